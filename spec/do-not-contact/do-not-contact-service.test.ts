import { expect, test } from 'vitest'
import { createApiClient } from '../../src/client/api-client.ts'
import { doNotContactService } from '../../src/do-not-contact/do-not-contact-service.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, html, json, limited, lost, problem } from '../client/fake-backend.ts'

const request = {
  requestId: '3e7c1b52-8f04-4d19-9a6b-0c5d2e81f7a3',
  name: 'Robin Okafor',
  ways: ['phone' as const],
  phone: '0491570156',
}
const receipt = { receipt: 'DNC-7K2M-9QXT', effectiveFrom: '2026-11-21' }
const ask = (answer: Answering) => doNotContactService(clientOf(answer).client)(request)

test('the request is sent once, with the CSRF token, and returns its receipt', async () => {
  const { client, sent } = clientOf(() => json(201, receipt))
  expect(await doNotContactService(client)(request)).toEqual({ success: true, receipt })
  expect(
    sent.map(({ method, url, body }) => [method, new URL(url).pathname, JSON.parse(body ?? '')]),
  ).toEqual([['POST', '/api/home/do-not-contact', request]])
  expect(sent[0]?.headers.get('x-xsrf-token')).toBe('pair')
})

const errors = [{ pointer: '/body/phone', detail: 'Not this one.' }]

test.each<[string, Answering, object]>([
  ['too many requests', () => limited(), { code: 'TOO_MANY', retryAfterSeconds: 840 }],
  ['a lost network', lost, { code: 'UNREACHABLE' }],
  ['a fault', () => problem(500), { code: 'FAILED' }],
  ['another request of that name', () => problem(409), { code: 'FAILED' }],
  ['fields that the backend refuses', () => problem(422, { errors }), { code: 'FAILED', errors }],
  ['a refusal without a word', () => problem(422), { code: 'FAILED', errors: undefined }],
  ['a page', () => html(200), { code: 'FAILED' }],
  ['a receipt that is none', () => json(201, { ...receipt, effectiveFrom: 'today' }), { code: 'FAILED' }],
])('what can go wrong is a closed list, and no exception: %s', async (_, answer, expected) => {
  expect(await ask(answer)).toStrictEqual({ success: false, ...expected })
})

test('a client that is not ready causes no exception in the page', async () => {
  expect(await doNotContactService(createApiClient())(request)).toEqual({ success: false, code: 'FAILED' })
})
