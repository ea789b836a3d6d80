import { expect, test } from 'vitest'
import { requestBodyLimitBytes } from '../../../contracts/request-body-limit.ts'
import { LoginRequest } from '../../../contracts/schemas/session.ts'
import type { Between, Sent } from './judged-mock.ts'
import { backend, credentials, idsWith, isFor, judgeMock, statusOf } from './judged-mock.ts'

// Whole runs, while other suites run beside this one.
const timeout = 30_000
const pairIn = (cookie = '') => /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1]

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The logins that a backend looks at: pair and page are right, and the body keeps the contract. */
function realLogins(sent: readonly Sent[]): Sent[] {
  const pairs = new Set(sent.map(({ answer }) => Object.fromEntries(answer?.headers ?? [])['x-xsrf-token']))
  return sent.filter(({ request }) => {
    const { headers, body = '' } = request
    const pair = headers['x-xsrf-token']
    return (
      isFor(request, 'POST /login') &&
      /^application\/json\b/i.test(headers['content-type'] ?? '') &&
      pair !== undefined &&
      pairs.has(pair) &&
      pairIn(headers.cookie) === pair &&
      (headers.origin === undefined || headers.origin === backend) &&
      headers['sec-fetch-site'] !== 'cross-site' &&
      body.length <= requestBodyLimitBytes &&
      LoginRequest.safeParse(parsed(body)).success
    )
  })
}

/** Wrong passwords inside the account: a backend counts them as it counts failed logins. */
const isWrongInside = ({ request, answer }: Sent) =>
  answer?.status === 409 &&
  /^\/api\/(?:my-account\/(?:password|sessions\/end)|user\/email)$/.test(new URL(request.url).pathname)
const wrongInside = (sent: readonly Sent[]) => sent.filter(isWrongInside)
const isOfCustomer = ({ request }: Sent) =>
  isFor(request, 'POST /login') && (request.body ?? '').includes(`"${credentials.email}"`)

test('[LIB-4] the run counts its logins as the backend does, and its own 60 are enough', {
  timeout,
}, async () => {
  const { report, sent } = await judgeMock({ profiles: ['core', 'customer'], runs: 25 })
  const counted = realLogins(sent).length + wrongInside(sent).length
  expect(counted).toBe(report.requests.logins)
  expect(counted).toBeLessThanOrEqual(60)
  expect(wrongInside(sent).length).toBeGreaterThan(3)
  expect(report.leftOut).toEqual([])
})

test.each([1, 2, 3])(
  '[LIB-4] no three wrong passwords of the customer in a row, and few of any made-up name (seed %i)',
  { timeout },
  async (seed) => {
    const { sent } = await judgeMock({ profiles: ['core', 'customer'], runs: 25, seed })
    const tried = sent.filter((one) => isOfCustomer(one) || isWrongInside(one))
    const isWrong = tried
      .filter(({ answer }) => [200, 401, 409].includes(answer?.status ?? 0))
      .map(({ answer }) => (answer?.status === 200 ? 'right' : 'wrong'))
    expect(isWrong.join(' ')).toContain('wrong wrong right')
    expect(isWrong.join(' ')).not.toContain('wrong wrong wrong')
    const names = realLogins(sent)
      .filter((one) => !isOfCustomer(one))
      .map(({ request }) => String((parsed(request.body ?? '') as { email?: string }).email))
    expect(names.length).toBeGreaterThan(10)
    const counts = names.map((name) => names.filter((one) => one === name).length)
    expect(Math.max(...counts)).toBeLessThan(5)
  },
)

test.each([0, 1, 11, 25])(
  '[LIB-4] with a budget of %i logins not one more is sent; what needs more is left out, and says so',
  async (loginBudget) => {
    const { report, sent } = await judgeMock({ loginBudget })
    expect(realLogins(sent).length).toBeLessThanOrEqual(loginBudget)
    expect(report.requests.logins).toBeLessThanOrEqual(loginBudget)
    expect(idsWith(report, 'failed')).toEqual([])
    expect(idsWith(report, 'blocked')).toEqual([])
    const reasons = report.leftOut.map(({ why }) => why)
    expect(reasons).toContain(`the budget of ${loginBudget} logins is used up`)
    expect(report.verdict).toBe('partial')
  },
)

test('[LIB-4] a login that was put off with 429 is sent again, and is one login', async () => {
  let isBusy = true
  const { report } = await judgeMock({
    loginBudget: 1,
    only: ['login/accepts-credentials'],
    between: async (request, forward) => {
      if (!isFor(request, 'POST /login') || !isBusy) return forward()
      isBusy = false
      return { status: 429, headers: [['retry-after', '1']], body: '' }
    },
  })
  expect(idsWith(report, 'passed')).toEqual(['login/accepts-credentials'])
  expect(report.requests.logins).toBe(1)
})

/** Long names and long passwords are refused as if they broke the contract. */
const refusingLong: Between = async (request, forward) => {
  const answer = await forward()
  const isMeant = isFor(request, 'POST /login') && answer.status === 401 && (request.body ?? '').length > 50
  const problem = '{"type":"about:blank","title":"Unprocessable Content","status":422}'
  return isMeant
    ? { ...answer, status: 422, headers: [['content-type', 'application/problem+json']], body: problem }
    : answer
}

test.each([1, 2, 3])(
  '[LIB-4] a backend that refuses some good logins is not asked more often, to find the smallest of them (seed %i)',
  async (seed) => {
    const { report, sent } = await judgeMock({ seed, loginBudget: 28, between: refusingLong })
    expect(realLogins(sent).length).toBeLessThanOrEqual(28)
    expect(idsWith(report, 'failed')).toContain('bodies/login-takes-valid')
  },
)

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  '[LIB-4] what was found before the budget was used up is found all the same (%i logins)',
  async (loginBudget) => {
    const { report, sent } = await judgeMock({
      loginBudget,
      only: ['bodies/login-takes-valid'],
      between: refusingLong,
    })
    const isSeen = realLogins(sent).some(({ answer }) => answer?.status === 422)
    expect(statusOf(report, 'bodies/login-takes-valid')).toBe(
      isSeen ? 'failed' : report.requests.logins < loginBudget ? 'passed' : 'left out',
    )
  },
)

/** Whoever names a session is let in, as if its token were right: forged, altered and dead ones too. */
const lettingIn: Between = async (request, forward) => {
  const answer = await forward()
  const isChange = isFor(request, 'POST /api/my-account/password')
  const problem = '{"type":"about:blank","title":"Conflict","status":409}'
  return isChange && answer.status === 401 ? { ...answer, status: 409, body: problem } : answer
}

test('[LIB-4] not even a backend that lets everybody in has its customer locked out', {
  timeout,
}, async () => {
  const { report, sent } = await judgeMock({
    profiles: ['core', 'customer'],
    loginBudget: 200,
    between: lettingIn,
  })
  expect(idsWith(report, 'failed')).toContain('user/refuses-altered-claims')
  const tried = sent.filter((one) => isOfCustomer(one) || isWrongInside(one))
  const outcomes = tried.filter(({ answer }) => [200, 401, 409].includes(answer?.status ?? 0))
  const rows = outcomes.map(({ answer }) => (answer?.status === 200 ? ' ' : 'x')).join('')
  expect(Math.max(...rows.split(' ').map(({ length }) => length))).toBeLessThan(3)
})
