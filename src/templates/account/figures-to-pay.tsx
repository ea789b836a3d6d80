import type { ReactNode } from 'react'
import type { DebitList } from '../../../contracts/schemas/debit.ts'
import type { AccountOverview } from '../../../contracts/schemas/my-account.ts'
import type { AccountQuery } from '../../account/account-query.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { Balance, Bpay } from './account.tsx'
import { FiguresMissing } from './figures-missing.tsx'

const texts = defineTexts('figuresToPay', {
  toPay: 'To pay',
  loading: 'Getting your balance…',
})

export interface FiguresToPayProps {
  readonly overview: Pick<AccountQuery<AccountOverview>, 'status' | 'data'>
  readonly onRetry: () => void
  /** The day at the meter, by which a due date has passed or not. Default: none has passed. */
  readonly today?: string | undefined
  /** Undefined if unknown. */
  readonly debits?: DebitList | undefined
  /** As of `Balance`. */
  readonly overdue?: number | undefined
  /** As of `Balance`. */
  readonly hasNoNextBill?: boolean
  /** Shown with the balance if there is something to pay: the next due amount, and a link to more time. */
  readonly next?: ReactNode
  /** Shown between balance and BPAY if there is something to pay: a way to pay at once. */
  readonly card?: (overview: AccountOverview) => ReactNode
  /** Shown below BPAY. */
  readonly savedCards?: (overview: AccountOverview) => ReactNode
}

/** The balance and the numbers for paying it, above the page's text about ways to pay. */
export function FiguresToPay({
  overview: { status, data },
  onRetry,
  today,
  debits,
  overdue,
  hasNoNextBill = false,
  next,
  card,
  savedCards,
}: FiguresToPayProps) {
  return (
    // The style sheet gives it the same height while loading, so that nothing below moves.
    <section className="gf-to-pay" aria-label={texts.toPay} tabIndex={-1}>
      <p role="status" className="gf-lead">
        {status === 'loading' && texts.loading}
      </p>
      {status === 'error' && <FiguresMissing onRetry={onRetry} />}
      {data && (
        <div className="gf-account">
          <Balance overview={data} debit={next} {...{ today, debits, overdue, hasNoNextBill }} />
          {card?.(data)}
          <Bpay bpay={data.bpay} />
          {savedCards?.(data)}
        </div>
      )}
    </section>
  )
}
