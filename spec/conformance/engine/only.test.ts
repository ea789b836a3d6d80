import { describe, expect, test } from 'vitest'
import { listedChecks, OptionsError } from '../../../src/conformance/conform.ts'
import { answering, checkMock, idsWith, statusOf } from './checked-mock.ts'

const idsOf = (isMeant: (check: (typeof listedChecks)[number]) => boolean) =>
  listedChecks.filter(isMeant).map(({ id }) => id)
const everything = ['core', 'customer'] as const
/** Checks that a run cannot try on loopback, with one origin, and without an expired token and a webhook secret. */
const untriable = [
  'user/refuses-expired',
  'guest/one-at-a-time',
  'origins/own-site-reads',
  'origins/own-site-writes',
  'headers/retry-after',
  'cookies/secure',
]

describe('only some checks are run', () => {
  test.each([
    ['a check', ['login/tells-nobody'], ({ id }: { id: string }) => id === 'login/tells-nobody'],
    ['a group', ['logout'], ({ id }: { id: string }) => id.startsWith('logout/')],
    ['two groups', ['account', 'tracing'], ({ id }: { id: string }) => /^(?:account|tracing)\//.test(id)],
    ['a clause', ['ACC-2'], ({ clauses }: { clauses: readonly string[] }) => clauses.includes('ACC-2')],
    [
      'an invariant and a group of invariants',
      ['headers/nosniff', 'answers'],
      ({ id }: { id: string }) => id === 'headers/nosniff' || id.startsWith('answers/'),
    ],
    [
      'a check and an invariant',
      ['csrf/missing', 'headers/nosniff'],
      ({ id }: { id: string }) => /csrf\/missing|headers\/nosniff$/.test(id),
    ],
  ] as const)('[LIB-4] named by %s', async (_, only, isMeant) => {
    const { report } = await checkMock({ only, profiles: everything })
    expect(report.checks.map(({ id }) => id)).toEqual(idsOf(isMeant).filter((id) => !untriable.includes(id)))
    expect(idsWith(report, 'passed')).toEqual(report.checks.map(({ id }) => id))
    // The report must not look like that of a whole run.
    expect(report.verdict).toBe('partial')
    expect(report.leftOut).toEqual([
      { what: 'every other check', why: `only ${only.join(', ')} was asked for` },
    ])
  })
})

test('[LIB-4] invariants check everything that a whole run sends; a check sends what it needs', async () => {
  const invariant = await checkMock({ only: ['headers/nosniff'] })
  const check = await checkMock({ only: ['csrf/hands-out-a-token', 'headers/nosniff'] })
  expect(new Set(invariant.sent.map(({ check }) => check)).size).toBeGreaterThan(50)
  expect(check.report.requests.total).toBe(1)
})

test('[LIB-4] a clause names the invariants that prove it, too', async () => {
  const { report } = await checkMock({ only: ['API-5'] })
  expect(report.checks.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['csrf/missing', 'cookies/same-site']),
  )
})

test.each(['csrf/misspelled', 'crsf', 'API-999', '', 'csrf/'])(
  '[LIB-4] %j is no name of a check',
  async (name) => {
    const run = checkMock({ only: ['login', name] })
    await expect(run).rejects.toThrow(OptionsError)
    await expect(run).rejects.toThrow(`--only names '${name}'`)
  },
)

test.each(['account/overview', 'account', 'ACC-1'])(
  '[LIB-4] %s is of a profile that is not checked: nothing would be checked, so nothing is sent',
  async (name) => {
    const run = checkMock({ only: [name], profiles: ['core'] })
    await expect(run).rejects.toThrow(OptionsError)
    await expect(run).rejects.toThrow(`--only names '${name}', which is of the profile customer`)
  },
)

test('[LIB-4] a check that wants an option is reported as not tried; alone it proves nothing, and nothing else is sent', async () => {
  const { report, sent } = await checkMock({ only: ['user/refuses-expired'] })
  expect(report.checks).toEqual([])
  expect(report.notTried).toEqual([
    { what: 'user/refuses-expired', why: expect.stringContaining('CONFORM_EXPIRED_TOKEN') },
  ])
  expect(report.verdict).toBe('does not conform')
  expect(sent.map(({ check }) => check)).toEqual([''])
})

test('[LIB-4] checks that were not selected are not reported as not tried', async () => {
  const { report } = await checkMock({ only: ['csrf/missing'] })
  expect(report.notTried).toEqual([])
})

test('[LIB-4] a fault outside the selection does not change the verdict', async () => {
  const between = answering('GET /user', (answer) => ({ ...answer, status: 418 }))
  expect((await checkMock({ between, only: ['user', 'answers'] })).report.verdict).toBe('does not conform')
  expect((await checkMock({ between, only: ['csrf/hands-out-a-token'] })).report.verdict).toBe('partial')
})

test('[LIB-4] the rule that blocks a check is reported with it, selected or not', async () => {
  const between = answering('GET /user', (answer) => ({ ...answer, status: 418 }))
  const { report } = await checkMock({ between, only: ['user/names-customer'] })
  expect(statusOf(report, 'user/names-customer')).toBe('blocked')
  expect(idsWith(report, 'failed')).toEqual(['answers/documented-status'])
  expect(report.verdict).toBe('does not conform')
})
