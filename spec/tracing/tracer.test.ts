import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TraceEvent } from '../../src/tracing/make-traces.ts'
import type { TraceSender } from '../../src/tracing/trace.ts'
import { consoleNotes, quiet, start, step, tracerSetup } from './tracer-setup.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[TRACE-1] [TRACE-2] [TRACE-3] each kind of trace goes to its own route', async () => {
  const { tracer, custom, sent } = tracerSetup()
  custom('a')
  tracer.error(new Error('b'), { page: '/plans' })
  tracer.stateTransition(step)
  await quiet()
  expect(sent.map(({ kind }) => kind)).toEqual(['custom', 'error', 'stateTransition'])
  expect(sent[1]?.trace).toMatchObject({
    message: 'b',
    url: 'https://www.wattlebird.example/plans',
    context: { page: '/plans' },
  })
})

test('[TRACE-3] if they are switched off, state transitions are neither sent nor created', async () => {
  const { tracer, connect, sent } = tracerSetup({ settings: { stateTransitions: false, console: false } })
  const unread = new Proxy(step, { get: () => expect.unreachable('it was read') })
  tracer.stateTransition(unread)
  await quiet()
  expect(connect).not.toHaveBeenCalled()
  tracer.error(new Error('errors are sent everywhere'))
  await quiet()
  expect(sent).toHaveLength(1)
})

test.each([
  ['Local and Dev print', { stateTransitions: true, console: true }, false, 1, 1],
  ['the others do not', { stateTransitions: true, console: false }, false, 1, 0],
  ['debug mode prints everywhere', { stateTransitions: false, console: false }, true, 0, 1],
] as const)('[TRACE-3] [TRACE-4] %s', async (_, settings, isDebug, sentCount, printedCount) => {
  const { tracer, sent, printed } = tracerSetup({ settings, isDebug: () => isDebug })
  tracer.stateTransition(step)
  await vi.advanceTimersByTimeAsync(500)
  expect([sent.length, printed.length]).toEqual([sentCount, printedCount])
})

test('[TRACE-4] debug mode applies from the moment at which it is turned on', async () => {
  let isDebug = false
  const { custom, printed } = tracerSetup({ isDebug: () => isDebug })
  custom('before')
  isDebug = true
  custom('after')
  await vi.advanceTimersByTimeAsync(500)
  expect(printed.map(([, words]) => words)).toEqual(['[trace] spec: after'])
})

test('[TRACE-4] when the page is left, traces waiting for the console are printed', () => {
  const { tracer, custom, printed } = tracerSetup({ settings: { stateTransitions: true, console: true } })
  custom('a')
  expect(printed).toEqual([])
  tracer.flush()
  expect(printed.map(([, words]) => words)).toEqual(['[trace] spec: a'])
})

test('[TRACE-6] printed traces are as clean as sent ones', async () => {
  const { tracer, printed } = tracerSetup({
    settings: { stateTransitions: true, console: true },
    secrets: () => ['4821'],
  })
  tracer.error(new Error('maya@wattlebird.example typed 4821'))
  await vi.advanceTimersByTimeAsync(500)
  expect(JSON.stringify(printed)).not.toMatch(/maya|4821/)
  expect(printed).toHaveLength(1)
})

test('an error object is reported once, whoever reports it; an equal one is another error', async () => {
  const { tracer, names } = tracerSetup()
  const fault = new Error('once')
  tracer.error(fault)
  tracer.error(fault, { source: 'uncaught' })
  tracer.error(new Error('once'))
  tracer.error('a text')
  tracer.error('a text')
  await quiet()
  expect(names()).toEqual(['once', 'once', 'a text', 'a text'])
})

test('[TRACE-5] of many errors thirty a minute are sent, other kinds are not affected, and the rest is counted', async () => {
  const { tracer, custom, sent, names } = tracerSetup()
  for (let index = 0; index < 5000; index += 1) tracer.error(new Error('again'))
  custom('still traced')
  tracer.stateTransition(step)
  await quiet()
  expect(names().filter((name) => name === 'again')).toHaveLength(30)
  expect(names()).toEqual(expect.arrayContaining(['still traced', 'LOGIN']))
  const notice = sent.find(({ kind, trace }) => kind === 'custom' && trace.name === 'traces dropped')
  expect(notice?.trace).toMatchObject({ tags: { count: '4970' } })
})

