import { eq } from 'drizzle-orm'
import { dayIn, daysAfter } from '../civil-day.ts'
import type { Db } from '../database/db.ts'
import { accounts, applications } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { normalEmail } from '../password/normal-email.ts'
import { tokenHash } from '../random-token.ts'
import { findApplication } from './applications.ts'
import type { ApplicationRow } from './shown-application.ts'

export interface WithdrawalPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
}

export type WithdrawOutcome =
  | {
      readonly outcome: 'withdrawn'
      readonly id: string
      readonly reference: string
      readonly withdrawnAt: Date
      readonly isRepeated: boolean
    }
  /** An unknown link. */
  | { readonly outcome: 'gone' }
  /** Nothing was sent, it was declined, or its cooling-off period is over. */
  | { readonly outcome: 'tooLate' }

/** Identifies the application: by a cookie, or by a mailed link. */
export interface WithdrawalAsked {
  readonly cookie: string | null
  readonly link: string | undefined
}

const tooLate = { outcome: 'tooLate' } as const

/** Cancels contracts in their cooling-off period: once, however often it is asked. */
export function createWithdrawal({ db, now, orders }: WithdrawalPorts) {
  async function find(tx: Db, { cookie, link }: WithdrawalAsked, at: Date): Promise<ApplicationRow | null> {
    if (link === undefined) return findApplication(tx, cookie, { now: at, isChanging: true })
    const named = eq(applications.withdrawalHash, tokenHash(link))
    const [row] = await tx.select().from(applications).where(named).for('update')
    return row ?? null
  }

  /** Ends the account that was opened for it: at once if supply has not begun, else with the present day. */
  async function close(
    tx: Db,
    accountNumber: string,
    { today, startsOn }: { today: string; startsOn: string },
  ) {
    const closedOn = startsOn > today ? daysAfter(today, -1) : today
    await tx.update(accounts).set({ closedOn }).where(eq(accounts.number, accountNumber))
  }

  async function withdraw(tx: Db, row: ApplicationRow, at: Date): Promise<WithdrawOutcome> {
    const { id, reference, status, endedAt, coolingOffEndsOn, answers, accountNumber, startsOn } = row
    const { supply, person } = answers
    if (reference === null || coolingOffEndsOn === null || !supply || !person) return tooLate
    if (status === 'WITHDRAWN' && endedAt !== null)
      return { outcome: 'withdrawn', id, reference, withdrawnAt: endedAt, isRepeated: true }
    const today = dayIn(supply.address.state, at)
    if (status === 'DECLINED' || today > coolingOffEndsOn) return tooLate
    await tx
      .update(applications)
      .set({ status: 'WITHDRAWN', endedAt: at, version: row.version + 1, savedAt: at })
      .where(eq(applications.id, id))
    if (accountNumber !== null) await close(tx, accountNumber, { today, startsOn: startsOn ?? today })
    const email = normalEmail(person.email)
    await orders.place(tx, { kind: 'signUpWithdrawn', applicationId: id, email, reference })
    return { outcome: 'withdrawn', id, reference, withdrawnAt: at, isRepeated: false }
  }

  return (asked: WithdrawalAsked): Promise<WithdrawOutcome> =>
    db.transaction(async (tx): Promise<WithdrawOutcome> => {
      const at = now()
      const row = await find(tx, asked, at)
      if (row !== null) return withdraw(tx, row, at)
      return asked.link === undefined ? tooLate : { outcome: 'gone' }
    })
}

export type Withdrawal = ReturnType<typeof createWithdrawal>
