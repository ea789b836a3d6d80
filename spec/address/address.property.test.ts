import fc from 'fast-check'
import { expect, test } from 'vitest'
import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import type { AddressPart, TypedAddress } from '../../src/address/address.ts'
import {
  addressFaults,
  addressInWords,
  addressParts,
  readAddress,
  splitLine,
  toAddress,
} from '../../src/address/address.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const home = { unit: '', number: '7', street: 'Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' }
const faultOf = (part: AddressPart, text: string) => addressFaults({ ...home, [part]: text })[part]

function formOf(typed: Partial<Record<string, string>>, name = 'supply') {
  const data = new FormData()
  for (const [field, text] of Object.entries(typed)) data.set(`${name}-${field}`, text ?? '')
  return readAddress(data, name)
}

test.each([
  ['number', '', 'Street number is a required field'],
  ['street', '', 'Street name is a required field'],
  ['suburb', '', 'Suburb or town is a required field'],
  ['state', '', 'State or territory is a required field'],
  ['state', 'nsw', 'State or territory is a required field'],
  ['postcode', '', 'Postcode is a required field'],
  ['postcode', '204', 'Postcode must be 4 digits'],
  ['postcode', '3065', 'Postcode must be one in NSW: 3065 is in VIC'],
  ['unit', 'x'.repeat(21), 'Unit must be at most 20 characters'],
  ['street', 'x'.repeat(101), 'Street name must be at most 100 characters'],
] as const)('by hand, %s %j is explained: %s', (part, text, fault) => {
  expect(faultOf(part, text)).toBe(fault)
})

test.each([
  ['unit', 20],
  ['number', 20],
  ['street', 100],
  ['suburb', 100],
] as const)('%s may have %i characters', (part, length) => {
  for (const character of ['x', '𠮷']) expect(faultOf(part, character.repeat(length))).toBeUndefined()
})

test('a full line in the street field is split, unless unit or number have their own value', () => {
  const street = '3/7 Test Lane'
  expect(formOf({ street })).toMatchObject({ unit: '3', number: '7', street: 'Test Lane' })
  expect(formOf({ street, unit: '5' })).toMatchObject({ unit: '5', number: '', street })
  expect(formOf({ street, number: '9' })).toMatchObject({ unit: '', number: '9', street })
})

test('a whole address has no fault, with and without a unit', () => {
  expect(toAddress(home)).toEqual({
    number: '7',
    street: 'Test Lane',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
  })
  expect(toAddress({ ...home, unit: '3' })).toMatchObject({ unit: '3' })
})

const text = fc.constantFrom('', '7', 'Test Lane', 'Newtown', 'NSW', 'VIC', '2042', '3065', '0872', '12345')
const typedAddress = fc.record<Record<AddressPart, string>>({
  unit: fc.constantFrom('', '3', 'x'.repeat(21)),
  number: fc.constantFrom('', '7', '12A', 'Lot 5'),
  street: text,
  suburb: text,
  state: fc.constantFrom('', ...australianStates),
  postcode: text,
})

test('an address results exactly when there is no error, and contains what was typed', () => {
  const seen = { made: 0, refused: 0 }
  always(Math.max(propertyRuns, 2000))(typedAddress, (typed: TypedAddress) => {
    const isFine = Object.values(addressFaults(typed)).every((fault) => fault === undefined)
    const address = toAddress(typed)
    expect(address !== null).toBe(isFine)
    seen[isFine ? 'made' : 'refused'] += 1
    if (address === null) return
    for (const part of addressParts) expect(address[part] ?? '').toBe(typed[part])
    expect(addressInWords(address)).toContain(`${typed.suburb} ${typed.state} ${typed.postcode}`)
  })
  expect(seen.made).toBeGreaterThan(5)
  expect(seen.refused).toBeGreaterThan(5)
})

