import {
  constants,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { makeToken } from '../../fixtures/tokens.ts'
import type { PublicKey } from '../../src/brand/brand.ts'
import type { Attack } from './attacks.ts'
import { claims, eachAttack, genuine, header, partsOf, signedBy } from './attacks.ts'
import { judge, now, signRaw } from './token-judge.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const der = createPublicKey({ key: { ...currentKey.publicKey }, format: 'jwk' })
const pem = der.export({ type: 'spki', format: 'pem' }).toString()
const secrets = {
  'the PEM': pem,
  'the trimmed PEM': pem.trim(),
  'the PKCS#1 PEM': der.export({ type: 'pkcs1', format: 'pem' }),
  'the DER': der.export({ type: 'spki', format: 'der' }),
  'the JWK': JSON.stringify(currentKey.publicKey),
  'the modulus': currentKey.publicKey.n,
  nothing: '',
}
const hmacAttacks = Object.entries(secrets).map(
  ([name, secret]): Attack => [
    `HS256 with ${name} as its secret`,
    'TOKEN_SIGNATURE',
    () => signedBy({ alg: 'HS256' }, (input) => createHmac('sha256', secret).update(input).digest()),
  ],
)
const rsa = createPrivateKey({ key: { ...currentKey.privateKey }, format: 'jwk' })
const pss = (input: Buffer) =>
  sign('sha256', input, { key: rsa, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 })
const strangerHeader: Record<string, unknown> = {
  jwk: nextKey.publicKey,
  jku: 'https://keys.stranger.example/jwks.json',
  x5u: 'https://keys.stranger.example/chain.pem',
  x5c: ['MIIB'],
  x5t: 'AAAA',
}
const oddKids = [
  '',
  ' test-key-1',
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

eachAttack('TOKEN-5', [
  ...['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg): Attack[] => [
    [`alg '${alg}' and no signature`, 'TOKEN_SIGNATURE', () => signedBy({ alg }, () => new Uint8Array())],
    [`alg '${alg}' over a genuine signature`, 'TOKEN_SIGNATURE', () => header({ alg })],
  ]),
  ...hmacAttacks,
  ['PS256, genuine', 'TOKEN_SIGNATURE', () => signedBy({ alg: 'PS256' }, pss)],
  ['PS256 that calls itself RS256', 'TOKEN_SIGNATURE', () => signedBy({}, pss)],
  [
    'RS384, genuine',
    'TOKEN_SIGNATURE',
    () => signedBy({ alg: 'RS384' }, (input) => sign('sha384', input, rsa)),
  ],
  [
    'RS512, genuine',
    'TOKEN_SIGNATURE',
    () => signedBy({ alg: 'RS512' }, (input) => sign('sha512', input, rsa)),
  ],
  [
    'RS512 that calls itself RS256',
    'TOKEN_SIGNATURE',
    () => signedBy({}, (input) => sign('sha512', input, rsa)),
  ],
  [
    'ES256',
    'TOKEN_SIGNATURE',
    () =>
      signedBy({ alg: 'ES256' }, (input) =>
        sign('sha256', input, {
          key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
          dsaEncoding: 'ieee-p1363',
        }),
      ),
  ],
  [
    'EdDSA',
    'TOKEN_SIGNATURE',
    () => signedBy({ alg: 'EdDSA' }, (input) => sign(null, input, generateKeyPairSync('ed25519').privateKey)),
  ],
  ...['rs256', 'RS256 ', 'Rs256', ['RS256'], { alg: 'RS256' }, 256, null, undefined].map(
    (alg): Attack => [`alg ${JSON.stringify(alg)}`, 'TOKEN_SIGNATURE', () => header({ alg })],
  ),
  ...Object.entries(strangerHeader).flatMap(([member, value]): Attack[] => [
    [
      `${member} of a stranger who signed`,
      'TOKEN_SIGNATURE',
      () => makeToken({ now, key: nextKey, header: { [member]: value } }),
    ],
    [`${member} over a genuine signature`, 'TOKEN_SIGNATURE', () => header({ [member]: value })],
  ]),
  ...oddKids.flatMap((kid): Attack[] => {
    const name = JSON.stringify(kid).slice(0, 40)
    return [
      [
        `kid ${name} of a stranger who signed`,
        'TOKEN_SIGNATURE',
        () => makeToken({ now, key: nextKey, header: { kid } }),
      ],
      [`kid ${name} over a genuine signature`, 'TOKEN_SIGNATURE', () => header({ kid })],
    ]
  }),
  ...[[], ['exp'], ['b64'], ['exp', 'exp'], 'exp', null].map(
    (crit): Attack => [`crit ${JSON.stringify(crit)}`, 'TOKEN_SIGNATURE', () => header({ crit })],
  ),
  ['b64 true, listed in crit', 'TOKEN_SIGNATURE', () => header({ crit: ['b64'], b64: true })],
  ['b64 false, listed in crit', 'TOKEN_SIGNATURE', () => header({ crit: ['b64'], b64: false })],
  ['b64 false, not listed', 'TOKEN_SIGNATURE', () => header({ b64: false })],
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
    'a __proto__ in the header',
    'TOKEN_SIGNATURE',
    () => signRaw({ header: '{"__proto__":{"alg":"RS256"},"kid":"test-key-1"}' }),
  ],
  [
    'a __proto__ beside a good header',
    'TOKEN_SIGNATURE',
    () => signRaw({ header: '{"alg":"RS256","kid":"test-key-1","__proto__":{}}' }),
  ],
  ['no typ', 'accepted', () => header({ typ: undefined })],
  ...['at+jwt', 'reset+jwt', 'jwt', 'JOSE', '', null, 1].map(
    (typ): Attack => [
      `typ ${JSON.stringify(typ)}, a token for another purpose`,
      'TOKEN_SIGNATURE',
      () => header({ typ }),
    ],
  ),
  ['a token within a token', 'TOKEN_SIGNATURE', () => header({ cty: 'JWT' })],
  ['no signature', 'TOKEN_SIGNATURE', () => signedBy({}, () => new Uint8Array())],
  [
    'a signature cut short',
    'TOKEN_SIGNATURE',
    () => signedBy({}, (input) => sign('sha256', input, rsa).subarray(0, 255)),
  ],
  [
    'a signature with a byte more',
    'TOKEN_SIGNATURE',
    () => signedBy({}, (input) => Buffer.concat([sign('sha256', input, rsa), Buffer.alloc(1)])),
  ],
  [
    'a signature with a zero before it',
    'TOKEN_SIGNATURE',
    () => signedBy({}, (input) => Buffer.concat([Buffer.alloc(1), sign('sha256', input, rsa)])),
  ],
  ['a signature of zeros', 'TOKEN_SIGNATURE', () => signedBy({}, () => new Uint8Array(256))],
  ['a signature of ones', 'TOKEN_SIGNATURE', () => signedBy({}, () => new Uint8Array(256).fill(255))],
  [
    'the signature of another genuine token',
    'TOKEN_SIGNATURE',
    async () => {
      const [, , signature] = (await claims({ sub: 'someone-else' })).split('.')
      return [...(await partsOf()).slice(0, 2), signature].join('.')
    },
  ],
  [
    'a token of another brand: other key, same kid',
    'TOKEN_SIGNATURE',
    () => makeToken({ now, key: nextKey }),
  ],
])

