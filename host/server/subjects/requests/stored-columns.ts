import type { RequestInput } from 'gridfront/server'
import { storedContent } from 'gridfront/server'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import { placeIn } from '../../platform/data-keys/sealed-columns.ts'
import type { customerRequests } from '../../platform/database/schema.ts'

type Row = Pick<typeof customerRequests.$inferSelect, 'reference' | 'content' | 'sealedCard'>

const cardNumberOf = (asked: RequestInput): string | null =>
  asked.kind === 'CONCESSION' ? (asked.content.card?.cardNumber ?? null) : null
const placeOf = (reference: string) => placeIn('customer_requests.sealed_card', reference)

/**
 * The columns with the content of a request: a card's number is encrypted, and only its last characters are stored
 * unencrypted.
 */
export function storedColumns(
  { seal }: Pick<DataKeys, 'seal'>,
  reference: string,
  asked: RequestInput,
): Pick<Row, 'content' | 'sealedCard'> {
  const number = cardNumberOf(asked)
  return {
    content: storedContent(asked).content,
    sealedCard: number === null ? null : seal(number, placeOf(reference)),
  }
}

/** The number of a request's card; null: it has none, or it was deleted. Throws `OperatorError`. */
export const openCard = ({ open }: Pick<DataKeys, 'open'>, row: Omit<Row, 'content'>): string | null =>
  row.sealedCard === null ? null : open(row.sealedCard, placeOf(row.reference))

/**
 * Whether a stored request has this content. If a card's number was deleted, its last characters decide. Throws
 * `OperatorError`.
 */
export function isSameContent(keys: Pick<DataKeys, 'open'>, row: Row, asked: RequestInput): boolean {
  const number = openCard(keys, row)
  return (
    JSON.stringify(row.content) === JSON.stringify(storedContent(asked).content) &&
    (number === null || number === cardNumberOf(asked))
  )
}
