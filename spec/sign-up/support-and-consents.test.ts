import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ConsentAnswers, SupportAnswers } from '../../contracts/schemas/sign-up.ts'
import { consentTerms } from '../../contracts/sign-up-rules.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import concessions from '../../host/content/queries/concessions.json' with { type: 'json' }
import type { ConcessionsQuery } from '../../src/networks/state-concessions.ts'
import { consentNames } from '../../src/sign-up/consent-words.ts'
import { consentsSection } from '../../src/sign-up/consents-section.tsx'
import { supportSection } from '../../src/sign-up/support-section.tsx'
import type { Entered } from './section-cases.ts'
import { answersOf, applicationWith, faultsOf, sectionContext } from './section-cases.ts'

const concession = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumberEnd: '26K' } as const
const withCard = applicationWith({
  support: { lifeSupport: { isNeeded: false }, eligibility: 'YES', concession },
})
const business = sectionContext({
  application: applicationWith({ supply: { ...testSignUp.supply, customerType: 'BUSINESS' } }),
})

describe('concession and life support', () => {
  const none: Entered = { lifeSupport: 'no', eligibility: 'NO' }
  const card: Entered = {
    ...{ lifeSupport: 'no', eligibility: 'YES', concession: 'HEALTH_CARE_CARD' },
    ...{ holder: 'Robin Okafor', cardNumber: '204 417 826k' },
  }
  const { cardNumberEnd, ...shown } = concession

  test.each<[string, Entered, object]>([
    ['nothing', none, testSignUp.support],
    [
      'who is not sure',
      { ...none, eligibility: 'NOT_SURE' },
      { ...testSignUp.support, eligibility: 'NOT_SURE' },
    ],
    [
      'a card',
      card,
      {
        lifeSupport: { isNeeded: false },
        eligibility: 'YES',
        concession: { ...shown, cardNumber: '204417826K' },
      },
    ],
    ['a card that was typed before no was chosen', { ...card, eligibility: 'NO' }, testSignUp.support],
    [
      'equipment, in the order of the list',
      { ...none, lifeSupport: 'yes', equipment: ['CPAP', 'DIALYSIS'] },
      { lifeSupport: { isNeeded: true, equipment: ['DIALYSIS', 'CPAP'] }, eligibility: 'NO' },
    ],
    [
      'equipment in words of its own',
      { ...none, lifeSupport: 'yes', equipment: ['OTHER'], otherEquipment: ' Feeding pump ' },
      { lifeSupport: { isNeeded: true, equipment: ['OTHER'], other: 'Feeding pump' }, eligibility: 'NO' },
    ],
    [
      'equipment that was ticked before no was chosen',
      { ...none, equipment: ['CPAP', 'OTHER'], otherEquipment: 'Feeding pump' },
      testSignUp.support,
    ],
  ])('[ORIG-1] of somebody with %s is saved what counts', (_, entered, expected) => {
    const { support } = answersOf(supportSection, entered)
    expect(SupportAnswers.parse(support)).toEqual(support)
    expect(support).toEqual(expected)
  })

  const shownIn = (state: 'NSW' | 'QLD' | 'SA' | 'TAS', holder = '') => {
    const { person, supply } = testSignUp
    const context = sectionContext({
      concessions: concessions as ConcessionsQuery,
      application: applicationWith({
        supply: { ...supply, address: { ...supply.address, state } },
        person: { ...person, identity: { kind: 'PASSPORT', numberEnd: '567' } },
        support: {
          lifeSupport: { isNeeded: false },
          eligibility: 'YES',
          concession: { ...concession, ...(holder && { holder }) },
        },
      }),
    })
    return renderToStaticMarkup(supportSection.fields({}, context))
  }
  test('[ORIG-1] only the concessions of the address’s state are listed, with how to apply', () => {
    const sa = shownIn('SA')
    expect(sa).toContain('Concessions in South Australia')
    expect(sa).toContain('you apply for the Energy Bill Concession yourself, at ConcessionsSA')
    for (const other of [
      'Low Income Household Rebate',
      'Electricity Rebate',
      'Annual Electricity Concession',
    ])
      expect(sa).not.toContain(other)
    expect(shownIn('NSW')).toContain(
      'With your card we can take the Low Income Household Rebate off your bills.',
    )
    expect(shownIn('TAS')).not.toContain('Concessions in')
  })

  test('[ORIG-1] a Queensland Seniors Card is offered in Queensland', () => {
    expect(shownIn('QLD')).toContain('Queensland Seniors Card')
    expect(shownIn('NSW')).not.toContain('Queensland Seniors Card')
    const seniors = { ...card, concession: 'QUEENSLAND_SENIORS_CARD', cardNumber: '0412 3456' }
    const faultIn = (state: 'NSW' | 'QLD') => {
      const { supply } = testSignUp
      const context = sectionContext({
        concessions: concessions as ConcessionsQuery,
        application: applicationWith({ supply: { ...supply, address: { ...supply.address, state } } }),
      })
      return faultsOf(supportSection, seniors, context).concession
    }
    // Chosen before the address was changed to another state.
    expect(faultIn('NSW')).toBe('The concessions of your state do not take the Queensland Seniors Card.')
    expect(faultIn('QLD')).toBeUndefined()
    expect(answersOf(supportSection, seniors).support?.concession).toMatchObject({
      kind: 'QUEENSLAND_SENIORS_CARD',
      cardNumber: '04123456',
    })
  })

  test('[ORIG-1] a card in another person’s name shows a warning, and is saved', () => {
    expect(shownIn('NSW', 'Priya Raman')).toContain('The account is in the name of Robin Okafor.')
    expect(shownIn('NSW')).not.toContain('in the name of')
    expect(faultsOf(supportSection, { ...card, holder: 'Priya Raman' })).toEqual({})
  })

  test('[ORIG-1] a business cannot enter a concession, and has none', () => {
    expect(answersOf(supportSection, { lifeSupport: 'no' }, business)).toEqual({
      support: testSignUp.support,
    })
    expect(answersOf(supportSection, card, business)).toEqual({ support: testSignUp.support })
  })

  test('[ORIG-1] a saved card keeps its number, unless its kind changes', () => {
    const context = sectionContext({ application: withCard })
    const again = { ...card, cardNumber: '' }
    expect(answersOf(supportSection, again, context).support?.concession).toEqual(shown)
    for (const [entered, its] of [
      [again, sectionContext()],
      [{ ...again, concession: 'DVA_GOLD_CARD' }, context],
    ] as const)
      expect(faultsOf(supportSection, entered, its)).toEqual({
        cardNumber: 'Card number is a required field',
      })
    expect(faultsOf(supportSection, { ...card, cardNumber: '1' }, context)).toEqual({
      cardNumber: 'Card number must have 9 digits and a letter, such as 123 456 789A',
    })
  })

  const needed = { ...none, lifeSupport: 'yes' }
  test.each<[string, Entered, Record<string, string>]>([
    [
      'nothing at all',
      {},
      {
        lifeSupport: 'Choose whether anyone relies on life support',
        eligibility: 'Choose whether you may have a concession',
      },
    ],
    ['equipment that is needed', needed, { equipment: 'Tick the equipment that is used' }],
    [
      'equipment without words',
      { ...needed, equipment: ['OTHER'] },
      { otherEquipment: 'Equipment is a required field' },
    ],
    [
      'equipment in too many words',
      { ...needed, equipment: ['OTHER'], otherEquipment: '🙂'.repeat(501) },
      { otherEquipment: 'Equipment must be at most 500 characters' },
    ],
    [
      'equipment in just so many words',
      { ...needed, equipment: ['OTHER'], otherEquipment: '🙂'.repeat(500) },
      {},
    ],
    ['named equipment', { ...needed, equipment: ['CPAP'] }, {}],
    [
      'a card without anything on it',
      { ...card, concession: '', holder: '', cardNumber: '' },
      {
        concession: 'Choose the card',
        holder: 'Name on the card is a required field',
        cardNumber: 'Card number is a required field',
      },
    ],
    [
      'a card with too long a name',
      { ...card, holder: '𠮷'.repeat(121) },
      { holder: 'Name on the card must be at most 120 characters' },
    ],
    ['a card with just so long a name', { ...card, holder: '𠮷'.repeat(120) }, {}],
    ['no card, whatever stands in its fields', { ...none, holder: 'x'.repeat(121), cardNumber: '1' }, {}],
  ])('[ORIG-1] of %s is said what to do, at its field', (_, entered, faults) => {
    expect(faultsOf(supportSection, entered)).toEqual(faults)
  })

  test.each([
    ['/eligibility', 'eligibility'],
    ['/lifeSupport', 'lifeSupport'],
    ['/lifeSupport/isNeeded', 'lifeSupport'],
    ['/lifeSupport/equipment', 'equipment'],
    ['/lifeSupport/equipment/0', 'equipment'],
    ['/lifeSupport/other', 'otherEquipment'],
    ['/concession', 'concession'],
    ['/concession/kind', 'concession'],
    ['/concession/holder', 'holder'],
    ['/concession/cardNumber', 'cardNumber'],
  ])('[ORIG-1] what the backend says of %j stands at the field %s', (pointer, field) => {
    expect(supportSection.fieldAt(pointer)).toBe(field)
    expect(Object.keys(supportSection.ids)).toContain(field)
  })
})