test('[TOKEN-5] whatever a header names, nothing is fetched and the embedded keys stay as they are', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const keys = [{ ...currentKey.publicKey }]
  const tokens = [
    ...Object.entries(strangerHeader).map(([member, value]) => ({ [member]: value })),
    ...oddKids.map((kid) => ({ kid })),
  ]
  for (const changes of tokens) await judge(await header(changes), { keys })
  expect(await judge(await genuine(), { keys })).toBe('accepted')
  expect(fetched).not.toHaveBeenCalled()
  expect(keys).toEqual([currentKey.publicKey])
  expect(Object.isFrozen(keys[0])).toBe(false)
})

test('[TOKEN-5] a key that is weak or meant for something else verifies nothing', async () => {
  const token = await genuine()
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const shortKey = { ...short.publicKey.export({ format: 'jwk' }), kid: 'test-key-1' } as unknown as PublicKey
  const shortToken = signedBy({}, (input) => sign('sha256', input, short.privateKey))
  expect(await judge(shortToken, { keys: [shortKey] })).toBe('TOKEN_SIGNATURE')
  for (const changes of [
    { e: 'AQ' },
    { e: 'Aw' },
    { e: 'AAAAAQ' },
    { use: 'enc' },
    { alg: 'RS512' },
    { kty: 'EC' },
  ]) {
    const keys = [{ ...currentKey.publicKey, ...changes }] as unknown as PublicKey[]
    expect(await judge(token, { keys }), JSON.stringify(changes)).toBe('TOKEN_SIGNATURE')
  }
})

test('[TOKEN-5] with a public exponent of 1 anybody could sign: such a key is refused', async () => {
  // Under e = 1 a signature is the padded hash itself (RFC 8017 section 9.2).
  const forged = signedBy({}, (input) => {
    const info = Buffer.from('3031300d060960864801650304020105000420', 'hex')
    const hash = createHash('sha256').update(input).digest()
    const filling = Buffer.alloc(256 - 3 - info.length - hash.length, 0xff)
    return Buffer.concat([Buffer.from([0, 1]), filling, Buffer.from([0]), info, hash])
  })
  expect(await judge(forged, { keys: [{ ...currentKey.publicKey, e: 'AQ' }] })).toBe('TOKEN_SIGNATURE')
})
