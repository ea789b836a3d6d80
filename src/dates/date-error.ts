import { LibraryError } from '../errors.ts'

/** A text that is not a date. Does not contain the text, which may be somebody's date of birth. */
export class DateError extends LibraryError {
  override readonly name = 'DateError'
  override readonly code = 'DATE_INVALID'
  constructor() {
    super('Not a date')
  }
}
