import { supplyZones } from '../dates/time-zones.ts'
import { language } from '../language.ts'

// The zone is named, because the customer has to remember who used which device at that time.
const formatIn = (zone: { readonly timeZone?: string } = {}) =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...zone,
  })
const format = formatIn()

/** `2026-11-20T22:05:00Z` → `21 Nov 2026, 9:05 am AEDT`, in the reader's own time zone. */
export const momentInWords = (at: string): string => format.format(new Date(at))

/** A time of a session. `at`: an ISO 8601 instant. */
export const SessionMoment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{momentInWords(at)}</time>
)

/**
 * A time of a payment: in eastern Australian time wherever it is read, as in its mail and its PDF. `at`: an ISO 8601
 * instant.
 */
export const PaymentMoment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{formatIn({ timeZone: supplyZones.NSW }).format(new Date(at))}</time>
)
