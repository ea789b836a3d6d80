import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ConcessionScheme } from 'gridfront/billing'
import { maskCardNumbers, normalText, requestLengths } from 'gridfront/contracts'
import type { StoredRequest } from 'gridfront/server'
import { isClosed, lockAccount } from '../../ledger/accounts.ts'
import { dayMs } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, customerRequests, customers } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { takeReading } from '../../subjects/meter-data/take-reading.ts'
import { lockPremises, nextSupplyOf } from '../../subjects/origination/premises.ts'
import { sampleConcessions } from '../../subjects/prices/sample-concessions.ts'
import { storedRequest } from '../../subjects/requests/request-situations.ts'
import type { CardPayment } from './card-payments.ts'
import { cardPaymentsFrom } from './card-payments.ts'
import type { GrantChoice } from './grant-concession.ts'
import { grantFor } from './grant-concession.ts'
import type { DespiteImport } from './pay-out-credit.ts'
import { payOut, takePayoutBack } from './pay-out-credit.ts'

export interface RequestAnswerPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  /** The concessions for cards. Default: those of the fictional retailer's states. */
  readonly concessions?: readonly ConcessionScheme[]
}

export type NextStatus = 'IN_PROGRESS' | 'DONE' | 'DECLINED'

/** The decisions of staff with an answer: about a concession card, or a refund of credit. */
export interface AnswerChoice extends GrantChoice {
  /** The newest card payments are checked, and may be paid out. */
  readonly arePaymentsChecked?: true | undefined
}

/** Days of card payments that are shown with a refund of credit: most can be charged back for about as long. */
export const shownDays = 120

/** A request with what staff need to know to answer it. */
export interface RequestInDetail {
  readonly request: StoredRequest
  /** Null: the customer is not known any more. */
  readonly customerName: string | null
  /** For a refund of credit: the card payments of the last `shownDays`, newest first. Others have none. */
  readonly cardPayments: readonly CardPayment[]
}

const inStoredWords = (words: string) => maskCardNumbers(normalText(words)).slice(0, requestLengths.answer)

/** Text for customers about a payout that came back, unless staff write another. */
const sentBackWords =
  'Your bank sent the money back, so the credit is on your account again. Check the BSB and the account number, and ask for it again.'

/** The effects of completing a request, beyond its status. */
async function carryOut(
  tx: Db,
  request: StoredRequest,
  { customerId, now, arePaymentsChecked }: { customerId: string; now: Date; arePaymentsChecked: boolean },
): Promise<void> {
  const { accountNumber } = request
  if (request.kind === 'CREDIT_REFUND') return payOut(tx, { request, customerId, now, arePaymentsChecked })
  if (request.kind === 'MOVE_OUT') {
    // Before the account, as moves lock them, to prevent deadlocks.
    await lockPremises(tx)
    const account = await lockAccount(tx, accountNumber)
    // A later day would be billed to somebody who has moved out.
    if (isClosed(account, now))
      throw new OperatorError(
        `The supply of account ${accountNumber} has ended already, on ${account.closedOn}: decline the request.`,
      )
    const next = await nextSupplyOf(tx, account, request.content.moveOutOn)
    if (next !== undefined)
      throw new OperatorError(
        `Account ${next.number} supplies this home from ${next.planStartedOn} on: decline the request, or agree on an earlier day.`,
      )
    await tx
      .update(accounts)
      .set({ closedOn: request.content.moveOutOn })
      .where(eq(accounts.number, accountNumber))
  }
  if (request.kind !== 'METER_READING') return
  const { readOn, readings } = request.content
  await takeReading(tx, { accountNumber, readOn, readings })
}

