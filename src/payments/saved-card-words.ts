import type { CardBrand } from '../../contracts/saved-card-rules.ts'
import type { SavedCard } from '../../contracts/schemas/saved-card.ts'
import type { CardValidity } from './payment-rules.ts'

const brandNames: Readonly<Record<CardBrand, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  EFTPOS: 'eftpos',
  OTHER: 'Card',
}

/** `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  `${brandNames[brand]} ending in ${last4}`

/** As printed on the card: `2028-03` → `03/28`. */
export const expiryWords = (expires: string): string => `${expires.slice(5)}/${expires.slice(2, 4)}`

/** A note on the expiry of a card; '' if none is needed. */
export const validityWords: Readonly<Record<CardValidity, string>> = {
  EXPIRED: 'Expired',
  THIS_MONTH: 'Expires this month',
  NEXT_MONTH: 'Expires next month',
  LATER: '',
}
