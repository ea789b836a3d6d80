import { sql } from 'drizzle-orm'
import { failedLogins } from '../database/schema.ts'
import { normalEmail } from '../password/normal-email.ts'
import type { AttemptCounter, LoginSubject } from './attempt-counter.ts'
import { tooManyFailures } from './attempt-counter.ts'
import { createFailurePause } from './failure-pause.ts'
import { keyedHash } from './keyed-hash.ts'
import type { LimitPorts } from './limit.ts'
import { createLimit } from './limit.ts'

const failuresPerAccount = 50
const [tenMinutesSeconds, hourSeconds] = [600, 3600]

export interface GuardPorts extends LimitPorts {
  /** In ten minutes, from one sender, whatever the accounts. */
  readonly failuresPerAddress: number
}

/**
 * Stands before every comparison of a password: of a login, and of a route that asks for the password again. Three
 * counts: failures in a row of one sender at one account, of all senders at one account, of one sender at all accounts.
 * An address that nobody has counts as any other does (ACC-2), and the tables hold none: only keyed hashes.
 */
export function createLoginGuard(ports: GuardPorts) {
  const { db, secret, failuresPerAddress } = ports
  const accountOf = (email: string) => keyedHash(secret, 'login-account', normalEmail(email))
  // The account's part stands first and by itself, so that all rows of an account can be found.
  const pause = createFailurePause(
    ports,
    'login-in-a-row',
    ({ email, sender }) =>
      `${accountOf(email)}.${keyedHash(secret, 'login-pair', normalEmail(email), sender)}`,
  )
  const ofFailures = { detail: tooManyFailures, isGivenBack: true } as const
  const senderCount = createLimit<LoginSubject>(ports, {
    name: 'login-address',
    points: failuresPerAddress,
    seconds: tenMinutesSeconds,
    key: ({ sender }) => sender,
    ...ofFailures,
  })
  const accountCount = createLimit<Pick<LoginSubject, 'email'>>(ports, {
    name: 'login-account',
    points: failuresPerAccount,
    seconds: hourSeconds,
    key: ({ email }) => normalEmail(email),
    ...ofFailures,
  })
  const counts: readonly AttemptCounter[] = [senderCount, accountCount]
  // The sender first: each made-up account has rows of its own, and whom the first count refuses leaves none of them.
  const inOrder: readonly AttemptCounter[] = [...counts, pause]
  const giveBack = async (counters: readonly AttemptCounter[], subject: LoginSubject) => {
    for (const counter of counters) await counter.giveBack(subject)
  }

  return {
    /** Counts the attempt as failed, before it is judged. Throws `LimitError` when there have been too many. */
    async admit(subject: LoginSubject): Promise<void> {
      const taken: AttemptCounter[] = []
      try {
        for (const counter of inOrder) {
          await counter.spend(subject)
          taken.push(counter)
        }
      } catch (error) {
        await giveBack(taken, subject)
        throw error
      }
    },
    /** The password was right: the failures in a row are forgotten, and this attempt is none. */
    async succeeded(subject: LoginSubject): Promise<void> {
      await pause.reset(subject)
      await giveBack(counts, subject)
    },
    /** The attempt was never judged, for want of time or of a database. */
    withdraw: (subject: LoginSubject): Promise<void> => giveBack(inOrder, subject),
    /** Every sender may try this account again: it has a new password. */
    async forget(email: string): Promise<void> {
      await db.delete(failedLogins).where(sql`starts_with(${failedLogins.key}, ${`${accountOf(email)}.`})`)
      await accountCount.forget({ email })
    },
  }
}

export type LoginGuard = ReturnType<typeof createLoginGuard>
