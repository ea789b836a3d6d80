import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import type { DomainEvent } from '../../platform/database/schema/domain-event.ts'
import { heldMails } from '../../platform/database/schema.ts'
import { createEventLog } from '../../platform/events/event-log.ts'
import { inDollars } from '../../platform/in-dollars.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { printableLine } from '../../platform/printable.ts'
import { textTable, timeInText } from '../../platform/text-table.ts'
import { noticeDay, recordNotice } from '../../subjects/plans/notice-events.ts'
import type { AmountNotice } from '../../subjects/smoothing/amount-notice.ts'
import {
  amountNoticeDay,
  isAmountNotice,
  recordAmountNotice,
} from '../../subjects/smoothing/amount-notice.ts'

/** The subject of each kind of mail, in a few words; a kind that is missing here is shown by its name. */
const subjects: Readonly<Partial<Record<DomainEvent['kind'], string>>> = {
  passwordChanged: 'password was changed',
  emailChanged: 'e-mail address was changed (former address)',
  securityNotice: 'account was changed (as reached before)',
  invitation: 'choose a password',
  termsLink: 'terms to accept',
  termsAccepted: 'terms were accepted',
  signUpConfirm: 'confirm an application',
  signUpReceipt: 'receipt of an application',
  signUpAccepted: 'application is accepted',
  signUpDeclined: 'application is declined',
  signUpWithdrawn: 'contract is cancelled',
  planChanged: 'plan was changed',
  planChangeCancelled: 'change of plan is cancelled',
  priceChange: 'prices change',
  smoothing: 'bill smoothing',
}

/** Mails that were not sent, each with its recipient's safe contact. */
export async function listHeld(db: Db): Promise<string> {
  const rows = await db.select().from(heldMails).orderBy(asc(heldMails.heldAt), asc(heldMails.id))
  if (rows.length === 0) return 'No mail is held.'
  return textTable(
    ['NUMBER', 'SINCE', 'TO', 'ABOUT', 'REACH THEM'],
    rows.map(({ id, heldAt, recipient, event, safeContact }) => [
      String(id),
      timeInText(heldAt),
      recipient,
      subjects[event.kind] ?? event.kind,
      safeContact,
    ]),
  )
}

async function take(db: Db, number: string): Promise<DomainEvent> {
  const id = /^\d{1,15}$/.test(number) ? Number(number) : -1
  const [row] = await db.delete(heldMails).where(eq(heldMails.id, id)).returning({ event: heldMails.event })
  if (row === undefined) throw new OperatorError(`No mail ${number} is held: see held.`)
  return row.event
}

/** Sends a held mail after all, because its recipient has agreed to it. */
export const releaseHeld = (db: Db, now: () => Date, number: string): Promise<void> =>
  db.transaction(async (tx) => {
    const event = await take(tx, number)
    if (event.kind === 'emailChanged')
      throw new OperatorError(
        `Mail ${number} would go to a former address, where somebody else may read it: tell the customer in another way, then use handled.`,
      )
    await createEventLog({ db: tx, now }).record(tx, { ...event, isReleased: true })
  })

/**
 * Removes a held mail after its recipient was notified by the safe contact, or by letter. A notice of prices,
 * or of another even amount, counts from this day.
 */
export const handleHeld = (db: Db, now: () => Date, number: string): Promise<void> =>
  db.transaction(async (tx) => {
    const event = await take(tx, number)
    if (event.kind === 'priceChange') await recordNotice(tx, event, now())
    if (event.kind === 'smoothing' && isAmountNotice(event)) await recordAmountNotice(tx, event, now())
  })

/** What staff tell a customer about another even amount. `from`: null if it will not apply any more. */
const amountText = (
  { reference, amountCents }: AmountNotice,
  from: string | null,
  safeContact: string,
): string =>
  from === null
    ? `another even amount, agreement ${reference}. Nobody is to be told any more: the agreement ends, or has another amount. Use handled.`
    : [
        `another even amount, agreement ${reference}: ${inDollars(amountCents)} a bill, from ${from} on if they are told today.`,
        `Reach them: ${safeContact}`,
        'Until they are told, their bills keep the earlier amount. Then use handled on the same day.',
      ].join('\n')

/** The content of a held mail that staff must pass on, if it is more than the subject. */
export async function readHeld(db: Db, now: () => Date, number: string): Promise<string> {
  const [row] = /^\d{1,15}$/.test(number)
    ? await db
        .select()
        .from(heldMails)
        .where(eq(heldMails.id, Number(number)))
    : []
  if (row === undefined) throw new OperatorError(`No mail ${number} is held: see held.`)
  const { event, safeContact } = row
  const about = subjects[event.kind] ?? event.kind
  if (event.kind === 'smoothing' && isAmountNotice(event))
    return amountText(event, await amountNoticeDay(db, event, now()), printableLine(safeContact))
  if (event.kind !== 'priceChange') return `${about}\nReach them: ${printableLine(safeContact)}`
  const from = await noticeDay(db, event, now())
  if (from === null)
    return `${about}: ${event.planName}, account ${event.accountNumber}. Nobody is to be told any more: it is recorded, or the account ends or has another plan by then. Use handled.`
  return [
    `${about}: ${event.planName}, account ${event.accountNumber}, from ${from} on if they are told today.`,
    `Reach them: ${printableLine(safeContact)}`,
    ...event.changes.map((line) => `  ${line}`),
    ...(event.document === null ? [] : [`The plan's document: ${event.document}`]),
    'They may change to another plan or leave for another retailer without a fee. Then use handled on the same day.',
  ].join('\n')
}
