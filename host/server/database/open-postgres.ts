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

/** PostgreSQL at `databaseUrl`; many processes may share it. */
export async function openPostgres(
  databaseUrl: string,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const place = placeOf(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, max: 10 })
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', onLost)
  try {
    const client = await pool.connect()
    try {
      // Copies that start together on an empty database must not migrate at once.
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await migrate(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw new StartError(
      `The database at ${place} cannot be used: ${advice[codeOf(error)] ?? `${reasonOf(error)}; check DATABASE_URL`}.`,
    )
  }
  return { db: drizzle(pool, { schema }), close: () => pool.end() }
}
