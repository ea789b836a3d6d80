import { expect, test } from 'vitest'
import { waitOf } from '../../../src/conformance/sender.ts'
import type { WireAnswer } from '../../../src/conformance/transport.ts'
import type { Between } from './checked-mock.ts'
import { backend, checkMock, checkOf, idsWith, isFor } from './checked-mock.ts'

const now = () => new Date('2026-11-21T02:00:00Z')

const tooMany = (retryAfter?: string, status = 429): WireAnswer => ({
  status,
  headers: [
    ['content-type', 'application/problem+json'],
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ...(retryAfter === undefined ? [] : [['retry-after', retryAfter] as const]),
  ],
  body: JSON.stringify({ type: 'about:blank', title: 'Come again', status }),
})

/** The first `times` answers to the chosen requests are 429. */
function busy(times: number, retryAfter?: string, label?: string): Between {
  let left = times
  return async (request, forward) => {
    if (left === 0 || (label !== undefined && !isFor(request, label))) return forward()
    left -= 1
    return tooMany(retryAfter)
  }
}

test.each([
  ['5', 5000],
  ['0', 0],
  ['120', 120_000],
  ['Sat, 21 Nov 2026 02:00:07 GMT', 7000],
  ['Saturday, 21-Nov-26 02:00:07 GMT', 7000],
  ['Sat Nov 21 02:00:07 2026', 7000],
  // A past date means now.
  ['Sat, 21 Nov 2026 01:00:00 GMT', 0],
  // For invalid values the wait is one second.
  [undefined, 1000],
  ['', 1000],
  ['-5', 1000],
  ['2.5', 1000],
  ['1e9', 1000],
  ['5, 5', 1000],
  ['soon', 1000],
  ['in 5 seconds', 1000],
  ['May 2099', 1000],
  ['Infinity', 1000],
])('[LIB-4] Retry-After: %s asks to wait %d ms', (text, ms) => {
  expect(waitOf(tooMany(text), now())).toBe(ms)
})

test('[LIB-4] after a 429 the run waits as long as the backend asks, and repeats the request', async () => {
  const only = ['csrf/hands-out-a-token', 'user/names-customer']
  const undisturbed = await checkMock({ only })
  const { report, sent, slept } = await checkMock({ only, between: busy(3, '7', 'POST /login') })
  const logins = sent.filter(({ request }) => isFor(request, 'POST /login'))
  expect(logins.map(({ answer }) => answer?.status)).toEqual([429, 429, 429, 200])
  expect(new Set(logins.map(({ request }) => JSON.stringify(request))).size).toBe(1)
  expect(slept).toEqual([7000, 7000, 7000])
  expect(report.requests).toEqual({
    ...undisturbed.report.requests,
    total: sent.length - 1,
    waitedMs: 21_000,
  })
  expect(idsWith(report, 'failed')).toEqual([])
})

test.each([429, 503])(
  '[LIB-4] a whole run that is told to wait now and then (%i) conforms all the same, files of the site included',
  async (status) => {
    let count = 0
    const between: Between = async (_, forward) => {
      count += 1
      return count % 20 === 0 ? tooMany('1', status) : forward()
    }
    const { report } = await checkMock({ between })
    expect(report.checks.flatMap(({ findings }) => findings)).toEqual([])
    expect(report).toMatchObject({ verdict: 'conforms', leftOut: [] })
    expect(report.requests.waitedMs).toBeGreaterThan(10_000)
  },
)

test('[LIB-4] a 503 without a time is a failure of the backend, and the run does not wait', async () => {
  const { report } = await checkMock({
    only: ['user/names-customer', 'answers'],
    between: (request, forward) =>
      isFor(request, 'GET /user') ? Promise.resolve(tooMany(undefined, 503)) : forward(),
  })
  expect(idsWith(report, 'failed')).toContain('answers/no-server-error')
  expect(report.requests.waitedMs).toBe(0)
})

