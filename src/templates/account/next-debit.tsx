import type { DebitList } from '../../../contracts/schemas/debit.ts'
import type { PaymentPlan } from '../../../contracts/schemas/payment-help.ts'
import { leftToDebits } from '../../debits/left-to-debits.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { dollars, longDate } from './customer-figures.ts'

export interface NextDebitProps {
  readonly debits: DebitList | undefined
  /** Of this bill only. Left out: of the account. */
  readonly invoiceNumber?: string
  /** The balance of the account, in cents, to show the part that is not debited. Left out: unknown. */
  readonly balance?: number
  /** The active plan, if any: its later instalments need not be paid besides the debit. */
  readonly plan?: Pick<PaymentPlan, 'owed' | 'paid'> | null | undefined
  /** Next to a payment form: warns against paying twice. */
  readonly warns?: boolean
}

const sumOf = (list: readonly { readonly amount: number }[]) =>
  list.reduce((cents, { amount }) => cents + amount, 0)

const atBank = (debits: DebitList | undefined) =>
  debits?.debits.filter(({ status }) => status === 'PENDING') ?? []

/** Cents of debits at the bank, which are still part of the balance. */
export const debitedCents = (debits: DebitList | undefined): number => sumOf(atBank(debits))

/** Numbers of the bills that are left to a debit. */
export const debitedBills = (debits: DebitList | undefined): string[] =>
  leftToDebits(
    debits?.scheduled ?? [],
    atBank(debits).map(({ invoiceNumber }) => invoiceNumber),
  )

/** The next debit, or one in progress. Renders nothing if there is none. */
export function NextDebit({ debits, invoiceNumber, balance, plan, warns = false }: NextDebitProps) {
  const { href } = useSiteLocation()
  const isMeant = (debit: { readonly invoiceNumber: string }) =>
    invoiceNumber === undefined || debit.invoiceNumber === invoiceNumber
  const onItsWay = atBank(debits).filter(isMeant)
  const scheduled = debits?.scheduled.filter(isMeant) ?? []
  const tooLarge = debits?.tooLarge?.filter(isMeant) ?? []
  const ownCents = tooLarge.reduce((cents, { owed }) => cents + owed, 0)
  const takenCents = sumOf(onItsWay) + sumOf(scheduled)
  if (takenCents + ownCents === 0) return null
  // An account is collected by one of them. What an earlier one has begun may still be at the bank.
  const { method } = scheduled[0] ?? onItsWay[0] ?? { method: 'PAYTO' }
  const planned = plan == null ? 0 : plan.owed - plan.paid
  const rest = invoiceNumber === undefined ? (balance ?? 0) - planned - takenCents - ownCents : 0
  return (
    <div
      // On a page it is next to cards, on a bill inside one.
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
      {tooLarge.map(({ invoiceNumber: number, owed, dueOn, maximum }) => (
        <p key={number}>
          <strong>{dollars(owed)}</strong> of bill {number}, due on{' '}
          <time dateTime={dueOn}>{longDate(dueOn)}</time>, is not taken by PayTo: the bill is more than the{' '}
          {dollars(maximum)} of your agreement. You need to pay it yourself:{' '}
          <a href={href('/accounts/pay')}>ways to pay</a>.
        </p>
      ))}
      {warns && takenCents > 0 && (
        <p>
          You need not pay this {dollars(takenCents)} yourself.{' '}
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
