import type { SQL } from 'drizzle-orm'
import { eq, sql } from 'drizzle-orm'
import { dayIn, daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, applications } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { tokenHash } from '../../platform/random-token.ts'
import { giveBack } from '../meter-data/hand-over.ts'
import { giveBackMeter } from '../meter-data/hand-over-meter.ts'
import { applicantEmail, movedFrom } from './mover.ts'
import type { ApplicationRow } from './shown-application.ts'

export interface WithdrawalPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
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
  /** It was declined, or its cooling-off period is over. */
  | { readonly outcome: 'tooLate' }

const tooLate = { outcome: 'tooLate' } as const

/**
 * Cancels contracts in their cooling-off period: once, however often it is requested. The mailed link or the customer's
 * account names the contract, never the cookie: others may use the browser that has applied.
 */
export function createWithdrawal({ db, now, eventLog }: WithdrawalPorts) {
  /**
   * Ends the account that was opened for it: immediately if supply has not begun, else at the end of today. What was used until
   * then is billed as usual. If it has not begun, the account before has the supply point again. Resolves to the last day
   * of supply; null: it never began.
   */
  async function close(
    tx: Db,
    accountNumber: string,
    { today, startsOn }: { today: string; startsOn: string },
  ): Promise<string | null> {
    const hasBegun = startsOn <= today
    const last = hasBegun ? today : daysAfter(today, -1)
    const [closed] = await tx
      .update(accounts)
      // The customer may have moved out already, and somebody else in.
      .set({ closedOn: sql`least(${accounts.closedOn}, ${last}::date)` })
      .where(eq(accounts.number, accountNumber))
      .returning({ closedOn: accounts.closedOn })
    if (hasBegun) return closed?.closedOn ?? last
    await giveBack(tx, accountNumber)
    await giveBackMeter(tx, accountNumber)
    return null
  }

  async function withdraw(tx: Db, row: ApplicationRow, at: Date): Promise<WithdrawOutcome> {
    const { id, reference, status, endedAt, coolingOffEndsOn, answers, accountNumber, startsOn } = row
    const { supply, person } = answers
    if (reference === null || coolingOffEndsOn === null || !supply || !person) return tooLate
    if (status === 'WITHDRAWN' && endedAt !== null)
      return { outcome: 'withdrawn', id, reference, withdrawnAt: endedAt, isRepeated: true }
    const today = dayIn(supply.address.state, at)
    // While a person decides, there is no contract that could bind the applicant.
    const isOver = today > coolingOffEndsOn && status !== 'IN_REVIEW'
    if (status === 'DECLINED' || isOver) return tooLate
    await tx
      .update(applications)
      .set({
        status: 'WITHDRAWN',
        decidedAt: row.decidedAt ?? at,
        endedAt: at,
        version: row.version + 1,
        savedAt: at,
      })
      .where(eq(applications.id, id))
    const suppliedTo =
      accountNumber === null ? null : await close(tx, accountNumber, { today, startsOn: startsOn ?? today })
    const email = await applicantEmail(tx, row)
    await eventLog.record(tx, {
      kind: 'signUpWithdrawn',
      applicationId: id,
      email,
      reference,
      isMoveIn: supply.start === 'MOVE_IN',
      suppliedTo,
      ...(await movedFrom(tx, row)),
    })
    return { outcome: 'withdrawn', id, reference, withdrawnAt: at, isRepeated: false }
  }

  const withdrawWhere = (named: SQL): Promise<WithdrawOutcome> =>
    db.transaction(async (tx): Promise<WithdrawOutcome> => {
      const [row] = await tx.select().from(applications).where(named).for('update')
      return row === undefined ? { outcome: 'gone' } : withdraw(tx, row, now())
    })

  return {
    /** Cancels by the mailed link. */
    byLink: (link: string) => withdrawWhere(eq(applications.withdrawalHash, tokenHash(link))),
    /** Cancels for the customer whose account was opened for it. The caller has checked that it is theirs. */
    byReference: (reference: string) => withdrawWhere(eq(applications.reference, reference)),
  }
}

export type Withdrawal = ReturnType<typeof createWithdrawal>
