import { and, desc, eq } from 'drizzle-orm'
import type {
  BankAccount,
  DebitAgreement,
  DebitArrangement,
  DebitList,
  DebitRequest,
  DebitRequestChange,
  DebitRequestOrder,
} from 'gridfront/contracts'
import { ProblemError } from 'gridfront/fastify'
import type { PaymentProvider } from 'gridfront/payments-server'
import type { AnnouncedAgreement } from 'gridfront/server'
import {
  agreementsOn,
  bankAccountEnding,
  businessDaysAfter,
  dayIn,
  debitStartBusinessDays,
  refusedAgreement,
  scheduledDebits,
  tooLargeBills,
} from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { isClosed, shownAccountOf, stateOfAccount } from '../../ledger/accounts.ts'
import { activeRequestOf } from '../../ledger/debit-collector.ts'
import { debitSituation } from '../../ledger/debit-situation.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, debitRequests, directDebits, payments } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { orderSecurityNoticeTo } from '../../platform/events/security-notice.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'
import { agreementSha256 } from '../consents/agreed-text.ts'
import type { Settle } from '../payments/settle.ts'
import { openPayToOf } from './pay-to-agreements.ts'
import { withdrawDebits } from './withdraw-debits.ts'

type Row = typeof debitRequests.$inferSelect

export interface DebitRequestPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  readonly provider: PaymentProvider
  /** Editions of the service agreement, the oldest first. */
  readonly agreements: readonly AnnouncedAgreement[]
  readonly settle: Settle
  /** Limit for setting it up or changing it, for each account. Default: none. */
  readonly changeLimit?: { readonly spend: (accountNumber: string) => Promise<void> }
}

