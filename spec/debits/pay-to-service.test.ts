import { expect, test, vi } from 'vitest'
import type { PayToOrder } from '../../contracts/schemas/pay-to.ts'
import { samplePayTo } from '../../fixtures/pay-to.ts'
import { payToService } from '../../src/debits/pay-to-service.ts'
import { clientOf, json, problem } from '../client/fake-backend.ts'

const key = '6f0d7a1e-0000-4000-8000-000000000000'
const order = {
  account: '300451287',
  payer: { kind: 'PAYID', payId: 'rosa@customer.example' },
  maximum: samplePayTo.maximum,
  hasAgreed: true,
} as unknown as PayToOrder
const serviceOf = (answer: () => Response, now?: () => Date) => {
  const onChanged = vi.fn()
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc' })
  return { onChanged, sent, ...payToService(client, onChanged, now) }
}
const refusedAt = (...pointers: readonly string[]) =>
  json(
    422,
    {
      ...{ type: 'about:blank', title: 'Sorry', status: 422, detail: 'The bank knows no such PayID.' },
      errors: pointers.map((pointer) => ({ pointer, detail: 'Not this.' })),
    },
    { 'content-type': 'application/problem+json' },
  )

test('[PAY-1] an agreement is proposed with its key, and changed by its step; dependent data is requested again', async () => {
  const made = serviceOf(() => json(201, samplePayTo))
  expect(await made.proposePayTo(order, key)).toEqual({ success: true, agreement: samplePayTo })
  const there = serviceOf(() => json(200, samplePayTo))
  expect(await there.changePayTo(samplePayTo.agreementId, 'PAUSE')).toEqual({
    success: true,
    agreement: samplePayTo,
  })
  expect([made.onChanged.mock.calls.length, there.onChanged.mock.calls.length]).toEqual([1, 1])
  const shown = [...made.sent, ...there.sent]
    .filter(({ method }) => method === 'POST')
    .map(({ url, headers, body }) => [new URL(url).pathname, headers.get('idempotency-key'), body])
  expect(shown).toEqual([
    ['/api/pay-to-agreements', key, JSON.stringify(order)],
    [
      '/api/pay-to-agreements/change',
      null,
      JSON.stringify({ agreementId: samplePayTo.agreementId, action: 'PAUSE' }),
    ],
  ])
})

test('[PAY-1] the bank’s message about the payer is shown; any other refusal has a general text', async () => {
  const refused = (...pointers: readonly string[]) => serviceOf(() => refusedAt(...pointers))
  const payer = refused('/body/maximum', '/body/payer/payId')
  expect(await payer.proposePayTo(order, key)).toEqual({
    ...{ success: false, code: 'REFUSED', words: 'The bank knows no such PayID.' },
  })
  expect(await refused('/body/maximum').proposePayTo(order, key)).toEqual({ success: false, code: 'REFUSED' })
  const nothing = serviceOf(() => problem(422, 'No.'))
  expect(await nothing.proposePayTo(order, key)).toEqual({ success: false, code: 'REFUSED' })
  for (const { onChanged } of [payer, nothing]) expect(onChanged).not.toHaveBeenCalled()
})
