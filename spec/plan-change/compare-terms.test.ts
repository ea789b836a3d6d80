import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanChoice, PlanChoices, PlanTerms } from '../../contracts/schemas/plan-change.ts'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import {
  announcedYear,
  basisWords,
  comparedTerms,
  differenceWords,
  isNotified,
  yearAmount,
  yearWords,
} from '../../src/plan-change/compare-terms.ts'
import { planTermsOf } from '../../src/plan-change/plan-terms-of.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'
import { always } from '../tools/run/property-runs.ts'

const [offer] = plans.offers as readonly PlanOffer[]
if (offer === undefined) throw new Error('no plan')
const terms = planTermsOf(offer)
const price = (unitPrice: string, note: string, kind: 'usage' | 'feedIn' = 'feedIn') => ({
  ...{ kind, name: kind === 'usage' ? 'After that' : 'Solar', unitPrice, note, unit: 'kWh' },
  hasGst: kind === 'usage',
})
const of = (...prices: readonly ReturnType<typeof price>[]) => ({ ...terms, prices: [...prices] })
const wordsOf = (...sides: Parameters<typeof comparedTerms>) =>
  comparedTerms(...sides)
    .filter(({ isCondition }) => !isCondition)
    .map(({ now, next, words }) => `${now} to ${next}: ${words}`)

test('[ACC-5] prices with the same name are compared in pairs: times of day by their windows, steps in order', () => {
  const was = of(price('0.12', '4 pm to 9 pm'), price('0.03', '9 am to 4 pm'))
  expect(wordsOf(was, was)).toEqual([
    '12.00c/kWh to 12.00c/kWh: the same',
    '3.00c/kWh to 3.00c/kWh: the same',
  ])
  expect(wordsOf(was, of(price('0.02', '9 am to 4 pm'), price('0.10', '4 pm to 9 pm')))).toEqual([
    '3.00c/kWh to 2.00c/kWh: 1.00c less paid to you',
    '12.00c/kWh to 10.00c/kWh: 2.00c less paid to you',
  ])
  const steps = of(price('0.30', 'next 10 kWh', 'usage'), price('0.40', 'all else', 'usage'))
  expect(
    wordsOf(steps, of(price('0.32', 'next 12 kWh', 'usage'), price('0.42', 'all else', 'usage'))),
  ).toEqual(['33.00c/kWh to 35.20c/kWh: 2.20c more', '44.00c/kWh to 46.20c/kWh: 2.20c more'])
})

test('[ACC-5] a price at other times or up to another amount is a change, even with the same number', () => {
  const was = of(price('0.45', '3 pm to 9 pm', 'usage'))
  expect(wordsOf(was, of(price('0.45', '2 pm to 10 pm', 'usage')))).toEqual([
    '49.50c/kWh to 49.50c/kWh: the same price, at other times or up to other amounts',
  ])
})

test('[ACC-5] the cost of a year at other prices is shown beside the present one', () => {
  expect(announcedYear(182_000, 169_000)).toBe('about $1,820, about $130 more than at the prices until then')
  expect(announcedYear(160_000, 169_000)).toBe('about $1,600, about $90 less than at the prices until then')
  expect(announcedYear(169_010, 169_000)).toBe('about $1,690, about the same as at the prices until then')
  expect(announcedYear(182_000, null)).toBe('about $1,820')
})

test('[ACC-5] a price that is new, removed, raised or lowered is shown as such, with who pays it', () => {
  const usage = (unitPrice: string, note = 'always') => price(unitPrice, note, 'usage')
  expect(wordsOf(of(usage('0.30')), of(usage('0.20')))).toEqual(['33.00c/kWh to 22.00c/kWh: 11.00c less'])
  expect(wordsOf(of(price('0.05', 'always')), of(price('0.07', 'always')))).toEqual([
    '5.00c/kWh to 7.00c/kWh: 2.00c more paid to you',
  ])
  expect(wordsOf(of(usage('0.30')), of(usage('0')))).toEqual(['33.00c/kWh to Free: 33.00c less'])
  expect(wordsOf(of(price('0.05', 'always')), of(usage('0.30'), price('0', 'always')))).toEqual([
    'None to 33.00c/kWh: new',
    '5.00c/kWh to 0.00c/kWh: 5.00c less paid to you',
  ])
  expect(wordsOf(of(usage('0.30'), price('0.05', 'always')), of(usage('0.30')))).toEqual([
    '33.00c/kWh to 33.00c/kWh: the same',
    '5.00c/kWh to None: removed',
  ])
  // Changes too small to show in the displayed price are no difference.
  expect(wordsOf(of(usage('0.300001')), of(usage('0.30')))).toEqual(['33.00c/kWh to 33.00c/kWh: the same'])
  const [fact] = comparedTerms(of(usage('0.30', 'to 9 pm')), of(usage('0.30', 'to 8 pm')))
  expect(fact).toMatchObject({ name: 'After that', note: 'to 9 pm; then: to 8 pm', isCondition: false })
  expect(comparedTerms(of(usage('0.3')), of(usage('0.2')))[0]).toMatchObject({ note: 'always' })
})

