import { requireSelectType } from './field-type.ts'
import type { FieldProps } from './form-field.tsx'
import { FormField, fieldTies } from './form-field.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

export interface SelectFieldProps extends FieldProps {
  readonly type?: 'select'
  readonly options: readonly SelectOption[]
  /** First entry, which means no choice. Without it the first option is selected from the start. */
  readonly placeholder?: string
  readonly defaultValue?: string
  readonly autoComplete?: string
  readonly isRequired?: boolean
}

/** A choice from a list, as a native `select`. */
export function SelectField(props: SelectFieldProps) {
  const { type = 'select', id, name, label, description, validation, options, placeholder } = props
  requireSelectType(type)
  return (
    <FormField id={id} label={label} description={description} validation={validation}>
      <select
        {...fieldTies(props)}
        id={id}
        name={name}
        className="gf-select"
        defaultValue={props.defaultValue}
        autoComplete={props.autoComplete}
        aria-required={props.isRequired ? true : undefined}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FormField>
  )
}
