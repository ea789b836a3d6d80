import { expect, test } from 'vitest'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import { announcedYear, comparedTerms } from '../../src/plan-change/compare-terms.ts'
import { planTermsOf } from '../../src/plan-change/plan-terms-of.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'

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

test('[ACC-1] prices of one name are compared each with its own: parts of a day by their times, steps in their order', () => {
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

test('[ACC-1] a price at other times or up to another amount is a change, though its number is the same', () => {
  const was = of(price('0.45', '3 pm to 9 pm', 'usage'))
  expect(wordsOf(was, of(price('0.45', '2 pm to 10 pm', 'usage')))).toEqual([
    '49.50c/kWh to 49.50c/kWh: the same price, at other times or up to other amounts',
  ])
})

test('[ACC-1] what other prices mean in a year is told beside what the year costs until then', () => {
  expect(announcedYear(182_000, 169_000)).toBe('about $1,820, about $130 more than at the prices until then')
  expect(announcedYear(160_000, 169_000)).toBe('about $1,600, about $90 less than at the prices until then')
  expect(announcedYear(169_010, 169_000)).toBe('about $1,690, about the same as at the prices until then')
  expect(announcedYear(182_000, null)).toBe('about $1,820')
})
