import { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { reasonOf, StartError } from '../start-error.ts'
import type { OpenDatabase } from './db.ts'
import { migrateKnown } from './migrate-known.ts'
import { migrationLock } from './migration-lock.ts'
import * as schema from './schema.ts'

const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start PostgreSQL, or correct host and port in DATABASE_URL',
  ENOTFOUND: 'its host name is unknown: correct the host in DATABASE_URL',
  EAI_AGAIN: 'its host name is unknown: correct the host in DATABASE_URL',
  '28P01': 'user or password is wrong: correct them in DATABASE_URL',
  '28000': 'the user may not connect: correct the user in DATABASE_URL, or the rights in PostgreSQL',
  '3D000': 'there is no database of that name: create it, or correct the name in DATABASE_URL',
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** `host:port/name` of a database address, without user and password. Throws if it is not a PostgreSQL address. */
function placeOf(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === '')
    throw new StartError(
      'DATABASE_URL is not the address of a PostgreSQL database: write postgres://user:password@host:5432/name.',
    )
  return `${url.host}${url.pathname}`
}

export interface Patience {
  /** After this time the database ends a statement, or a transaction that is idle; 0 means never. */
  readonly statementMs: number
  /** After this time without an answer a connection is closed, since the database seems to be unavailable. */
  readonly silenceMs: number
}

const patienceOfVisitors: Patience = { statementMs: 10_000, silenceMs: 15_000 }
/** For migrations, and for deletes in large tables. */
const patienceOfUpkeep: Patience = { statementMs: 0, silenceMs: 600_000 }

/**
 * A socket with a time-out. A time-out of the query would not do: the pool would reuse the connection, and the next query
 * would wait as well.
 */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket()
  const silence = Object.assign(new Error('The database has gone silent.'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silenceMs, () => socket.destroy(silence))
}

function openPool(databaseUrl: string, max: number, { statementMs, silenceMs }: Patience): pg.Pool {
  // Set once the connection is open, because connection poolers refuse unknown start-up parameters.
  const settings = `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs}`
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    max,
    keepAlive: true,
    stream: () => impatientSocket(silenceMs),
    onConnect: (client) => client.query(settings),
  })
  // The pool handles errors of idle connections, and queries those of their own connection. An error between two statements
  // of a transaction would have no listener and end the process. The next statement reports it anyway.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

export interface PostgresOptions {
  readonly patience?: Patience
  /** False: no migrations run. */
  readonly isMigrated?: boolean
}

/** Opens the PostgreSQL database at `databaseUrl`, which several processes may share. Throws `StartError`. */
export async function openPostgres(
  databaseUrl: string,
  onLost: (error: Error) => void,
  { patience = patienceOfVisitors, isMigrated = true }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const place = placeOf(databaseUrl)
  const pool = openPool(databaseUrl, 10, patience)
  const slowPool = openPool(databaseUrl, 1, patienceOfUpkeep)
  const close = async () => {
    await Promise.all([pool.end(), slowPool.end()])
  }
  // Without a listener an error of an idle connection would end the process.
  for (const one of [pool, slowPool]) one.on('error', onLost)
  try {
    const client = await slowPool.connect()
    try {
      // A lock, so that servers that start at the same time do not migrate at the same time.
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      if (isMigrated)
        await migrateKnown(drizzle(client, { schema }), (settings) => migrate(drizzle(client), settings))
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
      client.release()
    }
  } catch (error) {
    await close()
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database at ${place} cannot be used: ${advice[codeOf(error)] ?? `${reasonOf(error)}; check DATABASE_URL`}.`,
    )
  }
  return {
    db: drizzle(pool, { schema }),
    upkeep: drizzle(slowPool, { schema }),
    checkpoint: async () => {},
    close,
  }
}
