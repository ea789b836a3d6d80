import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SignUpApplication } from '../../contracts/schemas/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import { chosenArea } from '../../src/networks/chosen-area.ts'
import type { NetworksQuery } from '../../src/plans/network-schemas.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'
import { offersFor, planSection } from '../../src/sign-up/plan-section.tsx'
import { wantedPlan } from '../../src/sign-up/wanted-plan.ts'
import { answersOf, applicationWith, faultsOf, sectionContext } from './section-cases.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A tab's storage, empty at first. */
function storage() {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  })
}

const some = (plans.offers as readonly PlanOffer[]).filter(({ plan }) =>
  ['wattlebird-steady', 'wattlebird-shift', 'wattlebird-business-steady'].includes(plan.planId),
)
const inNetwork = (distributor: string) =>
  some.map((offer): PlanOffer => {
    const planId = `${offer.plan.planId}-${distributor.toLowerCase()}`
    return { ...offer, plan: { ...offer.plan, planId, geography: { distributors: [distributor] } } }
  })
const offers = [...inNetwork('North'), ...inNetwork('South')]
const network = (distributor: string): NetworksQuery['networks'][number] => ({
  id: distributor.toLowerCase(),
  distributor,
  state: 'NSW',
  reference: 'the reference price',
  annualUsageKwh: { RESIDENTIAL: 3900, BUSINESS: 10_000 },
  plans: [],
})
/** Newtown has two possible networks that are served, Enmore has one of them, and Parkville none. */
const networks: NetworksQuery = {
  asOf: '2026-07-01',
  networks: [network('North'), network('South')],
  areas: [
    { distributor: 'North', postcodes: '2042' },
    { distributor: 'South', postcodes: '2042-2043' },
    { distributor: 'West', postcodes: '3052' },
  ],
  places: [],
}
const supplyAt = (postcode: string): Partial<SignUpApplication> => ({
  supply: { ...testSignUp.supply, address: { ...testSignUp.supply.address, postcode } },
})
const contextOf = (answers: Partial<SignUpApplication>, isOne = false) =>
  sectionContext({ application: applicationWith(answers), offers, networks: isOne ? null : networks })
const idsOf = (...given: Parameters<typeof contextOf>) =>
  offersFor(contextOf(...given)).map(({ plan }) => plan.planId)

const north = ['wattlebird-steady-north', 'wattlebird-shift-north']
const south = ['wattlebird-steady-south', 'wattlebird-shift-south']
const own = { ...supplyAt('2042'), network: 'South' }

describe('the plans available at an address', () => {
  test.each<[string, Partial<SignUpApplication>, boolean, readonly string[]]>([
    ['a postcode of several networks: those of all', supplyAt('2042'), false, [...north, ...south]],
    ['a network that is known: still those of all that the postcode has', own, false, [...north, ...south]],
    ['one network that is known: its own', { ...supplyAt('2043'), network: 'South' }, false, south],
    [
      'a network that is known, whatever its postcode tells: its own',
      { ...supplyAt('2043'), network: 'North' },
      false,
      north,
    ],
    ['no network that is known: those of all', supplyAt('3052'), false, [...north, ...south]],
    ['a network of a site with one list', own, true, south],
    ['a network that no plan is of', { ...supplyAt('2042'), network: 'West' }, true, []],
    ['no network, of a site with one list', supplyAt('2042'), true, [...north, ...south]],
    ['no address yet: none', {}, false, []],
  ])('[ORIG-1] with %s', (_, answers, isOne, ids) => {
    storage()
    expect(idsOf(answers, isOne)).toEqual(ids)
  })

  test('[ORIG-1] are only those for its kind of customer', () => {
    storage()
    const { supply = testSignUp.supply } = supplyAt('2042')
    expect(idsOf({ supply: { ...supply, customerType: 'BUSINESS' } })).toEqual([
      'wattlebird-business-steady-north',
      'wattlebird-business-steady-south',
    ])
  })

  test('[ORIG-1] are those of the network chosen for its postcode, and of no other', () => {
    storage()
    chosenArea.keep({ postcode: '2042', network: 'north' })
    expect(idsOf(supplyAt('2042'))).toEqual(north)
    expect(idsOf(own)).toEqual(north)
    for (const area of [
      { postcode: '2043', network: 'north' },
      { postcode: '2042', network: 'west' },
      { postcode: '2042', network: null },
    ]) {
      chosenArea.keep(area)
      expect(idsOf(supplyAt('2042'))).toEqual([...north, ...south])
    }
  })
})

describe('the choice of a plan', () => {
  test('[ORIG-1] is one of those available at the address', () => {
    storage()
    const context = contextOf({ ...supplyAt('2043'), network: 'South' })
    expect(answersOf(planSection, { planId: ' wattlebird-shift-south ' }, context)).toEqual({
      plan: { planId: 'wattlebird-shift-south' },
    })
    for (const planId of ['', 'wattlebird-shift-north', 'wattlebird-business-steady-south', 'GONE'])
      expect(faultsOf(planSection, { planId }, context)).toEqual({ planId: 'Choose a plan' })
    expect(planSection.fieldAt('/planId')).toBe('planId')
  })

  const chosenIn = (context: ReturnType<typeof contextOf>) => {
    const boxes = renderToStaticMarkup(planSection.fields({}, context)).match(/<input[^>]*>/g) ?? []
    return boxes.filter((box) => box.includes('checked')).map((box) => /value="([^"]*)"/.exec(box)?.[1])
  }
  test('[ORIG-1] begins with the plan of the visitor’s card, in the network of the address', () => {
    storage()
    const context = contextOf({ ...supplyAt('2043'), network: 'South' })
    expect(chosenIn(context)).toEqual([])
    wantedPlan.keep('?plan=wattlebird-shift-south')
    expect(chosenIn(context)).toEqual(['wattlebird-shift-south'])
    wantedPlan.keep('?plan=wattlebird-steady-north')
    expect(chosenIn(context)).toEqual(['wattlebird-steady-south'])
    wantedPlan.keep('?plan=GONE')
    expect(chosenIn(context)).toEqual([])
  })

  test('[ORIG-1] shows the conditions and the document of each plan, as its card does', () => {
    storage()
    const context = contextOf({ ...supplyAt('2043'), network: 'South' })
    const [steady = '', shift = ''] = renderToStaticMarkup(planSection.fields({}, context))
      .split(/(?=<div class="gf-field gf-field--checkbox gf-sign-up__plan")/)
      .slice(1)
    expect(shift).toContain('You need a smart meter. If you have none, we arrange one at no cost to you.')
    expect(steady).not.toContain('smart meter')
    expect(steady).toMatch(/href="\/documents\/plans\/wattlebird-steady" target="_blank"/)
    expect(shift).toMatch(/href="\/documents\/plans\/wattlebird-shift" target="_blank"/)
  })

  test('[ORIG-1] starts with what is saved, and keeps what is restored', () => {
    storage()
    wantedPlan.keep('?plan=wattlebird-shift-south')
    const plan = { planId: 'wattlebird-steady-south' }
    const context = contextOf({ ...supplyAt('2043'), network: 'South', plan })
    expect(chosenIn(context)).toEqual(['wattlebird-steady-south'])
    expect(chosenIn({ ...context, isRestored: true })).toEqual([])
  })
})
