import type { Db } from '../../platform/database/db.ts'
import { traces } from '../../platform/database/schema.ts'

type Row = typeof traces.$inferInsert

/** Most traces of one statement. */
const maxRows = 100

interface Batch {
  readonly rows: Row[]
  readonly stored: Promise<void>
}

/**
 * Stores traces. While one statement is in progress, the traces that arrive wait and are stored together by the next
 * one, because a statement costs more than its rows. Without load a trace does not wait.
 */
export function createTraceStore(db: Db): (row: Row) => Promise<void> {
  let next: Batch | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function store(rows: readonly Row[]): Promise<void> {
    await db.insert(traces).values([...rows])
  }

  function newBatch(): Batch {
    const rows: Row[] = []
    const stored = last.then(() => {
      if (next?.rows === rows) next = undefined
      return store(rows)
    })
    last = stored.catch(() => undefined)
    return { rows, stored }
  }

  return async (row) => {
    if (next === undefined || next.rows.length >= maxRows) next = newBatch()
    const { rows, stored } = next
    rows.push(row)
    try {
      await stored
    } catch (error) {
      // The statement may have failed because of another sender's trace.
      if (rows.length === 1) throw error
      await store([row])
    }
  }
}
