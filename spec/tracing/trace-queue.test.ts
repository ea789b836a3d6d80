import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TraceSender } from '../../src/tracing/trace.ts'
import { after, quiet, start, tracerSetup } from './tracer-setup.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A client that the test makes ready. */
function lateClient() {
  let ready!: (send: TraceSender) => void
  const connect = vi.fn(
    () =>
      new Promise<TraceSender>((resolve) => {
        ready = resolve
      }),
  )
  return { connect, ready: (send: TraceSender) => ready(send) }
}

test('[API-3] traces before the client is ready wait, and are sent in order, each with its own time', async () => {
  const client = lateClient()
  const { tracer, custom, send, sent, names } = tracerSetup({ connect: client.connect })
  custom('first')
  await vi.advanceTimersByTimeAsync(1000)
  tracer.error(new Error('second'))
  await vi.advanceTimersByTimeAsync(1000)
  tracer.stateTransition({ machine: 'auth', event: 'THIRD', from: 'a', to: 'b' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(names()).toEqual([])
  client.ready(send)
  await quiet()
  expect(names()).toEqual(['first', 'second', 'THIRD'])
  expect(sent.map(({ trace }) => trace.timestamp)).toEqual([after(0), after(1000), after(2000)])
  custom('later')
  await quiet()
  expect(names()).toContain('later')
  expect(client.connect).toHaveBeenCalledTimes(1)
})

test('[API-3] without anything to send the client is not requested', async () => {
  const { connect, tracer } = tracerSetup()
  tracer.flush()
  await quiet()
  expect(connect).not.toHaveBeenCalled()
})

test('[API-3] the next trace waits for the previous one’s answer', async () => {
  const { custom, names, slowDown, answer } = tracerSetup()
  slowDown()
  for (const name of ['a', 'b', 'c']) custom(name)
  await quiet()
  expect(names()).toEqual(['a'])
  answer()
  await quiet()
  expect(names()).toEqual(['a', 'b'])
  answer()
  await quiet()
  expect(names()).toEqual(['a', 'b', 'c'])
})

test('[TRACE-5] a report returns before anything is sent', () => {
  const { custom, connect, sent } = tracerSetup()
  custom('a')
  expect(connect).not.toHaveBeenCalled()
  expect(sent).toEqual([])
})

test('[API-3] of more than 100 waiting traces the oldest are dropped, and their count is sent with the first one', async () => {
  const client = lateClient()
  const { custom, send, sent, names } = tracerSetup({ connect: client.connect })
  for (let index = 1; index <= 120; index += 1) {
    custom(`trace ${index}`)
    await vi.advanceTimersByTimeAsync(4000)
  }
  client.ready(send)
  await quiet()
  expect(names()).toEqual([
    'trace 21',
    'traces dropped',
    ...Array.from({ length: 99 }, (_, index) => `trace ${index + 22}`),
  ])
  expect(sent[1]?.trace).toEqual({
    name: 'traces dropped',
    level: 'warning',
    category: 'tracing',
    tags: { count: '20' },
    userAgent: 'Wattle Browser 7',
    timestamp: after(480_000),
  })
})

test('[TRACE-5] a failed trace is dropped and never sent again; nothing more is sent for a minute', async () => {
  const { custom, names, fail } = tracerSetup()
  fail(new Error('429'))
  for (const name of ['a', 'b', 'c']) custom(name)
  await vi.advanceTimersByTimeAsync(59_999)
  custom('d')
  await quiet()
  expect(names()).toEqual(['a'])
  fail(null)
  await vi.advanceTimersByTimeAsync(1)
  expect(names()).toEqual(['a', 'b', 'traces dropped', 'c', 'd'])
})

test('[TRACE-5] a failing service is tried once a minute, and not at all if nothing waits', async () => {
  const { custom, names, fail } = tracerSetup()
  fail(new Error('429'))
  custom('a')
  custom('b')
  await vi.advanceTimersByTimeAsync(60_000 * 60)
  expect(names()).toEqual(['a', 'b'])
  custom('c')
  await quiet()
  expect(names()).toEqual(['a', 'b', 'c'])
})

test('[TRACE-5] a count is reported at most once a minute, and none is lost', async () => {
  const { tracer, custom, sent } = tracerSetup()
  const counts = () =>
    sent.flatMap(({ kind, trace }) =>
      kind === 'custom' && trace.name === 'traces dropped' ? [trace.tags.count] : [],
    )
  for (let index = 0; index < 10; index += 1) {
    tracer.drop(1)
    custom('arrives')
    await quiet()
  }
  expect(counts()).toEqual(['1'])
  await vi.advanceTimersByTimeAsync(60_000)
  custom('arrives')
  await quiet()
  expect(counts()).toEqual(['1', '9'])
})

test('a count is also reported after a trace that was sent when the page was nearly left', async () => {
  const { tracer, custom, names, slowDown, answer } = tracerSetup()
  slowDown()
  custom('a')
  await quiet()
  custom('b')
  tracer.flush()
  answer()
  await quiet()
  tracer.drop(1)
  answer()
  await quiet()
  expect(names()).toEqual(['a', 'b', 'traces dropped'])
})

test('a count that could not be reported is reported later, with later losses added', async () => {
  const counts: string[] = []
  const connect = async (): Promise<TraceSender> => async (outgoing) => {
    if (outgoing.kind === 'custom' && outgoing.trace.name === 'traces dropped')
      counts.push(outgoing.trace.tags.count ?? '')
    if (counts.length === 1) throw new Error('503')
  }
  const { tracer, custom } = tracerSetup({ connect })
  tracer.drop(3)
  custom('arrives, and the count after it does not')
  await quiet()
  expect(counts).toEqual(['3'])
  tracer.drop(2)
  custom('is sent a minute later, and lost as well')
  await vi.advanceTimersByTimeAsync(60_000)
  counts.push('—')
  custom('arrives')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(counts).toEqual(['3', '—', '6'])
})

test('[TRACE-5] a client that fails to load is requested again a minute later, and nothing is lost', async () => {
  const connect = vi.fn<() => Promise<TraceSender>>(async () => {
    throw new Error('the chunk did not come')
  })
  const { custom, send, names } = tracerSetup({ connect })
  custom('a')
  await vi.advanceTimersByTimeAsync(59_999)
  custom('b')
  await quiet()
  expect(connect).toHaveBeenCalledTimes(1)
  connect.mockResolvedValue(send)
  await vi.advanceTimersByTimeAsync(1)
  expect(connect).toHaveBeenCalledTimes(2)
  expect(names()).toEqual(['a', 'b'])
})

test('[TRACE-5] when the page is left, waiting traces are sent at once, in order, together with the pending one', async () => {
  const { tracer, custom, names, slowDown } = tracerSetup()
  slowDown()
  for (const name of ['a', 'b', 'c']) custom(name)
  await quiet()
  expect(names()).toEqual(['a'])
  tracer.flush()
  expect(names()).toEqual(['a', 'b', 'c'])
  await quiet()
  expect(names(), 'nothing goes twice').toEqual(['a', 'b', 'c'])
})

test('[TRACE-5] no more is sent than may outlive the page: 64 KiB pending; the rest follows if the page stays', async () => {
  const { tracer, names, sent, slowDown, answer } = tracerSetup()
  slowDown()
  for (let index = 1; index <= 6; index += 1)
    tracer.error(Object.assign(new Error(`fault ${index}`), { stack: 'at f '.repeat(4000) }))
  await quiet()
  tracer.flush()
  expect(names()).toEqual(['fault 1', 'fault 2', 'fault 3'])
  const bytes = sent.reduce((sum, { trace }) => sum + Buffer.byteLength(JSON.stringify(trace)), 0)
  expect(bytes).toBeLessThan(65_536)
  answer()
  answer()
  answer()
  await quiet()
  expect(names()).toEqual(['fault 1', 'fault 2', 'fault 3', 'fault 4'])
  tracer.flush()
  expect(names()).toHaveLength(6)
})

test('[TRACE-5] when the page is left while the service is failing, nothing is sent', async () => {
  const { tracer, custom, names, fail } = tracerSetup()
  fail(new Error('503'))
  custom('a')
  custom('b')
  await quiet()
  tracer.flush()
  tracer.flush()
  expect(names()).toEqual(['a'])
})

test('unreported counts of dropped traces are sent when the page is left', async () => {
  const { tracer, custom, names } = tracerSetup()
  custom('a')
  await quiet()
  tracer.drop(7)
  tracer.flush()
  tracer.flush()
  expect(names()).toEqual(['a', 'traces dropped'])
})
