import type { OpenSession } from '../../contracts/schemas/session.ts'
import { SessionMoment } from './session-moment.tsx'

/** When a session was last used, when it began, and when it expires. */
export function SessionTimes({ session }: { readonly session: OpenSession }) {
  const { startedAt, lastUsedAt, endsAt, isShared } = session
  return (
    <span className="gf-session-times">
      <span>
        Last used <SessionMoment at={lastUsedAt} />
      </span>{' '}
      <span>
        Logged in <SessionMoment at={startedAt} />
      </span>{' '}
      <span>
        Ends <SessionMoment at={endsAt} />
        <span>{isShared ? ' (shared computer)' : ''}</span>
      </span>
    </span>
  )
}
