import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ContactAddress } from 'gridfront/contracts'
import { dayIn, priceChangeReaches } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { Db } from '../../platform/database/db.ts'
import type { PriceChangeFacts } from '../../platform/database/schema/domain-event.ts'
import { accounts, applications, customers, heldMails, priceNotices } from '../../platform/database/schema.ts'
import type { BillingPorts } from '../billing/next-bill.ts'
import { planOfAccount } from '../prices/account-plans.ts'

type NoticeOrder = PriceChangeFacts & { readonly customerId: string }

type CustomerRow = typeof customers.$inferSelect
type Notice = Pick<NoticeOrder, 'accountNumber' | 'customerId' | 'planId' | 'pricesFrom'>

const ofOrder = ({ accountNumber, customerId, planId, pricesFrom }: Notice) =>
  and(
    eq(priceNotices.accountNumber, accountNumber),
    eq(priceNotices.customerId, customerId),
    eq(priceNotices.planId, planId),
    eq(priceNotices.pricesFrom, pricesFrom),
  )

const inOneLine = ({ line, suburb, state, postcode }: ContactAddress) =>
  `${line}, ${suburb} ${state} ${postcode}`

/**
 * The postal address of a customer whose account has bills by post and who has not agreed to notices by e-mail; null if
 * e-mail is acceptable, as far as is known. The customer may have changed delivery and address since the application.
 */
async function letterAddress(
  tx: Db,
  accountNumber: string,
  { givenName, familyName, postalAddress }: CustomerRow,
): Promise<string | null> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, accountNumber))
  if (account?.billDelivery !== 'POST') return null
  const [row] = await tx
    .select({ answers: applications.answers })
    .from(applications)
    .where(eq(applications.accountNumber, accountNumber))
    .orderBy(desc(applications.submittedAt))
    .limit(1)
  const { payment, consents, person } = row?.answers ?? {}
  // An application outlives its account, whose number may be reused.
  const isOwn = person?.givenName === givenName && person?.familyName === familyName
  if (isOwn && consents?.agreed.some(({ term }) => term === 'ELECTRONIC_DELIVERY')) return null
  const address = postalAddress ?? (isOwn ? payment?.postalAddress : undefined)
  return address === undefined ? account.supplyAddress : inOneLine(address)
}

/** Requests the mail of a notice; if the customer gets letters, it is held for staff to write one. */
export async function orderNotice(
  tx: Db,
  { eventLog, now }: Pick<BillingPorts, 'eventLog' | 'now'>,
  facts: NoticeOrder,
): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, facts.customerId))
  const address = customer ? await letterAddress(tx, facts.accountNumber, customer) : null
  if (address === null || customer === undefined || customer.safeContact !== null) {
    await eventLog.record(tx, { kind: 'priceChange', ...facts })
    return
  }
  await tx.insert(heldMails).values({
    event: { kind: 'priceChange', ...facts },
    recipient: customer.email,
    safeContact: `By letter, to ${address}`,
    heldAt: now(),
  })
  await tx.update(priceNotices).set({ way: 'LETTER' }).where(ofOrder(facts))
}

/** First day of the prices of a notice if it is sent now; null if there is no longer anybody to notify. */
export async function noticeDay(tx: Db, notice: Notice, at: Date): Promise<string | null> {
  const [row] = await tx
    .select({ account: accounts, notifiedOn: priceNotices.notifiedOn })
    .from(priceNotices)
    .innerJoin(accounts, eq(accounts.number, priceNotices.accountNumber))
    .where(ofOrder(notice))
  // Sent by a mail whose result was not recorded, so that mail's day counts.
  if (row === undefined || row.notifiedOn !== null) return null
  const { account } = row
  const state = stateOf(account.postcode) ?? 'NSW'
  const day = priceChangeReaches(state, notice.pricesFrom, dayIn(state, at))
  if (account.closedOn !== null && account.closedOn < day) return null
  return (await planOfAccount(tx, account, day)).plan.planId === notice.planId ? day : null
}

/** Records that a notice was sent, or the customer notified otherwise: its period begins then. */
export async function recordNotice(tx: Db, notice: Notice, at: Date): Promise<void> {
  const reachesOn = await noticeDay(tx, notice, at)
  if (reachesOn === null) return
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, notice.accountNumber))
  const notifiedOn = dayIn(stateOf(account?.postcode ?? '') ?? 'NSW', at)
  await tx
    .update(priceNotices)
    .set({ notifiedOn, reachesOn })
    .where(and(ofOrder(notice), isNull(priceNotices.notifiedOn)))
}
