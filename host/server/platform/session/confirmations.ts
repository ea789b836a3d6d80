import { and, eq, gt } from 'drizzle-orm'
import { passkeyConfirmationPattern, passkeyMinutes } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { passkeyConfirmations } from '../database/schema.ts'
import { newToken, tokenHash } from '../random-token.ts'

export interface ConfirmationPorts {
  readonly db: Db
  readonly now: () => Date
}

/**
 * Confirmations by passkey, each valid for five minutes in the session that it was made in. Like a typed password it
 * may be sent again meanwhile, after another field was corrected.
 */
export function createConfirmations({ db, now }: ConfirmationPorts) {
  return {
    /** Stores a confirmation, as a hash. */
    async make(session: string, passkeyId: string): Promise<{ confirmation: string; expiresAt: Date }> {
      const confirmation = `passkey-${newToken()}`
      const expiresAt = new Date(now().getTime() + passkeyMinutes * 60_000)
      await db
        .insert(passkeyConfirmations)
        .values({ tokenHash: tokenHash(confirmation), session, passkeyId, expiresAt })
      return { confirmation, expiresAt }
    },
    /** Whether a text is a confirmation that was made in this session. A text in another form is not looked up. */
    async isValid(session: string, text: string): Promise<boolean> {
      if (!passkeyConfirmationPattern.test(text)) return false
      const found = await db.$count(
        passkeyConfirmations,
        and(
          eq(passkeyConfirmations.tokenHash, tokenHash(text)),
          eq(passkeyConfirmations.session, session),
          gt(passkeyConfirmations.expiresAt, now()),
        ),
      )
      return found > 0
    },
  }
}

export type Confirmations = ReturnType<typeof createConfirmations>
