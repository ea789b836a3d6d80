import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/db.ts'
import { accounts, customers, heldMails } from '../database/schema.ts'
import type { LimitPorts } from '../limits/limit.ts'
import { createLimit } from '../limits/limit.ts'
import { LimitError } from '../limits/limit-error.ts'
import { applicantOf, makeResumeLink } from '../origination/resume-link.ts'
import { makeWithdrawalLink } from '../origination/withdrawal-link.ts'
import { makeResetLink } from '../password/reset-link.ts'
import { noticeDay } from '../plans/notice-orders.ts'
import { linkRecipient, makeEmailLink } from '../user/email-link.ts'
import { makeTermsLink, termsRecipient } from '../user/terms-link.ts'
import type { MailOrder } from './mail-order.ts'
import type { MailTemplates } from './mail-templates.ts'
import type { Mail } from './outbox.ts'
import { createOutbox } from './outbox.ts'
import { safeContactInstead } from './safe-contact.ts'

export interface MailComposerPorts extends LimitPorts {
  readonly log: FastifyBaseLogger
  readonly templates: MailTemplates
}

interface Recipient {
  /** Set if the recipient was looked up. Recipients of other mails need not be customers. */
  readonly customerId?: string
  readonly email: string
  /** Whether the address that is to be confirmed is another customer's. */
  readonly isTaken?: boolean
}

/** Mails that strangers cannot cause, which are not limited. */
const isOurs: ReadonlySet<MailOrder['kind']> = new Set([
  'passwordChanged',
  'invitation',
  'emailChanged',
  'termsLink',
  'termsAccepted',
  'billIssued',
  'paymentReceipt',
  // Sent for money that has come in.
  'guestReceipt',
  'paymentRefunded',
  'paymentReversed',
  'debitRequest',
  'debitTaken',
  'debitDishonoured',
  'debitTerms',
  'payTo',
  'paymentHelp',
  'signUpAccepted',
  'signUpDeclined',
  'signUpWithdrawn',
  'planChanged',
  'planChangeCancelled',
  'priceChange',
  'requestReceived',
  'requestChanged',
])

/** Mails about what has happened to an account. Nobody is looked up for them. */
const isNotice: ReadonlySet<MailOrder['kind']> = new Set(['passwordChanged', 'emailChanged', 'termsAccepted'])

/** Mails to people of whom nobody asks whether they are customers. */
const withoutCustomer: ReadonlySet<MailOrder['kind']> = new Set([
  'doNotContact',
  'signUpLink',
  'signUpReceipt',
  'signUpAccepted',
  'signUpDeclined',
  'signUpWithdrawn',
  'guestReceipt',
])

