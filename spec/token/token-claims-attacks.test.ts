import { expect, test } from 'vitest'
import { testKeys } from '../../fixtures/keys.ts'
import { genuineHeader, testIssuer } from '../../fixtures/tokens.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import type { Attack } from './attacks.ts'
import { claims, eachAttack, partsOf, payloadText } from './attacks.ts'
import { now, nowSeconds, signRaw } from './token-judge.ts'

const exp = `"exp":${nowSeconds + 3600}`
const withExp = (text: string) => signRaw({ payload: payloadText.replace(exp, text) })
eachAttack('TOKEN-3', [
  ['exp twice, the later word expired', 'TOKEN_EXPIRED', () => withExp(`${exp},"exp":1`)],
  ['exp twice, the later word current', 'accepted', () => withExp(`"exp":1,${exp}`)],
  ['exp with a fraction', 'accepted', () => claims({ exp: nowSeconds + 0.25 })],
])

eachAttack('TOKEN-6', [
  [
    'an empty header',
    'TOKEN_UNREADABLE',
    async () => {
      const [, payload, signature] = await partsOf()
      return `.${payload}.${signature}`
    },
  ],
  ...['', '[]', 'null', '"RS256"', '{', '{"alg":"RS256"}x', `\uFEFF${JSON.stringify(genuineHeader)}`].map(
    (text): Attack => [
      `the header ${JSON.stringify(text)}`,
      'TOKEN_UNREADABLE',
      () => signRaw({ header: text }),
    ],
  ),
  [
    'a header that is not UTF-8',
    'TOKEN_UNREADABLE',
    () => signRaw({ header: new Uint8Array([0x7b, 0xff, 0x7d]) }),
  ],
  ['no exp', 'TOKEN_UNREADABLE', () => claims({ exp: undefined })],
  ...[String(nowSeconds + 60), null, true, [nowSeconds + 60], {}, ''].map(
    (value): Attack => [`exp ${JSON.stringify(value)}`, 'TOKEN_UNREADABLE', () => claims({ exp: value })],
  ),
  ['an infinite exp', 'TOKEN_UNREADABLE', () => withExp('"exp":1e400')],
  ['an exp infinitely long ago', 'TOKEN_UNREADABLE', () => withExp('"exp":-1e400')],
  ['an exp that no date can hold', 'TOKEN_UNREADABLE', () => claims({ exp: 1e308 })],
  [
    'an exp that no date can hold, without iat',
    'TOKEN_UNREADABLE',
    () => claims({ exp: 1e308, iat: undefined }),
  ],
  ['exp in milliseconds', 'TOKEN_UNREADABLE', () => claims({ exp: (nowSeconds + 3600) * 1000 })],
  ['exp in the year 9999', 'TOKEN_UNREADABLE', () => claims({ exp: 253_402_300_799 })],
  ...[1, null, true, {}, ['x']].flatMap((value): Attack[] => [
    [`sub ${JSON.stringify(value)}`, 'TOKEN_UNREADABLE', () => claims({ sub: value })],
    [`jti ${JSON.stringify(value)}`, 'TOKEN_UNREADABLE', () => claims({ jti: value })],
  ]),
  ...[String(nowSeconds), null, true, {}, []].flatMap((value): Attack[] => [
    [`iat ${JSON.stringify(value)}`, 'TOKEN_UNREADABLE', () => claims({ iat: value })],
    [`nbf ${JSON.stringify(value)}`, 'TOKEN_UNREADABLE', () => claims({ nbf: value })],
  ]),
  ['no sub, no iat, no jti', 'accepted', () => claims({ sub: undefined, iat: undefined, jti: undefined })],
  [
    'thousands of claims',
    'accepted',
    () =>
      signRaw({
        payload: `{${Array.from({ length: 500 }, (_, n) => `"c${n}":1`).join()},${payloadText.slice(1)}`,
      }),
  ],
])

test('claims with names of the language pollute nothing', async () => {
  const text =
    '"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"toString":"x","list":[{"__proto__":{"admin":true}}]'
  const token = await signRaw({ payload: `{${text},${payloadText.slice(1)}` })
  const found = await verifyToken(token, { issuer: testIssuer, keys: testKeys, now: () => now })
  expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
  expect(Object.hasOwn(found, '__proto__')).toBe(false)
  expect(Object.getPrototypeOf(Object.assign({}, found))).toBe(Object.prototype)
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
  expect(Object.hasOwn((found.list as object[])[0] ?? {}, '__proto__')).toBe(false)
  expect(found.toString).toBe('x')
})
