import type {
  CheckResult,
  ClauseCoverage,
  ConformanceReport,
  Finding,
  RouteCoverage,
} from '../../../src/conformance/report.ts'

/** A passed check, which a test can change. */
export const sampleCheck = (id: string, more: Partial<CheckResult> = {}): CheckResult => ({
  id,
  group: id.split('/')[0] ?? id,
  title: `The rule of ${id} is kept`,
  clauses: ['API-8'],
  level: 'must',
  status: 'passed',
  findings: [],
  isKnown: false,
  requests: 2,
  durationMs: 12,
  ...more,
})

export const sampleFinding = (more: Partial<Finding> = {}): Finding => ({
  message: 'The answer has another status',
  expected: '401',
  got: '200',
  times: 1,
  ...more,
})

const checks: readonly CheckResult[] = [
  sampleCheck('csrf/sets-pair', {
    title: 'The CSRF cookie is set, and its value repeated in the header',
    clauses: ['API-5'],
    route: 'GET /csrf',
  }),
  sampleCheck('csrf/missing-header', {
    title: 'A login without the CSRF header is refused with 403',
    clauses: ['API-5', 'API-8'],
    route: 'POST /login',
  }),
  sampleCheck('login/accepts-credentials', {
    title: 'Right credentials give a token and the user id',
    route: 'POST /login',
  }),
  sampleCheck('login/same-refusal', {
    title: 'An unknown email and a wrong password get the same answer',
    clauses: ['ACC-2'],
    route: 'POST /login',
  }),
  sampleCheck('logout/ends-session', {
    title: 'After logout the token is refused',
    clauses: ['AUTH-4', 'API-9'],
    route: 'POST /logout',
  }),
  sampleCheck('user/needs-token', {
    title: 'Without a token nobody learns who is logged in',
    clauses: ['AUTH-10'],
    route: 'GET /user',
  }),
  sampleCheck('user/no-store', {
    title: 'Answers that belong to one customer are not stored by caches',
    clauses: ['AUTH-14'],
    route: 'GET /user',
    level: 'should',
  }),
  sampleCheck('tracing/custom', {
    title: 'A custom trace is taken',
    clauses: ['TRACE-1'],
    route: 'POST /api/Tracing/custom',
  }),
  sampleCheck('pages/page-data', {
    title: 'Page data keeps its contract',
    clauses: ['PAGE-1', 'PAGE-2'],
    route: 'GET /page-data/:page/page-data.json',
  }),
]

const statuses = (seen: Readonly<Record<number, number>>, open: readonly number[], undocumented = {}) => [
  ...Object.entries(seen).map(([status, amount]) => ({
    status: Number(status),
    isDocumented: true,
    seen: amount,
  })),
  ...open.map((status) => ({ status, isDocumented: true, seen: 0 })),
  ...Object.entries(undocumented).map(([status, amount]) => ({
    status: Number(status),
    isDocumented: false,
    seen: Number(amount),
  })),
]

const routes: readonly RouteCoverage[] = [
  { route: 'GET /csrf', statuses: statuses({ 204: 31, 405: 2 }, [429, 500, 503]) },
  {
    route: 'POST /login',
    statuses: statuses({ 200: 9, 400: 12, 401: 6, 403: 5, 405: 2, 413: 1, 415: 1, 422: 25 }, [429, 500, 503]),
  },
  { route: 'POST /logout', statuses: statuses({ 204: 8, 403: 3, 405: 2 }, [400, 413, 415, 429, 500, 503]) },
  { route: 'GET /user', statuses: statuses({ 200: 11, 401: 14, 405: 2 }, [429, 500, 503]) },
  {
    route: 'GET /page-data/:page/page-data.json',
    statuses: statuses({ 200: 17, 404: 2 }, [500]),
  },
  {
    route: 'GET /page-data/:page/page-data-rsc.json',
    statuses: statuses({ 404: 1 }, [200, 500]),
  },
]

