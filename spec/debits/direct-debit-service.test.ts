import { expect, test, vi } from 'vitest'
import { sampleDebitRequest } from '../../fixtures/debits.ts'
import { directDebitService } from '../../src/debits/direct-debit-service.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, json, problem } from '../client/fake-backend.ts'

const order = {
  account: '300451287',
  bank: { accountName: 'R OKAFOR', bsb: '082671', number: '084512937' },
  agreement: { version: '2026-12', hasAgreed: true as const },
}
const refused = (pointer: string) =>
  json(
    422,
    { type: 'about:blank', title: 'Sorry', status: 422, errors: [{ pointer, detail: 'Not like this' }] },
    { 'content-type': 'application/problem+json' },
  )

test('[PAY-1] a request that was sent before with the terms of then is no fault of the bank details', async () => {
  const onChanged = vi.fn()
  const ask = (pointer: string) =>
    directDebitService(
      clientOf(() => refused(pointer), { token: () => 'aaa.bbb.ccc' }).client,
      onChanged,
    ).createDebitRequest(order, '6f0d7a1e-0000-4000-8000-000000000000')
  expect(await ask('/body/bank/bsb')).toEqual({ success: false, code: 'REFUSED' })
  expect(onChanged).not.toHaveBeenCalled()
  expect(await ask('/headers/idempotency-key')).toEqual({ success: false, code: 'SENT_BEFORE' })
  // What the first one has made is looked at.
  expect(onChanged).toHaveBeenCalledOnce()
})

const key = '6f0d7a1e-0000-4000-8000-000000000000'
const serviceOf = (answer: Answering, now?: () => Date) => {
  const onChanged = vi.fn()
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc' })
  return { onChanged, sent, ...directDebitService(client, onChanged, now) }
}

test('[PAY-1] each step goes to its own route with what was agreed to and its key, and what follows is asked for anew', async () => {
  const made = serviceOf(() => json(201, sampleDebitRequest))
  expect(await made.createDebitRequest(order, key)).toEqual({ success: true, request: sampleDebitRequest })
  expect(made.onChanged).toHaveBeenCalledOnce()
  // An end makes nothing new.
  const there = serviceOf(({ url }) => json(url.endsWith('/cancellation') ? 200 : 201, sampleDebitRequest))
  const { account: _, ...terms } = order
  const change = { ...terms, reference: sampleDebitRequest.reference }
  expect(await there.changeDebitRequest(change, key)).toMatchObject({ success: true })
  expect(await there.cancelDebitRequest(sampleDebitRequest.reference)).toEqual({
    success: true,
    request: sampleDebitRequest,
  })
  expect(there.onChanged).toHaveBeenCalledTimes(2)
  const told = [...made.sent, ...there.sent]
    .filter(({ method }) => method === 'POST')
    .map(({ url, headers, body }) => [new URL(url).pathname, headers.get('idempotency-key'), body])
  expect(told).toEqual([
    ['/api/direct-debit-requests', key, JSON.stringify(order)],
    ['/api/direct-debit-requests/change', key, JSON.stringify(change)],
    [
      '/api/direct-debit-requests/cancellation',
      null,
      JSON.stringify({ reference: sampleDebitRequest.reference }),
    ],
  ])
})

test.each([404, 409])(
  '[PAY-1] what cannot be done now (%i) comes with its words, and is looked at anew',
  async (status) => {
    const { createDebitRequest, onChanged } = serviceOf(() => problem(status, 'The terms have changed.'))
    expect(await createDebitRequest(order, key)).toEqual({
      ...{ success: false, code: 'NOT_NOW', words: 'The terms have changed.' },
    })
    expect(onChanged).toHaveBeenCalledOnce()
  },
)

test('[PAY-1] a request whose key is one of several things that are wrong with it was sent before', async () => {
  const errors = ['/body/bank/bsb', '/headers/idempotency-key'].map((pointer) => ({ pointer, detail: 'No.' }))
  const body = { type: 'about:blank', title: 'Sorry', status: 422, errors }
  const { createDebitRequest } = serviceOf(() =>
    json(422, body, { 'content-type': 'application/problem+json' }),
  )
  expect(await createDebitRequest(order, key)).toEqual({ success: false, code: 'SENT_BEFORE' })
})

test('[PAY-1] a provider that is away, a limit and a lost answer are told apart, and change nothing', async () => {
  const at = () => new Date('2026-11-23T01:00:00Z')
  const date = { 'retry-after': 'Mon, 23 Nov 2026 01:00:30 GMT' }
  const answers = [
    () => problem(503),
    () =>
      json(
        429,
        { type: 'about:blank', title: 'Sorry', status: 429 },
        { 'content-type': 'application/problem+json', ...date },
      ),
    () => problem(500),
    (): Response => {
      throw new TypeError('fetch failed')
    },
  ]
  const told = []
  for (const answer of answers) {
    const { cancelDebitRequest, onChanged } = serviceOf(answer, at)
    told.push(await cancelDebitRequest('DD-1'))
    expect(onChanged).not.toHaveBeenCalled()
  }
  expect(told).toEqual([
    { success: false, code: 'UNAVAILABLE' },
    { success: false, code: 'TOO_MANY', retryAfterSeconds: 30 },
    { success: false, code: 'FAILED' },
    { success: false, code: 'UNREACHABLE' },
  ])
})
