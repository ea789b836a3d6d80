import type { DebitList } from '../../../contracts/schemas/debit.ts'
import type { PaymentPlan } from '../../../contracts/schemas/payment-help.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { dollars, longDate } from './customer-figures.ts'

export interface NextDebitProps {
  readonly debits: DebitList | undefined
  /** Of this bill alone. Left out: of the account. */
  readonly invoiceNumber?: string
  /** What the account owes, in cents: what of it is not debited is told. Left out: not known. */
  readonly balance?: number
  /** The plan that is active, if any: what it pays by and by is not to be paid beside the debit. */
  readonly plan?: Pick<PaymentPlan, 'owed' | 'paid'> | null | undefined
  /** Where there is a way to pay: that it would be paid twice. */
  readonly warns?: boolean
}

const sumOf = (list: readonly { readonly amount: number }[]) =>
  list.reduce((cents, { amount }) => cents + amount, 0)

/** Cents of debits that are at the bank. They are still in what is owed. */
export const debitedCents = (debits: DebitList | undefined): number =>
  sumOf(debits?.debits.filter(({ status }) => status === 'PENDING') ?? [])

/** What is debited next, or is on its way. Nothing where there is no such debit. */
export function NextDebit({ debits, invoiceNumber, balance, plan, warns = false }: NextDebitProps) {
  const { href } = useSiteLocation()
  const isMeant = (debit: { readonly invoiceNumber: string }) =>
    invoiceNumber === undefined || debit.invoiceNumber === invoiceNumber
  const onItsWay = debits?.debits.filter((debit) => debit.status === 'PENDING' && isMeant(debit)) ?? []
  const scheduled = debits?.scheduled.filter(isMeant) ?? []
  if (scheduled.length === 0 && onItsWay.length === 0) return null
  // An account is collected by one of them. What an earlier one has begun may still be at the bank.
  const { method } = scheduled[0] ?? onItsWay[0] ?? { method: 'DIRECT_DEBIT' }
  const planned = plan == null ? 0 : plan.owed - plan.paid
  const rest = invoiceNumber === undefined ? (balance ?? 0) - planned - sumOf(onItsWay) - sumOf(scheduled) : 0
  return (
    <div
      // On a page of its own it stands beside cards, on a bill within one.
      className={warns && invoiceNumber === undefined ? 'gf-card' : undefined}
      role={warns ? 'note' : undefined}
    >
      {onItsWay.length > 0 && (
        <p>
          A {method === 'PAYTO' ? 'PayTo payment' : 'direct debit'} of{' '}
          <strong>{dollars(sumOf(onItsWay))}</strong> is at your bank. It takes a few business days to show
          here.
        </p>
      )}
      {scheduled.map(({ invoiceNumber: number, amount, debitOn, isRetry }) => (
        <p key={number}>
          <strong>{dollars(amount)}</strong> will be {method === 'PAYTO' ? 'taken by PayTo' : 'debited'} on{' '}
          <time dateTime={debitOn}>{longDate(debitOn)}</time>
          {isRetry && ', once more, because the first try was not paid'}.
        </p>
      ))}
      {warns && (
        <p>
          You need not pay this {dollars(sumOf(onItsWay) + sumOf(scheduled))} yourself.{' '}
          {scheduled.length === 0
            ? 'If you do, it becomes a credit.'
            : plan != null
              ? 'What you pay goes to your payment plan, and the bill is debited all the same.'
              : 'What you pay before that day and has reached us by then is not debited; BPAY takes one to two business days.'}
        </p>
      )}
      {rest > 0 && (
        <p>
          The other <strong>{dollars(rest)}</strong> that you owe is not debited: pay it yourself.
        </p>
      )}
      <p>
        {method === 'PAYTO' ? (
          <a href={href('/accounts/payto')}>Your PayTo agreement</a>
        ) : (
          <a href={href('/accounts/direct-debit')}>Your direct debit</a>
        )}
      </p>
    </div>
  )
}
