import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Credentials, CustomTrace, StateTransitionTrace } from '../../contracts/index.ts'
import { conform } from '../../src/conformance/conform.ts'
import type { ConformanceOptions } from '../../src/conformance/options.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { json } from './foreign-answer.ts'
import type { ForeignOptions } from './foreign-backend.ts'
import { startForeignBackend } from './foreign-backend.ts'
import type { Habits } from './foreign-habits.ts'
import { contractHabits as contract } from './foreign-habits.ts'
import { createSessions, foreignIssuer, foreignKey } from './foreign-sessions.ts'

const customer = { email: 'casey@customer.example', password: 'Blue gums in June' }
const timeout = 30_000

async function reportOn(
  backend: Omit<ForeignOptions, 'customer'>,
  options: Partial<ConformanceOptions> = {},
) {
  const { url, expiredToken, close } = await startForeignBackend({ customer, ...backend })
  try {
    const usual = { backend: url, credentials: customer, expiredToken, allowWrites: true, runs: 8, seed: 1 }
    return await conform({ ...usual, ...options })
  } finally {
    await close()
  }
}

const without = (name: string) =>
  Object.fromEntries(Object.entries(contract.files).filter(([path]) => !path.includes(name)))

test.each([1, 2, 3])(
  '[LIB-4] a backend of another make conforms when it keeps the contract (seed %i)',
  { timeout },
  async (seed) => {
    const { verdict, checks, leftOut } = await reportOn({}, { seed })
    expect(checks.flatMap(({ id, findings }) => findings.map((finding) => ({ id, ...finding })))).toEqual([])
    expect(leftOut).toEqual([])
    expect(verdict).toBe('conforms')
  },
)

test('[LIB-4] it conforms with its site on another origin, too', { timeout }, async () => {
  const site = await startForeignBackend({ customer })
  const { verdict, notTried } = await reportOn({ site: site.url }, { site: site.url })
  await site.close()
  expect(notTried.map(({ what }) => what)).not.toContain('origins/own-site-reads')
  expect(verdict).toBe('conforms')
})

const lately = () => Math.floor(Date.now() / 1000)
/** Token formats of identity services. The conformance run and a page with the embedded key accept the same ones. */
const tokens: readonly {
  readonly what: string
  readonly habits: Partial<Habits>
  readonly isTaken: boolean
}[] = [
  {
    what: 'a thumbprint, a content type and an address of keys',
    isTaken: true,
    habits: { tokenHeader: { typ: 'JWT', x5t: 'q0j1k', cty: 'JWT', jku: 'https://keys.foreign.example' } },
  },
  { what: 'the type at+jwt', isTaken: true, habits: { tokenHeader: { typ: 'at+jwt' } } },
  { what: 'the type application/jwt', isTaken: true, habits: { tokenHeader: { typ: 'application/jwt' } } },
  { what: 'no type', isTaken: true, habits: { tokenHeader: {} } },
  { what: 'a life of 60 days', isTaken: true, habits: { tokenClaims: { exp: lately() + 60 * 86_400 } } },
  { what: 'an iat an hour ahead', isTaken: true, habits: { tokenClaims: { iat: lately() + 3600 } } },
  { what: 'the type of another purpose', isTaken: false, habits: { tokenHeader: { typ: 'reset+jwt' } } },
  { what: 'a critical member', isTaken: false, habits: { tokenHeader: { typ: 'JWT', crit: ['exp'] } } },
  { what: 'a number as sub', isTaken: false, habits: { tokenClaims: { sub: 42 } } },
  { what: 'a text as iat', isTaken: false, habits: { tokenClaims: { iat: 'now' } } },
  { what: 'an nbf an hour ahead', isTaken: false, habits: { tokenClaims: { nbf: lately() + 3600 } } },
]

test.each(tokens)(
  '[LIB-4] [TOKEN-5] [TOKEN-6] a token with $what: checked as a page checks it (taken: $isTaken)',
  { timeout },
  async ({ habits, isTaken }) => {
    const only = ['login/token-is-signed-jwt', 'login/accepts-credentials']
    const { checks } = await reportOn({ drift: habits }, { only })
    const issued = createSessions('customer-1', { ...contract, ...habits }).open().token
    const answer = await verifyToken(issued, { issuer: foreignIssuer, keys: [foreignKey] }).catch(
      ({ code }) => code,
    )
    expect(typeof answer === 'object').toBe(isTaken)
    expect(checks.flatMap(({ id, findings }) => findings.map(() => id))).toEqual(
      isTaken ? [] : ['login/token-is-signed-jwt'],
    )
  },
)

