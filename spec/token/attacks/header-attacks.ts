import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import { currentKey, nextKey } from '../../../fixtures/keys.ts'
import { makeToken } from '../../../fixtures/tokens.ts'
import { now, signRaw } from '../check-token.ts'
import { each, header, row, shown, signedBy, tooLongField } from './attack.ts'

const publicKey = createPublicKey({ key: { ...currentKey.publicKey }, format: 'jwk' })
const privateKey = createPrivateKey({ key: { ...currentKey.privateKey }, format: 'jwk' })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const secrets: readonly (readonly [name: string, secret: string | Buffer])[] = [
  ['the PEM', pem],
  ['the trimmed PEM', pem.trim()],
  ['the PKCS#1 PEM', publicKey.export({ type: 'pkcs1', format: 'pem' })],
  ['the DER', publicKey.export({ type: 'spki', format: 'der' })],
  ['the JWK', JSON.stringify(currentKey.publicKey)],
  ['the modulus', currentKey.publicKey.n],
  ['nothing', ''],
]
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const edwards = generateKeyPairSync('ed25519').privateKey
const hmac = (secret: string | Buffer) => (input: Buffer) =>
  createHmac('sha256', secret).update(input).digest()
const pss = (input: Buffer) =>
  sign('sha256', input, { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
const ecdsa = (input: Buffer) => sign('sha256', input, { key: elliptic, dsaEncoding: 'ieee-p1363' })

/** Header members that refer to a key, each with one of a stranger. */
export const strangerHeader: Readonly<Record<string, unknown>> = {
  jwk: nextKey.publicKey,
  jku: 'https://keys.stranger.example/jwks.json',
  x5u: 'https://keys.stranger.example/chain.pem',
  x5c: ['MIIB'],
  x5t: 'AAAA',
}
export const oddKids: readonly unknown[] = [
  '',
  ' test-key-1',
  'test-key-1\u0000',
  'TEST-KEY-1',
  '../../dev/null',
  "' OR 1=1 --",
  'https://keys.stranger.example',
  '__proto__',
  'constructor',
  'x'.repeat(4000),
  1,
  null,
  true,
  ['test-key-1'],
  { kid: 'test-key-1' },
]
const longKid = 'x'.repeat(13_000)

/** Rows 1 to 13 and 24: the header. */
export const headerAttacks = [
  ...row(1, 'TOKEN-5', [
    ...each(['none', 'None', 'NONE', 'nOnE', ''], (alg) => [
      `alg '${alg}' and no signature`,
      'TOKEN_SIGNATURE',
      () => signedBy({ alg }, () => new Uint8Array()),
    ]),
    ...each(['none', 'None', 'NONE', 'nOnE', ''], (alg) => [
      `alg '${alg}' over a genuine signature`,
      'TOKEN_SIGNATURE',
      () => header({ alg }),
    ]),
  ]),
  ...row(
    2,
    'TOKEN-5',
    each(secrets, ([name, secret]) => [
      `HS256 with ${name} as its secret`,
      'TOKEN_SIGNATURE',
      () => signedBy({ alg: 'HS256' }, hmac(secret)),
    ]),
  ),
  ...row(3, 'TOKEN-5', [
    ['PS256, genuine', 'TOKEN_SIGNATURE', () => signedBy({ alg: 'PS256' }, pss)],
    ['PS256 that calls itself RS256', 'TOKEN_SIGNATURE', () => signedBy({}, pss)],
    ...each([384, 512], (bits) => [
      `RS${bits}, genuine`,
      'TOKEN_SIGNATURE',
      () => signedBy({ alg: `RS${bits}` }, (input) => sign(`sha${bits}`, input, privateKey)),
    ]),
    ...each([1, 384, 512], (bits) => [
      `SHA-${bits} under RS256`,
      'TOKEN_SIGNATURE',
      () => signedBy({}, (input) => sign(`sha${bits}`, input, privateKey)),
    ]),
    ['ES256', 'TOKEN_SIGNATURE', () => signedBy({ alg: 'ES256' }, ecdsa)],
    ['ES256 that calls itself RS256', 'TOKEN_SIGNATURE', () => signedBy({}, ecdsa)],
    ['HS256 with a secret of its own', 'TOKEN_SIGNATURE', () => signedBy({ alg: 'HS256' }, hmac('secret'))],
    ['EdDSA', 'TOKEN_SIGNATURE', () => signedBy({ alg: 'EdDSA' }, (input) => sign(null, input, edwards))],
  ]),
  ...row(
    4,
    'TOKEN-5',
    each(['rs256', 'RS256 ', ' RS256', 'Rs256', ['RS256'], { alg: 'RS256' }, 256, null, undefined], (alg) => [
      `alg ${shown(alg)}`,
      'TOKEN_SIGNATURE',
      () => header({ alg }),
    ]),
  ),
  ...row(
    5,
    'TOKEN-5',
    each(Object.entries(strangerHeader), ([member, value]) => [
      `${member} of a stranger who signed`,
      'TOKEN_SIGNATURE',
      () => makeToken({ now, key: nextKey, header: { [member]: value } }),
    ]),
  ),
  ...row(
    6,
    'TOKEN-5',
    each(
      [...Object.entries(strangerHeader), ['cty', 'JWT'], ['zip', 'DEF'], ['iss', 'x'], ['', '']],
      ([member = '', value]) => [
        `${member || 'a member without a name'} over a genuine signature`,
        'accepted',
        () => header({ [String(member)]: value }),
      ],
    ),
  ),
  ...row(7, 'TOKEN-5', [
    ...each(oddKids, (kid) => [
      `kid ${shown(kid)} of a stranger who signed`,
      'TOKEN_SIGNATURE',
      () => makeToken({ now, key: nextKey, header: { kid } }),
    ]),
    [
      'a kid of 13 kB, which makes the token too long',
      'TOKEN_FORMAT',
      () => makeToken({ now, key: nextKey, header: { kid: longKid } }),
      tooLongField,
    ],
  ]),
  ...row(8, 'TOKEN-7', [
    ...each(oddKids, (kid) => [
      `kid ${shown(kid)} over a genuine signature`,
      'TOKEN_SIGNATURE',
      () => header({ kid }),
    ]),
    ['a kid of 13 kB over a genuine signature', 'TOKEN_FORMAT', () => header({ kid: longKid }), tooLongField],
  ]),
  ...row(
    9,
    'TOKEN-5',
    each([[], ['exp'], ['exp', 'exp'], ['alg'], 'exp', null, {}, 1], (crit) => [
      `crit ${shown(crit)}`,
      'TOKEN_SIGNATURE',
      () => header({ crit }),
    ]),
  ),
  ...row(10, 'TOKEN-5', [
    ['b64 true, listed in crit', 'TOKEN_SIGNATURE', () => header({ crit: ['b64'], b64: true })],
    ['b64 false, not listed', 'TOKEN_SIGNATURE', () => header({ b64: false })],
    ['b64 true, not listed', 'TOKEN_SIGNATURE', () => header({ b64: true })],
  ]),
  ...row(11, 'TOKEN-5', [
    ['b64 false, listed in crit', 'TOKEN_SIGNATURE', () => header({ crit: ['b64'], b64: false })],
  ]),
  ...row(13, 'TOKEN-5', [
    [
      'alg twice, the later word none',
      'TOKEN_SIGNATURE',
      () => signRaw({ header: '{"alg":"RS256","kid":"test-key-1","alg":"none"}' }),
    ],
    [
      'alg twice, the later word RS256',
      'accepted',
      () => signRaw({ header: '{"alg":"none","kid":"test-key-1","alg":"RS256"}' }),
    ],
    [
      'kid twice, the later word a stranger',
      'TOKEN_SIGNATURE',
      () => signRaw({ header: '{"alg":"RS256","kid":"test-key-1","kid":"test-key-2"}' }),
    ],
    [
      'alg twice, the later word spelled with an escape',
      'TOKEN_SIGNATURE',
      () => signRaw({ header: '{"alg":"RS256","kid":"test-key-1","\\u0061lg":"none"}' }),
    ],
  ]),
  ...row(24, 'TOKEN-5', [
    ['no typ', 'accepted', () => header({ typ: undefined })],
    ...each(['jwt', 'at+jwt', 'AT+JWT', 'application/jwt', 'application/at+jwt'], (typ) => [
      `typ ${shown(typ)}, a customer's in another spelling`,
      'accepted',
      () => header({ typ }),
    ]),
    ...each(
      ['reset+jwt', 'dpop+jwt', 'logout+jwt', 'JOSE', 'text/jwt', 'Japplication/WT', '', null, 1, ['JWT']],
      (typ) => [`typ ${shown(typ)}, a token for another purpose`, 'TOKEN_SIGNATURE', () => header({ typ })],
    ),
  ]),
  ...row(31, 'TOKEN-5', [
    ['what calls its payload a token, and it is none', 'accepted', () => header({ cty: 'JWT' })],
  ]),
  ...row(38, 'TOKEN-5', [
    [
      'a __proto__ in place of a good header',
      'TOKEN_SIGNATURE',
      () => signRaw({ header: '{"__proto__":{"alg":"RS256"},"kid":"test-key-1"}' }),
    ],
    [
      'a __proto__ beside a good header',
      'accepted',
      () => signRaw({ header: '{"alg":"RS256","kid":"test-key-1","__proto__":{}}' }),
    ],
    [
      'a kid in the __proto__ of a header: none, and one key is known',
      'accepted',
      () => signRaw({ header: '{"alg":"RS256","__proto__":{"kid":"test-key-1"}}' }),
    ],
  ]),
] as const
