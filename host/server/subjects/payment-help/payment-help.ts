import { and, eq, inArray } from 'drizzle-orm'
import type {
  ExtensionOrder,
  PaymentExtension,
  PaymentHelp,
  PaymentPlan,
  PaymentPlanOrder,
  UnpaidBill,
} from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import {
  isExtensionDay,
  planByPhoneWords,
  planFault,
  plannedInstalments,
  planOfferOf,
  scheduledDebits,
  smoothedPlanWords,
  unpaidBills,
} from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { shownAccountOf } from '../../ledger/accounts.ts'
import { debitSituation } from '../../ledger/debit-situation.ts'
import { helpedBills } from '../../ledger/owed-bills.ts'
import type { PlanRow } from '../../ledger/payment-plans.ts'
import {
  activePlanOf,
  completePaidPlan,
  lastEntryOf,
  needsCall,
  planOn,
  todayOf,
} from '../../ledger/payment-plans.ts'
import { pendingCentsOf } from '../../ledger/pending-cents.ts'
import { isSmoothed } from '../../ledger/smoothing.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  accounts,
  billExtensions,
  bills,
  directDebits,
  paymentPlans,
  payments,
} from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'

export interface PaymentHelpPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  /** Limit for agreeing to plans, for each account. Default: none. */
  readonly planLimit?: { readonly spend: (accountNumber: string) => Promise<void> }
}

const shownExtension = (row: typeof billExtensions.$inferSelect): PaymentExtension => ({
  invoiceNumber: row.invoiceNumber,
  formerDueOn: row.formerDueOn,
  dueOn: row.dueOn,
  grantedAt: row.grantedAt.toISOString(),
})

/** Bills with a debit that is at the bank, or has paid them. */
async function debitedBills(db: Db, accountNumber: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ invoiceNumber: directDebits.invoiceNumber })
    .from(directDebits)
    .innerJoin(payments, eq(payments.id, directDebits.paymentId))
    .where(
      and(
        eq(directDebits.accountNumber, accountNumber),
        inArray(payments.status, ['CREATED', 'PENDING', 'SUCCEEDED']),
      ),
    )
  return new Set(rows.map(({ invoiceNumber }) => invoiceNumber))
}

const refused = (pointer: string, detail: string) =>
  new ProblemError(422, 'This cannot be agreed to.', [{ pointer, detail }])
const unknownPlan = () => new ProblemError(404, 'You have no payment plan of this number.')

