import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../../host/server/migrations-folder.ts'
import { newPostgresUrl } from '../test-database.ts'

const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const ledger = files.findIndex((name) => name.endsWith('_ledger.sql'))
const statementsOf = (name: string) =>
  readFileSync(join(migrationsFolder, name), 'utf8').split('--> statement-breakpoint')

test('[PAY-1] balances and bills of before are carried into the ledger, to the cent', async () => {
  const client = new pg.Client(await newPostgresUrl())
  await client.connect()
  onTestFinished(() => client.end())
  const run = async (names: readonly string[]) => {
    for (const statement of names.flatMap(statementsOf)) await client.query(statement)
  }
  await run(files.slice(0, ledger))
  await client.query(`insert into customers (id, email, password_hash, given_name, family_name, created_at)
    values ('c', 'c@customers.example', 'x', 'Robin', 'Okafor', now())`)
  for (const [number, balance] of [
    ['1', 17_075],
    ['2', -500],
    ['3', 0],
    ['4', 900],
  ])
    await client.query(
      `insert into accounts (number, customer_id, plan_id, plan_name, plan_started_on, supply_address, balance_cents,
        bpay_biller_code, bpay_reference) values ($1, 'c', 'p', 'P', '2026-01-01', 'A', $2, '1', $1)`,
      [number, balance],
    )
  for (const [invoice, account, amount] of [
    ['1-a', '1', 16_000],
    ['1-b', '1', 17_075],
    ['2-a', '2', -500],
    ['3-a', '3', 0],
  ])
    await client.query(
      `insert into bills (invoice_number, account_number, issued_on, due_on, period_start, period_end, used_watt_hours,
        amount_cents, payment_status) values ($1, $2, '2026-11-03', '2026-11-30', '2026-10-01', '2026-10-31', 1, $3, 'PAID')`,
      [invoice, account, amount],
    )
  await run(files.slice(ledger))
  const { rows } = await client.query(
    'select account_number, cause, debit, credit, amount_cents from ledger_entries order by id',
  )
  expect(rows.map((row) => Object.values(row).join(' ')).toSorted()).toEqual([
    '1 BILL RECEIVABLE REVENUE 16000',
    '1 BILL RECEIVABLE REVENUE 17075',
    '1 OPENING_BALANCE OPENING RECEIVABLE 16000',
    '2 BILL REVENUE RECEIVABLE 500',
    '4 OPENING_BALANCE RECEIVABLE OPENING 900',
  ])
  const balances = await client.query('select number, balance_cents from accounts order by number')
  expect(balances.rows.map(({ balance_cents }) => balance_cents)).toEqual([17_075, -500, 0, 900])
})
