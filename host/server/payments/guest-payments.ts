import { eq } from 'drizzle-orm'
import type {
  CardPayment,
  GuestPaymentOrder,
  GuestPaymentQuestion,
  GuestPaymentStart,
} from 'gridfront/contracts'
import { guestTokenMinutes, surnameKey } from 'gridfront/contracts'
import { isSameText } from '../csrf/csrf-tokens.ts'
import type { Db } from '../database/db.ts'
import { accounts, customers } from '../database/schema.ts'
import { keyedHash } from '../limits/keyed-hash.ts'
import type { Intents } from './idempotency.ts'
import type { Payments } from './payments.ts'

export interface GuestPaymentPorts {
  readonly db: Db
  readonly now: () => Date
  /** Key of pseudonyms and tokens. The same in all copies of the server. */
  readonly secret: Uint8Array
  readonly payments: Payments
  readonly intents: Intents
  /** Spent for each try, before anything is looked up. Throws `LimitError`. */
  readonly spendForReference: (crn: string) => Promise<void>
}

/** What a request tells of its intent. */
export interface GuestIntent {
  /** Method and path. */
  readonly route: string
  readonly key: string
  /** Random part of the CSRF pair of this browser. */
  readonly pair: string
  readonly order: GuestPaymentOrder
}

/** Payments by whoever has a bill in hand: its reference and the surname on it, and no login. */
export function createGuestPayments(ports: GuestPaymentPorts) {
  const { db, now, secret, payments, intents, spendForReference } = ports
  const nameOf = (pair: string) => keyedHash(secret, 'guest', pair)
  const tokenOf = (paymentId: string, pair: string) => keyedHash(secret, 'guest-payment', paymentId, pair)

  /**
   * The account of a bill; null unless reference and surname belong together. Unknown or not, there is one query and one comparison of
   * two hashes of the same length, so that neither the answer nor its time tells which of the two is wrong (ACC-2). Closed accounts
   * are found as others are: who has moved out is nobody else's business.
   */
  async function accountOf({ crn, surname }: GuestPaymentOrder) {
    const rows = await db
      .select({
        accountNumber: accounts.number,
        customerId: accounts.customerId,
        familyName: customers.familyName,
      })
      .from(accounts)
      .innerJoin(customers, eq(customers.id, accounts.customerId))
      .where(eq(accounts.bpayReference, crn))
      .limit(2)
    // Two with one reference could both be meant. None is compared all the same.
    const [row] = rows.length === 1 ? rows : []
    const hashOf = (name: string) => keyedHash(secret, 'surname', surnameKey(name))
    const isSame = isSameText(hashOf(surname), hashOf(row?.familyName ?? ''))
    return row !== undefined && isSame && surnameKey(surname) !== '' ? row : null
  }

  return {
    /** Null: reference and surname do not belong together. */
    async start({ route, key, pair, order }: GuestIntent): Promise<GuestPaymentStart | null> {
      await spendForReference(order.crn)
      const account = await accountOf(order)
      if (account === null) return null
      const { customerId, accountNumber } = account
      const guest = { name: nameOf(pair), email: order.email ?? null }
      // The key is this browser's: another one that sends the same key has another intent.
      const own = keyedHash(secret, 'guest-key', pair, key)
      const started = await intents({ customerId, route, key: own, body: order }, (paymentId) =>
        payments.startAsGuest({
          ...{ paymentId, customerId, accountNumber, guest },
          amountCents: order.amount,
        }),
      )
      return { ...started, token: tokenOf(started.payment.paymentId, pair) }
    },
    /** Null for every payment that this browser has not begun within the hour. */
    async state({ paymentId, token }: GuestPaymentQuestion, pair: string): Promise<CardPayment | null> {
      if (!isSameText(token, tokenOf(paymentId, pair))) return null
      const since = new Date(now().getTime() - guestTokenMinutes * 60_000)
      return payments.stateForGuest(nameOf(pair), paymentId, since)
    },
  }
}

export type GuestPayments = ReturnType<typeof createGuestPayments>
