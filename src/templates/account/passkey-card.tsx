import { useCallback, useEffect, useRef, useState } from 'react'
import { maxPasskeyName, maxPasskeys } from '../../../contracts/passkey-rules.ts'
import type { Passkey } from '../../../contracts/schemas/passkey.ts'
import type { SendFailure } from '../../client/send-answer.ts'
import type { FormFailure } from '../../forms/app-form.tsx'
import { AppForm } from '../../forms/app-form.tsx'
import { passwordFault, wrongPassword } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, readPassword } from '../../forms/current-password-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { textIn } from '../../forms/form-text.ts'
import { isRequired } from '../../forms/messages.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { PasskeyService } from '../../passkeys/passkey-service.ts'
import { passkeyWords } from '../../passkeys/passkey-words.ts'
import { useLeavingSignal } from '../../passkeys/use-leaving-signal.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'

export type PasskeyCalls = Pick<PasskeyService, 'list' | 'add' | 'rename' | 'remove'>

export interface PasskeyCardProps {
  readonly calls: PasskeyCalls
  /** Whether this browser can make and use passkeys. The list is shown in any browser. */
  readonly isSupported: boolean
}

type Listed = readonly Passkey[] | 'loading' | 'failed'

/** The customer's passkeys: listed, added, renamed and removed. */
export function PasskeyCard({ calls, isSupported }: PasskeyCardProps) {
  const [listed, setListed] = useState<Listed>('loading')
  const [message, setMessage] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const { list } = calls
  const load = useCallback(async () => {
    const answer = await list()
    setListed(answer.success ? answer.passkeys : 'failed')
  }, [list])
  useEffect(() => void load(), [load])

  /** Moves the focus: the form or button that had it disappears with the change. */
  function done(words: string) {
    setMessage(words)
    heading.current?.focus()
    void load()
  }
  const passkeys = Array.isArray(listed) ? (listed as readonly Passkey[]) : []
  return (
    <section className="gf-card" aria-labelledby="passkeys">
      <h2 id="passkeys" ref={heading} tabIndex={-1}>
        Passkeys
      </h2>
      <p>
        A passkey shows that it is you, with your face, your finger or the PIN of your device, when you make
        changes in your account. Your password still works.
      </p>
      <p role="status">{listed === 'loading' ? 'Getting your passkeys…' : message}</p>
      {listed === 'failed' && (
        <LoadFailure
          onRetry={() => {
            setListed('loading')
            void load()
          }}
        >
          {message === ''
            ? 'We could not get your passkeys just now. They have not changed.'
            : 'We could not get the list of your passkeys again just now.'}
        </LoadFailure>
      )}
      {Array.isArray(listed) && passkeys.length === 0 && <p>You have no passkeys yet.</p>}
      {passkeys.length > 0 && (
        <ul className="gf-requests" aria-labelledby="passkeys">
          {passkeys.map((passkey) => (
            <Entry key={passkey.passkeyId} passkey={passkey} calls={calls} onDone={done} />
          ))}
        </ul>
      )}
      {Array.isArray(listed) &&
        (isSupported ? (
          passkeys.length < maxPasskeys ? (
            <AddPasskey add={calls.add} onDone={done} />
          ) : (
            <p>{`You have ${maxPasskeys} passkeys, which is the most. Remove one to add another.`}</p>
          )
        ) : (
          <p className="gf-muted">
            This browser cannot make passkeys. You can add one on another device, or in another browser.
          </p>
        ))}
    </section>
  )
}

const nameFault = (name: string) =>
  name === ''
    ? isRequired('Name')
    : [...name].length > maxPasskeyName
      ? `Name must be ${maxPasskeyName} characters or fewer`
      : undefined

const ifItWorked = 'load this page again to see your passkeys.'
/** The faults that every call may have. */
const failureOf = (answer: SendFailure<string>): FormFailure<'password'> & FormFailure<'name'> => {
  const words = passkeyWords(answer) ?? answer.words
  return words === undefined
    ? faultWords(answer.code as 'FAILED', answer.retryAfterSeconds, ifItWorked)
    : { message: words }
}

interface AddProps {
  readonly add: PasskeyCalls['add']
  readonly onDone: (words: string) => void
}

function AddPasskey({ add, onDone }: AddProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ul className="gf-actions">
        <li>
          <button
            type="button"
            className="gf-button gf-button--quiet"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'No, go back' : 'Add a passkey'}
          </button>
        </li>
      </ul>
      {isOpen && (
        <AddForm
          add={add}
          onDone={(words) => {
            setOpen(false)
            onDone(words)
          }}
        />
      )}
    </>
  )
}

