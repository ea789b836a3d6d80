import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { currentKey, nextKey, rotatedKeys, testKeys } from '../../fixtures/keys.ts'
import {
  badTokens,
  endlessToken,
  genuineClaims,
  genuineToken,
  makeToken,
  testIssuer,
} from '../../fixtures/tokens.ts'
import { TokenError } from '../../src/token/token-error.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { check, now, nowSeconds } from './check-token.ts'

const expected = { issuer: testIssuer, keys: testKeys, now: () => now }
const day = 86_400

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a genuine token gives its claims', async () => {
  expect(await verifyToken(await genuineToken(now), expected)).toEqual(genuineClaims(now))
})

for (const { clause, code, message, make } of badTokens)
  test(`[${clause}] the bad token of this clause is refused with '${message}'`, async () => {
    const refusal = await verifyToken(await make(now), expected).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(TokenError)
    expect(refusal).toMatchObject({ name: 'TokenError', code, message })
  })

test('[TOKEN-6] a refusal contains no part of the token, and nothing is logged', async () => {
  const written = (['log', 'info', 'warn', 'error', 'debug', 'trace'] as const).map((level) =>
    vi.spyOn(console, level).mockReturnValue(undefined),
  )
  for (const { make } of badTokens) {
    const token = await make(now)
    const refusal = await verifyToken(token, expected).catch((error: unknown) => error)
    const shown = inspect(refusal, { depth: 9, showHidden: true })
    for (const part of token.split('.')) expect(shown).not.toContain(part.slice(0, 12))
    expect(shown).not.toContain('demo@wattlebird.example')
  }
  for (const spy of written) expect(spy).not.toHaveBeenCalled()
})

test('[TOKEN-6] no error below the refusal quotes a truncated payload', async () => {
  const refusal = await verifyToken(await badTokens[1].make(now), expected).catch((error: unknown) => error)
  expect((refusal as Error).cause).toBeUndefined()
})

test('[TOKEN-3] a token is valid until the moment of its exp, and not at it', async () => {
  const token = await makeToken({ now, claims: { exp: nowSeconds + 0.5 } })
  expect(await check(token, { now: () => new Date(now.getTime() + 499) })).toBe('accepted')
  expect(await check(token, { now: () => new Date(now.getTime() + 500) })).toBe('TOKEN_EXPIRED')
})

test('[TOKEN-3] exp in the distant past, at zero and before 1970 is expired', async () => {
  for (const exp of [1, 0, -1, -1e308])
    expect(await check(await makeToken({ now, claims: { exp } }))).toBe('TOKEN_EXPIRED')
})

test('[TOKEN-3] a brand may accept a token for up to 60 more seconds, and no longer', async () => {
  const late = (seconds: number) => makeToken({ now, claims: { exp: nowSeconds - seconds } })
  expect(await check(await late(30), { expiryToleranceSeconds: 60 })).toBe('accepted')
  expect(await check(await late(59), { expiryToleranceSeconds: 60 })).toBe('accepted')
  expect(await check(await late(60), { expiryToleranceSeconds: 60 })).toBe('TOKEN_EXPIRED')
  expect(await check(await late(1))).toBe('TOKEN_EXPIRED')
  for (const expiryToleranceSeconds of [61, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(await check(await late(1), { expiryToleranceSeconds })).toBe('TOKEN_EXPIRED')
})

test('[TOKEN-4] an issuer that differs by one character, or is missing, is another issuer', async () => {
  const others = [
    ...[`${testIssuer} `, ` ${testIssuer}`, testIssuer.toUpperCase(), testIssuer.slice(0, -1), ''],
    ...[undefined, null, 1, [testIssuer], { toString: testIssuer }],
    // Looks the same, but has a Cyrillic letter.
    testIssuer.replace('a', '\u0430'),
  ]
  for (const iss of others)
    expect(await check(await makeToken({ now, claims: { iss } })), inspect(iss)).toBe('TOKEN_ISSUER')
})

test('[TOKEN-4] a site that expects no issuer accepts no token, not even one without issuer', async () => {
  const issuer = undefined as unknown as string
  expect(await check(await makeToken({ now, claims: { iss: undefined } }), { issuer })).toBe('TOKEN_ISSUER')
})

test('[TOKEN-7] while keys are rotated, tokens of the older and of the newer key are accepted', async () => {
  const older = await makeToken({ now })
  const newer = await makeToken({ now, key: nextKey, header: { kid: nextKey.publicKey.kid } })
  for (const keys of [rotatedKeys, [...rotatedKeys].reverse()]) {
    expect(await check(older, { keys })).toBe('accepted')
    expect(await check(newer, { keys })).toBe('accepted')
  }
  expect(await check(newer)).toBe('TOKEN_SIGNATURE')
  expect(await check(older, { keys: [nextKey.publicKey] })).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-7] a token without kid is accepted only where one key is embedded', async () => {
  const token = await makeToken({ now, header: { kid: undefined } })
  expect(await check(token)).toBe('accepted')
  expect(await check(token, { keys: rotatedKeys })).toBe('TOKEN_SIGNATURE')
  expect(await check(token, { keys: [] })).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-7] the key that kid names is the only one that is tried', async () => {
  const token = await makeToken({ now, header: { kid: nextKey.publicKey.kid } })
  expect(await check(token, { keys: rotatedKeys })).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-5] if a key is changed after its first use, the new key is used from then on', async () => {
  const key = { ...currentKey.publicKey }
  const token = await genuineToken(now)
  expect(await check(token, { keys: [key] })).toBe('accepted')
  key.n = nextKey.publicKey.n
  expect(await check(token, { keys: [key] })).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-6] a long lifetime is allowed, with and without iat: a token of 60 days is valid', async () => {
  for (const iat of [nowSeconds, undefined, nowSeconds - 30 * day, 0])
    for (const days of [30, 60, 4000])
      expect(await check(await makeToken({ now, claims: { iat, exp: nowSeconds + days * day } }))).toBe(
        'accepted',
      )
})