/** The retailer's actions on requests: lists the open ones, answers them. */
export function createRequestAnswers({
  db,
  now,
  eventLog,
  concessions = sampleConcessions,
}: RequestAnswerPorts) {
  const ofReference = (reference: string) => eq(customerRequests.reference, reference)
  return {
    /** Oldest first. */
    async open(): Promise<StoredRequest[]> {
      const rows = await db
        .select()
        .from(customerRequests)
        .where(inArray(customerRequests.status, ['RECEIVED', 'IN_PROGRESS']))
        .orderBy(asc(customerRequests.receivedAt))
      return rows.map(storedRequest)
    },
    async find(reference: string): Promise<RequestInDetail | null> {
      const [row] = await db
        .select({
          request: customerRequests,
          givenName: customers.givenName,
          familyName: customers.familyName,
        })
        .from(customerRequests)
        .leftJoin(customers, eq(customers.id, customerRequests.customerId))
        .where(ofReference(reference))
      if (row === undefined) return null
      const request = storedRequest(row.request)
      const from = new Date(now().getTime() - shownDays * dayMs)
      return {
        request,
        customerName: row.givenName === null ? null : `${row.givenName} ${row.familyName}`,
        cardPayments:
          request.kind === 'CREDIT_REFUND' ? await cardPaymentsFrom(db, request.accountNumber, from) : [],
      }
    },
    /** Null if there is no open request with this reference. Throws `OperatorError`. */
    answer: (
      reference: string,
      status: NextStatus,
      words: string | null,
      choice: AnswerChoice = {},
    ): Promise<StoredRequest | null> =>
      db.transaction(async (tx) => {
        const open = inArray(customerRequests.status, ['RECEIVED', 'IN_PROGRESS'])
        const answer = words === null ? null : inStoredWords(words)
        const [row] = await tx
          .update(customerRequests)
          .set({
            status,
            updatedAt: now(),
            ...(answer && { answer }),
            ...(status !== 'IN_PROGRESS' && { openKey: null }),
          })
          .where(and(ofReference(reference), open))
          .returning()
        if (row === undefined) return null
        const request = storedRequest(row)
        const { customerId, kind } = row
        const isGrant = status === 'DONE' && request.kind === 'CONCESSION' && request.content.change === 'ADD'
        const { arePaymentsChecked = false, ...grant } = choice
        if (Object.keys(grant).length > 0 && !isGrant)
          throw new OperatorError('--scheme, --from and --to are of a concession card that is done.')
        if (arePaymentsChecked && (status !== 'DONE' || kind !== 'CREDIT_REFUND'))
          throw new OperatorError('--payments-checked is of a refund of credit that is done.')
        if (status === 'DONE') await carryOut(tx, request, { customerId, now: now(), arePaymentsChecked })
        const granted = isGrant
          ? await grantFor(tx, request, grant, { schemes: concessions, now: now() })
          : null
        if (granted !== null) await tx.update(customerRequests).set({ granted }).where(ofReference(reference))
        await eventLog.record(tx, { kind: 'requestChanged', customerId, reference, about: kind, status })
        return granted === null ? request : { ...request, granted }
      }),
    /**
     * A paid refund of credit that the customer's bank has sent back: it is declined, and the credit is on the account
     * again. Null if there is no such refund. Throws `OperatorError`.
     */
    sentBack: (
      reference: string,
      words: string | null,
      { isDespiteImport }: DespiteImport = { isDespiteImport: false },
    ): Promise<StoredRequest | null> =>
      db.transaction(async (tx) => {
        const isPaid = and(
          ...[ofReference(reference), eq(customerRequests.status, 'DONE')],
          eq(customerRequests.kind, 'CREDIT_REFUND'),
        )
        const status = 'DECLINED'
        const [row] = await tx
          .update(customerRequests)
          .set({ status, updatedAt: now(), answer: inStoredWords(words ?? sentBackWords) })
          .where(isPaid)
          .returning()
        if (row === undefined) return null
        const request = storedRequest(row)
        if (request.kind !== 'CREDIT_REFUND') return null
        const { customerId, kind: about } = row
        await takePayoutBack(tx, { request, customerId, now: now(), isDespiteImport })
        const facts = { reference, about, status, isSentBack: true } as const
        await eventLog.record(tx, { kind: 'requestChanged', customerId, ...facts })
        return request
      }),
  }
}
