import { sentDays } from '../../contracts/date-rules.ts'
import type { CivilDate } from '../dates/civil-date.ts'
import {
  compareDates,
  dateInWords,
  daysIn,
  isCivilDate,
  monthName,
  parseIsoDate,
  readMonth,
} from '../dates/civil-date.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { textIn } from './form-text.ts'
import { isRequired } from './messages.ts'

const texts = defineTexts('dateFaults', {
  noDay: ({ label }: Values<'label'>) => `${label} must have a day from 1 to 31`,
  noMonth: ({ label }: Values<'label'>) => `${label} must have a month from 1 to 12`,
  noYear: ({ label }: Values<'label'>) => `${label} must have a year of 4 digits`,
  notReal: ({ label, month, year, days }: Values<'label' | 'month' | 'year' | 'days'>) =>
    `${label} must be a real date: ${month} ${year} has ${days} days`,
  needsDay: ({ label }: Values<'label'>) => `${label} must include a day`,
  needsMonth: ({ label }: Values<'label'>) => `${label} must include a month`,
  needsYear: ({ label }: Values<'label'>) => `${label} must include a year`,
  needsDayAndMonth: ({ label }: Values<'label'>) => `${label} must include a day and a month`,
  needsDayAndYear: ({ label }: Values<'label'>) => `${label} must include a day and a year`,
  needsMonthAndYear: ({ label }: Values<'label'>) => `${label} must include a month and a year`,
  tooEarly: ({ label, first }: Values<'label' | 'first'>) => `${label} must be ${first} or later`,
  tooLate: ({ label, last }: Values<'label' | 'last'>) => `${label} must be ${last} or earlier`,
})

export const dateParts = ['day', 'month', 'year'] as const
export type DatePart = (typeof dateParts)[number]
/** The text of the three fields, trimmed. */
export type TypedDate = Readonly<Record<DatePart, string>>
/** At most one message, at the first part that is wrong. */
export type DateFaults = { readonly [part in DatePart]?: string }

export interface DateBounds {
  /** First and last valid day, both included. Default: those that a request may name, from 1900 to 2199. */
  readonly from?: CivilDate
  readonly until?: CivilDate
  /** Default true. */
  readonly isRequired?: boolean
}

/** Name and `id` of the control for one part of a date, such as `birth-month`. */
export const dateFieldId = <Name extends string, Part extends DatePart>(name: Name, part: Part) =>
  `${name}-${part}` as const

/** Reads the fields of a `DateField` of this name. */
export function readDate(data: FormData, name: string): TypedDate {
  const text = (part: DatePart) => textIn(data, dateFieldId(name, part))
  return { day: text('day'), month: text('month'), year: text('year') }
}

/** The typed date; null if there is no such day. The month may be a number or a name. */
export function toDate({ day, month, year }: TypedDate): CivilDate | null {
  const isPlain = /^\d{1,2}$/.test(day) && /^\d{4}$/.test(year)
  const date = { year: Number(year), month: readMonth(month), day: Number(day) }
  return isPlain && isCivilDate(date) ? date : null
}

/** The first part that is invalid, whatever the others are. */
function partFault(label: string, { day, month, year }: TypedDate): DateFaults | undefined {
  if (!/^\d{1,2}$/.test(day) || Number(day) < 1 || Number(day) > 31) return { day: texts.noDay({ label }) }
  const number = readMonth(month)
  if (!(number >= 1 && number <= 12)) return { month: texts.noMonth({ label }) }
  if (!/^\d{4}$/.test(year) || Number(year) === 0) return { year: texts.noYear({ label }) }
  const last = daysIn(Number(year), number)
  if (Number(day) <= last) return undefined
  return { day: texts.notReal({ label, month: monthName(number), year, days: last }) }
}

/** The error for one or two parts that are empty. */
function missingFault(label: string, missing: readonly DatePart[]): string {
  const [hasNoDay, hasNoMonth, hasNoYear] = dateParts.map((part) => missing.includes(part))
  if (hasNoDay && hasNoMonth) return texts.needsDayAndMonth({ label })
  if (hasNoDay && hasNoYear) return texts.needsDayAndYear({ label })
  if (hasNoMonth && hasNoYear) return texts.needsMonthAndYear({ label })
  if (hasNoDay) return texts.needsDay({ label })
  return hasNoMonth ? texts.needsMonth({ label }) : texts.needsYear({ label })
}

/** Errors in a typed date, at the part concerned. An optional date may be left empty. */
export function dateFaults(label: string, typed: TypedDate, bounds: DateBounds = {}): DateFaults {
  const missing = dateParts.filter((part) => typed[part] === '')
  const [first] = missing
  if (missing.length === dateParts.length)
    return bounds.isRequired === false ? {} : { day: isRequired(label) }
  if (first !== undefined) return { [first]: missingFault(label, missing) }
  const date = toDate(typed)
  if (date === null) return partFault(label, typed) ?? {}
  const { from = parseIsoDate(sentDays.first), until = parseIsoDate(sentDays.last) } = bounds
  if (from && compareDates(date, from) < 0)
    return { year: texts.tooEarly({ label, first: dateInWords(from) }) }
  if (until && compareDates(date, until) > 0)
    return { year: texts.tooLate({ label, last: dateInWords(until) }) }
  return {}
}
