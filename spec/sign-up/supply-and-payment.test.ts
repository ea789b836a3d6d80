import { describe, expect, test } from 'vitest'
import { PaymentAnswers, SupplyAnswers } from '../../contracts/schemas/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { paymentSection } from '../../src/sign-up/payment-section.tsx'
import { supplySection } from '../../src/sign-up/supply-section.tsx'
import type { Entered } from './section-cases.ts'
import { answersOf, applicationWith, faultsOf, sectionContext } from './section-cases.ts'

const addressOf = (name: string, parts: Readonly<Record<string, string>>): Entered =>
  Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${name}-${part}`, value]))
const moveOn = (day: string, month: string, year: string): Entered => ({
  ...{ start: 'MOVE_IN', 'move-in-day': day },
  ...{ 'move-in-month': month, 'move-in-year': year },
})

describe('address and meter', () => {
  const { address, nmi } = testSignUp.supply
  const home: Entered = {
    customerType: 'RESIDENTIAL',
    start: 'SWITCH',
    ...addressOf('supply', address),
    nmi,
    hasSolar: 'no',
  }

  test.each<[string, Entered, object]>([
    ['a home', {}, {}],
    ['a home with panels', { hasSolar: 'yes' }, { hasSolar: true }],
    ['an NMI with blanks and without its checksum', { nmi: ' 4103000001 ' }, {}],
    ['no NMI', { nmi: '' }, { nmi: undefined }],
    [
      'a small business',
      { customerType: 'BUSINESS', isLarge: 'no' },
      { customerType: 'BUSINESS', isLarge: false },
    ],
    [
      'a large business',
      { customerType: 'BUSINESS', isLarge: 'yes' },
      { customerType: 'BUSINESS', isLarge: true },
    ],
    ['a home, whatever was said of a business before', { isLarge: 'yes' }, {}],
    ['a move today', moveOn('20', '11', '2026'), { start: 'MOVE_IN', moveInOn: '2026-11-20' }],
    ['a move in 90 days', moveOn('18', 'February', '2027'), { start: 'MOVE_IN', moveInOn: '2027-02-18' }],
    ['a switch, whatever day was typed before', { ...moveOn('1', '1', '1999'), start: 'SWITCH' }, {}],
  ])('[ORIG-1] %s is saved as it was answered', (_, more, expected) => {
    const { supply } = answersOf(supplySection, { ...home, ...more })
    expect(SupplyAnswers.parse(supply)).toEqual(supply)
    expect(supply).toEqual({ ...testSignUp.supply, ...expected })
  })

  const day = 'Day you move in must be'
  test.each<[string, Entered, Record<string, string>]>([
    [
      'nothing at all',
      {
        ...{ customerType: '', start: '', nmi: '', hasSolar: '' },
        ...addressOf('supply', { number: '', street: '', suburb: '', state: '', postcode: '' }),
      },
      {
        customerType: 'Choose what the power is for',
        start: 'Choose whether you are there already or move in',
        hasSolar: 'Choose whether there are solar panels',
        'supply-number': 'Street number is a required field',
        'supply-street': 'Street name is a required field',
        'supply-suburb': 'Suburb or town is a required field',
        'supply-state': 'State or territory is a required field',
        'supply-postcode': 'Postcode is a required field',
      },
    ],
    [
      'a business that does not say how large it is',
      { customerType: 'BUSINESS' },
      { isLarge: 'Choose whether the site is above the limit' },
    ],
    [
      'a wrong NMI',
      { nmi: '41030000019' },
      {
        nmi: 'NMI must be as on your bill: one character is wrong, or two have changed places; leave it empty if you do not have it',
      },
    ],
    ['a move yesterday', moveOn('19', '11', '2026'), { 'move-in-year': `${day} 20 November 2026 or later` }],
    [
      'a move in 91 days',
      moveOn('19', '2', '2027'),
      { 'move-in-year': `${day} 18 February 2027 or earlier` },
    ],
    ['a move without a day', { start: 'MOVE_IN' }, { 'move-in-day': 'Day you move in is a required field' }],
    [
      'a post-office box, which has no meter',
      { 'supply-number': '', 'supply-street': 'PO Box 7' },
      { 'supply-number': 'Street number is a required field' },
    ],
    [
      'an address that was looked for and not chosen',
      { 'supply-search': 'Test' },
      { 'supply-search': 'Choose your address from the list, or enter it by hand' },
    ],
  ])('[ORIG-1] of %s is said what to do, at its field', (_, more, faults) => {
    expect(faultsOf(supplySection, { ...home, ...more })).toEqual(faults)
  })

  test.each([
    ['/customerType', 'customerType'],
    ['/isLarge', 'isLarge'],
    ['/start', 'start'],
    ['/nmi', 'nmi'],
    ['/hasSolar', 'hasSolar'],
    ['/moveInOn', 'move-in-day'],
    ['/address/postcode', 'supply-postcode'],
    ['/address/unit', 'supply-unit'],
    ['/address', 'supply-number'],
    ['/address/country', 'supply-number'],
    ['/other', undefined],
    ['', undefined],
  ])('[ORIG-1] what the backend says of %j stands at the field %s', (pointer, field) => {
    expect(supplySection.fieldAt(pointer)).toBe(field)
    if (field !== undefined) expect(Object.keys(supplySection.ids)).toContain(field)
  })
})

describe('bills and payment', () => {
  const context = sectionContext({ application: applicationWith({ supply: testSignUp.supply }) })
  const usual: Entered = { delivery: 'EMAIL', frequency: 'P1M', payBy: 'DIRECT_DEBIT' }
  const elsewhere = addressOf('bill', {
    ...{ unit: '3', number: '9', street: 'Sample Road', suburb: 'Parkville', state: 'VIC', postcode: '3052' },
  })
  const box = { number: '', street: 'PO Box 7', suburb: 'Newtown', state: 'NSW', postcode: '2042' }
  const boxed = addressOf('bill', box)
  const supplied = { line: '7 Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' }

  test.each<[string, Entered, object]>([
    ['by email', {}, {}],
    ['by email, whatever was typed before', { postTo: 'ELSEWHERE', ...elsewhere }, {}],
    ['every three months', { frequency: 'P3M' }, { frequency: 'P3M' }],
    ['paid by PayTo', { payBy: 'PAYTO' }, { payBy: 'PAYTO' }],
    ['paid by BPAY', { payBy: 'BPAY' }, { payBy: 'BPAY' }],
    ['paid by card', { payBy: 'CARD' }, { payBy: 'CARD' }],
    [
      'by post to the address of supply',
      { delivery: 'POST', postTo: 'SUPPLY', ...elsewhere },
      { delivery: 'POST', postalAddress: supplied },
    ],
    [
      'by post to somewhere else',
      { delivery: 'POST', postTo: 'ELSEWHERE', ...elsewhere },
      {
        delivery: 'POST',
        postalAddress: { line: '3/9 Sample Road', suburb: 'Parkville', state: 'VIC', postcode: '3052' },
      },
    ],
    [
      'by post to a post-office box',
      { delivery: 'POST', postTo: 'ELSEWHERE', ...boxed },
      {
        delivery: 'POST',
        postalAddress: { line: 'PO Box 7', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
      },
    ],
  ])('[ORIG-1] bills %s are saved so', (_, more, expected) => {
    const { payment } = answersOf(paymentSection, { ...usual, ...more }, context)
    expect(PaymentAnswers.parse(payment)).toEqual(payment)
    expect(payment).toEqual({ ...testSignUp.payment, ...expected })
  })

  test.each<[string, Entered, Record<string, string>]>([
    [
      'nothing at all',
      { delivery: '', frequency: '', payBy: '' },
      {
        delivery: 'Choose how your bills should come',
        frequency: 'Choose how often you would like a bill',
        payBy: 'Choose how you would like to pay',
      },
    ],
    ['bills by post', { delivery: 'POST' }, { postTo: 'Choose where your bills should go' }],
    [
      'bills by post to an address that is not whole',
      { delivery: 'POST', postTo: 'ELSEWHERE', ...elsewhere, 'bill-postcode': '30' },
      { 'bill-postcode': 'Postcode must be 4 digits' },
    ],
    [
      'bills by post to a street without its number',
      { delivery: 'POST', postTo: 'ELSEWHERE', ...boxed, 'bill-street': 'Sample Road' },
      { 'bill-number': 'Street number is a required field' },
    ],
  ])('[ORIG-1] of %s is said what to do, at its field', (_, more, faults) => {
    expect(faultsOf(paymentSection, { ...usual, ...more }, context)).toEqual(faults)
  })

  test.each([
    ['/delivery', 'delivery'],
    ['/frequency', 'frequency'],
    ['/payBy', 'payBy'],
    ['/postalAddress/postcode', 'bill-postcode'],
    ['/postalAddress/line', 'bill-street'],
    ['/postalAddress', 'bill-street'],
    ['/other', undefined],
  ])('[ORIG-1] what the backend says of %j stands at the field %s', (pointer, field) => {
    expect(paymentSection.fieldAt(pointer)).toBe(field)
    if (field !== undefined) expect(Object.keys(paymentSection.ids)).toContain(field)
  })
})
