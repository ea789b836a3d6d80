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
import { judge, now, nowSeconds } from './token-judge.ts'

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

test('[TOKEN-6] a refusal holds no part of the token, and nothing is logged', async () => {
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

test('[TOKEN-6] a payload that breaks off is not quoted by any error beneath the refusal', async () => {
  const refusal = await verifyToken(await badTokens[1].make(now), expected).catch((error: unknown) => error)
  expect((refusal as Error).cause).toBeUndefined()
})

test('[TOKEN-3] a token counts until the moment of its exp, and not at it', async () => {
  const token = await makeToken({ now, claims: { exp: nowSeconds + 0.5 } })
  expect(await judge(token, { now: () => new Date(now.getTime() + 499) })).toBe('accepted')
  expect(await judge(token, { now: () => new Date(now.getTime() + 500) })).toBe('TOKEN_EXPIRED')
})

test('[TOKEN-3] exp in the distant past, at zero and before 1970 is expired', async () => {
  for (const exp of [1, 0, -1, -1e308])
    expect(await judge(await makeToken({ now, claims: { exp } }))).toBe('TOKEN_EXPIRED')
})

test('[TOKEN-3] a brand may let a token count for up to 60 seconds more, and no longer', async () => {
  const late = (seconds: number) => makeToken({ now, claims: { exp: nowSeconds - seconds } })
  expect(await judge(await late(30), { expiryToleranceSeconds: 60 })).toBe('accepted')
  expect(await judge(await late(59), { expiryToleranceSeconds: 60 })).toBe('accepted')
  expect(await judge(await late(60), { expiryToleranceSeconds: 60 })).toBe('TOKEN_EXPIRED')
  expect(await judge(await late(1))).toBe('TOKEN_EXPIRED')
  for (const expiryToleranceSeconds of [61, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(await judge(await late(1), { expiryToleranceSeconds })).toBe('TOKEN_EXPIRED')
})

test('[TOKEN-4] an issuer that differs by one character, or is none, is another', async () => {
  const others = [
    ...[`${testIssuer} `, ` ${testIssuer}`, testIssuer.toUpperCase(), testIssuer.slice(0, -1), ''],
    ...[undefined, null, 1, [testIssuer], { toString: testIssuer }],
    // Looks the same: a Cyrillic letter.
    testIssuer.replace('a', '\u0430'),
  ]
  for (const iss of others)
    expect(await judge(await makeToken({ now, claims: { iss } })), inspect(iss)).toBe('TOKEN_ISSUER')
})

test('[TOKEN-4] a site that expects no issuer accepts no token, not even one without issuer', async () => {
  const issuer = undefined as unknown as string
  expect(await judge(await makeToken({ now, claims: { iss: undefined } }), { issuer })).toBe('TOKEN_ISSUER')
})

test('[TOKEN-7] while keys are rotated, tokens of the older and of the newer key are accepted', async () => {
  const older = await makeToken({ now })
  const newer = await makeToken({ now, key: nextKey, header: { kid: nextKey.publicKey.kid } })
  for (const keys of [rotatedKeys, [...rotatedKeys].reverse()]) {
    expect(await judge(older, { keys })).toBe('accepted')
    expect(await judge(newer, { keys })).toBe('accepted')
  }
  expect(await judge(newer)).toBe('TOKEN_SIGNATURE')
  expect(await judge(older, { keys: [nextKey.publicKey] })).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-7] a token without kid is accepted only where one key is embedded', async () => {
  const token = await makeToken({ now, header: { kid: undefined } })
  expect(await judge(token)).toBe('accepted')
  expect(await judge(token, { keys: rotatedKeys })).toBe('TOKEN_SIGNATURE')
  expect(await judge(token, { keys: [] })).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-7] the key that kid names is the only one that is tried', async () => {
  const token = await makeToken({ now, header: { kid: nextKey.publicKey.kid } })
  expect(await judge(token, { keys: rotatedKeys })).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-5] a key that changes after its first use is the key from then on', async () => {
  const key = { ...currentKey.publicKey }
  const token = await genuineToken(now)
  expect(await judge(token, { keys: [key] })).toBe('accepted')
  key.n = nextKey.publicKey.n
  expect(await judge(token, { keys: [key] })).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-6] a life of 30 days is the longest, counted from iat', async () => {
  const lasting = (seconds: number, iat: number | undefined = nowSeconds) =>
    makeToken({ now, claims: { iat, exp: nowSeconds + seconds } })
  expect(await judge(await lasting(30 * day))).toBe('accepted')
  expect(await judge(await lasting(30 * day + 1))).toBe('TOKEN_UNREADABLE')
  expect(await judge(await lasting(day, nowSeconds - 30 * day))).toBe('TOKEN_UNREADABLE')
})

test('[TOKEN-6] a token without iat counts as issued just now, by a clock that may be five minutes ahead', async () => {
  const ending = (seconds: number) =>
    makeToken({ now, claims: { iat: undefined, exp: nowSeconds + 30 * day + seconds } })
  expect(await judge(await ending(300))).toBe('accepted')
  expect(await judge(await ending(301))).toBe('TOKEN_UNREADABLE')
})

test('[TOKEN-6] clocks may differ by five minutes: a later iat or nbf is refused', async () => {
  for (const claim of ['iat', 'nbf']) {
    const begun = (seconds: number) => makeToken({ now, claims: { [claim]: nowSeconds + seconds } })
    expect(await judge(await begun(300))).toBe('accepted')
    expect(await judge(await begun(301))).toBe('TOKEN_UNREADABLE')
    expect(await judge(await begun(600))).toBe('TOKEN_UNREADABLE')
  }
})

test('[TOKEN-6] a clock that is broken lets nothing in', async () => {
  const token = await genuineToken(now)
  const broken = () => {
    throw new RangeError('no clock')
  }
  expect(await judge(token, { now: () => new Date(Number.NaN) })).toBe('TOKEN_UNREADABLE')
  expect(await judge(token, { now: broken })).toBe('TOKEN_UNREADABLE')
  expect(await judge(token, { keys: undefined as unknown as [] })).toBe('TOKEN_UNREADABLE')
})

test('[TOKEN-6] a browser without WebCrypto, as on plain http, refuses the token and says why', async () => {
  const token = await genuineToken(now)
  vi.stubGlobal('crypto', {})
  const refusal = await verifyToken(token, { ...expected, keys: [{ ...currentKey.publicKey }] }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toMatchObject({ code: 'TOKEN_UNREADABLE', cause: expect.any(TypeError) })
})

test('[TOKEN-3] without a clock of its own the check reads the one of the machine', async () => {
  const { now: _, ...byMachine } = expected
  await expect(verifyToken(await genuineToken(), byMachine)).resolves.toBeDefined()
  await expect(verifyToken(await genuineToken(new Date(0)), byMachine)).rejects.toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
})

// [TOKEN-8] the pairs where the order has to be thought about; the property tries all the others.
test('[TOKEN-8] [TOKEN-6] a missing exp is told only when issuer and signature are right', async () => {
  expect(await judge(await endlessToken(now))).toBe('TOKEN_UNREADABLE')
  const claims = { exp: undefined }
  expect(await judge(await makeToken({ now, claims: { ...claims, iss: 'x' } }))).toBe('TOKEN_ISSUER')
  expect(await judge(await makeToken({ now, claims, key: nextKey }))).toBe('TOKEN_SIGNATURE')
})
