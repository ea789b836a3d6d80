// What a question for usage has to keep beyond its schema, for form, mock, backend and judge alike.

/** Longest stretch of one answer: two years, a leap day included. */
export const mostUsageDays = 731

const dayMs = 86_400_000

/** What is wrong with a stretch of days, in words, or null. A rule between members, which no schema tells. */
export function usageSpanFault({ from, to }: { readonly from: string; readonly to: string }): string | null {
  if (to < from) return 'This must not be before `from`.'
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days > mostUsageDays ? `This must be within ${mostUsageDays} days of \`from\`.` : null
}
