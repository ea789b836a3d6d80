import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { makeBrand } from '../../host/brand.ts'
import networks from '../../host/content/queries/networks.json' with { type: 'json' }
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { PageContent } from '../../src/pages/page-content.ts'
import type { SupplyNetwork } from '../../src/plans/network-offers.ts'
import { offersEverywhere } from '../../src/plans/network-offers.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'
import { AccountPlan } from '../../src/templates/account/account-plan.tsx'
import { checkAbn } from '../../src/validators/business-number.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const page: PageContent = {
  path: '/accounts/plan',
  title: 'Your plan',
  documentTitle: 'Your plan',
  label: 'Your plan',
  description: '',
  html: '<h2>Changing to another of our plans</h2>',
  index: false,
  sections: [],
}
const offers = offersEverywhere(
  networks.networks as readonly SupplyNetwork[],
  plans.offers as readonly PlanOffer[],
)
const now = () => new Date('2026-11-25T02:00:00Z')
const shown = (
  planId: string,
  change: (offer: PlanOffer) => PlanOffer = (offer) => offer,
  startedOn = '2024-03-18',
) => {
  const offer = offers.find(({ plan }) => plan.planId === planId)
  const overview = {
    supplyAddress: '12 Banksia Street, Newtown NSW 2042',
    plan: { planId, displayName: 'Wattlebird Steady', startedOn },
  }
  render(
    inSite(<AccountPlan page={page} overview={overview} offer={offer ? change(offer) : null} now={now} />),
  )
}

test('[ACC-1] a customer sees what the plan costs, how it compares, since when, and that nothing runs out', () => {
  shown('wattlebird-steady-powercor')
  const facts = within(screen.getByRole('region', { name: 'Wattlebird Steady' }))
  expect(facts.getByText('18 March 2024').previousElementSibling).toBeNull()
  expect(facts.getByText('Powercor')).toBeDefined()
  expect(facts.getByText('None, so nothing runs out and there is no end date')).toBeDefined()
  const card = within(screen.getByRole('article', { name: 'Wattlebird Steady' }))
  expect(card.getByText(/12% less than the Victorian Default Offer/)).toBeDefined()
  expect(card.getByText('26.57c/kWh')).toBeDefined()
  expect(card.getByRole('link', { name: 'Compare with our other plans' }).getAttribute('href')).toBe(
    '/plans/powercor',
  )
})

test('[ACC-1] a benefit period with its end is said, and a plan that has not begun yet', () => {
  const ends = 'Discount until 30 June 2027; then the standing offer'
  shown(
    'wattlebird-steady',
    ({ plan, comparison }) => ({
      comparison,
      plan: { ...plan, electricityContract: { ...plan.electricityContract, benefitPeriod: ends } },
    }),
    '2026-12-09',
  )
  const facts = within(screen.getByRole('region', { name: 'Wattlebird Steady' }))
  expect(facts.getByText(ends)).toBeDefined()
  expect(facts.getByText('From')).toBeDefined()
})

test('[ACC-1] of a plan that is not sold any more no price is made up', () => {
  shown('wattlebird-of-old')
  expect(screen.getByRole('region', { name: 'This plan is not sold any more' })).toBeDefined()
  expect(screen.queryByText(/c\/kWh/)).toBeNull()
})

test('[UI-3] the ABN of each brand has a right checksum', () => {
  for (const { company } of [makeBrand(), banksiaPower])
    expect(checkAbn(company?.abn ?? '')).toMatchObject({ isValid: true })
})
