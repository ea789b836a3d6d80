// In the reader's own time zone, and named: the customer has to remember who used which device at that hour.
const format = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `2026-11-20T22:05:00Z` → `21 Nov 2026, 9:05 am AEDT`. */
export const momentInWords = (at: string): string => format.format(new Date(at))

/** A time of a session. `at`: an ISO 8601 instant. */
export const SessionMoment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{momentInWords(at)}</time>
)
