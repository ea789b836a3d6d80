import { beforeAll, expect, test } from 'vitest'
import type { TestKey } from '../../fixtures/keys.ts'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { makeToken } from '../../fixtures/tokens.ts'
import { makeBrand } from '../../host/brand.ts'
import { environmentKeys } from '../../host/environment-keys.ts'
import { createAuth } from '../../src/auth/auth.ts'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import type { Brand, EnvironmentName } from '../../src/brand/brand.ts'
import { environmentNames } from '../../src/brand/brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { resolveEnvironment } from '../../src/brand/environment.ts'
import { verifyToken } from '../../src/token/verify-token.ts'
import { browserPlaces } from '../auth/browser-places.ts'

/** One address of each environment of the host's brand. */
const addresses: Record<EnvironmentName, { hostname: string; port: string }> = {
  Local: { hostname: 'localhost', port: '8000' },
  Dev: { hostname: 'dev.wattlebird.example', port: '' },
  PR: { hostname: 'pr-204.preview.wattlebird.example', port: '' },
  UAT: { hostname: 'uat.wattlebird.example', port: '' },
  Staging: { hostname: 'staging.wattlebird.example', port: '' },
  Production: { hostname: 'www.wattlebird.example', port: '' },
}
const siteBrand = makeBrand()
const pairs = environmentNames.flatMap((from) =>
  environmentNames.filter((to) => to !== from).map((to) => ({ from, to })),
)

async function freshKey(kid: string): Promise<TestKey> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 }
  const made = await crypto.subtle.generateKey(
    { ...algorithm, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const [{ n = '', e = '' }, privateKey] = await Promise.all([
    crypto.subtle.exportKey('jwk', made.publicKey),
    crypto.subtle.exportKey('jwk', made.privateKey),
  ])
  return {
    publicKey: { kty: 'RSA', kid, n, e, alg: 'RS256', use: 'sig' },
    privateKey: { ...privateKey, kid },
  }
}

// Nobody has the private keys of the real site, so this is the same brand with test keys in each environment.
let brand: Brand
const keys = {} as Record<EnvironmentName, TestKey>
const environmentOf = (name: EnvironmentName) =>
  siteBrand.environments[name] ?? siteBrand.environments.Production
beforeAll(async () => {
  const made = await Promise.all(environmentNames.map((name) => freshKey(`of-${name}`)))
  const environments = { ...siteBrand.environments }
  for (const [index, name] of environmentNames.entries()) {
    keys[name] = made[index] as TestKey
    environments[name] = { ...environmentOf(name), keys: [keys[name].publicKey] }
  }
  brand = defineBrand({ ...siteBrand, environments })
})
const at = (name: EnvironmentName) => resolveEnvironment(brand, addresses[name])
const tokenFor = (name: EnvironmentName) =>
  makeToken({ key: keys[name], header: { kid: `of-${name}` }, claims: { iss: at(name).issuer } })

test('[ENV-1] the site has all six environments, each at an address of its own', () => {
  for (const name of environmentNames) expect(resolveEnvironment(siteBrand, addresses[name]).name).toBe(name)
  expect(environmentNames).toHaveLength(6)
})

test('[ENV-1] [API-6] no two environments of the site share an issuer, a backend, a key or the name of one', () => {
  const environments = environmentNames.map((name) => resolveEnvironment(siteBrand, addresses[name]))
  const all = environments.flatMap((environment) => environment.keys)
  // Local keys belong to a data folder, whose server publishes them.
  for (const { name, keys } of environments) expect([name, keys.length > 0]).toEqual([name, name !== 'Local'])
  for (const values of [
    environments.map(({ issuer }) => issuer),
    environments.map(({ backend }) => backend),
    all.map(({ n }) => n),
    all.map(({ kid }) => kid),
  ])
    expect(new Set(values).size).toBe(values.length)
})

test('[ENV-1] no hosted environment trusts a key whose private half is in the fixtures', () => {
  const readable: string[] = [currentKey, nextKey].map(({ publicKey }) => publicKey.n)
  const hosted = Object.values(environmentKeys).flat()
  expect(hosted).toHaveLength(5)
  for (const { kid, n } of hosted) expect(readable, kid).not.toContain(n)
})

test.each(environmentNames)('[ENV-1] a token made for %s is good there', async (name) => {
  await expect(verifyToken(await tokenFor(name), at(name))).resolves.toMatchObject({ iss: at(name).issuer })
})

test.each(pairs)(
  '[ENV-1] [TOKEN-4] a token made for $from is refused in $to: Invalid token issuer',
  async ({ from, to }) => {
    await expect(verifyToken(await tokenFor(from), at(to))).rejects.toMatchObject({
      code: 'TOKEN_ISSUER',
      message: 'Invalid token issuer',
    })
  },
)

test.each(pairs)(
  '[ENV-1] [TOKEN-5] one made with the key of $from in the name of $to is refused there: Invalid token signature',
  async ({ from, to }) => {
    const claims = { iss: at(to).issuer }
    for (const kid of [`of-${from}`, `of-${to}`, undefined]) {
      const token = await makeToken({ key: keys[from], header: { kid }, claims })
      await expect(verifyToken(token, at(to)), kid).rejects.toMatchObject({
        code: 'TOKEN_SIGNATURE',
        message: 'Invalid token signature',
      })
    }
  },
)

test.each(pairs.filter(({ to }) => to === 'Production'))(
  '[ENV-1] [AUTH-2] a token of $from in the browser logs nobody in at $to',
  async ({ from, to }) => {
    const { issuer, keys: trusted } = at(to)
    const browser = browserPlaces({ cookie: await tokenFor(from), stored: await tokenFor(from) })
    const notCalled = async () => {
      throw new Error('Nobody asks the backend')
    }
    const auth = createAuth({
      storage: createTokenStorage(browser.places),
      verify: (token) => verifyToken(token, { issuer, keys: trusted }),
      login: notCalled,
      logout: notCalled,
    })
    auth.start()
    expect(await auth.settled()).toMatchObject({ user: null, isAuthenticated: false, isLoading: false })
    expect([auth.token(), browser.cookie(), browser.stored()]).toEqual([null, null, null])
  },
)
