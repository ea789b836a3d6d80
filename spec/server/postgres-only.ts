import { test } from 'vitest'
import type { DatabaseKind } from './test-database.ts'

const nowhere = (() => undefined) as unknown as typeof test

/**
 * An `it` for a suite's rules that do not depend on single statements and take long: they run on PostgreSQL only. Each
 * statement, with each kind of outcome (rows, none, refused), must also occur in a `test`, which runs on the embedded
 * database too.
 */
export const postgresOnly = (kind: DatabaseKind): typeof test => (kind === 'PostgreSQL' ? test : nowhere)
