import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type {
  CardPayment,
  GuestPaymentOrder,
  GuestPaymentQuestion,
  GuestPaymentStart,
} from 'gridfront/contracts'
import { billNumberKey, guestTokenMinutes, surnameKey } from 'gridfront/server'
import { isSameText } from '../../platform/csrf/csrf-tokens.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Intents } from '../../platform/database/idempotency.ts'
import { createIsKnownIntent } from '../../platform/database/idempotency.ts'
import { accounts, bills, customers } from '../../platform/database/schema.ts'
import { keyedHash } from '../../platform/keyed-hash.ts'
import type { Payments } from './payments.ts'

export interface GuestPaymentPorts {
  readonly db: Db
  readonly now: () => Date
  /** Key of pseudonyms and tokens. The same in all copies of the server. */
  readonly secret: Uint8Array
  readonly payments: Payments
  readonly intents: Intents
  /** Failed attempts: counted before anything is looked up, and given back for a match. Throws `LimitError`. */
  readonly tries: {
    readonly spend: (sender: FastifyRequest, crn: string) => Promise<void>
    readonly giveBack: (sender: FastifyRequest, crn: string) => Promise<void>
  }
}

/** The facts about a request's intent. */
export interface GuestIntent {
  /** Method and path. */
  readonly route: string
  readonly key: string
  readonly sender: FastifyRequest
  /** Pseudonym of this browser. */
  readonly guest: string
  readonly order: GuestPaymentOrder
}

/** The maximum and minimum number of compared names. */
const maxNames = 24

/** The possible surnames in a bill's `Anna van der Berg`: all words but the first, all but the first two … */
const surnamesOf = (name: string): readonly string[] => {
  const words = name.split(/\s+/)
  return words.slice(1).map((_, at) => words.slice(at + 1).join(' '))
}

/** Payments by somebody who has a bill, by its reference and surname, without a login. */
export function createGuestPayments(ports: GuestPaymentPorts) {
  const { db, now, secret, payments, intents, tries } = ports
  const isKnown = createIsKnownIntent(ports)
  // Not the CSRF token, which a login or logout in another tab changes: the payer could not find a payment that was
  // charged.
  const tokenOf = (paymentId: string) => keyedHash(secret, 'guest-payment', paymentId)

  /**
   * The account of a bill; null unless reference and surname match. The surname may be today's or that of any issued
   * bill, so that an old bill does not reveal a change of name; or the number of a bill, which is random. Known and
   * unknown references cause the same queries and the same number of comparisons of equally long hashes, so that
   * neither the answer nor its time reveals which of the two is wrong (ACC-2). Closed accounts are found like others:
   * nobody else learns that a customer has moved out.
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
    const billed = await db
      .selectDistinct({ name: sql<string | null>`${bills.invoice} ->> 'customerName'` })
      .from(bills)
      .innerJoin(accounts, eq(accounts.number, bills.accountNumber))
      .where(eq(accounts.bpayReference, crn))
      .limit(maxNames)
    const numbered = await db
      .select({ number: bills.invoiceNumber })
      .from(bills)
      .innerJoin(accounts, eq(accounts.number, bills.accountNumber))
      .where(
        and(
          eq(accounts.bpayReference, crn),
          sql`upper(regexp_replace(${bills.invoiceNumber}, '[^A-Za-z0-9]', '', 'g')) = ${billNumberKey(surname)}`,
        ),
      )
      .limit(1)
    // Two accounts with one reference are ambiguous. The comparison runs anyway, without an account.
    const [row] = rows.length === 1 ? rows : []
    const names = [row?.familyName ?? '', ...billed.flatMap(({ name }) => surnamesOf(name ?? ''))]
    const hashOf = (name: string) => keyedHash(secret, 'surname', surnameKey(name))
    const typed = hashOf(surname)
    let isSame = false
    for (let at = 0; at < maxNames; at += 1) isSame = isSameText(typed, hashOf(names[at] ?? '')) || isSame
    const isName = isSame && surnameKey(surname) !== ''
    return row !== undefined && (isName || numbered.length > 0) ? row : null
  }

  return {
    /** Pseudonym for a browser without one: deterministic, so that a lost answer does not matter. */
    nameOf: (pair: string): string => keyedHash(secret, 'guest', pair),
    /** Null if reference and surname do not match. */
    async start({ route, key, sender, guest: name, order }: GuestIntent): Promise<GuestPaymentStart | null> {
      // The key is this browser's: another one that sends the same key has another intent.
      const intent = { route, key: keyedHash(secret, 'guest-key', name, key), body: order }
      // A repeated request has matched before: it counts for its sender only, no matter who else has tried the same
      // reference since.
      const fitsAlready = await isKnown(intent)
      if (!fitsAlready) await tries.spend(sender, order.crn)
      const account = await accountOf(order)
      if (account === null) return null
      // Only failures count, so that the limit does not reveal how many others pay a bill.
      if (!fitsAlready) await tries.giveBack(sender, order.crn)
      const { customerId, accountNumber } = account
      const guest = { name, email: order.email ?? null }
      const started = await intents({ customerId, ...intent }, (paymentId) =>
        payments.startAsGuest({
          ...{ paymentId, customerId, accountNumber, guest },
          amountCents: order.amount,
        }),
      )
      return { ...started, token: tokenOf(started.payment.paymentId) }
    },
    /** Null for any payment that does not belong to the token, or ended more than `guestTokenMinutes` ago. */
    async state({ paymentId, token }: GuestPaymentQuestion): Promise<CardPayment | null> {
      if (!isSameText(token, tokenOf(paymentId))) return null
      const since = new Date(now().getTime() - guestTokenMinutes * 60_000)
      return payments.stateForGuest(paymentId, since)
    },
  }
}

export type GuestPayments = ReturnType<typeof createGuestPayments>
