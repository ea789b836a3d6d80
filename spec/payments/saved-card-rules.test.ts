import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCardNumber, hasNumberInName } from '../../contracts/saved-card-rules.ts'
import { cardValidity } from '../../src/payments/payment-rules.ts'
import { always } from '../tools/run/property-runs.ts'

test.each([
  ['2026-10', 'EXPIRED'],
  ['2025-12', 'EXPIRED'],
  ['2026-11', 'THIS_MONTH'],
  ['2026-12', 'NEXT_MONTH'],
  ['2027-01', 'LATER'],
])('[PAY-1] a card that expires in %s is shown as %s in November 2026', (expires, expected) => {
  expect(cardValidity(expires, '2026-11-01')).toBe(expected)
  expect(cardValidity(expires, '2026-11-30')).toBe(expected)
})

test('[PAY-1] the month after December is January', () => {
  expect(cardValidity('2027-01', '2026-12-31')).toBe('NEXT_MONTH')
})

const numbers = [
  '4111111111111111',
  '5555555555554444',
  '4000000000003220',
  '378282246310005',
  '6011000990139424',
]

test('[PAY-1] a card number is found whatever text surrounds it', () => {
  const around = fc.constantFrom('', ' ', '"', ': "', '. ', '{"a":', ',')
  always()(fc.constantFrom(...numbers), around, around, (number, before, after) => {
    expect(hasCardNumber(`${before}${number}${after}`)).toBe(true)
    const printed = number.length === 16 ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number
    expect(hasCardNumber(`${before}${printed}${after}`)).toBe(true)
  })
})

test('[PAY-1] times, ids, amounts and account numbers are no numbers of cards, nor is one with a wrong digit', () => {
  always()(fc.uuid(), fc.date({ noInvalidDate: true }), fc.integer(), (id, at, amount) => {
    expect(hasCardNumber(JSON.stringify({ id, at, amount, reference: '30045128763' }))).toBe(false)
  })
  for (const text of ['4111111111111112', '1795750000000', 'card_4111111111111111', '0.4111111111111111'])
    expect(hasCardNumber(text)).toBe(false)
})

test('[PAY-1] a name that contains a card number is recognised', () => {
  for (const name of ['visa-4111111111111111', 'tok_4111111111111111', 'x4111111111111111y'])
    expect(hasNumberInName(name)).toBe(true)
  for (const name of ['card_4111111111111112', 'card_maya_visa', 'card_8Zt3kQ0x-4b', 'v1_20261126'])
    expect(hasNumberInName(name)).toBe(false)
})
