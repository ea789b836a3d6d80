import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ConcessionScheme } from 'gridfront/billing'
import { requestLengths } from 'gridfront/contracts'
import type { KeptRequest } from 'gridfront/server'
import { isClosed } from '../account/shown-account.ts'
import { lockAccount } from '../billing/issue-bill.ts'
import { sampleConcessions } from '../billing/sample-concessions.ts'
import { CustomersError } from '../customers/customers-error.ts'
import type { Db } from '../database/db.ts'
import { accounts, customerRequests } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { takeReading } from '../meter-data/take-reading.ts'
import { plainText } from '../plain-text.ts'
import type { GrantChoice } from './grant-concession.ts'
import { grantFor } from './grant-concession.ts'
import { keptRequest } from './request-situations.ts'

export interface RequestAnswerPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
  /** The concessions that cards give. Default: those of the made-up retailer's states. */
  readonly concessions?: readonly ConcessionScheme[]
}

export type NextStatus = 'IN_PROGRESS' | 'DONE' | 'DECLINED'

/** What follows from a request that is done, beyond its status. */
async function carryOut(tx: Db, request: KeptRequest, now: Date): Promise<void> {
  const { accountNumber } = request
  if (request.kind === 'MOVE_OUT') {
    const account = await lockAccount(tx, accountNumber)
    // A later day would be billed to somebody who is gone.
    if (isClosed(account, now))
      throw new CustomersError(
        `The supply of account ${accountNumber} has ended already, on ${account.closedOn}: decline the request.`,
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

/** What the retailer does about requests: sees the open ones, answers them. */
export function createRequestAnswers({
  db,
  now,
  orders,
  concessions = sampleConcessions,
}: RequestAnswerPorts) {
  const ofReference = (reference: string) => eq(customerRequests.reference, reference)
  return {
    /** Oldest first. */
    async open(): Promise<KeptRequest[]> {
      const rows = await db
        .select()
        .from(customerRequests)
        .where(inArray(customerRequests.status, ['RECEIVED', 'IN_PROGRESS']))
        .orderBy(asc(customerRequests.receivedAt))
      return rows.map(keptRequest)
    },
    async find(reference: string): Promise<KeptRequest | null> {
      const [row] = await db.select().from(customerRequests).where(ofReference(reference))
      return row === undefined ? null : keptRequest(row)
    },
    /** Null: there is no open request of this reference. `choice`: of a concession that is granted. Throws `CustomersError`. */
    answer: (
      reference: string,
      status: NextStatus,
      words: string | null,
      choice?: GrantChoice,
    ): Promise<KeptRequest | null> =>
      db.transaction(async (tx) => {
        const open = inArray(customerRequests.status, ['RECEIVED', 'IN_PROGRESS'])
        const answer = words === null ? null : plainText(words).slice(0, requestLengths.answer)
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
        const request = keptRequest(row)
        const isGrant = status === 'DONE' && request.kind === 'CONCESSION' && request.content.change === 'ADD'
        if (choice !== undefined && !isGrant)
          throw new CustomersError('--scheme, --from and --to are of a concession card that is done.')
        if (status === 'DONE') await carryOut(tx, request, now())
        const granted = isGrant
          ? await grantFor(tx, request, choice ?? {}, { schemes: concessions, now: now() })
          : null
        if (granted !== null) await tx.update(customerRequests).set({ granted }).where(ofReference(reference))
        const { customerId, kind } = row
        await orders.place(tx, { kind: 'requestChanged', customerId, reference, about: kind, status })
        return granted === null ? request : { ...request, granted }
      }),
  }
}
