import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GuestPaymentOrder } from '../../contracts/index.ts'
import { samplePayment } from '../../fixtures/payments.ts'
import { surnameKey } from '../../src/payments/guest-keys.ts'
import { createGuestPayment } from '../../src/payments/guest-payment.ts'
import type { GuestPaymentService } from '../../src/payments/guest-payment-service.ts'
import { guestTokens } from '../../src/payments/guest-payment-service.ts'
import { storedGuestPayment } from '../../src/payments/stored-payment.ts'
import { always } from '../tools/run/property-runs.ts'

const order = GuestPaymentOrder.parse({ crn: '3004178269', surname: 'Nguyen', amount: 2_000 })

function storage() {
  const kept = new Map<string, string>()
  return () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
}

test('[PAY-1] after a lost answer the same bill, amount and address use the same key, and a changed one another', async () => {
  const keys: string[] = []
  const service: GuestPaymentService = {
    start: async (_, key) => {
      keys.push(key)
      return { success: false, code: 'UNREACHABLE' }
    },
    state: async () => null,
  }
  let count = 0
  const flow = createGuestPayment({
    service,
    kept: storedGuestPayment(storage()),
    newKey: () => `key-${++count}`,
  })
  await flow.start(order)
  await flow.start({ ...order })
  await flow.start({ ...order, surname: 'Fraser' })
  await flow.start({ ...order, crn: '3005289313' })
  await flow.start({ ...order, email: 'payer@mail.example' })
  await flow.start({ ...order, email: 'payer@mail.example' })
  expect(keys).toEqual(['key-1', 'key-1', 'key-2', 'key-3', 'key-4', 'key-4'])
})

test('[AUTH-14] a tab uses only the token of its own payment, also after a reload, and without storage until the document ends', () => {
  const shared = storage()
  const { paymentId } = samplePayment
  guestTokens(shared).keep(paymentId, 'token-of-this-payment')
  expect(guestTokens(shared).read(paymentId)).toBe('token-of-this-payment')
  expect(guestTokens(shared).read('another')).toBeNull()
  expect(guestTokens(storage()).read(paymentId)).toBeNull()
  const blocked = guestTokens(() => {
    throw new Error('blocked')
  })
  expect(blocked.read(paymentId)).toBeNull()
  blocked.keep(paymentId, 'token-of-this-payment')
  expect(blocked.read(paymentId)).toBe('token-of-this-payment')
})

test('[PAY-1] a surname matches in any spacing, case and hyphenation, and another one does not', () => {
  const letters = fc.stringMatching(/^[a-z]{1,20}$/)
  always()(letters, letters, (one, other) => {
    const joined = surnameKey(one + other)
    for (const between of [' ', '-', '’', "'", ' - ']) {
      expect(surnameKey(`${one}${between}${other}`)).toBe(joined)
      expect(surnameKey(`  ${one.toUpperCase()}${between}${other} `)).toBe(joined)
    }
    expect(surnameKey(one) === surnameKey(other)).toBe(one === other)
  })
  expect(surnameKey('Müller')).toBe('muller')
  for (const [written, typed] of [
    ['Tuʻipulotu', "Tu'ipulotu"],
    ['Oʼbrien', 'O’Brien'],
    ['Đặng', 'Dang'],
    ['Weiß', 'WEISS'],
    ['Sørensen', 'Sorensen'],
    ['Wałęsa', 'Walesa'],
    ['Nguyễn', 'NGUYEN'],
    ['Nguye\u0302\u0303n', 'Nguyen'],
    ['Şahin', 'Sahin'],
    ['İnan', 'inan'],
    ['Ștefan', 'Stefan'],
    ['O\u2019Brien', 'OBrien'],
    ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
    ['Smith\u2011Jones', 'smith jones'],
    ['de la Cruz', 'DELACRUZ'],
  ] as const)
    expect(surnameKey(written)).toBe(surnameKey(typed))
  for (const [one, other] of [
    ['Dang', 'Tang'],
    ['Łukasz', 'Lucas'],
    ['O’Brien', 'Brien'],
    ['de la Cruz', 'Cruz'],
  ] as const)
    expect(surnameKey(one)).not.toBe(surnameKey(other))
  expect(surnameKey('-42 ')).toBe('')
})
