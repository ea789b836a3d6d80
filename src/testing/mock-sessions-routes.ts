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
  /** A link for a new password that was mailed counts no more. */
  readonly revokeReset: (customer: MockCustomer) => void
  /** Whom the samples are about. */
  readonly example: MockCustomer
}

/** Meets the `sessions` contract: what customers do about their own logins. */
export function mockSessionsRoutes({
  sessions,
  passwords,
  send,
  revokeReset,
  example,
}: MockSessionsRoutePorts): MockRoutes<typeof contract> {
  /** 409: a 401 would end the session in the browser, a 403 renew its CSRF token and send the request again. */
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
        send({ kind: 'passwordChanged', to: customer.overview.customer.email })
        return done
      },
      samples: {},
    },
  }
}
