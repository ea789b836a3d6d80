import { useRef, useState } from 'react'
import type { PayToAgreement, PayToArrangement, PayToOrder } from '../../../contracts/schemas/pay-to.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { isOpenPayTo } from '../../debits/pay-to-rules.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { newRequestId } from '../../request-id.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { DebitLists } from './debit-cards.tsx'
import { EndedPayTo, OpenPayTo } from './pay-to-cards.tsx'
import { PayToForm } from './pay-to-form.tsx'
import { StepCard } from './plan-steps.tsx'

const texts = defineTexts('payToData', {
  whatAgreement: 'your PayTo agreement',
  setUp: 'Set up PayTo',
  intro:
    'We’ll take each bill from your bank account when it is due. You approve it in your bank’s app, and can pause or cancel at any time, here or in the app. It’s free.',
  whatPayments: 'your payments',
})

/** PayTo of an account: proposing, approval at the bank, pausing, ending, and past payments. */
export const PayToData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>{(queries) => <PayTo queries={queries} />}</CustomerFrame>
)

function PayTo({ queries }: { readonly queries: AccountQueries }) {
  const arrangement = queries.usePayTo()
  const account = queries.useChosenAccount()
  return (
    <>
      <AccountSwitcher queries={queries} />
      <div className="gf-account gf-one-column" key={account}>
        <Loaded query={arrangement} what={texts.whatAgreement}>
          {(data) => <Arranged arrangement={data} queries={queries} />}
        </Loaded>
      </div>
    </>
  )
}

interface ArrangedProps {
  readonly arrangement: PayToArrangement
  readonly queries: AccountQueries
}

function Arranged({ arrangement, queries }: ArrangedProps) {
  const debits = queries.useDebits()
  // An answer's data is shown until the arrangement is loaded again.
  const [answered, setAnswered] = useState<{
    readonly before: PayToArrangement
    readonly agreement: PayToAgreement
  } | null>(null)
  // The idempotency key: repeated unchanged it is the same agreement, changed it is another.
  const sent = useRef<{ readonly text: string; readonly key: string } | null>(null)
  const agreement = answered?.before === arrangement ? answered.agreement : arrangement.agreement
  const { accountNumber, hasDirectDebit } = arrangement
  const isOpen = agreement !== null && isOpenPayTo(agreement.status)
  const [hasMoved, setMoved] = useState(false)

  const showAnswer = (next: PayToAgreement) => {
    setAnswered({ before: arrangement, agreement: next })
    setMoved(true)
  }
  async function propose(order: PayToOrder) {
    const text = JSON.stringify(order)
    if (sent.current?.text !== text) sent.current = { text, key: newRequestId() }
    const answer = await queries.proposePayTo(order, sent.current.key)
    if (!answer.success) return answer
    sent.current = null
    showAnswer(answer.agreement)
    return answer
  }
  return (
    <>
      {agreement !== null && isOpen && (
        <OpenPayTo
          key={agreement.status}
          agreement={agreement}
          hasDirectDebit={hasDirectDebit}
          takesFocus={hasMoved}
          onAction={async (action) => {
            const answer = await queries.changePayTo(agreement.agreementId, action)
            if (answer.success) showAnswer(answer.agreement)
            return answer
          }}
        />
      )}
      {agreement !== null && !isOpen && (
        <EndedPayTo
          key={agreement.agreementId}
          agreement={agreement}
          hasDirectDebit={hasDirectDebit}
          takesFocus={hasMoved}
        />
      )}
      {!isOpen && (
        <StepCard id="set-up" title={texts.setUp} takesFocus={false}>
          <p>{texts.intro}</p>
          <PayToForm account={accountNumber} hasDirectDebit={hasDirectDebit} onSend={propose} />
        </StepCard>
      )}
      <Loaded query={debits} what={texts.whatPayments}>
        {(list) => <DebitLists list={list} isOn={agreement?.status === 'ACTIVE'} />}
      </Loaded>
    </>
  )
}
