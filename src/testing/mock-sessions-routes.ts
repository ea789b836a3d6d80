import type { sessions as contract } from '../../contracts/routes/sessions.ts'
import type { SendMockMail } from './mock-mails.ts'
import type { MockPasswords } from './mock-passwords.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { liveOf } from './mock-session-routes.ts'
import type { LiveSession, MockCustomer, MockSessions } from './mock-sessions.ts'

export interface MockSessionsRoutePorts {
  readonly sessions: MockSessions
  readonly passwords: MockPasswords
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
  /** Makes the customer's password reset link invalid. */
  readonly revokeReset: (customer: MockCustomer) => void
  /** The customer of sample answers. */
  readonly example: MockCustomer
}

/** The routes of the `sessions` contract, with which customers manage their own sessions and their password. */
export function mockSessionsRoutes({
  sessions,
  passwords,
  send,
  emailOf,
  revokeReset,
  example,
}: MockSessionsRoutePorts): MockRoutes<typeof contract> {
  /** Throws 409 for a wrong password. On 401 the client would end the session, on 403 renew the CSRF token and retry. */
  function ensurePassword(live: LiveSession, password: string): void {
    if (!passwords.isProven(live, password)) throw new MockProblem(409, 'The password is wrong.')
  }
  const done = { status: 204 } as const

  return {
    extend: {
      answer: async ({ session }) => {
        const live = liveOf(session)
        return { status: 200, body: { token: await sessions.extend(live), userId: live.customer.userId } }
      },
      samples: { 200: async () => ({ token: await sessions.sample(example), userId: example.userId }) },
    },
    list: {
      answer: ({ session }) => ({ status: 200, body: { sessions: sessions.list(liveOf(session)) } }),
      samples: { 200: () => ({ sessions: sessions.sampleList(example) }) },
    },
    end: {
      answer: ({ session, body }) => {
        const live = liveOf(session)
        ensurePassword(live, body.password)
        sessions.endSome(live.customer, body.sessions)
        return done
      },
      samples: {},
    },
    changePassword: {
      answer: ({ session, body: { current, next, endOthers } }) => {
        const live = liveOf(session)
        const { id, customer } = live
        ensurePassword(live, current)
        const fault = passwords.faultOf(next, customer)
        if (fault !== null) throw MockProblem.ofField('/body/next', fault)
        passwords.change(customer, next)
        revokeReset(customer)
        if (endOthers) sessions.endAllOf(customer, id)
        send({ kind: 'passwordChanged', to: emailOf(customer) })
        return done
      },
      samples: {},
    },
  }
}
