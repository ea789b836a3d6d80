import { nextKey } from '../../../fixtures/keys.ts'
import { makeToken, testIssuer } from '../../../fixtures/tokens.ts'
import { now, nowSeconds, signRaw } from '../check-token.ts'
import { claims, each, noSession, payloadText, payloadWith, row, shown, tooLongField } from './attack.ts'

const exp = `"exp":${nowSeconds + 3600}`
const withExp = (text: string) => signRaw({ payload: payloadText.replace(exp, text) })
const day = 86_400

/** Rows 12, 14 to 23, 38 and 42: the payload. */
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
    [
      'an iat infinitely long ago',
      'TOKEN_UNREADABLE',
      () => signRaw({ payload: payloadText.replace(/"iat":\d+/, '"iat":-1e400') }),
    ],
  ]),
  // A long lifetime is allowed: the code that stores the token limits the session (AUTH-7).
  ...row(17, 'TOKEN-6', [
    ...each([undefined, nowSeconds], (iat) => [
      `an exp that no date can hold, ${iat ? 'with' : 'without'} iat`,
      'accepted',
      () => claims({ exp: 1e308, iat }),
    ]),
    ...each([undefined, nowSeconds], (iat) => [
      `exp in milliseconds, ${iat ? 'with' : 'without'} iat`,
      'accepted',
      () => claims({ exp: (nowSeconds + 3600) * 1000, iat }),
    ]),
    ...each([undefined, nowSeconds], (iat) => [
      `exp in the year 9999, ${iat ? 'with' : 'without'} iat`,
      'accepted',
      () => claims({ exp: 253_402_300_799, iat }),
    ]),
    ...each([30, 60], (days) => [
      `a life of ${days} days and a second`,
      'accepted',
      () => claims({ exp: nowSeconds + days * day + 1 }),
    ]),
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
    ...each([600, 301], (ahead) => [
      `nbf ${ahead} s ahead`,
      'TOKEN_UNREADABLE',
      () => claims({ nbf: nowSeconds + ahead }),
    ]),
    ['nbf 300 s ahead, as clocks may differ', 'accepted', () => claims({ nbf: nowSeconds + 300 })],
    // A clock that is behind sees every new token like this.
    ...each([300, 301, 86_400, 1e9], (ahead) => [
      `iat ${ahead} s ahead`,
      'accepted',
      () => claims({ iat: nowSeconds + ahead }),
    ]),
    ...['iat', 'nbf'].flatMap((claim) => [
      ...each([String(nowSeconds), null, true, {}, []], (value) => [
        `${claim} ${shown(value)}`,
        'TOKEN_UNREADABLE',
        () => claims({ [claim]: value }),
      ]),
    ]),
  ]),
  ...row(21, 'TOKEN-6', [
    // `iat` is optional in the contract.
    ['no iat, and a usual life', 'accepted', () => claims({ iat: undefined })],
    [
      'no iat, and 30 days and six minutes left',
      'accepted',
      () => claims({ iat: undefined, exp: nowSeconds + 30 * day + 360 }),
    ],
    ['an iat of long ago', 'accepted', () => claims({ iat: nowSeconds - 300 * day, exp: nowSeconds + 1 })],
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
    // The contract allows both to be missing: a page then identifies the customer by another claim (AUTH-9).
    ['an empty sub', 'accepted', () => claims({ sub: '' }), noSession],
    ['no sub', 'accepted', () => claims({ sub: undefined }), noSession],
    ['no jti', 'accepted', () => claims({ jti: undefined }), noSession],
  ]),
  ...row(23, 'TOKEN-1', [
    ['a sub of 13 kB', 'TOKEN_FORMAT', () => claims({ sub: 'x'.repeat(13_000) }), tooLongField],
  ]),
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
