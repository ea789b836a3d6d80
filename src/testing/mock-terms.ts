import type { OfferedTerms } from '../../contracts/schemas/user.ts'
import type { MockContacts } from './mock-contacts.ts'
import { linkDead } from './mock-contacts.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockCustomer } from './mock-sessions.ts'

export interface MockTermsPorts {
  readonly customers: readonly MockCustomer[]
  readonly contacts: Pick<MockContacts, 'of'>
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
}

interface Offer {
  readonly owner: MockCustomer
  readonly sentTo: string
  readonly token: string | null
  terms: OfferedTerms
}

/** The terms that are offered to the customers of a mock backend. */
export function createMockTerms({ customers, contacts, now, random, send }: MockTermsPorts) {
  let offers: readonly Offer[] = []
  const emailOf = (owner: MockCustomer) => contacts.of(owner).email

  /** The offer of a link. Throws 410 for a link that does not work. */
  function offerOf(token: string, visitor: MockCustomer | null): Offer {
    const offer = offers.find((one) => one.token === token)
    if (offer === undefined || (visitor !== null && visitor.userId !== offer.owner.userId)) throw linkDead()
    const { acceptedAt, acceptUntil } = offer.terms
    const isOver = acceptedAt === null && Date.parse(acceptUntil) <= now().getTime()
    if (isOver || offer.sentTo !== emailOf(offer.owner)) throw linkDead()
    return offer
  }
  /** The initial terms have no link, because no mail was sent. */
  function keep(owner: MockCustomer, terms: OfferedTerms, token: string | null): void {
    const isReplaced = (one: Offer) =>
      one.owner.userId === owner.userId && one.terms.kind === terms.kind && one.terms.acceptedAt === null
    const next = { owner, sentTo: emailOf(owner), token, terms }
    offers = [next, ...offers.filter((one) => !isReplaced(one))]
  }
  for (const owner of customers) for (const terms of owner.terms ?? []) keep(owner, terms, null)

  return {
    /** Offers terms, which replace open ones of their kind, and sends their link. Returns its token. */
    offer(owner: MockCustomer, terms: OfferedTerms): string {
      // The prefix makes it long enough for the contract, whatever `random` returns.
      const token = `mock-terms-link-${random()}`
      keep(owner, terms, token)
      send({ kind: 'termsLink', to: emailOf(owner), token })
      return token
    },
    list: ({ userId }: MockCustomer): OfferedTerms[] =>
      offers
        .filter(({ owner }) => owner.userId === userId)
        .map(({ terms }) => terms)
        .toSorted((one, other) => other.offeredAt.localeCompare(one.offeredAt)),
    read: (token: string, visitor: MockCustomer | null): OfferedTerms => offerOf(token, visitor).terms,
    /** Throws 409 if the version is not that of the terms. */
    accept(token: string, version: string, visitor: MockCustomer | null): OfferedTerms {
      const found = offerOf(token, visitor)
      if (found.terms.version !== version)
        throw new MockProblem(409, 'These terms are of another version. Read them again first.')
      if (found.terms.acceptedAt !== null) return found.terms
      found.terms = { ...found.terms, acceptedAt: now().toISOString() }
      send({ kind: 'termsAccepted', to: found.sentTo, version })
      return found.terms
    },
  }
}

export type MockTerms = ReturnType<typeof createMockTerms>
