// In the time zone of whoever reads it, by name: they ask themselves where they were at that hour.
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

/** When something happened in a session. `at`: an instant of ISO 8601. */
export const SessionMoment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{momentInWords(at)}</time>
)