const clausesOf = (all: readonly CheckResult[]): readonly ClauseCoverage[] => {
  const rank = ['passed', 'left out', 'blocked', 'failed'] as const
  return [...new Set(all.flatMap((check) => check.clauses))].map((clause) => {
    const about = all.filter((check) => check.clauses.includes(clause))
    const status = rank.findLast((one) => about.some((check) => check.status === one)) ?? 'passed'
    return { clause, checks: about.map(({ id }) => id), status }
  })
}

type Changes = Readonly<Record<string, Partial<CheckResult>>>

/** The conforming report with some checks and other members changed. */
export function sampleReport(
  changes: Changes = {},
  more: Partial<ConformanceReport> = {},
): ConformanceReport {
  const changed = checks.map((check) => ({ ...check, ...changes[check.id] }))
  return {
    schemaVersion: 1,
    verdict: 'conforms',
    backend: 'http://127.0.0.1:8000',
    site: 'http://127.0.0.1:8000',
    profiles: ['core'],
    seed: 20261121,
    startedAt: '2026-11-21T10:04:31.120Z',
    durationMs: 4_210,
    requests: { total: 482, logins: 12, waitedMs: 0 },
    latency: { medianMs: 4, slowestHundredthMs: 61 },
    clockAheadSeconds: 0,
    checks: changed,
    leftOut: [],
    notTried: [
      { what: 'token/expired', why: 'CONFORM_EXPIRED_TOKEN is not set: expiry is proven by shape alone.' },
    ],
    baseline: { known: [], stale: [] },
    coverage: { routes, clauses: clausesOf(changed) },
    ...more,
  }
}

const loginRequest = {
  method: 'POST',
  url: 'http://127.0.0.1:8000/login',
  headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=$CSRF' },
  body: '{"email":"$CONFORM_EMAIL","password":"$CONFORM_PASSWORD"}',
}

const loginCurl =
  'curl -i -X POST -H \'content-type: application/json\' --data-raw \'{"email":"\'"$CONFORM_EMAIL"\'","password":"\'"$CONFORM_PASSWORD"\'"}\' \'http://127.0.0.1:8000/login\''

const pairedCurl = `XSRF=$(curl -s -D - -o /dev/null 'http://127.0.0.1:8000/csrf' | tr -d '\\r' | sed -n 's/^x-xsrf-token: //Ip') && ${loginCurl}`

/** Nothing wrong, nothing left out. */
export const conforming = sampleReport()

/** Two violated rules (one of them twice), one advice, and one status that the contract does not list. */
export const failing = sampleReport(
  {
    'csrf/missing-header': {
      status: 'failed',
      findings: [
        sampleFinding({
          message: 'The login went through without the CSRF header.',
          expected: '403 with a problem document',
          got: '200 with a token',
          request: loginRequest,
          answer: {
            status: 200,
            headers: [
              ['content-type', 'application/json; charset=utf-8'],
              ['x-powered-by', 'Express'],
              ['set-cookie', 'XSRF-TOKEN=$CSRF; Path=/; SameSite=Strict'],
            ],
            body: '{"token":"$TOKEN","userId":"0b8f7d0e-5c1e-4f0a-9a57-3d1f6f2c8e11"}',
          },
          curl: loginCurl,
          times: 4,
        }),
      ],
    },
    'login/same-refusal': {
      status: 'failed',
      findings: [
        sampleFinding({
          message: 'A wrong password is answered in other words than an unknown email.',
          expected: 'the same body for both: {"success":false,"message":"Login failed"}',
          got: '{"success":false,"message":"Wrong password"}',
          where: '/message',
          request: loginRequest,
          answer: {
            status: 401,
            headers: [['content-type', 'application/json']],
            body: '{"success":false,"message":"Wrong password"}',
          },
          curl: pairedCurl,
        }),
        sampleFinding({
          message: 'An answer has a status that the contract does not list.',
          expected: 'one of 200, 400, 401, 403, 405, 413, 415, 422, 429, 500, 503',
          got: '418',
          request: { ...loginRequest, body: '{"email":"","password":""}' },
          answer: { status: 418, headers: [['content-type', 'text/html']], body: '<h1>I am a teapot</h1>' },
          times: 2,
        }),
      ],
    },
    'user/no-store': {
      status: 'failed',
      findings: [
        sampleFinding({
          message: 'The answer may be kept by caches on the way.',
          expected: 'cache-control: no-store',
          got: 'no such header',
          where: 'cache-control',
          times: 11,
        }),
      ],
    },
  },
  {
    verdict: 'does not conform',
    coverage: {
      routes: routes.map((one) =>
        one.route === 'POST /login'
          ? { ...one, statuses: [...one.statuses, { status: 418, isDocumented: false, seen: 2 }] }
          : one,
      ),
      clauses: clausesOf(checks).map((one) =>
        ['API-5', 'API-8', 'ACC-2'].includes(one.clause) ? { ...one, status: 'failed' } : one,
      ),
    },
  },
)

