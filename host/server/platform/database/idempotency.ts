import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import { ProblemError } from 'gridfront/fastify'
import type { Db } from './db.ts'
import { idempotencyKeys } from './schema.ts'

/** Longer than any request takes, so that another request takes over only work that a crashed server has left. */
const leaseMs = 30_000

export interface IntentPorts {
  readonly db: Db
  readonly now: () => Date
}

export interface Intent {
  readonly customerId: string
  /** Method and path. */
  readonly route: string
  readonly key: string
  readonly body: unknown
}

/** Sorts members by name, at every depth, so that bodies with another order compare as equal. */
const sorted = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
const bodyHashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body, sorted)).digest('hex')

/** Longer than a page stays open, so no older request is repeated. */
const recentMs = 3 * 3_600_000

/** Whether a request with this key was sent recently, by any customer. For keys that nobody else can know. */
export const createIsKnownIntent =
  ({ db, now }: IntentPorts) =>
  async ({ route, key, body }: Omit<Intent, 'customerId'>): Promise<boolean> => {
    const rows = await db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(
        and(
          gte(idempotencyKeys.createdAt, new Date(now().getTime() - recentMs)),
          eq(idempotencyKeys.route, route),
          eq(idempotencyKeys.key, key),
          eq(idempotencyKeys.bodyHash, bodyHashOf(body)),
        ),
      )
    return rows.length > 0
  }

/**
 * Runs the work of a request once for each key, however often it is repeated (IETF
 * draft-ietf-httpapi-idempotency-key-header): the same answer for the same body, 422 for another, 409 while the first
 * is in progress. Work interrupted by a crash is repeated with the same `thingId`, so it must check whether that
 * exists. Refused work leaves the key unused.
 */
export function createIntents({ db, now }: IntentPorts) {
  const lease = () => new Date(now().getTime() + leaseMs)

  return async <Answer>(intent: Intent, work: (thingId: string) => Promise<Answer>): Promise<Answer> => {
    const { customerId, route, key } = intent
    const own = and(
      eq(idempotencyKeys.customerId, customerId),
      eq(idempotencyKeys.route, route),
      eq(idempotencyKeys.key, key),
    )
    const unanswered = and(own, isNull(idempotencyKeys.answer))

    async function claim(): Promise<{ readonly thingId: string } | { readonly answer: Answer }> {
      const bodyHash = bodyHashOf(intent.body)
      const fresh = { customerId, route, key, bodyHash, thingId: randomUUID() }
      const [added] = await db
        .insert(idempotencyKeys)
        .values({ ...fresh, lockedUntil: lease(), createdAt: now() })
        .onConflictDoNothing()
        .returning()
      if (added !== undefined) return { thingId: added.thingId }
      const [known] = await db.select().from(idempotencyKeys).where(own)
      if (known !== undefined && known.bodyHash !== bodyHash)
        throw new ProblemError(422, 'This key was sent before, with another request.', [
          { pointer: '/headers/idempotency-key', detail: 'This names another request.' },
        ])
      if (known !== undefined && known.answer !== null) return { answer: known.answer as Answer }
      const [left] = await db
        .update(idempotencyKeys)
        .set({ lockedUntil: lease() })
        .where(and(unanswered, lte(idempotencyKeys.lockedUntil, now())))
        .returning()
      if (left === undefined) throw new ProblemError(409, 'The first request with this key is in progress.')
      return { thingId: left.thingId }
    }

    const claimed = await claim()
    if ('answer' in claimed) return claimed.answer
    try {
      const answer = await work(claimed.thingId)
      await db.update(idempotencyKeys).set({ answer }).where(unanswered)
      return answer
    } catch (error) {
      const isRefused = error instanceof ProblemError && error.status < 500
      // Nothing was done, or a repeated request continues where it stopped. A failure here is not reported.
      await (isRefused
        ? db.delete(idempotencyKeys).where(unanswered)
        : db.update(idempotencyKeys).set({ lockedUntil: now() }).where(unanswered)
      ).catch(() => undefined)
      throw error
    }
  }
}

export type Intents = ReturnType<typeof createIntents>
