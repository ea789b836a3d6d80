import { expect, test } from 'vitest'
import type { Between } from './checked-mock.ts'
import { checkMock, idsWith, isFor, statusOf } from './checked-mock.ts'
import { isOfCustomer, isWrongInside, realLogins } from './sent-logins.ts'

test.each([0, 1, 11, 25])(
  '[LIB-4] with a budget of %i logins not one more is sent; what needs more is left out, and says so',
  async (loginBudget) => {
    const { report, sent } = await checkMock({ loginBudget })
    expect(realLogins(sent).length).toBeLessThanOrEqual(loginBudget)
    expect(report.requests.logins).toBeLessThanOrEqual(loginBudget)
    expect(idsWith(report, 'failed')).toEqual([])
    expect(idsWith(report, 'blocked')).toEqual([])
    const reasons = report.leftOut.map(({ why }) => why)
    expect(reasons).toContain(`the budget of ${loginBudget} logins is used up`)
    expect(report.verdict).toBe('partial')
  },
)

test('[LIB-4] a login refused with 429 is sent again, and counts once', async () => {
  let isBusy = true
  const { report } = await checkMock({
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

/** Over-long names and passwords are refused as a broken contract. */
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
    const { report, sent } = await checkMock({ seed, loginBudget: 28, between: refusingLong })
    expect(realLogins(sent).length).toBeLessThanOrEqual(28)
    expect(idsWith(report, 'failed')).toContain('bodies/login-takes-valid')
  },
)

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  '[LIB-4] what was found before the budget was used up is found all the same (%i logins)',
  async (loginBudget) => {
    const { report, sent } = await checkMock({
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

/** A backend that accepts any token with a session id, even forged, altered and expired ones. */
const lettingIn: Between = async (request, forward) => {
  const answer = await forward()
  const isChange = isFor(request, 'POST /api/my-account/password')
  const problem = '{"type":"about:blank","title":"Conflict","status":409}'
  return isChange && answer.status === 401 ? { ...answer, status: 409, body: problem } : answer
}

test('[LIB-4] a backend that accepts every login does not get its customer locked out', async () => {
  const { report, sent } = await checkMock({
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
