import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../host/server/database/db.ts'
import type { Carrier } from '../../../host/server/mail/carrier.ts'
import type { Sender } from '../../../host/server/mail/letters.ts'
import type { OutboxRow } from '../../../host/server/mail/message.ts'
import { createPostOffice } from '../../../host/server/mail/post-office.ts'

export const sender: Sender = {
  name: 'Example Energy',
  publicOrigin: 'https://www.energy.example',
  contact: { phone: '1300 000 001', email: 'hello@energy.example', accountsEmail: 'accounts@energy.example' },
}
export const siteOrigin = 'https://site.energy.example'

export interface TestPostPorts {
  readonly app: FastifyInstance
  readonly db: Db
  readonly clock: { readonly now: Date }
  readonly carrier?: Carrier
}

/** A post office whose mails stay here, in the order in which they were delivered. */
export function testPost({ app, db, clock, carrier }: TestPostPorts) {
  const delivered: OutboxRow[] = []
  const post = createPostOffice({
    db,
    secret: Buffer.alloc(32, 7),
    now: () => clock.now,
    log: app.log,
    sender,
    siteOrigin: () => siteOrigin,
    carrier: carrier ?? {
      deliver: async (row) => {
        delivered.push(row)
      },
    },
  })
  return {
    post,
    delivered,
    /** Does what is due, and answers what has been delivered to them. */
    mailsTo: async (recipient: string): Promise<OutboxRow[]> => {
      await post.run()
      return delivered.filter((row) => row.recipient === recipient)
    },
  }
}

/** The token of the link in a mail. */
export const tokenIn = ({ body }: Pick<OutboxRow, 'body'>): string =>
  /#reset=([\w-]+)$/m.exec(body)?.[1] ?? ''
