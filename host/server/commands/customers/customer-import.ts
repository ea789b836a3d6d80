import { randomUUID } from 'node:crypto'
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { payoutsSince } from '../../ledger/credit.ts'
import { takeBalances } from '../../ledger/ledger.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, customers, ledgerEntries, planChanges } from '../../platform/database/schema.ts'
import { createEventLog } from '../../platform/events/event-log.ts'
import type { Passwords } from '../../subjects/password/passwords.ts'
import { dummyHash } from '../../subjects/password/passwords.ts'
import type { CustomerEntry } from './customer-columns.ts'
import type { PlacedEntry, Refusal } from './customer-file.ts'

type Account = CustomerEntry['account'] & { readonly customerId: string }
type Customer = Pick<typeof customers.$inferSelect, 'id' | 'email' | 'givenName' | 'familyName'>

/** The effect of one line. */
export interface Change {
  readonly line: number
  readonly accountNumber: string
  readonly isNewAccount: boolean
  /** Whether it is the first line of a customer who is not in the database. */
  readonly isNewCustomer: boolean
  /** Parts of the customer's name that change, reported at the customer's first line. */
  readonly changedName: readonly string[]
  /** Fields of an existing account that change. */
  readonly changed: readonly string[]
}

export type ImportOutcome =
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] }
  | {
      readonly outcome: 'planned' | 'written'
      /** One for each line, including those that change nothing. */
      readonly changes: readonly Change[]
      /** E-mail addresses of the new customers. */
      readonly newEmails: readonly string[]
    }

export interface ImportPorts {
  /** A connection whose statements may take minutes. */
  readonly db: Db
  readonly passwords: Passwords
  readonly now: () => Date
}

export interface ImportOptions {
  /** Writes nothing. */
  readonly isDryRun?: boolean
  /** Requests a mail for each new customer, with a link to set a password. */
  readonly isInviting?: boolean
  /** Refuses accounts that already exist. */
  readonly isNewOnly?: boolean
  /** Whether to lower balances from which a credit was paid out after the last import too. */
  readonly isDespitePayout?: boolean
  /** Earlier refusals. With them nothing is written, but the other lines are checked too. */
  readonly refusals?: readonly Refusal[]
}

// An arbitrary number that no other program should use for an advisory lock in the same database.
export const importLock = 4_743_387
/** Rows in one statement. PostgreSQL counts the parameters of a statement in 16 bits. */
const maxRows = 1000

function* slices<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += maxRows) yield items.slice(at, at + maxRows)
}

/** Entries that an import makes. */
const isImported = inArray(ledgerEntries.cause, ['OPENING_BALANCE', 'ADJUSTMENT'])

/**
 * The existing accounts and customers of the entries. The accounts are locked, so that no balance changes between
 * the checks and the import.
 */
async function readKnown(tx: Db, entries: readonly CustomerEntry[]) {
  const known = {
    accounts: new Map<string, Account & { email: string }>(),
    customers: new Map<string, Customer>(),
    /** Payouts of each account since a balance was imported. */
    payouts: new Map<string, readonly string[]>(),
  }
  for (const some of slices(entries)) {
    const numbers = some.map(({ account }) => account.number)
    const emails = some.map(({ customer }) => customer.email)
    const rows = await tx
      .select({ account: accounts, email: customers.email })
      .from(accounts)
      .innerJoin(customers, eq(customers.id, accounts.customerId))
      .where(inArray(accounts.number, numbers))
      .orderBy(asc(accounts.number))
      .for('update', { of: accounts })
    for (const [number, references] of await payoutsSince(tx, numbers, isImported))
      known.payouts.set(number, references)
    for (const { account, email } of rows) known.accounts.set(account.number, { ...account, email })
    const { id, email, givenName, familyName } = customers
    const people = await tx
      .select({ id, email, givenName, familyName })
      .from(customers)
      .where(inArray(email, emails))
    for (const person of people) known.customers.set(person.email, person)
  }
  return known
}
type Known = Awaited<ReturnType<typeof readKnown>>

