import { randomBytes } from 'node:crypto'
import type { CardBrand, SavedCard } from 'gridfront/contracts'
import { cardValidity } from 'gridfront/contracts'
import { dayIn } from '../civil-day.ts'
import type { CardBehaviour } from './test-cards.ts'

/** A card without its number: what may be kept of it. */
export interface CardFacts extends Pick<SavedCard, 'brand' | 'last4' | 'expires'> {
  /** What the sandbox does with it. */
  readonly behaviour: CardBehaviour
}

/** A card of a payer. Of one that was forgotten nothing is left but its name. */
export type SandboxCard = { readonly cardId: string; readonly payer: string } & (
  | ({ readonly isForgotten: false; readonly savedAt: string } & CardFacts)
  | { readonly isForgotten: true }
)
type Kept = Extract<SandboxCard, { readonly isForgotten: false }>

export interface CardBookPorts {
  readonly now: () => Date
  /** What was kept before: cards, and the payers that were forgotten. */
  readonly kept?: readonly SandboxCard[]
  readonly gonePayers?: readonly string[]
  /** Keeps a card after each change of it. */
  readonly keep?: (card: SandboxCard) => void
  readonly keepGone?: (payer: string) => void
}

/** More than anybody has in use. */
const mostCards = 10

/** The scheme of a card by its first digits. */
export function brandOf(number: string): CardBrand {
  if (number.startsWith('4')) return 'VISA'
  if (/^5[1-5]|^2[2-7]/.test(number)) return 'MASTERCARD'
  return /^3[47]/.test(number) ? 'AMEX' : 'OTHER'
}

/** The cards that the sandbox keeps for payers: scheme, last digits and expiry, and never a number. */
export function createCardBook({
  now,
  kept = [],
  gonePayers = [],
  keep = () => undefined,
  keepGone = () => undefined,
}: CardBookPorts) {
  const cards = new Map(kept.map((card) => [card.cardId, card]))
  const gone = new Set(gonePayers)
  function put(card: SandboxCard): void {
    cards.set(card.cardId, card)
    keep(card)
  }
  const forgetOne = ({ cardId, payer }: SandboxCard) => put({ cardId, payer, isForgotten: true })
  const of = (payer: string): readonly Kept[] =>
    [...cards.values()].filter((card): card is Kept => card.payer === payer && !card.isForgotten)

  return {
    /** Whether one more is kept for a payer. */
    mayKeep: (payer: string): boolean => !gone.has(payer) && of(payer).length < mostCards,
    /** Kept again it is one card still. Nothing is kept for a payer who was forgotten. */
    keepCard(payer: string, { behaviour, brand, last4, expires }: CardFacts): void {
      const same = of(payer).find(
        (card) => card.brand === brand && card.last4 === last4 && card.expires === expires,
      )
      if (gone.has(payer) || same !== undefined || of(payer).length >= mostCards) return
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
    /** Null: it is not kept for this payer, or not any more. */
    read: (payer: string, cardId: string): Kept | null =>
      of(payer).find((card) => card.cardId === cardId) ?? null,
    isExpired: ({ expires }: Pick<SavedCard, 'expires'>): boolean =>
      cardValidity(expires, dayIn('NSW', now())) === 'EXPIRED',
    /** False: this payer never had it. Forgotten again it stays forgotten. */
    forgetCard(payer: string, cardId: string): boolean {
      const card = cards.get(cardId)
      if (card?.payer !== payer) return false
      if (!card.isForgotten) forgetOne(card)
      return true
    },
    forgetPayer(payer: string): void {
      if (!gone.has(payer)) {
        gone.add(payer)
        keepGone(payer)
      }
      for (const card of of(payer)) forgetOne(card)
    },
  }
}

export type CardBook = ReturnType<typeof createCardBook>
