import fc from 'fast-check'
import { expect, test } from 'vitest'
import { australianStates, contactWays, missingDetails } from '../../contracts/do-not-contact-rules.ts'
import { DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import {
  doNotContactFaults,
  readDoNotContact,
  toDoNotContactRequest,
} from '../../src/do-not-contact/do-not-contact-request.ts'
import { statesOf } from '../../src/validators/postcode.ts'
import { always } from '../tools/run/property-runs.ts'

const id = '3e7c1b52-8f04-4d19-9a6b-0c5d2e81f7a3'

const typedWords = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'Robin',
      'Zoë O’Neill',
      '🦘'.repeat(100),
      '🦘'.repeat(101),
      'x'.repeat(100),
      'x'.repeat(101),
      'x'.repeat(201),
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\u00a0') },
)
const form = fc
  .record({
    name: typedWords,
    ways: fc.subarray([...contactWays]),
    'stop-unit': fc.constantFrom('', '', '3', 'x'.repeat(21)),
    'stop-number': fc.constantFrom('7', '12A', 'Lot 5', '', 'x'.repeat(21)),
    'stop-street': fc.oneof(typedWords, fc.constantFrom('PO Box 12', 'Test Lane', '7 Test Lane')),
    'stop-suburb': typedWords,
    'stop-state': fc.constantFrom('NSW', 'VIC', 'NT', '', 'nsw'),
    'stop-postcode': fc.constantFrom('2042', '0800', '204', '20422', 'abcd', ''),
    'stop-search': fc.option(fc.constantFrom('', '7 Test'), { nil: undefined, freq: 4 }),
    phone: fc.constantFrom('0491 570 156', '+61 2 5550 1234', '131450', '12345', '', 'none'),
    email: fc.constantFrom(
      'robin@customers.example',
      '',
      'robin@',
      'no',
      `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
    ),
    note: fc.constantFrom('', 'Gate at the back', '🦘'.repeat(1000), '🦘'.repeat(1001)),
  })
  .map(({ ways, ...texts }) => {
    const data = new FormData()
    for (const [name, text] of Object.entries(texts)) if (text !== undefined) data.set(name, text)
    for (const way of ways) data.append('ways', way)
    return readDoNotContact(data)
  })

/** The postcode is of another state than the chosen one. */
const isElsewhere = ({ state, postcode }: { readonly state: string; readonly postcode: string }) => {
  const states: readonly string[] = statesOf(postcode)
  return (
    states.length > 0 && (australianStates as readonly string[]).includes(state) && !states.includes(state)
  )
}

test('[API-10] what the form accepts keeps the contract and has what its ways need, and what it refuses does not', () => {
  const seen = { passed: 0, refused: 0, elsewhere: 0 }
  always(2000)(form, (typed) => {
    const isFine = Object.values(doNotContactFaults(typed)).every((fault) => fault === undefined)
    const request = toDoNotContactRequest(typed, id)
    const isKept = DoNotContactRequest.safeParse(request).success && missingDetails(request).length === 0
    seen[isFine ? 'passed' : 'refused'] += 1
    // Only the form checks the state of a postcode, and the text of a look-up.
    const isOfForm = isElsewhere(typed.address) || typed.address.search !== undefined
    if (isOfForm && typed.ways.some((way) => way === 'visit' || way === 'mail')) {
      expect(isFine).toBe(false)
      seen.elsewhere += 1
    }
    // Characters outside the BMP count once in the contract and twice in the form, so the contract never counts more.
    else if (isFine) expect(isKept).toBe(true)
    else if (Object.values(typed).every((text) => typeof text !== 'string' || /^[\0-\uffff]*$/.test(text)))
      expect(isKept).toBe(false)
  })
  expect(seen.passed).toBeGreaterThan(20)
  expect(seen.refused).toBeGreaterThan(20)
  expect(seen.elsewhere).toBeGreaterThan(20)
})

const place = {
  ...{ unit: '', number: '7', street: 'Test Lane' },
  ...{ suburb: 'Newtown', state: 'NSW', postcode: '2042' },
}

test('a postcode of another state is shown, with the state that it is in', () => {
  const at = (state: string, postcode: string) =>
    doNotContactFaults({
      ...{ name: 'Robin', ways: ['mail'], address: { ...place, state, postcode } },
      ...{ phone: '', email: '', note: '' },
    })['stop-postcode']
  expect(at('VIC', '2042')).toBe('Postcode must be one in VIC: 2042 is in NSW')
  expect([at('NSW', '2042'), at('NT', '0872'), at('SA', '0872')]).toEqual([undefined, undefined, undefined])
  expect(at('NSW', '204')).toBe('Postcode must be 4 digits')
})

test('typed details that the chosen ways do not need are not sent; the e-mail address is, for the receipt', () => {
  const typed = {
    ...{ name: 'Robin', address: place },
    ...{ phone: '0491570156', email: 'robin@customers.example', note: '' },
  }
  const membersOf = (...ways: (typeof contactWays)[number][]) =>
    Object.keys(toDoNotContactRequest({ ...typed, ways }, id))
  const always = ['requestId', 'name', 'ways']
  expect(membersOf('visit')).toEqual([...always, 'address', 'email'])
  expect(membersOf('mail')).toEqual([...always, 'address', 'email'])
  expect(membersOf('phone')).toEqual([...always, 'phone', 'email'])
  expect(membersOf('email')).toEqual([...always, 'email'])
})

test('an address is sent in one line with its unit, and a post-office box by its name', () => {
  const lineOf = (parts: Partial<typeof place>) => {
    const typed = { ways: ['mail' as const], address: { ...place, ...parts }, phone: '', email: '', note: '' }
    const isFine = Object.values(doNotContactFaults({ ...typed, name: 'Robin' })).every(
      (one) => one === undefined,
    )
    return isFine && toDoNotContactRequest({ ...typed, name: 'Robin' }, id).address?.line
  }
  expect(lineOf({})).toBe('7 Test Lane')
  expect(lineOf({ unit: '3' })).toBe('3/7 Test Lane')
  for (const box of ['PO Box 12', 'P.O. Box 12', 'GPO Box 2890', 'Locked Bag 5'])
    expect(lineOf({ number: '', street: box })).toBe(box)
  expect(lineOf({ number: '', street: 'Box Street' })).toBe(false)
  expect(lineOf({ number: '', street: 'PO Box' })).toBe(false)
})

test('to stop visits an address with a street number is required, not a post-office box', () => {
  const typed = {
    ...{ name: 'Robin', address: { ...place, number: '', street: 'PO Box 12' } },
    ...{ phone: '', email: '', note: '' },
  }
  const faultsOf = (...ways: (typeof contactWays)[number][]) =>
    Object.values(doNotContactFaults({ ...typed, ways })).filter((fault) => fault !== undefined)
  expect(faultsOf('mail')).toEqual([])
  expect(faultsOf('visit')).toEqual(['Street number is a required field'])
  expect(faultsOf('visit', 'mail')).toEqual(['Street number is a required field'])
  expect(toDoNotContactRequest({ ...typed, ways: ['visit', 'mail'] }, id)).not.toHaveProperty('address')
})
