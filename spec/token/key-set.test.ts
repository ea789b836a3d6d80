import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { TestKey } from '../../fixtures/keys.ts'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { expiredToken, makeToken, testIssuer } from '../../fixtures/tokens.ts'
import type { KeySetOptions } from '../../src/token/key-set.ts'
import { createKeySet } from '../../src/token/key-set.ts'
import { KeySetError } from '../../src/token/key-set-error.ts'
import { TokenError } from '../../src/token/token-error.ts'
import { alwaysAsync } from '../tools/run/property-runs.ts'
import { createTally } from '../tools/run/tally.ts'

const address = 'https://id.retailer.example/jwks.json'
const start = new Date('2026-11-20T00:00:00Z')
const keys: readonly TestKey[] = [currentKey, nextKey]
const tokens = await Promise.all(
  keys.map((key) => makeToken({ now: start, key, header: { kid: key.publicKey.kid } })),
)
const [token = '', nextToken = ''] = tokens
const strangeToken = await makeToken({ now: start, header: { kid: 'made up' } })
const setOf = (...list: readonly unknown[]) => Response.json({ keys: list })

function opened(answer: () => Promise<Response> | Response, options: KeySetOptions = {}) {
  const clock = { now: start }
  const fetch = vi.fn(async () => answer())
  const set = createKeySet(address, { fetch, now: () => clock.now, ...options })
  return {
    fetch,
    pass: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
    answer: (text: string) =>
      set
        .verify(text, { issuer: testIssuer, now: () => start })
        .then(({ sub }) => (sub ? 'accepted' : 'nobody'))
        .catch((error: unknown) => {
          if (error instanceof KeySetError) return error.code
          if (error instanceof TokenError) return error.isKeyUnknown ? 'unknown key' : error.code
          throw error
        }),
    set,
  }
}

test('[TOKEN-7] nothing is fetched before the first token, and once for all simultaneous ones', async () => {
  const { answer, fetch } = opened(() => setOf(currentKey.publicKey))
  expect(fetch).not.toHaveBeenCalled()
  expect(await Promise.all([answer(token), answer(token), answer(token)])).toEqual(Array(3).fill('accepted'))
  expect(fetch).toHaveBeenCalledTimes(1)
  const [asked, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(asked).toBe(address)
  expect(init).toMatchObject({ method: 'GET', redirect: 'manual', signal: expect.any(AbortSignal) })
})

test('[TOKEN-7] keys that are known already need no fetch; a token of a newer key is accepted after one', async () => {
  const { answer, fetch } = opened(() => setOf(currentKey.publicKey, nextKey.publicKey), {
    keys: [currentKey.publicKey],
  })
  expect(await answer(token)).toBe('accepted')
  expect(await answer(await expiredToken(start))).toBe('TOKEN_EXPIRED')
  expect(fetch).not.toHaveBeenCalled()
  expect(await answer(nextToken)).toBe('accepted')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('[TOKEN-5] only listed keys that may verify RS256 signatures count; the others are no error', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
  const { kid, ...unnamed } = nextKey.publicKey
  const others = [
    { ...publicKey.export({ format: 'jwk' }), kid: 'ec', use: 'sig', alg: 'ES256' },
    { ...nextKey.publicKey, use: 'enc', alg: 'RSA-OAEP' },
    { ...nextKey.publicKey, alg: 'RS512' },
    { ...nextKey.publicKey, n: '%%' },
    { ...weak, kid, use: 'sig' },
    unnamed,
  ]
  // In Entra ID's form: without `alg`, and with a certificate.
  const { alg: _, ...entra } = currentKey.publicKey
  const { answer, set } = opened(() => setOf(...others, { ...entra, x5t: 'x', x5c: ['MIIC'] }))
  expect(await set.load()).toEqual([entra])
  expect(await answer(token)).toBe('accepted')
  expect(await answer(nextToken)).toBe('unknown key')
})

test.each<[string, () => Promise<Response> | Response]>([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the address is wrong', () => new Response('', { status: 404 })],
  ['it leads elsewhere', () => new Response(null, { status: 302, headers: { location: '/login' } })],
  ['it is no JSON', () => new Response('<!doctype html>')],
  ['it is no key set', () => Response.json([currentKey.publicKey])],
  ['it is empty', () => setOf()],
  ['it has no usable key', () => setOf({ ...currentKey.publicKey, use: 'enc' })],
])(
  'where %s, a token can be neither accepted nor refused, and the known keys still count',
  async (_, fault) => {
    const empty = opened(fault)
    expect(await empty.answer(token)).toBe('KEY_SET_UNUSABLE')
    await expect(empty.set.load()).rejects.toThrow(`The key set ${address} `)
    const known = opened(fault, { keys: [currentKey.publicKey] })
    expect(await known.answer(token)).toBe('accepted')
    expect(await known.answer(nextToken)).toBe('KEY_SET_UNUSABLE')
    expect(await known.answer(token)).toBe('accepted')
  },
)

test('an issuer that does not answer reaches the time-out', async () => {
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((__, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const set = createKeySet(address, { fetch, timeoutMs: 1 })
  await expect(set.load()).rejects.toMatchObject({
    code: 'KEY_SET_UNUSABLE',
    cause: { code: 'ERR_JWKS_TIMEOUT' },
  })
})

type Step =
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'publish'; readonly listed: readonly number[] }
  | { readonly does: 'fail'; readonly isDown: boolean }
  | { readonly does: 'verify'; readonly key: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('wait' as const),
    ms: fc.constantFrom(1, 29_999, 30_000, 30_001, 300_000, 600_000),
  }),
  fc.record({
    does: fc.constant('publish' as const),
    listed: fc.subarray([0, 1], { minLength: 1 }),
  }),
  // More often down than up, so that enough answers are a key set that cannot be used.
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('fail' as const),
      isDown: fc.constantFrom(true, true, false),
    }),
  },
  // The last token's key does not belong to the issuer.
  { weight: 3, arbitrary: fc.record({ does: fc.constant('verify' as const), key: fc.nat(2) }) },
)

