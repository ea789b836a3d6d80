import { useState } from 'react'
import type { SignUp } from '../sign-up/sign-up.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('signUpLink', {
  givenAddress: 'the email address you gave',
  sent: ({ address }: Values<'address'>) => `We’ve sent a link to ${address}. It works once, for seven days.`,
  failed: 'We could not send the link. Try again in a few minutes. Your saved answers are safe.',
})

export interface SendLinkProps {
  readonly flow: Pick<SignUp, 'sendLink'>
  /** Text of the button. */
  readonly label: string
  /** The address that the link is sent to. Left out if it must not be shown. */
  readonly to?: string
}

/** Mails the applicant a link: for continuing on another device or another day, or for confirming what was sent. */
export function SendLink({ flow, label, to = texts.givenAddress }: SendLinkProps) {
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
        {outcome === 'sent' ? texts.sent({ address: to }) : outcome === 'failed' ? texts.failed : ''}
      </span>
    </>
  )
}
