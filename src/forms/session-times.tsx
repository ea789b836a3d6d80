import type { OpenSession } from '../../contracts/schemas/session.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { SessionMoment } from './session-moment.tsx'

const texts = defineTexts('sessionTimes', {
  lastUsed: 'Last used ',
  loggedIn: 'Logged in ',
  ends: 'Ends ',
  shared: ' (shared computer)',
})

/** When a session was last used, when it began, and when it expires. */
export function SessionTimes({ session }: { readonly session: OpenSession }) {
  const { startedAt, lastUsedAt, endsAt, isShared } = session
  return (
    <span className="gf-session-times">
      <span>
        {texts.lastUsed}
        <SessionMoment at={lastUsedAt} />
      </span>{' '}
      <span>
        {texts.loggedIn}
        <SessionMoment at={startedAt} />
      </span>{' '}
      <span>
        {texts.ends}
        <SessionMoment at={endsAt} />
        <span>{isShared ? texts.shared : ''}</span>
      </span>
    </span>
  )
}
