import { asc, eq } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { heldMails } from '../database/schema.ts'
import type { MailOrder } from '../mail/mail-order.ts'
import { createOrders } from '../mail/outbox.ts'
import { noteTold, noticeDay } from '../plans/notice-orders.ts'
import { textTable, timeInText } from '../text-table.ts'
import { CustomersError } from './customers-error.ts'

/** The subject of each kind of mail, in a few words; a kind that is missing here is shown by its name. */
const subjects: Readonly<Partial<Record<MailOrder['kind'], string>>> = {
  passwordChanged: 'password was changed',
  emailChanged: 'e-mail address was changed (former address)',
  invitation: 'choose a password',
  termsLink: 'terms to accept',
  termsAccepted: 'terms were accepted',
  signUpReceipt: 'receipt of an application',
  signUpAccepted: 'application is accepted',
  signUpDeclined: 'application is declined',
  signUpWithdrawn: 'contract is cancelled',
  planChanged: 'plan was changed',
  planChangeCancelled: 'change of plan is cancelled',
  priceChange: 'prices change',
}

/** Mails that were not sent, each with how its recipient is reached safely. */
export async function listHeld(db: Db): Promise<string> {
  const rows = await db.select().from(heldMails).orderBy(asc(heldMails.heldAt), asc(heldMails.id))
  if (rows.length === 0) return 'No mail is held.'
  return textTable(
    ['NUMBER', 'SINCE', 'TO', 'ABOUT', 'REACH THEM'],
    rows.map(({ id, heldAt, recipient, order, safeContact }) => [
      String(id),
      timeInText(heldAt),
      recipient,
      subjects[order.kind] ?? order.kind,
      // In one line: it is what somebody has typed.
      safeContact.replace(/\s+/g, ' '),
    ]),
  )
}

async function take(db: Db, number: string): Promise<MailOrder> {
  const id = /^\d{1,15}$/.test(number) ? Number(number) : -1
  const [row] = await db.delete(heldMails).where(eq(heldMails.id, id)).returning({ order: heldMails.order })
  if (row === undefined) throw new CustomersError(`No mail ${number} is held: see held.`)
  return row.order
}

/** Sends a held mail after all, because its recipient has said that it may come. */
export const releaseHeld = (db: Db, now: () => Date, number: string): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await take(tx, number)
    if (order.kind === 'emailChanged')
      throw new CustomersError(
        `Mail ${number} would go to a former address, where somebody else may read it: tell the customer in another way, then use handled.`,
      )
    await createOrders({ db: tx, now }).place(tx, { ...order, isReleased: true })
  })

/**
 * Removes a held mail: its recipient was told in the safe way, or by letter. A notice of prices counts from this day.
 */
export const handleHeld = (db: Db, now: () => Date, number: string): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await take(tx, number)
    if (order.kind === 'priceChange') await noteTold(tx, order, now())
  })

/** The content of a held mail that the recipient must be told, if it is more than its subject. */
export async function readHeld(db: Db, now: () => Date, number: string): Promise<string> {
  const [row] = /^\d{1,15}$/.test(number)
    ? await db
        .select()
        .from(heldMails)
        .where(eq(heldMails.id, Number(number)))
    : []
  if (row === undefined) throw new CustomersError(`No mail ${number} is held: see held.`)
  const { order, safeContact } = row
  const about = subjects[order.kind] ?? order.kind
  if (order.kind !== 'priceChange') return `${about}\nReach them: ${safeContact.replace(/\s+/g, ' ')}`
  const from = await noticeDay(db, order, now())
  if (from === null)
    return `${about}: ${order.planName}, account ${order.accountNumber}. Nobody is to be told any more: it is recorded, or the account ends or has another plan by then. Use handled.`
  return [
    `${about}: ${order.planName}, account ${order.accountNumber}, from ${from} on if they are told today.`,
    `Reach them: ${safeContact.replace(/\s+/g, ' ')}`,
    ...order.changes.map((line) => `  ${line}`),
    ...(order.document === null ? [] : [`The plan's document: ${order.document}`]),
    'They may change to another plan or leave for another retailer without a fee. Then use handled on the same day.',
  ].join('\n')
}
