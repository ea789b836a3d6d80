import { test } from 'vitest'
import type { DatabaseKind } from './test-database.ts'

let kind: DatabaseKind = 'PostgreSQL'

/** Sets which database the suites that are collected next run on. */
export const collectOn = (next: DatabaseKind): void => {
  kind = next
}

/**
 * A `test` of a suite that runs on PostgreSQL only, because the embedded database would show nothing new: whatever code of
 * the backend this test reaches, a `test`, which runs on both, reaches too, with the same outcome (rows, none, refused).
 * That nothing needs a second connection, which the embedded database lacks, is checked on PostgreSQL (`besideTransactions`).
 */
export const it = new Proxy(test, {
  apply: (target, self, words) => kind === 'PostgreSQL' && Reflect.apply(target, self, words),
  get: (target, name) => {
    // Vitest reads symbols of its own.
    if (typeof name === 'symbol') return Reflect.get(target, name)
    if (name !== 'each') throw new Error(`Only it and it.each are known here, not it.${name}.`)
    return kind === 'PostgreSQL' ? target.each : () => () => undefined
  },
})
