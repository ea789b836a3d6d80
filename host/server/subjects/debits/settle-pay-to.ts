import { eq } from 'drizzle-orm'
import type { PayToStatus } from 'gridfront/contracts'
import type { ProvidedAgreement } from 'gridfront/payments-server'
import { businessDaysAfter, dayIn, debitStartBusinessDays, payToWay } from 'gridfront/server'
import { stateOfAccount } from '../../ledger/accounts.ts'
import { activeRequestOf } from '../../ledger/debit-collector.ts'
import type { Db } from '../../platform/database/db.ts'
import type { EventOutcome } from '../../platform/database/schema/event-outcomes.ts'
import { accounts, debitRequests, payToAgreements } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'

type Row = typeof payToAgreements.$inferSelect

export interface SettlePayToPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
}

const mailOf = (from: PayToStatus, to: PayToStatus) =>
  to === 'ACTIVE' && from === 'PAUSED' ? ('RESUMED' as const) : to

/** Notifies the customer of a change of an agreement. */
const notifyOfPayTo = async (
  tx: Db,
  eventLog: EventLog,
  { customerId, accountNumber, maximumCents, answerBy, coversFrom }: Row,
  about: ReturnType<typeof mailOf>,
  hasReplaced = false,
) =>
  eventLog.record(tx, {
    kind: 'payTo',
    ...{ customerId, about, maximumCents, coversFrom, hasReplaced },
    answerBy: answerBy.toISOString(),
    hasDirectDebit: (await activeRequestOf(tx, accountNumber)) !== undefined,
  })

/**
 * A larger jump of the revision is implausible. If an invented revision were stored, all genuine events would count as
 * outdated for ever.
 */
const maxRevisionsAhead = 1000

/**
 * Stores the provider's state of an agreement, under the account's lock, for which debits, card payments and changes of
 * direct debit wait. The revision of an event shows whether it is outdated; a final status never changes. The bank's
 * approval ends the direct debit, also if the event of a later pause arrives first. The customer is notified of a
 * proposal once the bank has it.
 */
export const createSettlePayTo = ({ db, now, eventLog }: SettlePayToPorts) => {
  /** The first day of debited bills: three business days after approval, or where direct debit ended. */
  function firstDay(state: Parameters<typeof businessDaysAfter>[0], today: string, debitFrom = '9999-12-31') {
    const published = businessDaysAfter(state, today, debitStartBusinessDays)
    return debitFrom < published ? debitFrom : published
  }
  /** The customer pays bills that fall due during a pause, even after it has ended. */
  const resumedFrom = (today: string, { coversFrom }: Row) =>
    coversFrom !== null && coversFrom > today ? coversFrom : today
  return ({ agreementId, status, revision, bankUrl }: ProvidedAgreement): Promise<EventOutcome> =>
    db.transaction(async (tx): Promise<EventOutcome> => {
      const [found] = await tx.select().from(payToAgreements).where(eq(payToAgreements.id, agreementId))
      if (found === undefined) return 'unknown'
      const isAccount = eq(accounts.number, found.accountNumber)
      const [account] = await tx.select().from(accounts).where(isAccount).for('update')
      const [row] = await tx.select().from(payToAgreements).where(eq(payToAgreements.id, agreementId))
      if (account === undefined || row === undefined) return 'unknown'
      if (revision < row.revision) return 'late'
      if (revision > row.revision + maxRevisionsAhead) return 'conflict'
      if (revision === row.revision) return status === row.status ? 'known' : 'conflict'
      const way = payToWay(row.status, status)
      if (way === null) return 'conflict'
      const passesYes = way.includes('AUTHORISE')
      const request = passesYes ? await activeRequestOf(tx, account.number) : undefined
      const state = stateOfAccount(account)
      const today = dayIn(state, now())
      const reachesBank = row.revision === 0 && status === 'PROPOSED'
      const [changed] = await tx
        .update(payToAgreements)
        .set({
          ...{ status, revision },
          ...(way.length > 0 && { changedAt: now() }),
          ...(bankUrl !== undefined && { bankUrl }),
          ...(passesYes && { coversFrom: firstDay(state, today, request?.coversFrom) }),
          ...(way.includes('RESUME') && { coversFrom: resumedFrom(today, row) }),
        })
        .where(eq(payToAgreements.id, agreementId))
        .returning()
      if (request !== undefined)
        await tx
          .update(debitRequests)
          .set({ status: 'REPLACED', endedAt: now() })
          .where(eq(debitRequests.reference, request.reference))
      if ((way.length > 0 || reachesBank) && changed !== undefined)
        await notifyOfPayTo(tx, eventLog, changed, mailOf(row.status, status), request !== undefined)
      return 'applied'
    })
}

export type SettlePayTo = ReturnType<typeof createSettlePayTo>
