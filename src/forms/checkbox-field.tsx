import { requireCheckboxType } from './field-type.ts'
import type { FieldProps } from './form-field.tsx'
import { FieldDescription, FieldProblem, fieldTies } from './form-field.tsx'

export interface CheckboxFieldProps extends FieldProps {
  readonly type?: 'checkbox'
  /** The field's value when the box is ticked. Default `yes`. */
  readonly value?: string
  /** Default false. Consent to marketing must start unticked. */
  readonly isInitiallyTicked?: boolean
  readonly isRequired?: boolean
  /** The language of label and description, if it is not the page's: what customers agree to may be in English. */
  readonly language?: string | undefined
}

/** A checkbox. A press on its label ticks it as well. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { type = 'checkbox', id, name, label, description, validation, value = 'yes', language } = props
  requireCheckboxType(type)
  return (
    <div className="gf-field gf-field--checkbox">
      <label htmlFor={id}>
        <input
          {...fieldTies(props)}
          type="checkbox"
          id={id}
          name={name}
          value={value}
          className="gf-checkbox"
          defaultChecked={props.isInitiallyTicked}
          aria-required={props.isRequired ? true : undefined}
        />
        <span lang={language}>{label}</span>
      </label>
      <FieldDescription id={id}>
        {language === undefined ? description : <span lang={language}>{description}</span>}
      </FieldDescription>
      <FieldProblem id={id} validation={validation} />
    </div>
  )
}
