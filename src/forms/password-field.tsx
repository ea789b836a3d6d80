import { useEffect, useRef, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../layout/eye-icons.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { FieldProps } from './form-field.tsx'
import { FormField, fieldTies } from './form-field.tsx'

const texts = defineTexts('passwordField', {
  show: ({ label }: Values<'label'>) => `Show ${label}`,
})

export interface PasswordFieldProps extends FieldProps {
  /** Whether password managers fill in a password or suggest a new one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly isRequired?: boolean
}

/**
 * A password with a button that shows what was typed. The button appears once the application runs. When the form is
 * sent the password is hidden again, so that no browser remembers it as ordinary text for autofill.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { id, name, label, description, validation, autoComplete, isRequired } = props
  const input = useRef<HTMLInputElement>(null)
  const [isReady, setReady] = useState(false)
  const [isShown, setShown] = useState(false)
  // `New password` → `Show new password`: a form may have two passwords, and each button names its own.
  const what = label.charAt(0).toLowerCase() + label.slice(1)
  useEffect(() => {
    setReady(true)
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <FormField id={id} label={label} description={description} validation={validation}>
      <div className="gf-password">
        <input
          {...fieldTies(props)}
          ref={input}
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          className="gf-input"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-required={isRequired ? true : undefined}
        />
        <button
          type="button"
          className="gf-password__reveal"
          hidden={!isReady}
          aria-label={texts.show({ label: what })}
          aria-pressed={isShown}
          aria-controls={id}
          // The name stays when `aria-pressed` changes: 'Hide, pressed' would mean the opposite.
          title={texts.show({ label: what })}
          onClick={() => setShown((shown) => !shown)}
        >
          {isShown ? <EyeOffIcon size={24} /> : <EyeIcon size={24} />}
        </button>
      </div>
    </FormField>
  )
}
