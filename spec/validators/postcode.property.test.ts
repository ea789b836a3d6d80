import fc from 'fast-check'
import {
  checkPostcode,
  distributorsOf,
  isPostcodeOf,
  postcodeKind,
  stateOf,
  statesOf,
} from 'gridfront/validators'
import { expect, test } from 'vitest'
import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import { postcodeFault } from '../../src/address/postcode-fault.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const runs = { numRuns: propertyRuns }
const state = fc.constantFrom(...australianStates)
const fourDigits = fc.nat({ max: 9999 }).map((number) => `${number}`.padStart(4, '0'))

test.each([
  ['ACT', ['0200', '0299', '2600', '2618', '2900', '2920'], ['0199', '0300', '2599', '2899', '2921']],
  ['NSW', ['1000', '1999', '2000', '2599', '2619', '2899', '2921', '2999'], ['0999', '2600', '2900', '3000']],
  ['VIC', ['3000', '3999', '8000', '8999'], ['2999', '4000', '7999', '9000']],
  ['QLD', ['4000', '4999', '9000', '9999'], ['3999', '5000', '8999']],
  ['SA', ['5000', '5799', '5800', '5999'], ['4999', '6000']],
  ['WA', ['6000', '6797', '6798', '6999'], ['5999', '7000']],
  ['TAS', ['7000', '7799', '7800', '7999'], ['6999', '8000']],
  ['NT', ['0800', '0899', '0900', '0999'], ['0799', '1000']],
] as const)('the postcodes of %s begin and end where they do', (one, inside, outside) => {
  for (const postcode of inside) expect(isPostcodeOf(one, postcode), postcode).toBe(true)
  for (const postcode of outside) expect(isPostcodeOf(one, postcode), postcode).toBe(false)
})

test.each([
  ['0872', ['NT', 'SA', 'WA']],
  ['2406', ['NSW', 'QLD']],
  ['2540', ['ACT', 'NSW']],
  ['2620', ['ACT', 'NSW']],
  ['3644', ['NSW', 'VIC']],
  ['4383', ['NSW', 'QLD']],
  ['4825', ['NT', 'QLD']],
])('at a border the postcode %s is right in %j', (postcode, states) => {
  expect(statesOf(postcode)).toEqual(states)
})

test('a postcode is in few, neighbouring states, and its first digit gives the state except at a border', () => {
  const usual: Record<string, string> = {
    1: 'NSW',
    3: 'VIC',
    4: 'QLD',
    5: 'SA',
    6: 'WA',
    7: 'TAS',
    8: 'VIC',
    9: 'QLD',
  }
  let inUse = 0
  for (let number = 0; number <= 9999; number += 1) {
    const postcode = `${number}`.padStart(4, '0')
    const states = statesOf(postcode)
    expect(states.length).toBeLessThanOrEqual(3)
    if (states.length > 0) inUse += 1
    const one = usual[postcode[0] ?? '']
    if (one !== undefined) expect(states, postcode).toContain(one)
  }
  // The eight ranges of nine thousand, and the 100 and 200 that begin with 0.
  expect(inUse).toBe(9300)
})

test('all functions agree with the states of a postcode', () => {
  always(runs)(fourDigits, state, (postcode, one) => {
    const fault = postcodeFault(postcode, one)
    expect(fault === undefined).toBe(isPostcodeOf(one, postcode))
    expect(postcodeFault(postcode, '') === undefined).toBe(statesOf(postcode).length > 0)
  })
})

test('a text that is not four digits is in no state, whatever it looks like', () => {
  always(runs)(
    fc.oneof(
      fc.string(),
      fc.constantFrom('200', '02000', ' 2000', '2000\n', '２０００', '2e3', '-200', '20.0'),
    ),
    state,
    (text, one) => {
      fc.pre(!/^[0-9]{4}$/.test(text) || text.includes('\n'))
      expect(statesOf(text)).toEqual([])
      expect(postcodeFault(text, one)).toBe('Postcode must be 4 digits')
    },
  )
})

test('the words name what was typed, and where it is', () => {
  expect(postcodeFault('2042', 'VIC')).toBe('Postcode must be one in VIC: 2042 is in NSW')
  expect(postcodeFault('0872', 'VIC')).toBe('Postcode must be one in VIC: 0872 is in NT, SA or WA')
  expect(postcodeFault('0300', 'VIC')).toBe('Postcode must be one that is in use: 0300 is not')
})

