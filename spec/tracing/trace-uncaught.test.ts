import { expect, test, vi } from 'vitest'
import { traceUncaught } from '../../src/tracing/trace-uncaught.ts'

/** A page with event listeners like a window. */
function page() {
  const target = new EventTarget()
  const document = { visibilityState: 'visible' as DocumentVisibilityState }
  const port = {
    addEventListener: vi.fn(target.addEventListener.bind(target)),
    removeEventListener: target.removeEventListener.bind(target),
    document,
  }
  const tracer = { error: vi.fn(), flush: vi.fn() }
  const end = traceUncaught(port, tracer)
  const happen = (type: string, members: object = {}) =>
    target.dispatchEvent(Object.assign(new Event(type), members))
  const see = (visibilityState: DocumentVisibilityState) => {
    document.visibilityState = visibilityState
    happen('visibilitychange')
  }
  return { port, tracer, end, happen, see }
}

test('[TRACE-5] an uncaught error becomes an error trace', () => {
  const { tracer, happen } = page()
  const error = new TypeError('no plans')
  happen('error', { error, message: 'Uncaught TypeError: no plans' })
  expect(tracer.error.mock.calls).toEqual([[error, { source: 'uncaught' }]])
})

test('[TRACE-5] any other thrown value becomes an error trace too, even a text or nothing at all', () => {
  const { tracer, happen } = page()
  const place = { filename: 'https://www.wattlebird.example/a.js', lineno: 3, colno: 14 }
  happen('error', { error: 'a text', message: 'Uncaught a text', ...place })
  happen('error', { error: 0, message: 'Uncaught 0', ...place })
  happen('error', { error: undefined, message: 'Uncaught undefined', ...place })
  expect(tracer.error.mock.calls).toEqual([
    ['a text', { source: 'uncaught' }],
    [0, { source: 'uncaught' }],
    ['Uncaught undefined', { source: 'uncaught', file: place.filename, line: 3, column: 14 }],
  ])
})

test('[TRACE-5] an error in a script of another origin has only its message', () => {
  const { tracer, happen } = page()
  happen('error', { error: null, message: 'Script error.', filename: '', lineno: 0, colno: 0 })
  expect(tracer.error.mock.calls).toEqual([
    ['Script error.', { source: 'uncaught', file: '', line: 0, column: 0 }],
  ])
})

test('[TRACE-5] an unhandled rejection becomes an error trace, whatever it was rejected with', () => {
  const { tracer, happen } = page()
  const reason = new Error('late')
  happen('unhandledrejection', { reason })
  happen('unhandledrejection', { reason: undefined })
  expect(tracer.error.mock.calls).toEqual([
    [reason, { source: 'unhandled rejection' }],
    [undefined, { source: 'unhandled rejection' }],
  ])
})

test('[TRACE-5] waiting traces are sent when the page is left, and when it is hidden', () => {
  const { tracer, happen, see } = page()
  see('visible')
  expect(tracer.flush).not.toHaveBeenCalled()
  see('hidden')
  expect(tracer.flush).toHaveBeenCalledTimes(1)
  happen('pagehide')
  expect(tracer.flush).toHaveBeenCalledTimes(2)
})

test('after it is stopped it handles no errors, and has left no listener', () => {
  const { port, tracer, end, happen, see } = page()
  end()
  expect(port.addEventListener).toHaveBeenCalledTimes(4)
  happen('error', { error: new Error('x') })
  happen('unhandledrejection', { reason: 1 })
  happen('pagehide')
  see('hidden')
  expect(tracer.error).not.toHaveBeenCalled()
  expect(tracer.flush).not.toHaveBeenCalled()
})
