import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consoleBufferMs, createConsoleTraces } from '../../src/tracing/console-traces.ts'
import type { OutgoingTrace } from '../../src/tracing/trace.ts'
import { consoleNotes, step } from './tracer-setup.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const sender = { userAgent: 'Wattle Browser 7', timestamp: '2026-11-20T00:00:00.000Z' }
const custom = (name: string, level: 'debug' | 'info' | 'warning' | 'error' = 'info'): OutgoingTrace => ({
  kind: 'custom',
  trace: { name, level, category: 'spec', tags: {}, ...sender },
})

function setup() {
  const { printed, console } = consoleNotes()
  const lines = createConsoleTraces(console, setTimeout)
  return { ...lines, printed, words: () => printed.map(([, words]) => words) }
}

test('[TRACE-4] console traces are printed together, in order, 500 ms after the first, and not before', () => {
  const { add, words } = setup()
  expect(consoleBufferMs).toBe(500)
  add(custom('first'))
  vi.advanceTimersByTime(300)
  add(custom('second'))
  vi.advanceTimersByTime(199)
  add(custom('third'))
  expect(words()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(words()).toEqual(['[trace] spec: first', '[trace] spec: second', '[trace] spec: third'])
})

test('[TRACE-4] a later trace starts another 500 ms', () => {
  const { add, words } = setup()
  add(custom('first'))
  vi.advanceTimersByTime(500)
  add(custom('second'))
  vi.advanceTimersByTime(499)
  expect(words()).toEqual(['[trace] spec: first'])
  vi.advanceTimersByTime(1)
  expect(words()).toHaveLength(2)
})

test('[TRACE-4] waiting traces are printed when the page is left, and not a second time', () => {
  const { add, flush, words } = setup()
  add(custom('first'))
  flush()
  expect(words()).toEqual(['[trace] spec: first'])
  add(custom('second'))
  vi.advanceTimersByTime(500)
  flush()
  expect(words()).toEqual(['[trace] spec: first', '[trace] spec: second'])
})

test('[TRACE-4] the second batch keeps its 500 ms also after an early end of the first', () => {
  const { add, flush, words } = setup()
  add(custom('first'))
  vi.advanceTimersByTime(400)
  flush()
  add(custom('second'))
  vi.advanceTimersByTime(499)
  expect(words()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(words()).toHaveLength(2)
})

test('[TRACE-4] each is printed with its kind and level, and with the whole trace', () => {
  const { add, flush, printed } = setup()
  const error = { message: 'no plans', url: 'https://www.wattlebird.example/plans', context: {}, ...sender }
  add(custom('a', 'debug'))
  add(custom('b', 'warning'))
  add({ kind: 'error', trace: error })
  add({ kind: 'stateTransition', trace: { ...step, ...sender } })
  flush()
  expect(printed.map(([level, words]) => [level, words])).toEqual([
    ['debug', '[trace] spec: a'],
    ['warn', '[trace] spec: b'],
    ['error', '[trace] no plans'],
    ['debug', '[trace] auth: loggedOut → loading (LOGIN)'],
  ])
  expect(printed[2]?.[2]).toBe(error)
})
