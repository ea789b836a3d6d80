import { expect, test } from 'vitest'
import { inBatches } from '../../../host/server/platform/database/in-batches.ts'

/** Notes the items of each statement, and refuses a statement with an item named `bad`. */
function noting() {
  const statements: string[][] = []
  const send = inBatches(async (items: readonly string[]) => {
    statements.push([...items])
    if (items.includes('bad')) throw new Error('This cannot be stored.')
    return items.map((item) => `outcome of ${item}`)
  })
  return { statements, send }
}

test('[TRACE-1] items that arrive during a statement go together with the next one', async () => {
  const { statements, send } = noting()
  await send('alone')
  const outcomes = await Promise.all(['a', 'b', 'c'].map(send))
  expect(outcomes).toEqual(['outcome of a', 'outcome of b', 'outcome of c'])
  const names = Array.from({ length: 150 }, (_, place) => `${place}`)
  await Promise.all(names.map(send))
  expect(statements).toEqual([['alone'], ['a', 'b', 'c'], names.slice(0, 100), names.slice(100)])
})

test('[TRACE-1] an item that is refused fails alone', async () => {
  const { statements, send } = noting()
  const results = await Promise.allSettled(['a', 'bad', 'b'].map(send))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(statements).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
  await expect(send('later')).resolves.toBe('outcome of later')
})

test('[TRACE-1] nothing is sent again while the database is away', async () => {
  const statements: number[] = []
  const send = inBatches(async (items: readonly string[]): Promise<readonly string[]> => {
    statements.push(items.length)
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  const results = await Promise.allSettled(['a', 'b', 'c'].map(send))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(statements).toEqual([3])
})
