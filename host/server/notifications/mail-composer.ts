import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/database/db.ts'
import type { DomainEvent } from '../platform/database/schema/domain-event.ts'
import { accounts, customers, heldMails } from '../platform/database/schema.ts'
import type { LimitPorts } from '../platform/limits/limit.ts'
import { createLimit } from '../platform/limits/limit.ts'
import { LimitError } from '../platform/limits/limit-error.ts'
import { applicantOf, makeResumeLink } from '../subjects/origination/resume-link.ts'
import { makeWithdrawalLink } from '../subjects/origination/withdrawal-link.ts'
import { invitationKind, makeResetLink } from '../subjects/password/reset-link.ts'
import { noticeDay } from '../subjects/plans/notice-events.ts'
import { distributorOf } from '../subjects/prices/distributor-of.ts'
import type { PriceBook } from '../subjects/prices/price-book.ts'
import { linkRecipient, makeEmailLink } from '../subjects/user/email-link.ts'
import { makeTermsLink, termsRecipient } from '../subjects/user/terms-link.ts'
import type { MailTemplates } from './mail-templates.ts'
import type { Mail } from './outbox.ts'
import { createOutbox } from './outbox.ts'
import { safeContactInstead } from './safe-contact.ts'

export interface MailComposerPorts extends LimitPorts {
  readonly log: FastifyBaseLogger
  readonly templates: MailTemplates
  /** The distributors' telephone numbers for faults. Default: mails name none. */
  readonly book?: Pick<PriceBook, 'areas' | 'faultsPhones' | 'plans'>
}

interface Recipient {
  /** Set if the recipient was looked up. Recipients of other mails need not be customers. */
  readonly customerId?: string
  readonly email: string
  /** Whether the address to be confirmed belongs to another customer. */
  readonly isTaken?: boolean
}

/** Mails that strangers cannot cause, which are not limited. */
const isOurs: ReadonlySet<DomainEvent['kind']> = new Set([
  'passwordChanged',
  'invitation',
  'emailChanged',
  'securityNotice',
  'termsLink',
  'termsAccepted',
  'billIssued',
  'budgetPassed',
  'paymentReceipt',
  // Sent for received payments.
  'guestReceipt',
  'paymentRefunded',
  'paymentReversed',
  'debitRequest',
  'debitTaken',
  'debitDishonoured',
  'debitTerms',
  'payTo',
  'paymentHelp',
  'smoothing',
  'signUpAccepted',
  'signUpDeclined',
  'signUpWithdrawn',
  'planChanged',
  'planChangeCancelled',
  'priceChange',
  'requestReceived',
  'requestChanged',
])

/** Mails about events of an account. No recipient is looked up for them. */
const isNotice: ReadonlySet<DomainEvent['kind']> = new Set([
  'passwordChanged',
  'emailChanged',
  'securityNotice',
  'termsAccepted',
])

/** Mails to people who need not be customers. */
const withoutCustomer: ReadonlySet<DomainEvent['kind']> = new Set([
  'doNotContact',
  'signUpLink',
  'signUpConfirm',
  'signUpReceipt',
  'signUpAccepted',
  'signUpDeclined',
  'signUpWithdrawn',
  'guestReceipt',
])

