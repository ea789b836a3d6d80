import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { EnergyContract, PlanOffer } from '../../src/plans/plan.ts'
import { PlanCard } from '../../src/plans/plan-card.tsx'
import { PlanList } from '../../src/plans/plan-list.tsx'

const [steady] = plans.offers as readonly PlanOffer[]
if (!steady) throw new Error('No plans')

/** The first plan of the host, with another contract. */
const withContract = (contract: Partial<EnergyContract>): PlanOffer => ({
  ...steady,
  plan: { ...steady.plan, electricityContract: { ...steady.plan.electricityContract, ...contract } },
})

test('[UI-1] a card shows the whole comparison sentence without a press, prices with GST, and the plan document', () => {
  render(<PlanCard offer={steady} />)
  const card = screen.getByRole('article', { name: 'Wattlebird Steady' })
  expect(card.textContent).toContain('Market offer · Home electricity')
  const comparison = card.querySelector('.gf-plan__comparison')
  expect(comparison?.textContent).toBe(
    '12% less than the reference price in the Ausgrid area for households. ' +
      'Lowest possible price $1,690 a year, based on 3,900 kWh a year.',
  )
  expect(comparison?.closest('details')).toBeNull()
  const gst = screen.getAllByText(/include GST/)
  expect(gst).toHaveLength(1)
  const link = within(card).getByRole('link', { name: /^Plan document/ })
  expect(link.textContent).toBe('Plan document of Wattlebird Steady')
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    '/documents/plans/wattlebird-steady',
    'external',
  ])
  expect(link.closest('details')).toBeNull()
})

test('[UI-1] GST is said once: solar credits of a home carry none, those of a business are shown without it', () => {
  const business = { ...steady, plan: { ...steady.plan, customerType: 'BUSINESS' as const } }
  const noSolar = withContract({ solarFeedInTariff: [] })
  const said = [steady, business, noSolar].map((offer) => {
    render(<PlanCard offer={offer} />)
    const sentences = screen.getAllByText(/GST/).map(({ textContent }) => textContent)
    cleanup()
    return sentences
  })
  expect(said).toEqual([
    ['Prices include GST; solar credits carry none. Prices from 1 July 2026.'],
    ['Prices include GST; solar credits are shown without it. Prices from 1 July 2026.'],
    ['Prices include GST. Prices from 1 July 2026.'],
  ])
})

test('[UI-1] other prices that are announced are named with their day; without a day of its prices a card says nothing of them', () => {
  render(<PlanCard offer={{ ...steady, announcedFrom: '2027-07-01' }} />)
  expect(screen.getByText(/GST/).textContent).toBe(
    'Prices include GST; solar credits carry none. Prices from 1 July 2026. Prices from 1 July 2027 are in the plan document.',
  )
  cleanup()
  const { effectiveFrom: _, ...undated } = steady.plan
  render(<PlanCard offer={{ ...steady, plan: undated }} />)
  expect(screen.getByText(/GST/).textContent).toBe('Prices include GST; solar credits carry none.')
})

test('discounts for everybody are separate from conditional ones, whose condition is written out', () => {
  const offer = withContract({
    discounts: [
      {
        displayName: 'Welcome',
        type: 'GUARANTEED',
        methodUType: 'fixedAmount',
        fixedAmount: { amount: '50' },
      },
      {
        displayName: 'On time',
        type: 'CONDITIONAL',
        description: 'if you pay by the due date',
        methodUType: 'percentOfBill',
        percentOfBill: { rate: '0.03' },
      },
    ],
  })
  render(<PlanCard offer={offer} />)
  const [guaranteed, conditional] = [...document.querySelectorAll('.gf-plan__discounts')]
  expect(guaranteed?.textContent).toBe('Discounts for everybodyWelcome: $50 off')
  expect(conditional?.textContent).toBe(
    'Only under a conditionOn time: 3% off the whole bill: if you pay by the due date',
  )
})

test('a plan without comparison, discount, solar credit or document says so or leaves it out', () => {
  const { additionalInformation: _, ...plan } = withContract({
    discounts: [],
    solarFeedInTariff: [],
    eligibility: [{ type: 'OTHER', information: 'For members.' }],
  }).plan
  render(<PlanCard offer={{ plan, comparison: null }} />)
  expect(screen.getByText('There is no reference price for this plan.')).toBeDefined()
  expect(screen.getByText('For members.')).toBeDefined()
  expect(screen.queryByText('Solar feed-in')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.querySelector('.gf-plan__discounts')).toBeNull()
})

test('a brand may word the comparison itself', () => {
  render(<PlanList offers={[steady]} comparisonText={({ distributor }) => `Cheaper in ${distributor}.`} />)
  expect(screen.getByText('Cheaper in Ausgrid.')).toBeDefined()
})

test('a brief card has its yearly price, the comparison and the plan document, and no rates, fees and terms', () => {
  render(<PlanList offers={[steady]} isBrief />)
  expect(screen.queryByText(/Fees, payment and terms/)).toBeNull()
  expect(document.querySelector('.gf-plan__comparison')?.textContent).toContain('12% less')
  expect(document.querySelector('.gf-plan__headline strong')?.textContent).toBe('$1,690')
  expect(document.querySelector('.gf-plan__prices')).toBeNull()
  expect(screen.getByRole('link', { name: /^Plan document/ })).toBeDefined()
  cleanup()
  render(<PlanList offers={[steady]} />)
  expect(screen.getByText(/Fees, payment and terms/)).toBeDefined()
})
