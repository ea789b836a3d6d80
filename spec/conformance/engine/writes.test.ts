import { beforeAll, describe, expect, test } from 'vitest'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'
import type { CheckedMock, Sent } from './checked-mock.ts'
import { checkMock, checkOf, idsWith, statusOf } from './checked-mock.ts'
import { aboutCustomer } from './sent-logins.ts'

const backend = 'https://api.brand.example'
const isTrace = ({ request }: Sent) => request.method === 'POST' && request.url.includes('/api/Tracing/')
const traces = async (options: CheckedMock) => {
  const { report, sent } = await checkMock(options)
  return { report, sent, traces: sent.filter(isTrace) }
}

test('[LIB-4] off this machine no trace is written without permission: what needs one is left out, with the reason', async () => {
  const { report, traces: written } = await traces({ backend })
  expect(written).toEqual([])
  const leftOut = idsWith(report, 'left out')
  expect(leftOut.filter((id) => id.startsWith('tracing/'))).toEqual(
    report.checks.filter(({ group }) => group === 'tracing').map(({ id }) => id),
  )
  expect(leftOut).toContain('bodies/state-transition-takes-valid')
  expect(leftOut.filter((id) => !/^(?:tracing|bodies)\//.test(id))).toEqual([])
  expect(report.leftOut).toEqual(
    leftOut.map((what) => ({
      what,
      why: 'writes traces to a backend off this machine: allow it with --allow-writes',
    })),
  )
  expect(report.verdict).toBe('partial')
  // The CSRF token is tested on routes that write nothing.
  expect(statusOf(report, 'csrf/missing')).toBe('passed')
  expect(checkOf(report, 'csrf/missing').requests).toBeGreaterThan(1)
})

describe('off this machine, for everything that could write', () => {
  /** Without and with the permission to write. */
  const [unasked, asked] = [createMockBackend(), createMockBackend()]
  let left: Awaited<ReturnType<typeof checkMock>>
  let allowed: Awaited<ReturnType<typeof checkMock>>
  beforeAll(async () => {
    const only = ['recovery', 'origination', 'bodies', 'csrf', 'methods']
    const profiles = ['core', 'customer'] as const
    left = await checkMock({ backend, only, profiles, standing: unasked })
    allowed = await checkMock({ backend, only, profiles, standing: asked, allowWrites: true })
  })

  test('[LIB-4] without permission no mail is requested in the customer’s name', () => {
    const { report, sent } = left
    expect(sent.filter(aboutCustomer)).toEqual([])
    const why = 'has a mail sent to the customer of the run: allow it with --allow-writes'
    expect(report.leftOut).toEqual(
      expect.arrayContaining([
        { what: 'recovery/email-tells-nobody', why },
        { what: 'recovery/password-tells-nobody', why },
      ]),
    )
    expect(statusOf(report, 'recovery/refuses-made-up-link')).toBe('passed')
    expect(allowed.sent.filter(aboutCustomer)).toHaveLength(2)
  })

  test('[LIB-4] no application for supply is started without permission; with it, few are sent, all fictitious', () => {
    const { report } = left
    expect(unasked.applications).toEqual([])
    // Nothing holds back the notice of changed contact details, or of another bank account.
    const others = unasked.mails.filter(({ to }) => to !== 'nobody@brand.invalid')
    expect(others.filter(({ kind }) => kind !== 'securityNotice')).toEqual([])
    const why = 'begins applications for supply at a backend off this machine: allow it with --allow-writes'
    expect(report.leftOut).toEqual(expect.arrayContaining([{ what: 'origination/saves', why }]))
    expect(statusOf(report, 'origination/refuses-made-up-link')).toBe('passed')
    const sent = asked.applications.filter(({ shown }) => shown.receipt !== undefined)
    expect(sent.length).toBeGreaterThan(0)
    // Two of them are withdrawn again.
    expect(sent.length).toBeLessThanOrEqual(7)
    for (const { answers } of sent) expect(answers.supply?.address.street).toBe('Nowhere Street')
    // The smallest set of bodies that combines all boundary values.
    expect(asked.applications.length).toBeLessThanOrEqual(80)
    // Only mails with links: one that was requested, and one to confirm each application.
    const mails = asked.mails.filter(({ kind }) => kind === 'signUpLink' || kind === 'signUpReceipt')
    expect(mails.map(({ kind }) => kind)).toEqual(['signUpLink', ...sent.map(() => 'signUpLink')])
    for (const { to } of mails) expect(to).toBe('nobody@brand.invalid')
  })
})

test.each([
  ['a backend of other people, when they allow it', { backend, allowWrites: true }],
  ['this machine', {}],
  ['this machine by its number', { backend: 'http://127.0.0.2:8000' }],
  ['this machine by its IPv6 number', { backend: 'http://[::1]:8000' }],
])('[LIB-4] traces are written to %s', async (_, options) => {
  const only = ['tracing', 'bodies/custom-takes-valid', 'csrf/missing']
  const { report, traces: written } = await traces({ ...options, only })
  expect(new Set(written.map(({ request }) => new URL(request.url).pathname)).size).toBe(3)
  expect(idsWith(report, 'left out')).toEqual([])
})

test('[LIB-4] on this machine writing can also be forbidden', async () => {
  const { report, traces: written } = await traces({ allowWrites: false, only: ['tracing', 'csrf/missing'] })
  expect(written).toEqual([])
  expect(report.verdict).toBe('partial')
})

test.each([
  'http://localhost.brand.example',
  'http://127.0.0.1.brand.example',
  'http://10.0.0.1',
  'http://0.0.0.0',
])('[LIB-4] %s is not this machine', async (other) => {
  const { traces: written } = await traces({ backend: other, only: ['tracing', 'csrf/missing'] })
  expect(written).toEqual([])
})
