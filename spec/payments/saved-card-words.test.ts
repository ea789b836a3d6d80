import { expect, test } from 'vitest'
import type { CardBrand } from '../../contracts/saved-card-rules.ts'
import type { CardValidity } from '../../src/payments/payment-rules.ts'
import { cardValidity } from '../../src/payments/payment-rules.ts'
import { cardName, expiryWords, validityWords } from '../../src/payments/saved-card-words.ts'

test.each<[CardBrand, string]>([
  ['VISA', 'Visa ending in 0042'],
  ['MASTERCARD', 'Mastercard ending in 0042'],
  ['AMEX', 'American Express ending in 0042'],
  ['EFTPOS', 'eftpos ending in 0042'],
  ['OTHER', 'Card ending in 0042'],
])('[PAY-1] a card of %s is named as its owner knows it: %s', (brand, name) => {
  expect(cardName({ brand, last4: '0042' })).toBe(name)
})

test.each<[expires: string, printed: string, CardValidity, words: string]>([
  ['2026-10', '10/26', 'EXPIRED', 'Expired'],
  ['2026-11', '11/26', 'THIS_MONTH', 'Expires this month'],
  ['2026-12', '12/26', 'NEXT_MONTH', 'Expires next month'],
  ['2030-01', '01/30', 'LATER', ''],
])(
  '[PAY-1] a card that is good until %s has %s on it, and in November 2026 it is %s',
  (expires, printed, validity, words) => {
    expect(expiryWords(expires)).toBe(printed)
    expect(cardValidity(expires, '2026-11-25')).toBe(validity)
    expect(validityWords[validity]).toBe(words)
  },
)
