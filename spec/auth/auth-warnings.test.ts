import { afterEach, expect, test, vi } from 'vitest'
import type { TokenClaims } from '../../contracts/schemas/session.ts'
import { currentKey } from '../../fixtures/keys.ts'
import { encodePart, makeToken, signParts, testIssuer } from '../../fixtures/tokens.ts'
import type { AuthPorts } from '../../src/auth/auth.ts'
import { sessionWarnings } from '../../src/auth/session-warnings.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { browserPlaces } from './browser-places.ts'
import { badToken, credentials, granted, quiet, sessionSetup, tokenOf } from './session-setup.ts'

const check = (token: string) => verifyToken(token, { issuer: testIssuer, keys: [currentKey.publicKey] })
const noPayload = await signParts(encodePart('{"alg":"RS256"}'), encodePart('no JSON'))

async function warningsOf(token: string, ports: Partial<AuthPorts> = {}) {
  const warnings: unknown[] = []
  const { auth } = sessionSetup(
    { verify: check, onWarning: (...warning) => warnings.push(warning), ...ports },
    { cookie: token },
  )
  auth.start()
  await auth.settled()
  return warnings
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('[ERR-2] the three messages about tokens have the specified text, in one place', () => {
  expect(sessionWarnings).toMatchObject({
    TOKEN_FORMAT: 'token not in 3-part format',
    TOKEN_PAYLOAD: 'error decoding token',
    NO_USER_ID: 'no user id found in claims',
  })
})

test.each([
  ['a stored text that is no token', 'one.two', ['TOKEN_FORMAT', 'token not in 3-part format']],
  ['a token whose payload does not decode', noPayload, ['TOKEN_PAYLOAD', 'error decoding token']],
  [
    'a token that names nobody',
    await makeToken({ claims: { sub: undefined, email: undefined } }),
    ['NO_USER_ID', 'no user id found in claims'],
  ],
] as const)(
  '[ERR-2] %s gives one warning: code and message, and nothing of the token',
  async (_, token, warning) => {
    expect(await warningsOf(token)).toEqual([warning])
  },
)

test.each([
  ['genuine', await makeToken()],
  ['expired', await makeToken({ claims: { exp: 1 } })],
  ['of another issuer', await makeToken({ claims: { iss: 'https://id.evil.example' } })],
] as const)('[ERR-2] a token that is %s gives none', async (_, token) => {
  expect(await warningsOf(token)).toEqual([])
})

test('[ERR-2] a token that could not be checked causes no warning', async () => {
  const verify = async (): Promise<TokenClaims> => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  expect(await warningsOf('one.two', { verify })).toEqual([])
})

test('[ERR-2] the answer to a login is checked in the same way', async () => {
  const warnings: unknown[] = []
  const { auth, logins } = sessionSetup({ verify: check, onWarning: (...warning) => warnings.push(warning) })
  const result = auth.login(credentials)
  logins[0]?.resolve(granted('one.two'))
  expect(await result).toMatchObject({ success: false })
  expect(warnings).toEqual([['TOKEN_FORMAT', 'token not in 3-part format']])
})

test('[ERR-2] by default warnings go to the console, as warnings, with their code', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { auth } = sessionSetup({ verify: check }, { cookie: 'one.two' })
  auth.start()
  await auth.settled()
  expect(warn.mock.calls).toEqual([['TOKEN_FORMAT: token not in 3-part format']])
})

test('a warning listener that throws has no effect', async () => {
  const onWarning = () => {
    throw new Error('broken')
  }
  const { auth, storage } = sessionSetup({ verify: check, onWarning }, { cookie: 'one.two' })
  auth.start()
  expect(await auth.settled()).toMatchObject({ isAuthenticated: false })
  expect(storage.read()).toEqual([])
})

const ways = ['works', 'silent', 'throws'] as const
const matrix = ways.flatMap((cookies) => ways.map((local) => [cookies, local] as const))

test.each(matrix)(
  '[AUTH-7] with cookies that are %s and local storage that is %s a customer logs in and out, and one warning says what is wrong',
  async (cookies, local) => {
    const warnings: unknown[] = []
    const { auth, logins } = sessionSetup(
      { onWarning: (code) => warnings.push(code) },
      { cookies, local, session: 'throws' },
    )
    for (const name of ['maya', 'liam']) {
      const result = auth.login(credentials)
      logins.at(-1)?.resolve(granted(tokenOf(name)))
      expect(await result).toEqual({ success: true, message: '' })
      expect(auth.getSnapshot().user?.userId).toBe(name)
      await auth.logout()
      expect(auth.getSnapshot().isAuthenticated).toBe(false)
    }
    const expected = cookies === 'works' ? [] : [local === 'works' ? 'COOKIE_NOT_KEPT' : 'TOKEN_NOT_KEPT']
    expect(warnings).toEqual(expected)
  },
)

test('[AUTH-15] a planted cookie counts only if it is valid, cannot be removed, and brings nobody back after a logout', async () => {
  for (const planted of [badToken(), tokenOf('mallory', 10)]) {
    const warnings: unknown[] = []
    const jar = { own: tokenOf('maya') as string | null }
    const setup = sessionSetup({
      onWarning: (code) => warnings.push(code),
      storage: {
        read: () => [planted, jar.own].filter((token) => token !== null),
        write: () => undefined,
        sinceStorage: browserPlaces().places.localStorage,
        remove: (token) => {
          if (jar.own === token) jar.own = null
        },
        clear: () => {
          jar.own = null
        },
      },
    })
    const stop = setup.auth.start()
    await quiet()
    expect(setup.auth.getSnapshot().user?.userId).toBe('maya')
    await setup.auth.logout()
    stop()
    setup.auth.start()
    await quiet()
    expect(setup.auth.getSnapshot().isAuthenticated).toBe(false)
  }
})
