import { afterEach, expect, test, vi } from 'vitest'
import { currentKey, testKeys } from '../../fixtures/keys.ts'
import { makeToken, testIssuer } from '../../fixtures/tokens.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { claims, genuine, header, payloadText, payloadWith } from './attacks/attack.ts'
import { everyAttack } from './attacks/every-attack.ts'
import { oddKids, strangerHeader } from './attacks/header-attacks.ts'
import { tokenOfLength } from './attacks/text-attacks.ts'
import { check, now, nowSeconds, signRaw } from './check-token.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[TOKEN-5] row 5: whatever a header names, nothing is fetched', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('XMLHttpRequest', fetched)
  for (const { make } of everyAttack.filter(({ row }) => row === 5 || row === 6)) await check(await make())
  expect(fetched).not.toHaveBeenCalled()
})

test('[TOKEN-5] row 7: whatever a header names, the embedded keys stay as they are', async () => {
  const keys = [{ ...currentKey.publicKey }]
  const changes = [strangerHeader, ...oddKids.map((kid) => ({ kid }))]
  for (const change of changes) await check(await header(change), { keys })
  expect(await check(await genuine(), { keys })).toBe('accepted')
  expect(keys).toEqual([currentKey.publicKey])
  expect(Object.isFrozen(keys[0])).toBe(false)
})

test('[TOKEN-3] row 19: with 60 s tolerated, expired by 30 s is accepted and by 61 s is expired', async () => {
  const late = (seconds: number) => claims({ exp: nowSeconds - seconds })
  expect(await check(await late(30), { expiryToleranceSeconds: 60 })).toBe('accepted')
  expect(await check(await late(61), { expiryToleranceSeconds: 60 })).toBe('TOKEN_EXPIRED')
})

test('[TOKEN-6] row 22: where an audience is expected, a list that holds it will do, and another or none not', async () => {
  const heard = async (aud: unknown) => check(await claims({ aud }), { audience: 'shop' })
  expect(await heard('shop')).toBe('accepted')
  expect(await heard(['desk', 'shop'])).toBe('accepted')
  for (const aud of [undefined, null, '', 'desk', 'Shop', 'shop ', ['desk'], [], ['shop', 1], { 0: 'shop' }])
    expect(await heard(aud), JSON.stringify(aud)).toBe('TOKEN_UNREADABLE')
})

test('[TOKEN-6] of several audiences that are expected one is enough, and of none no token is', async () => {
  const heard = async (aud: unknown, audience: readonly string[]) =>
    check(await claims({ aud }), { audience })
  expect(await heard('app', ['shop', 'app'])).toBe('accepted')
  expect(await heard(['other', 'shop'], ['shop', 'app'])).toBe('accepted')
  for (const aud of ['other', ['other'], ['shop', 1], [['shop']], 'shop,app', undefined, []])
    expect(await heard(aud, ['shop', 'app'])).toBe('TOKEN_UNREADABLE')
  for (const aud of ['shop', undefined, []]) expect(await heard(aud, [])).toBe('TOKEN_UNREADABLE')
})

test('[TOKEN-6] row 42: a token of another brand under the same key and issuer is refused for its audience', async () => {
  expect(await check(await claims({ aud: 'banksia' }), { audience: 'wattlebird' })).toBe('TOKEN_UNREADABLE')
})

test('[TOKEN-6] row 38: claims with names of the language pollute nothing', async () => {
  const members =
    '"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":"x","list":[{"__proto__":{"admin":true}}]'
  const token = await signRaw({ payload: payloadWith(members) })
  const found = await verifyToken(token, { issuer: testIssuer, keys: testKeys, now: () => now })
  expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
  expect(Object.hasOwn(found, '__proto__')).toBe(false)
  expect(Object.getPrototypeOf(Object.assign({}, found))).toBe(Object.prototype)
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
  expect(Object.hasOwn((found.list as object[])[0] ?? {}, '__proto__')).toBe(false)
  expect(found.toString).toBe('x')
})

test('[TOKEN-6] row 12: of a claim that stands twice the last word is the one handed on, as it is the one checked', async () => {
  const sent = payloadText.replace('"sub":"', '"sub":"somebody-else","sub":"')
  const found = await verifyToken(await signRaw({ payload: sent }), {
    issuer: testIssuer,
    keys: testKeys,
    now: () => now,
  })
  expect(found).toEqual(JSON.parse(payloadText))
})

