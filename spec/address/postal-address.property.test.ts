import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressLine } from '../../src/address/address.ts'
import { postalFaults, toPostalAddress, typedPostal } from '../../src/address/postal-address.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const place = { suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const
const letters = { allowsPostBox: true } as const
/** The field values for a line, and the line that is sent if nobody changes them. */
function again(line: string) {
  const typed = typedPostal({ line, ...place })
  const faults = Object.values(postalFaults(typed, letters)).filter((fault) => fault !== undefined)
  return { typed, faults, line: toPostalAddress(typed, letters)?.line }
}

const usual = fc.record({
  unit: fc.constantFrom('', '3', '12A', 'G12', 'UG2', 'Shop 4', 'Level 2', 'Upper 4'),
  number: fc.constantFrom('7', '12A', '7-9', '7-9', '101a-103b', 'Lot 5', 'Lot 12-14'),
  street: fc.constantFrom('Test Lane', 'Sample Road', 'The Avenue', 'Smith/Jones Lane', 'Highway 31', 'M1'),
})
test('an address for letters comes back into its fields as it was typed', () => {
  always(propertyRuns)(usual, (parts) => {
    const line = addressLine({ ...parts, ...place })
    expect(again(line)).toEqual({ typed: { ...parts, ...place }, faults: [], line })
  })
})

const words = (most: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z0-9.,'-]{1,${most}}( [A-Za-z0-9.,'-]{1,${most}}){0,2}$`))
const odd = fc.record({
  unit: fc.oneof(fc.constant(''), words(5)),
  number: words(5),
  street: words(20),
})
test('an accepted postal address can be sent again unchanged', () => {
  always(propertyRuns * 4)(odd, (parts) => {
    const line = addressLine({ ...parts, ...place })
    expect(again(line)).toMatchObject({ faults: [], line })
  })
})
