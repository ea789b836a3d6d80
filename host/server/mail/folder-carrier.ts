import { createTransport } from 'nodemailer'

import type { Sender } from './letters.ts'
import type { MailFolder } from './mail-folder.ts'
import type { OutboxRow } from './message.ts'
import { messageOf } from './message.ts'

/** Puts mails into a folder in place of sending them: for whoever has no mail server. */
export function createFolderCarrier(folder: MailFolder, sender: Sender) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    deliver: async (row: OutboxRow): Promise<void> => {
      const { message } = await transport.sendMail(messageOf(row, sender))
      if (!Buffer.isBuffer(message)) throw new Error('a mail that is no buffer')
      await folder.write(row, message)
    },
  }
}
