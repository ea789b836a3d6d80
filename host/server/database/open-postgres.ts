import { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from '../migrations-folder.ts'
import { reasonOf, StartError } from '../start-error.ts'
import type { OpenDatabase } from './db.ts'
import * as schema from './schema.ts'

// Any number that no other program of the same database uses for its own advisory lock.
const migrationLock = 4_743_386

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

/** `host:port/name`, without user and password. Throws on anything but a PostgreSQL address. */
function placeOf(databaseUrl: string): string {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === '')
    throw new StartError(
      'DATABASE_URL is not the address of a PostgreSQL database: write postgres://user:password@host:5432/name.',
    )
  return `${url.host}${url.pathname}`
}

export interface Patience {
  /** A statement, or a pause within a transaction, is ended by the database after that; 0: never. */
  readonly statementMs: number
  /** A connection on which nothing comes back for so long is broken off: nobody is there to end its statement. */
  readonly silenceMs: number
}

const patienceOfVisitors: Patience = { statementMs: 10_000, silenceMs: 15_000 }
/** Migrations and the clearing of large tables. */
const patienceOfUpkeep: Patience = { statementMs: 0, silenceMs: 600_000 }

/** Of the socket and not of a query: one that nobody answers would come back to the pool, and stop the next. */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket()
  const silence = Object.assign(new Error('The database has gone silent.'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silenceMs, () => socket.destroy(silence))
}

function openPool(databaseUrl: string, max: number, { statementMs, silenceMs }: Patience): pg.Pool {
  // Set on the open connection: poolers refuse connections that begin with settings they do not know.
  const settings = `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs}`
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    max,
    keepAlive: true,
    stream: () => impatientSocket(silenceMs),
    onConnect: (client) => client.query(settings),
  })
  // The pool listens while a connection is idle, a query while it is under way. Without a listener one that breaks
  // between two statements of a transaction would end the process; the next statement says that it is broken.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** PostgreSQL at `databaseUrl`; many processes may share it. Throws `StartError`. */
export async function openPostgres(
  databaseUrl: string,
  onLost: (error: Error) => void,
  patience: Patience = patienceOfVisitors,
): Promise<OpenDatabase> {
  const place = placeOf(databaseUrl)
  const pool = openPool(databaseUrl, 10, patience)
  const slowPool = openPool(databaseUrl, 1, patienceOfUpkeep)
  const close = async () => {
    await Promise.all([pool.end(), slowPool.end()])
  }
  // Without a listener a connection that breaks while idle would end the process.
  for (const one of [pool, slowPool]) one.on('error', onLost)
  try {
    const client = await slowPool.connect()
    try {
      // Copies that start together on an empty database must not migrate at once.
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
      client.release()
    }
  } catch (error) {
    await close()
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
