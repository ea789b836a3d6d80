import type { OpenSession } from '../../contracts/schemas/session.ts'

// In the time zone of whoever reads it: they ask themselves where they were at that hour.
const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' })

function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}

/** When a session was last used, when it began, and when it ends by itself. */
export function SessionTimes({ session }: { readonly session: OpenSession }) {
  const { startedAt, lastUsedAt, endsAt, isShared } = session
  return (
    <span className="gf-session-times">
      <span>
        Last used <Moment at={lastUsedAt} />
      </span>{' '}
      <span>
        Logged in <Moment at={startedAt} />
      </span>{' '}
      <span>
        Ends <Moment at={endsAt} />
        {isShared ? ' (shared computer)' : ''}
      </span>
    </span>
  )
}
