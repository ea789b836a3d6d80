import { describe, expect, test } from 'vitest'
import type { PersonShown } from '../../contracts/schemas/sign-up.ts'
import { PersonAnswers } from '../../contracts/schemas/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { personSection } from '../../src/sign-up/person-section.tsx'
import type { Entered } from './section-cases.ts'
import { answersOf, applicationWith, faultsOf, sectionContext } from './section-cases.ts'

const { identity, ...rest } = testSignUp.person
const born = (name: string, day: string, month: string, year: string): Entered => ({
  ...{ [`${name}-day`]: day, [`${name}-month`]: month, [`${name}-year`]: year },
})
const licence: Entered = {
  ...{ identityKind: 'DRIVER_LICENCE', identityNumber: '12345678', identityState: 'NSW' },
}
const usual: Entered = {
  ...{ givenName: 'Robin', familyName: 'Okafor', email: 'robin@customers.example' },
  ...born('birth', '29', '2', '1984'),
  ...{ phone: '0491 570 156', ...licence },
}
const business = sectionContext({
  application: applicationWith({ supply: { ...testSignUp.supply, customerType: 'BUSINESS' } }),
})
const company: Entered = {
  ...{ abn: '51 824 753 556', legalName: 'Test Pty Ltd', role: 'Director', hasAuthority: 'yes' },
}
const joint: Entered = {
  ...{ jointGivenName: 'Sam', jointFamilyName: 'Lee', jointPhone: '+61 2 5550 1234', jointAgreed: 'yes' },
  ...born('jointBirth', '1', 'March', '1990'),
}

describe('the applicant', () => {
  test.each<[string, Entered, object]>([
    ['alone', {}, {}],
    ['with a number from abroad', { phone: '+61 491 570 156' }, {}],
    [
      'with a passport',
      { identityKind: 'PASSPORT', identityNumber: 'PA 1234567' },
      { identity: { kind: 'PASSPORT', number: 'PA1234567' } },
    ],
    [
      'with a Medicare card',
      { identityKind: 'MEDICARE', identityNumber: '2123 45670 1', identityPosition: '2' },
      { identity: { kind: 'MEDICARE', number: '2123456701', position: '2' } },
    ],
    ['at home, whatever was typed of a business', company, {}],
    ['who is reached safely in one way', { safeContact: ' By email ' }, { safeContact: 'By email' }],
    [
      'with somebody who holds the account too',
      joint,
      {
        jointHolder: {
          ...{ givenName: 'Sam', familyName: 'Lee', birthDate: '1990-03-01', phone: '0255501234' },
          hasAgreed: true,
        },
      },
    ],
    [
      'with one who may speak for it',
      { contactName: 'Ana Silva', contactPhone: '0491 570 157' },
      { authorisedContacts: [{ name: 'Ana Silva', phone: '0491570157' }] },
    ],
    [
      'with the second of two fields filled in',
      { secondName: 'Ben Katz', secondPhone: '13 14 50' },
      { authorisedContacts: [{ name: 'Ben Katz', phone: '131450' }] },
    ],
    [
      'with two who may speak for it',
      {
        ...{ contactName: 'Ana Silva', contactPhone: '0491570157' },
        ...{ secondName: 'Ben Katz', secondPhone: '0491570158' },
      },
      {
        authorisedContacts: [
          { name: 'Ana Silva', phone: '0491570157' },
          { name: 'Ben Katz', phone: '0491570158' },
        ],
      },
    ],
  ])('[ORIG-1] %s is saved as it was answered', (_, more, expected) => {
    const { person } = answersOf(personSection, { ...usual, ...more })
    expect(PersonAnswers.parse(person)).toEqual(person)
    expect(person).toEqual({ ...rest, identity, ...expected })
  })

  test('[ORIG-1] for a business is saved with its number, its name and their role', () => {
    const { person } = answersOf(personSection, { ...usual, ...company }, business)
    expect(PersonAnswers.parse(person)).toEqual(person)
    expect(person?.business).toEqual({
      abn: '51824753556',
      legalName: 'Test Pty Ltd',
      role: 'Director',
      hasAuthority: true,
    })
  })

  const saved: PersonShown = { ...rest, identity: { kind: 'PASSPORT', numberEnd: '567' } }
  const context = sectionContext({ application: applicationWith({ person: saved }) })
  test('[ORIG-1] a saved document stays if its number is left empty, and another one replaces it', () => {
    const passport = { ...usual, identityKind: 'PASSPORT', identityNumber: '' }
    expect(answersOf(personSection, passport, context).person).not.toHaveProperty('identity')
    const other = { ...passport, identityNumber: 'PB7654321' }
    expect(answersOf(personSection, other, context).person?.identity).toEqual({
      kind: 'PASSPORT',
      number: 'PB7654321',
    })
    expect(faultsOf(personSection, passport)).toEqual({
      identityNumber: 'Passport number is a required field',
    })
    expect(faultsOf(personSection, { ...usual, identityNumber: '' }, context)).toEqual({
      identityNumber: 'Licence number is a required field',
    })
  })
})

