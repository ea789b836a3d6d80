// What a question for usage has to keep beyond its schema, for form, mock, backend and judge alike.

/** Longest stretch of one answer: two years, a leap day included. */
export const mostUsageDays = 731

const dayMs = 86_400_000

/** Longest stretch of months or years: ten years. */
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

/** What is wrong with a stretch of days, in words, or null. A rule between members, which no schema tells. */
export const usageSpanFault = (span: Stretch): string | null => faultWithin(mostUsageDays, span)

/** The same of a stretch of months or years. */
export const usagePeriodsFault = (span: Stretch): string | null => faultWithin(mostPeriodDays, span)
