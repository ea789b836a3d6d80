import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Arrangements } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { dayIn } from '../../dates/time-zones.ts'
import { wrongPassword } from '../../forms/credential-faults.ts'
import { passwordLabel } from '../../forms/current-password-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { inList, labelled, sentenceEnd } from '../../joins.ts'
import type { ConcessionsQuery } from '../../networks/state-concessions.ts'
import { applicationWords, cardsFor, stateConcessions } from '../../networks/state-concessions.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { useStaticQueryIfThere } from '../../pages/page-resources.tsx'
import { newRequestId } from '../../request-id.ts'
import { ConcessionForm } from '../../requests/concession-form.tsx'
import { LifeSupportForm } from '../../requests/life-support-form.tsx'
import { PersonForm } from '../../requests/person-form.tsx'
import { formatPhone } from '../../requests/request-fields.ts'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import {
  concessionWords,
  dayInWords,
  equipmentWords,
  outageWords,
  removalWords,
} from '../../requests/request-words.ts'
import type { RequestInput } from '../../requests/stored-request.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { concessionCardNames } from '../../validators/concession-card.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

const texts = defineTexts('supportData', {
  people: 'Who can speak for you',
  whatPeople: 'the authorised people',
  lifeSupport: 'Life support',
  concession: 'Concession',
  changes: 'What you have changed',
  whatChanges: 'your changes',
  noChanges: 'Nothing yet.',
  confirm: 'Yes, go ahead',
  jointHolder: ({ name }: Values<'name'>) => `You and ${name} hold the account together.`,
  onlyHolder: 'You are the only account holder.',
  peopleIntro: 'The people you name here can speak to us about it.',
  noPeople: 'You have not named anyone yet.',
  personSince: ({ phone }: Values<'phone'>) => `${phone}, since`,
  removePerson: ({ name }: Values<'name'>) =>
    `${name} will no longer be able to speak for the account. Do you want to go ahead?`,
  remove: 'Remove',
  addPerson: 'Add a person',
  added: 'Added',
  addAnother: 'Add another person',
  registered: 'Your address is registered',
  registeredSince: ' since ',
  doctorConfirmed: 'A doctor has confirmed this.',
  formSent: 'We’ll send you a form for the doctor. Please send it back',
  formDue: ' by ',
  formSentAfter: '. If you need longer, tell us. You are protected in the meantime.',
  notRegistered:
    'Nobody is registered. If somebody at your address relies on a machine to live, register it. Your power will never be cut off for an unpaid bill, and you’ll be told about planned outages in writing.',
  register: 'Register life support',
  addEquipment: 'Add equipment',
  lifeSupportDone: 'Life support is registered',
  tellNetwork: 'We’ll tell the network today.',
  deregisterQuestion:
    'We’ll write to you before the registration ends, and you are protected until then. Do you want to go ahead?',
  deregister: 'Nobody relies on it any more',
  noCard: 'There is no card on the account. With a concession card, your state pays part of your bill.',
  noCardApplied: ({ application }: Values<'application'>) =>
    `There is no card on the account. ${application}`,
  noCardAfter: 'A card you gave another retailer does not move across to us.',
  cardOf: ({ holder, ending }: Values<'holder' | 'ending'>) => `of ${holder}, ending in ${ending}.`,
  addCard: 'Add a card',
  changeCard: 'Change the card',
  cardDone: 'We have your card',
  removeCard: 'Remove the card',
})

/** Authorised people, life support and concession: what is in effect, how to change it, and the requests so far. */
export const SupportData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Support queries={queries} />}</CustomerFrame>
)

function Support({ queries }: { readonly queries: AccountQueries }) {
  const arrangements = queries.useArrangements()
  const requests = queries.useRequests()
  const bills = queries.useBillSettings()
  // Concessions are for households. One that a business has nevertheless can still be removed.
  const isBusiness = bills.status === 'ready' && bills.data.business !== null
  return (
    <div className="gf-account gf-one-column">
      <section className="gf-card" aria-labelledby="people">
        <h2 id="people">{texts.people}</h2>
        <Loaded query={arrangements} what={texts.whatPeople}>
          {(data) => <People {...data} queries={queries} />}
        </Loaded>
      </section>
      {/* Loaded together; a failure is shown once, above. */}
      {arrangements.status === 'ready' && (
        <>
          <section className="gf-card" aria-labelledby="life-support">
            <h2 id="life-support">{texts.lifeSupport}</h2>
            <LifeSupport {...arrangements.data} queries={queries} />
          </section>
          {bills.status !== 'loading' && (!isBusiness || arrangements.data.concession !== null) && (
            <section className="gf-card" aria-labelledby="concession">
              <h2 id="concession">{texts.concession}</h2>
              <Concession arranged={arrangements.data} queries={queries} isBusiness={isBusiness} />
            </section>
          )}
        </>
      )}
      <section className="gf-card" aria-labelledby="changes">
        <h2 id="changes">{texts.changes}</h2>
        <Loaded query={requests} what={texts.whatChanges}>
          {(data) => (
            <RequestList
              requests={data}
              kinds={['AUTHORISED_PERSON', 'LIFE_SUPPORT', 'CONCESSION']}
              empty={texts.noChanges}
              onWithdraw={queries.withdrawRequest}
            />
          )}
        </Loaded>
      </section>
    </div>
  )
}

