import { useEffect, useState } from 'react'
import { useSession } from '../auth/auth-provider.tsx'
import type { AuthReason } from '../auth/auth-reason.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { InformationIcon } from './icons.tsx'

const texts = defineTexts('sessionNote', {
  expired: 'You were logged out because your session ended. Nothing was changed.',
  refused:
    'You were logged out because your session was ended, perhaps from another device. Nothing was changed.',
  otherTab: 'You were logged out in this browser.',
  pending:
    'You are logged out here. Our server will hear of it when you are online again: keep this page open until then.',
  pendingBeforeLogin:
    'Our server will hear of your last logout when you are online again: keep this page open until then.',
})

/** Texts for logouts that the visitor did not request. Other reasons need no explanation. */
const words: { readonly [reason in AuthReason]?: string } = {
  expired: texts.expired,
  refused: texts.refused,
  // Either a logout in another tab, or a deleted cookie; the page cannot tell which.
  otherTab: texts.otherTab,
}

// The logout request is retried by this page, so it must stay open until then.
const pending = texts.pending
const pendingBeforeLogin = texts.pendingBeforeLogin

/** Why the visitor was logged out, and whether a logout has not reached the backend yet. For the login page. */
export function SessionNote() {
  const { reason, isAuthenticated, isLoading, isLogoutPending } = useSession()
  const why = isAuthenticated || isLoading ? undefined : words[reason]
  // Set after the region has been rendered, because screen readers do not always speak a live region that appears
  // together with its text.
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
