import { test } from 'vitest'
import type { DatabaseKind } from './test-database.ts'

const nowhere = (() => undefined) as unknown as typeof test

/**
 * For rules that stand above the statements, and take their time: tried on PostgreSQL alone, by a suite’s `it`. Each statement, with
 * each kind of outcome (rows, none, refused), belongs in at least one `test`, which goes to the embedded database as well.
 */
export const postgresOnly = (kind: DatabaseKind): typeof test => (kind === 'PostgreSQL' ? test : nowhere)
