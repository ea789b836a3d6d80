import { expect, test } from 'vitest'
import { phoneFault } from '../../src/requests/request-fields.ts'

const mustBe = 'Phone number must be an Australian number with its area code, such as 0491 570 156'

test.each([
  ['0491570156', undefined],
  ['0255501234', undefined],
  ['1300975707', undefined],
  ['131450', undefined],
  ['', 'Phone number is a required field'],
  ['55501234', mustBe],
  ['049157015', mustBe],
  // A 1300 number with missing digits.
  ['130097', mustBe],
  // Valid as a number that can be dialled; fields convert to that before they check.
  ['+61491570156', mustBe],
  ['my mobile', mustBe],
])('[ACC-8] %j as a phone number: %s', (phone, fault) => {
  expect(phoneFault('Phone number', phone)).toBe(fault)
})