test.each([
  ['2600', 'ACT'],
  ['2619', 'NSW'],
  ['2899', 'NSW'],
  ['2900', 'ACT'],
  ['2921', 'NSW'],
  ['0800', 'NT'],
  ['0872', 'NT'],
  ['2620', 'NSW'],
  ['3644', 'VIC'],
  ['4383', 'QLD'],
])('%s is a postcode of %s, wherever else it is used', (postcode, own) => {
  expect(stateOf(postcode)).toBe(own)
  expect(statesOf(postcode)).toContain(own)
})

test.each([
  ['0200', '0299'],
  ['0900', '0999'],
  ['1000', '1999'],
  ['5800', '5999'],
  ['6800', '6999'],
  ['7800', '7999'],
  ['8000', '8999'],
  ['9000', '9999'],
])(
  '%s to %s belong to PO boxes and large-volume receivers: valid for mail, not for supply',
  (first, last) => {
    for (const postcode of [first, last]) {
      expect(postcodeKind(postcode)).toBe('POSTAL_ONLY')
      expect(checkPostcode(postcode, { use: 'SUPPLY' })).toEqual({
        isValid: false,
        reason: 'POSTCODE_POSTAL_ONLY',
      })
      expect(checkPostcode(postcode, { use: 'POSTAL' })).toMatchObject({ isValid: true, kind: 'POSTAL_ONLY' })
    }
  },
)

test.each(['0800', '0899', '2000', '2600', '2999', '5799', '6000', '6799', '7000', '7799'])(
  '%s is of a place',
  (postcode) => {
    expect(postcodeKind(postcode)).toBe('PLACE')
    expect(checkPostcode(postcode, { use: 'SUPPLY' })).toMatchObject({ isValid: true, warning: null })
  },
)

test('a postcode of another state is a warning, and none at a border', () => {
  expect(checkPostcode(' 2042 ', { use: 'SUPPLY', state: 'VIC' })).toEqual({
    isValid: true,
    value: '2042',
    state: 'NSW',
    states: ['NSW'],
    kind: 'PLACE',
    warning: 'POSTCODE_OTHER_STATE',
  })
  expect(checkPostcode('2620', { use: 'SUPPLY', state: 'ACT' })).toMatchObject({
    state: 'NSW',
    warning: null,
  })
  expect(checkPostcode('2042', { use: 'POSTAL', state: undefined })).toMatchObject({ warning: null })
})

test.each([
  ['0300', 'POSTCODE_NOT_IN_USE'],
  ['0000', 'POSTCODE_NOT_IN_USE'],
  ['204', 'POSTCODE_SHAPE'],
  ['20422', 'POSTCODE_SHAPE'],
  ['2O42', 'POSTCODE_SHAPE'],
  ['', 'POSTCODE_SHAPE'],
])('%j is refused: %s', (typed, reason) => {
  expect(checkPostcode(typed, { use: 'POSTAL' })).toEqual({ isValid: false, reason })
})

test('for every text of four digits the functions agree', () => {
  for (let number = 0; number <= 9999; number += 1) {
    const postcode = `${number}`.padStart(4, '0')
    const [own, kind] = [stateOf(postcode), postcodeKind(postcode)]
    expect(own === null).toBe(statesOf(postcode).length === 0)
    expect(kind === null).toBe(own === null)
    expect(checkPostcode(postcode, { use: 'POSTAL' }).isValid).toBe(own !== null)
    expect(checkPostcode(postcode, { use: 'SUPPLY' }).isValid).toBe(kind === 'PLACE')
  }
})

const areas = [
  { distributor: 'Coastal Network', postcodes: '2000-2099 2150' },
  { distributor: 'Inland Network', postcodes: '2150-2199' },
  { distributor: 'Coastal Network', postcodes: '2150 2250' },
]

test.each([
  ['2000', ['Coastal Network']],
  ['2099', ['Coastal Network']],
  ['2100', []],
  ['2150', ['Coastal Network', 'Inland Network']],
  ['2199', ['Inland Network']],
  ['2250', ['Coastal Network']],
  ['200', []],
  ['2000 ', []],
])('the table has for %j %j', (postcode, distributors) => {
  expect(distributorsOf(postcode, areas)).toEqual(distributors)
})

test.each(['', '2000,2001', '2000 - 2099', '200', '2000-2099 ', '2000–2099'])(
  'a table with %j is refused before anybody gets a wrong answer of it',
  (postcodes) => {
    expect(() => distributorsOf('9999', [...areas, { distributor: 'Other', postcodes }])).toThrow(
      expect.objectContaining({ code: 'BAD_AREA' }),
    )
  },
)
