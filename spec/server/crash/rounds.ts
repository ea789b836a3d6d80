import type { DatabaseKind } from '../test-database.ts'

/** How often a server is killed: `CRASH_ROUNDS=100` for the long form. */
export const roundsOf = (usual: number): number => Number(process.env.CRASH_ROUNDS ?? usual)

/**
 * What a server leaves half done is the same on both. PGlite dies with the server, so its files have to show that they keep what was
 * said to be kept: at the second kill also what the first one left.
 */
export const killsOf = (onPostgres: number): readonly [DatabaseKind, number][] => [
  ['PostgreSQL', roundsOf(onPostgres)],
  ['PGlite', roundsOf(2)],
]
