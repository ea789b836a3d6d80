import { expect, test } from 'vitest'
import type { CheckedMock } from './checked-mock.ts'
import { checkMock, checkOf, idsWith } from './checked-mock.ts'

/** A run that is interrupted after this many requests. */
async function endedAfter(count: number, options: CheckedMock = {}) {
  const ending = new AbortController()
  let sent = 0
  return checkMock({
    ...options,
    signal: ending.signal,
    between: async (_, forward) => {
      sent += 1
      if (sent === count) ending.abort()
      return forward()
    },
  })
}

test('[LIB-4] an interrupted run sends only the logouts of its sessions; the rest is left out, and the report is complete', async () => {
  const whole = await checkMock()
  const { report, sent } = await endedAfter(60)
  const after = sent.slice(60).map(({ request: { method, url } }) => `${method} ${new URL(url).pathname}`)
  expect(new Set(after)).toEqual(new Set(['GET /csrf', 'POST /logout']))
  expect(report.checks.map(({ id }) => id)).toEqual(whole.report.checks.map(({ id }) => id))
  expect(idsWith(report, 'passed').length).toBeGreaterThan(5)
  expect([...idsWith(report, 'failed'), ...idsWith(report, 'blocked')]).toEqual([])
  expect(checkOf(report, 'logout/ends-session')).toMatchObject({
    status: 'left out',
    reason: 'the run was ended',
  })
  expect(report.verdict).toBe('partial')
})

test('[LIB-4] findings from before the interruption are reported', async () => {
  const ending = new AbortController()
  const { report } = await checkMock({
    signal: ending.signal,
    between: async (request, forward) => {
      const answer = await forward()
      if (!request.url.endsWith('/user')) return answer
      ending.abort()
      return { ...answer, status: 418, body: '' }
    },
  })
  expect(idsWith(report, 'failed')).toEqual(['answers/documented-status'])
  expect(report.verdict).toBe('does not conform')
})

test.each([1, 2])(
  '[LIB-4] one that is ended before anything was checked proves nothing (request %i)',
  async (count) => {
    const { report, sent } = await endedAfter(count)
    expect(sent).toHaveLength(count)
    expect(idsWith(report, 'failed')).toEqual([])
    expect(report.verdict).toBe('does not conform')
  },
)

test('[LIB-4] a run interrupted before it begins sends no request at all', async () => {
  const { report, sent } = await checkMock({ signal: AbortSignal.abort() })
  expect(sent).toEqual([])
  expect(report.verdict).toBe('does not conform')
  expect(report.leftOut.length).toBeGreaterThan(50)
})

test('[LIB-4] an interruption after the last check changes nothing', async () => {
  const ending = new AbortController()
  const { report } = await checkMock({
    signal: ending.signal,
    onProgress: ({ done, total }) => {
      if (done === total) ending.abort()
    },
  })
  expect(report).toMatchObject({ verdict: 'conforms', leftOut: [] })
})
