import { expect, test } from 'vitest'
import { checks } from '../../../src/conformance/checks/index.ts'
import { listedChecks, UnreachableError } from '../../../src/conformance/conform.ts'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import { TransportError } from '../../../src/conformance/transport.ts'
import type { Between } from './checked-mock.ts'
import { checkMock, checkOf, idsWith, isFor, statusOf } from './checked-mock.ts'

const lost = () => Promise.reject(new TransportError('LOST', 'socket hang up'))
const timedOut = () => Promise.reject(new TransportError('TIMEOUT', 'no answer within 10000 ms'))

/** Stops answering at this request, counted from 1 without the initial one that tests whether the backend answers. */
function silentFrom(first: number, fail: () => Promise<never>, last = Number.POSITIVE_INFINITY): Between {
  let count = -1
  return async (_, forward) => {
    count += 1
    return count >= first && count <= last ? fail() : forward()
  }
}

const others = checks.filter(({ profile }) => profile === 'customer').map(({ id }) => id)
const idsInCore = listedChecks
  .map(({ id }) => id)
  .filter((id) => !others.includes(id))
  .sort()
const idsIn = ({ checks, notTried }: ConformanceReport) =>
  [...checks.map(({ id }) => id), ...notTried.map(({ what }) => what)].sort()

test.each([
  ['UNREACHABLE', 'connect ECONNREFUSED 127.0.0.1:8000'],
  ['LOST', 'socket hang up'],
  ['TIMEOUT', 'no answer within 10000 ms'],
] as const)(
  '[LIB-4] when nobody answers at the start (%s), there is nothing to check',
  async (code, message) => {
    const run = checkMock({ between: () => Promise.reject(new TransportError(code, message)) })
    await expect(run).rejects.toThrow(UnreachableError)
    await expect(run).rejects.toThrow(`http://localhost:8000 cannot be reached: ${message}`)
  },
)

test('[LIB-4] if only the first route hangs or breaks off, the other checks run', async () => {
  for (const fail of [timedOut, lost]) {
    const { report } = await checkMock({
      only: ['pages/parts', 'answers'],
      between: (request, forward) => (isFor(request, 'GET /csrf') ? fail() : forward()),
    })
    expect(statusOf(report, 'pages/parts')).toBe('passed')
  }
})

test('[LIB-4] a site on another origin must be reachable, too', async () => {
  const site = 'http://localhost:9000'
  const run = checkMock({
    site,
    between: (request, forward) => (request.url.startsWith(site) ? lost() : forward()),
  })
  await expect(run).rejects.toThrow(UnreachableError)
  await expect(run).rejects.toThrow(site)
})

test('[LIB-4] a fault of the transport itself is not attributed to the backend', async () => {
  const broken = new RangeError('a fault of ours')
  await expect(checkMock({ between: () => Promise.reject(broken) })).rejects.toBe(broken)
  await expect(checkMock({ between: silentFrom(5, () => Promise.reject(broken)) })).rejects.toBe(broken)
})

test('[LIB-4] a lost answer is a finding with its request; dependent checks are blocked, the others continue', async () => {
  const { report } = await checkMock({ between: silentFrom(2, lost, 2) })
  expect(idsWith(report, 'failed')).toEqual(['answers/arrives'])
  expect(checkOf(report, 'login/accepts-credentials')).toMatchObject({
    status: 'blocked',
    blockedBy: 'answers/arrives',
  })
  const [finding, ...more] = checkOf(report, 'answers/arrives').findings
  expect(more).toEqual([])
  expect(finding).toMatchObject({
    message: 'A request got no answer that could be read to its end.',
    expected: 'a whole answer',
    got: 'socket hang up',
    request: { method: 'POST', url: 'http://localhost:8000/login' },
    times: 1,
  })
  expect(finding).not.toHaveProperty('answer')
  expect(report.verdict).toBe('does not conform')
  // Checks that do not depend on the login still ran.
  expect(statusOf(report, 'logout/takes-anybody')).toBe('passed')
})

test('[LIB-4] if the backend disappears during the run, the report is complete and says so', async () => {
  const { report } = await checkMock({ between: silentFrom(100, lost) })
  expect(idsIn(report)).toEqual(idsInCore)
  expect(report.verdict).toBe('does not conform')
  expect(idsWith(report, 'failed')).toEqual(['answers/arrives'])
  expect(statusOf(report, 'user/names-customer')).toBe('passed')
  expect(statusOf(report, 'logout/ends-session')).toBe('blocked')
})

test('[LIB-4] the run does not wait for every request of a backend that no longer answers', async () => {
  const { report, sent } = await checkMock({ between: silentFrom(400, timedOut), runs: 25 })
  const unanswered = sent.filter(({ answer }) => answer === null)
  // Three in a row, and then one for each check.
  expect(unanswered.length).toBeLessThan(listedChecks.length)
  expect(new Set(unanswered.map(({ check }) => check)).size).toBeGreaterThanOrEqual(unanswered.length - 2)
  expect(checkOf(report, 'answers/arrives').status).toBe('failed')
  expect(statusOf(report, 'logout/ends-session')).toBe('blocked')
})

