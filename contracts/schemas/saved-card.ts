import * as z from 'zod/mini'
import { cardBrands, cardExpiryPattern, savedCardIdPattern } from '../saved-card-rules.ts'
import { cardLast4 } from './payment.ts'

const cardId = z.string().check(z.regex(savedCardIdPattern))

/**
 * A card that the payment provider stores for a customer, with the data that may be shown. Only the provider has its
 * number.
 */
export const SavedCard = z.object({
  /** The provider's id of the card, useless without the retailer's key. */
  cardId,
  brand: z.enum(cardBrands),
  last4: cardLast4,
  /** Month and year: `2028-03`. */
  expires: z.string().check(z.regex(cardExpiryPattern)),
  savedAt: z.iso.datetime(),
})
export type SavedCard = z.infer<typeof SavedCard>

/** The customer's saved cards, newest first. They belong to the login, not to one of its accounts. */
export const SavedCardList = z.object({ cards: z.array(SavedCard) })
export type SavedCardList = z.infer<typeof SavedCardList>

/** Selects the card to remove. */
export const SavedCardRemoval = z.object({ cardId })
export type SavedCardRemoval = z.infer<typeof SavedCardRemoval>
