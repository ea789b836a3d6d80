import { and, eq, isNull } from 'drizzle-orm'
import type { SavedCard } from 'gridfront/contracts'
import type { PaymentProvider } from 'gridfront/payments-server'
import type { Db } from '../../platform/database/db.ts'
import { cardPayers } from '../../platform/database/schema.ts'
import { newToken } from '../../platform/random-token.ts'

export interface SavedCardPorts {
  readonly db: Db
  readonly now: () => Date
  readonly provider: PaymentProvider
}

/** The pseudonym of a customer at the provider; null if they have none yet. */
async function payerOf(db: Db, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ payer: cardPayers.payer })
    .from(cardPayers)
    .where(and(eq(cardPayers.customerId, customerId), isNull(cardPayers.endedAt)))
  return row?.payer ?? null
}

/** The pseudonym of a customer, created once: of two simultaneous requests the database keeps one. */
export const createPayerFor =
  ({ db, now }: Omit<SavedCardPorts, 'provider'>) =>
  async (customerId: string): Promise<string> => {
    const known = await payerOf(db, customerId)
    if (known !== null) return known
    await db
      .insert(cardPayers)
      .values({ payer: newToken(), customerId, createdAt: now() })
      .onConflictDoNothing()
    const made = await payerOf(db, customerId)
    if (made === null) throw new Error('a payer that was not made')
    return made
  }

/**
 * Cards that the provider has saved for customers. Always those of the token's owner, because no request contains a
 * customer.
 */
export const createSavedCards = ({ db, provider }: SavedCardPorts) => ({
  /** Newest first. Throws `ProviderError`. */
  async list(customerId: string): Promise<SavedCard[]> {
    const payer = await payerOf(db, customerId)
    if (payer === null) return []
    const cards = await provider.cards(payer)
    return cards.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
  },
  /** False if it never was this customer's; true if it is deleted, now or before. Throws `ProviderError`. */
  async remove(customerId: string, cardId: string): Promise<boolean> {
    const payer = await payerOf(db, customerId)
    return payer !== null && (await provider.forgetCard(payer, cardId))
  },
})

export type SavedCards = ReturnType<typeof createSavedCards>
