import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { AccountEvent } from 'gridfront/server'
import { dayIn } from 'gridfront/server'
import type { Db } from '../platform/database/db.ts'
import {
  accounts,
  billExtensions,
  bills,
  directDebits,
  ledgerEntries,
  paymentPlans,
  payments,
  refunds,
} from '../platform/database/schema.ts'
import { stateOfAccount } from './accounts.ts'

/** An event after an entry of the ledger, and its time. */
interface AfterEntry {
  readonly afterEntry: number
  readonly at: Date
  readonly event: AccountEvent
}

/** Ledger entries of an account, in order. */
async function entriesOf(db: Db, accountNumber: string) {
  const rows = await db
    .select({
      id: ledgerEntries.id,
      cause: ledgerEntries.cause,
      causeId: ledgerEntries.causeId,
      cents: ledgerEntries.amountCents,
      at: ledgerEntries.happenedAt,
      postcode: accounts.postcode,
      credit: ledgerEntries.credit,
      leaves: ledgerEntries.leaves,
      isOf: directDebits.invoiceNumber,
      isOfProvider: payments.id,
      refunded: refunds.paymentId,
      dueOn: bills.dueOn,
      smoothedCents: bills.smoothedCents,
    })
    .from(ledgerEntries)
    .leftJoin(accounts, eq(accounts.number, ledgerEntries.accountNumber))
    .leftJoin(payments, eq(payments.id, ledgerEntries.causeId))
    .leftJoin(directDebits, eq(directDebits.paymentId, ledgerEntries.causeId))
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.causeId))
    .leftJoin(bills, eq(bills.invoiceNumber, ledgerEntries.causeId))
    .where(eq(ledgerEntries.accountNumber, accountNumber))
    .orderBy(asc(ledgerEntries.id))
  // With bill smoothing the even amount of a bill is owed, so its two entries are one event. A bill of zero has one entry.
  const firsts = new Map<string, (typeof rows)[number]>()
  const merged: (typeof rows)[number][] = []
  for (const row of rows) {
    const first = row.smoothedCents === null ? undefined : firsts.get(row.causeId)
    // Either entry may be the credit that leaves bills to debits.
    if (first !== undefined) first.leaves ??= row.leaves
    else {
      if (row.smoothedCents !== null) firsts.set(row.causeId, row)
      merged.push(row)
    }
  }
  return merged.map((row) => ({ id: row.id, cause: row.cause, event: eventOf(row) }))
}

interface Entry {
  readonly cause: (typeof ledgerEntries.$inferSelect)['cause']
  readonly causeId: string
  readonly cents: number
  readonly at: Date
  readonly postcode: string | null
  readonly credit: string
  readonly leaves: readonly string[] | null
  readonly isOf: string | null
  readonly isOfProvider: string | null
  readonly refunded: string | null
  readonly dueOn: string | null
  readonly smoothedCents: number | null
}

function eventOf({ credit: from, cents: moved, smoothedCents, ...entry }: Entry): AccountEvent {
  const { cause, causeId, dueOn, at, postcode } = entry
  const isBill = cause === 'BILL' || smoothedCents !== null
  const isCredit = smoothedCents === null ? from === 'RECEIVABLE' : smoothedCents < 0
  const cents = smoothedCents === null ? moved : Math.abs(smoothedCents)
  if (isCredit)
    return {
      // A payment and an adjustment could have the same id.
      ...{ what: 'CREDIT', id: cause === 'PAYMENT' ? causeId : `${cause} ${causeId}`, cents },
      isOf: entry.isOf ?? undefined,
      leaves: entry.leaves ?? undefined,
      isUnnamed: entry.isOfProvider === null,
    }
  if (isBill && dueOn !== null) return { what: 'BILL', invoiceNumber: causeId, cents, dueOn }
  if (cause === 'REFUND' || cause === 'REVERSAL')
    return {
      what: 'RETURN',
      of: entry.refunded ?? causeId,
      cents,
      on: dayIn(stateOfAccount({ postcode: postcode ?? '' }), at),
    }
  // A payout uses up the credit, so it is a charge that belongs to no bill; so is a balance of bill smoothing that no bill settles.
  if (cause === 'PAYOUT' || cause === 'SMOOTHING') return { what: 'CHARGE', cents }
  // It reverses an earlier credit without a reference, such as an imported payment.
  if (cause === 'ADJUSTMENT') return { what: 'RETURN', of: null, cents }
  // A deleted bill is older than all existing ones.
  return { what: 'CHARGE', cents, isOpening: true }
}

