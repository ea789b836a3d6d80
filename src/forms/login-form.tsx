import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { WarningIcon } from '../layout/icons.tsx'
import type { CredentialFaults, TypedCredentials } from './credential-faults.ts'
import { credentialFaults } from './credential-faults.ts'
import type { FieldFault } from './error-summary.tsx'
import { ErrorSummary, inDocumentOrder } from './error-summary.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

export interface LoginFormProps {
  /** Never rejects: a failed login is an answer, with the message that the customer sees. */
  readonly onSubmit: (credentials: TypedCredentials) => Promise<{ success: boolean; message: string }>
  readonly forgotEmailHref: string
  readonly forgotPasswordHref: string
}

const ids = { email: 'login-email', password: 'login-password' } as const

function typedInto(form: HTMLFormElement): TypedCredentials {
  const data = new FormData(form)
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
}

/**
 * E-mail and password (AUTH-13). Checked on submit, then a wrong field again as it is corrected; nothing typed is
 * lost. The server's button is disabled: a press before the application runs is held by the boot script
 * (`data-held` on the form), and sent here once.
 */
export function LoginForm({ onSubmit, forgotEmailHref, forgotPasswordHref }: LoginFormProps) {
  const { phone } = useBrand().contact
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [isReady, setReady] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [faults, setFaults] = useState<CredentialFaults>({})
  const [summary, setSummary] = useState<readonly FieldFault[]>([])
  const [failure, setFailure] = useState('')

  useEffect(() => {
    setReady(true)
    if (form.current?.dataset.held !== 'submit') return
    delete form.current.dataset.held
    form.current.requestSubmit()
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const typed = typedInto(event.currentTarget)
    const found = credentialFaults(typed)
    setFaults(found)
    setFailure('')
    const entries = Object.entries(found) as [keyof typeof ids, string][]
    setSummary(inDocumentOrder(entries.map(([field, message]) => ({ fieldId: ids[field], message }))))
    if (entries.length > 0) {
      setAttempt((number) => number + 1)
      return
    }
    // The ref holds back a second press in the same moment, the state is what is seen.
    isSending.current = true
    setBusy(true)
    try {
      const { success, message } = await onSubmit(typed)
      if (!success) setFailure(message)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  /**
   * Only a field that was found wrong is checked before the next submit: nobody is told off while typing. Not
   * as it is left: the message that goes would move the button away from under the press that left the field.
   */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (name !== 'email' && name !== 'password') return
    if (faults[name] === undefined) return
    const { [name]: before, ...others } = faults
    const now = credentialFaults(typedInto(event.currentTarget))[name]
    if (now !== before) setFaults(now === undefined ? others : { ...others, [name]: now })
  }

  return (
    <form
      ref={form}
      className="gf-form"
      method="post"
      noValidate
      aria-label="Log in"
      // The boot script may have marked the form, and woken its button, before this took over.
      suppressHydrationWarning
      onSubmit={submit}
      onInput={recheck}
    >
      {summary.length > 0 && <ErrorSummary faults={summary} attempt={attempt} />}
      <div role="alert">
        {failure !== '' && (
          <p className="gf-alert">
            <WarningIcon size={24} />
            {failure}
          </p>
        )}
      </div>
      <TextField
        id={ids.email}
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
        validation={faults.email}
      />
      <PasswordField
        id={ids.password}
        name="password"
        label="Password"
        autoComplete="current-password"
        isRequired
        validation={faults.password}
      />
      <button
        type="submit"
        className="gf-button gf-button--wide"
        data-needs-app=""
        suppressHydrationWarning
        disabled={!isReady}
        aria-disabled={isBusy ? true : undefined}
      >
        Log in
      </button>
      <p role="status" className="gf-form__status">
        {isBusy ? 'Logging in…' : ''}
      </p>
      {/* Not `noscript`: it is not shown where scripts were asked for and did not come. */}
      {!isReady && (
        <p className="gf-alert gf-needs-scripts">
          <span>
            Logging in needs JavaScript. Without it, call us on <a href={telephoneAddress(phone)}>{phone}</a>.
          </span>
        </p>
      )}
      <ul className="gf-form__links">
        <li>
          <a href={forgotEmailHref}>Forgot your email?</a>
        </li>
        <li>
          <a href={forgotPasswordHref}>Forgot your password?</a>
        </li>
      </ul>
    </form>
  )
}
