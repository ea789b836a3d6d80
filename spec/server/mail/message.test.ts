import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { messageOf } from '../../../host/server/mail/message.ts'
import { startOfTest } from '../test-backend.ts'
import { sender } from './test-mail-service.ts'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
async function written(mail: { subject: string; body: string; name?: string }): Promise<Buffer> {
  const { subject, body, name = sender.name } = mail
  const row = { id: 7, attempts: 1, createdAt: startOfTest, nextAttemptAt: startOfTest }
  const { message } = await transport.sendMail(
    messageOf(
      { ...row, recipient: 'maya@customers.example', subject, body, usefulUntil: startOfTest },
      { ...sender, name },
    ),
  )
  return message as Buffer
}
const headerOf = (raw: Buffer, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.toString().replace(/\r\n[ \t]/g, ' '))?.[1]?.trim()

test('a mail says who sent it, that a machine did, and under which name it can be known again', async () => {
  const body = 'Hello,\n\nthis is one.\n'
  const raw = await written({ subject: 'One', body })
  expect(headerOf(raw, 'From')).toBe('Example Energy <accounts@energy.example>')
  expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
  expect(headerOf(raw, 'Message-ID')).toMatch(/^<[\da-f]{32}@www\.energy\.example>$/)
  expect(headerOf(raw, 'Content-Type')).toBe('text/plain; charset=utf-8')
  expect(headerOf(await written({ subject: 'One', body }), 'Message-ID')).toBe(headerOf(raw, 'Message-ID'))
  // Nothing that names our machinery, or would tell that the mail was opened.
  expect(raw.toString()).not.toMatch(/nodemailer|^x-/im)
  expect(raw.toString()).toMatch(/\r\n\r\nHello,\r\n\r\nthis is one\.\r\n$/)
})

test('a name of the brand beyond ASCII arrives whole', async () => {
  const raw = await written({ subject: 'Énergie: votre lien', body: 'x\n', name: 'Énergie du Sud' })
  expect(headerOf(raw, 'From')).toMatch(/^=\?UTF-8\?Q\?.*\?= <accounts@energy\.example>$/)
  // RFC 2047, section 4.2.
  const [, words = ''] = /^=\?UTF-8\?Q\?(.*)\?=$/.exec(headerOf(raw, 'Subject') ?? '') ?? []
  expect(decodeURIComponent(words.replaceAll('_', ' ').replaceAll('=', '%'))).toBe('Énergie: votre lien')
})
