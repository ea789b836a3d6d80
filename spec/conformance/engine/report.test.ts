import { expect, test } from 'vitest'
import { currentKey } from '../../../fixtures/keys.ts'
import { testIssuer } from '../../../fixtures/tokens.ts'
import { checks } from '../../../src/conformance/checks/index.ts'
import type { CheckResult, CheckStatus, Verdict } from '../../../src/conformance/report.ts'
import { checkedRoutes } from '../../../src/conformance/routes.ts'
import { coverClauses } from '../../../src/conformance/write-report.ts'
import type { Between, CheckedMock } from './checked-mock.ts'
import { answering, checkMock, checkOf, idsWith, isFor } from './checked-mock.ts'

const json = [['content-type', 'application/json']] as const

/** A whole run of both profiles. Each read of its clock takes a millisecond. */
async function wholeRun() {
  const clock = { ms: Date.UTC(2026, 10, 21) }
  const now = () => {
    clock.ms += 1
    return new Date(clock.ms)
  }
  return { clock, ...(await checkMock({ now, profiles: ['core', 'customer'] })) }
}
const whole = wholeRun()

test('[LIB-4] requests, logins and time are counted', async () => {
  const { report, sent, clock } = await whole
  // One more request tests whether the backend answers.
  expect(report.requests.total).toBe(sent.length - 1)
  expect(report.startedAt).toMatch(/^2026-11-21T00:00:00\.\d{3}Z$/)
  expect(report.durationMs).toBe(clock.ms - Date.parse(report.startedAt))
  for (const { id } of checks) {
    const result = report.checks.find((check) => check.id === id)
    if (result)
      expect({ id, requests: result.requests }).toEqual({
        id,
        requests: sent.filter(({ check }) => check === id).length,
      })
  }
  expect(report).toMatchObject({
    schemaVersion: 1,
    backend: 'http://localhost:8000',
    site: 'http://localhost:8000',
    seed: 1,
    profiles: ['core', 'customer'],
  })
})

test('[LIB-4] for each route, each documented status is listed with how often it occurred', async () => {
  const { report, sent } = await whole
  const { routes } = report.coverage
  expect(routes.map(({ route }) => route)).toEqual(checkedRoutes.map(({ label }) => label))
  const login = routes.find(({ route }) => route === 'POST /login')
  expect(login?.statuses.map(({ status }) => status)).toEqual([
    200, 400, 401, 403, 405, 413, 415, 422, 429, 500, 503,
  ])
  for (const { status, isDocumented, seen } of login?.statuses ?? []) {
    const came = sent.filter(
      ({ check, request, answer }) =>
        check !== '' &&
        new URL(request.url).pathname === '/login' &&
        request.method !== 'OPTIONS' &&
        answer?.status === status,
    )
    expect({ status, isDocumented, seen }).toEqual({ status, isDocumented: true, seen: came.length })
  }
  // The invariants see every request of a check, except preflights.
  const all = routes.flatMap(({ statuses }) => statuses).reduce((sum, { seen }) => sum + seen, 0)
  expect(all).toBe(report.requests.total - sent.filter(({ request }) => request.method === 'OPTIONS').length)
})

test('[LIB-4] a status that the contract does not have is shown as such', async () => {
  const { report } = await checkMock({
    only: ['user/names-customer'],
    between: answering('GET /user', (answer) => ({ ...answer, status: 418 })),
  })
  expect(report.coverage.routes.find(({ route }) => route === 'GET /user')?.statuses).toContainEqual({
    status: 418,
    isDocumented: false,
    seen: 1,
  })
})

test('[LIB-4] statuses that HTTP allows for any file do not count as undocumented', async () => {
  const { report } = await checkMock({
    only: ['pages/revalidated'],
    between: async (request, forward) => {
      const answer = await forward()
      const headers = [...answer.headers, ['etag', '"1"'] as const]
      return request.headers['if-none-match'] !== '"1"'
        ? { ...answer, headers }
        : { ...answer, headers, status: 304, body: '' }
    },
  })
  const kept = report.coverage.routes.flatMap(({ statuses }) =>
    statuses.filter(({ status }) => status === 304),
  )
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.every(({ isDocumented }) => isDocumented)).toBe(true)
})

