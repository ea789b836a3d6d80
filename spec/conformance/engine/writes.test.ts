import { expect, test } from 'vitest'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'
import type { JudgedMock, Sent } from './judged-mock.ts'
import { checkOf, credentials, idsWith, judgeMock, statusOf } from './judged-mock.ts'

// Whole runs, while other suites run beside this one.
const timeout = 30_000
const backend = 'https://api.brand.example'
const isTrace = ({ request }: Sent) => request.method === 'POST' && request.url.includes('/api/Tracing/')
const traces = async (options: JudgedMock) => {
  const { report, sent } = await judgeMock(options)
  return { report, sent, traces: sent.filter(isTrace) }
}

test('[LIB-4] off this machine no trace is written unasked: what needs one is left out, with the reason', async () => {
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
  // The CSRF token is tried on the routes that write nothing.
  expect(statusOf(report, 'csrf/missing')).toBe('passed')
  expect(checkOf(report, 'csrf/missing').requests).toBeGreaterThan(1)
})

/** Requests that would have a mail sent to the customer of the run. */
const aboutCustomer = ({ request: { url, body = '' } }: Sent) =>
  url.includes('/api/recovery/') && (body.includes(credentials.email) || body.includes('3004512876'))

test('[LIB-4] off this machine no mail is asked for in the customer’s name unasked', {
  timeout,
}, async () => {
  const only = ['recovery', 'bodies', 'csrf']
  const profiles = ['core', 'customer'] as const
  const { report, sent } = await judgeMock({ backend, only, profiles })
  expect(sent.filter(aboutCustomer)).toEqual([])
  const why = 'has a mail sent to the customer of the run: allow it with --allow-writes'
  expect(report.leftOut).toEqual(
    expect.arrayContaining([
      { what: 'recovery/email-tells-nobody', why },
      { what: 'recovery/password-tells-nobody', why },
    ]),
  )
  expect(statusOf(report, 'recovery/refuses-made-up-link')).toBe('passed')
  const allowed = await judgeMock({ backend, only, profiles, allowWrites: true })
  expect(allowed.sent.filter(aboutCustomer)).toHaveLength(2)
})

test('[LIB-4] few good requests ask for mails, all others for nobody’s: names and numbers that nobody has', {
  timeout,
}, async () => {
  const { sent } = await judgeMock({ profiles: ['core', 'customer'], runs: 25 })
  const done = sent.filter(
    ({ request, answer }) => request.url.includes('/api/recovery/') && answer?.status === 204,
  )
  expect(done.length).toBeGreaterThan(10)
  // As many as the reference lets one address ask for in a quarter of an hour.
  expect(done.length).toBeLessThanOrEqual(20)
  for (const { request } of done.filter((one) => !aboutCustomer(one))) {
    const { email = 'nobody@brand.invalid', postcode = '0000' } = JSON.parse(request.body ?? '')
    expect(email).toMatch(/[@.](?:example(?:\.com|\.org|\.net)?|invalid)$/)
    expect(postcode).toBe('0000')
  }
})

test('[LIB-4] off this machine no application for supply is begun unasked; where it may be, few are sent, of nobody', {
  timeout,
}, async () => {
  const profiles = ['core', 'customer'] as const
  const only = ['origination', 'bodies', 'csrf', 'methods']
  const unasked = createMockBackend()
  const { report } = await judgeMock({ backend, only, profiles, standing: unasked })
  expect([unasked.applications, unasked.mails.filter(({ to }) => to !== 'nobody@brand.invalid')]).toEqual([
    [],
    [],
  ])
  const why = 'begins applications for supply at a backend off this machine: allow it with --allow-writes'
  expect(report.leftOut).toEqual(expect.arrayContaining([{ what: 'origination/saves', why }]))
  expect(statusOf(report, 'origination/refuses-made-up-link')).toBe('passed')
  const asked = createMockBackend()
  await judgeMock({ backend, only, profiles, standing: asked, allowWrites: true })
  const sent = asked.applications.filter(({ shown }) => shown.receipt !== undefined)
  expect(sent.length).toBeGreaterThan(0)
  // Two of them are withdrawn again.
  expect(sent.length).toBeLessThanOrEqual(5)
  for (const { answers } of sent) expect(answers.supply?.address.street).toBe('Nowhere Street')
  // As few as the bodies at borders can be put together in.
  expect(asked.applications.length).toBeLessThanOrEqual(80)
  const mails = asked.mails.filter(({ kind }) => kind === 'signUpLink' || kind === 'signUpReceipt')
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['signUpLink', ...sent.map(() => 'signUpReceipt')])
  for (const { to } of mails) expect(to).toBe('nobody@brand.invalid')
})

test('[LIB-4] the customer has the same password and the same sessions after a run as before', {
  timeout,
}, async () => {
  const mock = createMockBackend()
  const elsewhere = await mock.openSession()
  const { report } = await judgeMock({ profiles: ['core', 'customer'], standing: mock })
  expect(report.verdict).toBe('conforms')
  const login = await mock.handle(
    new Request(`${backend}/user`, { headers: { authorization: `Bearer ${elsewhere}` } }),
  )
  expect(login.status).toBe(200)
  expect(mock.mails.filter(({ kind }) => kind === 'passwordChanged')).toEqual([])
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

test('[LIB-4] on this machine, too, they can be forbidden', async () => {
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
