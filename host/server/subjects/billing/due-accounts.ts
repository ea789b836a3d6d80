import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm'
import { dayIn } from 'gridfront/server'
import { stateOfAccount } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, bills, meterRegisters, supplyPoints } from '../../platform/database/schema.ts'
import type { BillDays } from './due-period.ts'
import { billDays, mayBeDue } from './due-period.ts'

/** Accounts of one page: few enough for the memory, and for the parameters of a statement. */
const accountsOfPage = 500

export interface DueAccountPorts {
  readonly db: Db
  readonly now: () => Date
  /** Civil date. Default: today at each account's address. */
  readonly asOf?: string | undefined
}

/** Some accounts in the order of their numbers. */
export interface DuePage {
  /** Numbers of those whose bill may be due. */
  readonly due: readonly string[]
  /** The last number of the page; null: no page follows. */
  readonly last: string | null
}

/**
 * Reads the accounts after a number: all with a bill that may be due, and few others, in four statements for hundreds.
 * On most days most accounts have none, and to lock each of them takes longer than the bills.
 */
export async function dueAccounts({ db, now, asOf }: DueAccountPorts, after: string): Promise<DuePage> {
  const some = await db
    .select()
    .from(accounts)
    .where(gt(accounts.number, after))
    .orderBy(asc(accounts.number))
    .limit(accountsOfPage)
  const numbers = some.map(({ number }) => number)
  const points = await db.select().from(supplyPoints).where(inArray(supplyPoints.accountNumber, numbers))
  const issued = await db
    .select({ accountNumber: bills.accountNumber, ...billDays })
    .from(bills)
    .where(inArray(bills.accountNumber, numbers))
    .orderBy(asc(bills.periodEnd))
  const registers = await db
    .select({ accountNumber: meterRegisters.accountNumber, readOn: meterRegisters.actualReadOn })
    .from(meterRegisters)
    .where(and(inArray(meterRegisters.accountNumber, numbers), isNotNull(meterRegisters.actualReadOn)))
  const pointOf = new Map(points.map((point) => [point.accountNumber, point]))
  const billsOf = new Map<string, BillDays[]>(numbers.map((number) => [number, []]))
  for (const bill of issued) billsOf.get(bill.accountNumber)?.push(bill)
  const readOf = new Map<string, string[]>(numbers.map((number) => [number, []]))
  for (const { accountNumber, readOn } of registers)
    if (readOn !== null) readOf.get(accountNumber)?.push(readOn)
  const due = some.filter((account) => {
    const state = stateOfAccount(account)
    return mayBeDue(account, {
      ...{ state, today: asOf ?? dayIn(state, now()), point: pointOf.get(account.number) },
      ...{ issued: billsOf.get(account.number) ?? [], readOn: readOf.get(account.number) ?? [] },
    })
  })
  return {
    due: due.map(({ number }) => number),
    last: some.length < accountsOfPage ? null : (numbers.at(-1) ?? null),
  }
}