test.each([
  ['7 Test Lane', { unit: '', number: '7', street: 'Test Lane' }],
  ['3/7 Test Lane', { unit: '3', number: '7', street: 'Test Lane' }],
  ['Unit 3 / 7a Test Lane', { unit: '3', number: '7a', street: 'Test Lane' }],
  ['7-9 Test Lane', { unit: '', number: '7-9', street: 'Test Lane' }],
  ['7, Test Lane', { unit: '', number: '7', street: 'Test Lane' }],
  ['Lot 5 Test Lane', { unit: '', number: 'Lot 5', street: 'Test Lane' }],
  ['Shop 4/12 Test Lane', { unit: 'Shop 4', number: '12', street: 'Test Lane' }],
  ['Upper 4/12 Test Lane', { unit: 'Upper 4', number: '12', street: 'Test Lane' }],
  ['UG2/12 Test Lane', { unit: 'UG2', number: '12', street: 'Test Lane' }],
  ['u3/lot 12 Test Lane', { unit: '3', number: 'lot 12', street: 'Test Lane' }],
  ['Lot Test Lane', null],
  ['Lot 5', null],
  ['Test Lane', null],
  ['88 \u2013 92 Albert Road', { unit: '', number: '88-92', street: 'Albert Road' }],
  ['88\u201192 Albert Road', { unit: '', number: '88-92', street: 'Albert Road' }],
  ['88A \u2014 92B\u00a0Albert Road', { unit: '', number: '88A-92B', street: 'Albert Road' }],
  ['Unit 3 \u2013 5 Albert Road', { unit: '3', number: '5', street: 'Albert Road' }],
  ['Unit 3 \u2013 5/12 Albert Road', { unit: '3-5', number: '12', street: 'Albert Road' }],
  ['Unit 3, 88\u201392 Albert Road', { unit: '3', number: '88-92', street: 'Albert Road' }],
  ['3/88 - 92 Albert Road', { unit: '3', number: '88-92', street: 'Albert Road' }],
  ['Shop 4, 7 Test Lane', { unit: 'Shop 4', number: '7', street: 'Test Lane' }],
  ['Lot 5 \u2013 7 Albert Road', { unit: '', number: 'Lot 5-7', street: 'Albert Road' }],
  ['12 \u2013 Albert Road', { unit: '', number: '12', street: 'Albert Road' }],
  ['Unit 12 Albert Road', null],
  ['7', null],
  ['', null],
])('the line %j is divided', (line, parts) => {
  expect(splitLine(line)).toEqual(parts)
})

test('a whole address filled into the street field is divided; parts typed separately stay', () => {
  expect(formOf({ street: ' 3/7 Test Lane ' })).toMatchObject({ unit: '3', number: '7', street: 'Test Lane' })
  expect(formOf({ number: '5', street: '7 Mile Road' })).toMatchObject({ number: '5', street: '7 Mile Road' })
})

test('[FORM-4] a range of numbers in its own field has one spelling', () => {
  expect(
    formOf({ unit: '3 \u2013 5', number: '88\u2009\u2012 92\u200b', street: 'Albert Road' }),
  ).toMatchObject({
    unit: '3-5',
    number: '88-92',
    street: 'Albert Road',
  })
})

test('until an address is chosen from the look-up, that is the only error', () => {
  expect(addressFaults(formOf({ search: '' }))).toEqual({ search: 'Address is a required field' })
  expect(addressFaults(formOf({ search: '7 Test' }))).toEqual({
    search: 'Choose your address from the list, or enter it by hand',
  })
  expect(toAddress({ ...home, search: '7 Test' })).toBeNull()
})

test('two addresses of one form do not affect each other', () => {
  const data = new FormData()
  data.set('supply-suburb', 'Newtown')
  data.set('bill-suburb', 'Fitzroy')
  expect([readAddress(data, 'supply').suburb, readAddress(data, 'bill').suburb]).toEqual([
    'Newtown',
    'Fitzroy',
  ])
})
