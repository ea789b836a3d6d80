import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { outbox } from '../database/schema.ts'
import type { Sender } from './mail-templates.ts'

export type OutboxRow = typeof outbox.$inferSelect

/** A mail as it leaves (RFC 5322): in plain text, without anything that tells whether it was read. */
export function messageOf(row: OutboxRow, { name, contact, publicOrigin }: Sender): SendMailOptions {
  // Of the row alone: when it is sent twice, after a crash, receivers can tell that it is one mail.
  const { id, createdAt, recipient, subject, body } = row
  const mark = createHash('sha256')
    .update(`${id} ${createdAt.toISOString()} ${recipient}`)
    .digest('hex')
    .slice(0, 32)
  return {
    from: { name, address: contact.accountsEmail },
    to: { name: '', address: recipient },
    subject,
    text: body,
    date: createdAt,
    messageId: `<${mark}@${new URL(publicOrigin).hostname}>`,
    // RFC 3834: nobody's absence note is to answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
