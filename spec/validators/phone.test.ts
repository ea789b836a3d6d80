import fc from 'fast-check'
import { checkPhone, formatPhone } from 'gridfront/validators'
import { expect, test } from 'vitest'
import { australianPhonePattern } from '../../contracts/do-not-contact-rules.ts'
import { dialledWithin } from '../../src/validators/phone.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

test.each([
  ['0491 570 156', '0491570156'],
  ['+61 491 570 156', '0491570156'],
  ['0061 (0)2 5550 1234', '0255501234'],
  ['+61 (02) 5550-1234', '0255501234'],
  ['0011 61 491 570 156', '0491570156'],
  ['(02) 5550.1234', '0255501234'],
  ['491570156', '0491570156'],
  ['1300 975 707', '1300975707'],
  ['+61 1300 975 707', '1300975707'],
  ['13 14 50', '131450'],
  ['0291', '0291'],
  // One digit too many: no area code is added.
  ['2555012345', '2555012345'],
  ['+64 21 123 456', '+6421123456'],
  ['call me', 'callme'],
])('a number is taken as people write it: %j is %j', (typed, dialled) => {
  expect(dialledWithin(typed)).toBe(dialled)
})

test.each([
  ['0491 570 006', 'MOBILE', '0491570006', '+61491570006', '0491 570 006'],
  ['+61 491 570 156', 'MOBILE', '0491570156', '+61491570156', '0491 570 156'],
  ['0061 491-570-156', 'MOBILE', '0491570156', '+61491570156', '0491 570 156'],
  ['0550 123 456', 'MOBILE', '0550123456', '+61550123456', '0550 123 456'],
  ['(02) 5550 1234', 'GEOGRAPHIC', '0255501234', '+61255501234', '(02) 5550 1234'],
  ['+61 (0)3 5550 1234', 'GEOGRAPHIC', '0355501234', '+61355501234', '(03) 5550 1234'],
  ['07 5550 1234', 'GEOGRAPHIC', '0755501234', '+61755501234', '(07) 5550 1234'],
  ['08 5550 1234', 'GEOGRAPHIC', '0855501234', '+61855501234', '(08) 5550 1234'],
  ['(02) 9045 1234', 'GEOGRAPHIC', '0290451234', '+61290451234', '(02) 9045 1234'],
  ['0491 130 012', 'MOBILE', '0491130012', '+61491130012', '0491 130 012'],
  ['1800160401', 'FREEPHONE', '1800160401', null, '1800 160 401'],
  ['1300 975 707', 'LOCAL_RATE', '1300975707', null, '1300 975 707'],
  ['13 14 50', 'LOCAL_RATE', '131450', null, '13 14 50'],
])('%j is a number: %s', (typed, kind, value, e164, printed) => {
  expect(checkPhone(typed)).toEqual({ isValid: true, value, kind, e164 })
  expect(formatPhone(value)).toBe(printed)
})

test.each([
  '',
  '5550 1234',
  '0491 570 15',
  '0491 570 1566',
  '01 5550 1234',
  '06 5550 1234',
  '09 5550 1234',
  '1300 97',
  '1800 97',
  '1900 123 456',
  '13145',
  '1314500',
  '+64 21 123 456',
  'call me',
  '0491 57O 156',
])('%j is none', (typed) => {
  expect(checkPhone(typed)).toEqual({ isValid: false, reason: 'PHONE_SHAPE' })
})

const number = fc.oneof(
  fc.stringMatching(/^0[234578]\d{8}$/),
  fc.stringMatching(/^1[38]00\d{6}$/),
  fc.stringMatching(/^13[1-9]\d{3}$/),
)

test('however a number is written or dialled from abroad, it is the same number, and keeps the contract', () => {
  always(propertyRuns)(number, (value) => {
    const found = checkPhone(value)
    if (!found.isValid) throw new Error(found.reason)
    expect(found.value).toBe(value)
    expect(found.value).toMatch(australianPhonePattern)
    expect(checkPhone(formatPhone(value))).toEqual(found)
    expect(found.e164 === null).toBe(!value.startsWith('0'))
    if (found.e164 !== null) expect(checkPhone(found.e164)).toEqual(found)
  })
})
