import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ContactAddress } from 'gridfront/contracts'
import { dayIn, priceChangeReaches } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { BillingPorts } from '../billing/next-bill.ts'
import type { Db } from '../database/db.ts'
import { accounts, applications, customers, heldMails, priceNotices } from '../database/schema.ts'
import type { PriceChangeFacts } from '../mail/mail-order.ts'
import { planOfAccount } from './account-plans.ts'

type NoticeOrder = PriceChangeFacts & { readonly customerId: string }

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
 * The postal address of a customer who wants letters and has not agreed to notices by mail; null: mails are fine, as
 * far as is known.
 */
async function letterAddress(
  tx: Db,
  accountNumber: string,
  { givenName, familyName }: Pick<typeof customers.$inferSelect, 'givenName' | 'familyName'>,
): Promise<string | null> {
  const [row] = await tx
    .select({ answers: applications.answers })
    .from(applications)
    .where(eq(applications.accountNumber, accountNumber))
    .orderBy(desc(applications.submittedAt))
    .limit(1)
  const { payment, consents, person } = row?.answers ?? {}
  // An application outlives its account, whose number may be reused.
  if (person?.givenName !== givenName || person?.familyName !== familyName) return null
  const takesMails = consents?.agreed.some(({ term }) => term === 'ELECTRONIC_DELIVERY') ?? false
  return payment?.delivery === 'POST' && payment.postalAddress !== undefined && !takesMails
    ? inOneLine(payment.postalAddress)
    : null
}

/** Orders the mail of a notice; where the customer gets letters, it is held for somebody to write one. */
export async function orderNotice(
  tx: Db,
  { orders, now }: Pick<BillingPorts, 'orders' | 'now'>,
  facts: NoticeOrder,
): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, facts.customerId))
  const address = customer ? await letterAddress(tx, facts.accountNumber, customer) : null
  if (address === null || customer === undefined || customer.safeContact !== null) {
    await orders.place(tx, { kind: 'priceChange', ...facts })
    return
  }
  await tx.insert(heldMails).values({
    order: { kind: 'priceChange', ...facts },
    recipient: customer.email,
    safeContact: `By letter, to ${address}`,
    heldAt: now(),
  })
  await tx.update(priceNotices).set({ way: 'LETTER' }).where(ofOrder(facts))
}

/** First day of the prices of a notice if it is sent now; null: there is nobody to notify any more. */
export async function noticeDay(tx: Db, notice: Notice, at: Date): Promise<string | null> {
  const [row] = await tx
    .select({ account: accounts, toldOn: priceNotices.toldOn })
    .from(priceNotices)
    .innerJoin(accounts, eq(accounts.number, priceNotices.accountNumber))
    .where(ofOrder(notice))
  // Notified by a mail whose result was not recorded; its day counts.
  if (row === undefined || row.toldOn !== null) return null
  const { account } = row
  const state = stateOf(account.postcode) ?? 'NSW'
  const day = priceChangeReaches(state, notice.pricesFrom, dayIn(state, at))
  if (account.closedOn !== null && account.closedOn < day) return null
  return (await planOfAccount(tx, account, day)).plan.planId === notice.planId ? day : null
}

/** Records that a notice was sent, or the customer notified otherwise: its period begins then. */
export async function noteTold(tx: Db, notice: Notice, at: Date): Promise<void> {
  const reachesOn = await noticeDay(tx, notice, at)
  if (reachesOn === null) return
  const [account] = await tx.select().from(accounts).where(eq(accounts.number, notice.accountNumber))
  const toldOn = dayIn(stateOf(account?.postcode ?? '') ?? 'NSW', at)
  await tx
    .update(priceNotices)
    .set({ toldOn, reachesOn })
    .where(and(ofOrder(notice), isNull(priceNotices.toldOn)))
}
