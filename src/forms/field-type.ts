import { LibraryError } from '../errors.ts'

const textTypes = ['text', 'email', 'tel', 'url', 'search'] as const
export type TextType = (typeof textTypes)[number]

const fieldTypeMessages = {
  NOT_CHECKBOX_TYPE: 'Not a checkbox type',
  NOT_SELECT_TYPE: 'Not a select type',
  NOT_TEXT_TYPE: 'Not a text type',
} as const
export type FieldTypeErrorCode = keyof typeof fieldTypeMessages

/** Thrown for a field type that the component cannot show, which is a programming mistake (FORM-3). */
export class FieldTypeError extends LibraryError {
  // Written out, because a minifier renames the class.
  override readonly name = 'FieldTypeError'
  override readonly code: FieldTypeErrorCode
  constructor(code: FieldTypeErrorCode, type: string) {
    super(`${fieldTypeMessages[code]} ${type}`)
    this.code = code
  }
}

export function requireTextType(type: string): asserts type is TextType {
  if (!(textTypes as readonly string[]).includes(type)) throw new FieldTypeError('NOT_TEXT_TYPE', type)
}

export function requireCheckboxType(type: string): asserts type is 'checkbox' {
  if (type !== 'checkbox') throw new FieldTypeError('NOT_CHECKBOX_TYPE', type)
}

export function requireSelectType(type: string): asserts type is 'select' {
  if (type !== 'select') throw new FieldTypeError('NOT_SELECT_TYPE', type)
}
