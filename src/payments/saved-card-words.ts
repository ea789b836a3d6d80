import type { CardBrand } from '../../contracts/saved-card-rules.ts'
import type { SavedCard } from '../../contracts/schemas/saved-card.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { CardValidity } from './payment-rules.ts'

const texts = defineTexts('savedCardWords', {
  otherCard: 'Card',
  cardEnd: ({ brand, digits }: Values<'brand' | 'digits'>) => `${brand} ending in ${digits}`,
  expired: 'Expired',
  thisMonth: 'Expires this month',
  nextMonth: 'Expires next month',
})

const brandNames: Readonly<Record<CardBrand, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  EFTPOS: 'eftpos',
  OTHER: texts.otherCard,
}

/** `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  texts.cardEnd({ brand: brandNames[brand], digits: last4 })

/** As printed on the card: `2028-03` → `03/28`. */
export const expiryWords = (expires: string): string => `${expires.slice(5)}/${expires.slice(2, 4)}`

/** A note on the expiry of a card; '' if none is needed. */
export const validityWords: Readonly<Record<CardValidity, string>> = {
  EXPIRED: texts.expired,
  THIS_MONTH: texts.thisMonth,
  NEXT_MONTH: texts.nextMonth,
  LATER: '',
}
