import { ne } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { limits } from '../database/schema.ts'
import { keyedHash } from '../keyed-hash.ts'

/**
 * Whether a refusal is the first one of its window, in any copy of the server. A row of the database has the end of the
 * last window with a refusal.
 */
export function createFirstRefusal(ports: { readonly db: Db; readonly secret: Uint8Array }, name: string) {
  const { db, secret } = ports
  return async (key: string, windowEnd: number): Promise<boolean> => {
    const written = await db
      .insert(limits)
      .values({
        key: `${name}-refused:${keyedHash(secret, 'refused', name, key)}`,
        points: 1,
        expire: windowEnd,
      })
      .onConflictDoUpdate({
        target: limits.key,
        set: { expire: windowEnd },
        setWhere: ne(limits.expire, windowEnd),
      })
      .returning({ key: limits.key })
    return written.length > 0
  }
}