test('[TRACE-5] the thirty apply to any minute, and counts are reported once in it', async () => {
  const { tracer, names } = tracerSetup()
  for (let second = 0; second < 179; second += 1) {
    for (let index = 0; index < 10; index += 1) tracer.error(new Error('again'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  const shown = names().filter((name) => name === 'traces dropped')
  expect(names().length - shown.length).toBe(90)
  expect(shown).toHaveLength(2)
})

test('[TRACE-5] a clock that is set back delays nothing', async () => {
  const { tracer, names } = tracerSetup()
  for (let index = 0; index < 40; index += 1) tracer.error(new Error('before'))
  vi.setSystemTime(start.getTime() - 3_600_000)
  tracer.error(new Error('an hour earlier'))
  await quiet()
  expect(names()).toContain('an hour earlier')
})

const broken = () => {
  throw new Error('broken')
}
test.each([
  ['a clock', { now: broken }],
  ['an address', { address: broken }],
  ['secrets', { secrets: broken }],
  ['a debug switch', { isDebug: broken }],
  ['a timer', { setTimeout: broken, settings: { stateTransitions: true, console: true } }],
  ['a client that throws', { connect: broken }],
  ['a client that rejects', { connect: async () => broken() }],
  ['a client that sends nothing', { connect: async () => broken as unknown as TraceSender }],
] as const)('[TRACE-5] no report throws or rejects because of %s', async (_, options) => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const { tracer, custom } = tracerSetup(options)
  custom('a')
  tracer.error(new Error('b'))
  tracer.stateTransition(step)
  tracer.flush()
  vi.useRealTimers()
  // Node reports a rejection after the microtasks, before the next task.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

test('[TRACE-5] no report throws, whatever its argument', async () => {
  const { tracer, sent } = tracerSetup()
  const hostile = new Proxy({}, { get: broken, ownKeys: broken, getPrototypeOf: broken })
  for (const value of [undefined, null, 0, '', Symbol('x'), hostile, Object.create(null), () => {}]) {
    tracer.custom(value as unknown as TraceEvent)
    tracer.custom({ name: value, level: value, category: value, tags: value } as unknown as TraceEvent)
    tracer.error(value, value as unknown as Record<string, unknown>)
    tracer.stateTransition(value as unknown as typeof step)
  }
  await quiet()
  expect(sent.filter(({ kind }) => kind === 'error')).toHaveLength(8)
})

test('[TRACE-5] no traces about traces: rejections of the service are not reported, nor their causes', async () => {
  const cause = new TypeError('Failed to fetch')
  const fault = new Error('The server could not be reached', { cause })
  const { tracer, custom, names, fail } = tracerSetup()
  fail(fault)
  custom('a')
  await quiet()
  // As an uncaught rejection for the same fault would arrive.
  tracer.error(fault)
  tracer.error(cause)
  fail(null)
  await vi.advanceTimersByTimeAsync(60_000)
  tracer.flush()
  expect(names()).toEqual(['a', 'traces dropped'])
})

test('[TRACE-5] no traces about traces: errors reported while one is being sent are not sent', async () => {
  const setup: ReturnType<typeof tracerSetup> = tracerSetup({
    connect: async () => async (outgoing) => {
      setup.tracer.error(new Error('inside fetch'))
      return setup.send(outgoing)
    },
  })
  setup.custom('a')
  await quiet()
  expect(setup.names()).toEqual(['a'])
})

test('[API-3] a delayed report keeps its time and address', async () => {
  const { tracer, sent } = tracerSetup()
  const moment = { at: new Date('2026-11-19T23:00:00Z'), address: 'https://www.wattlebird.example/faq?q=1' }
  tracer.error(new Error('a'), {}, moment)
  await quiet()
  expect(sent[0]?.trace).toMatchObject({
    timestamp: '2026-11-19T23:00:00.000Z',
    url: 'https://www.wattlebird.example/faq',
  })
})

test('[ENV-3] in test mode traces are tagged', async () => {
  const { custom, sent } = tracerSetup({ isTest: true })
  custom('a')
  await quiet()
  expect(sent[0]?.trace).toMatchObject({ tags: { mode: 'test' } })
})

test('by default it prints to the console of the page', async () => {
  const { printed, console: notes } = consoleNotes()
  vi.spyOn(console, 'info').mockImplementation(notes.info)
  const { custom } = tracerSetup({ settings: { stateTransitions: true, console: true }, console })
  custom('a')
  await vi.advanceTimersByTimeAsync(500)
  expect(printed).toHaveLength(1)
})
