import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  checkpointEveryBytes,
  checkpointEveryMs,
  startCheckpoints,
} from '../../../host/server/platform/database/checkpoints.ts'
import { openPgliteInMemory } from '../../../host/server/platform/database/open-pglite.ts'
import { traces } from '../../../host/server/platform/database/schema.ts'
import { emptyDump } from '../empty-database.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A write-ahead log that grows as the test says. */
function setup() {
  const log = { bytes: 1000, checkpoints: 0, fails: false }
  const faults: unknown[] = []
  const checkpoints = startCheckpoints({
    query: async (statement) => {
      if (log.fails) throw new Error('away')
      if (statement !== 'checkpoint')
        return [
          {
            position: `${Math.floor(log.bytes / 2 ** 32).toString(16)}/${(log.bytes % 2 ** 32).toString(16)}`,
          },
        ]
      log.checkpoints += 1
      log.bytes += 100
      return []
    },
    onFault: (fault) => faults.push(fault),
  })
  onTestFinished(checkpoints.stop)
  return { log, faults, checkpoints }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a checkpoint is sent after enough writing, also when the log position wraps', async () => {
  const { log } = setup()
  await pass(checkpointEveryMs)
  expect(log.checkpoints).toBe(1)
  log.bytes += checkpointEveryBytes - 1
  await pass(20_000)
  expect(log.checkpoints).toBe(1)
  log.bytes += 1
  await pass(10_000)
  expect(log.checkpoints).toBe(2)
  log.bytes = 2 ** 32 + 5
  await pass(10_000)
  expect(log.checkpoints).toBe(3)
})

test('a checkpoint is sent after five minutes if anything was written', async () => {
  const { log } = setup()
  await pass(checkpointEveryMs)
  log.bytes += 1
  await pass(checkpointEveryMs - 10_000)
  expect(log.checkpoints).toBe(1)
  await pass(10_000)
  expect(log.checkpoints).toBe(2)
  await pass(10 * checkpointEveryMs)
  expect(log.checkpoints).toBe(2)
})

test('a requested checkpoint runs if anything was written; a failed one is reported and repeated', async () => {
  const { log, faults, checkpoints } = setup()
  await checkpoints.send()
  await checkpoints.send()
  expect(log.checkpoints).toBe(1)
  log.fails = true
  await checkpoints.send()
  expect(faults).toEqual([new Error('away')])
  log.fails = false
  log.bytes += checkpointEveryBytes
  await pass(10_000)
  expect(log.checkpoints).toBe(2)
  await checkpoints.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('the embedded database takes a checkpoint where its log then begins', { timeout: 120_000 }, async () => {
  vi.useRealTimers()
  const { db, checkpoint, close } = await openPgliteInMemory(await emptyDump())
  onTestFinished(close)
  const redo = async () => {
    const answer = await db.execute<{ redo_lsn: string }>(
      'select redo_lsn::text from pg_control_checkpoint()',
    )
    return (answer as unknown as { rows: { redo_lsn: string }[] }).rows[0]?.redo_lsn
  }
  await checkpoint()
  const before = await redo()
  await db.insert(traces).values({ kind: 'custom', receivedAt: new Date(), trace: 'x' })
  expect(await redo()).toBe(before)
  await checkpoint()
  expect(await redo()).not.toBe(before)
})

test('the given function runs before each checkpoint, which happens even if it fails', async () => {
  const sent: string[] = []
  const faults: unknown[] = []
  let position = 1
  const checkpoints = startCheckpoints({
    query: async (statement) => {
      if (statement.startsWith('select')) return [{ position: `0/${position.toString(16)}` }]
      sent.push(statement)
      if (sent.length === 3) throw new Error('locked')
      return []
    },
    before: 'vacuum traces',
    onFault: (fault) => faults.push(fault),
  })
  onTestFinished(checkpoints.stop)
  await checkpoints.send()
  position += 1
  await checkpoints.send()
  expect(sent).toEqual(['vacuum traces', 'checkpoint', 'vacuum traces', 'checkpoint'])
  expect(faults).toHaveLength(1)
})