test('[LIB-4] the run does not wait for every request of hanging routes while others answer', async () => {
  const timeoutMs = 10_000
  const patienceMs = 60_000
  const { report, sent } = await checkMock({
    between: (request, forward) => (request.method === 'POST' ? timedOut() : forward()),
    timeoutMs,
    patienceMs,
    runs: 25,
  })
  const unanswered = sent.filter(({ answer }) => answer === null)
  const hanging = new Set(unanswered.map(({ request }) => new URL(request.url).pathname))
  expect(hanging.size).toBeGreaterThan(3)
  // After the time is used up, at most three of each kind are sent, since only one kind may hang.
  expect(unanswered.length).toBeLessThanOrEqual(patienceMs / timeoutMs + 9 * hanging.size)
  expect(unanswered.length).toBeLessThan(60)
  expect(checkOf(report, 'answers/arrives').status).toBe('failed')
  expect(statusOf(report, 'login/accepts-credentials')).toBe('blocked')
  expect(statusOf(report, 'pages/parts')).toBe('passed')
})

test('[LIB-4] what has hung is requested again until it has hung three times in a row', async () => {
  const asked = async (begins: string) => {
    const rest = begins.split(' ')
    const { report, sent } = await checkMock({
      patienceMs: 0,
      between: (request, forward) =>
        isFor(request, 'GET /user') && rest.shift() === 'hang' ? timedOut() : forward(),
    })
    expect(idsWith(report, 'failed')).toEqual(begins.includes('hang') ? ['answers/arrives'] : [])
    return sent.filter(({ request }) => isFor(request, 'GET /user')).length
  }
  const whole = await asked('answer')
  // Checks that need the lost answer stop early, so there are fewer requests.
  expect(await asked('hang hang answer hang hang')).toBeGreaterThan(whole / 2)
  // Three of each kind: valid, invalid and generated.
  expect(await asked('hang '.repeat(whole))).toBeLessThanOrEqual(9)
})

test('[LIB-4] requests that need no good answer may hang: everything else is checked as usual', async () => {
  const { report } = await checkMock({
    patienceMs: 60_000,
    between: async (_, forward) => {
      const answer = await forward()
      return answer.status === 405 ? timedOut() : answer
    },
  })
  expect(idsWith(report, 'failed')).toEqual(['answers/arrives'])
  expect(idsWith(report, 'blocked').filter((id) => !id.startsWith('methods/'))).toEqual([])
})

test('[LIB-4] answers lost after a long time are treated like those that hang', async () => {
  let ms = 0
  const { sent } = await checkMock({
    patienceMs: 60_000,
    now: () => new Date(Date.UTC(2026, 10, 22) + ms),
    between: (request, forward) => {
      if (request.method !== 'POST') return forward()
      ms += 9_900
      return lost()
    },
  })
  const unanswered = sent.filter(({ answer }) => answer === null)
  const routes = new Set(unanswered.map(({ request }) => new URL(request.url).pathname))
  expect(unanswered.length).toBeLessThanOrEqual(7 + 9 * routes.size)
  expect(unanswered.length).toBeLessThan(60)
})

test('[LIB-4] a backend that goes down during the run is reported as such', async () => {
  const gone = () => Promise.reject(new TransportError('UNREACHABLE', 'connect ECONNREFUSED 127.0.0.1:8000'))
  const { report } = await checkMock({ only: ['login'], between: silentFrom(2, gone) })
  expect(checkOf(report, 'answers/arrives').findings[0]).toMatchObject({
    message: 'The server could not be reached any more.',
    got: 'connect ECONNREFUSED 127.0.0.1:8000',
  })
})

test('[LIB-4] one that only paused is checked again from the next check on', async () => {
  const { report } = await checkMock({ between: silentFrom(100, timedOut, 104) })
  expect(statusOf(report, 'logout/ends-session')).toBe('passed')
  expect(idsWith(report, 'failed')).toEqual(['answers/arrives'])
})

test('[LIB-4] a route that never answers is reported once, with the number of requests', async () => {
  const { report } = await checkMock({
    between: (request, forward) => (isFor(request, 'GET /user') ? timedOut() : forward()),
    timeoutMs: 2500,
  })
  const { findings } = checkOf(report, 'answers/arrives')
  expect(findings.map(({ expected, request }) => `${request?.url}: ${expected}`)).toEqual([
    'http://localhost:8000/user: an answer within 2.5 s',
  ])
  expect(findings[0]?.times).toBeGreaterThan(5)
})

test('[LIB-4] a check that has its finding reports it, whatever was lost afterwards', async () => {
  const { report } = await checkMock({
    only: ['csrf/foreign-origin', 'csrf/hands-out-a-token'],
    between: async (request, forward) => {
      if (isFor(request, 'POST /logout') && request.headers.origin === 'null') return lost()
      const answer = await forward()
      return answer.status === 403 && request.headers.origin === 'https://attacker.invalid'
        ? { ...answer, status: 204, body: '' }
        : answer
    },
  })
  expect(checkOf(report, 'csrf/foreign-origin').status).toBe('failed')
  expect(checkOf(report, 'csrf/foreign-origin').findings.length).toBeGreaterThan(0)
})
