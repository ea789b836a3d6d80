import type { ReactNode } from 'react'
import { useState } from 'react'
import type { AccountOverview, BillSettings } from '../../../contracts/schemas/my-account.ts'
import type { BillSmoothing } from '../../../contracts/schemas/smoothing.ts'
import type { ContactDetails, OfferedTerms } from '../../../contracts/schemas/user.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import type { AccountQuery } from '../../account/account-query.ts'
import type { AddressLookup } from '../../address/address-lookup.ts'
import { ContactForm } from '../../contact-details/contact-form.tsx'
import { EmailForm } from '../../contact-details/email-form.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { FormDone } from '../../forms/form-done.tsx'
import type { FormDraft } from '../../forms/form-draft.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { WithEnglish } from '../../in-english.tsx'
import { LoadFailure } from '../../layout/load-failure.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { BillSettingsCard } from './bill-settings-card.tsx'
import { SmoothingCard } from './smoothing-card.tsx'

const texts = defineTexts('accountDetails', {
  email: 'Email address',
  whatEmail: 'your email address',
  contact: 'Phone, post and safe contact',
  whatContact: 'your contact details',
  billSettings: 'Bill settings',
  whatBillSettings: 'your bill settings',
  smoothing: 'Bill smoothing',
  whatSmoothing: 'your bill smoothing',
  yourName: 'Your name',
  whatName: 'your name',
  accepted: 'What you have accepted',
  whatAccepted: 'what you have accepted',
  loading: ({ what }: Values<'what'>) => `Getting ${what}…`,
  loadFailed: ({ what }: Values<'what'>) => `We could not get ${what} just now.`,
  noName: 'No name is on the account yet.',
  name: ({ name }: Values<'name'>) => `We know you as ${name}.`,
  linkSent: ({ email }: Values<'email'>) => `A new link is on its way to ${email}.`,
  alreadyConfirmed: 'Your address is already confirmed.',
  kept: ({ email }: Values<'email'>) => `You keep ${email}.`,
  inUse: 'In use',
  notConfirmedYet: ', not confirmed yet',
  confirmedOn: ', confirmed on ',
  waiting: 'Waiting',
  waitingFor: ({ email }: Values<'email'>) => `${email}, until you open the link we sent there`,
  sendAgain: 'Send the link again',
  keepOld: 'Keep the old address',
  changeIt: 'Change it',
  newLinkSent: 'We’ve sent a link to the new address. Open it within three days.',
  saved: 'Saved',
  savedDetails: 'We’ll use these details from now on.',
  nothingAccepted:
    'Nothing on this website yet. Anything you agreed to by phone or on paper is in your contract.',
  acceptedOn: ({ version }: Values<'version'>) => `, version ${version}, accepted on `,
})

type Changes = Pick<
  AccountQueries,
  | 'agreeToSmoothing'
  | 'changeBillSettings'
  | 'changeContact'
  | 'changeEmail'
  | 'endSmoothing'
  | 'keepEmail'
  | 'sendConfirmation'
>

export interface AccountDetailsProps extends Changes {
  readonly contact: AccountQuery<ContactDetails>
  /** The name of the account holder. Loaded independently of the rest. */
  readonly overview: AccountQuery<Pick<AccountOverview, 'customer'>>
  /** Newest offer first. Loaded independently of the rest. */
  readonly terms: AccountQuery<readonly OfferedTerms[]>
  /** How the chosen account is billed. Loaded independently of the rest. */
  readonly billSettings: AccountQuery<BillSettings>
  /** Bill smoothing of the chosen account. Loaded independently of the rest, because an estimate takes a while. */
  readonly smoothing: AccountQuery<BillSmoothing>
  readonly lookup?: AddressLookup
  /** Store the input. Default: nothing is stored. */
  readonly drafts?: { readonly contact: FormDraft; readonly email: FormDraft }
}

