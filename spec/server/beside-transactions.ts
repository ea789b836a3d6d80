import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Db } from '../../host/server/platform/database/db.ts'

/**
 * From now on lists the places that ask a PostgreSQL database for another connection while their own transaction is open. On
 * the embedded database, which has one connection, they would wait for ever.
 */
export function besideTransactions(db: Db): readonly string[] {
  const places: string[] = []
  const within = new AsyncLocalStorage<{ isOpen: boolean }>()
  const { $client: pool } = db as Db & { readonly $client: pg.Pool }
  const connect = pool.connect.bind(pool)
  pool.connect = ((...words: Parameters<typeof connect>) => {
    const stack = String(new Error('asked for another connection').stack)
    // Not if a test does so on purpose, as somebody else at the same moment.
    if (within.getStore()?.isOpen && !/\/spec\/server\/.*\.test\.ts/.test(stack)) places.push(stack)
    return connect(...words)
  }) as typeof pool.connect
  const transaction = db.transaction.bind(db)
  db.transaction = (run, config) => {
    // A test that takes a lock on purpose has transactions of its own.
    const isOfBackend = /\/host\/server\//.test(String(new Error().stack))
    return transaction(async (tx) => {
      const own = { isOpen: isOfBackend }
      try {
        return await within.run(own, () => run(tx))
      } finally {
        own.isOpen = false
      }
    }, config)
  }
  return places
}
