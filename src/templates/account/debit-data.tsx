import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DebitArrangement, DebitRequest } from '../../../contracts/schemas/debit.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import type { StepAddress } from '../../app/use-step-address.ts'
import { useStepAddress } from '../../app/use-step-address.ts'
import type { DebitSetUp, DebitSetUpStore, TypedBank } from '../../debits/debit-set-up-machine.ts'
import { createDebitSetUp, shownRequest } from '../../debits/debit-set-up-machine.ts'
import { isOpenPayTo } from '../../debits/pay-to-rules.ts'
import { FormDone } from '../../forms/form-done.tsx'
import { sentenceEnd } from '../../joins.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { newRequestId } from '../../request-id.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { ActiveDebit, DebitLists } from './debit-cards.tsx'
import { BankForm, DebitReceipt, ReviewForm } from './debit-forms.tsx'
import { payToFailureWords } from './pay-to-cards.tsx'
import { StepCard } from './plan-steps.tsx'

const texts = defineTexts('debitData', {
  whatDirectDebit: 'your direct debit',
  anotherAccount: 'Another bank account',
  keep: 'Keep it as it is',
  review: 'Check your answers',
  back: 'Back to the bank account',
  setUp: 'Set up direct debit',
  payToCancelled: 'PayTo is cancelled. Set up direct debit now, or pay your bills yourself.',
  intro: 'We’ll debit each bill on its due date. It’s free, and you can change or cancel it at any time.',
  whatDebits: 'your debits',
  yourRequest: 'Your request',
  heading: 'Your direct debit',
  cancelled: 'Direct debit is cancelled',
  cancelledWords:
    'We will not start any more debits. A debit already with your bank will still go through. From the next due date you’ll need to pay your bills yourself.',
  usesPayTo: 'You are using PayTo instead',
  usesPayToWords:
    'This account has a PayTo agreement, and we never take a bill by both. To change to direct debit, first cancel the agreement here, then enter your bank account.',
  seeAgreement: 'See the agreement',
  changeFromPayTo: 'Change to direct debit',
  changeConfirm: 'Yes, cancel PayTo',
  changeQuestion:
    'PayTo is cancelled at your bank straight away. You need to pay bills yourself until you have set up direct debit, which takes bills due three or more business days later. A bill already with your bank will still go through.',
})

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
        <Loaded query={arrangement} what={texts.whatDirectDebit}>
          {(data) => <DebitSteps arrangement={data} queries={queries} />}
        </Loaded>
      </div>
    </>
  )
}

interface StepsProps {
  readonly arrangement: DebitArrangement
  readonly queries: AccountQueries
}

interface PartProps extends StepsProps {
  readonly store: DebitSetUpStore
  readonly setUp: DebitSetUp
  /** The page's own `lead`: one created by a part would do nothing once that part has been replaced. */
  readonly lead: StepAddress['lead']
}

/** The steps of setting up, changing and cancelling. */
export function DebitSteps(props: StepsProps) {
  const { fragment, lead } = useStepAddress()
  // Only in memory: no bank account is stored in the browser, so a reload starts again.
  const [store] = useState(createDebitSetUp)
  const { state, context } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getInitialSnapshot,
  )
  const [hasMoved, setMoved] = useState(false)
  const isReview = fragment === 'review' && state === 'reviewing'
  const isStale = fragment === 'review' && state === 'entering' && context.outcome?.kind !== 'saved'
  useEffect(() => {
    if (isStale) lead('', 'replace')
  }, [isStale, lead])
  useEffect(() => {
    if (fragment !== '') setMoved(true)
  }, [fragment])
  const part = { ...props, store, setUp: context, lead }
  if (isReview && context.typed !== null) return <Review {...part} typed={context.typed} />
  if (fragment === 'change' && shownRequest(props.arrangement, context) !== null)
    return (
      <StepCard id="change" title={texts.anotherAccount} takesFocus={hasMoved} key="change">
        <TypeBank {...part} />
        <p>
          <a href="#active-debit">{texts.keep}</a>
        </p>
      </StepCard>
    )
  return <Overview {...part} takesFocus={hasMoved && fragment === 'bank-account'} />
}

