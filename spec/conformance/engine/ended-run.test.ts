import { expect, test } from 'vitest'
import type { CheckedMock } from './checked-mock.ts'
import { checkMock, checkOf, idsWith } from './checked-mock.ts'

/** A run that is ended after this many requests. */
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

test('[LIB-4] a run that is ended sends nothing but the logouts of its sessions; the rest is left out, and the report is complete', async () => {
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

test('[LIB-4] what was found before the end is found', async () => {
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

test('[LIB-4] one that was ended before it began does not even look whether anybody is there', async () => {
  const { report, sent } = await checkMock({ signal: AbortSignal.abort() })
  expect(sent).toEqual([])
  expect(report.verdict).toBe('does not conform')
  expect(report.leftOut.length).toBeGreaterThan(50)
})

test('[LIB-4] ending it after the last check changes nothing', async () => {
  const ending = new AbortController()
  const { report } = await checkMock({
    signal: ending.signal,
    onProgress: ({ done, total }) => {
      if (done === total) ending.abort()
    },
  })
  expect(report).toMatchObject({ verdict: 'conforms', leftOut: [] })
})
