import { lazy, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { StepUpContext } from '../passkeys/step-up-context.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { PasswordField } from './password-field.tsx'

const texts = defineTexts('currentPasswordField', {
  label: 'Password',
  confirmationEnded: 'Your confirmation has run out. Type your password, or use your passkey again',
  confirmed: 'Confirmed with your passkey. This counts for five minutes.',
  usePassword: 'Use your password instead',
  hint: 'The one you log in with.',
})

/** The label of the field, for messages about it. */
export const passwordLabel = texts.label
const endedWords = texts.confirmationEnded

// Loaded after the form, because few customers have passkeys. If it fails to load, the customer types the password.
const ConfirmWithPasskey = lazy(() =>
  import('./confirm-with-passkey.tsx').catch(() => ({ default: () => null })),
)

export interface CurrentPasswordFieldProps {
  readonly id: string
  readonly validation: string | undefined
  /** Default `password`. */
  readonly name?: string
  /** Default `Password`. */
  readonly label?: string
}

/**
 * The customer's current password, for changes that an open session alone must not authorise. A customer who has a
 * passkey may confirm with it instead: the confirmation is then what the form sends as the password.
 */
export function CurrentPasswordField({
  id,
  validation,
  name = 'password',
  label = passwordLabel,
}: CurrentPasswordFieldProps) {
  const loadStepUp = useContext(StepUpContext)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const wasConfirmed = useRef(false)
  const done = useRef<HTMLParagraphElement>(null)
  // The backend has refused the confirmation, which was too old: the password, or another one, is needed.
  useEffect(() => {
    if (validation === undefined) return
    setEnded(wasConfirmed.current)
    setConfirmation(null)
  }, [validation])
  useEffect(() => {
    wasConfirmed.current = confirmation !== null
    if (confirmation !== null) done.current?.focus()
  }, [confirmation])

  if (confirmation !== null)
    return (
      <div className="gf-field">
        <input type="hidden" name={name} value={confirmation} />
        {/* Has the field's id, because the form's error summary links to it. */}
        <p ref={done} id={id} tabIndex={-1}>
          {texts.confirmed}
        </p>
        <button
          type="button"
          className="gf-button gf-button--quiet"
          onClick={() => {
            setConfirmation(null)
            // The pressed button disappears together with the confirmation.
            requestAnimationFrame(() => document.getElementById(id)?.focus())
          }}
        >
          {texts.usePassword}
        </button>
      </div>
    )
  return (
    <>
      <PasswordField
        id={id}
        name={name}
        label={label}
        description={label === passwordLabel ? texts.hint : undefined}
        autoComplete="current-password"
        isRequired
        validation={validation && hasEnded ? endedWords : validation}
      />
      {loadStepUp !== null && (
        <Suspense fallback={null}>
          <ConfirmWithPasskey load={loadStepUp} onConfirmed={setConfirmation} />
        </Suspense>
      )}
    </>
  )
}

/** As typed: a password may begin or end with a space. */
export const readPassword = (data: FormData): string => String(data.get('password') ?? '')
