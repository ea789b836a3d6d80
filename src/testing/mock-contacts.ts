import type { ContactChange, ContactDetails, EmailConfirmation } from '../../contracts/schemas/user.ts'
import { linkTokenPattern } from '../../contracts/user-rules.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockCustomer } from './mock-sessions.ts'
import { normalEmail } from './normal-email.ts'

const lifetimeMs = 259_200_000

export interface MockContactPorts {
  readonly customers: readonly MockCustomer[]
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
}

interface Link {
  readonly owner: MockCustomer
  readonly email: string
  readonly endsAtMs: number
  redeemedAt: string | null
}

/** One text for every link that does not work. */
export const linkDead = () => new MockProblem(410, 'This link is too old, was replaced, or is not for you.')

/** The contact details of a mock backend's customers, and the links that confirm their e-mail addresses. */
export function createMockContacts({ customers, now, random, send }: MockContactPorts) {
  const kept = new Map<string, ContactDetails>()
  const links = new Map<string, Link>()

  const of = ({ userId, overview, contact }: MockCustomer): ContactDetails =>
    kept.get(userId) ?? {
      email: overview.customer.email,
      emailConfirmedAt: null,
      pendingEmail: null,
      phone: null,
      postalAddress: null,
      safeContact: null,
      ...contact,
    }
  function change(customer: MockCustomer, values: Partial<ContactDetails>): ContactDetails {
    const changed = { ...of(customer), ...values }
    kept.set(customer.userId, changed)
    return changed
  }
  const toConfirm = ({ pendingEmail, emailConfirmedAt, email }: ContactDetails) =>
    pendingEmail ?? (emailConfirmedAt === null ? email : null)
  function ownerOf(email: string): MockCustomer | null {
    const sought = normalEmail(email)
    const loginOf = (one: MockCustomer) => kept.get(one.userId)?.email ?? one.credentials.email
    return customers.find((one) => normalEmail(loginOf(one)) === sought) ?? null
  }
  /** Drops the links of a customer that are not redeemed. */
  function dropLinks({ userId }: MockCustomer): void {
    for (const [token, { owner, redeemedAt }] of [...links])
      if (owner.userId === userId && redeemedAt === null) links.delete(token)
  }
  function sendLink(owner: MockCustomer, email: string): void {
    const holder = ownerOf(email)
    if (holder !== null && holder.userId !== owner.userId) {
      send({ kind: 'emailTaken', to: email })
      return
    }
    dropLinks(owner)
    // The prefix makes it long enough for the contract, whatever `random` returns.
    const token = `mock-email-link-${random()}`
    if (!linkTokenPattern.test(token)) throw new Error(`random: '${token}' breaks the contract of links`)
    links.set(token, { owner, email, endsAtMs: now().getTime() + lifetimeMs, redeemedAt: null })
    send({ kind: 'emailLink', to: email, token })
  }
  function keepEmail(customer: MockCustomer): ContactDetails {
    if (of(customer).pendingEmail === null) return of(customer)
    dropLinks(customer)
    return change(customer, { pendingEmail: null })
  }

  return {
    of,
    ownerOf,
    change(customer: MockCustomer, wanted: Omit<ContactChange, 'password'>): ContactDetails {
      const present = of(customer)
      const {
        phone = present.phone,
        postalAddress = present.postalAddress,
        safeContact = present.safeContact,
      } = wanted
      send({ kind: 'securityNotice', to: present.email })
      return change(customer, { phone, postalAddress, safeContact })
    },
    changeEmail(customer: MockCustomer, given: string): ContactDetails {
      const email = normalEmail(given)
      if (email === of(customer).email) return keepEmail(customer)
      dropLinks(customer)
      const changed = change(customer, { pendingEmail: email })
      sendLink(customer, email)
      return changed
    },
    keepEmail,
    /** Throws 409 if there is nothing to confirm. */
    sendConfirmation(customer: MockCustomer): void {
      const email = toConfirm(of(customer))
      if (email === null)
        throw new MockProblem(409, 'Your email address is confirmed: there is nothing to send.')
      sendLink(customer, email)
    },
    /** `visitor`: the customer who is logged in, if anybody is. Throws 410 for a link that does not work. */
    confirm(token: string, visitor: MockCustomer | null): EmailConfirmation {
      const link = links.get(token)
      if (link === undefined || (visitor !== null && visitor.userId !== link.owner.userId)) throw linkDead()
      const details = of(link.owner)
      if (link.redeemedAt !== null) {
        if (details.email !== link.email) throw linkDead()
        return { confirmedAt: link.redeemedAt, isRepeated: true }
      }
      const holder = ownerOf(link.email)
      const isTaken = holder !== null && holder.userId !== link.owner.userId
      if (now().getTime() >= link.endsAtMs || toConfirm(details) !== link.email || isTaken) throw linkDead()
      const confirmedAt = now().toISOString()
      link.redeemedAt = confirmedAt
      change(link.owner, { email: link.email, emailConfirmedAt: confirmedAt, pendingEmail: null })
      if (details.email !== link.email) send({ kind: 'emailChanged', to: details.email })
      return { confirmedAt, isRepeated: false }
    },
    renew(token: string): void {
      const link = links.get(token)
      if (link !== undefined && toConfirm(of(link.owner)) === link.email) sendLink(link.owner, link.email)
    },
  }
}

export type MockContacts = ReturnType<typeof createMockContacts>