/** Writes the requested mails. It runs after the request was answered, and only here are recipients looked up. */
export function createMailComposer({ db, secret, now, log, templates, book }: MailComposerPorts) {
  const outbox = createOutbox({ db, now })

  async function recipientOf(event: DomainEvent): Promise<Recipient | undefined> {
    const found = db.select({ customerId: customers.id, email: customers.email }).from(customers)
    switch (event.kind) {
      case 'emailChanged':
      case 'securityNotice':
        return { customerId: event.customerId, email: event.email }
      case 'passwordChanged':
      case 'termsAccepted':
      case 'doNotContact':
      case 'signUpReceipt':
      case 'signUpAccepted':
      case 'signUpDeclined':
      case 'signUpWithdrawn':
      case 'guestReceipt':
        return { email: event.email }
      case 'emailLink':
        return linkRecipient(db, event.customerId, event.email)
      case 'billIssued':
      case 'budgetPassed':
      case 'paymentReceipt':
      case 'paymentRefunded':
      case 'paymentReversed':
      case 'debitRequest':
      case 'debitTaken':
      case 'debitDishonoured':
      case 'debitTerms':
      case 'payTo':
      case 'paymentHelp':
      case 'smoothing':
        return (await found.where(eq(customers.id, event.customerId)))[0]
      case 'termsLink':
        return termsRecipient(db, event.offerId, now())
      case 'signUpLink':
      case 'signUpConfirm':
        return applicantOf(db, event.applicationId)
      case 'planChanged':
      case 'planChangeCancelled':
      case 'priceChange':
      case 'requestReceived':
      case 'requestChanged':
        return (await found.where(eq(customers.id, event.customerId)))[0]
      case 'resetLink':
      case 'invitation':
        return (await found.where(eq(customers.email, event.email)))[0]
      case 'emailReminder': {
        const [customer] = await found
          .innerJoin(accounts, eq(accounts.customerId, customers.id))
          .where(and(eq(accounts.number, event.accountNumber), eq(accounts.postcode, event.postcode)))
        return customer
      }
    }
  }

  /**
   * Whether one more mail of this kind may be sent to the recipient: at most three an hour, because strangers can
   * request them. Each kind is counted separately, so that e-mail reminders cannot use up somebody's password resets.
   * Counted in the caller's transaction, so that a mail that is not sent after all does not count.
   */
  async function isWelcome(tx: Db, kind: DomainEvent['kind'], { customerId, email }: Recipient) {
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

  /** The mail with a link to set a password. */
  async function mailWithLink(
    tx: Db,
    customerId: string,
    kind: 'resetLink' | 'invitation',
  ): Promise<Omit<Mail, 'recipient'>> {
    const template = kind === 'invitation' ? await invitationKind(tx, customerId) : kind
    const { token, expiresAt } = await makeResetLink(tx, customerId, now(), template)
    return { ...templates[template](token), usefulUntil: expiresAt }
  }

  /** The distributor of the account that the event names. */
  async function distributorFor(tx: Db, { accountNumber }: { readonly accountNumber?: string }) {
    if (accountNumber === undefined || book === undefined) return null
    const [account] = await tx
      .select({ postcode: accounts.postcode, planId: accounts.planId })
      .from(accounts)
      .where(eq(accounts.number, accountNumber))
    return account === undefined ? null : distributorOf(account, book)
  }

  /** Null if there is nothing to write any more. */
  async function mailFor(
    tx: Db,
    event: DomainEvent,
    recordedAt: Date,
    { customerId = '', email, isTaken = false }: Recipient,
  ): Promise<Omit<Mail, 'recipient'> | null> {
    switch (event.kind) {
      case 'emailLink': {
        // Only its owner may learn that the address belongs to an account.
        if (isTaken) return templates.emailTaken()
        const { token, expiresAt } = await makeEmailLink(tx, { customerId, email }, now())
        return { ...templates.emailLink(token), usefulUntil: expiresAt }
      }
      case 'emailChanged':
        return templates.emailChanged(recordedAt)
      case 'securityNotice':
        return templates.securityNotice(recordedAt, event.changes)
      case 'termsLink': {
        const link = await makeTermsLink(tx, event.offerId, email)
        return link && { ...templates.termsLink(link), usefulUntil: link.expiresAt }
      }
      case 'termsAccepted':
        return templates.termsAccepted(event)
      case 'billIssued':
        return templates.billIssued(event)
      case 'budgetPassed':
        return templates.budgetPassed(event)
      case 'paymentReceipt':
        return templates.paymentReceipt(event)
      case 'guestReceipt':
        return templates.guestReceipt(event)
      case 'paymentRefunded':
        return templates.paymentRefunded(event)
      case 'paymentReversed':
        return templates.paymentReversed(event)
      case 'debitRequest':
        return templates.debitRequest(event)
      case 'debitTaken':
        return templates.debitTaken(event)
      case 'debitDishonoured':
        return templates.debitDishonoured(event)
      case 'payTo':
        return templates.payTo(event)
      case 'debitTerms':
        return templates.debitTerms(event)
      case 'paymentHelp':
        return templates.paymentHelp(event)
      case 'smoothing':
        return templates.smoothing(event)
      case 'resetLink':
      case 'invitation':
        return mailWithLink(tx, customerId, event.kind)
      case 'emailReminder':
        return templates.emailReminder(email)
      case 'passwordChanged':
        return templates.passwordChanged(recordedAt, event)
      case 'doNotContact':
        return templates.doNotContact(event)
      case 'signUpLink':
      case 'signUpConfirm': {
        const link = await makeResumeLink(tx, { applicationId: event.applicationId, email }, now())
        if (link === null) return null
        const template = link.isConfirmation ? templates.signUpConfirm : templates.signUpLink
        return { ...template(link.token), usefulUntil: link.expiresAt }
      }
      case 'signUpReceipt':
      case 'signUpAccepted': {
        const token = await makeWithdrawalLink(tx, event.applicationId)
        return templates[event.kind](event, token)
      }
      case 'signUpDeclined':
        return templates.signUpDeclined(event)
      case 'signUpWithdrawn':
        return templates.signUpWithdrawn(event)
      case 'planChanged':
        return templates.planChanged(event)
      case 'planChangeCancelled':
        return templates.planChangeCancelled(event)
      case 'priceChange': {
        const from = await noticeDay(tx, event, now())
        return from === null ? null : templates.priceChange({ ...event, from })
      }
      case 'requestReceived':
        return templates.requestReceived(event, await distributorFor(tx, event))
      case 'requestChanged':
        return templates.requestChanged(event)
    }
  }

  return {
    /**
     * Replaces an event by a mail in the outbox, or removes it if there is no recipient, in one transaction. `takeOut`
     * removes the event and resolves to false if another copy of the server has done so. `triedUntil`: how long the
     * mail is useful.
     */
    async write(
      { isReleased = false, ...event }: DomainEvent & { readonly isReleased?: boolean },
      { recordedAt, triedUntil }: { readonly recordedAt: Date; readonly triedUntil?: Date },
      takeOut: (tx: Db) => Promise<boolean>,
    ): Promise<void> {
      const { kind } = event
      const recipient = await recipientOf(event)
      let isHeld = false
      const isSent = await db.transaction(async (tx) => {
        if (!(await takeOut(tx)) || recipient === undefined) return false
        const safeContact = isReleased ? null : await safeContactInstead(tx, event, recipient)
        if (safeContact !== null) {
          await tx.insert(heldMails).values({ event, recipient: recipient.email, safeContact, heldAt: now() })
          isHeld = true
          return false
        }
        if (!isOurs.has(kind) && !(await isWelcome(tx, kind, recipient))) return false
        const mail = await mailFor(tx, event, recordedAt, recipient)
        if (mail === null) return false
        await outbox.put(tx, { recipient: recipient.email, event, recordedAt, ...mail }, triedUntil)
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
