import { eq } from 'drizzle-orm'
import type { DoNotContactReceipt, DoNotContactRequest } from 'gridfront/contracts'
import { dayIn } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { doNotContact } from '../../platform/database/schema.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import { newReceiptNumber } from '../../platform/receipt-number.ts'

export interface DoNotContactPorts {
  readonly db: Db
  readonly now: () => Date
  readonly eventLog: EventLog
  /** Makes a random receipt number, which is very rarely in use already. */
  readonly newReceipt?: () => string
}

export type ListOutcome =
  | { readonly outcome: 'listed'; readonly receipt: DoNotContactReceipt; readonly isNew: boolean }
  /** There is an entry with this request id and other content. */
  | { readonly outcome: 'changed' }

type Entry = typeof doNotContact.$inferSelect
type Content = Omit<Entry, 'receipt' | 'requestId' | 'createdAt' | 'effectiveFrom'>

/** Attempts to find an unused receipt number. With 34 thousand million numbers the first one nearly always is. */
const maxReceipts = 5

/** The state whose time and hours of sales calls apply to the list. */
const listState = 'NSW'

/** The normalised content of a request, so that different spellings of the same request are equal. */
function contentOf({ name, ways, address, phone, email, note }: DoNotContactRequest): Content {
  return {
    // Sorted and without duplicates.
    ways: [...new Set(ways)].sort(),
    name,
    addressLine: address?.line ?? null,
    suburb: address?.suburb ?? null,
    state: address?.state ?? null,
    postcode: address?.postcode ?? null,
    phone: phone ?? null,
    email: email === undefined ? null : normalEmail(email),
    note: note || null,
  }
}

const isSame = (entry: Entry, content: Content) =>
  Object.entries(content).every(
    ([name, value]) => JSON.stringify(entry[name as keyof Content]) === JSON.stringify(value),
  )

/**
 * Adds people to the do-not-contact list. Looks nobody up, so that the answer reveals neither who is a customer nor who is on
 * the list. If the request has an e-mail address, the receipt is mailed to it.
 */
export function createDoNotContact(ports: DoNotContactPorts) {
  const { db, now, eventLog, newReceipt = () => newReceiptNumber('DNC') } = ports

  /** Adds an entry. Null if the receipt number is taken, or there is an entry with this request id. */
  const add = (requestId: string, content: Content) =>
    db.transaction(async (tx): Promise<DoNotContactReceipt | null> => {
      const createdAt = now()
      const receipt = { receipt: newReceipt(), effectiveFrom: dayIn(listState, createdAt) }
      const added = await tx
        .insert(doNotContact)
        .values({ ...receipt, requestId, createdAt, ...content })
        .onConflictDoNothing()
        .returning({ receipt: doNotContact.receipt })
      if (added.length === 0) return null
      const { email, ways } = content
      if (email !== null) await eventLog.record(tx, { kind: 'doNotContact', email, ways, ...receipt })
      return receipt
    })

  return async ({ requestId, ...asked }: DoNotContactRequest): Promise<ListOutcome> => {
    const content = contentOf({ requestId, ...asked })
    for (let tries = 0; tries < maxReceipts; tries += 1) {
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
