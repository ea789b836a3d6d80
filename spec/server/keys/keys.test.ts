import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureCsrfSecret } from '../../../host/server/platform/csrf/csrf-secret.ts'
import { ensureKeys } from '../../../host/server/platform/keys/keys.ts'
import { activateKey, makeNextKey } from '../../../host/server/platform/keys/rotation.ts'
import { temporaryFolder } from '../test-backend.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.done())
const mode = (...path: string[]) => statSync(join(folder.path, ...path)).mode & 0o777

describe('token keys', () => {
  test('the first start makes an RSA key of 3072 bits that only the owner can read', async () => {
    const keys = await ensureKeys(folder.path)
    const [key] = keys.publicKeys
    expect(keys.publicKeys).toEqual([
      { kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB', kid: keys.signing.kid, n: expect.any(String) },
    ])
    expect(Buffer.from(key?.n ?? '', 'base64url')).toHaveLength(3072 / 8)
    expect([mode('keys'), mode('keys', `${keys.signing.kid}.json`)]).toEqual([0o700, 0o600])
    expect((await ensureKeys(folder.path)).publicKeys).toEqual(keys.publicKeys)
  })

  test('[TOKEN-7] an added key verifies from then on, and signs once it is activated', async () => {
    const first = (await ensureKeys(folder.path)).signing.kid
    const next = await makeNextKey(folder.path, new Date())
    const waiting = await ensureKeys(folder.path)
    expect(waiting.signing.kid).toBe(first)
    expect(waiting.publicKeys.map(({ kid }) => kid)).toEqual([next, first])
    await activateKey(folder.path, new Date())
    const { signing, publicKeys: both } = await ensureKeys(folder.path)
    expect(signing.kid).toBe(next)
    // The order stays: embedding the set again would change nothing.
    expect(both).toEqual(waiting.publicKeys)
    expect([mode('keys', `${first}.json`), mode('keys', `${next}.json`)]).toEqual([0o600, 0o600])
  })

  test('[TOKEN-7] key files from before key states still work: the newest signs', async () => {
    const older = (await ensureKeys(folder.path)).signing.kid
    const newer = await makeNextKey(folder.path, new Date(Date.now() + 1000))
    for (const kid of [older, newer]) {
      const path = join(folder.path, 'keys', `${kid}.json`)
      const { signsFrom: _, ...legacy } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
      writeFileSync(path, JSON.stringify(legacy))
    }
    expect((await ensureKeys(folder.path)).signing.kid).toBe(newer)
  })

  test('the start refuses keys of which none signs, in one line', async () => {
    const first = (await ensureKeys(folder.path)).signing.kid
    await makeNextKey(folder.path, new Date())
    rmSync(join(folder.path, 'keys', `${first}.json`))
    await expect(ensureKeys(folder.path)).rejects.toThrow(/^No key in \S+ signs yet: .* activate\.$/)
  })

  test('starters at the same moment agree on one key and one secret', async () => {
    const starters = await Promise.all([1, 2, 3].map(() => ensureKeys(folder.path)))
    expect(new Set(starters.map(({ signing }) => signing.kid)).size).toBe(1)
    const secrets = [1, 2].map(() => ensureCsrfSecret(folder.path).toString('hex'))
    expect(new Set(secrets).size).toBe(1)
    expect(mode('keys', 'csrf-secret')).toBe(0o600)
    expect(readdirSync(folder.path)).toEqual(['keys'])
  })

  const tooShort = async () =>
    exportJWK((await generateKeyPair('RS512', { modulusLength: 2048, extractable: true })).privateKey)
  const elliptic = async () => exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
  type Bad = (good: Record<string, unknown>) => unknown
  const faults: readonly (readonly [string, Bad, string])[] = [
    ['empty', () => '', 'cannot be read'],
    ['cut short', (good) => JSON.stringify(good).slice(0, 200), 'cannot be read'],
    ['too weak', (good) => ({ ...good, n: String(good.n).slice(0, 171) }), 'weaker than 2048 bits'],
    ['with an exponent of 1', (good) => ({ ...good, e: 'AQ' }), 'exponent below 65537'],
    [
      'an elliptic-curve key',
      async ({ kid, createdAt }) => ({ ...(await elliptic()), kid, createdAt }),
      'no RS256',
    ],
    ['meant for another algorithm', (good) => ({ ...good, alg: 'PS256' }), 'no RS256'],
    ['a public key only', ({ d: _, ...good }) => good, 'no private key'],
    ['under a wrong name', (good) => ({ ...good, kid: 'other' }), 'does not carry the kid'],
    ['undated', ({ createdAt: _, ...good }) => good, 'has no createdAt'],
    ['with a start that is no time', (good) => ({ ...good, signsFrom: 'soon' }), 'signsFrom that is no time'],
    ['of two halves that do not fit', async (good) => ({ ...good, n: (await tooShort()).n }), 'is broken'],
  ]
  test.each(faults)('the start refuses a key file that is %s, in one line', async (_, spoil, reason) => {
    const { signing } = await ensureKeys(folder.path)
    const path = join(folder.path, 'keys', `${signing.kid}.json`)
    const bad = await spoil(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)
    writeFileSync(path, typeof bad === 'string' ? bad : JSON.stringify(bad))
    const error = await ensureKeys(folder.path).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining(reason) })
    expect(String(error)).toContain(path)
    expect(String(error)).not.toContain('\n')
  })

  test('the start refuses a key that others on the machine can read', async () => {
    const { signing } = await ensureKeys(folder.path)
    chmodSync(join(folder.path, 'keys', `${signing.kid}.json`), 0o640)
    await expect(ensureKeys(folder.path)).rejects.toThrow(/can be read by others/)
  })

  test('the start refuses a secret that is too short to keep', () => {
    mkdirSync(join(folder.path, 'keys'))
    writeFileSync(join(folder.path, 'keys', 'csrf-secret'), 'short', { mode: 0o600 })
    expect(() => ensureCsrfSecret(folder.path)).toThrow(/too short/)
  })
})