/** Nothing wrong, but traces were not written. */
export const partial = sampleReport(
  {
    'tracing/custom': {
      status: 'left out',
      reason: 'Writes traces: off loopback that needs --allow-writes.',
    },
  },
  {
    verdict: 'partial',
    backend: 'https://api.brand.example',
    site: 'https://www.brand.example',
    leftOut: [{ what: 'tracing/custom', why: 'Writes traces: off loopback that needs --allow-writes.' }],
    requests: { total: 310, logins: 9, waitedMs: 12_300 },
    latency: { medianMs: 9, slowestHundredthMs: 240 },
    clockAheadSeconds: -340,
    durationMs: 95_400,
  },
)

/** One check fails as the baseline expects, and one listed in it passes. */
export const knownAndStale = sampleReport(
  {
    'login/same-refusal': {
      status: 'failed',
      isKnown: true,
      findings: [
        sampleFinding({ message: 'Two answers differ.', expected: 'the same body', got: 'another body' }),
      ],
    },
  },
  {
    verdict: 'does not conform',
    baseline: { known: ['login/same-refusal'], stale: ['user/needs-token'] },
  },
)

/** The login fails, and checks that depend on it are blocked. */
export const blocked = sampleReport(
  {
    'login/accepts-credentials': {
      status: 'failed',
      findings: [
        sampleFinding({
          message: 'The login was refused.',
          expected: '200 with token and userId',
          got: '500',
          request: loginRequest,
          answer: { status: 500, headers: [], body: '' },
        }),
      ],
    },
    'logout/ends-session': { status: 'blocked', blockedBy: 'login/accepts-credentials' },
    'user/no-store': { status: 'blocked', blockedBy: 'login/accepts-credentials' },
  },
  { verdict: 'does not conform' },
)

/** Characters that control a terminal, break markup or reverse text, in every text that a backend can write. */
export const hostileText =
  '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&]]>\u001b[31mred\u001b]0;title\u0007\u202etxt.exe\u0000\ud800\ufffe'

/** A backend whose every answer contains these. */
export const hostile = sampleReport(
  {
    'login/accepts-credentials': {
      status: 'failed',
      findings: [
        sampleFinding({
          message: hostileText,
          expected: hostileText,
          got: hostileText,
          where: hostileText,
          request: { method: 'POST', url: hostileText, headers: { 'x-odd': hostileText }, body: hostileText },
          answer: { status: 200, headers: [['content-type', hostileText]], body: hostileText },
          curl: `curl '${hostileText}'`,
        }),
      ],
    },
    'logout/ends-session': { status: 'blocked', blockedBy: hostileText },
    'tracing/custom': { status: 'left out', reason: hostileText },
  },
  {
    verdict: 'does not conform',
    leftOut: [{ what: hostileText, why: hostileText }],
    notTried: [{ what: hostileText, why: hostileText }],
  },
)

export const allSamples = { conforming, failing, partial, knownAndStale, blocked, hostile }
