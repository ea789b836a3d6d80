import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { EmailReminderRequest, PasswordReset, ResetCheck, ResetRequest } from '../schemas/session.ts'
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
    checkReset: {
      method: 'POST',
      path: '/api/recovery/password/check',
      body: ResetCheck,
      responses: { 204: rest.noBody(), ...gone, ...unsafeWithBody },
      summary:
        'Whether a link for a new password works, without using it; 410 if it is used, expired or unknown, without saying which',
      metadata: facts({ clauses: ['ACC-2'], isRepeatable: true }),
    },
    resetPassword: {
      method: 'POST',
      path: '/api/recovery/password/reset',
      body: PasswordReset,
      responses: { 204: rest.noBody(), ...gone, ...unsafeWithBody },
      summary: 'Set a new password; 410 for a link that is used, expired or unknown, without saying which',
      metadata: facts({ clauses: ['ACC-2'], isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
