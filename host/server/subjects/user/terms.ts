import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { OfferedTerms } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import { customers, termsOffers } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { tokenHash } from '../../platform/random-token.ts'

export interface TermsPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
}

type OfferRow = typeof termsOffers.$inferSelect

/** The offered terms. After `acceptUntil` they cannot be accepted. */
export type NewTerms = Pick<OfferRow, 'kind' | 'version' | 'title' | 'points' | 'document' | 'acceptUntil'>

export type AcceptOutcome =
  | {
      readonly outcome: 'accepted'
      readonly customerId: string
      readonly terms: OfferedTerms
      readonly isNew: boolean
    }
  /** The offer has another edition than the one that was read. */
  | { readonly outcome: 'otherVersion' }
  | { readonly outcome: 'gone' }

const shown = (row: OfferRow): OfferedTerms => ({
  kind: row.kind,
  version: row.version,
  title: row.title,
  points: [...row.points],
  document: row.document,
  offeredAt: row.offeredAt.toISOString(),
  acceptUntil: row.acceptUntil.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
})

/** Offers terms to a customer, and requests the mail with their link. They replace an open offer of the same kind. */
export async function offerTerms(
  { db, now, eventLog }: TermsPorts,
  customerId: string,
  terms: NewTerms,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOpen = and(
      eq(termsOffers.customerId, customerId),
      eq(termsOffers.kind, terms.kind),
      isNull(termsOffers.acceptedAt),
    )
    await tx.delete(termsOffers).where(isOpen)
    const id = randomUUID()
    await tx.insert(termsOffers).values({ ...terms, id, customerId, offeredAt: now() })
    await eventLog.record(tx, { kind: 'termsLink', offerId: id })
  })
}

/** Terms as customers read and accept them, by a mailed link. */
export function createTerms({ db, now, eventLog }: TermsPorts) {
  /**
   * The offer of a link; null if the link is expired, replaced or unknown, for an address that the customer no longer
   * has, or for a customer other than the one who is logged in.
   */
  async function offerOf(
    tx: Db,
    token: string,
    visitor: string | null,
    isChanging = false,
  ): Promise<OfferRow | null> {
    const query = tx
      .select(getTableColumns(termsOffers))
      .from(termsOffers)
      .innerJoin(customers, eq(customers.id, termsOffers.customerId))
      .where(and(eq(termsOffers.tokenHash, tokenHash(token)), eq(termsOffers.sentTo, customers.email)))
    const [offer] = isChanging ? await query.for('update', { of: termsOffers }) : await query
    if (offer === undefined || (visitor !== null && visitor !== offer.customerId)) return null
    return offer.acceptedAt === null && offer.acceptUntil <= now() ? null : offer
  }

  return {
    list: async (customerId: string): Promise<OfferedTerms[]> => {
      const rows = await db
        .select()
        .from(termsOffers)
        .where(eq(termsOffers.customerId, customerId))
        .orderBy(desc(termsOffers.offeredAt), termsOffers.id)
      return rows.map(shown)
    },
    read: async (token: string, visitor: string | null): Promise<OfferedTerms | null> => {
      const offer = await offerOf(db, token, visitor)
      return offer && shown(offer)
    },
    /** Accepts the edition that was read. Repeating it returns the time of the first acceptance. */
    accept: (token: string, version: string, visitor: string | null): Promise<AcceptOutcome> =>
      db.transaction(async (tx): Promise<AcceptOutcome> => {
        const offer = await offerOf(tx, token, visitor, true)
        if (offer === null) return { outcome: 'gone' }
        if (offer.version !== version) return { outcome: 'otherVersion' }
        const { id, customerId, kind, title, sentTo } = offer
        if (offer.acceptedAt !== null)
          return { outcome: 'accepted', customerId, terms: shown(offer), isNew: false }
        const acceptedAt = now()
        await tx.update(termsOffers).set({ acceptedAt }).where(eq(termsOffers.id, id))
        const facts = { terms: kind, title, version, acceptedAt: acceptedAt.toISOString() }
        if (sentTo !== null) await eventLog.record(tx, { kind: 'termsAccepted', email: sentTo, ...facts })
        return { outcome: 'accepted', customerId, terms: shown({ ...offer, acceptedAt }), isNew: true }
      }),
  }
}

export type Terms = ReturnType<typeof createTerms>