test('[ACC-5] a price of another kind, name or unit is another price', () => {
  const one = price('0.30', 'always', 'usage')
  for (const change of [{ kind: 'demand' }, { name: 'Peak' }, { unit: 'kW' }] as const)
    expect(
      comparedTerms({ ...terms, prices: [one] }, { ...terms, prices: [{ ...one, ...change }] })
        .filter(({ isCondition }) => !isCondition)
        .map(({ words }) => words),
    ).toEqual(['new', 'removed'])
})

const conditionsOf = (now: PlanTerms | null, then: PlanTerms) =>
  comparedTerms(now, then)
    .filter(({ isCondition }) => isCondition)
    .map(({ name, now: was, next, words }) => [name, was, next, words])

describe('[ACC-5] conditions', () => {
  const bare: PlanTerms = {
    ...terms,
    ...{ fees: [], discounts: [], conditions: [], benefitPeriod: null, priceChanges: null },
  }
  const rich: PlanTerms = {
    ...{ ...bare, fees: ['Exit fee: $22', 'Card: 0.6%'], discounts: ['Thanks: 10% off'] },
    ...{ conditions: ['With panels', 'In Dubbo'], benefitPeriod: 'A year', priceChanges: 'Each July' },
  }
  const names = ['Benefit period', 'Fees', 'Discounts', 'Who can have it', 'If prices change']
  const bareWords = ['None, so nothing runs out', 'None', 'None', 'Everybody', 'See the terms']
  const richWords = [
    ...['A year', 'Exit fee: $22; Card: 0.6%', 'Thanks: 10% off'],
    ...['With panels; In Dubbo', 'Each July'],
  ]
  const rows = (was: readonly string[], next: readonly string[], words: string) =>
    names.map((name, at) => [name, was[at], next[at], words])

  test('that change are shown as that, each with what it was', () => {
    expect(conditionsOf(bare, rich)).toEqual(rows(bareWords, richWords, 'changes'))
    expect(conditionsOf(rich, bare)).toEqual(rows(richWords, bareWords, 'changes'))
    expect(comparedTerms(bare, rich).every(isNotified)).toBe(true)
  })

  test('that stay the same are marked so, and may be omitted where prices change', () => {
    expect(conditionsOf(rich, rich)).toEqual(rows(richWords, richWords, 'the same'))
    expect(comparedTerms(rich, rich).filter(isNotified)).toEqual(
      comparedTerms(rich, rich).slice(0, rich.prices.length),
    )
  })

  test('and prices of an unknown plan do not count as a change', () => {
    expect(conditionsOf(null, rich)).toEqual(
      rows(
        names.map(() => 'Not known here'),
        richWords,
        '',
      ),
    )
    const prices = comparedTerms(null, rich).filter(({ isCondition }) => !isCondition)
    expect(prices).toHaveLength(rich.prices.length)
    expect(prices.every(({ now, words }) => now === 'Not known here' && words === '')).toBe(true)
  })
})

const choice = (facts: Partial<PlanChoice>): PlanChoice => ({
  ...{ terms, isCurrent: false, annualCents: null, differenceCents: null, need: null },
  ...facts,
})

test.each<[cents: number | null, words: string | null]>([
  [-6400, 'About $64 a year less than your plan now'],
  [-50, 'About $1 a year less than your plan now'],
  [-49, 'About the same as your plan now'],
  [0, 'About the same as your plan now'],
  [49, 'About the same as your plan now'],
  [50, 'About $1 a year more than your plan now'],
  [123_400, 'About $1,234 a year more than your plan now'],
  [null, null],
])('[ACC-5] a year that costs %i cents more is shown as: %s', (differenceCents, words) => {
  expect(differenceWords(choice({ differenceCents }))).toBe(words)
  expect(differenceWords(choice({ differenceCents, isCurrent: true }))).toBeNull()
})

