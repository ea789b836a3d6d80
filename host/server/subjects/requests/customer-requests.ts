import { and, eq } from 'drizzle-orm'
import type { Arrangements, CustomerRequest, MissingAnswer } from 'gridfront/contracts'
import type { RequestInput, RequestSituation } from 'gridfront/server'
import { arrangementsOf, requestFaults, requestObstacle, shownRequest, shownRequests } from 'gridfront/server'
import type { DataKeys } from '../../platform/data-keys/data-keys.ts'
import type { Db } from '../../platform/database/db.ts'
import { customerRequests } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { orderSecurityNoticeTo } from '../../platform/events/security-notice.ts'
import { concessionConsentSha256 } from '../consents/agreed-text.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { normalRequest } from './request-content.ts'
import { requestRow } from './request-row.ts'
import { situationOf, storedRequest } from './request-situations.ts'
import { isSameContent } from './stored-columns.ts'

export interface CustomerRequestPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  readonly dataKeys: DataKeys
  readonly book: PriceBook
  /** Makes a random reference, which is very rarely in use already. */
  readonly newReference?: (prefix: string) => string
}

export type TakenRequest =
  | { readonly outcome: 'taken'; readonly request: CustomerRequest; readonly isNew: boolean }
  /** The account is not the customer's, or does not exist. */
  | { readonly outcome: 'noAccount' }
  /** There is a request with this id and other content. */
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'conflict'; readonly why: string }
  | { readonly outcome: 'faulty'; readonly faults: readonly MissingAnswer[] }

export type WithdrawnRequest =
  | { readonly outcome: 'withdrawn'; readonly request: CustomerRequest }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'tooLate' }

const isCardAdded = ({ kind, content }: RequestInput) => kind === 'CONCESSION' && content.change === 'ADD'

/** Attempts to find an unused reference. With 34 thousand million the first one nearly always is. */
const maxTries = 5

/** Customers' requests: created, listed, withdrawn. Everything is selected by the token's owner (AUTH-14). */
export function createCustomerRequests({
  db,
  now,
  eventLog,
  dataKeys,
  book,
  newReference,
}: CustomerRequestPorts) {
  const situation = (customerId: string, accountNumber: string | undefined) =>
    situationOf(db, { customerId, accountNumber, book, now: now() })

  const sameId = (customerId: string, requestId: string) =>
    and(eq(customerRequests.customerId, customerId), eq(customerRequests.requestId, requestId))

  /** The result of an earlier request with this id; null if it is new. */
  async function before(
    customerId: string,
    requestId: string,
    asked: RequestInput,
    at: RequestSituation,
  ): Promise<TakenRequest | null> {
    const [row] = await db.select().from(customerRequests).where(sameId(customerId, requestId))
    if (row === undefined) return null
    const isSame =
      row.kind === asked.kind && row.accountNumber === at.accountNumber && isSameContent(dataKeys, row, asked)
    return isSame
      ? { outcome: 'taken', request: shownRequest(storedRequest(row), at), isNew: false }
      : { outcome: 'changed' }
  }

  /**
   * False if the reference or id is in use, or another request is open of a kind that allows only one for an account.
   */
  const add = (customerId: string, requestId: string, asked: RequestInput, at: RequestSituation) =>
    db.transaction(async (tx): Promise<boolean> => {
      const receivedAt = now()
      const row = requestRow(
        dataKeys,
        asked,
        at,
        {
          customerId,
          requestId,
          receivedAt,
          consentSha256: isCardAdded(asked) ? concessionConsentSha256 : null,
        },
        newReference,
      )
      const added = await tx
        .insert(customerRequests)
        .values(row)
        .onConflictDoNothing()
        .returning({ reference: customerRequests.reference })
      if (added.length === 0) return false
      if (asked.kind === 'AUTHORISED_PERSON') await orderSecurityNoticeTo(tx, eventLog, customerId, 'PEOPLE')
      if (asked.kind === 'CREDIT_REFUND')
        await orderSecurityNoticeTo(tx, eventLog, customerId, 'CREDIT_REFUND')
      const isLifeSupport = asked.kind === 'LIFE_SUPPORT'
      if (isLifeSupport && asked.content.change === 'DEREGISTER')
        await orderSecurityNoticeTo(tx, eventLog, customerId, 'LIFE_SUPPORT')
      await eventLog.record(tx, {
        kind: 'requestReceived',
        customerId,
        reference: row.reference,
        about: asked.kind,
        status: row.status,
        targets: row.targets,
        ...(isLifeSupport && asked.content.change === 'REGISTER' && { accountNumber: at.accountNumber }),
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
    /** Creates a request. Repeating it with the same id and content returns the first one. */
    async take(
      customerId: string,
      {
        requestId,
        accountNumber,
      }: { readonly requestId: string; readonly accountNumber?: string | undefined },
      given: RequestInput,
    ): Promise<TakenRequest> {
      const asked = normalRequest(given)
      for (let tries = 0; tries < maxTries; tries += 1) {
        const at = await situation(customerId, accountNumber)
        if (at === null) return { outcome: 'noAccount' }
        const known = await before(customerId, requestId, asked, at)
        if (known !== null) return tries > 0 && known.outcome === 'taken' ? { ...known, isNew: true } : known
        const why = requestObstacle(asked, at)
        if (why !== null) return { outcome: 'conflict', why }
        const faults = requestFaults(asked, at)
        if (faults.length > 0) return { outcome: 'faulty', faults }
        await add(customerId, requestId, asked, at)
        // Read again, because it may have been added by a simultaneous repetition.
      }
      throw new Error('no reference is free')
    },
    /** Withdraws a request; repeating it changes nothing. */
    async withdraw(customerId: string, reference: string): Promise<WithdrawnRequest> {
      const own = and(eq(customerRequests.customerId, customerId), eq(customerRequests.reference, reference))
      const [row] = await db.select().from(customerRequests).where(own)
      if (row === undefined) return { outcome: 'unknown' }
      const at = await situation(customerId, row.accountNumber)
      if (at === null) return { outcome: 'unknown' }
      const shown = shownRequest(storedRequest(row), at)
      if (row.status === 'WITHDRAWN') return { outcome: 'withdrawn', request: shown }
      if (!shown.isWithdrawable) return { outcome: 'tooLate' }
      const [changed] = await db.transaction(async (tx) => {
        const done = await tx
          .update(customerRequests)
          .set({ status: 'WITHDRAWN', updatedAt: now(), openKey: null })
          // The update only applies if nobody has worked on the request since it was read.
          .where(and(own, eq(customerRequests.status, row.status)))
          .returning()
        const facts = { reference, about: row.kind, status: 'WITHDRAWN' } as const
        if (done.length > 0) await eventLog.record(tx, { kind: 'requestChanged', customerId, ...facts })
        return done
      })
      return changed === undefined
        ? { outcome: 'tooLate' }
        : { outcome: 'withdrawn', request: shownRequest(storedRequest(changed), at) }
    },
  }
}

export type CustomerRequests = ReturnType<typeof createCustomerRequests>
