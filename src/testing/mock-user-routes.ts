import type { user } from '../../contracts/routes/user.ts'
import { ContactChange } from '../../contracts/schemas/user.ts'
import { acceptedTerms, contractTerms } from '../../fixtures/terms.ts'
import type { MockContacts } from './mock-contacts.ts'
import type { MockPasswords } from './mock-passwords.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockResets } from './mock-resets.ts'
import type { MockRoutes } from './mock-routes.ts'
import { liveOf, ownerOf } from './mock-session-routes.ts'
import type { LiveSession, MockCustomer } from './mock-sessions.ts'
import type { MockTerms } from './mock-terms.ts'

export interface MockUserRoutePorts {
  readonly contacts: MockContacts
  readonly terms: MockTerms
  readonly passwords: MockPasswords
  readonly resets: Pick<MockResets, 'revoke'>
  readonly customers: readonly MockCustomer[]
  /** The customer of sample answers. */
  readonly example: MockCustomer
}

const visitorOf = (live: LiveSession | null) => live?.customer ?? null

/** The routes of the `user` contract: how customers are reached, and the links in mails. */
export function mockUserRoutes({
  contacts,
  terms,
  passwords,
  resets,
  customers,
  example,
}: MockUserRoutePorts): MockRoutes<typeof user> {
  const sample = { 200: () => contacts.of(example) }
  const done = { status: 204 } as const
  return {
    contact: {
      answer: ({ session }) => ({ status: 200, body: contacts.of(ownerOf(session)) }),
      samples: sample,
    },
    changeContact: {
      // Without unknown members, since stored details are shown again.
      answer: ({ session, body }) => ({
        status: 200,
        body: contacts.change(ownerOf(session), ContactChange.parse(body)),
      }),
      samples: sample,
    },
    changeEmail: {
      answer: ({ session, body: { email, password } }) => {
        const live = liveOf(session)
        if (!passwords.isProven(live, password)) throw new MockProblem(409, 'The password is wrong.')
        return { status: 200, body: contacts.changeEmail(live.customer, email) }
      },
      samples: sample,
    },
    keepEmail: {
      answer: ({ session }) => ({ status: 200, body: contacts.keepEmail(ownerOf(session)) }),
      samples: sample,
    },
    sendConfirmation: {
      answer: ({ session }) => {
        contacts.sendConfirmation(ownerOf(session))
        return done
      },
      samples: {},
    },
    confirmEmail: {
      answer: ({ session, body: { token } }) => {
        const before = customers.map((one) => contacts.of(one).email)
        const body = contacts.confirm(token, visitorOf(session))
        // A reset link in the former mailbox would give its reader access to the account again.
        for (const [at, one] of customers.entries())
          if (contacts.of(one).email !== before[at]) resets.revoke(one)
        return { status: 200, body }
      },
      samples: { 200: () => ({ confirmedAt: acceptedTerms.offeredAt, isRepeated: false }) },
    },
    renewLink: {
      answer: ({ body: { token } }) => {
        contacts.renew(token)
        return done
      },
      samples: {},
    },
    terms: {
      answer: ({ session }) => ({ status: 200, body: { terms: terms.list(ownerOf(session)) } }),
      samples: { 200: () => ({ terms: [acceptedTerms] }) },
    },
    readTerms: {
      answer: ({ session, body: { token } }) => ({
        status: 200,
        body: terms.read(token, visitorOf(session)),
      }),
      samples: { 200: () => contractTerms },
    },
    acceptTerms: {
      answer: ({ session, body: { token, version } }) => ({
        status: 200,
        body: terms.accept(token, version, visitorOf(session)),
      }),
      samples: { 200: () => ({ ...contractTerms, acceptedAt: contractTerms.offeredAt }) },
    },
  }
}
