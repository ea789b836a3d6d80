import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { PlanOffer } from '../../src/plans/plan.ts'
import { PlanComparison } from '../../src/plans/plan-comparison.tsx'
import { PlanGroup } from '../../src/plans/plan-group.tsx'
import { referenceSentence } from '../../src/plans/reference-sentence.ts'

const offers = plans.offers as readonly PlanOffer[]
const homes = offers.filter(({ plan }) => plan.customerType === 'RESIDENTIAL')
const [steady, shift] = homes
if (!steady || !shift) throw new Error('No plans')

const discounted: PlanOffer = {
  ...steady,
  plan: {
    ...steady.plan,
    electricityContract: {
      ...steady.plan.electricityContract,
      fees: [{ type: 'PAPER_BILL', term: 'FIXED', amount: '1.65' }],
      discounts: [
        {
          displayName: 'On time',
          type: 'CONDITIONAL',
          description: 'if you pay by the due date',
          methodUType: 'percentOfBill',
          percentOfBill: { rate: '0.03' },
        },
      ],
    },
  },
}
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('[UI-5] plans are the columns of a table and each fact is a row with a header, in a region that the keyboard reaches', () => {
  render(<PlanComparison offers={homes} caption="Plans compared" />)
  const region = screen.getByRole('region', { name: 'Plans compared' })
  expect(region.tabIndex).toBe(0)
  const table = within(region).getByRole('table', { name: 'Plans compared' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(homes.map(({ plan }) => plan.displayName))
  expect(rowNames()).toEqual(['Estimated for a year', 'Comparison', 'Rates', 'Fees', 'Conditions'])
})

test('[UI-1] each yearly price has its whole comparison in the row below it, and GST and rounding are said once', () => {
  render(<PlanComparison offers={homes} caption="Plans compared" />)
  expect(cells(/^Estimated/)).toEqual(['$1,690', '$1,664', '$1,940', '$1,940'])
  expect(cells(/^Comparison/)).toEqual(
    homes.map(({ comparison }) => comparison && referenceSentence(comparison, 'RESIDENTIAL')),
  )
  expect(cells(/^Rates/)[0]).toBe(
    'Usage: 33.55c/kWhDaily supply: 104.50c/dayControlled load: 18.15c/kWhSolar feed-in: 3.2c/kWh',
  )
  expect(
    screen.getByText(/^Prices include GST; solar credits carry none\. Percentages are whole ones/),
  ).toBeDefined()
})

test('[UI-1] a discount under a condition says so with the condition, and a plan without reference price says that it is not known', () => {
  render(<PlanComparison offers={[discounted, { ...shift, comparison: null }]} caption="Compared" />)
  expect(cells(/^Discounts/)).toEqual([
    'Only under a condition: On time: 3% off the whole bill: if you pay by the due date',
    'None',
  ])
  expect(cells(/^Fees/)[0]).toBe('Fees: Paper bill fee: $1.65.')
  expect(cells(/^Estimated/)[1]).toBe('Not known')
  expect(cells(/^Comparison/)[1]).toBe('No reference price')
  cleanup()
  render(<PlanComparison offers={[]} caption="Nothing" />)
  expect(screen.queryByRole('table')).toBeNull()
})

test('[UI-5] a group is a region under its heading, and one plan alone is compared with nothing', () => {
  render(<PlanGroup id="homes" title="Plans for homes" offers={homes} />)
  const group = screen.getByRole('region', { name: 'Plans for homes' })
  expect(within(group).getByRole('heading', { level: 2 }).id).toBe('homes')
  expect(within(group).getAllByRole('heading', { level: 3 })).toHaveLength(homes.length)
  expect(within(group).getByRole('table', { name: 'Plans for homes compared' })).toBeDefined()
  cleanup()
  render(<PlanGroup id="one" title="One" offers={[steady]} />)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('article')).toBeDefined()
})
