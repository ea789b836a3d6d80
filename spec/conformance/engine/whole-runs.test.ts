import { beforeAll, describe, expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'
import { backend, checkMock, idsIn } from './checked-mock.ts'
import { onFixtureDay } from './fixture-day.ts'
import { aboutCustomer, isOfCustomer, isWrongInside, parsed, realLogins, wrongInside } from './sent-logins.ts'
import { clean, summary } from './summary.ts'

onFixtureDay()

// Each run takes seconds, so all tests of whole runs without a fault share these three.
describe.each([1, 2, 3])('a whole run, core and customer (seed %i)', (seed) => {
  const standing = createMockBackend()
  let elsewhere: string
  let run: Awaited<ReturnType<typeof checkMock>>
  beforeAll(async () => {
    elsewhere = await standing.openSession()
    run = await checkMock({ profiles: ['core', 'customer'], seed, runs: 25, standing })
  })

  test('[LIB-4] [LIB-5] the backend of the test kit keeps every contract', () => {
    expect(summary(run.report)).toEqual(clean)
  })

  test('[LIB-4] every check is in the report, or in the list of what was not tried, with the reason', () => {
    expect(idsIn(run.report)).toEqual(listedChecks.map(({ id }) => id).sort())
    for (const { why } of run.report.notTried) expect(why).toMatch(/\w/)
  })

  test('[LIB-4] the run counts its logins like the backend, and its default of 75 is enough', () => {
    const { report, sent } = run
    const counted = realLogins(sent).length + wrongInside(sent).length
    expect(counted).toBe(report.requests.logins)
    expect(counted).toBeLessThanOrEqual(75)
    // The reference backend's limit for one address counts failed logins.
    const failed = realLogins(sent).filter(({ answer }) => answer?.status !== 200).length
    expect(failed + wrongInside(sent).length).toBeLessThanOrEqual(60)
    expect(wrongInside(sent).length).toBeGreaterThan(3)
  })

  test('[LIB-4] no three wrong passwords of the customer in a row, and few of any made-up name', () => {
    const { sent } = run
    const tried = sent.filter((one) => isOfCustomer(one) || isWrongInside(one))
    const isWrong = tried
      .filter((one) => isWrongInside(one) || [200, 401].includes(one.answer?.status ?? 0))
      .map(({ answer }) => (answer?.status === 200 ? 'right' : 'wrong'))
    expect(isWrong.join(' ')).toContain('wrong wrong right')
    expect(isWrong.join(' ')).not.toContain('wrong wrong wrong')
    const names = realLogins(sent)
      .filter((one) => !isOfCustomer(one))
      .map(({ request }) => String((parsed(request.body ?? '') as { email?: string }).email))
    expect(names.length).toBeGreaterThan(10)
    const counts = names.map((name) => names.filter((one) => one === name).length)
    expect(Math.max(...counts)).toBeLessThan(5)
  })

  test('[LIB-4] few valid requests cause mails, and all use names and numbers that do not exist', () => {
    const done = run.sent.filter(
      ({ request, answer }) => request.url.includes('/api/recovery/') && answer?.status === 204,
    )
    expect(done.length).toBeGreaterThan(10)
    // The reference backend's limit for one address in a quarter of an hour.
    expect(done.length).toBeLessThanOrEqual(20)
    for (const { request } of done.filter((one) => !aboutCustomer(one))) {
      const { email = 'nobody@brand.invalid', postcode = '0000' } = JSON.parse(request.body ?? '')
      expect(email).toMatch(/[@.](?:example(?:\.com|\.org|\.net)?|invalid)$/)
      expect(postcode).toBe('0000')
    }
  })

  test('[LIB-4] the customer has the same password and the same sessions after it as before', async () => {
    const user = new Request(`${backend}/user`, { headers: { authorization: `Bearer ${elsewhere}` } })
    expect((await standing.handle(user)).status).toBe(200)
    expect(standing.mails.filter(({ kind }) => kind === 'passwordChanged')).toEqual([])
  })
})
