import Fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { MailWorker } from '../../../host/server/notifications/mail-worker.ts'
import { createServerPause, runMailWorker } from '../../../host/server/notifications/mail-worker.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] }),
)
afterEach(() => void vi.useRealTimers())

/** A server that only runs its mail worker. The test ends each round. */
function start() {
  const log: string[] = []
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const rounds: { signal: AbortSignal; end: () => void; fail: (error: Error) => void }[] = []
  const worker: MailWorker = {
    run: (signal = new AbortController().signal) =>
      new Promise((end, fail) => void rounds.push({ signal, end, fail })),
    finish: () => finish(),
  }
  const app = Fastify({ logger: { stream: { write: (line) => log.push(line) } } })
  onTestFinished(async () => {
    for (const { end } of rounds) end()
    await app.close()
  })
  runMailWorker(app, worker)
  const listen = () => app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  return { app, worker, finished, rounds, log, listen }
}
/** Lets settled promises be noticed. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

test('the outbox is processed at the start and every two seconds, one round after the other', async () => {
  const { rounds, listen } = start()
  await listen()
  expect(rounds).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  // The first round is not over.
  expect(rounds).toHaveLength(1)
  rounds[0]?.end()
  await settle()
  vi.advanceTimersByTime(1999)
  expect(rounds).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(rounds).toHaveLength(2)
})

test('an unreachable database is one line in the log, until it has been reachable again', async () => {
  const { rounds, log, listen } = start()
  await listen()
  const failures = () => log.filter((line) => line.includes('"event":"post_failed"')).length
  for (const isDown of [true, true, false, true]) {
    const round = rounds.at(-1)
    if (isDown) round?.fail(new Error('away'))
    else round?.end()
    await settle()
    vi.advanceTimersByTime(2000)
  }
  expect(failures()).toBe(2)
})

test('a stop starts nothing more and waits for the mail being sent, which is aborted after five seconds', async () => {
  const { app, finished, rounds, listen } = start()
  await listen()
  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  await finished
  vi.advanceTimersByTime(4999)
  await settle()
  expect([rounds[0]?.signal.aborted, isClosed]).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect(rounds[0]?.signal.aborted).toBe(true)
  rounds[0]?.fail(new Error('broken off'))
  await closing
  expect(rounds).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a server that does not listen sends nothing', async () => {
  const { app, rounds } = start()
  await app.ready()
  vi.advanceTimersByTime(60_000)
  expect(rounds).toEqual([])
})

const startMs = new Date('2026-11-21T02:00:00Z').getTime()

function paused() {
  const clock = { ms: startMs }
  const pause = createServerPause(() => new Date(clock.ms))
  /** Seconds until the pause is over. */
  function length(): number {
    const from = clock.ms
    while (!pause.isOver()) clock.ms += 1000
    return (clock.ms - from) / 1000
  }
  return { clock, pause, length }
}

test('each pause is twice as long as the one before, up to five minutes', () => {
  const { pause, length } = paused()
  expect(pause.isOver()).toBe(true)
  const lengths = Array.from({ length: 9 }, () => {
    pause.begin('EAUTH')
    return length()
  })
  expect(lengths).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300])
  for (let times = 0; times < 2000; times += 1) pause.begin('EAUTH')
  expect(length()).toBe(300)
})

test('once a server accepts a mail, its pauses start again from the shortest', () => {
  const { pause, length } = paused()
  for (const _ of [1, 2, 3]) pause.begin('EAUTH')
  pause.end()
  expect(pause.isOver()).toBe(true)
  pause.begin('EAUTH')
  expect(length()).toBe(4)
})

test('an outage is logged when it begins, and when its reason changes', () => {
  const { pause } = paused()
  expect(['EAUTH', 'EAUTH', 'ESOCKET', 'ESOCKET', 'EAUTH'].map(pause.begin)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  pause.end()
  expect(pause.begin('EAUTH')).toBe(true)
})

test('a clock that is set back by hours delays nothing by hours', () => {
  const { clock, pause } = paused()
  pause.begin('EAUTH')
  clock.ms -= 3_600_000
  expect(pause.isOver()).toBe(true)
})