/** How the customer is reached, in whose name the account is, and what they have accepted: cards to read and to change. */
export function AccountDetails({
  contact,
  overview,
  terms,
  billSettings,
  smoothing,
  lookup,
  drafts,
  ...changes
}: AccountDetailsProps) {
  return (
    <div className="gf-account gf-details">
      <section className="gf-card" aria-labelledby="email">
        <h2 id="email">{texts.email}</h2>
        <Loaded query={contact} what={texts.whatEmail}>
          {(data) => <Email contact={data} draft={drafts?.email} {...changes} />}
        </Loaded>
      </section>
      {/* Loaded together with the address, whose failure is shown above. */}
      {contact.status === 'error' ? null : (
        <section className="gf-card" aria-labelledby="contact">
          <h2 id="contact">{texts.contact}</h2>
          <Loaded query={contact} what={texts.whatContact}>
            {(data) => (
              <Contact
                contact={data}
                lookup={lookup}
                draft={drafts?.contact}
                onSubmit={changes.changeContact}
              />
            )}
          </Loaded>
        </section>
      )}
      <section className="gf-card" aria-labelledby="bill-settings">
        <h2 id="bill-settings">{texts.billSettings}</h2>
        <Loaded query={billSettings} what={texts.whatBillSettings}>
          {(data) => (
            <BillSettingsCard
              key={data.accountNumber}
              settings={data}
              onSubmit={changes.changeBillSettings}
            />
          )}
        </Loaded>
      </section>
      <section className="gf-card" aria-labelledby="smoothing">
        <h2 id="smoothing">{texts.smoothing}</h2>
        <Loaded query={smoothing} what={texts.whatSmoothing}>
          {(data) => (
            <SmoothingCard
              key={data.accountNumber}
              smoothing={data}
              agreeToSmoothing={changes.agreeToSmoothing}
              endSmoothing={changes.endSmoothing}
            />
          )}
        </Loaded>
      </section>
      {overview.status === 'error' && contact.status === 'error' ? null : (
        <section className="gf-card" aria-labelledby="holder">
          <h2 id="holder">{texts.yourName}</h2>
          <Loaded query={overview} what={texts.whatName}>
            {({ customer }) => <Holder {...customer} />}
          </Loaded>
        </section>
      )}
      <section className="gf-card" aria-labelledby="accepted">
        <h2 id="accepted">{texts.accepted}</h2>
        <Loaded query={terms} what={texts.whatAccepted}>
          {(data) => <Accepted terms={data} />}
        </Loaded>
      </section>
    </div>
  )
}

interface LoadedProps<Data> {
  readonly query: AccountQuery<Data>
  /** The data that is loading: `your email address`. */
  readonly what: string
  readonly children: (data: Data) => ReactNode
}

function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  if (query.status === 'loading') return <p role="status">{texts.loading({ what })}</p>
  if (query.status === 'error')
    return <LoadFailure onRetry={query.retry}>{texts.loadFailed({ what })}</LoadFailure>
  return children(query.data)
}

/** Some business accounts and some imported accounts have no personal name. */
function Holder({ firstName, lastName }: AccountOverview['customer']) {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return <p>{name === '' ? texts.noName : texts.name({ name })}</p>
}

interface EmailProps extends Pick<Changes, 'changeEmail' | 'keepEmail' | 'sendConfirmation'> {
  readonly contact: ContactDetails
  readonly draft: FormDraft | undefined
}

/** The result of pressing a button, shown above the buttons. */
type Message = { readonly isGood: boolean; readonly words: string }

