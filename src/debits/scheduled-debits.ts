import { daysAfter } from '../../contracts/civil-days.ts'
import type { CollectionMethod } from '../../contracts/debit-rules.ts'
import { debitCents, maxDebitAttempts } from '../../contracts/debit-rules.ts'
import type { CardPaymentFailure } from '../../contracts/payment-rules.ts'
import type { ScheduledDebit, TooLargeBill } from '../../contracts/schemas/debit.ts'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import { addBusinessDays, businessDaysAfter } from '../validators/business-days.ts'
import { publicHolidays } from '../validators/public-holidays.ts'
import { ValidatorError } from '../validators/validator-error.ts'
import { debitLateBusinessDays, debitRetryBusinessDays, isRetriedDebit } from './debit-rules.ts'

/** The part of a bill that its debit depends on. Amounts are whole cents. */
export interface DebitableBill {
  readonly invoiceNumber: string
  readonly amount: number
  /** The amount still owed on it, less payments in progress (`amountsOwed`). */
  readonly owed: number
  /** The due date with which it was issued. Civil date. */
  readonly dueOn: string
  /** The extended due date. Left out or null: not extended. */
  readonly extendedTo?: string | null
  /** Whether it is paid by instalments. Default: no. */
  readonly isInPlan?: boolean
  /**
   * Civil date before which it is not debited although it is due, because its payment plan has ended. Left out or null:
   * no such date.
   */
  readonly debitFrom?: string | null
}

/** A past debit of a bill. */
export interface DebitAttempt {
  readonly invoiceNumber: string
  /** Set with a dishonour. */
  readonly failure: CardPaymentFailure | null
  /** Civil date of the dishonour; null: there was none. */
  readonly failedOn: string | null
}

/** The basis of future debits. */
export interface DebitSituation {
  readonly state: Arrangements['state']
  /** Civil date where the account is. */
  readonly today: string
  /** Bills that are due on this day or later are debited. Null: no direct debit, or it is paused. */
  readonly coversFrom: string | null
  /** How they are debited. Default: direct debit. */
  readonly method?: CollectionMethod
  /**
   * The largest bill that is debited, in cents. A larger bill is not debited at all, even if part of it is paid. Left
   * out or null: no limit.
   */
  readonly maxCents?: number | null
  /** Newest first. */
  readonly bills: readonly DebitableBill[]
  readonly attempts: readonly DebitAttempt[]
}

/**
 * The day itself if it is a business day of the state, else the next one. After the end of the holiday calendar only
 * weekends are skipped: a closed bank debits on its next day.
 */
function onBusinessDay(state: DebitSituation['state'], day: string): string {
  try {
    return addBusinessDays(day, 0, publicHolidays(state))
  } catch (error) {
    if (!(error instanceof ValidatorError && error.code === 'BEYOND_CALENDAR')) throw error
    const weekday = new Date(day).getUTCDay()
    return weekday === 6 ? daysAfter(day, 2) : weekday === 0 ? daysAfter(day, 1) : day
  }
}
const laterOf = (one: string, other: string) => (one > other ? one : other)

/** A debit that was withdrawn before it reached the bank does not count. */
const wasTakenBack = ({ failure }: DebitAttempt) => failure === 'CANCELLED'

/**
 * The first day on which a bill may be debited; null: it will not be, or not again. Later days are for runs that could
 * not be made on time. A bill that becomes owed again long afterwards, because a payment was returned, is not debited
 * unexpectedly: the customer pays it.
 */
function dayOf(bill: DebitableBill, situation: DebitSituation): string | null {
  const first = firstDayOf(bill, situation)
  const { state, today } = situation
  return first === null || businessDaysAfter(state, first, debitLateBusinessDays) < today ? null : first
}

function firstDayOf(bill: DebitableBill, { state, attempts }: DebitSituation): string | null {
  const { invoiceNumber } = bill
  const dueOn = laterOf(bill.extendedTo ?? bill.dueOn, bill.debitFrom ?? '')
  const made = attempts.filter((attempt) => attempt.invoiceNumber === invoiceNumber && !wasTakenBack(attempt))
  const last = made.at(-1)
  if (last === undefined) return dueOn
  // A debit that is in progress or was paid is never repeated, even if the money is returned later.
  if (last.failedOn === null || !isRetriedDebit(last.failure) || made.length >= maxDebitAttempts) return null
  return laterOf(businessDaysAfter(state, last.failedOn, debitRetryBusinessDays), dueOn)
}

/**
 * Whether the arrangement covers a bill: by its day of issue, so an extension changes nothing. A paused PayTo agreement
 * takes the bill after the pause.
 */
function isCovered(
  bill: DebitableBill,
  { state, coversFrom, method = 'DIRECT_DEBIT' }: DebitSituation,
): boolean {
  const coveredOn = method === 'PAYTO' ? onBusinessDay(state, bill.extendedTo ?? bill.dueOn) : bill.dueOn
  return bill.isInPlan !== true && coversFrom !== null && coveredOn >= coversFrom
}

/** Covered bills that are not taken because each exceeds the maximum, earliest first: the customer must be notified. */
export function tooLargeBills(situation: DebitSituation): TooLargeBill[] {
  const { bills, maxCents } = situation
  if (maxCents == null) return []
  return bills
    .filter((bill) => bill.owed > 0 && bill.amount > maxCents && isCovered(bill, situation))
    .map(
      ({ invoiceNumber, owed, dueOn, extendedTo }) =>
        ({ invoiceNumber, owed, dueOn: extendedTo ?? dueOn, maximum: maxCents }) as TooLargeBill,
    )
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
}

/**
 * The future debits of an account, earliest first: one for each covered bill outside a payment plan, of the amount owed
 * without payments in progress, on its due date or the next business day.
 */
export function scheduledDebits(situation: DebitSituation): ScheduledDebit[] {
  const { state, today, coversFrom, bills, method = 'DIRECT_DEBIT' } = situation
  const maxCents = situation.maxCents ?? Number.POSITIVE_INFINITY
  if (coversFrom === null) return []
  return bills
    .flatMap((bill) => {
      const first = isCovered(bill, situation) ? dayOf(bill, situation) : null
      const amount = bill.owed as ScheduledDebit['amount']
      // Compares the whole bill, not its rest: otherwise a bill above the limit would be debited once a part of it is
      // paid.
      if (first === null || bill.amount > maxCents) return []
      if (amount < debitCents.min || amount > debitCents.max) return []
      const { invoiceNumber } = bill
      const dueOn = bill.extendedTo ?? bill.dueOn
      const isRetry = situation.attempts.some(
        (attempt) => attempt.invoiceNumber === invoiceNumber && !wasTakenBack(attempt),
      )
      const debitOn = onBusinessDay(state, laterOf(first, today))
      return [{ invoiceNumber, amount, dueOn, debitOn, isRetry, method }]
    })
    .toSorted((one, other) => (one.debitOn + one.dueOn < other.debitOn + other.dueOn ? -1 : 1))
}