/** Every function that converts to text or bytes, or verifies, that the check could use. */
const spyOnWork = () => [
  vi.spyOn(JSON, 'parse'),
  vi.spyOn(TextDecoder.prototype, 'decode'),
  vi.spyOn(globalThis, 'atob'),
  vi.spyOn(Uint8Array, 'from'),
  vi.spyOn(RegExp.prototype, 'test'),
  vi.spyOn(String.prototype, 'split'),
  vi.spyOn(crypto.subtle, 'verify'),
]

test('[TOKEN-1] row 39: what is longer than 16,384 characters is refused by its length, and none of it is decoded', async () => {
  const long = everyAttack.filter(({ row, outcome }) => row === 39 && outcome === 'TOKEN_FORMAT')
  const tokens = await Promise.all(long.map(({ make }) => make()))
  expect(tokens.map(({ length }) => length).filter((length) => length > 1_000_000)).not.toEqual([])
  const spies = spyOnWork()
  const verdicts: string[] = []
  for (const token of tokens) verdicts.push(await check(token))
  const calls = spies.map(({ mock }) => mock.calls.length)
  vi.restoreAllMocks()
  expect(verdicts).toEqual(tokens.map(() => 'TOKEN_FORMAT'))
  expect(calls).toEqual(spies.map(() => 0))
})

test('[TOKEN-1] row 39: the spies on that work are called for a token that is read', async () => {
  const longest = await tokenOfLength(16_384)
  const spies = spyOnWork()
  const verdict = await check(longest)
  const called = spies.filter(({ mock }) => mock.calls.length > 0).length
  vi.restoreAllMocks()
  expect(longest).toHaveLength(16_384)
  expect(verdict).toBe('accepted')
  expect(called).toBeGreaterThanOrEqual(5)
})

test('[TOKEN-1] row 40: what is not a text is refused, whatever it turns into', async () => {
  const token = await genuine()
  const others = [
    undefined,
    null,
    0,
    Number.NaN,
    1n,
    true,
    Symbol('token'),
    [token],
    { toString: () => token },
    new TextEncoder().encode(token),
    () => token,
    Object(token),
  ]
  for (const other of others) expect(await check(other)).toBe('TOKEN_FORMAT')
})

test('[TOKEN-5] a refusal says whether a newer key could be the reason, and only then', async () => {
  const refusalOf = async (token: unknown, keys: readonly (typeof currentKey.publicKey)[] = testKeys) =>
    verifyToken(token, { issuer: testIssuer, keys, now: () => now }).then(
      () => null,
      (error: unknown) => error,
    )
  const unknown = { code: 'TOKEN_SIGNATURE', isKeyUnknown: true }
  expect(await refusalOf(await header({ kid: 'newer' }))).toMatchObject(unknown)
  expect(await refusalOf(await header({ kid: '' }))).toMatchObject(unknown)
  expect(await refusalOf(await genuine(), [])).toMatchObject(unknown)
  const known: readonly [string | Promise<string>, (typeof currentKey.publicKey)[]?][] = [
    // The header is invalid, or names no key.
    [header({ kid: 'newer', alg: 'none' })],
    [header({ kid: 'newer', typ: 'reset+jwt' })],
    [header({ kid: 'newer', crit: ['exp'] })],
    [header({ kid: 1 })],
    [header({ kid: null })],
    [header({ kid: undefined }), []],
    // The key is known, but weak or another one.
    [genuine(), [{ ...currentKey.publicKey, e: 'AQ' }]],
    [
      makeToken({ now, header: { kid: 'test-key-2' } }),
      [{ ...currentKey.publicKey, kid: 'test-key-2', use: 'enc' as 'sig' }],
    ],
    [`${await genuine()}.AAAA`],
    // An earlier check fails first.
    [makeToken({ now, header: { kid: 'newer' }, claims: { exp: 1 } })],
    [makeToken({ now, header: { kid: 'newer' }, claims: { iss: 'x' } })],
    [claims({ exp: undefined })],
  ]
  for (const [token, keys] of known)
    expect(await refusalOf(await token, keys), await token).toMatchObject({ isKeyUnknown: false })
})
