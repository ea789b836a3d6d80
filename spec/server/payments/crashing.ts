import type { Db } from '../../../host/server/platform/database/db.ts'

export class Crash extends Error {}

/** Aborts the work before the statement with that number, as if its process were killed there. */
export function crashing(db: Db, fuse: { left: number }): Db {
  const burn = () => {
    fuse.left -= 1
    // Stays dead, even if an error is caught.
    if (fuse.left <= 0) throw new Crash('the server ended here')
  }
  const statements = new Set(['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute'])
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'transaction')
        return (work: (tx: Db) => Promise<unknown>) =>
          target.transaction(async (tx) => {
            const result = await work(crashing(tx, fuse))
            // Before the commit.
            burn()
            return result
          })
      if (!statements.has(String(name))) return value.bind(target)
      return (...args: readonly unknown[]) => {
        burn()
        return Reflect.apply(value, target, args)
      }
    },
  })
}
