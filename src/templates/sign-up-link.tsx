import { useState } from 'react'
import type { SignUp } from '../sign-up/sign-up.ts'

export interface SendLinkProps {
  readonly flow: Pick<SignUp, 'sendLink'>
  /** Text of the button. */
  readonly label: string
  /** The address that the link is sent to. Left out if it must not be shown. */
  readonly to?: string
}

/** Mails the applicant a link: for continuing on another device or another day, or for confirming what was sent. */
export function SendLink({ flow, label, to = 'the email address you gave' }: SendLinkProps) {
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function send() {
    if (isBusy) return
    setBusy(true)
    const answer = await flow.sendLink()
    setBusy(false)
    setOutcome(answer.success ? 'sent' : 'failed')
  }
  return (
    <>
      {/* Not `disabled`, which would take the focus away. */}
      <button
        type="button"
        className="gf-link-button"
        aria-disabled={isBusy ? true : undefined}
        onClick={() => void send()}
      >
        {label}
      </button>{' '}
      <span role="status">
        {outcome === 'sent'
          ? `We’ve sent a link to ${to}. It works once, for seven days.`
          : outcome === 'failed'
            ? 'We could not send the link. Try again in a few minutes. Your saved answers are safe.'
            : ''}
      </span>
    </>
  )
}
