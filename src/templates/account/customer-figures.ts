import {
  longDate as englishLong,
  period as englishPeriod,
  shortDate as englishShort,
} from '../../customer-figures.ts'
import { language } from '../../language.ts'

// Amounts are written as on the bills, in each language.
export { dollars, inThrees, kilowattHours } from '../../customer-figures.ts'

const isEnglish = language === 'en-AU'
const formatOf = (dateStyle: 'long' | 'medium') =>
  new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' })
const at = (date: string) => new Date(`${date}T00:00:00Z`)

/** `2026-12-03` → `3 December 2026`. */
export const longDate = isEnglish ? englishLong : (date: string) => formatOf('long').format(at(date))
/** `2026-12-03` → `3 Dec 2026`. */
export const shortDate = isEnglish ? englishShort : (date: string) => formatOf('medium').format(at(date))
/** A period in short: `1 – 31 Oct 2026`. */
export const period = isEnglish
  ? englishPeriod
  : (start: string, end: string) => formatOf('medium').formatRange(at(start), at(end))
