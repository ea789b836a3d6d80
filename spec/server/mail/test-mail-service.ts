import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../host/server/database/db.ts'
import type { MailTransport } from '../../../host/server/mail/mail-transport.ts'
import { createMailWorker } from '../../../host/server/mail/mail-worker.ts'
import type { OutboxRow } from '../../../host/server/mail/outbox.ts'
import type { Sender } from '../../../host/server/mail/templates/letter.ts'

export const sender: Sender = {
  name: 'Example Energy',
  publicOrigin: 'https://www.energy.example',
  contact: { phone: '1300 000 001', email: 'hello@energy.example', accountsEmail: 'accounts@energy.example' },
}
export const siteOrigin = 'https://site.energy.example'

export interface TestMailServicePorts {
  readonly app: FastifyInstance
  readonly db: Db
  readonly clock: { readonly now: Date }
  readonly mailTransport?: MailTransport
}

/** A mail service whose mails stay here, in the order in which they were delivered. */
export function testMailService({ app, db, clock, mailTransport }: TestMailServicePorts) {
  const delivered: OutboxRow[] = []
  const worker = createMailWorker({
    db,
    secret: Buffer.alloc(32, 7),
    now: () => clock.now,
    log: app.log,
    sender,
    siteOrigin: () => siteOrigin,
    mailTransport: mailTransport ?? {
      deliver: async (row) => {
        delivered.push(row)
      },
    },
  })
  return {
    worker,
    delivered,
    /** Does what is due, and answers what has been delivered to them. */
    mailsTo: async (recipient: string): Promise<OutboxRow[]> => {
      await worker.run()
      return delivered.filter((row) => row.recipient === recipient)
    },
  }
}

/** The token of the link in a mail. */
export const tokenIn = ({ body }: Pick<OutboxRow, 'body'>): string =>
  /#reset=([\w-]+)$/m.exec(body)?.[1] ?? ''