interface PressProps {
  readonly queries: AccountQueries
  readonly asked: RequestInput
  /** `id` of the element that describes its subject. */
  readonly about: string
  readonly children: string
  /** The question before the action. */
  readonly question: string
}

/** A button for a request whose only input is the password. */
function Press({ queries, asked, about, children, question }: PressProps) {
  // One id for each intent, so that pressing again after a lost answer repeats the same request.
  const [requestId] = useState(() => newRequestId())
  return (
    <ConfirmWithPassword
      label={children}
      confirm={texts.confirm}
      question={question}
      about={about}
      send={async (password) => {
        const answer = await queries.sendRequest(asked, { requestId, password })
        if (answer.success) return null
        if (answer.code === 'NOT_NOW') return { message: answer.words ?? '' }
        const wrong = answer.errors?.find(({ pointer }) => pointer === '/body/password')
        return wrong
          ? { faults: { password: wrongPassword(passwordLabel) } }
          : faultWords(answer.code, answer.retryAfterSeconds)
      }}
    />
  )
}

interface AddProps {
  /** The label of the button that opens it. */
  readonly label: string
  /** Whether the customer has just asked for the form again, by a button that no longer exists. */
  readonly isAgain: boolean
  readonly children: ReactNode
}

/** A form that is collapsed until the customer opens it. Asked for again, it is open and takes the focus. */
function Add({ label, isAgain, children }: AddProps) {
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAgain) summary.current?.focus()
  }, [isAgain])
  return (
    <details className="gf-details-form" open={isAgain || undefined}>
      <summary ref={summary}>{label}</summary>
      {children}
    </details>
  )
}

function People({
  jointHolder,
  people,
  queries,
}: Pick<Arrangements, 'jointHolder' | 'people'> & { queries: AccountQueries }) {
  const accountNumber = queries.useChosenAccount()
  const draft = useCustomerDraft(queries, 'person')
  const { done, count, finish, again } = useAsking()
  return (
    <>
      <p>
        <span>{jointHolder ? texts.jointHolder({ name: jointHolder }) : texts.onlyHolder}</span>{' '}
        {texts.peopleIntro}
      </p>
      {people.length === 0 ? (
        <p>{texts.noPeople}</p>
      ) : (
        <ul className="gf-plain-list gf-requests">
          {people.map(({ personId, name, phone, since }) => (
            <li key={personId}>
              <p id={`person-${personId}`}>
                <strong>{name}</strong>
              </p>
              <p className="gf-field__description">
                <span>{texts.personSince({ phone: formatPhone(phone) })}</span> <SessionMoment at={since} />
              </p>
              <Press
                queries={queries}
                about={`person-${personId}`}
                asked={{ kind: 'AUTHORISED_PERSON', content: { change: 'REMOVE', personId } }}
                question={texts.removePerson({ name })}
              >
                {texts.remove}
              </Press>
            </li>
          ))}
        </ul>
      )}
      {done === null ? (
        <Add label={texts.addPerson} isAgain={count > 0}>
          <PersonForm
            key={count}
            accountNumber={accountNumber}
            onSend={queries.sendRequest}
            onDone={finish}
            draft={draft}
          />
        </Add>
      ) : (
        <RequestReceipt title={texts.added} request={done}>
          <AgainButton onClick={again}>{texts.addAnother}</AgainButton>
        </RequestReceipt>
      )}
    </>
  )
}

const AgainButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <ul className="gf-actions">
    <li>
      <button type="button" className="gf-button gf-button--quiet" onClick={onClick}>
        {children}
      </button>
    </li>
  </ul>
)

interface LifeSupportProps extends Pick<Arrangements, 'lifeSupport' | 'distributor'> {
  readonly queries: AccountQueries
}

