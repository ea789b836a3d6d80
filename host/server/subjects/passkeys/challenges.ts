import { and, eq, gt } from 'drizzle-orm'
import { passkeyMinutes } from 'gridfront/contracts'
import type { Db } from '../../platform/database/db.ts'
import { passkeyChallenges } from '../../platform/database/schema.ts'
import { newToken, tokenHash } from '../../platform/random-token.ts'

export interface ChallengePorts {
  readonly db: Db
  readonly now: () => Date
}

/** The use of a challenge: a purpose, and the session or CSRF token for which it was made. */
export interface ChallengeUse {
  readonly purpose: 'add' | 'confirm' | 'login'
  /** Id of the session, or for a login the random part of the CSRF token. */
  readonly of: string
}

/** Challenges that passkeys sign. Each works once, for five minutes, and for one use. */
export function createChallenges({ db, now }: ChallengePorts) {
  const madeFor = ({ purpose, of }: ChallengeUse) => `${purpose} ${of}`
  return {
    async make(use: ChallengeUse): Promise<string> {
      const challenge = newToken()
      const expiresAt = new Date(now().getTime() + passkeyMinutes * 60_000)
      await db
        .insert(passkeyChallenges)
        .values({ challengeHash: tokenHash(challenge), madeFor: madeFor(use), expiresAt })
      return challenge
    },
    /** Uses a challenge up, and resolves to whether it was valid. Of two simultaneous uses, one succeeds. */
    async use(challenge: string, use: ChallengeUse): Promise<boolean> {
      const used = await db
        .delete(passkeyChallenges)
        .where(
          and(
            eq(passkeyChallenges.challengeHash, tokenHash(challenge)),
            eq(passkeyChallenges.madeFor, madeFor(use)),
            gt(passkeyChallenges.expiresAt, now()),
          ),
        )
        .returning({ expiresAt: passkeyChallenges.expiresAt })
      return used.length > 0
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
