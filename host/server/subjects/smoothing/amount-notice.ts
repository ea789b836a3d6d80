import { and, eq, isNull } from 'drizzle-orm'
import { dayIn, daysAfter, smoothingNoticeDays } from 'gridfront/server'
import { stateOfAccount } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SmoothingFacts } from '../../platform/database/schema/domain-event.ts'
import { accounts, smoothingAgreements } from '../../platform/database/schema.ts'

type Reviewed = Extract<SmoothingFacts, { about: 'REVIEWED' }>
/** The notice of another amount. */
export type AmountNotice = Reviewed & { readonly from: string }

/** Whether a mail about bill smoothing is the notice of another amount, whose first day depends on when it is sent. */
export const isAmountNotice = (facts: SmoothingFacts): facts is AmountNotice =>
  facts.about === 'REVIEWED' && facts.from !== null

const isAnnounced = ({ reference, amountCents, reviewOn }: AmountNotice) =>
  and(
    eq(smoothingAgreements.reference, reference),
    eq(smoothingAgreements.status, 'ACTIVE'),
    eq(smoothingAgreements.nextAmountCents, amountCents),
    // A later review has set another day.
    eq(smoothingAgreements.reviewOn, reviewOn),
  )

/** First day of bills with another amount if its notice is sent now; null if the amount will not apply any more. */
export async function amountNoticeDay(tx: Db, notice: AmountNotice, at: Date): Promise<string | null> {
  const [row] = await tx
    .select({ account: accounts, from: smoothingAgreements.nextFrom })
    .from(smoothingAgreements)
    .innerJoin(accounts, eq(accounts.number, smoothingAgreements.accountNumber))
    .where(isAnnounced(notice))
  if (row === undefined) return null
  // Sent before, so that notice's day counts.
  if (row.from !== null) return row.from
  const earliest = daysAfter(dayIn(stateOfAccount(row.account), at), smoothingNoticeDays)
  return earliest > notice.from ? earliest : notice.from
}

/** Records that the notice of another amount was sent, or the customer notified otherwise. Until then bills keep the old one. */
export async function recordAmountNotice(tx: Db, notice: AmountNotice, at: Date): Promise<void> {
  const from = await amountNoticeDay(tx, notice, at)
  if (from === null) return
  await tx
    .update(smoothingAgreements)
    .set({ nextFrom: from })
    .where(and(isAnnounced(notice), isNull(smoothingAgreements.nextFrom)))
}
