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

interface Drift {
  /** Completes the sentence 'a team is told when …'. */
  readonly when: string
  readonly drift: Partial<Habits>
  /** The check that reports it, and one of its clauses. */
  readonly check: string
  readonly clause: string
}

const drifts: readonly Drift[] = [
  {
    when: 'the user id of the login becomes a number',
    drift: { loginAnswer: (token) => ({ token, userId: 7 }) },
    check: 'answers/shape',
    clause: 'API-11',
  },
  {
    when: 'the token of the login gets another name',
    drift: { loginAnswer: (accessToken, userId) => ({ accessToken, userId }) },
    check: 'answers/shape',
    clause: 'API-11',
  },
  {
    when: 'who is not logged in gets 403 instead of 401',
    drift: { userRefused: contract.refused(403) },
    check: 'answers/documented-status',
    clause: 'API-11',
  },
  {
    when: 'a refused login tells who is a customer',
    drift: {
      loginRefused: (isKnown) =>
        json(401, { success: false, message: isKnown ? 'Wrong password' : 'Unknown address' }),
    },
    check: 'login/tells-nobody',
    clause: 'ACC-2',
  },
  {
    when: 'passwords are trimmed',
    drift: { isPassword: (typed, kept) => typed.trim() === kept },
    check: 'login/refuses-wrong-password',
    clause: 'API-8',
  },
  {
    when: 'a token counts in a cookie as well',
    drift: {
      tokenIn: (headers) =>
        /\baccess_token=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? contract.tokenIn(headers),
    },
    check: 'user/header-alone-lets-in',
    clause: 'AUTH-10',
  },
  {
    when: 'tokens are read and not verified',
    drift: { isSigned: (signed) => signed.split('.')[1]?.startsWith('eyJ') === true },
    check: 'user/refuses-altered-claims',
    clause: 'TOKEN-5',
  },
  {
    when: 'a token lives on after its end',
    drift: { isOver: () => false },
    check: 'user/refuses-expired',
    clause: 'TOKEN-3',
  },
  {
    when: 'logout leaves the session open',
    drift: { logout: () => {} },
    check: 'logout/ends-session',
    clause: 'AUTH-4',
  },
  {
    when: 'logout ends every session of the customer',
    drift: { logout: (sessions) => sessions.clear() },
    check: 'logout/ends-one-session',
    clause: 'AUTH-4',
  },
  {
    when: 'only the login asks for the CSRF token',
    drift: { needsPair: (path) => path === '/login' },
    check: 'csrf/missing',
    clause: 'API-5',
  },
  {
    when: 'a CSRF token serves any session',
    drift: { pairOwner: () => 'anybody' },
    check: 'csrf/bound-to-session',
    clause: 'API-5',
  },
  {
    when: 'the CSRF token from before the login still counts',
    drift: { isPairRetiredByLogin: false },
    check: 'csrf/renewed-at-login',
    clause: 'API-5',
  },
  {
    when: 'the CSRF cookie loses SameSite',
    drift: { pairAttributes: 'Path=/' },
    check: 'cookies/same-site',
    clause: 'API-5',
  },
  {
    when: 'the CSRF cookie becomes HttpOnly, as a framework has it by default',
    drift: { pairAttributes: 'Path=/; SameSite=Strict; HttpOnly' },
    check: 'cookies/readable',
    clause: 'API-5',
  },
  {
    when: 'origins are compared by their beginning',
    drift: {
      isFromElsewhere: ({ origin }, origins) =>
        origin !== undefined && !origins.some((one) => origin.startsWith(one)),
    },
    check: 'csrf/foreign-origin',
    clause: 'API-5',
  },
  {
    when: 'pages of any origin may read the answers',
    drift: { mayRead: () => true },
    check: 'origins/foreign-page-reads-nothing',
    clause: 'AUTH-14',
  },
  {
    when: 'JSON is read whatever its content type',
    drift: { isJson: () => true },
    check: 'bodies/custom-refuses-other-types',
    clause: 'API-11',
  },
  {
    when: 'bodies of 1 MB are taken',
    drift: { bodyLimitBytes: 1_000_000 },
    check: 'bodies/login-refuses-too-large',
    clause: 'API-11',
  },
  {
    when: 'errors come as HTML',
    drift: {
      refused: (status) => ({
        status,
        headers: { 'content-type': 'text/html' },
        body: '<h1>Something went wrong</h1>',
      }),
    },
    check: 'answers/content-type',
    clause: 'API-11',
  },
  {
    when: 'the length of a password is no longer looked at',
    drift: { credentials: z.object({ email: Credentials.shape.email, password: z.string() }) },
    check: 'bodies/login-refuses-boundaries',
    clause: 'API-8',
  },
  {
    when: 'a level of traces gets another name',
    drift: {
      traces: {
        ...contract.traces,
        custom: z.extend(CustomTrace, { level: z.enum(['debug', 'info', 'warn', 'error']) }),
      },
    },
    check: 'bodies/custom-takes-boundaries',
    clause: 'TRACE-1',
  },
  {
    when: 'traces with members that it does not know are refused',
    drift: {
      traces: { ...contract.traces, 'state-transition': z.strictObject(StateTransitionTrace.shape) },
    },
    check: 'bodies/state-transition-takes-boundaries',
    clause: 'TRACE-3',
  },
  {
    when: 'a trace is answered with 200 and a body',
    drift: { traceTaken: json(200, { ok: true }) },
    check: 'answers/documented-status',
    clause: 'API-11',
  },
  {
    when: 'page data is kept by caches for a year',
    drift: { fileCaching: 'public, max-age=31536000, immutable' },
    check: 'pages/fresh',
    clause: 'PAGE-3',
  },
  {
    when: 'an address without a page gets the front page with 200',
    drift: {
      fileMissing: { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Energy</h1>' },
    },
    check: 'pages/document',
    clause: 'ROUTE-5',
  },
  {
    when: 'the 500 page was not deployed',
    drift: { files: without('500.html') },
    check: 'pages/fallbacks',
    clause: 'PAGE-2',
  },
  {
    when: 'a slice was not deployed',
    drift: { files: without('footer') },
    check: 'pages/parts',
    clause: 'PAGE-5',
  },
]

// Invariants check all requests of a run; other rules are reported only by their own group.
const rulesOfEveryAnswer = ['answers', 'cookies']
function onlyFor(check: string): string[] {
  const [group = ''] = check.split('/')
  return rulesOfEveryAnswer.includes(group) ? [] : [group]
}

for (const { when, drift, check, clause } of drifts)
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
