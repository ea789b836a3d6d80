import { useEffect, useId, useRef, useState } from 'react'
import type { FormFailure } from '../../forms/app-form.tsx'
import { AppForm } from '../../forms/app-form.tsx'
import { passwordFault } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, passwordLabel, readPassword } from '../../forms/current-password-field.tsx'
import { defineTexts } from '../../texts/define-texts.ts'
import { goBack } from './account-words.ts'
import { useFocusLeft } from './use-focus-left.ts'

const texts = defineTexts('confirmWithPassword', {
  busy: 'Sending…',
})

export interface ConfirmWithPasswordProps {
  /** The button's label: `Remove`. */
  readonly label: string
  /** The label of the form's button: `Yes, remove`. */
  readonly confirm: string
  /** Describes what happens. */
  readonly question: string
  /** `id` of the element that describes its subject. */
  readonly about: string
  /** Performs the action. Resolves to an error, or to null. */
  readonly send: (password: string) => Promise<FormFailure<'password'> | null>
}

/** A button for a change that an open session alone must not authorise, so it asks for the password first. */
export function ConfirmWithPassword({ label, confirm, question, about, send }: ConfirmWithPasswordProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  useEffect(() => {
    if (isOpen) document.getElementById(id)?.focus()
  }, [isOpen, id])
  return (
    <>
      <ul className="gf-actions">
        <li>
          <button
            ref={button}
            type="button"
            className="gf-button gf-button--quiet"
            aria-describedby={about}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? goBack : label}
          </button>
        </li>
      </ul>
      {isOpen && (
        <>
          <p>{question}</p>
          <AppForm<'password', string>
            label={confirm}
            ids={{ password: id }}
            read={readPassword}
            check={(password) => ({ password: passwordFault(passwordLabel, password) })}
            send={async (password) => {
              const failure = await send(password)
              if (failure === null) {
                button.current?.focus()
                setOpen(false)
              }
              return failure
            }}
            button={confirm}
            busy={texts.busy}
            needsScripts={label}
            fields={(faults) => <CurrentPasswordField id={id} validation={faults.password} />}
          />
        </>
      )}
    </>
  )
}
