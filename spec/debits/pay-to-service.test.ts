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

test('[PAY-1] an agreement is proposed with its key, and changed by its step; what follows is asked for anew', async () => {
  const made = serviceOf(() => json(201, samplePayTo))
  expect(await made.proposePayTo(order, key)).toEqual({ success: true, agreement: samplePayTo })
  const there = serviceOf(() => json(200, samplePayTo))
  expect(await there.changePayTo(samplePayTo.agreementId, 'PAUSE')).toEqual({
    success: true,
    agreement: samplePayTo,
  })
  expect([made.onChanged.mock.calls.length, there.onChanged.mock.calls.length]).toEqual([1, 1])
  const told = [...made.sent, ...there.sent]
    .filter(({ method }) => method === 'POST')
    .map(({ url, headers, body }) => [new URL(url).pathname, headers.get('idempotency-key'), body])
  expect(told).toEqual([
    ['/api/pay-to-agreements', key, JSON.stringify(order)],
    [
      '/api/pay-to-agreements/change',
      null,
      JSON.stringify({ agreementId: samplePayTo.agreementId, action: 'PAUSE' }),
    ],
  ])
})

test.each([404, 409])(
  '[PAY-1] what cannot be done now (%i) comes with its words, and is looked at anew',
  async (status) => {
    const { proposePayTo, onChanged } = serviceOf(() => problem(status, 'There is an agreement already.'))
    expect(await proposePayTo(order, key)).toEqual({
      ...{ success: false, code: 'NOT_NOW', words: 'There is an agreement already.' },
    })
    expect(onChanged).toHaveBeenCalledOnce()
  },
)

test('[PAY-1] what the bank says of the payer is told in its words, of anything else only that it is refused', async () => {
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

test('[PAY-1] a key that was sent before with something else is told as that, and what it has made is looked at', async () => {
  const { proposePayTo, onChanged } = serviceOf(() => refusedAt('/headers/idempotency-key'))
  expect(await proposePayTo(order, key)).toEqual({ success: false, code: 'SENT_BEFORE' })
  expect(onChanged).toHaveBeenCalledOnce()
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
    const { changePayTo, onChanged } = serviceOf(answer, at)
    told.push(await changePayTo(samplePayTo.agreementId, 'PAUSE'))
    expect(onChanged).not.toHaveBeenCalled()
  }
  expect(told).toEqual([
    { success: false, code: 'UNAVAILABLE' },
    { success: false, code: 'TOO_MANY', retryAfterSeconds: 30 },
    { success: false, code: 'FAILED' },
    { success: false, code: 'UNREACHABLE' },
  ])
})
