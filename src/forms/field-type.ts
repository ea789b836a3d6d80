import { LibraryError } from '../errors.ts'

const textTypes = ['text', 'email', 'tel', 'url', 'search'] as const
export type TextType = (typeof textTypes)[number]

/** A form's data names a field type that its component cannot show: a mistake of the program (FORM-3). */
export class FieldTypeError extends LibraryError {
  // Written out: a minifier renames the class.
  override readonly name = 'FieldTypeError'
  override readonly code = 'FIELD_TYPE'
}

export function requireTextType(type: string): asserts type is TextType {
  if (!(textTypes as readonly string[]).includes(type)) throw new FieldTypeError(`Not a text type ${type}`)
}

export function requireCheckboxType(type: string): asserts type is 'checkbox' {
  if (type !== 'checkbox') throw new FieldTypeError(`Not a checkbox type ${type}`)
}

export function requireSelectType(type: string): asserts type is 'select' {
  if (type !== 'select') throw new FieldTypeError(`Not a select type ${type}`)
}
