import { expect, test } from 'vitest'
import { requestBodyLimitBytes } from '../../../contracts/request-body-limit.ts'
import { Credentials } from '../../../contracts/schemas/session.ts'
import type { Between, Sent } from './judged-mock.ts'
import { backend, idsWith, isFor, judgeMock } from './judged-mock.ts'

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
      Credentials.safeParse(parsed(body)).success
    )
  })
}

test('[LIB-4] the run counts its logins as the backend does, and its own 40 are enough', async () => {
  const { report, sent } = await judgeMock({ profiles: ['core', 'customer'], runs: 25 })
  const logins = realLogins(sent)
  expect(logins.length).toBe(report.requests.logins)
  expect(logins.length).toBeLessThanOrEqual(40)
  expect(report.leftOut).toEqual([])
})

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
