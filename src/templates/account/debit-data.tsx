import { useEffect, useState } from 'react'
import { isOpenPayTo } from '../../../contracts/pay-to-rules.ts'
import type { BankAccount, DebitArrangement, DebitRequest } from '../../../contracts/schemas/debit.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useStepAddress } from '../../app/use-step-address.ts'
import { newRequestId } from '../../do-not-contact/do-not-contact-request.ts'
import { FormDone } from '../../forms/form-done.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { AskTwice } from './ask-twice.tsx'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { ActiveDebit, DebitLists } from './debit-cards.tsx'
import { BankForm, DebitReceipt, ReviewForm } from './debit-forms.tsx'
import { payToFailureWords } from './pay-to-cards.tsx'
import { StepCard } from './plan-steps.tsx'

/** Direct debit of an account: set up, changed, cancelled, and what was debited. */
export const DebitData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <Debit queries={queries} />}</CustomerFrame>
)

function Debit({ queries }: { readonly queries: AccountQueries }) {
  const arrangement = queries.useDirectDebit()
  const account = queries.useChosenAccount()
  return (
    <>
      <AccountSwitcher queries={queries} />
      <div className="gf-account gf-one-column" key={account}>
        <Loaded query={arrangement} what="your direct debit">
          {(data) => <DebitSteps arrangement={data} queries={queries} />}
        </Loaded>
      </div>
    </>
  )
}

/** A typed bank account, and the key of the intent: a repeated submit is the same request. */
interface Typed {
  readonly bank: BankAccount
  readonly key: string
  /**
   * The request that it takes the place of; null: none. Of the moment in which the key was made: when an answer was lost, the
   * account may have loaded again with the very request that was made, and that is not to be changed by a second one.
   */
  readonly reference: string | null
}

interface StepsProps {
  readonly arrangement: DebitArrangement
  readonly queries: AccountQueries
}

function DebitSteps({ arrangement, queries }: StepsProps) {
  const { fragment, lead } = useStepAddress()
  const debits = queries.useDebits()
  const payTo = queries.usePayTo()
  const { href } = useSiteLocation()
  // Only in memory: no bank account is stored in the browser, so a reload starts again.
  const [typed, setTyped] = useState<Typed | null>(null)
  const [done, setDone] = useState<{ readonly request: DebitRequest; readonly isChange: boolean } | null>(
    null,
  )
  const [hasMoved, setMoved] = useState(false)
  // An answer's data is shown until the arrangement is loaded again.
  const [told, setTold] = useState<{
    readonly before: DebitArrangement
    readonly request: DebitRequest | null
  } | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const { agreement } = arrangement
  const request = told?.before === arrangement ? told.request : arrangement.request
  // An answer's data is shown before the agreement is loaded again.
  const [payToEnded, setPayToEnded] = useState('')
  const payToOpen = payTo.data?.agreement
  const isPayToOpen =
    payToOpen != null && isOpenPayTo(payToOpen.status) && payToOpen.agreementId !== payToEnded
  const isReview = fragment === 'review' && typed !== null
  const isStale = fragment === 'review' && typed === null && done === null
  useEffect(() => {
    if (isStale) lead('', 'replace')
  }, [isStale, lead])
  useEffect(() => {
    if (fragment !== '') setMoved(true)
  }, [fragment])

  const send = (one: Typed) => {
    const order = { bank: one.bank, agreement: { version: agreement.version, hasAgreed: true as const } }
    return one.reference === null
      ? queries.createDebitRequest({ ...order, account: arrangement.accountNumber }, one.key)
      : queries.changeDebitRequest({ ...order, reference: one.reference }, one.key)
  }
  async function cancel(reference: string) {
    const answer = await queries.cancelDebitRequest(reference)
    if (answer.success) {
      setTold({ before: arrangement, request: null })
      setDone(null)
      setCancelled(true)
    }
    return answer
  }

  /** The agreement ends first: two authorities are never open at once. The form follows. */
  async function changeFromPayTo(): Promise<string | null> {
    const id = payTo.data?.agreement?.agreementId
    if (id === undefined) return null
    const answer = await queries.changePayTo(id, 'CANCEL')
    if (!answer.success) return payToFailureWords(answer)
    setPayToEnded(id)
    lead('bank-account')
    return null
  }

  if (isReview)
    return (
      <StepCard id="review" title="Look it over" takesFocus key="review">
        <ReviewForm
          arrangement={{ ...arrangement, request: typed.reference === null ? null : request }}
          bank={typed.bank}
          onSend={() => send(typed)}
          onDone={(made) => {
            setTold({ before: arrangement, request: made })
            setDone({ request: made, isChange: typed.reference !== null })
            setCancelled(false)
            setTyped(null)
            lead('', 'replace')
          }}
        />
        <p>
          <a href={typed.reference === null ? '#bank-account' : '#change'}>Back to the bank account</a>
        </p>
      </StepCard>
    )
  const form = (
    <BankForm
      typed={typed?.bank}
      onTyped={(bank) => {
        setTyped({ bank, key: newRequestId(), reference: request?.reference ?? null })
        lead('review')
      }}
    />
  )
  if (fragment === 'change' && request !== null)
    return (
      <StepCard id="change" title="Another bank account" takesFocus={hasMoved} key="change">
        {form}
        <p>
          <a href="#active-debit">Leave it as it is</a>
        </p>
      </StepCard>
    )
  // The newest word of the backend: it may have been cancelled since.
  const isFresh = done !== null && request?.reference === done.request.reference
  return (
    <>
      {isFresh && (
        <section className="gf-card" aria-label="Your request">
          <DebitReceipt {...done} />
        </section>
      )}
      {isCancelled && request === null && (
        <section className="gf-card" aria-label="Your direct debit">
          <FormDone title="Direct debit is cancelled">
            <p>
              No further debit is begun. One that is at your bank already still goes through. Bills are yours
              to pay again, from their next due date.
            </p>
          </FormDone>
        </section>
      )}
      {request === null && isPayToOpen ? (
        <section className="gf-card" aria-labelledby="by-pay-to">
          <h2 id="by-pay-to">PayTo has the place of direct debit</h2>
          <p>
            This account has a PayTo agreement, and a bill is never taken by both. To change to direct debit,
            cancel the agreement here first, then enter your bank account.{' '}
            <a href={href('/accounts/payto')}>Look at the agreement</a>.
          </p>
          <AskTwice
            label="Change to direct debit"
            confirm="Yes, cancel PayTo"
            question="PayTo is cancelled at your bank at once. Until you have set up direct debit you need to pay bills yourself; it takes bills that are due three business days later, or more. A bill that is at your bank already still goes through."
            send={changeFromPayTo}
          />
        </section>
      ) : request === null ? (
        <StepCard
          id="bank-account"
          title="Set up direct debit"
          takesFocus={hasMoved && fragment === 'bank-account'}
        >
          {payToEnded !== '' && (
            <p role="status">PayTo is cancelled. Set up direct debit now, or pay your bills yourself.</p>
          )}
          <p>
            Have each bill debited on its due date. It costs nothing, and you can change or cancel it at any
            time.
          </p>
          {form}
        </StepCard>
      ) : (
        <ActiveDebit request={request} onCancel={cancel} changeAddress="#change" />
      )}
      <Loaded query={debits} what="your debits">
        {(list) => <DebitLists list={list} isOn={request !== null} />}
      </Loaded>
    </>
  )
}
