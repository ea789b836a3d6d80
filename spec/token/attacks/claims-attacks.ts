import { nextKey } from '../../../fixtures/keys.ts'
import { makeToken, testIssuer } from '../../../fixtures/tokens.ts'
import { now, nowSeconds, signRaw } from '../token-judge.ts'
import { claims, each, noSession, payloadText, payloadWith, row, shown } from './attack.ts'

const exp = `"exp":${nowSeconds + 3600}`
const withExp = (text: string) => signRaw({ payload: payloadText.replace(exp, text) })
const day = 86_400

/** Lines 12, 14 to 23, 38 and 42: what a payload may say. */
export const claimsAttacks = [
  ...row(12, 'TOKEN-3', [
    ['exp twice, the later word expired', 'TOKEN_EXPIRED', () => withExp(`${exp},"exp":1`)],
    ['exp twice, the later word current', 'accepted', () => withExp(`"exp":1,${exp}`)],
    [
      'exp twice, the later word spelled with an escape and expired',
      'TOKEN_EXPIRED',
      () => withExp(`${exp},"\\u0065xp":1`),
    ],
  ]),
  ...row(
    14,
    'TOKEN-6',
    each([String(nowSeconds + 60), null, true, [nowSeconds + 60], {}, ''], (value) => [
      `exp ${shown(value)}`,
      'TOKEN_UNREADABLE',
      () => claims({ exp: value }),
    ]),
  ),
  ...row(15, 'TOKEN-3', [
    ['exp with a fraction, to come', 'accepted', () => claims({ exp: nowSeconds + 0.25 })],
    ['exp with a fraction, past', 'TOKEN_EXPIRED', () => claims({ exp: nowSeconds - 0.25 })],
  ]),
  ...row(16, 'TOKEN-6', [
    ['an infinite exp', 'TOKEN_UNREADABLE', () => withExp('"exp":1e400')],
    ['an exp infinitely long ago', 'TOKEN_UNREADABLE', () => withExp('"exp":-1e400')],
    ['an exp that no date can hold', 'TOKEN_UNREADABLE', () => claims({ exp: 1e308 })],
    [
      'an exp that no date can hold, without iat',
      'TOKEN_UNREADABLE',
      () => claims({ exp: 1e308, iat: undefined }),
    ],
    [
      'an iat infinitely long ago',
      'TOKEN_UNREADABLE',
      () => signRaw({ payload: payloadText.replace(/"iat":\d+/, '"iat":-1e400') }),
    ],
  ]),
  ...row(17, 'TOKEN-6', [
    ...each([undefined, nowSeconds], (iat) => [
      `exp in milliseconds, ${iat ? 'with' : 'without'} iat`,
      'TOKEN_UNREADABLE',
      () => claims({ exp: (nowSeconds + 3600) * 1000, iat }),
    ]),
    ...each([undefined, nowSeconds], (iat) => [
      `exp in the year 9999, ${iat ? 'with' : 'without'} iat`,
      'TOKEN_UNREADABLE',
      () => claims({ exp: 253_402_300_799, iat }),
    ]),
    ['a life of 30 days and a second', 'TOKEN_UNREADABLE', () => claims({ exp: nowSeconds + 30 * day + 1 })],
    ['a life of 30 days', 'accepted', () => claims({ exp: nowSeconds + 30 * day })],
  ]),
  ...row(18, 'TOKEN-6', [['no exp', 'TOKEN_UNREADABLE', () => claims({ exp: undefined })]]),
  ...row(
    18,
    'TOKEN-3',
    each([0, -1, -1e308], (value) => [`exp ${value}`, 'TOKEN_EXPIRED', () => claims({ exp: value })]),
  ),
  ...row(
    19,
    'TOKEN-3',
    each([0, 30, 61], (late) => [
      `expired by ${late} s, where nothing is tolerated`,
      'TOKEN_EXPIRED',
      () => claims({ exp: nowSeconds - late }),
    ]),
  ),
  ...row(20, 'TOKEN-6', [
    ...['iat', 'nbf'].flatMap((claim) => [
      ...each([600, 301], (ahead) => [
        `${claim} ${ahead} s ahead`,
        'TOKEN_UNREADABLE',
        () => claims({ [claim]: nowSeconds + ahead }),
      ]),
      ...each([300], (ahead) => [
        `${claim} ${ahead} s ahead, as clocks may differ`,
        'accepted',
        () => claims({ [claim]: nowSeconds + ahead }),
      ]),
      ...each([String(nowSeconds), null, true, {}, []], (value) => [
        `${claim} ${shown(value)}`,
        'TOKEN_UNREADABLE',
        () => claims({ [claim]: value }),
      ]),
    ]),
  ]),
  ...row(21, 'TOKEN-6', [
    // The contract has `iat` as optional: without it the token counts as issued now.
    ['no iat, and a usual life', 'accepted', () => claims({ iat: undefined })],
    [
      'no iat, and 30 days and six minutes left',
      'TOKEN_UNREADABLE',
      () => claims({ iat: undefined, exp: nowSeconds + 30 * day + 360 }),
    ],
    [
      'an iat older than a token may get',
      'TOKEN_UNREADABLE',
      () => claims({ iat: nowSeconds - 30 * day, exp: nowSeconds + 1 }),
    ],
  ]),
  ...row(
    22,
    'TOKEN-4',
    each([undefined, null, 1, '', `${testIssuer}/`, testIssuer.toUpperCase(), [testIssuer]], (iss) => [
      `iss ${shown(iss)}`,
      'TOKEN_ISSUER',
      () => claims({ iss }),
    ]),
  ),
  ...row(
    22,
    'TOKEN-6',
    each(['desk', ['desk', 'shop'], undefined], (aud) => [
      `aud ${shown(aud)}, where none is expected`,
      'accepted',
      () => claims({ aud }),
    ]),
  ),
  ...row(23, 'TOKEN-6', [
    ...['sub', 'jti'].flatMap((claim) =>
      each([1, null, true, {}, ['x']], (value) => [
        `${claim} ${shown(value)}`,
        'TOKEN_UNREADABLE',
        () => claims({ [claim]: value }),
      ]),
    ),
    // The contract lets both be missing: a page then knows the customer by another claim (AUTH-9).
    ['an empty sub', 'accepted', () => claims({ sub: '' }), noSession],
    ['no sub', 'accepted', () => claims({ sub: undefined }), noSession],
    ['no jti', 'accepted', () => claims({ jti: undefined }), noSession],
  ]),
  ...row(23, 'TOKEN-1', [['a sub of 10 kB', 'TOKEN_FORMAT', () => claims({ sub: 'x'.repeat(10_000) })]]),
  ...row(38, 'TOKEN-6', [
    ...each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'], (name) => [
      `a claim ${name}`,
      'accepted',
      () => signRaw({ payload: payloadWith(`"${name}":{"admin":true}`) }),
    ]),
    ['an exp in the __proto__ of claims', 'TOKEN_UNREADABLE', () => withExp(`"__proto__":{${exp}}`)],
  ]),
  ...row(38, 'TOKEN-4', [
    [
      'an iss in the __proto__ of claims',
      'TOKEN_ISSUER',
      () => signRaw({ payload: payloadText.replace(/"iss":("[^"]*")/, '"__proto__":{"iss":$1}') }),
    ],
  ]),
  ...row(42, 'TOKEN-4', [
    [
      'a token of another brand: its issuer, same key',
      'TOKEN_ISSUER',
      () => claims({ iss: 'https://id.banksia.example', aud: 'banksia' }),
    ],
  ]),
  ...row(42, 'TOKEN-5', [
    [
      'a token of another brand: its key, same kid',
      'TOKEN_SIGNATURE',
      () => makeToken({ now, key: nextKey }),
    ],
    [
      'a token of another brand: its key and kid',
      'TOKEN_SIGNATURE',
      () => makeToken({ now, key: nextKey, header: { kid: nextKey.publicKey.kid } }),
    ],
  ]),
] as const
