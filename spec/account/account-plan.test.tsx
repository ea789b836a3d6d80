import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { makeBrand } from '../../host/brand.ts'
import networks from '../../host/content/queries/networks.json' with { type: 'json' }
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import { planTermsOf } from '../../src/plan-change/plan-terms-of.ts'
import type { SupplyNetwork } from '../../src/plans/network-offers.ts'
import { offersEverywhere } from '../../src/plans/network-offers.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'
import { AccountPlan, AnnouncedPrices } from '../../src/templates/account/account-plan.tsx'
import { checkAbn } from '../../src/validators/business-number.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const offers = offersEverywhere(
  networks.networks as readonly SupplyNetwork[],
  plans.offers as readonly PlanOffer[],
)
const now = () => new Date('2026-11-25T02:00:00Z')
const shown = (planId: string, startedOn = '2024-03-18', benefitPeriod: string | null = null) => {
  const offer = offers.find(({ plan }) => plan.planId === planId)
  const terms = offer ? { ...planTermsOf(offer), benefitPeriod } : null
  const current = { planId, displayName: 'Wattlebird Steady', startedOn, agreedAt: null, terms }
  render(
    inSite(<AccountPlan current={current} supplyAddress="12 Banksia Street, Newtown NSW 2042" now={now} />),
  )
  return within(screen.getByRole('region', { name: 'Wattlebird Steady' }))
}

test('[ACC-1] a customer sees the prices that apply, how they compare, since when, and that nothing runs out', () => {
  const plan = shown('wattlebird-steady-powercor')
  expect(plan.getByText('18 March 2024').closest('dd')?.previousElementSibling?.textContent).toBe('Since')
  expect(plan.getByText('Powercor')).toBeDefined()
  expect(plan.getByText('None, so there is nothing to run out and no end date')).toBeDefined()
  expect(plan.getByText(/12% less than the Victorian Default Offer/)).toBeDefined()
  expect(plan.getByText('26.57c/kWh')).toBeDefined()
  expect(plan.getByRole('link', { name: 'Plan document' }).getAttribute('href')).toBe(
    '/documents/plans/wattlebird-steady-powercor',
  )
})

test('[ACC-1] a known NMI can be copied; an unknown one is not mentioned', () => {
  const current = {
    planId: 'gone',
    displayName: 'Gone',
    startedOn: '2024-03-18',
    agreedAt: null,
    terms: null,
  }
  const { rerender } = render(
    inSite(<AccountPlan current={current} nationalMeteringId="4103004512" now={now} />),
  )
  expect(screen.getByText('NMI').nextElementSibling?.textContent).toContain('4103004512')
  expect(screen.getByRole('button', { name: 'Copy NMI' })).toBeDefined()
  rerender(inSite(<AccountPlan current={current} now={now} />))
  expect(screen.queryByText('NMI')).toBeNull()
})

test('[ACC-1] shows the end of a benefit period, and a plan that has not begun yet', () => {
  const ends = 'Discount until 30 June 2027; then the standing offer'
  const plan = shown('wattlebird-steady', '2026-12-09', ends)
  expect(plan.getByText(ends)).toBeDefined()
  expect(plan.getByText('From')).toBeDefined()
})

test('[ACC-1] a change of price is shown with its day, the old prices beside the new, and that leaving is free', () => {
  const offer = offers.find(({ plan }) => plan.planId === 'wattlebird-steady')
  if (offer === undefined) throw new Error('no offer')
  const terms = planTermsOf(offer)
  const next = {
    ...terms,
    version: '2027-07-01.0a1b2c3d',
    prices: terms.prices.map((price) => (price.kind === 'supply' ? { ...price, unitPrice: '1.05' } : price)),
  }
  const announced = { from: '2027-07-01', terms: next, annualCents: 172_000 }
  render(
    inSite(
      <AnnouncedPrices id="other" now={terms} announced={announced} nowCents={160_000}>
        <p>Stay or leave.</p>
      </AnnouncedPrices>,
    ),
  )
  const card = within(screen.getByRole('region', { name: 'New prices from 1 July 2027' }))
  expect(card.getByText(/a year of your usage would cost about \$1,720, about \$120 more than/)).toBeDefined()
  expect(card.queryByRole('row', { name: /^Fees/ })).toBeNull()
  expect(card.getByText(/Everything else in your plan stays the same/)).toBeDefined()
  expect(card.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'What',
    'Until then',
    'From then on',
  ])
  const row = card.getByRole('row', { name: /^Daily supply/ })
  expect(row.textContent).toContain('104.50c/day')
  expect(row.textContent).toContain('115.50c/day 11.00c more')
  expect(card.getByRole('row', { name: /^Usage/ }).textContent).toContain('the same')
  expect(card.getByText('Stay or leave.')).toBeDefined()
  cleanup()
  render(
    inSite(
      <AnnouncedPrices id="other" now={terms} announced={undefined}>
        Nothing
      </AnnouncedPrices>,
    ),
  )
  expect(screen.queryByRole('region')).toBeNull()
})

test('[ACC-1] if prices changed after the plan began, the page shows since when they apply', () => {
  const offer = offers.find(({ plan }) => plan.planId === 'wattlebird-steady')
  const terms = offer ? planTermsOf(offer) : null
  const plan = { planId: 'wattlebird-steady', displayName: 'Wattlebird Steady', agreedAt: null, terms }
  for (const [startedOn, isSaid] of [
    ['2024-03-18', true],
    ['2026-07-01', false],
  ] as const) {
    render(inSite(<AccountPlan current={{ ...plan, startedOn, pricesFrom: '2026-07-01' }} now={now} />))
    expect(screen.queryByText('Prices since') !== null).toBe(isSaid)
    cleanup()
  }
})

test('[ACC-1] a plan begins at midnight in the home’s time zone, in the west hours later than in the east', () => {
  const plan = { planId: 'wattlebird-of-old', displayName: 'Wattlebird of Old', agreedAt: null, terms: null }
  const named = (supplyAddress: string, at: string) => {
    const current = { ...plan, startedOn: '2026-12-05' }
    render(inSite(<AccountPlan {...{ current, supplyAddress }} now={() => new Date(at)} />))
    const [name] = screen.getAllByRole('term').map(({ textContent }) => textContent)
    cleanup()
    return name
  }
  const [east, west] = ['12 Banksia Street, Newtown NSW 2042', '3 Jetty Road, Fremantle WA 6160'] as const
  const times = ['2026-12-04T12:59:59Z', '2026-12-04T13:00:00Z', '2026-12-04T16:00:00Z']
  expect(times.map((at) => named(east, at))).toEqual(['From', 'Since', 'Since'])
  expect(times.map((at) => named(west, at))).toEqual(['From', 'From', 'Since'])
})

test('[ACC-1] no price is shown for a plan that is no longer sold', () => {
  const plan = shown('wattlebird-of-old')
  expect(plan.getByText(/no longer sell this plan/)).toBeDefined()
  expect(screen.queryByText(/c\/kWh/)).toBeNull()
})

test('[UI-3] the ABN of each brand has a right checksum', () => {
  for (const { company } of [makeBrand(), banksiaPower])
    expect(checkAbn(company?.abn ?? '')).toMatchObject({ isValid: true })
})
