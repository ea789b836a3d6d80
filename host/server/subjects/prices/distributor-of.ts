import { networkOf } from './account-plans.ts'
import type { PriceBook } from './price-book.ts'

/** The distributor of an account, and its number for faults; null if one of them is not known. */
export function distributorOf(
  account: Parameters<typeof networkOf>[0],
  book: Pick<PriceBook, 'areas' | 'faultsPhones' | 'plans'>,
): { readonly name: string; readonly faultsPhone: string } | null {
  const name = networkOf(account, book)
  const faultsPhone = book.faultsPhones.get(name ?? '')
  return name === undefined || faultsPhone === undefined ? null : { name, faultsPhone }
}
