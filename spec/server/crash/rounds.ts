import type { DatabaseKind } from '../test-database.ts'

/** How often a server is killed. The long form sets `CRASH_ROUNDS=100`. */
export const roundsOf = (usual: number): number => Number(process.env.CRASH_ROUNDS ?? usual)

/**
 * Both databases are left in the same state. PGlite dies with the server, so its files must still contain everything that
 * was confirmed, at the second kill also the data from before the first one.
 */
export const killsOf = (onPostgres: number): readonly [DatabaseKind, number][] => [
  ['PostgreSQL', roundsOf(onPostgres)],
  ['PGlite', roundsOf(2)],
]