/** The opening balance of the ledger, from bills that it does not contain, belongs to the newest of them. */
async function openingOf(db: Db, accountNumber: string, cents: number): Promise<AccountEvent[]> {
  const isInLedger = and(eq(ledgerEntries.cause, 'BILL'), eq(ledgerEntries.causeId, bills.invoiceNumber))
  const unknown = await db
    .select({ invoiceNumber: bills.invoiceNumber, amount: bills.amountCents, dueOn: bills.dueOn })
    .from(bills)
    .leftJoin(ledgerEntries, isInLedger)
    .where(and(eq(bills.accountNumber, accountNumber), gt(bills.amountCents, 0), isNull(ledgerEntries.id)))
    .orderBy(desc(bills.issuedOn), desc(bills.invoiceNumber))
  let left = cents
  const events: AccountEvent[] = []
  for (const { invoiceNumber, amount, dueOn } of unknown) {
    const own = Math.min(amount, left)
    left -= own
    if (own > 0) events.push({ what: 'BILL', invoiceNumber, cents: own, dueOn })
  }
  return left > 0 ? [...events, { what: 'CHARGE', cents: left, isOpening: true }] : events
}

/** The payment plans of an account and the extensions of its bills. */
export async function agreementsOf(db: Db, accountNumber: string) {
  return {
    plans: await db.select().from(paymentPlans).where(eq(paymentPlans.accountNumber, accountNumber)),
    extensions: await db.select().from(billExtensions).where(eq(billExtensions.accountNumber, accountNumber)),
  }
}

export type Agreements = Awaited<ReturnType<typeof agreementsOf>>

const eventsOfPlans = ({ plans }: Agreements): AfterEntry[] =>
  plans.flatMap(({ reference, owedCents, amountCents, frequency, firstOn, ...row }): AfterEntry[] => {
    const terms = { owed: owedCents, amount: amountCents, frequency, firstOn }
    const { afterEntry, agreedAt: at, endedAfterEntry } = row
    const made: AfterEntry = { afterEntry, at, event: { what: 'PLAN', reference, terms } }
    if (row.status !== 'CANCELLED') return [made]
    const end = { afterEntry: endedAfterEntry ?? Number.MAX_SAFE_INTEGER, at: row.endedAt ?? at }
    return [made, { ...end, event: { what: 'PLAN_END', reference } }]
  })

const eventsOfExtensions = ({ extensions }: Agreements): AfterEntry[] =>
  extensions.map(({ invoiceNumber, dueOn, afterEntry, grantedAt: at }) => ({
    ...{ afterEntry, at },
    event: { what: 'EXTENSION', invoiceNumber, dueOn },
  }))

/** The events of an account in order: its ledger entries, and the agreements between them, if the caller has them. */
export async function accountEvents(
  db: Db,
  accountNumber: string,
  known?: Agreements,
): Promise<AccountEvent[]> {
  const entries = await entriesOf(db, accountNumber)
  const agreements = known ?? (await agreementsOf(db, accountNumber))
  const agreed = [...eventsOfPlans(agreements), ...eventsOfExtensions(agreements)].toSorted(
    (one, other) => one.afterEntry - other.afterEntry || one.at.getTime() - other.at.getTime(),
  )
  const events: AccountEvent[] = []
  let next = 0
  for (const { id, cause, event } of entries) {
    for (let one = agreed[next]; one !== undefined && one.afterEntry < id; one = agreed[next]) {
      events.push(one.event)
      next += 1
    }
    const isOpening = cause === 'OPENING_BALANCE' && event.what === 'CHARGE'
    events.push(...(isOpening ? await openingOf(db, accountNumber, event.cents) : [event]))
  }
  return [...events, ...agreed.slice(next).map(({ event }) => event)]
}
