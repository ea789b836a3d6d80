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
import { AccountPlan } from '../../src/templates/account/account-plan.tsx'
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
  expect(plan.getByText('None, so nothing runs out and there is no end date')).toBeDefined()
  expect(plan.getByText(/12% less than the Victorian Default Offer/)).toBeDefined()
  expect(plan.getByText('26.57c/kWh')).toBeDefined()
  expect(plan.getByRole('link', { name: 'The plan’s document' }).getAttribute('href')).toBe(
    '/documents/plans/wattlebird-steady-powercor',
  )
})

test('[ACC-1] a benefit period with its end is said, and a plan that has not begun yet', () => {
  const ends = 'Discount until 30 June 2027; then the standing offer'
  const plan = shown('wattlebird-steady', '2026-12-09', ends)
  expect(plan.getByText(ends)).toBeDefined()
  expect(plan.getByText('From')).toBeDefined()
})

test('[ACC-1] of a plan that is not sold any more no price is made up', () => {
  const plan = shown('wattlebird-of-old')
  expect(plan.getByText(/not sold any more/)).toBeDefined()
  expect(screen.queryByText(/c\/kWh/)).toBeNull()
})

test('[UI-3] the ABN of each brand has a right checksum', () => {
  for (const { company } of [makeBrand(), banksiaPower])
    expect(checkAbn(company?.abn ?? '')).toMatchObject({ isValid: true })
})
