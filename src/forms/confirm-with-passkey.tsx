import { useEffect, useState } from 'react'
import { passkeyWords } from '../passkeys/passkey-words.ts'
import type { StepUp } from '../passkeys/step-up-context.ts'
import { useLeavingSignal } from '../passkeys/use-leaving-signal.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { faultWords } from './fault-words.ts'

const texts = defineTexts('confirmWithPasskey', {
  button: 'Use a passkey instead',
  busy: 'Waiting for your passkey…',
})

interface ConfirmWithPasskeyProps {
  readonly load: () => Promise<StepUp>
  readonly onConfirmed: (confirmation: string) => void
}

/** Offers a customer who has a passkey to confirm with it. Default export, because it is loaded lazily. */
export default function ConfirmWithPasskey({ load, onConfirmed }: ConfirmWithPasskeyProps) {
  const [isOffered, setOffered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const leavingSignal = useLeavingSignal()

  useEffect(() => {
    let isGone = false
    load()
      .then((stepUp) => stepUp.isOffered())
      .then(
        (offered) => isGone || setOffered(offered),
        // If its code fails to load, the customer types the password.
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [load])

  async function confirm() {
    if (isBusy) return
    setBusy(true)
    setMessage('')
    try {
      const answer = await (await load()).confirm(leavingSignal())
      if (answer.success) return onConfirmed(answer.confirmation)
      setMessage(
        passkeyWords(answer) ?? faultWords(answer.code as 'FAILED', answer.retryAfterSeconds).message,
      )
    } catch {
      setMessage(faultWords('UNREACHABLE', undefined).message)
    }
    setBusy(false)
  }

  if (!isOffered) return null
  return (
    <div>
      <button
        type="button"
        className="gf-button gf-button--quiet"
        aria-disabled={isBusy ? true : undefined}
        onClick={() => void confirm()}
      >
        {texts.button}
      </button>
      <p role="status">{isBusy ? texts.busy : ''}</p>
      <p role="alert">{message}</p>
    </div>
  )
}