/** The equipment registered at an address, and whether a doctor has confirmed it. */
export function LifeSupportNow({
  lifeSupport: { status, since, equipment, formDueOn },
}: {
  readonly lifeSupport: NonNullable<Arrangements['lifeSupport']>
}) {
  return (
    <>
      <p id="life-support-now">
        <strong>{texts.registered}</strong>
        {texts.registeredSince}
        <SessionMoment at={since} />
        <span>{`${equipment.length > 0 ? labelled('', inList(equipment.map((one) => equipmentWords[one]))) : ''}${sentenceEnd}`}</span>
      </p>
      {status === 'CONFIRMED' ? (
        <p>{texts.doctorConfirmed}</p>
      ) : (
        <p>
          <span>{texts.formSent}</span>
          {formDueOn !== null && (
            <span>
              {texts.formDue}
              <time dateTime={formDueOn}>{dayInWords(formDueOn)}</time>
            </span>
          )}
          <span>{texts.formSentAfter}</span>
        </p>
      )}
    </>
  )
}

function LifeSupport({ lifeSupport, distributor, queries }: LifeSupportProps) {
  const accountNumber = queries.useChosenAccount()
  const draft = useCustomerDraft(queries, 'life-support')
  const { done, count, finish, again } = useAsking()
  return (
    <>
      {lifeSupport === null ? (
        <p>{texts.notRegistered}</p>
      ) : (
        <>
          <LifeSupportNow lifeSupport={lifeSupport} />
          <p>{outageWords(distributor)}</p>
        </>
      )}
      {done === null ? (
        <Add label={lifeSupport === null ? texts.register : texts.addEquipment} isAgain={count > 0}>
          <LifeSupportForm
            key={count}
            accountNumber={accountNumber}
            onSend={queries.sendRequest}
            onDone={finish}
            draft={draft}
          />
        </Add>
      ) : (
        <RequestReceipt
          title={texts.lifeSupportDone}
          request={done}
          next={[texts.tellNetwork, outageWords(distributor)]}
        >
          <AgainButton onClick={again}>{texts.addEquipment}</AgainButton>
        </RequestReceipt>
      )}
      {lifeSupport !== null && (
        <Press
          queries={queries}
          about="life-support-now"
          asked={{ kind: 'LIFE_SUPPORT', content: { change: 'DEREGISTER' } }}
          question={texts.deregisterQuestion}
        >
          {texts.deregister}
        </Press>
      )}
    </>
  )
}

interface ConcessionProps {
  readonly arranged: Pick<Arrangements, 'concession' | 'jointHolder' | 'state'>
  readonly queries: AccountQueries
  readonly isBusiness: boolean
}

function Concession({ arranged: { concession, jointHolder, state }, queries, isBusiness }: ConcessionProps) {
  const customer = queries.useOverview().data?.customer
  const holders = [customer && `${customer.firstName} ${customer.lastName}`, jointHolder].filter(
    (name) => typeof name === 'string',
  )
  const [today] = useState(() => dayIn(state, new Date()))
  const given = stateConcessions(useStaticQueryIfThere<ConcessionsQuery>('concessions'), state)
  const ownWay = given !== null && !given.household.isFromCard ? applicationWords(given) : null
  const accountNumber = queries.useChosenAccount()
  const draft = useCustomerDraft(queries, 'concession')
  const { done, count, finish, again } = useAsking()
  return (
    <>
      {concession === null ? (
        <p>
          <span>
            {given === null ? texts.noCard : texts.noCardApplied({ application: applicationWords(given) })}
          </span>{' '}
          {texts.noCardAfter}
        </p>
      ) : (
        <p id="concession-now">
          <strong>{concessionCardNames[concession.kind]}</strong>{' '}
          <span>{texts.cardOf({ holder: concession.holder, ending: concession.cardNumberEnd })}</span>{' '}
          <span>
            {ownWay !== null && concession.granted === undefined
              ? ownWay
              : concessionWords(concession, today)}
          </span>
        </p>
      )}
      {isBusiness ? null : done === null ? (
        <Add label={concession === null ? texts.addCard : texts.changeCard} isAgain={count > 0}>
          <ConcessionForm
            key={count}
            accountNumber={accountNumber}
            onSend={queries.sendRequest}
            onDone={finish}
            draft={draft}
            cards={cardsFor(given)}
            holders={holders}
          />
        </Add>
      ) : (
        <RequestReceipt title={texts.cardDone} request={done} next={ownWay === null ? [] : [ownWay]}>
          <AgainButton onClick={again}>{texts.changeCard}</AgainButton>
        </RequestReceipt>
      )}
      {concession !== null && (
        <Press
          queries={queries}
          about="concession-now"
          asked={{ kind: 'CONCESSION', content: { change: 'REMOVE' } }}
          question={removalWords(concession, today)}
        >
          {texts.removeCard}
        </Press>
      )}
    </>
  )
}
