// The rules of usage queries beyond their schema: shared by form, mock, backend and conformance checks.

/** The most days of one answer: two years with a leap day. */
export const mostUsageDays = 731

const dayMs = 86_400_000

/** The most days of an answer by month or year: ten years. */
export const mostPeriodDays = 3653

interface Stretch {
  readonly from: string
  readonly to: string
}

function faultWithin(most: number, { from, to }: Stretch): string | null {
  if (to < from) return 'This must not be before `from`.'
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days > most ? `This must be within ${most} days of \`from\`.` : null
}

/** What is wrong with a span of days, in words, or null. A rule between members, which schemas cannot express. */
export const usageSpanFault = (span: Stretch): string | null => faultWithin(mostUsageDays, span)

/** The same for a span of months or years. */
export const usagePeriodsFault = (span: Stretch): string | null => faultWithin(mostPeriodDays, span)