/** Writes the requested mails. It runs after the request was answered, and only here are recipients looked up. */
export function createMailComposer({ db, secret, now, log, templates }: MailComposerPorts) {
  const outbox = createOutbox({ db, now })

  async function recipientOf(order: MailOrder): Promise<Recipient | undefined> {
    const found = db.select({ customerId: customers.id, email: customers.email }).from(customers)
    switch (order.kind) {
      case 'emailChanged':
        return { customerId: order.customerId, email: order.email }
      case 'passwordChanged':
      case 'termsAccepted':
      case 'doNotContact':
      case 'signUpReceipt':
      case 'signUpAccepted':
      case 'signUpDeclined':
      case 'signUpWithdrawn':
      case 'guestReceipt':
        return { email: order.email }
      case 'emailLink':
        return linkRecipient(db, order.customerId, order.email)
      case 'billIssued':
      case 'paymentReceipt':
      case 'paymentRefunded':
      case 'paymentReversed':
      case 'debitRequest':
      case 'debitTaken':
      case 'debitDishonoured':
      case 'debitTerms':
      case 'payTo':
      case 'paymentHelp':
        return (await found.where(eq(customers.id, order.customerId)))[0]
      case 'termsLink':
        return termsRecipient(db, order.offerId, now())
      case 'signUpLink':
        return applicantOf(db, order.applicationId)
      case 'planChanged':
      case 'planChangeCancelled':
      case 'priceChange':
      case 'requestReceived':
      case 'requestChanged':
        return (await found.where(eq(customers.id, order.customerId)))[0]
      case 'resetLink':
      case 'invitation':
        return (await found.where(eq(customers.email, order.email)))[0]
      case 'emailReminder': {
        const [customer] = await found
          .innerJoin(accounts, eq(accounts.customerId, customers.id))
          .where(and(eq(accounts.number, order.accountNumber), eq(accounts.postcode, order.postcode)))
        return customer
      }
    }
  }

  /**
   * Whether one more mail of this kind may be sent to the recipient: at most three an hour, because strangers can
   * request them. Each kind is counted separately, so that e-mail reminders cannot use up somebody's password resets.
   * Counted in the caller's transaction, so that a mail that is not sent after all does not count.
   */
  async function isWelcome(tx: Db, kind: MailOrder['kind'], { customerId, email }: Recipient) {
    const rule = { name: 'mails', points: 3, seconds: 3600, key: (to: string) => `${kind}:${to}` }
    try {
      await createLimit({ db: tx, secret, now }, rule).spend(customerId ?? email)
      return true
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
      if (error.isFirst)
        log.warn({ event: 'limit_reached', limit: error.limit, kind, ...(customerId && { customerId }) })
      return false
    }
  }

  /** The letter with a link that sets a password. */
  async function letterWithLink(
    tx: Db,
    customerId: string,
    template: 'resetLink' | 'invitation',
  ): Promise<Omit<Mail, 'recipient'>> {
    const { token, expiresAt } = await makeResetLink(tx, customerId, now())
    return { ...templates[template](token), usefulUntil: expiresAt }
  }

  /** Null if there is nothing to write any more. */
  async function letterFor(
    tx: Db,
    order: MailOrder,
    orderedAt: Date,
    { customerId = '', email, isTaken = false }: Recipient,
  ): Promise<Omit<Mail, 'recipient'> | null> {
    switch (order.kind) {
      case 'emailLink': {
        // Its owner alone may learn that the address belongs to an account.
        if (isTaken) return templates.emailTaken()
        const { token, expiresAt } = await makeEmailLink(tx, { customerId, email }, now())
        return { ...templates.emailLink(token), usefulUntil: expiresAt }
      }
      case 'emailChanged':
        return templates.emailChanged(orderedAt)
      case 'termsLink': {
        const link = await makeTermsLink(tx, order.offerId, email)
        return link && { ...templates.termsLink(link), usefulUntil: link.expiresAt }
      }
      case 'termsAccepted':
        return templates.termsAccepted(order)
      case 'billIssued':
        return templates.billIssued(order)
      case 'paymentReceipt':
        return templates.paymentReceipt(order)
      case 'guestReceipt':
        return templates.guestReceipt(order)
      case 'paymentRefunded':
        return templates.paymentRefunded(order)
      case 'paymentReversed':
        return templates.paymentReversed(order)
      case 'debitRequest':
        return templates.debitRequest(order)
      case 'debitTaken':
        return templates.debitTaken(order)
      case 'debitDishonoured':
        return templates.debitDishonoured(order)
      case 'payTo':
        return templates.payTo(order)
      case 'debitTerms':
        return templates.debitTerms(order)
      case 'paymentHelp':
        return templates.paymentHelp(order)
      case 'resetLink':
      case 'invitation':
        return letterWithLink(tx, customerId, order.kind)
      case 'emailReminder':
        return templates.emailReminder(email)
      case 'passwordChanged':
        return templates.passwordChanged(orderedAt, order)
      case 'doNotContact':
        return templates.doNotContact(order)
      case 'signUpLink': {
        const { token, expiresAt } = await makeResumeLink(tx, order.applicationId, now())
        return { ...templates.signUpLink(token), usefulUntil: expiresAt }
      }
      case 'signUpReceipt':
      case 'signUpAccepted': {
        const token = await makeWithdrawalLink(tx, order.applicationId)
        return templates[order.kind](order, token)
      }
      case 'signUpDeclined':
        return templates.signUpDeclined(order)
      case 'signUpWithdrawn':
        return templates.signUpWithdrawn(order)
      case 'planChanged':
        return templates.planChanged(order)
      case 'planChangeCancelled':
        return templates.planChangeCancelled(order)
      case 'priceChange': {
        const from = await noticeDay(tx, order, now())
        return from === null ? null : templates.priceChange({ ...order, from })
      }
      case 'requestReceived':
        return templates.requestReceived(order)
      case 'requestChanged':
        return templates.requestChanged(order)
    }
  }

  return {
    /**
     * Replaces an order by a mail in the outbox, or removes it if there is no recipient, in one transaction. `takeOut` removes
     * the order and resolves to false if another copy of the server has done so. `triedUntil`: how long the mail is useful.
     */
    async write(
      { isReleased = false, ...order }: MailOrder & { readonly isReleased?: boolean },
      { orderedAt, triedUntil }: { readonly orderedAt: Date; readonly triedUntil?: Date },
      takeOut: (tx: Db) => Promise<boolean>,
    ): Promise<void> {
      const { kind } = order
      const recipient = await recipientOf(order)
      let isHeld = false
      const isSent = await db.transaction(async (tx) => {
        if (!(await takeOut(tx)) || recipient === undefined) return false
        const safeContact = isReleased ? null : await safeContactInstead(tx, order, recipient)
        if (safeContact !== null) {
          await tx.insert(heldMails).values({ order, recipient: recipient.email, safeContact, heldAt: now() })
          isHeld = true
          return false
        }
        if (!isOurs.has(kind) && !(await isWelcome(tx, kind, recipient))) return false
        const letter = await letterFor(tx, order, orderedAt, recipient)
        if (letter === null) return false
        await outbox.put(tx, { recipient: recipient.email, order, orderedAt, ...letter }, triedUntil)
        return true
      })
      if (isHeld) log.info({ event: 'mail_held', kind })
      if (withoutCustomer.has(kind)) log.info({ event: 'receipt', kind, isSent })
      else if (!isNotice.has(kind)) {
        const isLink = kind === 'emailLink' || kind === 'termsLink'
        const customerId = recipient?.customerId ?? null
        const isRequest = kind === 'requestReceived' || kind === 'requestChanged'
        const isBill = kind === 'billIssued'
        const isPlan = kind === 'planChanged' || kind === 'planChangeCancelled' || kind === 'priceChange'
        log.info({
          event: isLink ? 'link' : isPlan ? 'plan' : isRequest ? 'request' : isBill ? 'bill' : 'recovery',
          kind,
          customerId,
          isSent,
        })
      }
    },
  }
}
