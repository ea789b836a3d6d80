import { countDays } from './civil-days.ts'

// The rules of usage queries beyond their schema: shared by form, mock, backend and conformance checks.

/** The most days of one answer: two years with a leap day. */
export const maxUsageDays = 731

/** The most days of an answer by month or year: ten years. */
export const maxPeriodDays = 3653

/** The most days of an answer in which each day is a period with its own cost: two months. */
export const maxCostedDays = 62

interface Stretch {
  readonly from: string
  readonly to: string
}

function faultWithin(most: number, { from, to }: Stretch): string | null {
  if (to < from) return 'This must not be before `from`.'
  return countDays(from, to) > most ? `This must be within ${most} days of \`from\`.` : null
}

/** The error in a span of days, as text, or null. A rule between members, which schemas cannot express. */
export const usageSpanFault = (span: Stretch): string | null => faultWithin(maxUsageDays, span)

/** The same for a span of days, months or years. */
export const usagePeriodsFault = (
  span: Stretch & { readonly every: 'day' | 'month' | 'year' },
): string | null => faultWithin(span.every === 'day' ? maxCostedDays : maxPeriodDays, span)
