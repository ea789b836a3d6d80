import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { plansContent } from '../../host/build/plans/plans-content.ts'
import content from '../../host/content/queries/networks.json' with { type: 'json' }
import plans from '../../host/content/queries/plans.json' with { type: 'json' }
import {
  changedOffers,
  networkPath,
  offersEverywhere,
  offersIn,
  offersOn,
} from '../../src/plans/network-offers.ts'
import type { NetworksQuery } from '../../src/plans/network-schemas.ts'
import { NetworksQuery as NetworksSchema } from '../../src/plans/network-schemas.ts'
import type { PlanOffer } from '../../src/plans/plan.ts'
import { planRates, priceLines } from '../../src/plans/plan-prices.ts'
import { PlansQuery } from '../../src/plans/plan-schemas.ts'
import type { PriceChange } from '../../src/plans/price-dates.ts'
import { pricesFrom, withAnnounced } from '../../src/plans/price-dates.ts'
import { referenceSentence } from '../../src/plans/reference-sentence.ts'

const offers = plans.offers as readonly PlanOffer[]
const { networks } = content as NetworksQuery
const networkAt = (id: string) => {
  const found = networks.find((network) => network.id === id)
  if (found === undefined) throw new Error(`There is no network ${id}`)
  return found
}

test('[UI-1] the files of the networks are those that the plans file and the networks’ figures make', async () => {
  for (const [path, text] of plansContent(plans as unknown as Parameters<typeof plansContent>[0]))
    expect(await readFile(`host/content/${path}`, 'utf8'), path).toBe(text)
})

test('[UI-1] the plans of each network are plans as the build takes them, each with an id of its own', () => {
  expect(NetworksSchema.safeParse(content).success).toBe(true)
  const all = offersEverywhere(networks, offers)
  expect(PlansQuery.safeParse({ asOf: plans.asOf, offers: all }).error).toBeUndefined()
  expect(new Set(all.map(({ plan }) => plan.planId)).size).toBe(all.length)
  for (const network of networks)
    for (const { plan, comparison } of offersIn(network, offers)) {
      expect(plan.geography.distributors).toEqual([network.distributor])
      expect(comparison?.distributor).toBe(network.distributor)
      expect(comparison?.annualUsageKwh).toBe(network.annualUsageKwh?.[plan.customerType])
      const page = network.plans.length === 0 ? '/plans' : networkPath(network.id)
      expect(plan.additionalInformation?.overviewUri).toBe(`${page}#${plan.planId}`)
    }
})

test('[UI-1] a network may have plans of its own', () => {
  const [network] = networks
  const own = offers.slice(0, 1)
  if (network === undefined) throw new Error('the fixture has networks')
  expect(offersIn({ ...network, plans: [], offers: own }, offers)).toEqual(own)
})

test('[UI-1] prices of a network need the usage of its comparison', () => {
  const network = networks.find(({ plans: some }) => some.length > 0)
  if (network === undefined) throw new Error('the fixture has networks')
  const { annualUsageKwh: _, ...without } = network
  expect(() => offersIn(without, offers)).toThrow(`'${network.id}' has prices: give its annualUsageKwh, too`)
})

test('[UI-1] in Victoria plans are compared with the Victorian Default Offer, and the Solar Sharer Offer is not made', () => {
  const victorian = offersIn(networkAt('powercor'), offers)
  expect(victorian.map(({ plan }) => plan.displayName)).not.toContain('Wattlebird Sunshine')
  const [steady] = victorian
  if (!steady?.comparison) throw new Error('Steady has a comparison')
  expect(referenceSentence(steady.comparison, 'RESIDENTIAL')).toMatch(
    /^12% less than the Victorian Default Offer in the Powercor area for households\. /,
  )
  expect(offersIn(networkAt('energex'), offers)).toHaveLength(offers.length)
})

test('[UI-1] each price of a plan is replaced by the network’s, in order, and free usage stays free', () => {
  const sunshine = offersIn(networkAt('energex'), offers).find(({ plan }) =>
    plan.planId.startsWith('wattlebird-sunshine'),
  )
  if (sunshine === undefined) throw new Error('It is offered there')
  const lines = priceLines(sunshine.plan.electricityContract)
  expect(lines.map(({ name, price }) => `${name} ${price}`)).toEqual([
    'Sunshine hours Free',
    'After that 36.11c/kWh',
    'Peak 62.43c/kWh',
    'Off-peak 36.11c/kWh',
    'Daily supply 123.20c/day',
  ])
})