/** Names of the fields that differ. */
function differences<Row extends object>(
  wanted: Row,
  present: { readonly [Field in keyof Row]: unknown },
): string[] {
  return (Object.keys(wanted) as (keyof Row & string)[]).filter((field) => wanted[field] !== present[field])
}

/** Why the database does not accept an entry. */
function conflicts(
  entries: readonly PlacedEntry[],
  known: Known,
  { isNewOnly = false, isDespitePayout = false }: ImportOptions,
): Refusal[] {
  // A customer listed with an account that they already have may have changed their name.
  const proven = new Set(
    entries
      .filter(({ account, customer }) => known.accounts.get(account.number)?.email === customer.email)
      .map(({ customer }) => customer.email),
  )
  function reasonAgainst({ account, customer }: CustomerEntry): Pick<Refusal, 'column' | 'reason'> | null {
    const present = known.accounts.get(account.number)
    const person = known.customers.get(customer.email)
    if (present !== undefined && isNewOnly)
      return { column: 'account_number', reason: 'is there already: change it by a file with import.' }
    if (present !== undefined && present.email !== customer.email)
      return {
        column: 'account_number',
        reason:
          'belongs to a customer with another e-mail address: correct the address or the number. An import moves no account.',
      }
    const payouts = known.payouts.get(account.number) ?? []
    const isLowered = present !== undefined && account.balanceCents < present.balanceCents
    // If the file is older than the payout, the import would restore the credit, and it would be paid out again.
    if (isLowered && payouts.length > 0 && !isDespitePayout)
      return {
        column: 'account_number',
        reason: `has a lower balance in the file than here, where credit was paid out since the last import (${payouts.join(', ')}): enter the payout in the system that the file is from and export again, or leave the line out. If the file has the payout, import the line with --despite-payout.`,
      }
    // A mistyped address would give a stranger access to the account.
    if (
      present === undefined &&
      person &&
      differences(customer, person).length > 0 &&
      !proven.has(person.email)
    )
      return {
        column: 'email',
        reason:
          'belongs to a customer with another name: correct the address, or write the name as the list has it.',
      }
    return null
  }
  return entries.flatMap((entry) => {
    const found = reasonAgainst(entry)
    return found === null ? [] : [{ line: entry.line, ...found }]
  })
}

function changesOf(entries: readonly PlacedEntry[], known: Known): Change[] {
  const seen = new Set<string>()
  return entries.map(({ line, account, customer }) => {
    const { email } = customer
    const presentAccount = known.accounts.get(account.number)
    const presentCustomer = known.customers.get(email)
    const isFirst = !seen.has(email)
    seen.add(email)
    return {
      line,
      accountNumber: account.number,
      isNewAccount: presentAccount === undefined,
      isNewCustomer: presentCustomer === undefined && isFirst,
      changedName: presentCustomer === undefined || !isFirst ? [] : differences(customer, presentCustomer),
      changed: presentAccount === undefined ? [] : differences(account, presentAccount),
    }
  })
}

/** The first of a customer's accounts, so that each customer is written once. */
const eachOnce = (entries: readonly PlacedEntry[]): readonly CustomerEntry['customer'][] => [
  ...new Map(entries.toReversed().map(({ customer }) => [customer.email, customer])).values(),
]

async function writeCustomers(
  tx: Db,
  entries: readonly PlacedEntry[],
  known: Known,
  { passwordHash, createdAt }: { readonly passwordHash: string; readonly createdAt: Date },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map([...known.customers].map(([email, { id }]) => [email, id]))
  const people = eachOnce(entries)
  const added = people
    .filter(({ email }) => !known.customers.has(email))
    .map((person) => ({ ...person, id: randomUUID(), passwordHash, hasPassword: false, createdAt }))
  for (const rows of slices(added)) await tx.insert(customers).values(rows)
  for (const { id, email } of added) ids.set(email, id)
  for (const { email, ...name } of people) {
    const present = known.customers.get(email)
    if (present !== undefined && differences(name, present).length > 0)
      await tx.update(customers).set(name).where(eq(customers.id, present.id))
  }
  return ids
}

