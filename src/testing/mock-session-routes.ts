import type { session } from '../../contracts/routes/session.ts'
import { anonymous } from './mock-forgery.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import type { LiveSession, MockCustomer, MockSessions } from './mock-sessions.ts'

export interface MockSessionRoutePorts {
  readonly sessions: MockSessions
  /** Refuses a forgery pair from now on. */
  readonly spend: (pair: string) => void
  /** Whom the samples are about. */
  readonly example: MockCustomer
}

const refusal = { success: false, message: 'E-mail or password is wrong.' } as const

/** The owner of the request's token. Throws 401 when there is none. */
export function ownerOf(live: LiveSession | null): MockCustomer {
  if (live === null) throw new MockProblem(401, 'Log in first.')
  return live.customer
}

const userOf = ({ userId, overview }: MockCustomer) => ({ userId, email: overview.customer.email })

/** Meets the `session` contract. */
export const mockSessionRoutes = ({
  sessions,
  spend,
  example,
}: MockSessionRoutePorts): MockRoutes<typeof session> => ({
  csrf: {
    answer: ({ session: live }) => ({ status: 204, renewFor: live?.id ?? anonymous }),
    samples: {},
  },
  login: {
    answer: async ({ body, session: former, pair }) => {
      const customer = sessions.authenticate(body)
      // Unknown address and wrong password get one answer: nobody learns who is a customer (ACC-2).
      if (customer === null) return { status: 401, body: refusal }
      // Before anything is waited for: of two logins with one pair the second is a replay.
      spend(pair)
      if (former !== null) sessions.end(former.id)
      const { token, id } = await sessions.open(customer)
      return { status: 200, body: { token, userId: customer.userId }, renewFor: id }
    },
    samples: {
      200: async () => ({ token: await sessions.sample(example), userId: example.userId }),
      401: () => refusal,
    },
  },
  logout: {
    answer: ({ session: live, pair }) => {
      spend(pair)
      if (live !== null) sessions.end(live.id)
      return { status: 204, renewFor: anonymous }
    },
    samples: {},
  },
  user: {
    answer: ({ session: live }) => ({ status: 200, body: userOf(ownerOf(live)) }),
    samples: { 200: () => userOf(example) },
  },
})
