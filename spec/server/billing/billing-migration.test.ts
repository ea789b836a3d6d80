import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '../../../host/server/migrations-folder.ts'
import { newPostgresUrl } from '../test-database.ts'

const files = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const billing = files.findIndex((name) => name.endsWith('_billing.sql'))
const statementsOf = (name: string) =>
  readFileSync(join(migrationsFolder, name), 'utf8').split('--> statement-breakpoint')

test('[ACC-1] accounts of before are billed as they were signed up, meters count from their last reading, and substituted days are known', async () => {
  const client = new pg.Client(await newPostgresUrl())
  await client.connect()
  onTestFinished(() => client.end())
  const run = async (names: readonly string[]) => {
    for (const statement of names.flatMap(statementsOf)) await client.query(statement)
  }
  await run(files.slice(0, billing))
  await client.query(`insert into customers (id, email, password_hash, given_name, family_name, created_at)
    values ('c', 'c@customers.example', 'x', 'Robin', 'Okafor', now())`)
  for (const number of ['1', '2', '3'])
    await client.query(
      `insert into accounts (number, customer_id, plan_id, plan_name, plan_started_on, supply_address,
        bpay_biller_code, bpay_reference) values ($1, 'c', 'p', 'P', '2026-01-01', 'A', '1', $1)`,
      [number],
    )
  for (const [number, frequency] of [
    ['1', 'P1M'],
    ['2', 'P3M'],
  ])
    await client.query(
      `insert into applications (id, version, answers, created_at, saved_at, status, account_number)
        values ($1, 1, $2, now(), now(), 'ACCEPTED', $1)`,
      [number, JSON.stringify({ payment: { frequency } })],
    )
  for (const [number, quality] of [
    ['1', 'actual'],
    ['2', 'estimated'],
  ]) {
    await client.query(
      `insert into meters (account_number, meter_id, installation_type, has_solar) values ($1, 'm', 'BASIC', false)`,
      [number],
    )
    await client.query(
      `insert into meter_registers (account_number, register_id, time_of_day, digits, last_value, last_read_on, last_quality)
        values ($1, '1', 'ALLDAY', 5, 47180, '2026-10-31', $2)`,
      [number, quality],
    )
  }
  await client.query(
    `insert into supply_points (nmi, account_number, supplied_from) values ('4103000301', '1', '2026-01-01')`,
  )
  for (const [day, flag] of [
    ['2026-10-01', 'S'],
    ['2026-10-02', 'E'],
  ]) {
    await client.query(
      `insert into usage_days (account_number, day, quality, used_watt_hours) values ('1', $1, 'estimated', 10)`,
      [day],
    )
    await client.query(
      `insert into usage_intervals (nmi, register_id, suffix, day, interval_minutes, watt_hours, qualities, meter_serial)
        values ('4103000301', 'E1', 'E1', $1, 30, '{5,5}', $2, 'm')`,
      [
        day,
        JSON.stringify([
          { from: 1, to: 1, flag: 'A' },
          { from: 2, to: 2, flag },
        ]),
      ],
    )
  }
  await run(files.slice(billing))
  const told = async (query: string) =>
    (await client.query(query)).rows.map((row) => Object.values(row).join(' '))
  expect(await told('select number, billing_frequency from accounts order by number')).toEqual([
    '1 P1M',
    '2 P3M',
    '3 P3M',
  ])
  expect(
    await told('select account_number, actual_value, actual_read_on::text from meter_registers order by 1'),
  ).toEqual(['1 47180 2026-10-31', '2  '])
  expect(await told('select day::text, is_substituted from usage_days order by 1')).toEqual([
    '2026-10-01 true',
    '2026-10-02 false',
  ])
})
