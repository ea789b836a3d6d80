import { useEffect, useRef } from 'react'
import type { OpenSession } from '../../contracts/schemas/session.ts'
import type { SendAnswer } from '../client/send-answer.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { AppForm } from './app-form.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { passwordFault, wrongPassword } from './credential-faults.ts'
import { CurrentPasswordField, readPassword } from './current-password-field.tsx'
import { faultWords } from './fault-words.ts'
import { FieldProblem } from './form-field.tsx'
import { followBoxes, SessionBoxes, wholePart } from './session-boxes.tsx'
import { groupSessions } from './session-groups.ts'
import { ShowMore } from './show-more.tsx'

const texts = defineTexts('endSessionsForm', {
  passwordLabel: 'Your password',
  noneChosen: 'Choose at least one device',
  ifItWorked: 'load this page again to see which devices are still logged in.',
  label: 'Log out other devices',
  button: 'Log these devices out',
  busy: 'Logging out…',
  needsScripts: 'Logging out other devices',
  legend: 'Other devices',
  allLabel: 'All other devices',
  devices: 'devices',
})

export interface TypedSessionsEnding {
  readonly password: string
  /** Ids of the chosen sessions. */
  readonly sessions: readonly string[]
}

export interface EndSessionsFormProps {
  /** The customer's sessions without the one of this browser; at least one. */
  readonly others: readonly OpenSession[]
  /** Never rejects. */
  readonly onSubmit: (ending: TypedSessionsEnding) => Promise<SendAnswer<'WRONG_PASSWORD'>>
  readonly onDone: (ending: { readonly sessions: readonly string[] }) => void
  /** E-mail address of the customer, for password managers. It is not shown. */
  readonly username: string
}

const passwordLabel = texts.passwordLabel

const check = ({ password, sessions }: TypedSessionsEnding) => ({
  sessions: sessions.length === 0 ? texts.noneChosen : undefined,
  password: passwordFault(passwordLabel, password),
})

const ifItWorked = texts.ifItWorked

/** The ticked sessions, without the checkboxes that tick a whole group. */
const read = (data: FormData): TypedSessionsEnding => ({
  password: readPassword(data),
  sessions: data
    .getAll('sessions')
    .map(String)
    .filter((id) => id !== wholePart),
})

/**
 * Lets the customer log out other devices, one by one or all. Needs the password, which a thief of a session does not
 * know. Sessions on equal devices are grouped, the last used come first, and ten groups are shown at a time.
 */
export function EndSessionsForm({ others, onSubmit, onDone, username }: EndSessionsFormProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const groups = groupSessions(others)
  const hasAll = groups.length > 1
  const ids = { sessions: hasAll ? 'sessions-all' : 'sessions-0', password: 'sessions-password' }

  function follow(pressed?: EventTarget) {
    if (group.current) followBoxes(group.current, pressed)
  }
  // The list may have a new session, which is not ticked: then the box for all must not be ticked either.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is what has changed.
  useEffect(() => follow(), [others])

  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={read}
      check={check}
      send={async (ending) => {
        const answer = await onSubmit(ending)
        if (answer.success) {
          onDone(ending)
          return null
        }
        if (answer.code === 'WRONG_PASSWORD') return { faults: { password: wrongPassword(passwordLabel) } }
        return faultWords(answer.code, answer.retryAfterSeconds, ifItWorked)
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={(faults) => (
        <>
          <input type="email" name="username" autoComplete="username" value={username} readOnly hidden />
          <fieldset
            ref={group}
            data-sessions=""
            className={`gf-fieldset${faults.sessions === undefined ? '' : ' gf-fieldset--invalid'}`}
            aria-describedby={faults.sessions === undefined ? undefined : 'sessions-problem'}
            onChange={({ target }) => follow(target)}
          >
            <legend>{texts.legend}</legend>
            {hasAll && (
              <CheckboxField id="sessions-all" name="sessions" value={wholePart} label={texts.allLabel} />
            )}
            <ShowMore
              items={groups}
              keyOf={({ key }) => key}
              what={texts.devices}
              render={(devices, index) => <SessionBoxes id={`sessions-${index}`} group={devices} />}
            />
            <FieldProblem id="sessions" validation={faults.sessions} />
          </fieldset>
          <CurrentPasswordField id={ids.password} label={passwordLabel} validation={faults.password} />
        </>
      )}
    />
  )
}