test('[LIB-4] [TOKEN-7] a token for another audience than the pages ask for is reported as that', async () => {
  const { report } = await checkMock({
    only: ['login/browsers-verify-the-token'],
    tokens: { keys: [currentKey.publicKey], issuer: testIssuer, audience: 'brand-web' },
  })
  const [finding] = checkOf(report, 'login/browsers-verify-the-token').findings
  expect(finding?.got).toBe('another audience: `aud` is nothing, and pages ask for "brand-web"')
})

test('[LIB-4] a run of one profile shows the routes of that profile alone', async () => {
  const { report } = await checkMock({ profiles: ['core'], only: ['csrf/hands-out-a-token'] })
  expect(report.coverage.routes.map(({ route }) => route)).toEqual(
    checkedRoutes.filter(({ profile }) => profile === 'core').map(({ label }) => label),
  )
})

const result = (id: string, clauses: readonly string[], status: CheckStatus): CheckResult => ({
  id,
  group: 'a',
  title: 'A rule',
  clauses,
  level: 'must',
  status,
  findings: [],
  isKnown: false,
  requests: 1,
  durationMs: 1,
})

test.each<[readonly CheckStatus[], CheckStatus]>([
  [['passed', 'passed'], 'passed'],
  [['passed', 'left out'], 'left out'],
  [['left out', 'blocked', 'passed'], 'blocked'],
  [['blocked', 'failed', 'left out', 'passed'], 'failed'],
  [['left out'], 'left out'],
])('[LIB-4] a clause is as well kept as the worst of its checks: %j is %s', (statuses, status) => {
  const results = statuses.map((one, at) => result(`a/${at}`, ['API-5'], one))
  expect(coverClauses([...results, result('b/other', ['API-9'], 'failed')])).toEqual([
    { clause: 'API-5', checks: results.map(({ id }) => id), status },
    { clause: 'API-9', checks: ['b/other'], status: 'failed' },
  ])
})

test('[LIB-4] clauses are listed once each, in numeric order: 9 before 11', () => {
  const results = [result('a/1', ['API-11', 'API-9'], 'passed'), result('a/2', ['ACC-1', 'API-9'], 'passed')]
  expect(coverClauses(results).map(({ clause }) => clause)).toEqual(['ACC-1', 'API-9', 'API-11'])
})

const teapot = (label: string): Between => answering(label, (answer) => ({ ...answer, status: 418 }))

test('[LIB-4] what a route’s answers violate is one finding for each status, with its number', async () => {
  const { report, sent } = await checkMock({
    only: ['user', 'headers'],
    between: answering('GET /user', ({ headers, ...answer }) => ({
      ...answer,
      headers: headers.filter(([name]) => name !== 'cache-control'),
    })),
  })
  const asked = sent.filter(({ request }) => new URL(request.url).pathname === '/user').length
  const { findings } = checkOf(report, 'headers/no-store')
  const shown = findings.map(({ request, answer }) => `${request?.url} ${answer?.status}`)
  expect(shown).toEqual(['http://localhost:8000/user 200', 'http://localhost:8000/user 401'])
  expect(findings.reduce((sum, { times }) => sum + times, 0)).toBe(asked)
  expect(asked).toBeGreaterThan(10)
})

test('[LIB-4] two routes, two statuses: each its own finding', async () => {
  const { report } = await checkMock({
    profiles: ['core', 'customer'],
    only: ['user/names-customer', 'user/needs-token', 'account', 'answers'],
    between: async (request, forward) => {
      const answer = await forward()
      const isMeant = isFor(request, 'GET /user') || isFor(request, 'GET /api/my-account')
      return isMeant ? { ...answer, status: answer.status === 200 ? 418 : 451 } : answer
    },
  })
  const { findings } = checkOf(report, 'answers/documented-status')
  expect(findings.map(({ got, request }) => `${request?.url.slice(21)} ${got}`).sort()).toEqual([
    '/api/my-account 418',
    '/api/my-account 451',
    '/user 418',
    '/user 451',
  ])
})

