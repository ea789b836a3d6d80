import { expect, test } from 'vitest'
import { postBox } from '../../src/address/post-box.ts'
import { toPostalAddress } from '../../src/address/postal-address.ts'

const nowhere = { unit: '', number: '', suburb: '', state: '', postcode: '' }
const boxOf = (street: string) => postBox({ ...nowhere, street })

test.each([
  'PO Box 12',
  'po box A12',
  'P.O. Box 12',
  'P O Box 12',
  'PO Box12',
  'PO Bag 7',
  'GPO Box 2890',
  'G.P.O. Box 2890B',
  'Post Box 12',
  'Postal Box 12',
  'Post Office Box 12',
  'Locked Bag 5',
  'Locked Mail Bag 3',
  'Private Bag 7',
  'Private Mail Bag 7',
  'Private Box 7',
  'PMB 7',
  'PMB7',
  'RMB 4521',
  'CMB 12',
  'RSD 4',
  'CMA 9',
])('%j is a box', (street) => {
  expect(boxOf(street)).toBe(street)
})

test.each([
  '',
  'PO Box',
  'PO Boxford',
  'PO Bagot',
  'PO Box Street',
  'PO Box 12 Banksia Street',
  'Box Street',
  'Box Hill 7',
  'Post Office Road',
  'Private Road 7',
  'Locked Gate Lane 3',
  'Rsdale Street',
  'Pmberton Street 7',
  '12 PMB',
  'PO Box 123456789012345678901',
])('%j is none', (street) => {
  expect(boxOf(street)).toBeNull()
})

test('a street number or a unit besides, or an address in the look-up, is no box', () => {
  const typed = { ...nowhere, street: 'PO Box 12' }
  expect(postBox({ ...typed, number: '7' })).toBeNull()
  expect(postBox({ ...typed, unit: '3' })).toBeNull()
  expect(postBox({ ...typed, search: 'PO Box 12' })).toBeNull()
})

test('a post-office box is accepted where one is allowed; faulty values give no address', () => {
  const box = { ...nowhere, street: 'PO Box 12', suburb: 'Newtown', state: 'NSW', postcode: '2042' }
  const letters = { allowsPostBox: true }
  expect(toPostalAddress(box, letters)).toEqual({
    ...{ line: 'PO Box 12', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  })
  expect(toPostalAddress(box, { allowsPostBox: false })).toBeNull()
  expect(toPostalAddress({ ...box, postcode: '204' }, letters)).toBeNull()
  expect(toPostalAddress({ ...box, number: '7', street: 'Test Lane' }, letters)?.line).toBe('7 Test Lane')
})
