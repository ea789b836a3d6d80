import type { RequestInput } from 'gridfront/server'
import { storedContent } from 'gridfront/server'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import { placeIn } from '../../platform/data-keys/sealed-columns.ts'
import type { customerRequests } from '../../platform/database/schema.ts'

type Row = Pick<typeof customerRequests.$inferSelect, 'reference' | 'content' | 'sealedNumber'>

/** The number of a concession card, or of a bank account to which a credit is paid. */
function privateNumberOf(asked: RequestInput): string | null {
  if (asked.kind === 'CREDIT_REFUND') return asked.content.bank.number
  return asked.kind === 'CONCESSION' ? (asked.content.card?.cardNumber ?? null) : null
}
const placeOf = (reference: string) => placeIn('customer_requests.sealed_number', reference)

/**
 * The columns with the content of a request: the number of a card or a bank account is encrypted, and only its last
 * characters are stored unencrypted.
 */
export function storedColumns(
  { seal }: Pick<DataKeys, 'seal'>,
  reference: string,
  asked: RequestInput,
): Pick<Row, 'content' | 'sealedNumber'> {
  const number = privateNumberOf(asked)
  return {
    content: storedContent(asked).content,
    sealedNumber: number === null ? null : seal(number, placeOf(reference)),
  }
}

/** The private number of a request; null: it has none, or it was deleted. Throws `OperatorError`. */
export const openNumber = ({ open }: Pick<DataKeys, 'open'>, row: Omit<Row, 'content'>): string | null =>
  row.sealedNumber === null ? null : open(row.sealedNumber, placeOf(row.reference))

/**
 * Whether a stored request has this content. If its private number was deleted, the last characters decide. Throws
 * `OperatorError`.
 */
export function isSameContent(keys: Pick<DataKeys, 'open'>, row: Row, asked: RequestInput): boolean {
  const number = openNumber(keys, row)
  return (
    JSON.stringify(row.content) === JSON.stringify(storedContent(asked).content) &&
    (number === null || number === privateNumberOf(asked))
  )
}
