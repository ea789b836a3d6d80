import { tariffOf } from 'gridfront/energy'
import type { PlanOffer, PriceChange } from 'gridfront/server'
import { changedOffers, offersEverywhere, pricesFrom } from 'gridfront/server'
import contact from '../../../content/queries/contact.json' with { type: 'json' }
import networks from '../../../content/queries/networks.json' with { type: 'json' }
import plans from '../../../content/queries/plans.json' with { type: 'json' }
import type { PriceBook, PricedPlan } from './price-book.ts'
import { sampleConcessions } from './sample-concessions.ts'

// The build has checked both files by the schemas of these types.
const { offers, priceChanges = [] } = plans as unknown as {
  readonly offers: readonly PlanOffer[]
  readonly priceChanges?: readonly PriceChange[]
}

/** The fictional retailer's first published prices apply to all earlier days as well. */
const always = '1900-01-01'

function everyPrice(): readonly PricedPlan[] {
  const everywhere = offersEverywhere(networks.networks as Parameters<typeof offersEverywhere>[0], offers)
  const all = [...everywhere, ...changedOffers(everywhere, priceChanges)]
  return all.map(({ plan, comparison }) => ({
    planId: plan.planId,
    from: all.some((other) => other.plan.planId === plan.planId && pricesFrom(other.plan) < pricesFrom(plan))
      ? pricesFrom(plan)
      : always,
    displayName: plan.displayName,
    customerType: plan.customerType,
    networks: plan.geography.distributors,
    tariff: tariffOf(plan.electricityContract),
    comparison,
    offer: { plan, comparison },
  }))
}

let book: PriceBook | undefined

/** Prices and phone numbers from the fictional retailer's own pages. */
export function samplePriceBook(): PriceBook {
  book ??= {
    plans: everyPrice(),
    concessions: sampleConcessions,
    areas: networks.areas,
    faultsPhones: new Map(contact.faults.map(({ network, number }) => [network, number])),
  }
  return book
}
