import type { sessions as contract } from '../../contracts/routes/sessions.ts'
import type { SendMockMail } from './mock-mails.ts'
import type { MockPasswords } from './mock-passwords.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { liveOf, ownerOf } from './mock-session-routes.ts'
import type { MockCustomer, MockSessions } from './mock-sessions.ts'

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

/** The routes of the `sessions` contract, by which customers manage their own sessions and their password. */
export function mockSessionsRoutes({
  sessions,
  passwords,
  send,
  emailOf,
  revokeReset,
  example,
}: MockSessionsRoutePorts): MockRoutes<typeof contract> {
  /** Throws 409 for a wrong password. On 401 the client would end the session, on 403 renew the CSRF token and retry. */
  function ensurePassword(customer: MockCustomer, password: string): void {
    if (!passwords.isRight(customer, password)) throw new MockProblem(409, 'The password is wrong.')
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
        const customer = ownerOf(session)
        ensurePassword(customer, body.password)
        sessions.endSome(customer, body.sessions)
        return done
      },
      samples: {},
    },
    changePassword: {
      answer: ({ session, body: { current, next, endOthers } }) => {
        const { id, customer } = liveOf(session)
        ensurePassword(customer, current)
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