/** A component of its own, so that the browser's dialog closes together with the form. */
function AddForm({ add, onDone }: AddProps) {
  const leavingSignal = useLeavingSignal()
  useEffect(() => document.getElementById('passkey-name')?.focus(), [])
  return (
    <AppForm
      label="Add a passkey"
      ids={{ name: 'passkey-name', password: 'passkey-password' }}
      read={(data) => ({ name: textIn(data, 'name'), password: readPassword(data) })}
      check={({ name, password }) => ({
        name: nameFault(name),
        password: passwordFault('Password', password),
      })}
      send={async (addition) => {
        const answer = await add(addition, leavingSignal())
        if (answer.success) {
          onDone(`${answer.passkey.name} is added. We’ve sent you an email about it.`)
          return null
        }
        if (answer.code === 'WRONG_PASSWORD') return { faults: { password: wrongPassword('Password') } }
        return failureOf(answer)
      }}
      button="Continue"
      busy="Waiting for your passkey…"
      needsScripts="Adding a passkey"
      fields={(faults) => (
        <>
          <TextField
            id="passkey-name"
            name="name"
            label="Name"
            description="So you can tell it apart, such as My phone."
            autoComplete="off"
            isRequired
            validation={faults.name}
          />
          <CurrentPasswordField id="passkey-password" validation={faults.password} />
        </>
      )}
    />
  )
}

interface EntryProps {
  readonly passkey: Passkey
  readonly calls: PasskeyCalls
  readonly onDone: (words: string) => void
}

function Entry({ passkey, calls, onDone }: EntryProps) {
  const { passkeyId, name, createdAt, lastUsedAt, isSynced } = passkey
  const id = `passkey-${passkeyId}`
  const gone = `${name} was removed already.`
  return (
    <li>
      <p id={id}>
        <strong>{name}</strong>
      </p>
      <p className="gf-field__description gf-session-times">
        <span>
          Created <SessionMoment at={createdAt} />
        </span>{' '}
        <span>
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <SessionMoment at={lastUsedAt} />
            </>
          )}
        </span>{' '}
        <span>{isSynced ? 'Synced by your password manager' : 'On one device only'}</span>
      </p>
      <RenamePasskey
        id={`${id}-name`}
        about={id}
        name={name}
        rename={async (next) => {
          const answer = await calls.rename(passkeyId, next)
          if (answer.success) onDone(`The passkey is now called ${answer.passkey.name}.`)
          else if (answer.code === 'UNKNOWN') onDone(gone)
          else return failureOf(answer)
          return null
        }}
      />
      <ConfirmWithPassword
        label="Remove"
        confirm="Yes, remove"
        question={`You will not be able to use ${name} here any more. Delete it in your password manager as well.`}
        about={id}
        send={async (password) => {
          const answer = await calls.remove(passkeyId, password)
          if (answer.success) onDone(`${name} is removed. We’ve sent you an email about it.`)
          else if (answer.code === 'UNKNOWN') onDone(gone)
          else if (answer.code === 'WRONG_PASSWORD')
            return { faults: { password: wrongPassword('Password') } }
          else return failureOf(answer)
          return null
        }}
      />
    </li>
  )
}

function RenamePasskey({
  id,
  about,
  name,
  rename,
}: {
  readonly id: string
  readonly about: string
  readonly name: string
  readonly rename: (name: string) => Promise<FormFailure<'name'> | null>
}) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen) document.getElementById(id)?.focus()
  }, [isOpen, id])
  return (
    <>
      <ul className="gf-actions">
        <li>
          <button
            type="button"
            className="gf-button gf-button--quiet"
            aria-describedby={about}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Keep the name' : 'Rename'}
          </button>
        </li>
      </ul>
      {isOpen && (
        <AppForm
          label={`Rename ${name}`}
          ids={{ name: id }}
          read={(data) => textIn(data, 'name')}
          check={(next) => ({ name: nameFault(next) })}
          send={async (next) => {
            const failure = await rename(next)
            if (failure === null) setOpen(false)
            return failure
          }}
          button="Save name"
          busy="Saving…"
          needsScripts="Renaming a passkey"
          fields={(faults) => (
            <TextField
              id={id}
              name="name"
              label="New name"
              autoComplete="off"
              isRequired
              validation={faults.name}
            />
          )}
        />
      )}
    </>
  )
}