test('[TOKEN-7] whatever the issuer publishes and when, tokens of the last fetched keys are accepted, and fetches are limited', async () => {
  const tally = createTally('tokens of an issuer that changes its keys')
  const texts = [...tokens, strangeToken]
  await alwaysAsync()(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    let [listed, isDown, nowMs]: [readonly number[], boolean, number] = [[0], false, 0]
    const { answer, fetch, pass } = opened(() => {
      if (isDown) throw new TypeError('Failed to fetch')
      return setOf(...listed.map((at) => keys[at]?.publicKey))
    })
    // The model: the last fetched keys, and the time of that fetch.
    let [known, last, failed, fetches]: [readonly number[], number, boolean, number] = [
      [],
      -Infinity,
      false,
      0,
    ]
    const load = () => {
      if (nowMs - last < 30_000) return !failed
      ;[last, failed] = [nowMs, isDown]
      fetches += 1
      if (!isDown) known = listed
      return !isDown
    }
    const verdict = (key: number) => {
      if (known.length === 0) {
        if (!load()) return 'KEY_SET_UNUSABLE'
      } else if (nowMs - last >= 600_000) load()
      if (known.includes(key)) return 'accepted'
      if (!load()) return 'KEY_SET_UNUSABLE'
      return known.includes(key) ? 'accepted' : 'unknown key'
    }
    for (const one of steps) {
      if (one.does === 'wait') {
        nowMs += one.ms
        pass(one.ms)
      } else if (one.does === 'publish') listed = one.listed
      else if (one.does === 'fail') isDown = one.isDown
      else {
        const expected = verdict(one.key)
        tally.count(expected)
        expect(await answer(texts[one.key] ?? '')).toBe(expected)
        expect(fetch).toHaveBeenCalledTimes(fetches)
      }
    }
  })
  tally.expectShares(['accepted', 'unknown key', 'KEY_SET_UNUSABLE'], 0.05)
  tally.publish()
})