/** Fields that a file does not contain: their values stay. */
const keptFields: readonly string[] = [
  ...['closedOn', 'displayName', 'balanceCents', 'jointHolder', 'businessName', 'businessAbn'],
  ...['billingFrequency', 'frequencyBefore', 'frequencyFrom', 'billDelivery', 'billReference'],
  ...['budgetDollars', 'budgetAlerted', 'billDueDay'],
]
const importedColumns = Object.entries(getTableColumns(accounts)).filter(
  ([field]) => !keptFields.includes(field),
)
/** The account's first plan. If there are agreed changes, which are based on it, it is not replaced. */
const planFields: readonly string[] = ['planId', 'planName', 'planStartedOn']
const hasChanged = sql`exists (select 1 from ${planChanges} where ${planChanges.accountNumber} = ${accounts.number})`
/** The values of the row that could not be inserted. */
const asGiven = Object.fromEntries(
  importedColumns.map(([field, column]) => {
    const given = sql`excluded.${sql.identifier(column.name)}`
    return [
      field,
      planFields.includes(field)
        ? sql`case when ${hasChanged} then ${column} else ${given} end`
        : // No cell contains it.
          field === 'billedTo'
          ? sql`coalesce(${given}, ${column})`
          : // For a changed plan the day of agreement is unknown.
            field === 'planAgreedOn' || field === 'agreedVersion'
            ? sql`case when ${hasChanged} or excluded.plan_id = ${accounts.planId} then ${column} end`
            : given,
    ]
  }),
)

async function writeAccounts(tx: Db, rows: readonly Account[], at: Date): Promise<void> {
  for (const some of slices(rows)) {
    const withoutBalance = some.map(({ balanceCents: _, ...row }) => row)
    await tx
      .insert(accounts)
      .values(withoutBalance)
      .onConflictDoUpdate({ target: accounts.number, set: asGiven })
  }
  await takeBalances(tx, rows, at)
}

/**
 * Imports customers and accounts, by account number: adds new ones, and updates those that differ. If one entry is
 * refused, nothing is written. A new customer has a password that nobody knows.
 */
export async function importCustomers(
  { db, passwords, now }: ImportPorts,
  entries: readonly PlacedEntry[],
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const { isDryRun = false, isInviting = false, refusals = [] } = options
  const eventLog = createEventLog({ db, now })
  // One hash for all: nobody knows the password, and hashing one for each of many customers would take hours.
  const passwordHash = await dummyHash(passwords)
  return db.transaction(async (tx): Promise<ImportOutcome> => {
    // Two imports at the same time would both consider the same customer new.
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    const known = await readKnown(tx, entries)
    const refused = [...refusals, ...conflicts(entries, known, options)]
    if (refused.length > 0)
      return { outcome: 'refused', refusals: refused.toSorted((one, other) => one.line - other.line) }
    const changes = changesOf(entries, known)
    const newEmails = [...new Set(entries.map(({ customer }) => customer.email))].filter(
      (email) => !known.customers.has(email),
    )
    const summary = { changes, newEmails }
    if (isDryRun) return { outcome: 'planned', ...summary }
    const ids = await writeCustomers(tx, entries, known, { passwordHash, createdAt: now() })
    const written = new Set(
      changes.flatMap(({ accountNumber, isNewAccount, changed }) =>
        isNewAccount || changed.length > 0 ? [accountNumber] : [],
      ),
    )
    const rows = entries
      .filter(({ account }) => written.has(account.number))
      .map(({ account, customer }) => ({ ...account, customerId: ids.get(customer.email) ?? '' }))
    await writeAccounts(tx, rows, now())
    if (isInviting) for (const email of newEmails) await eventLog.record(tx, { kind: 'invitation', email })
    return { outcome: 'written', ...summary }
  })
}
