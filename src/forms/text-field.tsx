import type { InputHTMLAttributes } from 'react'
import type { TextType } from './field-type.ts'
import { requireTextType } from './field-type.ts'
import type { FieldProps } from './form-field.tsx'
import { FormField, fieldTies } from './form-field.tsx'

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'defaultValue'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck'
>

export interface TextFieldProps extends FieldProps, InputAttributes {
  /** Default `text`. For numbers that identify something (NMI, BSB, card) use `text` with `inputMode` numeric. */
  readonly type?: TextType
  readonly isRequired?: boolean
  /** For numbers that must not be stored in the browser: drafts of the form leave the field out. */
  readonly isPrivate?: boolean
}

/** One line of text. Throws `FieldTypeError` for a type that is not a text type (FORM-3). */
export function TextField(props: TextFieldProps) {
  const { type = 'text', isRequired, isPrivate, label, description, validation, ...attributes } = props
  requireTextType(type)
  return (
    <FormField id={props.id} label={label} description={description} validation={validation}>
      <input
        {...attributes}
        {...fieldTies(props)}
        type={type}
        className="gf-input"
        aria-required={isRequired ? true : undefined}
        data-private={isPrivate ? '' : undefined}
      />
    </FormField>
  )
}
