import type { Sender } from './letters.ts'
import type { MailFolder } from './mail-folder.ts'
import { openMailFolder } from './mail-folder.ts'
import type { OutboxRow } from './message.ts'
import { createSmtpCarrier } from './smtp-carrier.ts'
import type { SmtpServer } from './smtp-server.ts'

/** Takes mails away. Resolves once another place answers for the mail, rejects when it does not. */
export interface Carrier {
  readonly deliver: (row: OutboxRow, signal: AbortSignal) => Promise<void>
}

export interface CarrierSettings {
  readonly smtp: SmtpServer | undefined
  readonly dataDir: string
}

/** To a mail server, or without one into `folder`, which is `DATA_DIR/outbox`. Throws `StartError`. */
export function openCarrier(
  { smtp, dataDir }: CarrierSettings,
  sender: Sender,
): { carrier: Carrier; folder: MailFolder | null } {
  if (smtp !== undefined) return { carrier: createSmtpCarrier(smtp, sender), folder: null }
  const folder = openMailFolder(dataDir)
  return { carrier: { deliver: folder.write }, folder }
}