test('[LIB-4] a finding shows the first request and answer, and both are cut if they are long', async () => {
  const long = 'é'.repeat(3000)
  const { report } = await checkMock({
    only: ['bodies/custom-refuses-too-large', 'user/names-customer', 'answers'],
    between: async (request, forward) => {
      const answer = await forward()
      if (isFor(request, 'GET /user'))
        return {
          status: 418,
          headers: [
            ['x-a', '1'],
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ],
          body: long,
        }
      return answer.status === 413 ? { ...answer, status: 204, body: '' } : answer
    },
  })
  const cut = `${'é'.repeat(2000)} …`
  expect(checkOf(report, 'answers/documented-status').findings[0]?.answer).toEqual({
    status: 418,
    headers: [
      ['x-a', '1'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ],
    body: cut,
  })
  const [tooLarge] = checkOf(report, 'bodies/custom-refuses-too-large').findings
  expect(tooLarge?.request?.body).toHaveLength(2002)
  expect(tooLarge?.request?.body).toMatch(/x …$/)
})

test('[LIB-4] what was expected and what came are cut, too: an answer may be megabytes long', async () => {
  let count = 0
  const { report } = await checkMock({
    only: ['pages/app-data'],
    between: answering('GET /page-data/app-data.json', (answer) => {
      count += 1
      return { ...answer, body: JSON.stringify({ webpackCompilationHash: `${count}${'a'.repeat(100_000)}` }) }
    }),
  })
  const [finding] = checkOf(report, 'pages/app-data').findings
  expect([finding?.expected.length, finding?.got.length]).toEqual([302, 302])
  expect(JSON.stringify(report).length).toBeLessThan(50_000)
})

test.each<[Verdict, string, CheckedMock]>([
  ['conforms', 'everything passes', {}],
  ['does not conform', 'something fails', { between: teapot('GET /user'), only: ['user', 'answers'] }],
  ['does not conform', 'something is blocked', { credentials: null, only: ['login'] }],
  ['does not conform', 'an entry of the baseline passes', { baseline: ['csrf/missing'], only: ['csrf'] }],
  ['partial', 'something is left out', { allowWrites: false }],
  ['partial', 'only something was asked for', { only: ['csrf'] }],
  [
    'does not conform',
    'something is left out and something fails',
    { loginBudget: 1, only: ['login', 'user/names-customer'], between: teapot('GET /user') },
  ],
  ['does not conform', 'nothing could be tried', { only: ['user/refuses-expired'] }],
])('[LIB-4] the verdict is "%s" when %s', async (verdict, _, options) => {
  expect((await checkMock(options)).report.verdict).toBe(verdict)
})

test('[LIB-4] a failed recommendation is reported as advice, and the backend conforms', async () => {
  const between = answering('GET /csrf', (answer) => ({
    ...answer,
    headers: [...answer.headers, ['server', 'Apache/2']],
  }))
  const { report } = await checkMock({ between })
  expect(checkOf(report, 'headers/no-version')).toMatchObject({
    level: 'should',
    status: 'failed',
    isKnown: false,
  })
  expect(idsWith(report, 'failed')).toEqual(['headers/no-version'])
  expect(report.verdict).toBe('conforms')
})

test('[LIB-4] a problem with an answer names the place in it', async () => {
  const { report } = await checkMock({
    only: ['user/names-customer', 'answers'],
    between: answering('GET /user', () => ({
      status: 200,
      headers: json,
      body: '{"userId":7,"email":"a@b.example"}',
    })),
  })
  expect(checkOf(report, 'answers/shape').findings[0]).toMatchObject({ where: '/userId', got: '7' })
})

test('[LIB-4] progress counts the checks, names each before it begins, and ends with all of them', async () => {
  const received: { done: number; total: number; check: string }[] = []
  const { report } = await checkMock({
    only: ['csrf'],
    onProgress: ({ done, total, check }) => received.push({ done, total, check }),
  })
  const ids = report.checks.map(({ id }) => id)
  expect(received.map(({ check }) => check)).toEqual([...ids, ''])
  expect(received.map(({ done }) => done)).toEqual([...ids.keys(), ids.length])
  expect(new Set(received.map(({ total }) => total))).toEqual(new Set([ids.length]))
})
