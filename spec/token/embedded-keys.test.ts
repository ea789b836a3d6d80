import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentKey } from '../../fixtures/keys.ts'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import type { BrandDefinition, PublicKey } from '../../src/brand/brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { BrandError } from '../../src/brand-error.ts'
import { genuine, signedBy } from './attacks/attack.ts'
import { cubed, cubeRoot, digestInfo, padded, sha256, sha256Prefix } from './attacks/raw-rsa.ts'
import { check } from './check-token.ts'

const key = currentKey.publicKey
const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
const weakKey = weak.publicKey.export({ format: 'jwk' }) as { n: string; e: string }
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
const zeros = (bytes: number) => Buffer.alloc(bytes)
const spell = (...parts: Uint8Array[]) => Buffer.concat(parts).toString('base64url')

type BadKey = readonly [name: string, key: Record<string, unknown>]
const wrongKeys: readonly BadKey[] = [
  ['1024 bits', { ...key, ...weakKey }],
  ['an empty modulus', { ...key, n: '' }],
  ['no modulus', { ...key, n: undefined }],
  ['a modulus in the standard alphabet', { ...key, n: bytesOf(key.n).toString('base64') }],
  ['an empty exponent', { ...key, e: '' }],
  ['no exponent', { ...key, e: undefined }],
  ['an elliptic curve', { ...key, ...elliptic, n: undefined, e: undefined }],
  ['an elliptic curve by name alone', { ...key, kty: 'EC' }],
  ['a secret', { kty: 'oct', kid: key.kid, k: 'c2VjcmV0' }],
  ['use enc', { ...key, use: 'enc' }],
  ['alg RS512', { ...key, alg: 'RS512' }],
  ['alg PS256', { ...key, alg: 'PS256' }],
]
/** Valid in form, but anybody could sign with them, now or soon. */
const weakNumbers: readonly BadKey[] = [
  ['1024 bits behind zeros', { ...key, n: spell(zeros(144), bytesOf(weakKey.n)) }],
  ['2047 bits', { ...key, n: spell(Buffer.from([0x7f]), bytesOf(key.n).subarray(1)) }],
  ['a modulus of zeros', { ...key, n: spell(zeros(256)) }],
  ['an exponent of 0', { ...key, e: 'AA' }],
  ['an exponent of 1', { ...key, e: 'AQ' }],
  ['an exponent of 1 behind zeros', { ...key, e: 'AAAAAQ' }],
  ['an exponent of 3', { ...key, e: 'Aw' }],
  ['an exponent of 65535', { ...key, e: '__8' }],
]

const refusal = async (bad: Record<string, unknown>) =>
  check(await genuine(), { keys: [bad] as unknown as PublicKey[] })

test.each(wrongKeys)('[TOKEN-5] an embedded key with %s verifies nothing', async (_, bad) => {
  expect(await refusal(bad)).toMatch(/^TOKEN_(?:SIGNATURE|UNREADABLE)$/)
})

test.each(weakNumbers)('[TOKEN-5] an embedded key with %s proves nothing', async (_, bad) => {
  expect(await refusal(bad)).toBe('TOKEN_SIGNATURE')
})

test.each([...wrongKeys, ...weakNumbers])(
  '[TOKEN-5] a brand with a key of %s is no brand, and the error names the field',
  (_, bad) => {
    const environments = { ...banksiaPower.environments }
    const define = () =>
      defineBrand({
        ...banksiaPower,
        environments: { ...environments, UAT: { ...environments.UAT, keys: [bad] } },
      } as unknown as BrandDefinition)
    expect(define).toThrow(BrandError)
    expect(define).toThrow(expect.objectContaining({ code: 'BRAND_INVALID', field: 'environments.UAT.keys' }))
  },
)

test('[TOKEN-5] a token with a valid signature by a weak key is refused for the key', async () => {
  const token = signedBy({}, (input) => sign('sha256', input, weak.privateKey))
  for (const n of [weakKey.n, spell(zeros(144), bytesOf(weakKey.n))])
    expect(await check(token, { keys: [{ ...key, ...weakKey, n }] })).toBe('TOKEN_SIGNATURE')
})

const exponents: readonly (readonly [exponent: number, verdict: string])[] = [
  [3, 'TOKEN_SIGNATURE'],
  [17, 'TOKEN_SIGNATURE'],
  [65_535, 'TOKEN_SIGNATURE'],
  [65_537, 'accepted'],
  [65_539, 'accepted'],
]
test.each(exponents)(
  '[TOKEN-5] a token that a key with an exponent of %i has rightly signed: %s',
  async (exponent, verdict) => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: exponent })
    const { n = '', e = '' } = pair.publicKey.export({ format: 'jwk' })
    const token = signedBy({}, (input) => sign('sha256', input, pair.privateKey))
    expect(await check(token, { keys: [{ ...key, n, e }] })).toBe(verdict)
  },
)

test('[TOKEN-5] row 34: under a public exponent of 1 a signature is the padded digest itself: such a key is refused', async () => {
  const forged = signedBy({}, (input) => padded(digestInfo(sha256Prefix, sha256(input))))
  for (const e of ['AQ', 'AAAAAQ'])
    expect(await check(forged, { keys: [{ ...key, e }] }), e).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-5] row 34: under a public exponent of 3 a cube root looks like a signature: such a key is refused', async () => {
  // Bleichenbacher 2006: a check that ignores bytes after the digest accepts a number whose cube begins correctly.
  let begin: Uint8Array = Buffer.alloc(0)
  let seen: Uint8Array = Buffer.alloc(0)
  const forged = signedBy({}, (input) => {
    const block = padded(digestInfo(sha256Prefix, createHash('sha256').update(input).digest()), {
      filling: 8,
    })
    const signature = cubeRoot(block)
    begin = block.subarray(0, 62)
    seen = cubed(signature)
    return signature
  })
  expect(seen.subarray(0, 62)).toEqual(begin)
  expect(await check(forged, { keys: [{ ...key, e: 'Aw' }] })).toBe('TOKEN_SIGNATURE')
  expect(await check(forged)).toBe('TOKEN_SIGNATURE')
})

test('[TOKEN-5] a key of 2048 bits or more with fewer members is a valid key', async () => {
  const { kty, kid, n, e } = key
  expect(await check(await genuine(), { keys: [{ kty, kid, n, e }] })).toBe('accepted')
})
