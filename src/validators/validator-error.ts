import { LibraryError } from '../errors.ts'

/** A programming mistake of the caller. Mistakes of customers are results of a check and never thrown. */
export type ValidatorErrorCode =
  | 'BAD_NMI'
  | 'BAD_DIGITS'
  | 'BAD_CRN_VARIANT'
  | 'BAD_CENTS'
  | 'BAD_DATE'
  | 'BAD_COUNT'
  | 'BAD_CALENDAR'
  | 'BAD_AREA'
  | 'BEYOND_CALENDAR'

const messages: Record<ValidatorErrorCode, string> = {
  BAD_NMI: 'A checksum is made for the 10 characters of an NMI: check what was typed with checkNmi first',
  BAD_DIGITS: 'A check digit is made for digits alone, 1 to 19 for BPAY: remove everything else first',
  BAD_CRN_VARIANT:
    "Name the variant of the biller's check digit, MOD10V01 or MOD10V05: the biller's bank knows it",
  BAD_CENTS: 'Amounts are whole cents: round before, or pass 1995 for $19.95',
  BAD_DATE: 'Dates are texts such as 2026-12-24, and days of the calendar',
  BAD_COUNT: 'Business days are counted in whole numbers',
  BAD_CALENDAR: 'A calendar begins and ends with dates such as 2026-12-24, and its holidays lie between them',
  BAD_AREA: 'Postcodes of an area are written as four digits or as first and last: 2000-2099 2150',
  BEYOND_CALENDAR: 'The calendar has no holidays for that time: pass one that has',
}

/** A validator was called with an invalid argument. Contains no value, because errors get traced. */
export class ValidatorError extends LibraryError {
  override readonly name = 'ValidatorError'
  override readonly code: ValidatorErrorCode
  constructor(code: ValidatorErrorCode) {
    super(messages[code])
    this.code = code
  }
}
