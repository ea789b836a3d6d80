import { and, eq } from 'drizzle-orm'
import type { Arrangements, CustomerRequest, MissingAnswer, RequestKind } from 'gridfront/contracts'
import type { AskedRequest, RequestSituation } from 'gridfront/server'
import {
  arrangementsOf,
  effectiveOn,
  firstStatus,
  requestFaults,
  requestObstacle,
  shownRequest,
  shownRequests,
  targetsOf,
} from 'gridfront/server'
import type { Db } from '../database/db.ts'
import { customerRequests } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { newReceiptNumber } from '../receipt-number.ts'
import { blanksIn, normalRequest } from './request-content.ts'
import { keptRequest, situationOf } from './request-situations.ts'

export interface CustomerRequestPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
  /** Makes a random reference, which is very rarely in use already. */
  readonly newReference?: (prefix: string) => string
}

export type TakenRequest =
  | { readonly outcome: 'taken'; readonly request: CustomerRequest; readonly isNew: boolean }
  /** The account is not the customer's, or there is none. */
  | { readonly outcome: 'noAccount' }
  /** There is a request with this id and other content. */
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'inTheWay'; readonly why: string }
  | { readonly outcome: 'faulty'; readonly faults: readonly MissingAnswer[] }

export type WithdrawnRequest =
  | { readonly outcome: 'withdrawn'; readonly request: CustomerRequest }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'tooLate' }

const prefixes: Readonly<Record<RequestKind, string>> = {
  METER_READING: 'MR',
  MOVE_OUT: 'MO',
  COMPLAINT: 'CO',
  AUTHORISED_PERSON: 'AP',
  LIFE_SUPPORT: 'LS',
  CONCESSION: 'CC',
}
/** Kinds of which an account has one open request at most. */
const single: readonly RequestKind[] = ['METER_READING', 'MOVE_OUT']

/** Attempts to find an unused reference. With 34 thousand million the first one nearly always is. */
const mostTries = 5

/** Customers' requests: created, listed, withdrawn. Everything is selected by the token's owner (AUTH-14). */
export function createCustomerRequests({
  db,
  now,
  orders,
  newReference = newReceiptNumber,
}: CustomerRequestPorts) {
  const situation = (customerId: string, accountNumber: string | undefined) =>
    situationOf(db, { customerId, accountNumber, now: now() })

  const sameId = (customerId: string, requestId: string) =>
    and(eq(customerRequests.customerId, customerId), eq(customerRequests.requestId, requestId))

  /** What a request that was sent before has led to; null: it is a new one. */
  async function before(
    customerId: string,
    requestId: string,
    asked: AskedRequest,
    at: RequestSituation,
  ): Promise<TakenRequest | null> {
    const [row] = await db.select().from(customerRequests).where(sameId(customerId, requestId))
    if (row === undefined) return null
    const isSame =
      row.kind === asked.kind &&
      row.accountNumber === at.accountNumber &&
      JSON.stringify(row.content) === JSON.stringify(asked.content)
    return isSame
      ? { outcome: 'taken', request: shownRequest(keptRequest(row), at), isNew: false }
      : { outcome: 'changed' }
  }

  /** False: the reference or the id is in use, or another request of a kind that an account has one of is open. */
  const add = (customerId: string, requestId: string, asked: AskedRequest, at: RequestSituation) =>
    db.transaction(async (tx): Promise<boolean> => {
      const receivedAt = now()
      const reference = newReference(prefixes[asked.kind])
      const targets = targetsOf(asked, at)
      const status = firstStatus(asked, at)
      const added = await tx
        .insert(customerRequests)
        .values({
          reference,
          customerId,
          accountNumber: at.accountNumber,
          requestId,
          kind: asked.kind,
          status,
          receivedAt,
          updatedAt: receivedAt,
          effectiveOn: effectiveOn(asked),
          content: asked.content,
          targets,
          openKey: single.includes(asked.kind) ? `${asked.kind}:${at.accountNumber}` : null,
        })
        .onConflictDoNothing()
        .returning({ reference: customerRequests.reference })
      if (added.length === 0) return false
      await orders.place(tx, {
        kind: 'requestReceived',
        customerId,
        reference,
        about: asked.kind,
        status,
        targets,
      })
      return true
    })

  return {
    /** Newest first; null: the account is not the customer's. */
    async list(customerId: string, accountNumber?: string): Promise<CustomerRequest[] | null> {
      const at = await situation(customerId, accountNumber)
      return at && shownRequests(at)
    },
    async arrangements(customerId: string, accountNumber?: string): Promise<Arrangements | null> {
      const at = await situation(customerId, accountNumber)
      return at && arrangementsOf(at)
    },
    /** Takes a request. Sent again with the same id and content, it is the one that was taken first. */
    async take(
      customerId: string,
      {
        requestId,
        accountNumber,
      }: { readonly requestId: string; readonly accountNumber?: string | undefined },
      given: AskedRequest,
    ): Promise<TakenRequest> {
      const asked = normalRequest(given)
      for (let tries = 0; tries < mostTries; tries += 1) {
        const at = await situation(customerId, accountNumber)
        if (at === null) return { outcome: 'noAccount' }
        const known = await before(customerId, requestId, asked, at)
        if (known !== null) return tries > 0 && known.outcome === 'taken' ? { ...known, isNew: true } : known
        const why = requestObstacle(asked, at)
        if (why !== null) return { outcome: 'inTheWay', why }
        const faults = [
          ...requestFaults(asked, at),
          ...blanksIn(asked.content).map((pointer) => ({ pointer, detail: 'Enter some words.' })),
        ]
        if (faults.length > 0) return { outcome: 'faulty', faults }
        await add(customerId, requestId, asked, at)
        // Read again, whether it was added now or by the same request at the same time.
      }
      throw new Error('no reference is free')
    },
    /** Takes a request back. Again it changes nothing. */
    async withdraw(customerId: string, reference: string): Promise<WithdrawnRequest> {
      const own = and(eq(customerRequests.customerId, customerId), eq(customerRequests.reference, reference))
      const [row] = await db.select().from(customerRequests).where(own)
      if (row === undefined) return { outcome: 'unknown' }
      const at = await situation(customerId, row.accountNumber)
      if (at === null) return { outcome: 'unknown' }
      const shown = shownRequest(keptRequest(row), at)
      if (row.status === 'WITHDRAWN') return { outcome: 'withdrawn', request: shown }
      if (!shown.isWithdrawable) return { outcome: 'tooLate' }
      const [changed] = await db.transaction(async (tx) => {
        const done = await tx
          .update(customerRequests)
          .set({ status: 'WITHDRAWN', updatedAt: now(), openKey: null })
          // Nobody has worked on it since it was read.
          .where(and(own, eq(customerRequests.status, row.status)))
          .returning()
        const facts = { reference, about: row.kind, status: 'WITHDRAWN' } as const
        if (done.length > 0) await orders.place(tx, { kind: 'requestChanged', customerId, ...facts })
        return done
      })
      return changed === undefined
        ? { outcome: 'tooLate' }
        : { outcome: 'withdrawn', request: shownRequest(keptRequest(changed), at) }
    },
  }
}

export type CustomerRequests = ReturnType<typeof createCustomerRequests>
