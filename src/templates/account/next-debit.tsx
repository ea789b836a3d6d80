import type { DebitList } from '../../../contracts/schemas/debit.ts'
import type { Bill } from '../../../contracts/schemas/my-account.ts'
import type { PaymentPlan } from '../../../contracts/schemas/payment-help.ts'
import { dollars, longDate, shortDate } from '../../customer-figures.ts'
import { leftToDebits } from '../../debits/left-to-debits.ts'
import { sentenceEnd } from '../../joins.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('nextDebit', {
  withYourBank: 'With your bank',
  debitOn: ({ day }: Values<'day'>) => `Debit on ${day}`,
  atBankPayTo: 'A PayTo payment of',
  atBankDebit: 'A direct debit of',
  atBankAfter: ' is with your bank. It takes a few business days to show here.',
  willBeTaken: 'will be taken by PayTo on',
  willBeDebited: 'will be debited on',
  isRetry: ', because the first try failed.',
  tooLargeDue: ({ number }: Values<'number'>) => `of bill ${number}, due on`,
  tooLarge: ', will not be taken by PayTo, because the bill is more than the ',
  tooLargeAfter: ' in your agreement. You need to pay it yourself:',
  waysToPay: 'ways to pay',
  doNotPayCredit: ({ amount }: Values<'amount'>) =>
    `You do not need to pay this ${amount} yourself. If you do, it becomes a credit.`,
  doNotPayPlan: ({ amount }: Values<'amount'>) =>
    `You do not need to pay this ${amount} yourself. Your payment goes to your payment plan, and we’ll still debit the bill.`,
  doNotPayBefore: ({ amount }: Values<'amount'>) =>
    `You do not need to pay this ${amount} yourself. We will not debit anything you pay that reaches us before that day. BPAY takes one to two business days.`,
  rest: 'The remaining ',
  restAfter: ' that you owe will not be debited. You need to pay it yourself.',
  payToAgreement: 'Your PayTo agreement',
  directDebit: 'Your direct debit',
})

export interface NextDebitProps {
  readonly debits: DebitList | undefined
  /** Shows only debits of this bill. Default: those of the account. */
  readonly invoiceNumber?: string
  /** The balance of the account, in cents, to show the part that is not debited. Default: unknown. */
  readonly balance?: number
  /** The active plan, if any: its later instalments need not be paid besides the debit. */
  readonly plan?: Pick<PaymentPlan, 'owed' | 'paid'> | null | undefined
  /** Shown next to a payment form: warns against paying twice. */
  readonly warns?: boolean
}

const sumOf = (list: readonly { readonly amount: number }[]) =>
  list.reduce((cents, { amount }) => cents + amount, 0)

const atBank = (debits: DebitList | undefined) =>
  debits?.debits.filter(({ status }) => status === 'PENDING') ?? []

/** How long bills may be older than the debits shown beside them, in milliseconds. */
const justNowMs = 86_400_000

/** Whether a debit is at the bank, or is scheduled for what is due until a day, also a second try. */
export const isDebitComing = (debits: DebitList, dueOn: string): boolean =>
  atBank(debits).length > 0 || debits.scheduled.some((one) => one.dueOn <= dueOn)

interface DueBill extends Pick<Bill, 'invoiceNumber' | 'dueOn' | 'paymentStatus' | 'isInPlan'> {
  readonly amount: number
  readonly owed?: number | undefined
}

/** Cents of debits at the bank, which are still part of the balance. */
export const debitedCents = (debits: DebitList | undefined): number => sumOf(atBank(debits))

/** Numbers of the bills that a debit will pay. */
export const debitedBills = (debits: DebitList | undefined): string[] =>
  leftToDebits(
    debits?.scheduled ?? [],
    atBank(debits).map(({ invoiceNumber }) => invoiceNumber),
  )

/** The debit of one bill in short, for the list; null without one. */
export function debitWords(debits: DebitList | undefined, invoiceNumber: string): string | null {
  const isIt = (debit: { readonly invoiceNumber: string }) => debit.invoiceNumber === invoiceNumber
  if (atBank(debits).some(isIt)) return texts.withYourBank
  const next = debits?.scheduled.find(isIt)
  return next === undefined ? null : texts.debitOn({ day: shortDate(next.debitOn) })
}

