import { useEffect, useState } from 'react'
import { useSession } from '../auth/auth-provider.tsx'
import type { AuthReason } from '../auth/auth-reason.ts'
import { InformationIcon } from './icons.tsx'

/** Why a visitor stands before the login page who may not have meant to; the other reasons need no word. */
const words: { readonly [reason in AuthReason]?: string } = {
  expired: 'You were logged out because your session ended. Nothing was changed.',
  refused:
    'You were logged out because your session was ended, perhaps from another device. Nothing was changed.',
  // Another tab did it, or the cookie is gone: nobody can tell which.
  otherTab: 'You were logged out in this browser.',
}

// The request waits in this page: a closed page sends nothing.
const pending =
  'You are logged out here. We could not reach our server yet: your session there ends as soon as you are online again. Keep this page open until then.'
const pendingBeforeLogin =
  'We could not tell our server about your last logout yet: that session ends as soon as you are online again. Keep this page open until then.'

/** What a visitor should know before logging in again. The pending logout goes when the server has heard of it. */
export function SessionNote() {
  const { reason, isAuthenticated, isLoading, isLogoutPending } = useSession()
  const why = isAuthenticated || isLoading ? undefined : words[reason]
  // Put into the region after it is there: one that comes with its text is not always spoken.
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const words = isAuthenticated ? pendingBeforeLogin : pending
    setSpoken(isLogoutPending ? words : '')
  }, [isLogoutPending, isAuthenticated])
  return (
    <div className="gf-session-note">
      {why === undefined ? null : <Note text={why} />}
      <div role="status">{spoken === '' ? null : <Note text={spoken} />}</div>
    </div>
  )
}

function Note({ text }: { readonly text: string }) {
  return (
    <p className="gf-note">
      <InformationIcon size={24} />
      <span>{text}</span>
    </p>
  )
}
