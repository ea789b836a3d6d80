import type { MailFolder } from './mail-folder.ts'
import { openMailFolder } from './mail-folder.ts'
import type { Sender } from './mail-templates.ts'
import type { OutboxRow } from './message.ts'
import type { SmtpServer } from './smtp-server.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** Takes mails away. Resolves once another place answers for the mail, rejects when it does not. */
export interface MailTransport {
  readonly deliver: (row: OutboxRow, signal: AbortSignal) => Promise<void>
}

export interface MailTransportSettings {
  readonly smtp: SmtpServer | undefined
  readonly dataDir: string
}

/** To a mail server, or without one into `folder`, which is `DATA_DIR/outbox`. Throws `StartError`. */
export function openMailTransport(
  { smtp, dataDir }: MailTransportSettings,
  sender: Sender,
): { mailTransport: MailTransport; folder: MailFolder | null } {
  if (smtp !== undefined) return { mailTransport: createSmtpTransport(smtp, sender), folder: null }
  const folder = openMailFolder(dataDir)
  return { mailTransport: { deliver: folder.write }, folder }
}
