import type { FieldProps } from './form-field.tsx'
import { FormField, fieldTies } from './form-field.tsx'

export interface TextAreaFieldProps extends FieldProps {
  /** Default 4. */
  readonly rows?: number
  readonly defaultValue?: string
  readonly isRequired?: boolean
  /** Never stored in the browser: drafts of the form leave the field out. */
  readonly isPrivate?: boolean
}

/** Some lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, name, label, description, validation, rows = 4, defaultValue, isRequired, isPrivate } = props
  return (
    <FormField id={id} label={label} description={description} validation={validation}>
      <textarea
        {...fieldTies(props)}
        id={id}
        name={name}
        rows={rows}
        className="gf-input"
        autoComplete="off"
        defaultValue={defaultValue}
        aria-required={isRequired ? true : undefined}
        data-private={isPrivate ? '' : undefined}
      />
    </FormField>
  )
}
