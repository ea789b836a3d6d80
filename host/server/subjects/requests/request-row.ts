import type { RequestKind } from 'gridfront/contracts'
import type { RequestInput, RequestSituation } from 'gridfront/server'
import { effectiveOn, firstStatus, targetsOf } from 'gridfront/server'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import type { customerRequests } from '../../platform/database/schema.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'
import { storedColumns } from './stored-columns.ts'

const prefixes: Readonly<Record<RequestKind, string>> = {
  METER_READING: 'MR',
  MOVE_OUT: 'MO',
  COMPLAINT: 'CO',
  AUTHORISED_PERSON: 'AP',
  LIFE_SUPPORT: 'LS',
  CONCESSION: 'CC',
  CREDIT_REFUND: 'CR',
}
/** Kinds of which an account has one open request at most. */
const single: readonly RequestKind[] = ['METER_READING', 'MOVE_OUT', 'CREDIT_REFUND']

export interface NewRequest {
  readonly customerId: string
  readonly requestId: string
  readonly receivedAt: Date
  /** Hash of the consent to check a concession card; null: there is no card. */
  readonly consentSha256: string | null
}

/** The row of a new request, in its first state. `newReference` makes a random reference, which is very rarely in use. */
export function requestRow(
  dataKeys: DataKeys,
  asked: RequestInput,
  at: Pick<RequestSituation, 'accountNumber' | 'state' | 'today' | 'meter'>,
  request: NewRequest,
  newReference: (prefix: string) => string = newReceiptNumber,
): typeof customerRequests.$inferInsert {
  const { accountNumber } = at
  const reference = newReference(prefixes[asked.kind])
  return {
    ...request,
    reference,
    accountNumber,
    kind: asked.kind,
    status: firstStatus(asked, at),
    updatedAt: request.receivedAt,
    effectiveOn: effectiveOn(asked),
    ...storedColumns(dataKeys, reference, asked),
    targets: targetsOf(asked, at),
    openKey: single.includes(asked.kind) ? `${asked.kind}:${accountNumber}` : null,
  }
}
