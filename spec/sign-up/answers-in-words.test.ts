import { describe, expect, test } from 'vitest'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import type { SignUpSection } from '../../contracts/sign-up-rules.ts'
import { consentTerms, identityKinds, signUpSections } from '../../contracts/sign-up-rules.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { PlanOffer } from '../../src/plans/plan.ts'
import { dayInWords, factsOfSection, paymentInWords } from '../../src/sign-up/answers-in-words.ts'

const offers = plans.offers as readonly PlanOffer[]
const empty: SignUpApplication = {
  version: 1,
  savedAt: '2026-11-20T01:00:00.000Z',
  keptUntil: '2026-12-20',
  stop: null,
}
/** The facts by label; each label occurs once. */
function facts(section: SignUpSection, answers: Partial<SignUpApplication>): Record<string, string> {
  const found = factsOfSection(section, { ...empty, ...answers }, offers)
  const byLabel = Object.fromEntries(found)
  expect(Object.keys(byLabel)).toHaveLength(found.length)
  return byLabel
}

test.each(signUpSections)('[ORIG-1] %s is not shown before it is answered', (section) => {
  expect(facts(section, {})).toEqual({})
})

describe('the supply', () => {
  const { supply } = testSignUp
  const usual = {
    For: 'A home',
    Address: '7 Test Lane, Newtown NSW 2042',
    NMI: '41030000018',
    Start: 'Switch from another retailer',
    'Solar panels': 'No',
  }
  const { nmi, ...withoutNmi } = supply
  test.each<[string, Partial<SignUpApplication>, Partial<Record<string, string>>]>([
    ['of a home', { supply }, {}],
    ['of a network that is known', { supply, network: 'Ausgrid' }, { Network: 'Ausgrid' }],
    ['of a business', { supply: { ...supply, customerType: 'BUSINESS' } }, { For: 'A business' }],
    [
      'of a business that says that it is large',
      { supply: { ...supply, isLarge: true } },
      { 'Above the small business limit': 'Yes' },
    ],
    [
      'of a business that says that it is not',
      { supply: { ...supply, isLarge: false } },
      { 'Above the small business limit': 'No' },
    ],
    ['with panels', { supply: { ...supply, hasSolar: true } }, { 'Solar panels': 'Yes' }],
    ['without an NMI', { supply: withoutNmi }, { NMI: 'We find it by the address' }],
    [
      'of somebody who moves in',
      { supply: { ...supply, start: 'MOVE_IN', moveInOn: '2026-12-01' } },
      { Start: 'Moving in on 1 December 2026' },
    ],
  ])('[ORIG-1] %s is shown as it was answered', (_, answers, expected) => {
    expect(facts('supply', answers)).toEqual({ ...usual, ...expected })
  })
})

describe('the plan', () => {
  const plan = { planId: 'wattlebird-sunshine' }
  const lines = (answers: Partial<SignUpApplication>) =>
    facts('plan', answers)['Prices with GST']?.split('\n') ?? []

  test('[ORIG-1] has its name, and each price on its own line with when it applies', () => {
    const steady = facts('plan', { plan: { planId: 'wattlebird-steady' } })
    expect(steady).toEqual({
      Plan: 'Wattlebird Steady',
      'Prices with GST': [
        'Usage: 33.55c/kWh (All day, every day)',
        'Daily supply: 104.50c/day',
        'Controlled load: 18.15c/kWh (Only for a circuit with a meter of its own, such as hot water)',
      ].join('\n'),
    })
  })

  test('[ORIG-1] shows payments for solar power only to applicants with panels', () => {
    const supply = { ...testSignUp.supply, hasSolar: true }
    const [without, none, withPanels] = [
      lines({ plan }),
      lines({ plan, supply: testSignUp.supply }),
      lines({ plan, supply }),
    ]
    expect(none).toEqual(without)
    expect(withPanels.slice(0, none.length)).toEqual(none)
    expect(none.join()).not.toContain('Paid to you')
    expect(withPanels.slice(none.length).join()).toContain('Paid to you')
  })

  test('[ORIG-1] that is no longer offered shows only its id', () => {
    expect(facts('plan', { plan: { planId: 'GONE' } })).toEqual({ Plan: 'GONE' })
  })
})

