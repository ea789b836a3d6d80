import { tariffOf } from 'gridfront/energy'
import type { PlanOffer } from 'gridfront/server'
import { offersEverywhere } from 'gridfront/server'
import contact from '../../content/queries/contact.json' with { type: 'json' }
import networks from '../../content/queries/networks.json' with { type: 'json' }
import plans from '../../content/queries/plans.json' with { type: 'json' }
import type { PriceBook } from './price-book.ts'

// The build has checked both files by the schemas of these types.
const everywhere = () =>
  offersEverywhere(
    networks.networks as Parameters<typeof offersEverywhere>[0],
    plans.offers as readonly PlanOffer[],
  )

let book: PriceBook | undefined

/**
 * Prices and telephone numbers of the made-up retailer's own pages. It has never changed a price: a retailer that has asks for the
 * prices of the period.
 */
export function madePriceBook(): PriceBook {
  book ??= {
    plans: everywhere().flatMap(({ plan, comparison }) =>
      plan.electricityContract === undefined
        ? []
        : [
            {
              planId: plan.planId,
              displayName: plan.displayName,
              customerType: plan.customerType === 'BUSINESS' ? 'BUSINESS' : 'RESIDENTIAL',
              networks: plan.geography?.distributors ?? [],
              tariff: tariffOf(plan.electricityContract),
              comparison,
              offer: { plan, comparison },
            },
          ],
    ),
    areas: networks.areas,
    faultsPhones: new Map(contact.faults.map(({ network, number }) => [network, number])),
  }
  return book
}