const shown = (row: Row): DebitRequest => ({
  reference: row.reference,
  status: row.status,
  bank: { accountName: row.accountName, bsb: row.bsb, ending: row.ending },
  coversFrom: row.coversFrom,
  agreementVersion: row.agreementVersion,
  agreedAt: row.agreedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

const unknown = () => new ProblemError(404, 'You have no direct-debit request of this reference.')

/** Direct-debit requests of customers. Everything is selected by the token's owner (AUTH-14). */
export function createDebitRequests({
  db,
  now,
  eventLog,
  provider,
  agreements,
  settle,
  changeLimit,
}: DebitRequestPorts) {
  const todayOf = (account: AccountRow) => dayIn(stateOfAccount(account), now())

  const firstCovered = (account: AccountRow) =>
    businessDaysAfter(stateOfAccount(account), todayOf(account), debitStartBusinessDays)

  /** The service agreement in force. Throws 422 if the customer has agreed to another edition. */
  function agreedBy(account: AccountRow, version: string): DebitAgreement {
    const { agreement } = agreementsOn(agreements, todayOf(account))
    if (version === agreement.version) return agreement
    const pointer = '/body/agreement/version'
    throw new ProblemError(422, refusedAgreement, [{ pointer, detail: refusedAgreement }])
  }
  /** Locks the account, so that two changes of its direct debit wait for each other, and for a run of debits. */
  const lock = (tx: Db, { number }: AccountRow) =>
    tx.select().from(accounts).where(eq(accounts.number, number)).for('update')

  async function ownOf(tx: Db, customerId: string, reference: string): Promise<Row> {
    const own = and(eq(debitRequests.reference, reference), eq(debitRequests.customerId, customerId))
    const [row] = await tx.select().from(debitRequests).where(own)
    if (row === undefined) throw unknown()
    return row
  }
  const madeBy = async (tx: Db, id: string) =>
    (await tx.select().from(debitRequests).where(eq(debitRequests.id, id)))[0]

  interface Making {
    readonly id: string
    readonly customerId: string
    readonly account: AccountRow
    readonly bank: BankAccount
    readonly bankToken: string
    readonly agreement: DebitAgreement
    readonly coversFrom: string
  }
  async function make(tx: Db, { id, customerId, account, bank, agreement, ...facts }: Making): Promise<Row> {
    const [row] = await tx
      .insert(debitRequests)
      .values({
        ...{ id, customerId, ...facts },
        reference: newReceiptNumber('DDR'),
        accountNumber: account.number,
        status: 'ACTIVE',
        accountName: bank.accountName,
        bsb: bank.bsb,
        ending: bankAccountEnding(bank.number),
        agreementVersion: agreement.version,
        agreementSha256: agreementSha256(agreement),
        agreement: { points: agreement.points, consent: agreement.consent },
        agreedAt: now(),
      })
      .returning()
    if (row === undefined) throw new Error('a direct-debit request that was not made')
    return row
  }
  const end = (tx: Db, { reference }: Row, status: 'REPLACED' | 'CANCELLED') =>
    tx
      .update(debitRequests)
      .set({ status, endedAt: now() })
      .where(eq(debitRequests.reference, reference))
      .returning()
  const notify = async (tx: Db, row: Row, about: 'AGREED' | 'CHANGED' | 'CANCELLED') => {
    await eventLog.record(tx, {
      kind: 'debitRequest',
      about,
      customerId: row.customerId,
      reference: row.reference,
      ending: row.ending,
      agreementVersion: row.agreementVersion,
      coversFrom: row.coversFrom,
    })
    if (about !== 'CANCELLED') await orderSecurityNoticeTo(tx, eventLog, row.customerId, 'BANK_ACCOUNT')
  }

  async function mustBeFree(tx: Db, account: AccountRow): Promise<void> {
    if (isClosed(account, now())) throw new ProblemError(409, 'Supply of this account has ended.')
    if ((await openPayToOf(tx, account.number)) !== undefined)
      throw new ProblemError(
        409,
        'This account has a PayTo agreement. End it before you set up direct debit.',
      )
    if ((await activeRequestOf(tx, account.number)) !== undefined)
      throw new ProblemError(409, 'Direct debit is set up for this account. Change its bank account instead.')
  }

  return {
    async arrangement(customerId: string, number: string | undefined): Promise<DebitArrangement> {
      const account = await shownAccountOf(db, customerId, now(), number)
      const active = await activeRequestOf(db, account.number)
      return {
        accountNumber: account.number,
        request: active === undefined ? null : shown(active),
        ...agreementsOn(agreements, todayOf(account)),
      }
    },

    /** `id`: of the intent. The same id returns the same request. Throws 404, 409 and 422. */
    async create(
      customerId: string,
      id: string,
      order: Omit<DebitRequestOrder, 'password'>,
    ): Promise<DebitRequest> {
      const account = await shownAccountOf(db, customerId, now(), order.account)
      const { bank } = order
      const known = await madeBy(db, id)
      if (known !== undefined) return shown(known)
      const agreement = agreedBy(account, order.agreement.version)
      await mustBeFree(db, account)
      await changeLimit?.spend(account.number)
      // Outside the transaction, which must not wait for the provider.
      const bankToken = await provider.storeBankAccount(id, bank)
      return db.transaction(async (tx) => {
        await lock(tx, account)
        const made = await madeBy(tx, id)
        if (made !== undefined) return shown(made)
        await mustBeFree(tx, account)
        const facts = { agreement, coversFrom: firstCovered(account) }
        const row = await make(tx, { id, customerId, account, bank, bankToken, ...facts })
        await notify(tx, row, 'AGREED')
        return shown(row)
      })
    },

    /** Another bank account: a new request that replaces the former. Throws 404, 409 and 422. */
    async change(
      customerId: string,
      id: string,
      order: Omit<DebitRequestChange, 'password'>,
    ): Promise<DebitRequest> {
      const { reference, bank } = order
      const known = await madeBy(db, id)
      if (known !== undefined) return shown(known)
      const former = await ownOf(db, customerId, reference)
      const account = await shownAccountOf(db, customerId, now(), former.accountNumber)
      const agreement = agreedBy(account, order.agreement.version)
      const ended = () => new ProblemError(409, 'This direct-debit request has ended.')
      if (former.status !== 'ACTIVE') throw ended()
      await changeLimit?.spend(account.number)
      const bankToken = await provider.storeBankAccount(id, bank)
      return db.transaction(async (tx) => {
        await lock(tx, account)
        const made = await madeBy(tx, id)
        if (made !== undefined) return shown(made)
        const present = await ownOf(tx, customerId, reference)
        if (present.status !== 'ACTIVE') throw ended()
        await end(tx, present, 'REPLACED')
        const facts = { agreement, coversFrom: present.coversFrom }
        const row = await make(tx, { id, customerId, account, bank, bankToken, ...facts })
        await notify(tx, row, 'CHANGED')
        return shown(row)
      })
    },

    /** Cancels a request; repeating it changes nothing. Throws 404 and 409. */
    async cancel(customerId: string, reference: string): Promise<DebitRequest> {
      const found = await ownOf(db, customerId, reference)
      const account = await shownAccountOf(db, customerId, now(), found.accountNumber)
      const ended = await db.transaction(async (tx) => {
        await lock(tx, account)
        const row = await ownOf(tx, customerId, reference)
        if (row.status === 'REPLACED')
          throw new ProblemError(409, 'Another request has taken the place of this one.')
        if (row.status === 'CANCELLED') return shown(row)
        const [changed] = await end(tx, row, 'CANCELLED')
        if (changed === undefined) throw unknown()
        await notify(tx, changed, 'CANCELLED')
        return shown(changed)
      })
      await withdrawDebits({ db, provider, settle }, reference)
      return ended
    },

    async list(customerId: string, number: string | undefined): Promise<DebitList> {
      const account = await shownAccountOf(db, customerId, now(), number)
      const rows = await db
        .select()
        .from(directDebits)
        .innerJoin(payments, eq(payments.id, directDebits.paymentId))
        .where(eq(directDebits.accountNumber, account.number))
        .orderBy(desc(payments.createdAt), desc(directDebits.attempt))
      // A debit that was withdrawn before it reached the bank is not listed.
      const made = rows.filter(({ payments: { failure } }) => failure !== 'CANCELLED')
      const debits = made.map(({ direct_debits: debit, payments: payment }, at) => ({
        debitId: payment.id,
        method: payment.method,
        invoiceNumber: debit.invoiceNumber,
        amount: payment.amountCents,
        attempt: made.slice(at).filter((one) => one.direct_debits.invoiceNumber === debit.invoiceNumber)
          .length,
        // Shown to customers as in progress from its start.
        status: payment.status === 'CREATED' ? 'PENDING' : payment.status,
        failure: payment.failure,
        startedAt: payment.createdAt.toISOString(),
        paidAt: payment.paidAt?.toISOString() ?? null,
        receiptNumber: payment.receiptNumber,
      })) as DebitList['debits']
      const situation = await debitSituation(db, account, todayOf(account))
      const tooLarge = tooLargeBills(situation)
      return { scheduled: scheduledDebits(situation), debits, ...(tooLarge.length > 0 && { tooLarge }) }
    },
  }
}

export type DebitRequests = ReturnType<typeof createDebitRequests>
