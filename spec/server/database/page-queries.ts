import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../../../host/server/platform/database/db.ts'
import * as schema from '../../../host/server/platform/database/schema.ts'

/** A statement with its values, as it was sent to the database. */
export interface SentQuery {
  readonly text: string
  readonly values: readonly unknown[]
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

export interface QueryPlan {
  /** Tables that are read in full. */
  readonly scanned: readonly string[]
  /** Node types from the top, for people. */
  readonly nodes: readonly string[]
  /** Milliseconds at the database; null if it was only planned. */
  readonly executionMs: number | null
}

/** A database that records its reading statements, or those that `noted` selects, and can explain them. */
export function watchQueries(databaseUrl: string, noted = /^\s*(?:select|with)\b/i) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The database may end before the last connection notices that it is not needed any more.
  pool.on('error', () => undefined)
  const sent: SentQuery[] = []
  const logger = {
    logQuery(text: string, values: unknown[]) {
      if (noted.test(text)) sent.push({ text, values: [...values] })
    },
  }
  const db: Db = drizzle(pool, { schema, logger })

  /** The statements sent during a call. */
  async function during(action: () => Promise<unknown>): Promise<SentQuery[]> {
    sent.length = 0
    await action()
    return [...sent]
  }

  /**
   * The plan of a statement. If it is only planned, PostgreSQL avoids full scans wherever an index can be used, however few
   * rows there are: a small table then shows what a large one would. `isRun`: with the planner's own choice, and the time.
   */
  async function explain({ text, values }: SentQuery, { isRun = false } = {}): Promise<QueryPlan> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      if (!isRun) await client.query('set local enable_seqscan = off')
      const options = isRun ? 'analyze, format json' : 'format json'
      const { rows } = await client.query(`explain (${options}) ${text}`, [...values])
      await client.query('rollback')
      const [plan] = rows[0]['QUERY PLAN'] as { Plan: PlanNode; 'Execution Time'?: number }[]
      const all: PlanNode[] = []
      const walk = (node: PlanNode) => {
        all.push(node)
        node.Plans?.forEach(walk)
      }
      if (plan) walk(plan.Plan)
      const scanned = all.filter((node) => node['Node Type'] === 'Seq Scan')
      return {
        scanned: scanned.map((node) => node['Relation Name'] ?? '?'),
        nodes: all.map((node) => [node['Node Type'], node['Relation Name']].filter(Boolean).join(' ')),
        executionMs: plan?.['Execution Time'] ?? null,
      }
    } finally {
      client.release()
    }
  }

  /** The first row of a statement's answer. */
  const firstRow = async (text: string): Promise<Readonly<Record<string, unknown>> | undefined> =>
    (await pool.query(text)).rows[0]

  return { db, during, explain, firstRow, close: () => pool.end() }
}

/** What the account pages request. */
export const accountReads = [
  '/api/my-account/accounts',
  '/api/my-account',
  '/api/my-account/bills',
  '/api/my-account/plans',
  '/api/my-account/sessions',
  '/api/billing/payments',
  '/api/payment-help',
  '/api/direct-debits',
  '/api/direct-debit-requests',
  '/api/documents',
  '/api/requests',
  '/api/user/contact',
  '/api/user/terms',
  '/api/usage?every=day&from=2025-11-01&to=2026-10-31',
  '/api/usage?every=month&from=2024-12-01&to=2026-10-31',
  '/api/usage/periods?every=month&from=2024-12-01&to=2026-10-31&with=cost',
  '/api/usage/periods?every=year&from=2022-01-01&to=2026-10-31',
  '/api/usage/half-hours?day=2026-11-01',
  '/api/usage/meter-data?from=2025-11-01&to=2026-10-31',
] as const
