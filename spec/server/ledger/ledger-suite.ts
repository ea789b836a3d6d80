import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NewEntry } from '../../../host/server/ledger/ledger.ts'
import { postBill, postEntries, takeBalances } from '../../../host/server/ledger/ledger.ts'
import { ledgerCauses } from '../../../host/server/platform/database/schema/ledger-words.ts'
import { accounts, ledgerEntries } from '../../../host/server/platform/database/schema.ts'
import { alwaysAsync } from '../../tools/run/property-runs.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { newAccount } from './new-account.ts'

let last = 0

/** The reason for which the database refused. */
const reasonOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Error ? String((error.cause as Error | undefined)?.message ?? error.message) : ''
}

/** The ledger: what is owed is the sum of entries that nobody can change. */
export const ledgerSuite = (backend: () => TestBackend) =>
  describe('the ledger', () => {
    const db = () => backend().db
    const balanceOf = async (number: string) =>
      (await db().select().from(accounts).where(eq(accounts.number, number)))[0]?.balanceCents
    const entry = (accountNumber: string, owedCents: number): NewEntry => ({
      accountNumber,
      cause: 'ADJUSTMENT',
      causeId: `test-${++last}`,
      owedCents,
      happenedAt: startOfTest,
    })

    test('[PAY-1] an entry is never changed or deleted, and the ledger never emptied', async () => {
      const number = await newAccount(db())
      await postEntries(db(), [entry(number, 100)])
      const own = eq(ledgerEntries.accountNumber, number)
      const kept = /never changed or deleted/
      expect(await reasonOf(db().update(ledgerEntries).set({ amountCents: 1 }).where(own))).toMatch(kept)
      expect(await reasonOf(db().delete(ledgerEntries).where(own))).toMatch(kept)
      expect(await reasonOf(db().execute(sql`truncate ledger_entries`) as Promise<unknown>)).toMatch(kept)
      expect(await balanceOf(number)).toBe(100)
    })

    test('[PAY-1] only an entry changes a balance', async () => {
      const number = await newAccount(db())
      const own = eq(accounts.number, number)
      const comes = /comes from the ledger/
      expect(await reasonOf(db().update(accounts).set({ balanceCents: 5 }).where(own))).toMatch(comes)
      await db().delete(accounts).where(own)
      const [row] = await db().select().from(accounts).limit(1)
      if (row === undefined) throw new Error('no account')
      expect(
        await reasonOf(
          db()
            .insert(accounts)
            .values({ ...row, number, balanceCents: 7 }),
        ),
      ).toMatch(comes)
    })

    test('[PAY-1] an account that comes back finds what its entries say that it owes', async () => {
      const number = await newAccount(db())
      await postEntries(db(), [entry(number, 250)])
      const own = eq(accounts.number, number)
      const [row] = await db().delete(accounts).where(own).returning()
      if (row === undefined) throw new Error('no account')
      await db()
        .insert(accounts)
        .values({ ...row, balanceCents: 0 })
      expect(await balanceOf(number)).toBe(250)
    })

    test('[PAY-1] another system’s balance is stored as an opening balance, later as an adjustment', async () => {
      const number = await newAccount(db())
      for (const balanceCents of [4_200, 4_200, -100])
        await db().transaction((tx) => takeBalances(tx, [{ number, balanceCents }], startOfTest))
      expect(await balanceOf(number)).toBe(-100)
      const rows = await db().select().from(ledgerEntries).where(eq(ledgerEntries.accountNumber, number))
      expect(
        rows.map(({ cause, debit, credit, amountCents }) => [cause, debit, credit, amountCents]),
      ).toEqual([
        ['OPENING_BALANCE', 'RECEIVABLE', 'OPENING', 4_200],
        ['ADJUSTMENT', 'CREDITS', 'RECEIVABLE', 4_300],
      ])
    })

    test('[PAY-1] a bill is entered once, however often it is issued', async () => {
      const number = await newAccount(db())
      const bill = {
        invoiceNumber: `${number}-1`,
        accountNumber: number,
        amountCents: 900,
        issuedOn: '2026-11-03',
      }
      const posted = await Promise.all([postBill(db(), bill), postBill(db(), bill)])
      expect(posted.toSorted()).toEqual([0, 1])
      expect(await balanceOf(number)).toBe(900)
    })

    test('[PAY-1] after any entries, in any order and repeated, a balance is their sum and the ledger adds up to zero', async () => {
      const entries = fc.array(
        fc.record({
          cause: fc.constantFrom(...ledgerCauses),
          id: fc.integer({ min: 0, max: 5 }),
          owedCents: fc.integer({ min: -100_000, max: 100_000 }),
        }),
        { maxLength: 12 },
      )
      await alwaysAsync(25)(entries, async (given) => {
        const number = await newAccount(db())
        const meant = new Map<string, number>()
        for (const { cause, id, owedCents } of given) {
          const causeId = `${number}-${id}`
          const key = `${cause} ${causeId}`
          const added = await postEntries(db(), [
            { accountNumber: number, cause, causeId, owedCents, happenedAt: startOfTest },
          ])
          expect(added).toBe(owedCents === 0 || meant.has(key) ? 0 : 1)
          if (owedCents !== 0 && !meant.has(key)) meant.set(key, owedCents)
        }
        expect(await balanceOf(number)).toBe([...meant.values()].reduce((sum, one) => sum + one, 0))
        const rows = await db().select().from(ledgerEntries).where(eq(ledgerEntries.accountNumber, number))
        const books = rows.flatMap(({ amountCents, debit, credit }) => [
          [debit, amountCents] as const,
          [credit, -amountCents] as const,
        ])
        expect(books.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0)
      })
    })
  })