test('[LIB-4] progress shows how long the run waits, and at which check', async () => {
  const received: unknown[] = []
  await checkMock({
    only: ['csrf/hands-out-a-token'],
    between: (request, forward) => (received.length === 0 ? forward() : busy(1, '3')(request, forward)),
    onProgress: (progress) => received.push(progress),
    patienceMs: 3000,
  })
  expect(received).toContainEqual({ done: 0, total: 1, check: 'csrf/hands-out-a-token', waitingMs: 3000 })
})

test.each([
  ['in a million days', '86400000000'],
  ['in thirty years', '1000000000'],
  ['in a second', '1'],
  ['at once', '0'],
  ['without saying when', undefined],
  ['in nonsense', '-1'],
  ['at a time that is over', 'Wed, 21 Oct 2015 07:28:00 GMT'],
])('[LIB-4] one that says 429 for ever, to come again %s, is left before long', async (_, retryAfter) => {
  const patienceMs = 20_000
  let isOpen = true
  const { report, sent, slept } = await checkMock({
    patienceMs,
    // The initial request, which tests whether the backend answers, gets a normal answer.
    between: async (_request, forward) => {
      const answer = isOpen ? await forward() : tooMany(retryAfter)
      isOpen = false
      return answer
    },
  })
  expect(report.verdict).toBe('does not conform')
  expect(idsWith(report, 'failed').filter((id) => id !== 'headers/retry-after')).toEqual([])
  expect(checkOf(report, 'csrf/hands-out-a-token')).toMatchObject({
    status: 'left out',
    reason: expect.stringContaining('patience'),
  })
  expect(report.leftOut.map(({ what }) => what)).toContain('csrf/hands-out-a-token')
  expect(report.requests.waitedMs).toBeLessThanOrEqual(patienceMs)
  expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(report.requests.waitedMs)
  expect(Math.min(100, ...slept)).toBe(100)
  // One request for each check, plus a few repetitions, fewer each time.
  expect(sent.length).toBeLessThan(200 + Math.log2(patienceMs / 100))
})

test.each([
  ['30', '30 s'],
  ['86400', '86400 s'],
  ['86401', 'more than a day'],
  ['9'.repeat(30), 'more than a day'],
])('[LIB-4] Retry-After: %s is reported as %s', async (retryAfter, expected) => {
  const { report } = await checkMock({
    only: ['user/names-customer'],
    patienceMs: 1000,
    between: busy(1, retryAfter, 'GET /user'),
  })
  expect(checkOf(report, 'user/names-customer').reason).toBe(
    `the backend asks to wait ${expected} more (429), and the run's patience is used up`,
  )
})

test('[LIB-4] once the time for waiting is used up the rest is left out: earlier findings count, and the verdict is partial', async () => {
  let count = 0
  const between: Between = async (_, forward) => {
    count += 1
    return count > 60 ? tooMany('30') : forward()
  }
  const { report, slept } = await checkMock({ between })
  expect(slept).toEqual([30_000, 30_000, 30_000, 30_000])
  expect(report.verdict).toBe('partial')
  expect(idsWith(report, 'passed').length).toBeGreaterThan(5)
  expect(report.leftOut.length).toBe(idsWith(report, 'left out').length)
  expect(report.leftOut.length).toBeGreaterThan(50)
})

test('[LIB-4] ending the run also ends the wait for the backend', async () => {
  const ending = new AbortController()
  const { report } = await checkMock({
    signal: ending.signal,
    between: busy(1, '60', 'POST /login'),
    // Sleeps for ever, so that the run is interrupted during the wait.
    sleep: () => {
      ending.abort()
      return new Promise(() => {})
    },
  })
  expect(report.verdict).toBe('does not conform')
  expect(idsWith(report, 'failed')).toEqual([])
  expect(checkOf(report, 'login/accepts-credentials')).toMatchObject({
    status: 'left out',
    reason: 'the run was ended',
  })
})

test('[LIB-4] the initial request does not wait: a 429 shows that the backend answers', async () => {
  const { report, sent } = await checkMock({ between: busy(1, '5'), only: ['csrf/hands-out-a-token'] })
  expect(sent[0]).toMatchObject({ check: '', request: { url: `${backend}/csrf` }, answer: { status: 429 } })
  expect(report.requests.waitedMs).toBe(0)
})
