import { eq } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import { businessDaysAfter, dayIn, scheduledDebits, tooLargeBills } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import { lockAccount } from '../../ledger/accounts.ts'
import { debitSituation } from '../../ledger/debit-situation.ts'
import type { Db } from '../../platform/database/db.ts'
import type { BillFacts } from '../../platform/database/schema/domain-event.ts'
import { customers } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { dueDateOf } from './due-date.ts'
import type { DuePeriod } from './due-period.ts'
import { decideFirstDay, duePeriod } from './due-period.ts'
import { issueBill } from './issue-bill.ts'
import { pointOf, supplyOf } from './make-bill.ts'
import { missedConcessions } from './missed-concessions.ts'
import { noEstimate, readsToBill } from './reads-to-bill.ts'
import { canBeReadByCustomer, noteEstimate } from './register-estimates.ts'
import type { TrueUps } from './true-ups.ts'
import { trueUps } from './true-ups.ts'

export interface BillingPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: Pick<EventLog, 'record'>
  /** Prices of the billed periods. */
  readonly book: PriceBook
}

export interface NextBillOptions {
  readonly accountNumber: string
  /**
   * Civil date: periods that ended before it are billed, and it is the date on bills. Default: today at the account's
   * address.
   */
  readonly asOf?: string | undefined
  /** The customer agrees to estimates on a final bill. Default: false. */
  readonly acceptsEstimates?: boolean | undefined
}

export type NextBill =
  | { readonly outcome: 'none' }
  | { readonly outcome: 'waiting'; readonly due: DuePeriod }
  | {
      readonly outcome: 'issued'
      readonly invoice: IssuedInvoice
      readonly isFinal: boolean
      /** The customer may be reached in one way alone, which staff know. */
      readonly hasSafeContact: boolean
      /** Issues for staff to review, although the bill is issued. */
      readonly notes: readonly string[]
    }

/** The minimum time to pay a bill. */
export const businessDaysToPay = 13

export const isEstimatedBill = ({ reads }: Pick<IssuedInvoice, 'reads'>): boolean =>
  reads.some(({ quality }) => quality === 'estimated')

const whyOpen = ({ invoiceNumber, reason }: TrueUps['open'][number]): string =>
  reason === null
    ? `the estimated bill ${invoiceNumber} was not read whole`
    : `the estimated bill ${invoiceNumber} was read since, and cannot be put right: ${reason}`

export interface FirstDayOptions extends Pick<NextBillOptions, 'accountNumber' | 'asOf'> {
  /** First day to charge for. */
  readonly from: string
}

/** Stores the first day that an account is charged for, whether or not a bill follows. Throws `OperatorError`. */
export const storeFirstDay = (
  { db, now }: Pick<BillingPorts, 'db' | 'now'>,
  { accountNumber, asOf, from }: FirstDayOptions,
): Promise<void> =>
  db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountNumber)
    const today = asOf ?? dayIn(stateOf(account.postcode) ?? 'NSW', now())
    await decideFirstDay(tx, account, { point: await pointOf(tx, account), today, from })
  })

/**
 * Issues the next bill of an account, if a period has ended: bill, ledger entry and notice in one transaction. The
 * account stays locked until then, so that a second run finds the period billed. Throws `OperatorError`, and what
 * `makeInvoice` throws.
 */
export const issueNextBill = (
  { db, now, eventLog, book }: BillingPorts,
  { accountNumber, asOf, acceptsEstimates = false }: NextBillOptions,
): Promise<NextBill> =>
  db.transaction(async (tx): Promise<NextBill> => {
    const account = await lockAccount(tx, accountNumber)
    const state = stateOf(account.postcode) ?? 'NSW'
    const today = asOf ?? dayIn(state, now())
    const due = await duePeriod(tx, account, { state, point: await pointOf(tx, account), today })
    if (due === null) return { outcome: 'none' }
    // Not earlier, because an account may have no supply point until its first period has ended.
    const supply = await supplyOf(tx, account)
    const reads = await readsToBill(tx, account, supply, due, { today, acceptsEstimates })
    if (reads === null) return { outcome: 'waiting', due }
    const { basis } = reads
    const { adjustments, open } = await trueUps(tx, account, supply, { from: due.from, today }, book)
    if (due.isFinal && open.length > 0 && !acceptsEstimates)
      throw new OperatorError(
        `The supply has ended on ${due.to}, and ${open.map(whyOpen).join('; ')}. ${noEstimate(account)}`,
      )
    const invoice = await issueBill(
      tx,
      {
        ...{ accountNumber, from: due.from, to: due.to, reads, isFinal: due.isFinal },
        ...(basis && {
          estimate: {
            basis,
            acceptsOwnReading: !due.isFinal && (await canBeReadByCustomer(tx, accountNumber)),
          },
        }),
        issueDate: today,
        dueDate: dueDateOf(businessDaysAfter(supply.state, today, businessDaysToPay), account.billDueDay),
        adjustments,
        missedConcessions: await missedConcessions(tx, account, due.from, book.concessions),
      },
      book,
    )
    await noteEstimate(tx, invoice)
    const { invoiceNumber, dueDate, invoiceAmount, balanceAtIssue, smoothing } = invoice
    const situation = await debitSituation(tx, await lockAccount(tx, accountNumber), today)
    const isThis = (one: { readonly invoiceNumber: string }) => one.invoiceNumber === invoiceNumber
    const debit = scheduledDebits(situation).find(isThis)
    const tooLarge = tooLargeBills(situation).find(isThis)
    const facts: BillFacts = {
      ...{ invoiceNumber, period: invoice.period, dueDate, isFinal: due.isFinal },
      amountCents: invoiceAmount,
      toPayCents: balanceAtIssue,
      inPlanCents: invoice.inPaymentPlan ?? 0,
      debit:
        debit === undefined ? null : { amountCents: debit.amount, on: debit.debitOn, method: debit.method },
      ...(tooLarge !== undefined && { maximumCents: tooLarge.maximum }),
      isEstimated: isEstimatedBill(invoice),
      acceptsOwnReading: invoice.estimate?.acceptsOwnReading ?? false,
      ...(smoothing && {
        smoothing: {
          amountCents: smoothing.amount,
          balanceCents: smoothing.balance,
          isSettled: smoothing.isSettled,
        },
      }),
    }
    await eventLog.record(tx, { kind: 'billIssued', customerId: account.customerId, ...facts })
    const notes = open.filter(({ reason }) => reason !== null).map(whyOpen)
    const [customer] = await tx
      .select({ safeContact: customers.safeContact })
      .from(customers)
      .where(eq(customers.id, account.customerId))
    const hasSafeContact = customer !== undefined && customer.safeContact !== null
    return { outcome: 'issued', invoice, isFinal: due.isFinal, hasSafeContact, notes }
  })
