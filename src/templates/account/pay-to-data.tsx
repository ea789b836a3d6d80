import { useRef, useState } from 'react'
import { isOpenPayTo } from '../../../contracts/pay-to-rules.ts'
import type { PayToAgreement, PayToArrangement, PayToOrder } from '../../../contracts/schemas/pay-to.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { newRequestId } from '../../do-not-contact/do-not-contact-request.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { DebitLists } from './debit-cards.tsx'
import { EndedPayTo, OpenPayTo } from './pay-to-cards.tsx'
import { PayToForm } from './pay-to-form.tsx'
import { StepCard } from './plan-steps.tsx'

/** PayTo of an account: proposed, answered at the bank, paused, ended, and what was taken. */
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
        <Loaded query={arrangement} what="your PayTo agreement">
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
  const [told, setTold] = useState<{
    readonly before: PayToArrangement
    readonly agreement: PayToAgreement
  } | null>(null)
  // The key of the intent: an unchanged repetition is the same agreement, and a changed one another.
  const sent = useRef<{ readonly text: string; readonly key: string } | null>(null)
  const agreement = told?.before === arrangement ? told.agreement : arrangement.agreement
  const { accountNumber, hasDirectDebit } = arrangement
  const isOpen = agreement !== null && isOpenPayTo(agreement.status)
  const [hasMoved, setMoved] = useState(false)

  const tell = (next: PayToAgreement) => {
    setTold({ before: arrangement, agreement: next })
    setMoved(true)
  }
  async function propose(order: PayToOrder) {
    const text = JSON.stringify(order)
    if (sent.current?.text !== text) sent.current = { text, key: newRequestId() }
    const answer = await queries.proposePayTo(order, sent.current.key)
    if (!answer.success) return answer
    sent.current = null
    tell(answer.agreement)
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
            if (answer.success) tell(answer.agreement)
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
        <StepCard id="set-up" title="Set up PayTo" takesFocus={false}>
          <p>
            Have each bill taken from your bank account when it is due. You say yes in your bank’s app, and
            can pause or cancel at any time, here or there. It costs nothing.
          </p>
          <PayToForm account={accountNumber} hasDirectDebit={hasDirectDebit} onSend={propose} />
        </StepCard>
      )}
      <Loaded query={debits} what="your payments">
        {(list) => <DebitLists list={list} isOn={agreement?.status === 'ACTIVE'} />}
      </Loaded>
    </>
  )
}
