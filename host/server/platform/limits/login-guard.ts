import { sql } from 'drizzle-orm'
import { failedLogins } from '../database/schema.ts'
import { keyedHash } from '../keyed-hash.ts'
import { normalEmail } from '../normal-email.ts'
import type { AttemptCounter, LoginSubject } from './attempt-counter.ts'
import { tooManyFailures } from './attempt-counter.ts'
import { createFailurePause } from './failure-pause.ts'
import type { LimitPorts } from './limit.ts'
import { createLimit } from './limit.ts'

const failuresPerAccount = 50
const [tenMinutesSeconds, hourSeconds] = [600, 3600]

export interface GuardPorts extends LimitPorts {
  /** Failed logins of one sender in ten minutes, for all accounts together. */
  readonly failuresPerAddress: number
}

/** Limits checks of who a customer is. */
export interface CheckGuard {
  /** Counts the attempt as failed, before it is checked. Throws `LimitError` if there were too many. */
  readonly admit: (subject: LoginSubject) => Promise<void>
  /** Call it when the customer has proven their identity. */
  readonly succeeded: (subject: LoginSubject) => Promise<void>
  /** Call it if nothing could be checked, for instance because the database was not available. */
  readonly withdraw: (subject: LoginSubject) => Promise<void>
}

const ofFailures = { detail: tooManyFailures, isGivenBack: true } as const

/**
 * Limits wrong answers of passkeys, of one sender at one account: nobody can guess a passkey, so they lock neither the
 * account nor those who share the sender's address. They are counted apart from wrong passwords, or a stranger could
 * keep a customer from logging in with a passkey.
 */
export function createPasskeyGuard(ports: GuardPorts): CheckGuard {
  const { spend, giveBack } = createLimit<LoginSubject>(ports, {
    ...{ name: 'passkey-pair', points: ports.failuresPerAddress, seconds: tenMinutesSeconds },
    key: ({ sender, email }) => `${sender} ${normalEmail(email)}`,
    ...ofFailures,
  })
  return { admit: spend, succeeded: giveBack, withdraw: giveBack }
}

/**
 * Limits every check of a password, by a login or by a route that asks for the password again. It counts failures of one
 * sender in a row at one account, of all senders at one account, and of one sender at all accounts. An e-mail address without
 * an account is counted in the same way (ACC-2). The tables hold keyed hashes only.
 */
export function createLoginGuard(ports: GuardPorts) {
  const { db, secret, failuresPerAddress } = ports
  const accountOf = (email: string) => keyedHash(secret, 'login-account', normalEmail(email))
  // The hash of the account is a prefix, so that all rows of an account can be found.
  const pause = createFailurePause(
    ports,
    'login-in-a-row',
    ({ email, sender }) =>
      `${accountOf(email)}.${keyedHash(secret, 'login-pair', normalEmail(email), sender)}`,
  )
  const senderCount = createLimit<LoginSubject>(ports, {
    ...{ name: 'login-address', points: failuresPerAddress, seconds: tenMinutesSeconds },
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
  // The sender's count comes first: each account has its own rows, so a refused sender cannot create new rows.
  const inOrder: readonly AttemptCounter[] = [...counts, pause]
  const giveBack = async (counters: readonly AttemptCounter[], subject: LoginSubject) => {
    for (const counter of counters) await counter.giveBack(subject)
  }

  return {
    /** Counts the attempt as failed, before the password is checked. Throws `LimitError` if there were too many. */
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
    /** Call it if the password was right: resets the failures in a row, and takes this attempt out of the counts. */
    async succeeded(subject: LoginSubject): Promise<void> {
      await pause.reset(subject)
      await giveBack(counts, subject)
    },
    /** Call it if the password could not be checked, for instance because the database was not available. */
    withdraw: (subject: LoginSubject): Promise<void> => giveBack(inOrder, subject),
    /** The accounts among these where logins are refused now, for one sender or for all, and the latest end. */
    async lockOuts(emails: readonly string[]): Promise<ReadonlyMap<string, Date>> {
      const ends = new Map<string, number>()
      for (const { key, blockedUntil } of await pause.pauses()) {
        const [account = ''] = key.split('.')
        ends.set(account, Math.max(ends.get(account) ?? 0, blockedUntil.getTime()))
      }
      const subjects = emails.map((email) => ({ email }))
      const refused = await accountCount.refusals(subjects)
      return new Map(
        subjects.flatMap((subject) => {
          const end = Math.max(ends.get(accountOf(subject.email)) ?? 0, refused.get(subject) ?? 0)
          return end === 0 ? [] : [[subject.email, new Date(end)]]
        }),
      )
    },
    /** Resets the failures of all senders at an account, which has a new password. */
    async forget(email: string): Promise<void> {
      await db.delete(failedLogins).where(sql`starts_with(${failedLogins.key}, ${`${accountOf(email)}.`})`)
      await accountCount.forget({ email })
    },
  }
}

export type LoginGuard = ReturnType<typeof createLoginGuard>
