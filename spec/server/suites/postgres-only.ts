import { test } from 'vitest'
import type { DatabaseKind } from '../test-database.ts'

const nowhere = (() => undefined) as unknown as typeof test

/**
 * For rules that stand above the statements, and take their time: tried on PostgreSQL alone, by a suite’s `it`. Every statement of a suite, with
 * whatever outcome it has in it, is sent to the embedded database as well, by the tests of both.
 */
export const postgresOnly = (kind: DatabaseKind): typeof test => (kind === 'PostgreSQL' ? test : nowhere)
