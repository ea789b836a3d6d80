import { useCallback, useEffect, useRef, useState } from 'react'
import { maxPasskeyName, maxPasskeys } from '../../../contracts/passkey-rules.ts'
import type { Passkey } from '../../../contracts/schemas/passkey.ts'
import type { SendFailure } from '../../client/send-answer.ts'
import type { FormFailure } from '../../forms/app-form.tsx'
import { AppForm } from '../../forms/app-form.tsx'
import { passwordFault, wrongPassword } from '../../forms/credential-faults.ts'
import { CurrentPasswordField, passwordLabel, readPassword } from '../../forms/current-password-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { textIn } from '../../forms/form-text.ts'
import { isRequired } from '../../forms/messages.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { PasskeyService } from '../../passkeys/passkey-service.ts'
import { passkeyWords } from '../../passkeys/passkey-words.ts'
import { useLeavingSignal } from '../../passkeys/use-leaving-signal.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { goBack } from './account-words.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'

const texts = defineTexts('passkeyCard', {
  heading: 'Passkeys',
  intro:
    'A passkey shows that it is you, with your face, your finger or the PIN of your device, when you make changes in your account. Your password still works.',
  loading: 'Getting your passkeys…',
  failed: 'We could not get your passkeys just now. They have not changed.',
  failedAgain: 'We could not get the list of your passkeys again just now.',
  none: 'You have no passkeys yet.',
  full: ({ max }: Values<'max'>) => `You have ${max} passkeys, which is the most. Remove one to add another.`,
  unsupported: 'This browser cannot make passkeys. You can add one on another device, or in another browser.',
  nameLabel: 'Name',
  nameTooLong: ({ max }: Values<'max'>) => `Name must be ${max} characters or fewer`,
  ifItWorked: 'load this page again to see your passkeys.',
  add: 'Add a passkey',
  added: ({ name }: Values<'name'>) => `${name} is added. We’ve sent you an email about it.`,
  addButton: 'Continue',
  addBusy: 'Waiting for your passkey…',
  addNeedsScripts: 'Adding a passkey',
  nameHint: 'So you can tell it apart, such as My phone.',
  removedAlready: ({ name }: Values<'name'>) => `${name} was removed already.`,
  created: 'Created ',
  unused: 'Not used yet',
  lastUsed: 'Last used ',
  synced: 'Synced by your password manager',
  deviceOnly: 'On one device only',
  renamed: ({ name }: Values<'name'>) => `The passkey is now called ${name}.`,
  remove: 'Remove',
  removeConfirm: 'Yes, remove',
  removeQuestion: ({ name }: Values<'name'>) =>
    `You will not be able to use ${name} here any more. Delete it in your password manager as well.`,
  removed: ({ name }: Values<'name'>) => `${name} is removed. We’ve sent you an email about it.`,
  keepTheName: 'Keep the name',
  rename: 'Rename',
  renameLabel: ({ name }: Values<'name'>) => `Rename ${name}`,
  renameButton: 'Save name',
  renameBusy: 'Saving…',
  renameNeedsScripts: 'Renaming a passkey',
  newNameLabel: 'New name',
})

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
        {texts.heading}
      </h2>
      <p>{texts.intro}</p>
      <p role="status">{listed === 'loading' ? texts.loading : message}</p>
      {listed === 'failed' && (
        <LoadFailure
          onRetry={() => {
            setListed('loading')
            void load()
          }}
        >
          {message === '' ? texts.failed : texts.failedAgain}
        </LoadFailure>
      )}
      {Array.isArray(listed) && passkeys.length === 0 && <p>{texts.none}</p>}
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
            <p>{texts.full({ max: maxPasskeys })}</p>
          )
        ) : (
          <p className="gf-muted">{texts.unsupported}</p>
        ))}
    </section>
  )
}

const nameFault = (name: string) =>
  name === ''
    ? isRequired(texts.nameLabel)
    : [...name].length > maxPasskeyName
      ? texts.nameTooLong({ max: maxPasskeyName })
      : undefined

const ifItWorked = texts.ifItWorked
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
            {isOpen ? goBack : texts.add}
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
      label={texts.add}
      ids={{ name: 'passkey-name', password: 'passkey-password' }}
      read={(data) => ({ name: textIn(data, 'name'), password: readPassword(data) })}
      check={({ name, password }) => ({
        name: nameFault(name),
        password: passwordFault(passwordLabel, password),
      })}
      send={async (addition) => {
        const answer = await add(addition, leavingSignal())
        if (answer.success) {
          onDone(texts.added({ name: answer.passkey.name }))
          return null
        }
        if (answer.code === 'WRONG_PASSWORD') return { faults: { password: wrongPassword(passwordLabel) } }
        return failureOf(answer)
      }}
      button={texts.addButton}
      busy={texts.addBusy}
      needsScripts={texts.addNeedsScripts}
      fields={(faults) => (
        <>
          <TextField
            id="passkey-name"
            name="name"
            label={texts.nameLabel}
            description={texts.nameHint}
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
  const gone = texts.removedAlready({ name })
  return (
    <li>
      <p id={id}>
        <strong>{name}</strong>
      </p>
      <p className="gf-field__description gf-session-times">
        <span>
          {texts.created}
          <SessionMoment at={createdAt} />
        </span>{' '}
        <span>
          {lastUsedAt === null ? (
            texts.unused
          ) : (
            <>
              {texts.lastUsed}
              <SessionMoment at={lastUsedAt} />
            </>
          )}
        </span>{' '}
        <span>{isSynced ? texts.synced : texts.deviceOnly}</span>
      </p>
      <RenamePasskey
        id={`${id}-name`}
        about={id}
        name={name}
        rename={async (next) => {
          const answer = await calls.rename(passkeyId, next)
          if (answer.success) onDone(texts.renamed({ name: answer.passkey.name }))
          else if (answer.code === 'UNKNOWN') onDone(gone)
          else return failureOf(answer)
          return null
        }}
      />
      <ConfirmWithPassword
        label={texts.remove}
        confirm={texts.removeConfirm}
        question={texts.removeQuestion({ name })}
        about={id}
        send={async (password) => {
          const answer = await calls.remove(passkeyId, password)
          if (answer.success) onDone(texts.removed({ name }))
          else if (answer.code === 'UNKNOWN') onDone(gone)
          else if (answer.code === 'WRONG_PASSWORD')
            return { faults: { password: wrongPassword(passwordLabel) } }
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
            {isOpen ? texts.keepTheName : texts.rename}
          </button>
        </li>
      </ul>
      {isOpen && (
        <AppForm
          label={texts.renameLabel({ name })}
          ids={{ name: id }}
          read={(data) => textIn(data, 'name')}
          check={(next) => ({ name: nameFault(next) })}
          send={async (next) => {
            const failure = await rename(next)
            if (failure === null) setOpen(false)
            return failure
          }}
          button={texts.renameButton}
          busy={texts.renameBusy}
          needsScripts={texts.renameNeedsScripts}
          fields={(faults) => (
            <TextField
              id={id}
              name="name"
              label={texts.newNameLabel}
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
