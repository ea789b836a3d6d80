import type { recovery } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { Db } from '../../platform/database/db.ts'
import type { EventLog } from '../../platform/events/event-log.ts'
import { normalEmail } from '../../platform/normal-email.ts'
import type { PasswordReset } from './password-reset.ts'

export interface RecoveryRoutePorts {
  readonly db: Db
  readonly eventLog: EventLog
  readonly passwordReset: PasswordReset
}

const linkGone = () => new ProblemError(410, 'This link has expired or been used. Please ask for a new one.')

/**
 * The routes of the `recovery` contract. A request only records an event for a mail. Whether there is such an account
 * is looked up after the answer, which therefore cannot reveal it (ACC-2).
 */
export const recoveryRoutes = ({
  db,
  eventLog,
  passwordReset,
}: RecoveryRoutePorts): Handlers<typeof recovery> => ({
  remindEmail: async ({ body: { accountNumber, postcode } }) => {
    await eventLog.record(db, { kind: 'emailReminder', accountNumber, postcode })
    return { status: 204, body: undefined }
  },
  requestReset: async ({ body: { email } }) => {
    await eventLog.record(db, { kind: 'resetLink', email: normalEmail(email) })
    return { status: 204, body: undefined }
  },
  checkReset: async ({ body: { token } }) => {
    if (!(await passwordReset.isValid(token))) throw linkGone()
    return { status: 204, body: undefined }
  },
  resetPassword: async ({ body: { token, password }, request }) => {
    const result = await passwordReset.resetPassword(token, password)
    if (result.outcome === 'gone') {
      request.log.info({ event: 'password_reset_refused' })
      throw linkGone()
    }
    if (result.outcome === 'guessable')
      throw new ProblemError(422, result.fault, [{ pointer: '/body/password', detail: result.fault }])
    const { customerId, ended } = result
    request.log.info({ event: 'password_reset', customerId, sessions: ended })
    return { status: 204, body: undefined }
  },
})