test('[TOKEN-6] an iat ahead of this clock is allowed: a clock that is behind locks nobody out', async () => {
  for (const ahead of [300, 301, day, 400 * day])
    expect(await check(await makeToken({ now, claims: { iat: nowSeconds + ahead } }))).toBe('accepted')
})

test('[TOKEN-6] clocks may differ by five minutes: a later nbf is refused', async () => {
  const begun = (seconds: number) => makeToken({ now, claims: { nbf: nowSeconds + seconds } })
  expect(await check(await begun(300))).toBe('accepted')
  expect(await check(await begun(301))).toBe('TOKEN_UNREADABLE')
  expect(await check(await begun(600))).toBe('TOKEN_UNREADABLE')
})

test('[TOKEN-5] additional header members of identity services are allowed: thumbprints, content type, key addresses', async () => {
  const more = {
    x5t: 'q0j1k',
    'x5t#S256': 'q0j1k',
    cty: 'JWT',
    jku: 'https://keys.stranger.example',
    typ: 'at+jwt',
  }
  expect(await check(await makeToken({ now, header: more }))).toBe('accepted')
})

test('[TOKEN-1] [TOKEN-2] with three parts of any content these fail at the payload', async () => {
  for (const token of ['a.b.c', '..', ' . . ', '=.=.='])
    expect(await check(token), token).toBe('TOKEN_PAYLOAD')
  for (const token of ['', '.', 'a.b', '...', 'a.b.c.d', 'a.b.c.d.e'])
    expect(await check(token), token).toBe('TOKEN_FORMAT')
})

test('[TOKEN-1] 16,384 characters are the longest token', async () => {
  expect(await check(`a.b.${'c'.repeat(16_380)}`)).toBe('TOKEN_PAYLOAD')
  expect(await check(`a.b.${'c'.repeat(16_381)}`)).toBe('TOKEN_FORMAT')
})

test('[TOKEN-6] a broken clock accepts no token', async () => {
  const token = await genuineToken(now)
  const broken = () => {
    throw new RangeError('no clock')
  }
  expect(await check(token, { now: () => new Date(Number.NaN) })).toBe('TOKEN_UNREADABLE')
  expect(await check(token, { now: broken })).toBe('TOKEN_UNREADABLE')
  expect(await check(token, { keys: undefined as unknown as [] })).toBe('TOKEN_UNREADABLE')
})

test('[TOKEN-6] a browser without WebCrypto, as on plain http, refuses the token and says why', async () => {
  const token = await genuineToken(now)
  vi.stubGlobal('crypto', {})
  const refusal = await verifyToken(token, { ...expected, keys: [{ ...currentKey.publicKey }] }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ code: 'TOKEN_UNREADABLE', cause: expect.any(TypeError) })
})

test('[TOKEN-3] without a given clock the check reads the machine’s', async () => {
  const { now: _, ...byMachine } = expected
  await expect(verifyToken(await genuineToken(), byMachine)).resolves.toBeDefined()
  await expect(verifyToken(await genuineToken(new Date(0)), byMachine)).rejects.toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
})

// [TOKEN-8] Pairs whose order is not obvious; the property tests all others.
test('[TOKEN-8] [TOKEN-6] a missing exp is reported only when issuer and signature are right', async () => {
  expect(await check(await endlessToken(now))).toBe('TOKEN_UNREADABLE')
  const claims = { exp: undefined }
  expect(await check(await makeToken({ now, claims: { ...claims, iss: 'x' } }))).toBe('TOKEN_ISSUER')
  expect(await check(await makeToken({ now, claims, key: nextKey }))).toBe('TOKEN_SIGNATURE')
})