function Email({ contact, draft, changeEmail, keepEmail, sendConfirmation }: EmailProps) {
  const { email, emailConfirmedAt, pendingEmail } = contact
  const [message, setMessage] = useState<Message | null>(null)
  const [isBusy, setBusy] = useState(false)
  const waiting = pendingEmail ?? (emailConfirmedAt === null ? email : null)

  async function press(work: () => Promise<Message>) {
    if (isBusy) return
    setBusy(true)
    setMessage(null)
    setMessage(await work())
    setBusy(false)
  }
  const resend = () =>
    press(async () => {
      const answer = await sendConfirmation()
      if (answer.success) return { isGood: true, words: texts.linkSent({ email: waiting ?? '' }) }
      if (answer.code === 'CONFIRMED') return { isGood: true, words: texts.alreadyConfirmed }
      return { isGood: false, words: faultWords(answer.code, answer.retryAfterSeconds).message }
    })
  const keep = () =>
    press(async () => {
      const answer = await keepEmail()
      if (answer.success) return { isGood: true, words: texts.kept({ email }) }
      return { isGood: false, words: faultWords(answer.code, answer.retryAfterSeconds).message }
    })

  return (
    <>
      <dl className="gf-facts">
        <dt>{texts.inUse}</dt>
        <dd>
          <span>{email}</span>
          {emailConfirmedAt === null ? (
            <span>{texts.notConfirmedYet}</span>
          ) : (
            <span>
              {texts.confirmedOn}
              <SessionMoment at={emailConfirmedAt} />
            </span>
          )}
        </dd>
        {pendingEmail === null ? null : (
          <>
            <dt>{texts.waiting}</dt>
            <dd>{texts.waitingFor({ email: pendingEmail })}</dd>
          </>
        )}
      </dl>
      <p role={message?.isGood === false ? 'alert' : 'status'}>{message?.words}</p>
      {waiting === null ? null : (
        <ul className="gf-actions">
          <li>
            <button
              type="button"
              className="gf-button gf-button--quiet"
              aria-disabled={isBusy ? true : undefined}
              onClick={() => void resend()}
            >
              {texts.sendAgain}
            </button>
          </li>
          {pendingEmail === null ? null : (
            <li>
              <button
                type="button"
                className="gf-button gf-button--quiet"
                aria-disabled={isBusy ? true : undefined}
                onClick={() => void keep()}
              >
                {texts.keepOld}
              </button>
            </li>
          )}
        </ul>
      )}
      <h3>{texts.changeIt}</h3>
      <EmailForm
        // A new key empties the form when another address is waiting for confirmation.
        key={pendingEmail ?? email}
        email={email}
        draft={draft}
        onSubmit={changeEmail}
        onDone={() =>
          setMessage({
            isGood: true,
            words: texts.newLinkSent,
          })
        }
      />
    </>
  )
}

interface ContactProps {
  readonly contact: ContactDetails
  readonly lookup: AddressLookup | undefined
  readonly draft: FormDraft | undefined
  readonly onSubmit: Changes['changeContact']
}

function Contact({ contact, lookup, draft, onSubmit }: ContactProps) {
  const [saved, setSaved] = useState(0)
  return (
    <>
      {saved > 0 && (
        // A new key makes a new element, which takes the focus again.
        <FormDone key={saved} title={texts.saved} headingLevel={3}>
          <p>{texts.savedDetails}</p>
        </FormDone>
      )}
      <ContactForm
        key={`form-${saved}`}
        contact={contact}
        lookup={lookup}
        draft={draft}
        onSubmit={onSubmit}
        onDone={() => setSaved((count) => count + 1)}
      />
    </>
  )
}

function Accepted({ terms }: { readonly terms: readonly OfferedTerms[] }) {
  const accepted = terms.filter(({ acceptedAt }) => acceptedAt !== null)
  if (accepted.length === 0) return <p>{texts.nothingAccepted}</p>
  return (
    <ul className="gf-plain-list">
      {accepted.map(({ kind, version, title, acceptedAt }) => (
        <li key={`${kind} ${title} ${version} ${acceptedAt}`}>
          <span>
            <WithEnglish english={title} after={texts.acceptedOn({ version })} />
          </span>
          {acceptedAt && <SessionMoment at={acceptedAt} />}
        </li>
      ))}
    </ul>
  )
}
