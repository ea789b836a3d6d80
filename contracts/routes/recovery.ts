import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { EmailReminderRequest, PasswordReset, ResetRequest } from '../schemas/session.ts'
import { gone, unsafeWithBody } from './errors.ts'

/** Account recovery. No answer reveals whether an account exists (ACC-2); only the mail differs. */
export const recovery = rest.router(
  {
    remindEmail: {
      method: 'POST',
      path: '/api/recovery/email',
      body: EmailReminderRequest,
      responses: { 204: rest.noBody(), ...unsafeWithBody },
      summary:
        'Send a reminder to the email address of an account; the same answer when there is no such account',
      metadata: facts({ clauses: ['ACC-2'], sendsMail: true, isRepeatable: true }),
    },
    requestReset: {
      method: 'POST',
      path: '/api/recovery/password',
      body: ResetRequest,
      responses: { 204: rest.noBody(), ...unsafeWithBody },
      summary: 'Send a link for a new password; the same answer when nobody has that email address',
      metadata: facts({ clauses: ['ACC-2'], sendsMail: true, isRepeatable: true }),
    },
    resetPassword: {
      method: 'POST',
      path: '/api/recovery/password/reset',
      body: PasswordReset,
      responses: { 204: rest.noBody(), ...gone, ...unsafeWithBody },
      summary: 'Set a new password; 410 for a link that is used, too old or nobody’s, without saying which',
      metadata: facts({ clauses: ['ACC-2'], isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
