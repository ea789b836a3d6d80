import { afterEach, expect, test, vi } from 'vitest'
import { createAttempts, maxRetries, requestTimeoutMs } from '../../src/pages/attempts.ts'
import { PageError } from '../../src/pages/page-error.ts'
import { fakeClock, quiet } from './fake-clock.ts'

afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const open = () => new AbortController()
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

test('[PAGE-2] finished work, successful or not, leaves no timer', async () => {
  const clock = fakeClock()
  const { attempt } = createAttempts(clock)
  expect(await attempt(open().signal, async () => 'there')).toBe('there')
  const fault = new Error('no')
  expect(await outcomeOf(attempt(open().signal, async () => Promise.reject(fault)))).toEqual({ error: fault })
  await quiet()
  expect(clock.pending()).toBe(0)
})

test('[PAGE-2] without a given clock the browser’s is used, and no timer is left either', async () => {
  vi.useFakeTimers()
  const { attempt } = createAttempts({})
  expect(await attempt(open().signal, async () => 'there')).toBe('there')
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
  const late = outcomeOf(attempt(open().signal, never))
  await vi.advanceTimersByTimeAsync(requestTimeoutMs)
  expect(await late).toMatchObject({ error: { name: 'AbortError' } })
  expect(vi.getTimerCount()).toBe(0)
})

test('[PAGE-2] work that takes too long is aborted, and counts as a failure', async () => {
  const clock = fakeClock()
  let inner: AbortSignal | undefined
  const late = outcomeOf(
    createAttempts(clock).attempt(
      open().signal,
      (signal) => {
        inner = signal
        return never()
      },
      500,
    ),
  )
  await clock.advance(499)
  expect([inner?.aborted, clock.pending()]).toEqual([false, 1])
  await clock.advance(1)
  expect(await late).toMatchObject({ error: { name: 'AbortError' } })
  expect(inner?.aborted).toBe(true)
})

test('[PAGE-2] aborting ends the work with the abort reason, and nothing starts after that', async () => {
  const clock = fakeClock()
  const { attempt, retry } = createAttempts(clock)
  const stop = open()
  const reason = new Error('gone elsewhere')
  let inner: AbortSignal | undefined
  const left = outcomeOf(
    attempt(stop.signal, (signal) => {
      inner = signal
      return never()
    }),
  )
  stop.abort(reason)
  expect(await left).toEqual({ error: reason })
  expect(inner?.reason).toBe(reason)
  const work = vi.fn(never)
  expect(await outcomeOf(attempt(stop.signal, work))).toEqual({ error: reason })
  expect(await outcomeOf(retry(stop.signal, maxRetries, work))).toEqual({ error: reason })
  expect(work).not.toHaveBeenCalled()
  expect(clock.pending()).toBe(0)
})

test('[PAGE-2] each attempt knows how many have failed, and the pauses are 100, 300 and 900 ms', async () => {
  const clock = fakeClock()
  const tries: (readonly [failed: number, at: number])[] = []
  const ended = outcomeOf(
    createAttempts(clock).retry(open().signal, maxRetries, async (_, count) => {
      tries.push([count, clock.now()])
      throw new Error(`try ${count}`)
    }),
  )
  expect(await clock.until(ended)).toMatchObject({ error: { message: 'try 3' } })
  expect(tries).toEqual([
    [0, 0],
    [1, 100],
    [2, 400],
    [3, 1300],
  ])
  await quiet()
  expect(clock.pending()).toBe(0)
})

test('[PAGE-2] [PAGE-9] a final result is not tried again, and without retries nothing is', async () => {
  const clock = fakeClock()
  const { retry } = createAttempts(clock)
  const work = vi.fn(async () => Promise.reject(new PageError('PAGE_COMPONENT_MISSING', '/plans')))
  expect(await clock.until(outcomeOf(retry(open().signal, maxRetries, work)))).toMatchObject({
    error: { code: 'PAGE_COMPONENT_MISSING' },
  })
  expect(work).toHaveBeenCalledTimes(1)
  const once = vi.fn(async () => Promise.reject(new Error('no')))
  await clock.until(outcomeOf(retry(open().signal, 0, once)))
  expect(once).toHaveBeenCalledTimes(1)
})

test('[PAGE-2] aborting during a pause ends it, and there is no further attempt', async () => {
  const clock = fakeClock()
  const stop = open()
  const work = vi.fn(async () => Promise.reject(new Error('no')))
  const ended = outcomeOf(createAttempts(clock).retry(stop.signal, maxRetries, work))
  await clock.advance(50)
  const reason = new Error('gone elsewhere')
  stop.abort(reason)
  expect(await ended).toEqual({ error: reason })
  await clock.advance(10_000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(clock.pending()).toBe(0)
})
