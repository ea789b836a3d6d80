import type { FastifyBaseLogger } from 'fastify'
import type { LimitPorts } from '../limits/limit.ts'
import { createMailComposer } from './mail-composer.ts'
import { createMailLimit } from './mail-limit.ts'
import type { MailTemplatePorts } from './mail-templates.ts'
import { createMailTemplates } from './mail-templates.ts'
import type { MailTransport } from './mail-transport.ts'
import type { MailWorker } from './mail-worker.ts'
import { createMailWorker } from './mail-worker.ts'

export interface MailServicePorts extends LimitPorts, MailTemplatePorts {
  readonly log: FastifyBaseLogger
  readonly mailTransport: MailTransport
}

/** Everything between a mail that is asked for and one that has gone. */
export function createMailService({
  db,
  secret,
  now,
  log,
  mailTransport,
  ...words
}: MailServicePorts): MailWorker {
  const limit = createMailLimit({ secret, now })
  const mailComposer = createMailComposer({ db, now, log, limit, templates: createMailTemplates(words) })
  return createMailWorker({ db, now, log, mailComposer, mailTransport })
}
