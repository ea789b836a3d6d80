import { expect, test } from 'vitest'
import { addressService } from '../../src/address/address-service.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, html, json, lost, problem } from '../client/fake-backend.ts'

const suggestions = [{ id: 'a/1?', text: '3/7 Test Lane, Newtown NSW 2042' }]
const parts = { number: '7', street: 'Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' }
const wanted = () => ({ signal: new AbortController().signal })
const lookupOf = (answer: Answering) => {
  const { client, sent } = clientOf(answer)
  return { lookup: addressService(client), sent }
}

test('[UI-5] the look-up asks the contract for what was typed, without the blanks at its ends', async () => {
  const { lookup, sent } = lookupOf(() => json(200, { suggestions }))
  expect(await lookup.suggest(' 3/7 Te&st ', wanted())).toEqual(suggestions)
  const { method, url } = sent[0] ?? expect.unreachable()
  expect([method, new URL(url).pathname]).toEqual(['GET', '/api/addresses'])
  expect([...new URL(url).searchParams]).toEqual([['query', '3/7 Te&st']])
})

test.each([
  [
    { unit: '3', ...parts },
    { unit: '3', ...parts },
  ],
  [parts, parts],
])('[UI-5] the parts of a suggestion are asked for by its name', async (body, address) => {
  const { lookup, sent } = lookupOf(() => json(200, body))
  expect(await lookup.resolve('a/1?')).toStrictEqual(address)
  const { pathname, searchParams } = new URL(sent[0]?.url ?? '')
  expect([pathname, searchParams.get('id')]).toEqual(['/api/addresses/parts', 'a/1?'])
})

test('[UI-5] a text that is too short is not sent, and one that is too long is cut', async () => {
  const { lookup, sent } = lookupOf(() => json(200, { suggestions: [] }))
  expect(await lookup.suggest(' 12 ', wanted())).toEqual([])
  expect(sent).toEqual([])
  expect(await lookup.suggest('7'.repeat(300), wanted())).toEqual([])
  expect(new URL(sent[0]?.url ?? '').searchParams.get('query')).toBe('7'.repeat(100))
})

test.each<[string, Answering]>([
  ['a lost network', lost],
  ['too many requests', () => problem(429)],
  ['a fault', () => problem(500)],
  ['a page', () => html(200)],
  ['an answer of another shape', () => json(200, { suggestions: [{ id: 7 }] })],
  ['an address that is gone', () => problem(404)],
])(
  '[UI-5] without an answer that can be used both reject, and no error holds what was typed: %s',
  async (_, answer) => {
    const { lookup } = lookupOf(answer)
    for (const asked of [lookup.suggest('9 hidden valley', wanted()), lookup.resolve('hidden')]) {
      const error: unknown = await asked.then(
        () => null,
        (reason) => reason,
      )
      expect(error).toBeInstanceOf(Error)
      expect(`${error} ${(error as Error).stack}`.replaceAll(import.meta.filename, '')).not.toMatch(/hidden/)
    }
  },
)

test('[UI-5] an aborted look-up ends, and a client that is not ready rejects', async () => {
  const { lookup } = lookupOf(() => json(200, { suggestions }))
  await expect(lookup.suggest('7 Test', { signal: AbortSignal.abort() })).rejects.toThrow()
  await expect(addressService(createApiClient()).resolve('1')).rejects.toThrow('not initialized')
})
