import { expect, test, vi } from 'vitest'
import type { PaymentPlanOrder } from '../../contracts/schemas/payment-help.ts'
import { samplePaymentPlan } from '../../fixtures/payment-help.ts'
import { paymentHelpService } from '../../src/payment-help/payment-help-service.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, json, problem } from '../client/fake-backend.ts'

const service = (answer: Answering) => {
  const onChanged = vi.fn()
  return {
    onChanged,
    ...paymentHelpService(clientOf(answer, { token: () => 'aaa.bbb.ccc' }).client, onChanged),
  }
}
const order: PaymentPlanOrder = {
  account: '300451287',
  owed: samplePaymentPlan.owed,
  amount: samplePaymentPlan.amount,
  frequency: 'FORTNIGHTLY',
  firstOn: '2026-12-01',
  hasAgreed: true,
}

test('[PAY-1] accepted terms are passed on, and dependent data is requested again', async () => {
  const { agreeToPlan, cancelPaymentPlan, onChanged } = service(() => json(200, samplePaymentPlan))
  expect(await cancelPaymentPlan('PP-7K2M-9QXT')).toEqual({ success: true, plan: samplePaymentPlan })
  const made = service(() => json(201, samplePaymentPlan))
  expect(await made.agreeToPlan(order, '6f0d7a1e-0000-4000-8000-000000000000')).toEqual({
    success: true,
    plan: samplePaymentPlan,
  })
  expect([onChanged.mock.calls.length, made.onChanged.mock.calls.length]).toEqual([1, 1])
  expect(agreeToPlan).toBeTypeOf('function')
})

test('[PAY-1] a refusal in the present situation, or of this amount, shows its text; a lost answer is shown as such', async () => {
  const taken = service(() => problem(409, 'What you owe has changed.'))
  expect(await taken.agreeToPlan(order, '6f0d7a1e-0000-4000-8000-000000000000')).toEqual({
    ...{ success: false, code: 'NOT_NOW', words: 'What you owe has changed.' },
  })
  expect(taken.onChanged).toHaveBeenCalledOnce()
  const errors = [{ pointer: '/body/dueOn', detail: 'Not to this day.' }]
  const refused = service(() =>
    json(
      422,
      { type: 'about:blank', title: 'Sorry', status: 422, errors },
      { 'content-type': 'application/problem+json' },
    ),
  )
  expect(
    await refused.extendBill(
      { invoiceNumber: 'INV-1', dueOn: '2026-12-11' },
      '6f0d7a1e-0000-4000-8000-000000000000',
    ),
  ).toEqual({
    ...{ success: false, code: 'REFUSED', words: 'Not to this day.' },
  })
  const lost = service(() => {
    throw new TypeError('fetch failed')
  })
  expect(await lost.cancelPaymentPlan('PP-1')).toEqual({ success: false, code: 'UNREACHABLE' })
})

test('[PAY-1] an extension is passed on; an ended plan, a limit and a refusal without a text are distinguished', async () => {
  const at = { invoiceNumber: 'INV-1', dueOn: '2026-12-11' }
  const key = '6f0d7a1e-0000-4000-8000-000000000000'
  const gone = service(() => problem(404, 'There is no such plan.'))
  expect(await gone.cancelPaymentPlan('PP-1')).toEqual({
    ...{ success: false, code: 'NOT_NOW', words: 'There is no such plan.' },
  })
  const silent = service(() => problem(422))
  expect(await silent.extendBill(at, key)).toEqual({ success: false, code: 'REFUSED' })
  const failed = service(() => problem(500))
  expect(await failed.extendBill(at, key)).toEqual({ success: false, code: 'FAILED' })
  for (const { onChanged } of [silent, failed]) expect(onChanged).not.toHaveBeenCalled()
})
