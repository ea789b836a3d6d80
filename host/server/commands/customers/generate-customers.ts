import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { dayMs, marketOffsetMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Passwords } from '../../subjects/password/passwords.ts'
import { dummyHash } from '../../subjects/password/passwords.ts'

export interface GenerateOptions {
  /** How many customers; one in twenty has two accounts. */
  readonly count: number
  /** The same seed generates the same customers. Default 1. */
  readonly seed?: number
  /** Days of usage up to yesterday. Default 730. */
  readonly days?: number
  /** Called after each batch with the number of customers so far. */
  readonly onProgress?: (done: number) => void
}

export interface GeneratePorts {
  readonly db: Db
  readonly passwords: Passwords
  readonly now: Date
}

/** Customers of one transaction: some 180,000 rows of usage with two years each. */
const batchSize = 250
/** The first account number of generated customers, and the distance to a customer's second account. */
const firstNumber = 7_000_000_000
const secondAccount = 1_000_000_000

/** A number from 0 to 1 that depends only on the seed and this text. */
const chance = (seed: number, text: SQL) =>
  sql`((hashtextextended(${text}, ${sql.raw(String(seed))}) & 1048575) / 1048576.0)`

/** The accounts of customers `first` to `last`, each with its facts: `i`, `number`, `is_business`, `has_panels`, `ordinary`. */
function accountFacts(seed: number, first: number, last: number): SQL {
  const roll = (name: string) => chance(seed, sql`${sql.raw(`'${name}:'`)} || number`)
  return sql`
    select i, number, is_business, not is_business and ${roll('panels')} < 0.3 as has_panels,
      round(case when is_business then 30000 + 120000 * ${roll('ordinary')} else 6000 + 16000 * ${roll('ordinary')} end)::integer as ordinary
    from (
      select i, (${sql.raw(String(firstNumber))} + i + extra * ${sql.raw(String(secondAccount))})::text as number,
        ${chance(seed, sql`'business:' || i`)} < 0.1 as is_business
      from generate_series(${sql.raw(String(first))}, ${sql.raw(String(last))}) as i, generate_series(0, 1) as extra
      where extra = 0 or ${chance(seed, sql`'second:' || i`)} < 0.05
    ) as places`
}

const idOf = (seed: number) => sql`(md5(${sql.raw(`'${seed}:'`)} || i)::uuid)::text`

function customersOf(seed: number, first: number, last: number, passwordHash: string, now: Date): SQL {
  return sql`
    insert into customers (id, email, password_hash, has_password, given_name, family_name, created_at)
    select ${idOf(seed)}, ${sql.raw(`'customer-${seed}-'`)} || i || '@generated.example', ${passwordHash}, false,
      (array['Ada', 'Ben', 'Chloe', 'Dev', 'Ella', 'Farid', 'Gina', 'Hugo'])[1 + i % 8],
      (array['Abbott', 'Bui', 'Carter', 'Dimitriou', 'Edwards', 'Farah', 'Green'])[1 + i % 7],
      ${now.toISOString()}::timestamptz
    from generate_series(${sql.raw(String(first))}, ${sql.raw(String(last))}) as i
    on conflict do nothing`
}

function accountsOf(seed: number, facts: SQL, today: string): SQL {
  return sql`
    insert into accounts (number, customer_id, plan_id, plan_name, plan_started_on, supply_address, postcode, due_on,
      bpay_biller_code, bpay_reference)
    select number, ${idOf(seed)},
      case when is_business then 'wattlebird-business-steady' when has_panels then 'wattlebird-sunshine' else 'wattlebird-steady' end,
      case when is_business then 'Wattlebird Business Steady' when has_panels then 'Wattlebird Sunshine' else 'Wattlebird Steady' end,
      ${today}::date - 1000, (1 + i % 240) || ' Generated Street, Newtown NSW 2042', '2042', ${today}::date + 14, '123455', number || '0'
    from (${facts}) as facts
    on conflict do nothing`
}

/** A bill for each of the last eight quarters. */
function billsOf(facts: SQL, today: string): SQL {
  return sql`
    insert into bills (invoice_number, account_number, issued_on, due_on, period_start, period_end, used_watt_hours, amount_cents)
    select number || '-' || quarter, number, day + 3, day + 24, day - 90, day, ordinary * 91, round(ordinary * 91 * 0.0305)::integer + 8645
    from (${facts}) as facts, generate_series(0, 7) as quarter, lateral (select ${today}::date - 20 - quarter * 91 as day) as ends
    on conflict do nothing`
}

/** The newest bill of four in ten is still owed, which is their opening balance in the ledger. */
function balancesOf(seed: number, facts: SQL, now: Date): SQL {
  return sql`
    insert into ledger_entries (account_number, cause, cause_id, debit, credit, amount_cents, happened_at)
    select number, 'OPENING_BALANCE', number, 'RECEIVABLE', 'OPENING', round(ordinary * 91 * 0.0305)::integer + 8645, ${now.toISOString()}::timestamptz
    from (${facts}) as facts where ${chance(seed, sql`'owes:' || number`)} < 0.4
    on conflict do nothing`
}

/** A reading for each day: more in summer and winter, one in 200 missing, one in 50 estimated. */
function usageOf(seed: number, facts: SQL, today: string, days: number): SQL {
  return sql`
    insert into usage_days (account_number, day, quality, used_watt_hours, exported_watt_hours, reason)
    select number, day, quality,
      case when quality <> 'missing' then round(ordinary * (0.85 + 0.3 * luck + 0.22 * season))::integer end,
      case when quality <> 'missing' and has_panels then round(9000 + 6000 * sun * luck)::integer end,
      case when quality = 'missing' then 'The meter could not be reached.' end
    from (${facts}) as facts, generate_series(1, ${sql.raw(String(days))}) as ago,
      lateral (select ${today}::date - ago as day, ${chance(seed, sql`number || ':' || ago`)} as luck) as dice,
      lateral (select cos((extract(doy from day) - 14) * 4 * pi() / 365.25) as season, cos((extract(doy from day) - 355) * 2 * pi() / 365.25) as sun,
        case when luck < 0.005 then 'missing' when luck < 0.025 then 'estimated' else 'actual' end as quality) as shape
    on conflict do nothing`
}

/**
 * Fills a database with generated customers for load tests: households and businesses, one in three homes with solar
 * panels, bills of two years, readings of each day. Nobody knows their passwords. The same options again change
 * nothing; more customers or a later day add to the data. Small batches, so that it can be stopped and resumed at any
 * time.
 */
export async function generateCustomers(
  { db, passwords, now }: GeneratePorts,
  { count, seed = 1, days = 730, onProgress = () => undefined }: GenerateOptions,
): Promise<void> {
  const passwordHash = await dummyHash(passwords)
  const today = new Date(Math.floor((now.getTime() + marketOffsetMs) / dayMs) * dayMs)
    .toISOString()
    .slice(0, 10)
  for (let first = 1; first <= count; first += batchSize) {
    const last = Math.min(count, first + batchSize - 1)
    const facts = accountFacts(seed, first, last)
    await db.transaction(async (tx) => {
      await tx.execute(customersOf(seed, first, last, passwordHash, now))
      await tx.execute(accountsOf(seed, facts, today))
      await tx.execute(billsOf(facts, today))
      await tx.execute(balancesOf(seed, facts, now))
      await tx.execute(usageOf(seed, facts, today, days))
    })
    onProgress(last)
  }
  // Otherwise the planner ignores the new rows until its next automatic analysis.
  await db.execute(sql`analyze`)
}
