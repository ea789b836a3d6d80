import type { FastifyInstance } from 'fastify'
import { banksiaPower } from '../../../fixtures/second-brand.ts'
import type { MailTransport } from '../../../host/server/notifications/mail-transport.ts'
import { createMailWorker } from '../../../host/server/notifications/mail-worker.ts'
import type { OutboxRow } from '../../../host/server/notifications/outbox.ts'
import type { Sender } from '../../../host/server/notifications/templates/mail-text.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'

export const sender: Sender = {
  name: 'Example Energy',
  publicOrigin: 'https://www.energy.example',
  contact: { phone: '1300 000 001', email: 'hello@energy.example', accountsEmail: 'accounts@energy.example' },
  theme: banksiaPower.theme,
}
export const siteOrigin = 'https://site.energy.example'

export interface TestMailServicePorts {
  readonly app: FastifyInstance
  readonly db: Db
  readonly clock: { readonly now: Date }
  readonly mailTransport?: MailTransport
}

/** A mail service that keeps its mails here, in the order in which they were delivered. */
export function testMailService({ app, db, clock, mailTransport }: TestMailServicePorts) {
  const delivered: OutboxRow[] = []
  const worker = createMailWorker({
    db,
    secret: Buffer.alloc(32, 7),
    now: () => clock.now,
    log: app.log,
    sender,
    siteOrigin: () => siteOrigin,
    book: samplePriceBook(),
    mailTransport: mailTransport ?? {
      deliver: async (row) => {
        delivered.push(row)
      },
    },
  })
  return {
    worker,
    delivered,
    /** Runs what is due, and returns the mails that these recipients got. */
    mailsTo: async (recipient: string): Promise<OutboxRow[]> => {
      await worker.run()
      return delivered.filter((row) => row.recipient === recipient)
    },
  }
}

/** The token of the link in a mail. */
export const tokenIn = ({ body }: Pick<OutboxRow, 'body'>): string =>
  /#reset=([\w-]+)(?:&welcome)?$/m.exec(body)?.[1] ?? ''