test('[UI-1] demand, the supply charge of a controlled load and timed solar credits have the prices of the network too', () => {
  const [offer] = offers
  const network = networkAt('energex')
  const [priced] = network.plans
  if (offer === undefined || priced === undefined) throw new Error('It is offered there')
  const window = { days: ['MON'], startTime: '15:00', endTime: '21:00' } as const
  const { electricityContract } = offer.plan
  const contract: PlanOffer['plan']['electricityContract'] = {
    ...electricityContract,
    tariffPeriod: electricityContract.tariffPeriod.map((period) => ({
      ...period,
      demandCharges: [
        {
          ...{ displayName: 'Demand', amount: '0.3', ...window },
          ...{ measurementPeriod: 'MONTH', chargePeriod: 'DAY' },
        },
      ],
    })),
    controlledLoad: [
      {
        ...{ displayName: 'Floor', rateBlockUType: 'singleRate' },
        singleRate: { displayName: 'Floor', dailySupplyCharge: '0.05', rates: [{ unitPrice: '0.2' }] },
      },
    ],
    solarFeedInTariff: [
      {
        ...{
          displayName: 'Solar',
          scheme: 'OTHER',
          payerType: 'RETAILER',
          tariffUType: 'timeVaryingTariffs',
        },
        timeVaryingTariffs: [{ rates: [{ unitPrice: '0.1' }], timeVariations: [window] }],
      },
    ],
  }
  const plans = [{ ...priced, planId: offer.plan.planId, prices: ['1', '2', '3', '4', '5', '6'] }]
  const own = { ...offer, plan: { ...offer.plan, electricityContract: contract } }
  const [moved] = offersIn({ ...network, plans }, [own])
  expect(
    planRates(moved?.plan.electricityContract ?? contract).map(({ kind, unitPrice }) => [kind, unitPrice]),
  ).toEqual([
    ['usage', '2'],
    ['demand', '3'],
    ['supply', '1'],
    ['controlledLoad', '4'],
    ['controlledLoadSupply', '5'],
    ['feedIn', '6'],
  ])
  // With its own prices it is exactly the same contract: an edition that changes nothing is not announced.
  const same = {
    ...priced,
    planId: offer.plan.planId,
    prices: ['0.95', '0.3050', '0.3', '0.2', '0.05', '0.1'],
  }
  const [unmoved] = offersIn({ ...network, plans: [same] }, [own])
  expect(JSON.stringify(unmoved?.plan.electricityContract)).toBe(JSON.stringify(contract))
})

test('prices that are too few or too many for a plan are refused, and name it', () => {
  const network = networkAt('energex')
  const changed = (change: (prices: readonly string[]) => readonly string[]) => () =>
    offersIn(
      { ...network, plans: network.plans.map((plan) => ({ ...plan, prices: change(plan.prices) })) },
      offers,
    )
  expect(changed((prices) => prices.slice(1))).toThrow(/'wattlebird-steady' has more than 3 prices/)
  expect(changed((prices) => [...prices, '1'])).toThrow(/'wattlebird-steady' has 4 prices, and 5 are given/)
})

const change = {
  planId: 'wattlebird-steady-energex',
  from: '2027-07-01',
  prices: ['1.10', '0.31', '0.17', '0.03'],
  referencePriceCents: 220_000,
  yearCents: 200_000,
}

test('[UI-1] prices of another day are the same plan with these prices, from that day on, in its network', () => {
  const all = offersEverywhere(networks, offers)
  expect(PlansQuery.safeParse({ ...plans, priceChanges: [change] }).error).toBeUndefined()
  const [next] = changedOffers(all, [change])
  const known = all.find(({ plan }) => plan.planId === change.planId)
  if (next === undefined || known === undefined) throw new Error('It is offered there')
  expect(pricesFrom(next.plan)).toBe('2027-07-01')
  expect(pricesFrom(known.plan)).toBe('2026-07-01')
  expect(priceLines(next.plan.electricityContract).map(({ price }) => price)).toEqual([
    '34.10c/kWh',
    '121.00c/day',
    '18.70c/kWh',
  ])
  expect(next.comparison).toEqual({
    ...known.comparison,
    referencePriceCents: 220_000,
    unconditionalPriceCents: 200_000,
    lowestPossiblePriceCents: 200_000,
  })
  const { electricityContract: _, effectiveFrom: __, ...rest } = next.plan
  expect(known.plan).toMatchObject(rest)
})

test('[UI-1] a card shows the next day with other prices, and no day of former prices', () => {
  const all = offersEverywhere(networks, offers)
  const announced = withAnnounced(all, [
    { ...change, from: '2028-07-01' },
    change,
    { ...change, planId: 'wattlebird-steady', from: '2025-07-01' },
  ])
  expect(
    announced.filter(({ announcedFrom }) => announcedFrom !== undefined).map((one) => one.announcedFrom),
  ).toEqual(['2027-07-01'])
  expect(withAnnounced(all)).toBe(all)
})

test('prices of another day that fit no plan, or name a day twice, are refused, and name the plan', () => {
  const all = offersEverywhere(networks, offers)
  expect(() => changedOffers(all, [{ ...change, planId: 'nothing' }])).toThrow(/'nothing' is no plan/)
  expect(() => changedOffers(all, [{ ...change, from: '2026-07-01' }])).toThrow(/two prices from 2026-07-01/)
  expect(() => changedOffers(all, [{ ...change, prices: ['1'] }])).toThrow(/has more than 1 prices/)
})

