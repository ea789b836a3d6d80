import { expect, test } from 'vitest'
import type { Db } from '../../host/server/platform/database/db.ts'
import { createTraceStore } from '../../host/server/subjects/tracing/trace-store.ts'

const row = (name: string) => ({ kind: 'custom' as const, receivedAt: new Date(0), trace: { name } })

/** A database that notes the names of each statement, and refuses a statement with a trace named `bad`. */
function notingDb() {
  const statements: string[][] = []
  const values = async (rows: readonly ReturnType<typeof row>[]) => {
    const names = rows.map(({ trace }) => trace.name)
    statements.push(names)
    if (names.includes('bad')) throw new Error('This cannot be stored.')
  }
  return { statements, db: { insert: () => ({ values }) } as unknown as Db }
}

test('[TRACE-1] traces that arrive during a statement are stored together by the next one', async () => {
  const { statements, db } = notingDb()
  const store = createTraceStore(db)
  await store(row('alone'))
  await Promise.all(['a', 'b', 'c'].map((name) => store(row(name))))
  const names = Array.from({ length: 150 }, (_, place) => `${place}`)
  await Promise.all(names.map((name) => store(row(name))))
  expect(statements).toEqual([['alone'], ['a', 'b', 'c'], names.slice(0, 100), names.slice(100)])
})

test('[TRACE-1] a trace that cannot be stored fails alone', async () => {
  const { statements, db } = notingDb()
  const store = createTraceStore(db)
  const results = await Promise.allSettled(['a', 'bad', 'b'].map((name) => store(row(name))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(statements).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
  await expect(store(row('later'))).resolves.toBeUndefined()
})
