import { expect, test } from 'vitest'
import { checks } from '../../../src/conformance/checks/index.ts'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { checkMock, checkOf, credentials, idsIn, idsWith } from './checked-mock.ts'

const loginCheck = 'login/accepts-credentials'
const standingOnLogin = checks
  .filter(({ profile, after = [] }) => profile === 'core' && after.includes(loginCheck))
  .map(({ id }) => id)

const others = checks.filter(({ profile }) => profile === 'customer').map(({ id }) => id)
const idsInCore = listedChecks
  .map(({ id }) => id)
  .filter((id) => !others.includes(id))
  .sort()

test('[LIB-4] a check of a profile that was not selected is in neither', async () => {
  const { report } = await checkMock({ profiles: ['core'] })
  expect(others.length).toBeGreaterThan(2)
  expect(idsIn(report)).toEqual(idsInCore)
})

/** Checks that need an option of their own. */
const wantsMore = ['user/refuses-expired', 'login/browsers-verify-the-token']

test.each([
  ['no credentials', null],
  ['a wrong password', { ...credentials, password: 'not the password' }],
  ['an address that is none', { ...credentials, email: 'maya' }],
])(
  '[LIB-4] with %s the login has failed, what stands on it is blocked, and nothing is skipped',
  async (_, who) => {
    const { report } = await checkMock({ credentials: who })
    expect(report.verdict).toBe('does not conform')
    expect(checkOf(report, loginCheck).status).toBe('failed')
    for (const id of standingOnLogin.filter((one) => !wantsMore.includes(one)))
      expect(checkOf(report, id), id).toMatchObject({ status: 'blocked', blockedBy: loginCheck })
    expect(report.leftOut).toEqual([])
    expect(idsIn(report)).toEqual(idsInCore)
    // Checks that need no login run nevertheless.
    expect(idsWith(report, 'passed')).toEqual(
      expect.arrayContaining([
        'csrf/hands-out-a-token',
        'tracing/accepts-custom',
        'pages/index',
        'logout/takes-anybody',
      ]),
    )
  },
)

test('[LIB-4] without credentials the finding says where to put them, and no login is sent', async () => {
  const { report } = await checkMock({ credentials: null })
  expect(checkOf(report, loginCheck).findings).toEqual([
    {
      message: 'There are no credentials, and without a login next to nothing can be proven.',
      expected: 'CONFORM_EMAIL and CONFORM_PASSWORD of a customer in the environment',
      got: 'none',
      times: 1,
    },
  ])
  expect(report.requests.logins).toBe(0)
})
