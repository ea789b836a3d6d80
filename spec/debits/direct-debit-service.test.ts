import { expect, test, vi } from 'vitest'
import { directDebitService } from '../../src/debits/direct-debit-service.ts'
import { clientOf, json } from '../client/fake-backend.ts'

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
