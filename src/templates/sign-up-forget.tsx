import { useState } from 'react'
import type { SignUp } from '../sign-up/sign-up.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('signUpForget', {
  button: 'Forget this device',
  failed: ' That did not work. Check your internet connection, then try again.',
})

/** Removes the submitted application from this browser. The pages follow the state of `flow`. */
export function ForgetDevice({ flow }: { readonly flow: Pick<SignUp, 'discard'> }) {
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  async function forget() {
    if (isBusy) return
    setBusy(true)
    const answer = await flow.discard()
    setBusy(false)
    setFailed(!answer.success)
  }
  return (
    <>
      <button
        type="button"
        className="gf-button gf-button--quiet"
        aria-disabled={isBusy ? true : undefined}
        onClick={() => void forget()}
      >
        {texts.button}
      </button>
      <span role="alert">{isFailed && texts.failed}</span>
    </>
  )
}
