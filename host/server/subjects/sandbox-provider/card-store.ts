import { randomBytes } from 'node:crypto'
import type { CardBrand, SavedCard } from 'gridfront/contracts'
import { cardValidity } from 'gridfront/server'
import { dayIn } from '../../platform/civil-day.ts'
import type { CardBehaviour } from './test-cards.ts'

/** A card without its number: the data that may be stored. */
export interface CardFacts extends Pick<SavedCard, 'brand' | 'last4' | 'expires'> {
  /** The outcome of payments with it. */
  readonly behaviour: CardBehaviour
}

/** A card of a payer. Of a deleted one only the id is left. */
export type SandboxCard = { readonly cardId: string; readonly payer: string } & (
  | ({ readonly isForgotten: false; readonly savedAt: string } & CardFacts)
  | { readonly isForgotten: true }
)
type Stored = Extract<SandboxCard, { readonly isForgotten: false }>

export interface CardStorePorts {
  readonly now: () => Date
  /** The stored cards, and the deleted payers. */
  readonly kept?: readonly SandboxCard[]
  readonly gonePayers?: readonly string[]
  /** Stores a card after each change. */
  readonly keep?: (card: SandboxCard) => void
  readonly recordRemovedPayer?: (payer: string) => void
}

/** Maximum number of cards of a payer; more than anybody uses. */
const maxCards = 10

/** The scheme of a card by its first digits. */
export function brandOf(number: string): CardBrand {
  if (number.startsWith('4')) return 'VISA'
  if (/^5[1-5]|^2[2-7]/.test(number)) return 'MASTERCARD'
  return /^3[47]/.test(number) ? 'AMEX' : 'OTHER'
}

/** The cards that the sandbox stores for payers: scheme, last digits and expiry, and never a number. */
export function createCardStore({
  now,
  kept = [],
  gonePayers = [],
  keep = () => undefined,
  recordRemovedPayer = () => undefined,
}: CardStorePorts) {
  const cards = new Map(kept.map((card) => [card.cardId, card]))
  const gone = new Set(gonePayers)
  function put(card: SandboxCard): void {
    cards.set(card.cardId, card)
    keep(card)
  }
  const forgetOne = ({ cardId, payer }: SandboxCard) => put({ cardId, payer, isForgotten: true })
  const of = (payer: string): readonly Stored[] =>
    [...cards.values()].filter((card): card is Stored => card.payer === payer && !card.isForgotten)

  return {
    /** Whether a payer can save another card. */
    mayKeep: (payer: string): boolean => !gone.has(payer) && of(payer).length < maxCards,
    /** A card that is saved twice is listed once. Nothing is stored for a deleted payer. */
    saveCard(payer: string, { behaviour, brand, last4, expires }: CardFacts): void {
      const same = of(payer).find(
        (card) => card.brand === brand && card.last4 === last4 && card.expires === expires,
      )
      if (gone.has(payer) || same !== undefined || of(payer).length >= maxCards) return
      put({
        ...{ payer, behaviour, brand, last4, expires, isForgotten: false },
        cardId: `card_${randomBytes(12).toString('base64url')}`,
        savedAt: now().toISOString(),
      })
    },
    /** Newest first. */
    list: (payer: string): readonly SavedCard[] =>
      of(payer)
        .map(({ cardId, brand, last4, expires, savedAt }) => ({ cardId, brand, last4, expires, savedAt }))
        .toReversed(),
    /** Null if it is not, or no longer, stored for this payer. */
    read: (payer: string, cardId: string): Stored | null =>
      of(payer).find((card) => card.cardId === cardId) ?? null,
    isExpired: ({ expires }: Pick<SavedCard, 'expires'>): boolean =>
      cardValidity(expires, dayIn('NSW', now())) === 'EXPIRED',
    /** False if this payer never had it. Deleting it again succeeds. */
    forgetCard(payer: string, cardId: string): boolean {
      const card = cards.get(cardId)
      if (card?.payer !== payer) return false
      if (!card.isForgotten) forgetOne(card)
      return true
    },
    forgetPayer(payer: string): void {
      if (!gone.has(payer)) {
        gone.add(payer)
        recordRemovedPayer(payer)
      }
      for (const card of of(payer)) forgetOne(card)
    },
  }
}

export type CardStore = ReturnType<typeof createCardStore>