describe('what is wrong with it', () => {
  test.each<[string, Entered, Record<string, string>]>([
    [
      'nothing at all',
      Object.fromEntries(Object.keys(usual).map((name) => [name, ''])),
      {
        givenName: 'Given name is a required field',
        familyName: 'Family name is a required field',
        'birth-day': 'Date of birth is a required field',
        email: 'Email is a required field',
        phone: 'Phone number is a required field',
        identityKind: 'Choose an identity document',
      },
    ],
    ['names of just the length', { givenName: 'x'.repeat(60), familyName: '𠮷'.repeat(60) }, {}],
    [
      'names that are too long',
      { givenName: 'x'.repeat(61), familyName: '𠮷'.repeat(61) },
      {
        givenName: 'Given name must be at most 60 characters',
        familyName: 'Family name must be at most 60 characters',
      },
    ],
    [
      'a phone number without its area code',
      { phone: '5550 1234' },
      {
        phone: 'Phone number must be an Australian number with its area code, such as 0491 570 156',
      },
    ],
    ['an email that is none', { email: 'robin' }, { email: 'Email must be a valid email' }],
    ['18 years today', born('birth', '20', '11', '2008'), {}],
    [
      '18 years tomorrow',
      born('birth', '21', '11', '2008'),
      { 'birth-year': 'Date of birth must be 20 November 2008 or earlier' },
    ],
    ['the first day that can be', born('birth', '1', '1', '1900'), {}],
    [
      'a day before it',
      born('birth', '31', '12', '1899'),
      { 'birth-year': 'Date of birth must be 1 January 1900 or later' },
    ],
    [
      'a licence without its state',
      { identityState: '' },
      { identityState: 'Licence state is a required field' },
    ],
    [
      'a licence of another state',
      { identityState: 'WA' },
      { identityNumber: 'Licence number must have 7 digits' },
    ],
    [
      'a wrong passport',
      { identityKind: 'PASSPORT', identityNumber: '1234567' },
      {
        identityNumber: 'Passport number must have one or two letters and 7 digits, such as PA1234567',
      },
    ],
    [
      'a Medicare card of which both numbers are missing',
      { identityKind: 'MEDICARE', identityNumber: '' },
      {
        identityNumber: 'Card number is a required field',
        identityPosition: 'Number before your name must be one digit from 1 to 9',
      },
    ],
    [
      'a Medicare card with two digits before the name',
      { identityKind: 'MEDICARE', identityNumber: '2123456701', identityPosition: '12' },
      { identityPosition: 'Number before your name must be one digit from 1 to 9' },
    ],
    ['words of just the length', { safeContact: '🙂'.repeat(500) }, {}],
    [
      'too many words',
      { safeContact: '🙂'.repeat(501) },
      { safeContact: 'How we reach you safely must be at most 500 characters' },
    ],
  ])('[ORIG-1] of %s is said what to do, at its field', (_, more, faults) => {
    expect(faultsOf(personSection, { ...usual, ...more })).toEqual(faults)
  })

  test('[ORIG-1] on a leap day applicants born until the day before it are old enough', () => {
    const context = sectionContext({ today: '2028-02-29' })
    const of = (day: string, month: string) =>
      faultsOf(personSection, { ...usual, ...born('birth', day, month, '2010') }, context)
    expect(of('28', '2')).toEqual({})
    expect(of('1', '3')).toEqual({ 'birth-year': 'Date of birth must be 28 February 2010 or earlier' })
  })

  test('[ORIG-1] a business needs everything that a contract with it requires', () => {
    expect(faultsOf(personSection, { ...usual, ...company }, business)).toEqual({})
    expect(faultsOf(personSection, usual, business)).toEqual({
      abn: 'ABN is a required field',
      legalName: 'Legal name is a required field',
      role: 'Your role is a required field',
      hasAuthority: 'Tick the box if you may sign for the business, or ask somebody who may',
    })
    const wrong = { ...company, abn: '51824753557', legalName: 'x'.repeat(151), role: 'x'.repeat(61) }
    expect(faultsOf(personSection, { ...usual, ...wrong }, business)).toEqual({
      abn: 'ABN must be as registered: one digit is wrong, or two have changed places',
      legalName: 'Legal name must be at most 150 characters',
      role: 'Your role must be at most 60 characters',
    })
  })

  const needed = {
    jointGivenName: 'Their given name is a required field',
    jointFamilyName: 'Their family name is a required field',
    'jointBirth-day': 'Their date of birth is a required field',
    jointPhone: 'Their phone number is a required field',
    jointAgreed: 'Tick the box if they know and agree',
  }
  test.each(['jointGivenName', 'jointFamilyName', 'jointPhone', 'jointBirth-day'] as const)(
    '[ORIG-1] whoever types %s of somebody who holds the account too is asked for the rest',
    (field) => {
      const typed = { jointPhone: '0491570157', 'jointBirth-day': '1' }
      const value = field in typed ? typed[field as keyof typeof typed] : 'Sam'
      const { [field]: given, ...others } = needed
      expect(given).toBeDefined()
      expect(faultsOf(personSection, { ...usual, [field]: value })).toEqual({
        ...others,
        ...(field === 'jointBirth-day' && {
          'jointBirth-month': 'Their date of birth must include a month and a year',
        }),
      })
    },
  )

  test('[ORIG-1] other people are not required, and a ticked box alone names none', () => {
    expect(faultsOf(personSection, { ...usual, jointAgreed: 'yes' })).toEqual({})
    expect(answersOf(personSection, { ...usual, jointAgreed: 'yes' }).person).toEqual({ ...rest, identity })
  })

  test.each<[string, Entered, Record<string, string>]>([
    ['first', { contactName: 'Ana Silva' }, { contactPhone: 'Their phone number is a required field' }],
    ['first', { contactPhone: '0491570157' }, { contactName: 'Their name is a required field' }],
    ['second', { secondName: 'Ana Silva' }, { secondPhone: 'Their phone number is a required field' }],
    ['second', { secondPhone: '0491570157' }, { secondName: 'Their name is a required field' }],
  ])(
    '[ORIG-1] of the %s who can speak for the account both name and number are needed',
    (_, more, faults) => {
      expect(faultsOf(personSection, { ...usual, ...more })).toEqual(faults)
    },
  )

  test('[ORIG-1] a joint account holder must be an adult', () => {
    const of = (day: string) =>
      faultsOf(personSection, { ...usual, ...joint, ...born('jointBirth', day, '11', '2008') })
    expect(of('20')).toEqual({})
    expect(of('21')).toEqual({
      'jointBirth-year': 'Their date of birth must be 20 November 2008 or earlier',
    })
  })
})

