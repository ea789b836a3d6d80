import { expect, test } from 'vitest'
import type { TypedContact } from '../../src/contact-details/contact-request.ts'
import {
  contactFaults,
  contactFaultsAt,
  readContact,
  toContactChange,
} from '../../src/contact-details/contact-request.ts'

const formOf = (fields: Readonly<Record<string, string>>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const place = {
  'postal-street': '12 Sample Street',
  'postal-suburb': 'Newtown',
  'postal-state': 'NSW',
  'postal-postcode': '2042',
}
const read = (fields: Readonly<Record<string, string>> = {}): TypedContact =>
  readContact(formOf({ phone: '', postTo: 'SUPPLY', safeContact: '', password: ' x', ...fields }))
const faultsOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(contactFaults(read(fields))).flatMap(([field, fault]) =>
    fault === undefined ? [] : [field],
  )

test('[ACC-1] emptied fields are stored as null', () => {
  expect(toContactChange(read())).toEqual({
    ...{ phone: null, postalAddress: null, safeContact: null },
    password: ' x',
  })
  expect(faultsOf({})).toEqual([])
})

test('[ACC-1] a number as people type it becomes digits', () => {
  for (const phone of ['+61 491 570 156', '0491-570-156', '(02) 5550 1234', '1300 975 707']) {
    expect(faultsOf({ phone })).toEqual([])
    expect(toContactChange(read({ phone })).phone).toMatch(/^\d+$/)
  }
  for (const phone of ['12', '5550 1234', '+64 21 123 456', '130097'])
    expect(faultsOf({ phone })).toEqual(['phone'])
})

test('[ACC-1] post goes to another address, which may be a post-office box', () => {
  const street = read({ postTo: 'ELSEWHERE', ...place })
  const address = { line: '12 Sample Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' }
  expect(toContactChange(street).postalAddress).toEqual(address)
  const box = { postTo: 'ELSEWHERE', ...place, 'postal-street': 'PO Box 12' }
  expect(faultsOf(box)).toEqual([])
  expect(toContactChange(read(box)).postalAddress).toEqual({ ...address, line: 'PO Box 12' })
})

test('[ACC-1] a chosen address must be complete; one that is not needed is not checked', () => {
  expect(faultsOf({ postTo: 'ELSEWHERE', ...place, 'postal-postcode': '3000' })).toEqual(['postal-postcode'])
  expect(faultsOf({ postTo: 'ELSEWHERE', ...place, 'postal-street': '' })).toContain('postal-street')
  expect(faultsOf({ ...place, 'postal-postcode': 'x' })).toEqual([])
  expect(toContactChange(read(place)).postalAddress).toBeNull()
})

test('[ACC-1] a safe contact has at most 500 characters, however they are written', () => {
  expect(faultsOf({ safeContact: '🙂'.repeat(500) })).toEqual([])
  expect(faultsOf({ safeContact: 'x'.repeat(501) })).toEqual(['safeContact'])
})

test('[ACC-1] a refusal by the backend is shown at its field', () => {
  const detail = 'Not like this'
  expect(
    contactFaultsAt([
      { pointer: '/body/phone', detail },
      { pointer: '/body/postalAddress/line', detail },
      { pointer: '/body/postalAddress/postcode', detail },
      { pointer: '/body/nothing', detail },
      { pointer: '/body', detail },
      { pointer: '', detail },
      { pointer: '/body/phone', detail: 'Another word' },
    ]),
  ).toEqual({ phone: detail, 'postal-street': detail, 'postal-postcode': detail })
  // An error of the whole address appears at its first field.
  expect(contactFaultsAt([{ pointer: '/body/postalAddress', detail }])).toEqual({ 'postal-street': detail })
  expect(contactFaultsAt(undefined)).toEqual({})
})
