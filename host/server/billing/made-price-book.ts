import type { EnergyContract } from 'gridfront/energy'
import { tariffOf } from 'gridfront/energy'
import contact from '../../content/queries/contact.json' with { type: 'json' }
import plans from '../../content/queries/plans.json' with { type: 'json' }
import { networkAreas } from '../origination/networks.ts'
import type { PriceBook } from './price-book.ts'

let book: PriceBook | undefined

/**
 * Prices and telephone numbers of the made-up retailer's own pages. It has never changed a price: a retailer that has asks for the
 * prices of the period.
 */
export function madePriceBook(): PriceBook {
  book ??= {
    plans: plans.offers.map(({ plan, comparison }) => ({
      planId: plan.planId,
      displayName: plan.displayName,
      customerType: plan.customerType === 'BUSINESS' ? 'BUSINESS' : 'RESIDENTIAL',
      networks: plan.geography.distributors,
      // The build of the site has judged the file.
      tariff: tariffOf(plan.electricityContract as unknown as EnergyContract),
      comparison,
    })),
    areas: networkAreas,
    faultsPhones: new Map(contact.faults.map(({ network, number }) => [network, number])),
  }
  return book
}