function Review({
  arrangement,
  queries,
  store,
  setUp,
  lead,
  typed,
}: PartProps & { readonly typed: TypedBank }) {
  const { bank, key, reference } = typed
  const send = (password: string) => {
    const agreement = { version: arrangement.agreement.version, hasAgreed: true as const }
    const order = { password, bank, agreement }
    return reference === null
      ? queries.createDebitRequest({ ...order, account: arrangement.accountNumber }, key)
      : queries.changeDebitRequest({ ...order, reference }, key)
  }
  return (
    <StepCard id="review" title={texts.review} takesFocus key="review">
      <ReviewForm
        arrangement={{
          ...arrangement,
          request: reference === null ? null : shownRequest(arrangement, setUp),
        }}
        bank={bank}
        onSend={send}
        onDone={(request) => {
          store.send({ type: 'SAVED', before: arrangement, request })
          lead('', 'replace')
        }}
      />
      <p>
        <a href={reference === null ? '#bank-account' : '#change'}>{texts.back}</a>
      </p>
    </StepCard>
  )
}

function TypeBank({ arrangement, store, setUp, lead }: PartProps) {
  return (
    <BankForm
      typed={setUp.typed?.bank}
      onTyped={(bank) => {
        const reference = shownRequest(arrangement, setUp)?.reference ?? null
        store.send({ type: 'TYPED', typed: { bank, key: newRequestId(), reference } })
        lead('review')
      }}
    />
  )
}

/** The last action, then the direct debit or the form to set it up, then the debits. */
function Overview({ takesFocus, ...part }: PartProps & { readonly takesFocus: boolean }) {
  const { arrangement, queries, store, setUp } = part
  const debits = queries.useDebits()
  const payTo = queries.usePayTo().data?.agreement
  const request = shownRequest(arrangement, setUp)
  const isPayToOpen = payTo != null && isOpenPayTo(payTo.status) && payTo.agreementId !== setUp.cancelledPayTo
  async function cancel(reference: string) {
    const answer = await queries.cancelDebitRequest(reference)
    if (answer.success) store.send({ type: 'CANCELLED', before: arrangement })
    return answer
  }
  return (
    <>
      <Outcome outcome={setUp.outcome} request={request} />
      {request !== null ? (
        <ActiveDebit request={request} onCancel={cancel} changeAddress="#change" />
      ) : isPayToOpen ? (
        <PayToInPlace {...part} agreementId={payTo.agreementId} />
      ) : (
        <StepCard id="bank-account" title={texts.setUp} takesFocus={takesFocus}>
          {setUp.cancelledPayTo !== '' && <p role="status">{texts.payToCancelled}</p>}
          <p>{texts.intro}</p>
          <TypeBank {...part} />
        </StepCard>
      )}
      <Loaded query={debits} what={texts.whatDebits}>
        {(list) => <DebitLists list={list} isOn={request !== null} />}
      </Loaded>
    </>
  )
}

/** The last action on this page, unless the backend has a newer state. */
function Outcome({
  outcome,
  request,
}: Pick<DebitSetUp, 'outcome'> & { readonly request: DebitRequest | null }) {
  if (outcome?.kind === 'saved' && request?.reference === outcome.request.reference)
    return (
      <section className="gf-card" aria-label={texts.yourRequest}>
        <DebitReceipt request={outcome.request} isChange={outcome.isChange} />
      </section>
    )
  return (
    outcome?.kind === 'cancelled' &&
    request === null && (
      <section className="gf-card" aria-label={texts.heading}>
        <FormDone title={texts.cancelled}>
          <p>{texts.cancelledWords}</p>
        </FormDone>
      </section>
    )
  )
}

/** An account has PayTo or direct debit, never both: to change, PayTo is cancelled first. */
function PayToInPlace({ queries, store, lead, agreementId }: PartProps & { readonly agreementId: string }) {
  const { href } = useSiteLocation()
  async function cancelPayTo(): Promise<string | null> {
    const answer = await queries.changePayTo(agreementId, 'CANCEL')
    if (!answer.success) return payToFailureWords(answer)
    store.send({ type: 'PAYTO_CANCELLED', agreementId })
    lead('bank-account')
    return null
  }
  return (
    <section className="gf-card" aria-labelledby="by-pay-to">
      <h2 id="by-pay-to">{texts.usesPayTo}</h2>
      <p>
        {texts.usesPayToWords} <a href={href('/accounts/payto')}>{texts.seeAgreement}</a>
        {sentenceEnd}
      </p>
      <ConfirmButton
        label={texts.changeFromPayTo}
        confirm={texts.changeConfirm}
        question={texts.changeQuestion}
        send={cancelPayTo}
      />
    </section>
  )
}
