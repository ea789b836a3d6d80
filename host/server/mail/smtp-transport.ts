import { createTransport } from 'nodemailer'
import type { Sender } from './mail-templates.ts'
import type { OutboxRow } from './message.ts'
import { messageOf } from './message.ts'
import type { SmtpServer } from './smtp-server.ts'

const [connectMs, answerMs] = [10_000, 20_000]

/** Hands mails to a mail server, one connection each: there are few, and none is kept open for the next. */
export function createSmtpTransport(server: SmtpServer, sender: Sender) {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: server.needsTls,
    ...(server.auth && { auth: server.auth }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    // What we call ourselves: the name of this machine is nobody's business.
    name: new URL(sender.publicOrigin).hostname,
  })
  return {
    deliver: async (row: OutboxRow, signal: AbortSignal): Promise<void> => {
      await transport.sendMail({ ...messageOf(row, sender), signal })
    },
  }
}
