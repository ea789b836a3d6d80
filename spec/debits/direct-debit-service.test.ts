import { expect, test, vi } from 'vitest'
import { sampleDebitRequest } from '../../fixtures/debits.ts'
import { directDebitService } from '../../src/debits/direct-debit-service.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, json } from '../client/fake-backend.ts'

const order = {
  account: '300451287',
  bank: { accountName: 'R OKAFOR', bsb: '082671', number: '084512937' },
  agreement: { version: '2026-12', hasAgreed: true as const },
  password: 'wattle-and-gum-42',
}
const key = '6f0d7a1e-0000-4000-8000-000000000000'
const serviceOf = (answer: Answering, now?: () => Date) => {
  const onChanged = vi.fn()
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc' })
  return { onChanged, sent, ...directDebitService(client, onChanged, now) }
}

test('[PAY-3] each step uses its own route with the accepted terms and its key, and dependent data is requested again', async () => {
  const made = serviceOf(() => json(201, sampleDebitRequest))
  expect(await made.createDebitRequest(order, key)).toEqual({ success: true, request: sampleDebitRequest })
  expect(made.onChanged).toHaveBeenCalledOnce()
  // Cancelling creates nothing new.
  const there = serviceOf(({ url }) => json(url.endsWith('/cancellation') ? 200 : 201, sampleDebitRequest))
  const { account: _, ...terms } = order
  const change = { ...terms, reference: sampleDebitRequest.reference }
  expect(await there.changeDebitRequest(change, key)).toMatchObject({ success: true })
  expect(await there.cancelDebitRequest(sampleDebitRequest.reference)).toEqual({
    success: true,
    request: sampleDebitRequest,
  })
  expect(there.onChanged).toHaveBeenCalledTimes(2)
  const shown = [...made.sent, ...there.sent]
    .filter(({ method }) => method === 'POST')
    .map(({ url, headers, body }) => [new URL(url).pathname, headers.get('idempotency-key'), body])
  expect(shown).toEqual([
    ['/api/direct-debit-requests', key, JSON.stringify(order)],
    ['/api/direct-debit-requests/change', key, JSON.stringify(change)],
    [
      '/api/direct-debit-requests/cancellation',
      null,
      JSON.stringify({ reference: sampleDebitRequest.reference }),
    ],
  ])
})
