import { eq } from 'drizzle-orm'
import type { DoNotContactReceipt, DoNotContactRequest } from 'gridfront/contracts'
import type { Db } from '../database/db.ts'
import { doNotContact } from '../database/schema.ts'
import type { Orders } from '../mail/outbox.ts'
import { normalEmail } from '../password/normal-email.ts'
import { newReceiptNumber } from './receipt-number.ts'

export interface DoNotContactPorts {
  readonly db: Db
  readonly now: () => Date
  readonly orders: Orders
  /** Gives what no other entry has, all but always. */
  readonly newReceipt?: () => string
}

export type ListOutcome =
  | { readonly outcome: 'listed'; readonly receipt: DoNotContactReceipt; readonly isNew: boolean }
  /** There is an entry for a request of that name, which was not this one. */
  | { readonly outcome: 'changed' }

type Entry = typeof doNotContact.$inferSelect
type Content = Omit<Entry, 'receipt' | 'requestId' | 'createdAt' | 'effectiveFrom'>

/** Of 34 milliards, none comes twice so often. */
const mostReceipts = 5

/** The calendar day on the east coast: where the list is kept, and by whose hours calls are made. */
const dayOf = (at: Date) =>
  // Swedish dates are ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney' }).format(at)

/** As it can be kept and read out: PostgreSQL takes neither U+0000 nor half a character, and a list has no lines. */
const plain = (text: string) =>
  text
    .replace(/\p{Cs}/gu, '\u{fffd}')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

/** All that was asked, in one form: two spellings of one request are one content. */
function contentOf({ name, ways, address, phone, email, note }: DoNotContactRequest): Content {
  return {
    // In one order, and none twice.
    ways: [...new Set(ways)].sort(),
    name: plain(name),
    addressLine: address ? plain(address.line) : null,
    suburb: address ? plain(address.suburb) : null,
    state: address?.state ?? null,
    postcode: address?.postcode ?? null,
    phone: phone ?? null,
    email: email === undefined ? null : normalEmail(email),
    note: (note && plain(note)) || null,
  }
}

const isSame = (entry: Entry, content: Content) =>
  Object.entries(content).every(
    ([name, value]) => JSON.stringify(entry[name as keyof Content]) === JSON.stringify(value),
  )

/**
 * Puts people on the do-not-contact list. Nobody is looked up, so that the answer tells nothing of customers, or of who
 * is on the list. Whoever left an e-mail address gets the receipt by mail.
 */
export function createDoNotContact(ports: DoNotContactPorts) {
  const { db, now, orders, newReceipt = newReceiptNumber } = ports

  /** Null when somebody else has that receipt, or the request is there already. */
  const add = (requestId: string, content: Content) =>
    db.transaction(async (tx): Promise<DoNotContactReceipt | null> => {
      const createdAt = now()
      const receipt = { receipt: newReceipt(), effectiveFrom: dayOf(createdAt) }
      const added = await tx
        .insert(doNotContact)
        .values({ ...receipt, requestId, createdAt, ...content })
        .onConflictDoNothing()
        .returning({ receipt: doNotContact.receipt })
      if (added.length === 0) return null
      const { email, ways } = content
      if (email !== null) await orders.place(tx, { kind: 'doNotContact', email, ways, ...receipt })
      return receipt
    })

  return async ({ requestId, ...asked }: DoNotContactRequest): Promise<ListOutcome> => {
    const content = contentOf({ requestId, ...asked })
    for (let tries = 0; tries < mostReceipts; tries += 1) {
      const receipt = await add(requestId, content)
      if (receipt !== null) return { outcome: 'listed', receipt, isNew: true }
      const [entry] = await db.select().from(doNotContact).where(eq(doNotContact.requestId, requestId))
      if (entry === undefined) continue
      if (!isSame(entry, content)) return { outcome: 'changed' }
      const { receipt: number, effectiveFrom } = entry
      return { outcome: 'listed', receipt: { receipt: number, effectiveFrom }, isNew: false }
    }
    throw new Error('no receipt number is free')
  }
}

export type DoNotContact = ReturnType<typeof createDoNotContact>