describe('the person', () => {
  const { identity, ...rest } = testSignUp.person
  const person: NonNullable<SignUpApplication['person']> = {
    ...rest,
    identity: { kind: 'DRIVER_LICENCE', numberEnd: '678', state: 'NSW' },
  }
  const usual = {
    Name: 'Robin Okafor',
    'Date of birth': '29 February 1984',
    Email: 'robin@customers.example',
    'Phone number': '0491 570 156',
    Identity: 'Driver licence ending in 678',
  }

  test.each<[string, Partial<typeof person>, Record<string, string>]>([
    ['alone', {}, {}],
    [
      'of a business',
      {
        business: { abn: '51824753556', legalName: 'Test Pty Ltd', role: 'Director', hasAuthority: true },
      },
      { Business: 'Test Pty Ltd, ABN 51824753556', 'Your role': 'Director' },
    ],
    [
      'with somebody who holds the account too',
      {
        jointHolder: {
          ...{ givenName: 'Sam', familyName: 'Lee', birthDate: '1990-03-01', phone: '0255501234' },
          hasAgreed: true,
        },
      },
      { 'Holds the account with you': 'Sam Lee, born on 1 March 1990, (02) 5550 1234' },
    ],
    [
      'with somebody who can speak for the account',
      { authorisedContacts: [{ name: 'Ana Silva', phone: '0491570157' }] },
      { 'May also speak for the account': 'Ana Silva, 0491 570 157' },
    ],
    [
      'with two who may',
      {
        authorisedContacts: [
          { name: 'Ana Silva', phone: '0491570157' },
          { name: 'Ben Katz', phone: '0491570158' },
        ],
      },
      {
        'May also speak for the account': 'Ana Silva, 0491 570 157',
        'And so may': 'Ben Katz, 0491 570 158',
      },
    ],
    [
      'who is reached safely in one way alone',
      { safeContact: 'By email only' },
      { 'How we reach you safely': 'By email only' },
    ],
  ])('[ORIG-1] %s is shown with what was answered, and nothing else', (_, more, expected) => {
    expect(facts('person', { person: { ...person, ...more } })).toEqual({ ...usual, ...expected })
  })

  test.each([
    ['DRIVER_LICENCE', 'Driver licence'],
    ['PASSPORT', 'Passport'],
    ['MEDICARE', 'Medicare card'],
  ] as const)('[ORIG-1] a %s is shown by its name and the end of its number', (kind, name) => {
    expect(identityKinds).toContain(kind)
    const expected = facts('person', { person: { ...person, identity: { kind, numberEnd: '21' } } })
    expect(expected).toMatchObject({ Identity: `${name} ending in 21` })
  })
})

describe('support', () => {
  const none = { isNeeded: false }
  const cases: [string, NonNullable<SignUpApplication['support']>, [string, string]][] = [
    ['nothing', { lifeSupport: none, eligibility: 'NO' }, ['Nobody relies on it', 'None']],
    [
      'somebody who is not sure',
      { lifeSupport: none, eligibility: 'NOT_SURE' },
      ['Nobody relies on it', 'Not sure yet'],
    ],
    [
      'a card',
      {
        lifeSupport: none,
        eligibility: 'YES',
        concession: { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumberEnd: '26K' },
      },
      ['Nobody relies on it', 'Health Care Card of Robin Okafor, ends with 26K'],
    ],
    [
      'equipment',
      { lifeSupport: { isNeeded: true, equipment: ['DIALYSIS', 'CPAP'] }, eligibility: 'NO' },
      ['Kidney dialysis machine, CPAP respirator', 'None'],
    ],
    [
      'equipment in words of its own',
      {
        lifeSupport: { isNeeded: true, equipment: ['DIALYSIS', 'OTHER'], other: 'Feeding pump' },
        eligibility: 'NO',
      },
      ['Kidney dialysis machine, Feeding pump', 'None'],
    ],
    [
      'other equipment without words',
      { lifeSupport: { isNeeded: true, equipment: ['OTHER'] }, eligibility: 'NO' },
      ['Something else somebody depends on', 'None'],
    ],
    [
      'words that stand beside named equipment',
      { lifeSupport: { isNeeded: true, equipment: ['CPAP'], other: 'Feeding pump' }, eligibility: 'NO' },
      ['CPAP respirator', 'None'],
    ],
    ['equipment that is not known yet', { lifeSupport: { isNeeded: true }, eligibility: 'NO' }, ['', 'None']],
    [
      'equipment of somebody who does not rely on it',
      { lifeSupport: { isNeeded: false, equipment: ['CPAP'] }, eligibility: 'NO' },
      ['Nobody relies on it', 'None'],
    ],
  ]
  test.each(cases)('[ORIG-1] with %s', (_, support, [lifeSupport, concession]) => {
    expect(facts('support', { support })).toEqual({
      'Life support': lifeSupport,
      'Concession card': concession,
    })
  })
})

describe('payment', () => {
  test.each([
    ['EMAIL', 'P1M', 'By email, every month'],
    ['EMAIL', 'P3M', 'By email, every three months'],
    ['POST', 'P1M', 'By post, every month'],
    ['POST', 'P3M', 'By post, every three months'],
  ] as const)('[ORIG-1] with bills by %s for %s: %s', (delivery, frequency, words) => {
    const payment = { delivery, frequency, payBy: 'BPAY' } as const
    expect(paymentInWords(payment)).toBe(words)
    expect(facts('payment', { payment })).toEqual({ Bills: words, Payment: 'BPAY' })
  })

  test('[ORIG-1] shows a separate address for bills', () => {
    const postalAddress = { line: 'PO Box 7', suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const
    expect(
      facts('payment', {
        payment: { delivery: 'POST', frequency: 'P3M', payBy: 'DIRECT_DEBIT', postalAddress },
      }),
    ).toEqual({
      Bills: 'By post, every three months',
      'Address for bills': 'PO Box 7, Newtown NSW 2042',
      Payment: 'Direct debit',
    })
  })
})

test('[ORIG-1] what was agreed to is shown term by term', () => {
  const agreedAt = '2026-11-20T01:00:00.000Z'
  const agreed = consentTerms.map((term) => ({ term, version: '2026-07', agreedAt }))
  expect(facts('consents', { consents: { agreed } })).toEqual({
    'You agree to':
      'Terms and conditions, Disclosure statement and plan document, Start of supply, Credit check, Bills and notices by email, Check of the concession, News and offers',
  })
})

test('[ORIG-1] a day is shown in words, and an invalid one unchanged', () => {
  expect(dayInWords('2026-12-01')).toBe('1 December 2026')
  expect(dayInWords('soon')).toBe('soon')
})