test.each([
  ['/givenName', 'givenName'],
  ['/email', 'email'],
  ['/phone', 'phone'],
  ['/safeContact', 'safeContact'],
  ['/birthDate', 'birth-day'],
  ['/business', 'abn'],
  ['/business/abn', 'abn'],
  ['/business/legalName', 'legalName'],
  ['/business/hasAuthority', 'hasAuthority'],
  ['/identity', 'identityNumber'],
  ['/identity/kind', 'identityKind'],
  ['/identity/number', 'identityNumber'],
  ['/identity/state', 'identityState'],
  ['/identity/position', 'identityPosition'],
  ['/jointHolder', 'jointGivenName'],
  ['/jointHolder/familyName', 'jointFamilyName'],
  ['/jointHolder/birthDate', 'jointBirth-day'],
  ['/jointHolder/phone', 'jointPhone'],
  ['/jointHolder/hasAgreed', 'jointAgreed'],
  ['/authorisedContacts', 'contactName'],
  ['/authorisedContacts/0/name', 'contactName'],
  ['/authorisedContacts/0/phone', 'contactPhone'],
  ['/authorisedContacts/1/name', 'secondName'],
  ['/authorisedContacts/1/phone', 'secondPhone'],
  ['/other', undefined],
])('[ORIG-1] what the backend says of %j stands at the field %s', (pointer, field) => {
  expect(personSection.fieldAt(pointer)).toBe(field)
  if (field !== undefined) expect(Object.keys(personSection.ids)).toContain(field)
})
