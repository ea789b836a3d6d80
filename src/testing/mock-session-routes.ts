import type { session } from '../../contracts/routes/session.ts'
import { anonymous } from './mock-csrf.ts'
import type { MockPasswords } from './mock-passwords.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import type { LiveSession, MockCustomer, MockSessions } from './mock-sessions.ts'

export interface MockSessionRoutePorts {
  readonly sessions: MockSessions
  readonly passwords: MockPasswords
  /** Makes a CSRF token invalid. */
  readonly spend: (csrfToken: string) => void
  readonly emailOf: (customer: MockCustomer) => string
  /** The customer of sample answers. */
  readonly example: MockCustomer
}

const refusal = { success: false, message: 'Email or password is wrong.' } as const

/** The session of the request's token. Throws 401 when there is none. */
export function liveOf(live: LiveSession | null): LiveSession {
  if (live === null) throw new MockProblem(401, 'Log in first.')
  return live
}

/** The owner of the request's token. Throws 401 when there is none. */
export const ownerOf = (live: LiveSession | null): MockCustomer => liveOf(live).customer

/** The routes of the `session` contract. */
export const mockSessionRoutes = ({
  sessions,
  passwords,
  spend,
  emailOf,
  example,
}: MockSessionRoutePorts): MockRoutes<typeof session> => ({
  csrf: {
    answer: ({ session: live }) => ({ status: 204, pairFor: live?.id ?? anonymous }),
    samples: {},
  },
  login: {
    answer: async ({ body: { email, password, shared = false }, session: former, csrfToken, userAgent }) => {
      const customer = passwords.ownerOf(email)
      // The same answer for an unknown address and a wrong password, so that it does not reveal who is a customer
      // (ACC-2).
      if (customer === null || !passwords.isRight(customer, password)) return { status: 401, body: refusal }
      // Before the first `await`, so that a second login with the same CSRF token is refused as a replay.
      spend(csrfToken)
      if (former !== null) sessions.end(former.id)
      const { token, id } = await sessions.open(customer, { isShared: shared, userAgent })
      return { status: 200, body: { token, userId: customer.userId }, renewFor: id }
    },
    samples: {
      200: async () => ({ token: await sessions.sample(example), userId: example.userId }),
      401: () => refusal,
    },
  },
  logout: {
    answer: ({ session: live, csrfToken }) => {
      spend(csrfToken)
      if (live !== null) sessions.end(live.id)
      return { status: 204, renewFor: anonymous }
    },
    samples: {},
  },
  user: {
    answer: ({ session: live }) => {
      const owner = ownerOf(live)
      return { status: 200, body: { userId: owner.userId, email: emailOf(owner) } }
    },
    samples: { 200: () => ({ userId: example.userId, email: emailOf(example) }) },
  },
})
