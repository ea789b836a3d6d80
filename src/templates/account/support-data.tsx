import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Arrangements } from '../../../contracts/schemas/requests.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { dayIn } from '../../dates/day-in-state.ts'
import { newRequestId } from '../../do-not-contact/do-not-contact-request.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { SessionMoment } from '../../forms/session-moment.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { ConcessionForm } from '../../requests/concession-form.tsx'
import type { AskedRequest } from '../../requests/kept-request.ts'
import { LifeSupportForm } from '../../requests/life-support-form.tsx'
import { PersonForm } from '../../requests/person-form.tsx'
import { formatPhone } from '../../requests/request-fields.ts'
import { RequestReceipt } from '../../requests/request-receipt.tsx'
import {
  cardWords,
  concessionWords,
  dayInWords,
  equipmentWords,
  levelWords,
  removalWords,
} from '../../requests/request-words.ts'
import { AskTwice } from './ask-twice.tsx'
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
        <h2 id="people">Who may speak for you</h2>
        <Loaded query={arrangements} what="the authorised people">
          {(data) => <People people={data.people} queries={queries} />}
        </Loaded>
      </section>
      {/* They are loaded together, and a failure is shown once, above. */}
      {arrangements.status === 'ready' && (
        <>
          <section className="gf-card" aria-labelledby="life-support">
            <h2 id="life-support">Life support</h2>
            <LifeSupport lifeSupport={arrangements.data.lifeSupport} queries={queries} />
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
  readonly asked: AskedRequest
  /** `id` of what it is about. */
  readonly about: string
  readonly children: string
  /** The question before it is done. */
  readonly question: string
}

/** A button that asks for something without a form, once more before it does. */
function Press({ queries, asked, about, children, question }: PressProps) {
  // One id for the intent: pressed again after a lost answer, it is the same request.
  const [requestId] = useState(() => newRequestId())
  return (
    <AskTwice
      label={children}
      confirm="Yes, do it"
      question={question}
      about={about}
      send={async () => {
        const answer = await queries.sendRequest(asked, { requestId })
        if (answer.success) return null
        return answer.code === 'NOT_NOW'
          ? (answer.words ?? '')
          : faultWords(answer.code, answer.retryAfterSeconds).message
      }}
    />
  )
}

interface AddProps {
  /** The label of the button that opens it. */
  readonly label: string
  readonly children: ReactNode
}

/** A form that is opened when it is wanted. */
const Add = ({ label, children }: AddProps) => (
  <details className="gf-details-form">
    <summary>{label}</summary>
    {children}
  </details>
)

function People({ people, queries }: { people: Arrangements['people']; queries: AccountQueries }) {
  const accountNumber = queries.useChosenAccount()
  const draft = useCustomerDraft(queries, 'person')
  const { done, count, finish, again } = useAsking()
  return (
    <>
      <p>You alone hold the account. People whom you name here may speak with us about it.</p>
      {people.length === 0 ? (
        <p>Nobody but you.</p>
      ) : (
        <ul className="gf-plain-list gf-requests">
          {people.map(({ personId, name, phone, level, since }) => (
            <li key={personId}>
              <p id={`person-${personId}`}>
                <strong>{name}</strong> {levelWords[level]}
              </p>
              <p className="gf-field__description">
                {formatPhone(phone)}, since <SessionMoment at={since} />
              </p>
              <Press
                queries={queries}
                about={`person-${personId}`}
                asked={{ kind: 'AUTHORISED_PERSON', content: { change: 'REMOVE', personId } }}
                question={`${name} may not speak for the account from then on. Do it?`}
              >
                Remove
              </Press>
            </li>
          ))}
        </ul>
      )}
      {done === null ? (
        <Add label="Add a person">
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

interface LifeSupportProps {
  readonly lifeSupport: Arrangements['lifeSupport']
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
        {equipment.length > 0 && `: ${equipment.map((one) => equipmentWords[one]).join(', ')}`}.
      </p>
      {status === 'CONFIRMED' ? (
        <p>A doctor has confirmed it.</p>
      ) : (
        <p>
          We send you a form for the doctor. Please send it back
          {formDueOn !== null && (
            <>
              {' by '}
              <time dateTime={formDueOn}>{dayInWords(formDueOn)}</time>
            </>
          )}
          ; if you need longer, tell us. You are protected meanwhile. Keep a plan for an outage all the same:
          nobody can rule one out.
        </p>
      )}
    </>
  )
}

function LifeSupport({ lifeSupport, queries }: LifeSupportProps) {
  const accountNumber = queries.useChosenAccount()
  const draft = useCustomerDraft(queries, 'life-support')
  const { done, count, finish, again } = useAsking()
  return (
    <>
      {lifeSupport === null ? (
        <p>
          Nobody is registered. Does somebody at your address rely on a machine to live? Register it: the
          power is then never cut off for an unpaid bill, and planned outages are told in writing beforehand.
        </p>
      ) : (
        <LifeSupportNow lifeSupport={lifeSupport} />
      )}
      {done === null ? (
        <Add label={lifeSupport === null ? 'Register life support' : 'Add equipment'}>
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
          next={[
            'We tell the network today. If the power is out, call the faults number of your network first.',
          ]}
        >
          <AgainButton onClick={again}>Add equipment</AgainButton>
        </RequestReceipt>
      )}
      {lifeSupport !== null && (
        <Press
          queries={queries}
          about="life-support-now"
          asked={{ kind: 'LIFE_SUPPORT', content: { change: 'DEREGISTER' } }}
          question="We write to you before the registration ends, and it stands until then. Ask for it?"
        >
          Nobody relies on it any more
        </Press>
      )}
    </>
  )
}

interface ConcessionProps {
  readonly arranged: Pick<Arrangements, 'concession' | 'state'>
  readonly queries: AccountQueries
}

function Concession({ arranged: { concession, state }, queries }: ConcessionProps) {
  const [today] = useState(() => dayIn(state, new Date()))
  const accountNumber = queries.useChosenAccount()
  const draft = useCustomerDraft(queries, 'concession')
  const { done, count, finish, again } = useAsking()
  return (
    <>
      {concession === null ? (
        <p>
          No card is on the account. With a concession card your state pays part of your bill, and the card
          you gave another retailer does not come along.
        </p>
      ) : (
        <p id="concession-now">
          <strong>{cardWords[concession.kind]}</strong> of {concession.holder}, ends with{' '}
          {concession.cardNumberEnd}. {concessionWords(concession, today)}
        </p>
      )}
      {done === null ? (
        <Add label={concession === null ? 'Add a card' : 'Change the card'}>
          <ConcessionForm
            key={count}
            accountNumber={accountNumber}
            onSend={queries.sendRequest}
            onDone={finish}
            draft={draft}
          />
        </Add>
      ) : (
        <RequestReceipt title="We have your card" request={done}>
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