/** Payment extensions and payment plans. Everything is selected by the token's owner (AUTH-14). */
export function createPaymentHelp({ db, now, eventLog, planLimit }: PaymentHelpPorts) {
  async function unpaidOf(tx: Db, account: AccountRow, today: string): Promise<UnpaidBill[]> {
    const { bills: all } = await helpedBills(tx, account, today)
    const debited = await debitedBills(tx, account.number)
    return unpaidBills({
      today,
      bills: all.map((bill) => ({ ...bill, isBeingDebited: debited.has(bill.invoiceNumber) })),
    })
  }
  /** The amount owed without payments in progress, and those payments. */
  async function owedOf(tx: Db, account: AccountRow) {
    const { debitCents, cardCents } = await pendingCentsOf(tx, account.number)
    const inProgress = debitCents + cardCents
    return { owed: Math.max(0, account.balanceCents - inProgress), inProgress }
  }
  /** Locks the account: debits, payments and other agreements wait. */
  async function locked(tx: Db, number: string): Promise<AccountRow> {
    const [account] = await tx.select().from(accounts).where(eq(accounts.number, number)).for('update')
    if (account === undefined) throw new ProblemError(404, 'You have no such account.')
    return account
  }
  const isOfCustomer = (customerId: string, reference: string) =>
    and(eq(paymentPlans.reference, reference), eq(paymentPlans.customerId, customerId))
  async function ownPlan(tx: Db, customerId: string, reference: string): Promise<PlanRow> {
    const [row] = await tx.select().from(paymentPlans).where(isOfCustomer(customerId, reference))
    if (row === undefined) throw unknownPlan()
    return row
  }

  return {
    async read(customerId: string, number: string | undefined): Promise<PaymentHelp> {
      const account = await shownAccountOf(db, customerId, now(), number)
      const today = todayOf(account, now())
      const active = await activePlanOf(db, account, today)
      const isPlanByPhone = await needsCall(db, account, today)
      const smoothed = await isSmoothed(db, account.number)
      return {
        accountNumber: account.number,
        bills: await unpaidOf(db, account, today),
        plan: active?.plan ?? null,
        planOffer:
          active === null && !isPlanByPhone && !smoothed
            ? planOfferOf((await owedOf(db, account)).owed, today)
            : null,
        isPlanByPhone,
        ...(smoothed && { isSmoothed: true }),
      }
    },

    /** `id`: of the intent. The same id returns the same extension. Throws 404, 409 and 422. */
    async extend(
      customerId: string,
      id: string,
      { invoiceNumber, dueOn }: ExtensionOrder,
    ): Promise<PaymentExtension> {
      const [own] = await db
        .select({ accountNumber: bills.accountNumber })
        .from(bills)
        .innerJoin(accounts, eq(accounts.number, bills.accountNumber))
        .where(and(eq(bills.invoiceNumber, invoiceNumber), eq(accounts.customerId, customerId)))
      if (own === undefined) throw new ProblemError(404, 'You have no bill of this number.')
      return db.transaction(async (tx) => {
        const account = await locked(tx, own.accountNumber)
        const [known] = await tx
          .select()
          .from(billExtensions)
          .where(eq(billExtensions.invoiceNumber, invoiceNumber))
        if (known?.id === id) return shownExtension(known)
        if (known !== undefined)
          throw new ProblemError(409, 'This bill was put off before, which can be done once.')
        const today = todayOf(account, now())
        const bill = (await unpaidOf(tx, account, today)).find((one) => one.invoiceNumber === invoiceNumber)
        if (bill === undefined) throw new ProblemError(409, 'This bill is paid.')
        if (bill.isInPlan) throw new ProblemError(409, 'This bill is paid by your payment plan.')
        if (bill.latestDueOn === null) throw new ProblemError(409, 'This bill cannot be put off any more.')
        if (!isExtensionDay(bill, dueOn, today))
          throw refused(
            '/body/dueOn',
            `It can be put off to a day after ${bill.dueOn}, and until ${bill.latestDueOn}.`,
          )
        const [row] = await tx
          .insert(billExtensions)
          .values({
            ...{ invoiceNumber, id, customerId, accountNumber: account.number },
            ...{ formerDueOn: bill.dueOn, dueOn, grantedAt: now() },
            afterEntry: await lastEntryOf(tx, account.number),
          })
          .returning()
        if (row === undefined) throw new Error('an extension that was not made')
        await eventLog.record(tx, {
          kind: 'paymentHelp',
          about: 'EXTENDED',
          customerId,
          invoiceNumber,
          dueOn,
        })
        return shownExtension(row)
      })
    },

    /** The same id returns the same plan. Throws 404, 409 and 422. */
    async agree(customerId: string, id: string, order: PaymentPlanOrder): Promise<PaymentPlan> {
      const { number } = await shownAccountOf(db, customerId, now(), order.account)
      const [before] = await db.select().from(paymentPlans).where(eq(paymentPlans.id, id))
      // A repeated request creates nothing, and does not count towards the limit.
      if (before === undefined) await planLimit?.spend(number)
      return db.transaction(async (tx) => {
        const account = await locked(tx, number)
        const today = todayOf(account, now())
        const [known] = await tx.select().from(paymentPlans).where(eq(paymentPlans.id, id))
        if (known !== undefined) return planOn(tx, known, account, today)
        if ((await activePlanOf(tx, account, today)) !== null)
          throw new ProblemError(
            409,
            'You have a payment plan for this account. Cancel it to make another one.',
          )
        if (await isSmoothed(tx, number)) throw new ProblemError(409, smoothedPlanWords)
        if (await needsCall(tx, account, today)) throw new ProblemError(409, planByPhoneWords)
        const { owed, inProgress } = await owedOf(tx, account)
        // It would count towards a plan that does not include it; and if the bank dishonoured it, no plan would include
        // it.
        if (inProgress > 0)
          throw new ProblemError(
            409,
            'A payment is being processed. Agree to a plan when it is done, which may take a few business days.',
          )
        const offer = planOfferOf(owed, today)
        if (offer === null) throw new ProblemError(409, 'So little is owed that there is no plan for it.')
        if (order.owed !== offer.owed)
          throw new ProblemError(409, 'What you owe has changed since it was shown. Look at it again.')
        const fault = planFault(order, offer)
        if (fault !== null) throw refused(`/body/${fault.member}`, fault.words)
        // A paid plan no longer counts, even if no daily run has marked it as completed yet.
        await completePaidPlan(tx, number, now())
        const { owed: owedCents, amount: amountCents, frequency, firstOn } = order
        const reference = newReceiptNumber('PP')
        const [row] = await tx
          .insert(paymentPlans)
          .values({
            ...{ reference, id, customerId, accountNumber: number, status: 'ACTIVE' },
            ...{ owedCents, amountCents, frequency, firstOn, instalments: plannedInstalments(order) },
            ...{ afterEntry: await lastEntryOf(tx, number), agreedAt: now() },
          })
          .returning()
        if (row === undefined) throw new Error('a payment plan that was not made')
        const plan = await planOn(tx, row, account, today)
        await eventLog.record(tx, {
          ...{ kind: 'paymentHelp', about: 'AGREED', customerId, reference },
          ...{ owedCents, count: plan.instalments.length, amountCents, frequency, firstOn },
        })
        return plan
      })
    },

    /** Ends a plan; repeating it changes nothing. Throws 404 and 409. */
    async cancel(customerId: string, reference: string): Promise<PaymentPlan> {
      const found = await ownPlan(db, customerId, reference)
      return db.transaction(async (tx) => {
        const account = await locked(tx, found.accountNumber)
        const row = await ownPlan(tx, customerId, reference)
        const today = todayOf(account, now())
        const plan = await planOn(tx, row, account, today)
        if (row.status === 'CANCELLED') return plan
        if (row.status === 'COMPLETED' || plan.status === 'COMPLETED')
          throw new ProblemError(409, 'All of this payment plan is paid.')
        const [ended] = await tx
          .update(paymentPlans)
          .set({
            ...{ status: 'CANCELLED', endedAt: now() },
            endedAfterEntry: await lastEntryOf(tx, account.number),
          })
          .where(isOfCustomer(customerId, reference))
          .returning()
        if (ended === undefined) throw unknownPlan()
        const debits = scheduledDebits(await debitSituation(tx, account, today)).map(
          ({ amount, debitOn }) => ({ amountCents: amount, on: debitOn }),
        )
        await eventLog.record(tx, { kind: 'paymentHelp', about: 'CANCELLED', customerId, reference, debits })
        return planOn(tx, ended, account, today)
      })
    },
  }
}

export type PaymentHelps = ReturnType<typeof createPaymentHelp>