/**
 * Whether a bill's due date has passed while something is owed. False while `debits` is unknown, and if a debit is coming
 * or has just been made: the customer has nothing to do then. `amount` is what the bill is for, after smoothing. `today` is
 * the day at the meter; '' if unknown.
 */
export function isOverdue(
  { invoiceNumber, dueOn, paymentStatus, isInPlan = false, amount, owed = amount }: DueBill,
  debits: DebitList | undefined,
  today: string,
): boolean {
  if (debits === undefined || paymentStatus === 'PAID' || isInPlan || owed <= 0 || dueOn >= today)
    return false
  // The bill may have been loaded before its debit was made. A reversed or refunded debit keeps its `paidAt`.
  const isJustPaid = debits.debits.some(
    (one) =>
      one.invoiceNumber === invoiceNumber &&
      one.status === 'SUCCEEDED' &&
      Date.parse(one.paidAt ?? '') > Date.parse(today) - justNowMs,
  )
  return !isJustPaid && debitWords(debits, invoiceNumber) === null
}

/**
 * Cents owed on the bills whose due date has passed (`isOverdue`); undefined if the bills, the debits, or what is owed of a
 * bill that is paid in part are unknown.
 */
export function overdueCents(
  bills: readonly Bill[] | undefined,
  debits: DebitList | undefined,
  today: string,
): number | undefined {
  if (bills === undefined || debits === undefined) return undefined
  const late = bills
    .map((bill) => ({ ...bill, amount: bill.smoothedAmount ?? bill.amount }))
    .filter((bill) => isOverdue(bill, debits, today))
  return late.some(({ paymentStatus, owed }) => paymentStatus === 'PARTIALLY_PAID' && owed === undefined)
    ? undefined
    : late.reduce((cents, { amount, owed = amount }) => cents + owed, 0)
}

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
  // Only one of them collects an account's bills, but debits of an earlier one may still be at the bank.
  const { method } = scheduled[0] ?? onItsWay[0] ?? { method: 'PAYTO' }
  const planned = plan == null ? 0 : plan.owed - plan.paid
  const rest = invoiceNumber === undefined ? (balance ?? 0) - planned - takenCents - ownCents : 0
  return (
    <div
      // On a page the notice is next to cards, on a bill it is inside one.
      className={warns && invoiceNumber === undefined ? 'gf-card' : undefined}
      role={warns ? 'note' : undefined}
    >
      {onItsWay.length > 0 && (
        <p>
          <span>{method === 'PAYTO' ? texts.atBankPayTo : texts.atBankDebit}</span>{' '}
          <strong>{dollars(sumOf(onItsWay))}</strong>
          {texts.atBankAfter}
        </p>
      )}
      {scheduled.map(({ invoiceNumber: number, amount, debitOn, isRetry }) => (
        <p key={number}>
          <strong>{dollars(amount)}</strong>{' '}
          <span>{method === 'PAYTO' ? texts.willBeTaken : texts.willBeDebited}</span>{' '}
          <time dateTime={debitOn}>{longDate(debitOn)}</time>
          <span>{isRetry ? texts.isRetry : sentenceEnd}</span>
        </p>
      ))}
      {tooLarge.map(({ invoiceNumber: number, owed, dueOn, maximum }) => (
        <p key={number}>
          <strong>{dollars(owed)}</strong> <span>{texts.tooLargeDue({ number })}</span>{' '}
          <time dateTime={dueOn}>{longDate(dueOn)}</time>
          {texts.tooLarge}
          <span>{dollars(maximum)}</span>
          {texts.tooLargeAfter} <a href={href('/accounts/pay')}>{texts.waysToPay}</a>
          {sentenceEnd}
        </p>
      ))}
      {warns && takenCents > 0 && (
        <p>
          {scheduled.length === 0
            ? texts.doNotPayCredit({ amount: dollars(takenCents) })
            : plan != null
              ? texts.doNotPayPlan({ amount: dollars(takenCents) })
              : texts.doNotPayBefore({ amount: dollars(takenCents) })}
        </p>
      )}
      {rest > 0 && (
        <p>
          {texts.rest}
          <strong>{dollars(rest)}</strong>
          {texts.restAfter}
        </p>
      )}
      <p>
        {method === 'PAYTO' ? (
          <a href={href('/accounts/payto')}>{texts.payToAgreement}</a>
        ) : (
          <a href={href('/accounts/direct-debit')}>{texts.directDebit}</a>
        )}
      </p>
    </div>
  )
}