describe('consents', () => {
  const always = ['CONTRACT_TERMS', 'PLAN_DOCUMENT', 'TRANSFER', 'CREDIT_CHECK'] as const
  const byEmail = applicationWith({ payment: testSignUp.payment })

  test.each([
    ['an application', applicationWith(), always],
    ['no application yet', null, always],
    ['bills by email', byEmail, [...always, 'ELECTRONIC_DELIVERY']],
    ['bills by post', applicationWith({ payment: { ...testSignUp.payment, delivery: 'POST' } }), always],
    ['a concession card', withCard, [...always, 'CONCESSION_CHECK']],
  ] as const)(
    '[ORIG-1] with %s each needed term is asked for at its own box, and no other',
    (_, application, terms) => {
      const context = sectionContext({ application })
      // Bills by post are possible, and a card is optional.
      const otherwise: Readonly<Record<string, string>> = {
        ELECTRONIC_DELIVERY: ', or go back to ‘Bills and payment’ and choose bills by post',
        CONCESSION_CHECK: ', or go back to ‘Concession and life support’ and leave the card out',
      }
      const wanted = terms.map((term) => [
        term,
        `Tick ‘${consentNames[term]}’ if you agree${otherwise[term] ?? ': without it we cannot supply you'}`,
      ])
      expect(faultsOf(consentsSection, {}, context)).toEqual(Object.fromEntries(wanted))
      for (const term of terms) {
        const others = terms.filter((one) => one !== term)
        expect(Object.keys(faultsOf(consentsSection, { agreed: others }, context))).toEqual([term])
      }
      expect(faultsOf(consentsSection, { agreed: [...terms] }, context)).toEqual({})
    },
  )

  test('[ORIG-1] a consent is saved with its edition: for the plan, that of the shown prices', () => {
    const all = [...consentTerms]
    const editions = (planVersion: string | undefined) =>
      answersOf(consentsSection, { agreed: all.toReversed() }, sectionContext({ planVersion })).consents
    expect(ConsentAnswers.parse(editions('plan-3'))).toEqual({
      agreed: all.map((term) => ({ term, version: term === 'PLAN_DOCUMENT' ? 'plan-3' : '2026-07' })),
    })
    expect(editions(undefined)).toEqual({ agreed: all.map((term) => ({ term, version: '2026-07' })) })
  })

  test('[ORIG-1] only ticked consents are saved', () => {
    expect(answersOf(consentsSection, { agreed: [...always, 'SOMETHING'] }).consents?.agreed).toEqual(
      always.map((term) => ({ term, version: '2026-07' })),
    )
  })
})