test('[UI-1] the plan document has announced prices in a section of their own, with their day, and says when these hold', () => {
  const content = plansContent({
    ...(plans as unknown as Parameters<typeof plansContent>[0]),
    priceChanges: [change],
  })
  const text = content.get(`documents/plans/${change.planId}.md`) ?? ''
  const [now, next] = text.split('## Prices from 1 July 2027')
  expect(now).toContain('It holds from 1 July 2026.')
  expect(now).not.toContain('34.10c/kWh')
  expect(next).toContain('| Usage | 34.10c/kWh |')
  expect(next).toContain('less than the reference price')
  expect(next).toContain('can leave without a fee')
  expect(content.get('documents/plans/wattlebird-steady.md')).not.toContain('2027')
})

test('[UI-1] [ORIG-1] sign-up has the prices of the day, and those that follow, whenever the site was built', () => {
  const all = offersEverywhere(networks, offers)
  const later = { ...change, from: '2028-07-01', prices: ['1.20', '0.33', '0.18', '0.03'] }
  const on = (day: string) => {
    const offer = offersOn(all, [later, change], day).find(({ plan }) => plan.planId === change.planId)
    return [
      offer && pricesFrom(offer.plan),
      offer?.announcedFrom,
      offer?.announced && pricesFrom(offer.announced),
    ]
  }
  expect(on('2027-06-30')).toEqual(['2026-07-01', '2027-07-01', '2027-07-01'])
  expect(on('2027-07-01')).toEqual(['2027-07-01', '2028-07-01', '2028-07-01'])
  expect(on('2029-01-01')).toEqual(['2028-07-01', undefined, undefined])
  // Nor are equal prices with other trailing zeros.
  const present = networks.flatMap(({ id, plans: priced }) =>
    priced.flatMap(({ planId, prices }) => (`${planId}-${id}` === change.planId ? prices : [])),
  )
  const same = { ...change, prices: present.map((price) => `${price}0`) }
  const announced = (changes: readonly PriceChange[]) =>
    offersOn(all, changes, '2026-08-01').flatMap(({ announcedFrom = [] }) => announcedFrom)
  expect(announced([change])).toEqual(['2027-07-01'])
  expect(announced([same])).toEqual([])
  // Cards and plan documents show the next edition whatever it changes, because the document states the cost of a year.
  const documentsOf = (priceChanges: readonly PriceChange[]) =>
    plansContent({ ...(plans as unknown as Parameters<typeof plansContent>[0]), priceChanges }).get(
      `documents/plans/${change.planId}.md`,
    )
  for (const next of [same, change]) {
    expect(withAnnounced(all, [later, next]).flatMap(({ announcedFrom = [] }) => announcedFrom)).toEqual([
      '2027-07-01',
    ])
    const document = documentsOf([later, next])
    expect(document).toContain('## Prices from 1 July 2027')
    expect(document).not.toContain('1 July 2028')
  }
  // Former prices are not an announcement.
  expect(offersOn(all, [{ ...change, from: '2025-07-01' }], '2026-08-01')[0]?.announcedFrom).toBeUndefined()
})

test('one network changes its prices on a day of its own, and an edition may have other windows and fees', () => {
  const [first, ...others] = networks
  const energex = networkAt('energex')
  const moved = { ...energex, plans: energex.plans.map((plan) => ({ ...plan, from: '2026-10-01' })) }
  const all = offersEverywhere(
    [first ?? energex, ...others.filter(({ id }) => id !== 'energex'), moved],
    offers,
  )
  const days = (distributor: string) =>
    new Set(
      all
        .filter(({ plan }) => plan.geography.distributors.includes(distributor))
        .map(({ plan }) => pricesFrom(plan)),
    )
  expect([...days('Energex')]).toEqual(['2026-10-01'])
  expect([...days('Ausgrid')]).toEqual(['2026-07-01'])
  const fees = [{ type: 'EXIT', term: 'FIXED', amount: '20' }]
  const before = { ...change, from: '2026-07-01', contract: { fees } }
  expect(PlansQuery.safeParse({ ...plans, priceChanges: [before] }).error).toBeUndefined()
  expect(changedOffers(all, [before])[0]?.plan.electricityContract.fees).toEqual(fees)
})

test('a day that is named twice, and a lowest price that nobody has given, are refused', () => {
  const all = offersEverywhere(networks, offers)
  expect(() => changedOffers(all, [change, change])).toThrow(/two prices from 2027-07-01/)
  const conditional = all.map((offer) => ({
    ...offer,
    comparison: offer.comparison && { ...offer.comparison, conditions: ['You pay on time.'] },
  }))
  expect(() => changedOffers(conditional, [change])).toThrow(/has conditions: give 'lowestCents'/)
  expect(changedOffers(conditional, [{ ...change, lowestCents: 190_000 }])[0]?.comparison).toMatchObject({
    unconditionalPriceCents: 200_000,
    lowestPossiblePriceCents: 190_000,
  })
})
