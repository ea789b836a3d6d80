import type { recovery } from '../../contracts/routes/recovery.ts'
import { accountsOf } from './mock-accounts.ts'
import type { SendMockMail } from './mock-mails.ts'
import type { MockPasswords } from './mock-passwords.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockResets } from './mock-resets.ts'
import type { MockRoutes } from './mock-routes.ts'
import type { MockCustomer, MockSessions } from './mock-sessions.ts'

export interface MockRecoveryRoutePorts {
  readonly customers: readonly MockCustomer[]
  readonly sessions: MockSessions
  readonly passwords: MockPasswords
  readonly resets: MockResets
  readonly emailOf: (customer: MockCustomer) => string
  readonly send: SendMockMail
}

// The same answer whether or not there is an account (ACC-2). Only the mail differs.
const done = { status: 204 } as const
const linkGone = () => new MockProblem(410, 'This link has expired or been used. Please ask for a new one.')

/** The routes of the `recovery` contract: e-mail reminder and password reset. */
export const mockRecoveryRoutes = ({
  customers,
  sessions,
  passwords,
  resets,
  emailOf,
  send,
}: MockRecoveryRoutePorts): MockRoutes<typeof recovery> => ({
  remindEmail: {
    answer: ({ body: { accountNumber, postcode } }) => {
      const owner = customers.find((one) =>
        accountsOf(one).some(
          ({ overview }) =>
            overview.accountNumber === accountNumber && overview.supplyAddress.endsWith(` ${postcode}`),
        ),
      )
      if (owner !== undefined) send({ kind: 'emailReminder', to: emailOf(owner) })
      return done
    },
    samples: {},
  },
  requestReset: {
    answer: ({ body }) => {
      const owner = passwords.ownerOf(body.email)
      if (owner !== null) send({ kind: 'passwordReset', to: emailOf(owner), token: resets.make(owner) })
      return done
    },
    samples: {},
  },
  checkReset: {
    answer: ({ body: { token } }) => {
      if (resets.ownerOf(token) === null) throw linkGone()
      return done
    },
    samples: {},
  },
  resetPassword: {
    answer: ({ body: { token, password } }) => {
      const owner = resets.ownerOf(token)
      if (owner === null) throw linkGone()
      const fault = passwords.faultOf(password, owner)
      if (fault !== null) throw MockProblem.ofField('/body/password', fault)
      passwords.change(owner, password)
      resets.revoke(owner)
      sessions.endAllOf(owner)
      send({ kind: 'passwordChanged', to: emailOf(owner) })
      return done
    },
    samples: {},
  },
})
