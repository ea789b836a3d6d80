import { expect, test, vi } from 'vitest'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { environmentKeys } from '../../host/environment-keys.ts'
import { signerOf } from '../../src/app/site-keys.ts'
import { environmentNames } from '../../src/brand/brand.ts'
import { localKeysPath } from '../../src/token/local-keys.ts'

const loadKeys = async () => ({ Local: [], ...environmentKeys })
const issuer = 'https://id.banksia.example'
const local = { name: 'Local', backend: '', issuer: 'of nobody' } as const
const named = (...keys: unknown[]) => Response.json({ issuer, keys })
const hosted = environmentNames.filter((name) => name !== 'Local')

test.each(hosted)(
  '[ENV-4] [TOKEN-5] in %s the keys are those of the build: nobody is asked for others',
  async (name) => {
    const fetch = vi.fn(async () => named(currentKey.publicKey))
    expect(await signerOf({ name, backend: '', issuer }, loadKeys, fetch)).toEqual({
      issuer,
      keys: environmentKeys[name],
    })
    expect(fetch).not.toHaveBeenCalled()
  },
)

test.each(hosted)(
  '[ENV-4] [TOKEN-5] in %s a build without keys has none, and requests none',
  async (name) => {
    const fetch = vi.fn(async () => named(currentKey.publicKey))
    for (const keys of [{}, { [name]: [] }])
      expect(await signerOf({ name, backend: '', issuer }, async () => keys, fetch)).toEqual({
        issuer,
        keys: [],
      })
    expect(fetch).not.toHaveBeenCalled()
  },
)

test.each([
  ['', localKeysPath],
  ['http://localhost:4010', `http://localhost:4010${localKeysPath}`],
])(
  '[TOKEN-7] in Local, with the backend %j, they are those of its server at that moment',
  async (backend, address) => {
    const answers = [named(currentKey.publicKey), named(nextKey.publicKey, currentKey.publicKey)]
    const fetch = vi.fn(async () => answers.shift() ?? new Response())
    expect(await signerOf({ ...local, backend }, loadKeys, fetch)).toEqual({
      issuer,
      keys: [currentKey.publicKey],
    })
    expect(await signerOf({ ...local, backend }, loadKeys, fetch)).toEqual({
      issuer,
      keys: [nextKey.publicKey, currentKey.publicKey],
    })
    expect(fetch.mock.calls).toEqual(
      Array(2).fill([address, { cache: 'no-cache', signal: expect.any(AbortSignal) }]),
    )
  },
)

test('[TOKEN-7] offline the keys in the browser’s cache are used', async () => {
  const fetch = vi.fn(async (_: string, { cache }: RequestInit) => {
    if (cache === 'force-cache') return named(currentKey.publicKey)
    throw new TypeError('Failed to fetch')
  })
  expect(await signerOf(local, loadKeys, fetch)).toEqual({ issuer, keys: [currentKey.publicKey] })
})

test.each<[string, () => Promise<Response>]>([
  ['nobody answers, and nothing is kept', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a static host has no such file', async () => new Response('{"keys":[]}', { status: 404 })],
  ['the server has a fault', async () => new Response('', { status: 503 })],
  ['it is no JSON', async () => new Response('<!doctype html>')],
  ['it is no key set', async () => Response.json([currentKey.publicKey])],
  ['the set is empty', async () => named()],
  ['it names no issuer', async () => Response.json({ keys: [currentKey.publicKey] })],
  ['a key is none', async () => named(currentKey.publicKey, null)],
  ['a key lacks its number', async () => named({ ...currentKey.publicKey, n: undefined })],
  ['a key has a kid that is no text', async () => named({ ...currentKey.publicKey, kid: 1 })],
])('[AUTH-15] where %s, no token can be checked: that is no TokenError, so it stays', async (_, answer) => {
  const error = await signerOf(local, loadKeys, answer).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toHaveProperty('name', 'TokenError')
})

test('[TOKEN-5] a brand with keys for Local requests none from a server', async () => {
  const fetch = () => Promise.reject(new Error('nobody is asked'))
  expect(await signerOf(local, async () => ({ Local: [currentKey.publicKey] }), fetch)).toEqual({
    issuer: local.issuer,
    keys: [currentKey.publicKey],
  })
})
