import type { Db } from '../database/db.ts'
import type { MailOrder } from '../database/schema.ts'
import type { LimitPorts } from '../limits/limit.ts'
import { createLimit } from '../limits/limit.ts'

export interface AskedMail {
  readonly kind: MailOrder['kind']
  /** Id of the customer who gets it, or the address of somebody who need not be one. */
  readonly to: string
}

/**
 * How many mails strangers may have sent to one person: three of a kind an hour, so that nobody's mailbox is flooded.
 * Each kind for itself: whoever has a bill in hand cannot use up the links for a new password.
 */
export const createMailLimit = ({ secret, now }: Omit<LimitPorts, 'db'>) => ({
  /** Throws `LimitError`. In the caller's transaction: a mail that comes to nothing has taken no point. */
  spend: (tx: Db, mail: AskedMail): Promise<void> =>
    createLimit<AskedMail>(
      { db: tx, secret, now },
      { name: 'mails', points: 3, seconds: 3600, key: ({ kind, to }) => `${kind}:${to}` },
    ).spend(mail),
})
