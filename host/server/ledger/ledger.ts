import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { dayIn } from 'gridfront/server'
import type { Db } from '../platform/database/db.ts'
import type { LedgerAccount, LedgerCause } from '../platform/database/schema/ledger-words.ts'
import { accounts, ledgerEntries, paymentPlans } from '../platform/database/schema.ts'
import { stateOfAccount } from './accounts.ts'
import { billsLeftToDebits } from './debit-situation.ts'

export interface NewEntry {
  readonly accountNumber: string
  readonly cause: LedgerCause
  /** Identifies the cause among all of its kind. */
  readonly causeId: string
  /** The change of the balance in whole cents; positive: the customer owes more. 0 creates no entry. */
  readonly owedCents: number
  readonly happenedAt: Date
}

/** The ledger account on the other side of the entry. */
const otherSide: Readonly<Record<LedgerCause, LedgerAccount>> = {
  OPENING_BALANCE: 'OPENING',
  BILL: 'REVENUE',
  PAYMENT: 'PROVIDER',
  BANK_PAYMENT: 'BANK',
  REFUND: 'PROVIDER',
  REVERSAL: 'PROVIDER',
  CONCESSION: 'CONCESSIONS',
  PAYOUT: 'BANK',
  PAYOUT_RETURN: 'BANK',
  SMOOTHING: 'SMOOTHING',
  ADJUSTMENT: 'CREDITS',
}

/** Largest amount of one entry, in cents: PostgreSQL's integer. */
const maxCents = 2_147_483_647

function rowOf({ owedCents, ...entry }: NewEntry): typeof ledgerEntries.$inferInsert {
  if (!Number.isSafeInteger(owedCents) || Math.abs(owedCents) > maxCents)
    throw new RangeError('An entry is whole cents, and fits the books')
  const other = otherSide[entry.cause]
  const sides =
    owedCents > 0
      ? ({ debit: 'RECEIVABLE', credit: other } as const)
      : ({ debit: other, credit: 'RECEIVABLE' } as const)
  return { ...entry, ...sides, amountCents: Math.abs(owedCents) }
}

/**
 * Which bills each credit leaves to future debits, by the state before it; null: none. It is stored, because the debits
 * planned on a day cannot be determined later.
 */
async function leavesOf(tx: Db, entries: readonly NewEntry[]): Promise<(readonly string[] | null)[]> {
  const numbers = [
    ...new Set(entries.filter(({ owedCents }) => owedCents < 0).map((one) => one.accountNumber)),
  ]
  const planned = await tx
    .select({ account: accounts })
    .from(paymentPlans)
    .innerJoin(accounts, eq(accounts.number, paymentPlans.accountNumber))
    .where(and(inArray(paymentPlans.accountNumber, numbers), eq(paymentPlans.status, 'ACTIVE')))
  const found = new Map(planned.map(({ account }) => [account.number, account]))
  const all: (readonly string[] | null)[] = []
  for (const { accountNumber, owedCents, happenedAt } of entries) {
    const account = owedCents < 0 ? found.get(accountNumber) : undefined
    const left = account && (await billsLeftToDebits(tx, account, dayIn(stateOfAccount(account), happenedAt)))
    all.push(left === undefined || left.length === 0 ? null : left)
  }
  return all
}

/**
 * Locks the accounts, so that agreements, cancellations and withdrawn debits come entirely before or after these
 * entries. In the order of numbers, so that two callers never deadlock.
 */
async function lockAccounts(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  const numbers = [...new Set(entries.map(({ accountNumber }) => accountNumber))]
  const ofThese = tx
    .select({ number: accounts.number })
    .from(accounts)
    .where(inArray(accounts.number, numbers))
  await ofThese.orderBy(asc(accounts.number)).for('update')
}

/**
 * Adds entries to the ledger, each cause once; existing ones are skipped. Returns the number of new entries. Call it
 * in the transaction that records the cause, so that neither exists without the other.
 */
export async function postEntries(tx: Db, entries: readonly NewEntry[]): Promise<number> {
  const all = entries.filter(({ owedCents }) => owedCents !== 0)
  if (all.length === 0) return 0
  await lockAccounts(tx, all)
  const leaves = await leavesOf(tx, all)
  const rows = all.map((entry, at) => ({ ...rowOf(entry), leaves: leaves[at] ?? null }))
  const added = await tx
    .insert(ledgerEntries)
    .values(rows)
    .onConflictDoNothing({ target: [ledgerEntries.cause, ledgerEntries.causeId] })
    .returning({ id: ledgerEntries.id })
  return added.length
}

export interface IssuedBill {
  readonly invoiceNumber: string
  readonly accountNumber: string
  /** Whole cents of this bill only; negative is a credit. */
  readonly amountCents: number
  /** The amount to pay for it under bill smoothing. Default: `amountCents`. */
  readonly smoothedCents?: number | null
  /** Civil date. */
  readonly issuedOn: string
}

/** Enters an issued bill. Call it in the transaction that inserts the bill. */
export function postBill(
  tx: Db,
  { invoiceNumber, accountNumber, amountCents, smoothedCents = null, issuedOn }: IssuedBill,
): Promise<number> {
  const ofBill = { accountNumber, causeId: invoiceNumber, happenedAt: new Date(`${issuedOn}T00:00:00Z`) }
  return postEntries(tx, [
    { ...ofBill, cause: 'BILL', owedCents: amountCents },
    { ...ofBill, cause: 'SMOOTHING', owedCents: (smoothedCents ?? amountCents) - amountCents },
  ])
}

/** Rows of one statement. */
const maxRows = 1000

/**
 * Sets balances to those of another system: by an opening balance for accounts that are not in the ledger, by an
 * adjustment for others. The accounts must exist.
 */
export async function takeBalances(
  tx: Db,
  wanted: readonly { readonly number: string; readonly balanceCents: number }[],
  happenedAt: Date,
): Promise<void> {
  for (let at = 0; at < wanted.length; at += maxRows) {
    const some = wanted.slice(at, at + maxRows)
    const numbers = some.map(({ number }) => number)
    const present = await tx
      .select({ number: accounts.number, balanceCents: accounts.balanceCents })
      .from(accounts)
      .where(inArray(accounts.number, numbers))
      // No payment may be entered in between.
      .for('update')
    const known = await tx
      .selectDistinct({ number: ledgerEntries.accountNumber })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.accountNumber, numbers))
    const balances = new Map(present.map(({ number, balanceCents }) => [number, balanceCents]))
    const hasEntries = new Set(known.map(({ number }) => number))
    await postEntries(
      tx,
      some.map(({ number, balanceCents }) => ({
        accountNumber: number,
        cause: hasEntries.has(number) ? ('ADJUSTMENT' as const) : ('OPENING_BALANCE' as const),
        causeId: hasEntries.has(number) ? randomUUID() : number,
        owedCents: balanceCents - (balances.get(number) ?? 0),
        happenedAt,
      })),
    )
  }
}
