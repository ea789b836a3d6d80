import { and, asc, eq, inArray } from 'drizzle-orm'
import { requestLengths } from 'gridfront/contracts'
import type { KeptRequest } from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { accounts, customerRequests } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { takeReading } from '../meter-data/take-reading.ts'
import { plainText } from '../plain-text.ts'
import { keptRequest } from './request-situations.ts'

export interface RequestAnswerPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
}

export type NextStatus = 'IN_PROGRESS' | 'DONE' | 'DECLINED'

/** What follows from a request that is done, beyond its status. */
async function carryOut(tx: Db, request: KeptRequest): Promise<void> {
  const { accountNumber } = request
  if (request.kind === 'MOVE_OUT')
    await tx
      .update(accounts)
      .set({ closedOn: request.content.moveOutOn })
      .where(eq(accounts.number, accountNumber))
  if (request.kind !== 'METER_READING') return
  const { readOn, readings } = request.content
  await takeReading(tx, { accountNumber, readOn, readings })
}

/** What the retailer does about requests: sees the open ones, answers them. */
export function createRequestAnswers({ db, now, orders }: RequestAnswerPorts) {
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
    /** Null: there is no open request of this reference. */
    answer: (reference: string, status: NextStatus, words: string | null): Promise<KeptRequest | null> =>
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
        if (status === 'DONE') await carryOut(tx, request)
        const { customerId, kind } = row
        await orders.place(tx, { kind: 'requestChanged', customerId, reference, about: kind, status })
        return request
      }),
  }
}
