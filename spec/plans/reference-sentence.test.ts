import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  percentNote,
  referenceDifference,
  referenceHeadline,
  referenceSentence,
} from '../../src/plans/reference-sentence.ts'
import { always } from '../tools/run/property-runs.ts'

test.each([
  [160_000, 200_000, '20% less than the reference price'],
  [200_000, 200_000, 'Equal to the reference price'],
  [199_500, 200_000, 'Within 1% of the reference price'],
  [200_500, 200_000, 'Within 1% of the reference price'],
  [240_000, 200_000, '20% more than the reference price'],
  [169_000, 194_000, '12% less than the reference price'],
  [205_000, 200_000, '3% more than the reference price'],
])('%i cents beside a reference price of %i is shown as: %s', (price, reference, headline) => {
  expect(referenceHeadline(price, reference)).toBe(headline)
})

test('[UI-1] the rounding of percentages is explained beside them, and on the pages that explain prices, as it is done', () => {
  // How far Wattlebird Steady is below its reference price.
  expect((194_000 - 168_988) / 194_000).toBeCloseTo(0.129, 3)
  expect(referenceHeadline(168_988, 194_000)).toMatch(/^12% less/)
  expect(referenceHeadline(204_001, 200_000)).toMatch(/^3% more/)
  expect(percentNote).toMatch(/a saving is rounded down, an extra cost up/)
  for (const page of ['plans', 'faq']) {
    const text = readFileSync(`host/content/pages/${page}.md`, 'utf8')
    expect(text, page).toMatch(/saving (?:is rounded )?down .*extra cost up.*12\.9%.* 12%\./)
  }
})

test('the percentage is whole, never "0% less", and flatters no plan', () => {
  always()(
    fc.integer({ min: 0, max: 10_000_000 }),
    fc.integer({ min: 1, max: 10_000_000 }),
    (price, reference) => {
      const { percent, direction } = referenceDifference(price, reference)
      const exact = ((price - reference) * 100) / reference
      expect(Number.isInteger(percent)).toBe(true)
      if (direction === 'less than')
        expect(percent >= 1 && percent <= -exact && -exact < percent + 1).toBe(true)
      if (direction === 'more than')
        expect(percent >= 1 && percent >= exact && exact > percent - 1).toBe(true)
      if (direction === 'equal to') expect(price).toBe(reference)
      if (direction === 'within 1% of') expect(Math.abs(exact)).toBeLessThan(1)
    },
  )
})

test('the sentence names network, customer, price, conditions and usage', () => {
  const comparison = {
    referencePriceCents: 200_000,
    unconditionalPriceCents: 180_000,
    lowestPossiblePriceCents: 170_050,
    annualUsageKwh: 3900,
    distributor: 'Ausgrid',
    conditions: ['payment by direct debit'],
  }
  expect(referenceSentence(comparison, 'RESIDENTIAL')).toBe(
    '10% less than the reference price in the Ausgrid area for households. ' +
      'Lowest possible price $1,701 a year with payment by direct debit, based on 3,900 kWh a year.',
  )
  expect(referenceSentence({ ...comparison, conditions: [] }, 'BUSINESS')).toMatch(
    /for small businesses.*a year, based/,
  )
})

test.each([
  [100.5, 200],
  [100, 200.5],
  [100.5, 200.5],
  [100, 0],
  [100, -200],
  [100.5, -200],
  [Number.NaN, 200],
  [100, Number.NaN],
  [100, Number.POSITIVE_INFINITY],
])('[UI-1] %d beside a reference price of %d is no price, and nothing is said', (price, reference) => {
  expect(() => referenceDifference(price, reference)).toThrow(RangeError)
})

test.each([
  [199_001, 'Within 1% of the reference price'],
  [198_001, 'Within 1% of the reference price'],
  [198_000, '1% less than the reference price'],
  [201_999, 'Within 1% of the reference price'],
  [202_000, '1% more than the reference price'],
  [202_001, '2% more than the reference price'],
  [0, '100% less than the reference price'],
])('[UI-1] at the edge of a per cent, %i beside 200000 is shown as: %s', (price, headline) => {
  expect(referenceHeadline(price, 200_000)).toBe(headline)
})

test('[UI-1] a comparison with something else than the reference price is named as such, and each condition is shown', () => {
  expect(referenceHeadline(200_000, 200_000, 'the Victorian Default Offer')).toBe(
    'Equal to the Victorian Default Offer',
  )
  const comparison = {
    ...{ referencePriceCents: 200_000, unconditionalPriceCents: 210_000, lowestPossiblePriceCents: 170_049 },
    ...{ annualUsageKwh: 12_000, distributor: 'CitiPower', reference: 'the Victorian Default Offer' },
    conditions: ['payment by direct debit', 'bills by email'],
  }
  expect(referenceSentence(comparison, 'RESIDENTIAL')).toBe(
    '5% more than the Victorian Default Offer in the CitiPower area for households. ' +
      'Lowest possible price $1,700 a year with payment by direct debit and bills by email, based on 12,000 kWh a year.',
  )
})