test('[ACC-5] more is never shown as less, nor less as more', () => {
  always()(fc.integer({ min: -1_000_000, max: 1_000_000 }), (differenceCents) => {
    const words = differenceWords(choice({ differenceCents })) ?? ''
    expect(/ less /.test(words)).toBe(differenceCents <= -50)
    expect(/ more /.test(words)).toBe(differenceCents >= 50)
    const announced = announcedYear(200_000 + differenceCents, 200_000)
    expect(/ less /.test(announced)).toBe(differenceCents <= -50)
    expect(/ more /.test(announced)).toBe(differenceCents >= 50)
  })
})

const basis: NonNullable<PlanChoices['basis']> = {
  ...{ from: '2025-11-01', to: '2026-10-31', days: 365, estimatedDays: 0, hasTotalsOnly: false },
  used: 4_123_500 as NonNullable<PlanChoices['basis']>['used'],
}

test('[ACC-5] the cost of a year is shown, or why it is unknown', () => {
  expect([169_000, 0, -6400].map(yearAmount)).toEqual([
    'about $1,690',
    'about $0',
    'about $64 in your favour',
  ])
  expect(yearWords(choice({ annualCents: 169_000 }), basis)).toBe('About $1,690 for your usage of a year')
  expect(yearWords(choice({ annualCents: 0 }), null)).toBe('About $0 for your usage of a year')
  expect(yearWords(choice({}), null)).toMatch(/^We cannot say yet .* too little of your usage is known\.$/)
  expect(yearWords(choice({}), basis)).toBe(
    'We cannot say what it would cost you: your meter’s readings could not be matched to this plan’s prices. Call us and we will work it out.',
  )
  expect(yearWords(choice({}), { ...basis, hasTotalsOnly: true })).toMatch(
    /depend on your highest demand or on the time of the day.* only the total\.$/,
  )
})

test.each<[string, Parameters<typeof basisWords>[0], words: string]>([
  [
    'a whole year',
    { basis },
    'Based on what you used from 1 November 2025 to 31 October 2026: 4,124 kWh, GST included. This is an estimate',
  ],
  [
    'one day less',
    { basis: { ...basis, days: 364 } },
    ' kWh, scaled up from 364 days to a year, GST included. This is an',
  ],
  [
    'one estimated day',
    { basis: { ...basis, estimatedDays: 1 } },
    'included. One day of it was estimated, because the meter could not be read. This is an',
  ],
  [
    'some days by their totals',
    { basis: { ...basis, hasTotalsOnly: true, measuredPercent: 62, hoursFrom: 'OWN_DAYS' } },
    'included. For 62% of it we know each half-hour. For the rest we know the total for each day, and used the pattern of your other days. This is an',
  ],
  [
    'few measured days',
    { basis: { ...basis, hasTotalsOnly: true, measuredPercent: 2, hoursFrom: 'TYPICAL_DAYS' } },
    'included. For 2% of it we know each half-hour. For the rest we know the total for each day, and used the pattern of a typical household. This is an',
  ],
  [
    'no half-hours',
    { basis: { ...basis, hasTotalsOnly: true, measuredPercent: 0, hoursFrom: 'TYPICAL_DAYS' } },
    'included. We only know your total for each day, so for time-of-day prices we used the pattern of a typical household. This is an',
  ],
  [
    'more estimated days',
    { basis: { ...basis, estimatedDays: 2 } },
    'included. 2 days of it were estimated, because the meter could not be read. This is an',
  ],
  [
    'solar energy sent to the grid',
    { basis: { ...basis, sent: 2_187_600 as typeof basis.used } },
    'included. What a plan pays for the 2,188 kWh you sent to the grid is taken off. This is an estimate',
  ],
  [
    'a concession',
    { basis, concession: 'Low Income Household Rebate' },
    'included. Your concession is taken off: Low Income Household Rebate. This is an estimate',
  ],
  [
    'too little',
    { basis: null },
    'Once we have at least half a year of your usage, we’ll compare plans using it.',
  ],
])('[ACC-5] what estimates are made of is shown: %s', (_, facts, words) => {
  expect(basisWords(facts)).toContain(words)
})
