import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { PlanOffer } from '../../src/plans/plan.ts'
import { PlanGroups } from '../../src/templates/plan-groups.tsx'

const offers = plans.offers as readonly PlanOffer[]
const offersFor = (type: string) => offers.filter(({ plan }) => plan.customerType === type)

const [homes, businesses] = ['Plans for homes', 'Plans for businesses'] as const
test.each([
  ['both', offers, [homes, businesses], 2],
  ['homes alone', offersFor('RESIDENTIAL'), [homes], 0],
  ['businesses alone', offersFor('BUSINESS'), [businesses], 0],
  ['nobody', [], [homes], 0],
] as const)('[UI-1] plans for %s: no group without plans, and no menu of one', (_, given, groups, links) => {
  expect(offersFor('BUSINESS').length).toBeGreaterThan(0)
  render(<PlanGroups offers={given} />)
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(groups)
  expect(screen.queryAllByRole('link', { name: /^Plans for/ })).toHaveLength(links)
  expect(screen.queryAllByText('There are no plans for this choice at the moment.')).toHaveLength(
    given.length === 0 ? 1 : 0,
  )
})
