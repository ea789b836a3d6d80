import { useEffect, useState } from 'react'
import type { PasskeyLogin as LoginWithPasskey } from '../../contracts/schemas/passkey.ts'
import type { LoadServices } from '../app/use-api.ts'
import { useApi } from '../app/use-api.ts'
import type { LoginOutcome } from '../forms/login-form.tsx'
import type { PasskeyService } from '../passkeys/passkey-service.ts'
import { supportsPasskeys } from '../passkeys/supports-passkeys.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('passkeyLogin', {
  failed: 'We could not use a passkey just now. Try again, or log in with your email and password.',
  intro: 'No password at hand?',
  button: 'Log in with a passkey',
  waiting: 'Waiting for your passkey…',
})

const loadService: LoadServices<{
  readonly service: PasskeyService
  readonly wordsOf: (failure: { readonly code: string }) => string | undefined
}> = async () => {
  const [{ passkeyService }, { passkeyWords }] = await Promise.all([
    import('../passkeys/passkey-service.ts'),
    import('../passkeys/passkey-words.ts'),
  ])
  return (client) => ({
    service: passkeyService(client),
    wordsOf: (failure) => passkeyWords(failure as never),
  })
}

export interface PasskeyLoginProps {
  /** `login` of the session. */
  readonly onLogin: (request: LoginWithPasskey) => Promise<LoginOutcome>
  /** Whether the customer has ticked that others use this computer too. */
  readonly isShared: () => boolean
}

const somethingWrong = texts.failed

/** A button that logs in with a passkey, where the browser has them. Its code is loaded when it is shown. */
export function PasskeyLogin(props: PasskeyLoginProps) {
  // After hydration, because the server does not know the browser.
  const [isOffered, setOffered] = useState(false)
  useEffect(() => setOffered(supportsPasskeys()), [])
  return isOffered ? <Button {...props} /> : null
}

function Button({ onLogin, isShared }: PasskeyLoginProps) {
  const ask = useApi(loadService)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')

  async function logIn() {
    if (isBusy) return
    setBusy(true)
    setMessage('')
    let wordsOf: (failure: { readonly code: string }) => string | undefined = () => undefined
    const answer = await ask(async (services) => {
      wordsOf = services.wordsOf
      return services.service.answerToLogin()
    })
    if (!answer.success) setMessage(wordsOf(answer) ?? somethingWrong)
    else {
      const outcome = await onLogin({
        credential: answer.credential,
        ...(isShared() && { shared: true }),
      })
      if (!outcome.success) setMessage(outcome.message)
    }
    setBusy(false)
  }
  return (
    <div className="gf-passkey">
      <p>{texts.intro}</p>
      <button
        type="button"
        className="gf-button gf-button--quiet gf-button--wide"
        aria-disabled={isBusy ? true : undefined}
        onClick={() => void logIn()}
      >
        {texts.button}
      </button>
      <p role="status">{isBusy ? texts.waiting : ''}</p>
      <p role="alert">{message}</p>
    </div>
  )
}
