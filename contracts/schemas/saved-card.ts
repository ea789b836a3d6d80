import * as z from 'zod/mini'
import { cardBrands, cardExpiryPattern, savedCardIdPattern } from '../saved-card-rules.ts'
import { cardLast4 } from './payment.ts'

const cardId = z.string().check(z.regex(savedCardIdPattern))

/** A card that the payment provider keeps for a customer, as it may be shown. Its number is nowhere but there. */
export const SavedCard = z.object({
  /** The provider's name of it, which is of no use without the retailer's key. */
  cardId,
  brand: z.enum(cardBrands),
  last4: cardLast4,
  /** Month and year: `2028-03`. */
  expires: z.string().check(z.regex(cardExpiryPattern)),
  savedAt: z.iso.datetime(),
})
export type SavedCard = z.infer<typeof SavedCard>

/** The customer's saved cards, newest first. They are of the login, not of one of its accounts. */
export const SavedCardList = z.object({ cards: z.array(SavedCard) })
export type SavedCardList = z.infer<typeof SavedCardList>

/** Which card is to be forgotten. */
export const SavedCardRemoval = z.object({ cardId })
export type SavedCardRemoval = z.infer<typeof SavedCardRemoval>
