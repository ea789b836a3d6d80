import type { RequestInput } from 'gridfront/server'
import { checkConcessionCard } from 'gridfront/validators'

/** The stored form of a request: a card's number as its issuer writes it. So different spellings of the same request are equal. */
export function normalRequest(asked: RequestInput): RequestInput {
  if (asked.kind === 'LIFE_SUPPORT' && asked.content.equipment !== undefined)
    return {
      ...asked,
      content: { ...asked.content, equipment: [...new Set(asked.content.equipment)].sort() },
    }
  if (asked.kind !== 'CONCESSION' || asked.content.card === undefined) return asked
  const { card } = asked.content
  const checked = checkConcessionCard(card.kind, card.cardNumber)
  const cardNumber = checked.isValid ? checked.value : card.cardNumber
  return { ...asked, content: { ...asked.content, card: { ...card, cardNumber } } }
}
