import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlanChoices, WhatIf } from '../../contracts/schemas/plan-change.ts'
import type { AccountQuery } from '../../src/account/account-query.ts'
import { planChoices } from '../../src/plan-change/check-plan-change.ts'
import { WhatIfCard } from '../../src/templates/account/what-if-card.tsx'
import { press } from '../forms/form-setup.ts'
import { inSite } from '../layout/in-site.tsx'
import { situation } from '../plan-change/plan-situations.ts'

afterEach(cleanup)

const retry = vi.fn()
const at = situation()
const cents = 200_000
const yearOf = (annualCents: number | null, more: Partial<PlanChoices> = {}): PlanChoices => {
  const choices = planChoices({
    ...at,
    currentCents: annualCents,
    offers: at.offers.map((offer) => ({ ...offer, annualCents })),
  })
  return { ...choices, ...more }
}
const energy = { bought: 3_200_000, made: 9_400_000, sent: 5_900_000 } as NonNullable<
  NonNullable<PlanChoices['whatIf']>['energy']
>
const ready = (whatIf: WhatIf, known: typeof energy | null = energy, annualCents: number | null = 90_000) =>
  ({ status: 'ready', data: yearOf(annualCents, { whatIf: { ...whatIf, energy: known } }), retry }) as const
const loading = { status: 'loading', data: undefined, retry } as const

function show(answer: (whatIf: WhatIf) => AccountQuery<PlanChoices>) {
  const asked = vi.fn((whatIf: WhatIf | null) => (whatIf === null ? loading : answer(whatIf)))
  render(inSite(<WhatIfCard choices={yearOf(cents)} usePlansWith={asked} />))
  return asked
}
const type = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const work = () => act(async () => press('Work it out'))

test('[ACC-5] each plan is shown with and without, with what is supposed, and the result has the focus', async () => {
  const asked = show((whatIf) => ready(whatIf))
  type(/^New solar panels/, '6,6 kW')
  type(/^Battery/, '10 kWh')
  type(/^Electric car/, '230 km')
  await work()
  expect(asked).toHaveBeenLastCalledWith({ solarKw: 6.6, batteryKwh: 10, evKmPerWeek: 230 })
  expect(document.activeElement?.textContent).toBe(
    'With 6.6 kW of new panels, a battery of 10 kWh and an electric car driven 230 km a week',
  )
  expect(screen.getByText('On your current plan, you’d pay about $1,100 less a year.')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Your plans with and without' })
  const [, first] = within(table).getAllByRole('row')
  expect(first?.textContent).toContain('$2,000$900')
  expect(
    screen.getByText(/would make about 9,400 kWh.*buy about 3,200 kWh.*send about 5,900 kWh/),
  ).toBeTruthy()
  expect(screen.getByText(/the average sun of NSW/)).toBeTruthy()
})

interface TypedIn {
  readonly solar?: string
  readonly battery?: string
  readonly car?: string
}
test.each<[string, TypedIn, string | RegExp]>([
  ['nothing', {}, 'Fill in at least one of the three'],
  ['only zeros', { solar: '0', car: '0' }, 'Fill in at least one of the three'],
  ['a word', { solar: 'many' }, /in kilowatts with at most one decimal, such as 6\.6/],
  ['too much', { solar: '100' }, /in kilowatts with at most one decimal/],
  ['a fraction of a kilometre', { car: '12.5' }, /whole kilometres a week up to 999/],
  ['a battery below zero', { battery: '-5' }, /in kilowatt-hours with at most one decimal/],
])(
  '[ACC-5] [FORM-4] %s is refused with what to type, and stays',
  async (_, { solar = '', battery = '', car = '' }, words) => {
    const asked = show((whatIf) => ready(whatIf))
    type(/^New solar panels/, solar)
    type(/^Battery/, battery)
    type(/^Electric car/, car)
    await work()
    expect(screen.getAllByRole('alert')[0]?.textContent).toMatch(words)
    expect(asked.mock.calls.every(([whatIf]) => whatIf === null)).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(/^New solar panels/).value).toBe(solar)
  },
)

test('[ACC-5] calculating, failing with a retry, and an impossible estimate each show a message', async () => {
  show(() => loading)
  type(/^Electric car/, '230')
  await work()
  expect(screen.getByText('Working it out…')).toBeTruthy()
  cleanup()

  const error = { httpStatus: 429, retryAfterSeconds: 60 }
  show(() => ({ status: 'error', data: undefined, error, retry }) as never)
  type(/^Electric car/, '230')
  await work()
  expect(screen.getByText(/You have asked for this estimate too many times\. Wait/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  cleanup()

  show((whatIf) => ready(whatIf, null, null))
  type(/^Electric car/, '230')
  await work()
  expect(screen.getAllByText(/: We cannot say/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('table')).toBeNull()
  cleanup()

  // A backend that makes no such estimates.
  show(() => ({ status: 'ready', data: yearOf(cents), retry }))
  type(/^Electric car/, '230')
  await work()
  expect(screen.getByText('We can’t work this out here yet.')).toBeTruthy()
})

test('[ACC-5] a battery at a home without panels is said to save nothing', async () => {
  show((whatIf) => ready(whatIf, { ...energy, made: 0, sent: 0 } as typeof energy, cents))
  type(/^Battery/, '10')
  await work()
  expect(screen.getByText(/Without solar panels the battery stays empty/)).toBeTruthy()
  expect(screen.getByText('On your current plan, you’d pay about the same.')).toBeTruthy()
})

test('[ACC-5] a plan that is no longer offered is compared too', async () => {
  const withoutPresent = (choices: PlanChoices): PlanChoices => ({
    ...choices,
    choices: choices.choices.filter(({ isCurrent }) => !isCurrent),
  })
  const usePlansWith = (whatIf: WhatIf | null) =>
    whatIf === null ? loading : { ...ready(whatIf), data: withoutPresent(ready(whatIf).data) }
  render(inSite(<WhatIfCard choices={withoutPresent(yearOf(cents))} usePlansWith={usePlansWith} />))
  type(/^New solar panels/, '6.6')
  await work()
  expect(screen.getByText('On your current plan, you’d pay about $1,100 less a year.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /\(your plan now\)/ }).textContent).toContain('$2,000$900')
})
