import type { recovery } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { Db } from '../database/db.ts'
import type { Orders } from '../mail/outbox.ts'
import { normalEmail } from './normal-email.ts'
import type { PasswordReset } from './password-reset.ts'

export interface RecoveryRoutePorts {
  readonly db: Db
  readonly orders: Orders
  readonly resetPassword: PasswordReset
}

/**
 * The routes of the `recovery` contract. A request only stores an order for a mail. Whether there is such an account is looked
 * up after the answer, which therefore cannot reveal it (ACC-2).
 */
export const recoveryRoutes = ({
  db,
  orders,
  resetPassword,
}: RecoveryRoutePorts): Handlers<typeof recovery> => ({
  remindEmail: async ({ body: { accountNumber, postcode } }) => {
    await orders.place(db, { kind: 'emailReminder', accountNumber, postcode })
    return { status: 204, body: undefined }
  },
  requestReset: async ({ body: { email } }) => {
    await orders.place(db, { kind: 'resetLink', email: normalEmail(email) })
    return { status: 204, body: undefined }
  },
  resetPassword: async ({ body: { token, password }, request }) => {
    const result = await resetPassword(token, password)
    if (result.outcome === 'gone') {
      request.log.info({ event: 'password_reset_refused' })
      throw new ProblemError(410, 'This link is used up or too old. Please ask for a new one.')
    }
    if (result.outcome === 'guessable')
      throw new ProblemError(422, result.fault, [{ pointer: '/body/password', detail: result.fault }])
    const { customerId, ended } = result
    request.log.info({ event: 'password_reset', customerId, sessions: ended })
    return { status: 204, body: undefined }
  },
})
