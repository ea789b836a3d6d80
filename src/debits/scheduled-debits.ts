import type { CollectionMethod } from '../../contracts/debit-rules.ts'
import {
  debitCents,
  debitLateBusinessDays,
  debitRetryBusinessDays,
  isRetriedDebit,
  mostDebitAttempts,
} from '../../contracts/debit-rules.ts'
import type { CardPaymentFailure } from '../../contracts/payment-rules.ts'
import type { ScheduledDebit, TooLargeBill } from '../../contracts/schemas/debit.ts'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import { daysAfter } from '../dates/day-in-state.ts'
import { businessDaysAfter } from '../requests/request-days.ts'
import { addBusinessDays } from '../validators/business-days.ts'
import { publicHolidays } from '../validators/public-holidays.ts'
import { ValidatorError } from '../validators/validator-error.ts'

/** A bill as far as a debit of it goes. Amounts are whole cents. */
export interface DebitableBill {
  readonly invoiceNumber: string
  readonly amount: number
  /** The amount owed of it without payments in progress (`owedByHistory`). */
  readonly owed: number
  /** Civil date, as it was issued with. */
  readonly dueOn: string
  /** To which day it was put off. Left out or null: it was not. */
  readonly extendedTo?: string | null
  /** It is paid by instalments. Left out: it is not. */
  readonly isInPlan?: boolean
  /** Civil date before which it is not debited, though it is due: its payment plan has ended. Left out or null: there is none. */
  readonly debitFrom?: string | null
}

/** A debit of a bill that was made before. */
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
  /** Bills that are due on this day or later are debited; null: nothing is arranged, or it is paused. */
  readonly coversFrom: string | null
  /** How they are debited. Default: direct debit. */
  readonly method?: CollectionMethod
  /** The largest bill that is debited, in cents. A larger one is not debited in part either, even where some of it is paid. Left out or null: no limit. */
  readonly mostCents?: number | null
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

/** One that we took back before it came to the bank was no debit. */
const wasTakenBack = ({ failure }: DebitAttempt) => failure === 'CANCELLED'

/**
 * The first day on which a bill may be debited; null: it will not be, or not again. Days after it are for runs that could not be made. A
 * bill that is owed again long after, because money of it went back, is no surprise on a bank account: it is the customer's to pay.
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
  // One that is under way or was paid is never made again, whatever becomes of the money later.
  if (last.failedOn === null || !isRetriedDebit(last.failure) || made.length >= mostDebitAttempts) return null
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
  const { bills, mostCents } = situation
  if (mostCents == null) return []
  return bills
    .filter((bill) => bill.owed > 0 && bill.amount > mostCents && isCovered(bill, situation))
    .map(
      ({ invoiceNumber, owed, dueOn, extendedTo }) =>
        ({ invoiceNumber, owed, dueOn: extendedTo ?? dueOn, maximum: mostCents }) as TooLargeBill,
    )
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
}

/**
 * The future debits of an account, earliest first: one for each covered bill outside a payment plan, of the amount owed
 * without payments in progress, on its due date or the next business day.
 */
export function scheduledDebits(situation: DebitSituation): ScheduledDebit[] {
  const { state, today, coversFrom, bills, method = 'DIRECT_DEBIT' } = situation
  const mostCents = situation.mostCents ?? Number.POSITIVE_INFINITY
  if (coversFrom === null) return []
  return bills
    .flatMap((bill) => {
      const first = isCovered(bill, situation) ? dayOf(bill, situation) : null
      const amount = bill.owed as ScheduledDebit['amount']
      // Compared by the whole bill, not its rest: otherwise a bill that is the customer's to pay would be taken once a part is
      // paid.
      if (first === null || bill.amount > mostCents) return []
      if (amount < debitCents.least || amount > debitCents.most) return []
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
