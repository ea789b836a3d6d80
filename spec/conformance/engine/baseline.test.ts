import { expect, test } from 'vitest'
import { OptionsError } from '../../../src/conformance/conform.ts'
import type { Between } from './checked-mock.ts'
import { answering, checkMock, checkOf, idsWith, statusOf } from './checked-mock.ts'

/** A cookie that scripts cannot read: one invariant fails. */
const httpOnly = answering('GET /csrf', (answer) => ({
  ...answer,
  headers: answer.headers.map(([name, value]) => [
    name,
    name === 'set-cookie' ? `${value}; HttpOnly` : value,
  ]),
}))
/** The e-mail address is spelled differently: one check fails. */
const otherUser = answering('GET /user', (answer) => ({
  ...answer,
  body: answer.body.replace('demo@', 'another@'),
}))
const both: Between = (request, forward) => httpOnly(request, () => otherUser(request, forward))

test('[LIB-4] a known failure is reported as known, and the verdict is as if it passed', async () => {
  const baseline = ['cookies/readable', 'user/names-customer']
  const { report } = await checkMock({ between: both, baseline })
  expect(idsWith(report, 'failed').sort()).toEqual(baseline)
  for (const id of baseline) expect(checkOf(report, id)).toMatchObject({ isKnown: true, findings: [{}] })
  expect(report.baseline).toEqual({ known: ['user/names-customer', 'cookies/readable'], stale: [] })
  expect(report.verdict).toBe('conforms')
})

test('[LIB-4] one more fault than the baseline knows, and the backend does not conform', async () => {
  const { report } = await checkMock({
    between: both,
    only: ['user/names-customer', 'cookies'],
    baseline: ['cookies/readable'],
  })
  expect(report.verdict).toBe('does not conform')
  expect(report.baseline).toEqual({ known: ['cookies/readable'], stale: [] })
  expect(checkOf(report, 'user/names-customer').isKnown).toBe(false)
})

test.each(['cookies/readable', 'user/names-customer', 'login/token-lives-30-days-at-most'])(
  '[LIB-4] an entry that passes is stale: %s has to leave the baseline',
  async (id) => {
    const { report } = await checkMock({ baseline: [id, id], only: [id, 'user/needs-token'] })
    expect(statusOf(report, id)).toBe('passed')
    expect(report.baseline).toEqual({ known: [], stale: [id] })
    expect(report.verdict).toBe('does not conform')
  },
)

test('[LIB-4] an entry that was not run is neither known nor stale', async () => {
  const { report } = await checkMock({
    baseline: ['user/names-customer', 'account/overview', 'user/refuses-expired'],
    only: ['csrf/hands-out-a-token'],
  })
  expect(report.baseline).toEqual({ known: [], stale: [] })
  expect(report.verdict).toBe('partial')
})

test('[LIB-4] a blocked check can be in the baseline, too; the check that it needs is separate', async () => {
  const between: Between = answering('GET /csrf', (answer) => ({
    ...answer,
    headers: answer.headers.filter(([name]) => name !== 'x-xsrf-token'),
  }))
  const only = ['csrf/hands-out-a-token', 'csrf/new-each-time']
  const { report } = await checkMock({ between, only, baseline: ['csrf/new-each-time'] })
  expect(checkOf(report, 'csrf/new-each-time')).toMatchObject({ status: 'blocked', isKnown: true })
  expect(report.verdict).toBe('does not conform')
  const known = await checkMock({ between, only, baseline: only })
  expect(known.report.baseline).toEqual({ known: only, stale: [] })
  expect(known.report.verdict).toBe('partial')
})

test('[LIB-4] left-out checks are not known failures: the verdict stays partial', async () => {
  const { report } = await checkMock({
    backend: 'https://api.brand.example',
    only: ['tracing/accepts-custom', 'csrf/hands-out-a-token'],
    baseline: ['tracing/accepts-custom'],
  })
  expect(checkOf(report, 'tracing/accepts-custom')).toMatchObject({ status: 'left out', isKnown: false })
  expect(report).toMatchObject({ verdict: 'partial', baseline: { known: [], stale: [] } })
})

test.each(['csrf/misspelled', 'csrf', 'API-5', ''])(
  '[LIB-4] %j names no one check, so it is no entry: it would hide what nobody knows of',
  async (name) => {
    const run = checkMock({ baseline: ['cookies/readable', name] })
    await expect(run).rejects.toThrow(OptionsError)
    await expect(run).rejects.toThrow(`The baseline names '${name}'`)
  },
)
