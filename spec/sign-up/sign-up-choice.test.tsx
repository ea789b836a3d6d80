import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import type { PlanOffer } from '../../src/plans/plan.ts'
import type { SignUpStep } from '../../src/sign-up/sign-up-steps.ts'
import { ChoiceSoFar } from '../../src/templates/sign-up-choice.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const offers = plans.offers as readonly PlanOffer[]
const { supply, payment } = testSignUp
const application = { version: 3, network: 'Ausgrid', stop: null, supply } as unknown as SignUpApplication
const plan = { planId: 'wattlebird-steady' }

function open(
  step: SignUpStep,
  given: SignUpApplication | null,
  wanted?: string,
  { variant, picked }: { readonly variant?: 'mobile'; readonly picked?: string } = {},
) {
  render(
    inSite(<ChoiceSoFar step={step} application={given} offers={offers} wanted={wanted} picked={picked} />, {
      path: `/sign-up/${step}`,
      variant: variant ?? 'plain',
    }),
  )
  const aside = within(screen.getByRole('complementary', { name: 'Your choices so far' }))
  return {
    text: () => screen.getByRole('complementary').textContent,
    line: () => screen.getByRole('complementary').querySelector('summary')?.textContent,
    changes: () =>
      aside
        .queryAllByRole('link', { name: /^Change/, hidden: true })
        .map((link) => link.getAttribute('href')),
  }
}

test('[ORIG-1] a visitor from a plan card sees that plan from the first step on, and that the address decides', () => {
  const choice = open('supply', null, 'wattlebird-sunshine')
  expect(choice.line()).toBe('Wattlebird Sunshine')
  expect(choice.text()).toContain('Wattlebird Sunshine, if it’s available at your address')
  // The cost depends on the network, which is not known yet.
  expect(choice.text()).not.toContain('Estimated')
  expect(choice.changes()).toEqual([])
})

test('[ORIG-1] without a choice it says so, and never names a plan that does not exist', () => {
  const choice = open('supply', null, 'not-a-plan')
  expect(choice.line()).toBe('No plan yet')
  expect(choice.text()).toContain('It depends on your address')
})

test('[ORIG-1] once the address is known, only a plan chosen from those available there is shown', () => {
  const choice = open('plan', application, 'wattlebird-sunshine')
  expect(choice.line()).toBe('No plan yet')
  expect(choice.text()).toContain('Not chosen yet.')
  expect(choice.text()).not.toContain('The address decides')
})

test('[ORIG-1] a plan chosen in the form is shown before it is saved, and replaces the saved one', () => {
  for (const given of [application, { ...application, plan }]) {
    const choice = open('plan', given, undefined, { picked: 'wattlebird-shift' })
    expect(choice.line()).toMatch(/^Wattlebird Shift, \$/)
    expect(choice.text()).toContain('Wattlebird Shift, once you save this step')
    expect(choice.text()).not.toContain('Not chosen yet')
    cleanup()
  }
  const choice = open('plan', { ...application, plan }, undefined, { picked: plan.planId })
  expect(choice.text()).not.toContain('once you save this step')
})

test('[ORIG-1] plan, price, address and bills each link to where they can be changed, except the open step', () => {
  const choice = open('payment', { ...application, plan, payment })
  expect(choice.line()).toBe('Wattlebird Steady, $1,690 a year')
  expect(choice.text()).toContain('Estimated for a year: $1,690. 12% less than the reference price')
  expect(choice.text()).toContain('7 Test Lane, Newtown NSW 2042')
  expect(choice.text()).toContain('By email, every month')
  expect(choice.changes()).toEqual(['/sign-up/plan', '/sign-up/supply'])
})

test('[ORIG-1] an estimate says what it does not include for this household, and links stay in the variant', () => {
  const support = {
    lifeSupport: { isNeeded: false },
    eligibility: 'YES',
    concession: { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumberEnd: '89A' },
  } as const
  const choice = open(
    'about-you',
    { ...application, plan, support, supply: { ...supply, hasSolar: true } },
    undefined,
    { variant: 'mobile' },
  )
  expect(choice.text()).toContain('Before what your panels earn and your concession.')
  // A bystander sees no name and no card.
  expect(choice.text()).not.toMatch(/Okafor|89A/)
  expect(choice.changes()).toEqual(['/sign-up/plan.m', '/sign-up/supply.m'])
})
