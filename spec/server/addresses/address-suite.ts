import { AddressParts, AddressSuggestions } from 'gridfront/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../host/server/platform/limits/limit-settings.ts'
import type { AddressSource } from '../../../host/server/subjects/addresses/address-source.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'

const path = '/api/addresses'
const config = { isLocal: true, publicOrigin: undefined, logLevel: 'trace' } as const

/** The look-up of addresses. */
export const addressSuite = (backend: () => TestBackend) =>
  describe('address look-up', () => {
    const setClock = (ms: number) => {
      backend().clock.now = new Date(ms)
    }
    beforeEach(() => setClock(startOfTest.getTime()))
    afterEach(() => setClock(startOfTest.getTime()))
    let last = 0
    /** An address that has not sent requests yet. */
    const newClient = (app = backend().app) => {
      last += 1
      return new TestClient(app, `198.30.0.${last}`)
    }
    const ask = (query: string, visitor = newClient()) =>
      visitor.get(`${path}?query=${encodeURIComponent(query)}`)

    test('[UI-5] the look-up of a beginning returns lines, and the parts of the chosen one, without an account', async () => {
      const visitor = newClient()
      const answer = await ask('3/12 LANTERNFISH dr, newt', visitor)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      const { suggestions } = AddressSuggestions.parse(answer.json())
      expect(suggestions.map(({ text }) => text)).toEqual(['3/12 Lanternfish Drive, Newtown NSW 2042'])
      const parts = await visitor.get(`${path}/parts?id=${suggestions[0]?.id}`)
      expect([parts.statusCode, parts.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(AddressParts.parse(parts.json())).toEqual({
        ...{ unit: '3', number: '12', street: 'Lanternfish Drive' },
        ...{ suburb: 'Newtown', state: 'NSW', postcode: '2042' },
      })
    })

    test('[UI-5] nothing found is an empty list; an unknown id is 404', async () => {
      expect((await ask('12 Nowhere')).json()).toEqual({ suggestions: [] })
      const missing = await newClient().get(`${path}/parts?id=unknown`)
      expect([missing.statusCode, missing.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ])
    })

    test.each([
      ['nothing', ''],
      ['two characters', '?query=12'],
      ['101 characters', `?query=${'a'.repeat(101)}`],
      ['two queries', '?query=street&query=road'],
    ])(
      '[UI-5] [API-11] a look-up with %s is refused at that member, without repeating it',
      async (_, search) => {
        const answer = await newClient().get(path + search)
        expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
          422,
          'application/problem+json; charset=utf-8',
          'no-store',
        ])
        expect(answer.json().errors[0]).toMatchObject({ pointer: '/query/query' })
        expect(answer.body).not.toMatch(/a{10}|road/)
      },
    )

    test('[UI-5] texts of 3 and 100 characters are looked up, and a page of another origin cannot read the answer', async () => {
      for (const query of ['12 ', 'a'.repeat(100)]) expect((await ask(query)).statusCode).toBe(200)
      const headers = { origin: 'https://evil.example' }
      const answer = await newClient().bare('GET', `${path}?query=12%20st`, { headers })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    })

    test(`[UI-5] one sender looks up ${defaultLimits.addressLookupsPerMinute} times a minute, both requests counted, and is told when to come back`, async () => {
      const app = await backend().with({ config: { ...config, addressLookupsPerMinute: 2 } })
      const visitor = newClient(app)
      expect((await ask('12 st', visitor)).statusCode).toBe(200)
      expect((await visitor.get(`${path}/parts?id=unknown`)).statusCode).toBe(404)
      setClock(startOfTest.getTime() + 20_000)
      const refusal = await ask('12 st', visitor)
      expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '40'])
      expect((await ask('12 st', newClient(app))).statusCode).toBe(200)
      setClock(startOfTest.getTime() + 60_000)
      expect((await ask('12 st', visitor)).statusCode).toBe(200)
      // The default limit, on the app without a setting of its own.
      const eager = newClient()
      for (let times = 0; times < defaultLimits.addressLookupsPerMinute; times += 1) await ask('12 st', eager)
      expect((await ask('12 st', eager)).statusCode).toBe(429)
    })

    test('[UI-5] a foreign page is refused both requests, and spends none of its visitor’s look-ups', async () => {
      const app = await backend().with({ config: { ...config, addressLookupsPerMinute: 1 } })
      const visitor = newClient(app)
      const headers = { 'sec-fetch-site': 'cross-site' }
      for (const [method, address] of [
        ['GET', `${path}?query=12%20st`],
        ['HEAD', `${path}?query=12%20st`],
        ['GET', `${path}/parts?id=unknown`],
      ] as const)
        expect((await visitor.bare(method, address, { headers })).statusCode).toBe(403)
      const site = { 'sec-fetch-site': 'same-site' }
      expect((await visitor.bare('GET', `${path}?query=12%20st`, { headers: site })).statusCode).toBe(200)
      expect((await ask('12 st', visitor)).statusCode).toBe(429)
    })

    test('[TRACE-6] no log line says what was looked up, found or chosen', async () => {
      const { log } = backend()
      const from = log.length
      const visitor = newClient()
      const found = AddressSuggestions.parse((await ask('3/12 lanternfish newtown', visitor)).json())
      await visitor.get(`${path}/parts?id=${found.suggestions[0]?.id}`)
      const failing: AddressSource = {
        suggest: (query) => Promise.reject(new Error(`the vendor is away for ${query}`)),
        resolve: () => Promise.reject(new Error('the vendor is away')),
      }
      const away = await backend().with({ addresses: failing, config })
      const answer = await ask('9 hidden valley', newClient(away))
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().detail]).toEqual([
        503,
        '5',
        'Addresses cannot be looked up just now.',
      ])
      await ask('x', visitor)
      const lines = log.slice(from)
      expect(lines.length).toBeGreaterThan(3)
      expect(lines.join('').toLowerCase()).not.toMatch(/lanternfish|newtown|hidden|list-\d/)
    })

    test('[UI-5] a retailer’s own look-up service can be used behind the same route', async () => {
      const address = {
        number: '1',
        street: 'Vendor Way',
        suburb: 'Perth',
        state: 'WA',
        postcode: '6000',
      } as const
      const vendor: AddressSource = {
        suggest: async (query) => [{ id: 'GAWA_1~2', text: `1 Vendor Way for ${query}` }],
        resolve: async (id) => (id === 'GAWA_1~2' ? address : null),
      }
      const visitor = newClient(await backend().with({ addresses: vendor, config }))
      expect((await ask('1 vendor', visitor)).json()).toEqual({
        suggestions: [{ id: 'GAWA_1~2', text: '1 Vendor Way for 1 vendor' }],
      })
      expect((await visitor.get(`${path}/parts?id=GAWA_1%7E2`)).json()).toEqual(address)
    })
  })
