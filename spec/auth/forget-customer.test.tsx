import { expect, test } from 'vitest'
import type { AuthReason } from '../../src/auth/auth-reason.ts'
import { forgetCustomer, isLoggedOut } from '../../src/auth/forget-customer.ts'
import { createFormDraft } from '../../src/forms/form-draft.ts'
import { storedPayment } from '../../src/payments/stored-payment.ts'
import { createOrderKey } from '../../src/plan-change/order-key.ts'

test('[AUTH-4] [AUTH-12] a logout removes what the customer typed or began from the tab, and keeps other data', () => {
  sessionStorage.clear()
  const form = document.createElement('form')
  form.innerHTML = '<input name="description" value="Twice as high">'
  const storage = () => sessionStorage
  for (const name of ['account-complaint:cus-1:300451287', 'account-contact:cus-1', 'do-not-contact'])
    createFormDraft({ name, storage }).keep(form)
  storedPayment('300451287').keep({ key: 'key-1', amount: 100, paymentId: null })
  createOrderKey(() => 'key-2').keyOf('cus-1', {})
  expect(sessionStorage.length).toBe(5)
  forgetCustomer(storage)
  expect(Object.keys(sessionStorage)).toEqual(['gf-draft:do-not-contact'])
  expect(() =>
    forgetCustomer(() => {
      throw new DOMException('blocked')
    }),
  ).not.toThrow()
})

test('[AUTH-12] an expired or refused session keeps typed text for the next login', () => {
  const left = (reason: AuthReason, isAuthenticated = false) => isLoggedOut({ isAuthenticated, reason })
  expect((['logout', 'otherTab', 'noToken'] as const).map((reason) => left(reason))).toEqual([
    true,
    true,
    true,
  ])
  expect(
    (['start', 'expired', 'refused', 'unchecked', 'timedOut'] as const).some((reason) => left(reason)),
  ).toBe(false)
  // Another tab has logged in.
  expect(left('otherTab', true)).toBe(false)
})
