import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Arrangements } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { dayIn } from '../../dates/time-zones.ts'
import { wrongPassword } from '../../forms/credential-faults.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
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
import { concessionCardNames } from '../../validators/concession-card.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { CustomerFrame, Loaded, useCustomerDraft } from './customer-frame.tsx'
import { RequestList } from './request-list.tsx'
import { useAsking } from './use-asking.ts'

/** Authorised people, life support and concession: what is in effect, how to change it, and the requests so far. */
export const SupportData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Support queries={queries} />}</CustomerFrame>
)

function Support({ queries }: { readonly queries: AccountQueries }) {
  const arrangements = queries.useArrangements()
  const requests = queries.useRequests()
  return (
    <div className="gf-account gf-one-column">
      <section className="gf-card" aria-labelledby="people">
        <h2 id="people">Who can speak for you</h2>
        <Loaded query={arrangements} what="the authorised people">
          {(data) => <People {...data} queries={queries} />}
        </Loaded>
      </section>
      {/* Loaded together; a failure is shown once, above. */}
      {arrangements.status === 'ready' && (
        <>
          <section className="gf-card" aria-labelledby="life-support">
            <h2 id="life-support">Life support</h2>
            <LifeSupport {...arrangements.data} queries={queries} />
          </section>
          <section className="gf-card" aria-labelledby="concession">
            <h2 id="concession">Concession</h2>
            <Concession arranged={arrangements.data} queries={queries} />
          </section>
        </>
      )}
      <section className="gf-card" aria-labelledby="changes">
        <h2 id="changes">What you have changed</h2>
        <Loaded query={requests} what="your changes">
          {(data) => (
            <RequestList
              requests={data}
              kinds={['AUTHORISED_PERSON', 'LIFE_SUPPORT', 'CONCESSION']}
              empty="Nothing yet."
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
      confirm="Yes, go ahead"
      question={question}
      about={about}
      send={async (password) => {
        const answer = await queries.sendRequest(asked, { requestId, password })
        if (answer.success) return null
        if (answer.code === 'NOT_NOW') return { message: answer.words ?? '' }
        const wrong = answer.errors?.find(({ pointer }) => pointer === '/body/password')
        return wrong
          ? { faults: { password: wrongPassword('Password') } }
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
        <span>
          {jointHolder
            ? `You and ${jointHolder} hold the account together.`
            : 'You are the only account holder.'}
        </span>{' '}
        The people you name here can speak to us about it.
      </p>
      {people.length === 0 ? (
        <p>You have not named anyone yet.</p>
      ) : (
        <ul className="gf-plain-list gf-requests">
          {people.map(({ personId, name, phone, since }) => (
            <li key={personId}>
              <p id={`person-${personId}`}>
                <strong>{name}</strong>
              </p>
              <p className="gf-field__description">
                <span>{`${formatPhone(phone)}, since`}</span> <SessionMoment at={since} />
              </p>
              <Press
                queries={queries}
                about={`person-${personId}`}
                asked={{ kind: 'AUTHORISED_PERSON', content: { change: 'REMOVE', personId } }}
                question={`${name} will no longer be able to speak for the account. Do you want to go ahead?`}
              >
                Remove
              </Press>
            </li>
          ))}
        </ul>
      )}
      {done === null ? (
        <Add label="Add a person" isAgain={count > 0}>
          <PersonForm
            key={count}
            accountNumber={accountNumber}
            onSend={queries.sendRequest}
            onDone={finish}
            draft={draft}
          />
        </Add>
      ) : (
        <RequestReceipt title="Added" request={done}>
          <AgainButton onClick={again}>Add another person</AgainButton>
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
        <strong>Your address is registered</strong> since <SessionMoment at={since} />
        <span>{`${equipment.length > 0 ? `: ${equipment.map((one) => equipmentWords[one]).join(', ')}` : ''}.`}</span>
      </p>
      {status === 'CONFIRMED' ? (
        <p>A doctor has confirmed this.</p>
      ) : (
        <p>
          <span>We’ll send you a form for the doctor. Please send it back</span>
          {formDueOn !== null && (
            <span>
              {' by '}
              <time dateTime={formDueOn}>{dayInWords(formDueOn)}</time>
            </span>
          )}
          <span>. If you need longer, tell us. You are protected in the meantime.</span>
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
        <p>
          Nobody is registered. If somebody at your address relies on a machine to live, register it. Your
          power will never be cut off for an unpaid bill, and you’ll be told about planned outages in writing.
        </p>
      ) : (
        <>
          <LifeSupportNow lifeSupport={lifeSupport} />
          <p>{outageWords(distributor)}</p>
        </>
      )}
      {done === null ? (
        <Add label={lifeSupport === null ? 'Register life support' : 'Add equipment'} isAgain={count > 0}>
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
          title="Life support is registered"
          request={done}
          next={['We’ll tell the network today.', outageWords(distributor)]}
        >
          <AgainButton onClick={again}>Add equipment</AgainButton>
        </RequestReceipt>
      )}
      {lifeSupport !== null && (
        <Press
          queries={queries}
          about="life-support-now"
          asked={{ kind: 'LIFE_SUPPORT', content: { change: 'DEREGISTER' } }}
          question="We’ll write to you before the registration ends, and you are protected until then. Do you want to go ahead?"
        >
          Nobody relies on it any more
        </Press>
      )}
    </>
  )
}

interface ConcessionProps {
  readonly arranged: Pick<Arrangements, 'concession' | 'jointHolder' | 'state'>
  readonly queries: AccountQueries
}

function Concession({ arranged: { concession, jointHolder, state }, queries }: ConcessionProps) {
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
          <span>{`There is no card on the account. ${given === null ? 'With a concession card, your state pays part of your bill.' : applicationWords(given)}`}</span>{' '}
          A card you gave another retailer does not move across to us.
        </p>
      ) : (
        <p id="concession-now">
          <strong>{concessionCardNames[concession.kind]}</strong>{' '}
          <span>{`of ${concession.holder}, ending in ${concession.cardNumberEnd}.`}</span>{' '}
          <span>
            {ownWay !== null && concession.granted === undefined
              ? ownWay
              : concessionWords(concession, today)}
          </span>
        </p>
      )}
      {done === null ? (
        <Add label={concession === null ? 'Add a card' : 'Change the card'} isAgain={count > 0}>
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
        <RequestReceipt title="We have your card" request={done} next={ownWay === null ? [] : [ownWay]}>
          <AgainButton onClick={again}>Change the card</AgainButton>
        </RequestReceipt>
      )}
      {concession !== null && (
        <Press
          queries={queries}
          about="concession-now"
          asked={{ kind: 'CONCESSION', content: { change: 'REMOVE' } }}
          question={removalWords(concession, today)}
        >
          Remove the card
        </Press>
      )}
    </>
  )
}
