import { expect, test } from 'vitest'
import { cardPaymentWay, isOpenPayment } from '../../src/payments/payment-rules.ts'

test('[PAY-1] events of a payment are followed along the shortest way, and never back', () => {
  expect(cardPaymentWay('CREATED', 'REFUNDED')).toEqual(['SUCCEEDED', 'REFUNDED'])
  expect(cardPaymentWay('CREATED', 'PENDING')).toEqual(['PENDING'])
  expect(cardPaymentWay('PENDING', 'REVERSED')).toEqual(['SUCCEEDED', 'REVERSED'])
  expect(cardPaymentWay('FAILED', 'FAILED')).toEqual([])
  expect([cardPaymentWay('FAILED', 'SUCCEEDED'), cardPaymentWay('SUCCEEDED', 'PENDING')]).toEqual([
    null,
    null,
  ])
  expect(
    (['CREATED', 'PENDING', 'SUCCEEDED', 'FAILED', 'REVERSED', 'REFUNDED'] as const).filter(isOpenPayment),
  ).toEqual([...['CREATED', 'PENDING']])
})
