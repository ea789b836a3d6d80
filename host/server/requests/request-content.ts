import type { AskedRequest } from 'gridfront/server'
import { checkConcessionCard } from 'gridfront/validators'
import { plainText } from '../plain-text.ts'

/** Line by line: a complaint has paragraphs. */
const plainLines = (text: string) => text.split(/\r?\n/).map(plainText).join('\n').trim()

function plainIn(value: unknown): unknown {
  if (typeof value === 'string') return plainLines(value)
  if (Array.isArray(value)) return value.map(plainIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainIn(inner)]))
}

/**
 * The stored form of a request: texts without characters that cannot be stored, a card's number as its issuer writes
 * it. So different spellings of the same request are equal.
 */
export function normalRequest(asked: AskedRequest): AskedRequest {
  const plain = { ...asked, content: plainIn(asked.content) } as AskedRequest
  if (plain.kind === 'LIFE_SUPPORT' && plain.content.equipment !== undefined)
    return {
      ...plain,
      content: { ...plain.content, equipment: [...new Set(plain.content.equipment)].sort() },
    }
  if (plain.kind !== 'CONCESSION' || plain.content.card === undefined) return plain
  const { card } = plain.content
  const checked = checkConcessionCard(card.kind, card.cardNumber)
  const cardNumber = checked.isValid ? checked.value : card.cardNumber
  return { ...plain, content: { ...plain.content, card: { ...card, cardNumber } } }
}

/** Pointers to texts of which nothing is left. */
export function blanksIn(value: unknown, pointer = ''): string[] {
  if (typeof value === 'string') return value === '' ? [pointer] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => blanksIn(inner, `${pointer}/${name}`))
}