/** By the check that reports each, one of its clauses, and an end of 'a team is told when …'. */
const drifts: Readonly<Record<string, Partial<Habits>>> = {
  'answers/shape [API-11] the user id of the login becomes a number': {
    loginAnswer: (token) => ({ token, userId: 7 }),
  },
  'answers/shape [API-11] the token of the login gets another name': {
    loginAnswer: (accessToken, userId) => ({ accessToken, userId }),
  },
  'answers/documented-status [API-11] who is not logged in gets 403 instead of 401': {
    userRefused: contract.refused(403),
  },
  'login/tells-nobody [ACC-2] a refused login tells who is a customer': {
    loginRefused: (isKnown) =>
      json(401, { success: false, message: isKnown ? 'Wrong password' : 'Unknown address' }),
  },
  'login/refuses-wrong-password [API-8] passwords are trimmed': {
    isPassword: (typed, kept) => typed.trim() === kept,
  },
  'user/header-alone-lets-in [AUTH-10] a token counts in a cookie as well': {
    tokenIn: (headers) =>
      /\baccess_token=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? contract.tokenIn(headers),
  },
  'user/refuses-altered-claims [TOKEN-5] tokens are read and not verified': {
    isSigned: (signed) => signed.split('.')[1]?.startsWith('eyJ') === true,
  },
  'user/refuses-expired [TOKEN-3] a token lives on after its end': { isOver: () => false },
  'logout/ends-session [AUTH-4] logout leaves the session open': { logout: () => {} },
  'logout/ends-one-session [AUTH-4] logout ends every session of the customer': {
    logout: (sessions) => sessions.clear(),
  },
  'csrf/missing [API-5] only the login asks for the CSRF token': { needsPair: (path) => path === '/login' },
  'csrf/bound-to-session [API-5] a CSRF token serves any session': { pairOwner: () => 'anybody' },
  'csrf/renewed-at-login [API-5] the CSRF token from before the login still counts': {
    isPairRetiredByLogin: false,
  },
  'cookies/same-site [API-5] the CSRF cookie loses SameSite': { pairAttributes: 'Path=/' },
  'cookies/readable [API-5] the CSRF cookie becomes HttpOnly, as a framework has it by default': {
    pairAttributes: 'Path=/; SameSite=Strict; HttpOnly',
  },
  'csrf/foreign-origin [API-5] origins are compared by their beginning': {
    isFromElsewhere: ({ origin }, origins) =>
      origin !== undefined && !origins.some((one) => origin.startsWith(one)),
  },
  'origins/foreign-page-reads-nothing [AUTH-14] pages of any origin may read the answers': {
    mayRead: () => true,
  },
  'bodies/custom-refuses-other-types [API-11] JSON is read whatever its content type': { isJson: () => true },
  'bodies/login-refuses-too-large [API-11] bodies of 1 MB are taken': { bodyLimitBytes: 1_000_000 },
  'answers/content-type [API-11] errors come as HTML': {
    refused: (status) => ({
      status,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Something went wrong</h1>',
    }),
  },
  'bodies/login-refuses-boundaries [API-8] the length of a password is no longer looked at': {
    credentials: z.object({ email: Credentials.shape.email, password: z.string() }),
  },
  'bodies/custom-takes-boundaries [TRACE-1] a level of traces gets another name': {
    traces: {
      ...contract.traces,
      custom: z.extend(CustomTrace, { level: z.enum(['debug', 'info', 'warn', 'error']) }),
    },
  },
  'bodies/state-transition-takes-boundaries [TRACE-3] traces with members that it does not know are refused':
    {
      traces: { ...contract.traces, 'state-transition': z.strictObject(StateTransitionTrace.shape) },
    },
  'answers/documented-status [API-11] a trace is answered with 200 and a body': {
    traceTaken: json(200, { ok: true }),
  },
  'pages/fresh [PAGE-3] page data is kept by caches for a year': {
    fileCaching: 'public, max-age=31536000, immutable',
  },
  'pages/document [ROUTE-5] an address without a page gets the front page with 200': {
    fileMissing: { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Energy</h1>' },
  },
  'pages/fallbacks [PAGE-2] the 500 page was not deployed': { files: without('500.html') },
  'pages/parts [PAGE-5] a slice was not deployed': { files: without('footer') },
}

// Invariants check all requests of a run; other rules are reported only by their own group.
const rulesOfEveryAnswer = ['answers', 'cookies']
function onlyFor(check: string): string[] {
  const [group = ''] = check.split('/')
  return rulesOfEveryAnswer.includes(group) ? [] : [group]
}

for (const [key, drift] of Object.entries(drifts)) {
  const [, check = '', clause = '', when = ''] = /^(\S+) \[(.*?)\] (.*)$/.exec(key) ?? []
  test(`[LIB-4] a team is told when ${when}: ${check}`, { timeout }, async () => {
    const { verdict, checks } = await reportOn({ drift }, { only: onlyFor(check) })
    const shown = checks.find(({ id }) => id === check)
    expect(shown).toMatchObject({ status: 'failed', clauses: expect.arrayContaining([clause]) })
    // The message, and where to look.
    expect(shown?.findings[0]).toMatchObject({
      message: expect.stringMatching(/\w.*\.$/),
      request: { url: expect.stringMatching(/^http/) },
      answer: { status: expect.any(Number) },
    })
    expect(verdict).toBe('does not conform')
  })
}

test('[LIB-4] reports a site on another origin that may not read the answers', {
  timeout,
}, async () => {
  const site = await startForeignBackend({ customer })
  const drift = { mayRead: () => false }
  const { verdict, checks } = await reportOn({ site: site.url, drift }, { site: site.url })
  await site.close()
  expect(checks.filter(({ status }) => status !== 'passed').map(({ id }) => id)).toEqual([
    'origins/own-site-reads',
  ])
  expect(verdict).toBe('does not conform')
})
