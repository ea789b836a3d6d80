import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import {
  createSmtpTransport,
  messageOf,
  readSmtpUrl,
} from '../../../host/server/notifications/mail-transport.ts'
import { startOfTest } from '../test-backend.ts'
import { startMailServer } from './mail-server.ts'
import { sender } from './test-mail-service.ts'

const auth = { user: 'gridfront', pass: 'p@ss:w/rd' }

test.each([
  [
    'smtps://gridfront:p%40ss%3Aw%2Frd@mail.example',
    { host: 'mail.example', port: 465, secure: true, requireTLS: false, auth },
  ],
  [
    'smtp://gridfront:p%40ss%3Aw%2Frd@mail.example',
    { host: 'mail.example', port: 587, secure: false, requireTLS: true, auth },
  ],
  [
    'smtp://mail.example:25/',
    { host: 'mail.example', port: 25, secure: false, requireTLS: true, auth: undefined },
  ],
  [
    'smtp://mail.example:1025?tls=optional',
    { host: 'mail.example', port: 1025, secure: false, requireTLS: false, auth: undefined },
  ],
  // In this test nothing leaves the machine.
  [
    'smtp://127.0.0.1:1025',
    { host: '127.0.0.1', port: 1025, secure: false, requireTLS: false, auth: undefined },
  ],
  ['smtp://[::1]:1025', { host: '::1', port: 1025, secure: false, requireTLS: false, auth: undefined }],
])('SMTP_URL=%s is understood', (text, server) => {
  expect(readSmtpUrl(text)).toEqual(server)
})

test.each([
  'mail.example',
  'mail.example:465',
  'https://mail.example',
  'smtp://',
  'smtp:mail.example',
  'smtps://user:other-secret@',
  'smtps://user:other-secret@mail.example:66666',
  'smtps://user:other-secret@mail.example/inbox',
  'smtps://user:other-secret@mail.example#x',
  'smtps://user:other-secret@mail.example?tls=never',
  'smtps://user:other%secret@mail.example',
  'smtps://user@mail.example',
  'smtps://:other-secret@mail.example',
])('SMTP_URL=%s is refused in one line that says what to write, without the password', (text) => {
  let message = ''
  try {
    readSmtpUrl(text)
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartError' })
    message = String(error)
  }
  expect(message).toMatch(/^StartError: SMTP_URL .*: write smtps:\/\/user:password@host:465, or [^\n]*\.$/)
  expect(message).not.toMatch(/other.?secret/)
})

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
async function written(mail: { subject: string; body: string; name?: string }): Promise<Buffer> {
  const { subject, body, name = sender.name } = mail
  const row = { id: '7', createdAt: startOfTest }
  const { message } = await transport.sendMail(
    messageOf({ ...row, recipient: 'maya@customers.example', subject, body }, { ...sender, name }),
  )
  return message as Buffer
}
const headerOf = (raw: Buffer, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.toString().replace(/\r\n[ \t]/g, ' '))?.[1]?.trim()

test('a mail names its sender, that it is automatic, and a message id', async () => {
  const body = 'Hello,\n\nthis is one.\n'
  const raw = await written({ subject: 'One', body })
  expect(headerOf(raw, 'From')).toBe('Example Energy <accounts@energy.example>')
  expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
  expect(headerOf(raw, 'Message-ID')).toMatch(/^<[\da-f]{32}@www\.energy\.example>$/)
  expect(headerOf(raw, 'Content-Type')).toBe('text/plain; charset=utf-8')
  expect(headerOf(await written({ subject: 'One', body }), 'Message-ID')).toBe(headerOf(raw, 'Message-ID'))
  // Nothing that names our software, or would report that the mail was opened.
  expect(raw.toString()).not.toMatch(/nodemailer|^x-/im)
  expect(raw.toString()).toMatch(/\r\n\r\nHello,\r\n\r\nthis is one\.\r\n$/)
})

test('a mail is text and HTML, the text first, and no paragraph is cut', async () => {
  const paragraph = `${'Words and more words. '.repeat(12)}The end.`
  const { message } = await transport.sendMail(
    messageOf({ ...row, body: `${paragraph}\n`, html: `<p>${paragraph}</p>` }, sender),
  )
  const raw = String(message)
  expect(headerOf(Buffer.from(raw), 'Content-Type')).toMatch(/^multipart\/alternative; /)
  expect([...raw.matchAll(/^Content-Type: (text[^\r]*)/gm)].map(([, type]) => type)).toEqual([
    'text/plain; charset=utf-8',
    'text/html; charset=utf-8',
  ])
  expect(raw.match(/^Content-Transfer-Encoding: quoted-printable/gm)).toHaveLength(2)
  expect(raw.split('\r\n').every((line) => line.length <= 76)).toBe(true)
  expect(raw.replaceAll('=\r\n', '')).toContain(`\r\n\r\n${paragraph}\r\n`)
})

test('a name of the brand beyond ASCII arrives whole', async () => {
  const raw = await written({ subject: 'Énergie: votre lien', body: 'x\n', name: 'Énergie du Sud' })
  expect(headerOf(raw, 'From')).toMatch(/^=\?UTF-8\?Q\?.*\?= <accounts@energy\.example>$/)
  // RFC 2047, section 4.2.
  const [, words = ''] = /^=\?UTF-8\?Q\?(.*)\?=$/.exec(headerOf(raw, 'Subject') ?? '') ?? []
  expect(decodeURIComponent(words.replaceAll('_', ' ').replaceAll('=', '%'))).toBe('Énergie: votre lien')
})

const row = {
  id: '7',
  recipient: 'maya@customers.example',
  subject: 'Example Energy: a mail',
  body: 'Hello,\n\n.a line that begins with a dot\n',
  createdAt: startOfTest,
}
const never = new AbortController().signal

test('a mail arrives at its recipient alone, from the accounts address, word for word', async () => {
  const { address, received } = await startMailServer()
  await createSmtpTransport(address, sender).deliver(row, never)
  expect(received).toMatchObject([{ from: 'accounts@energy.example', to: ['maya@customers.example'] }])
  expect(received[0]?.raw).toContain('\r\n\r\nHello,\r\n\r\n.a line that begins with a dot\r\n')
})

test('the mail server gets the name of the site, not that of the machine', async () => {
  const names: string[] = []
  const { address } = await startMailServer({
    onMailFrom: (_address, session, done) => {
      names.push(session.hostNameAppearsAs)
      done()
    },
  })
  await createSmtpTransport(address, sender).deliver(row, never)
  expect(names).toEqual(['www.energy.example'])
})

test('user and password are given, and nothing is sent when they are wrong', async () => {
  const { address, received } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'gridfront' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('no')),
  })
  const withPassword = (pass: string) =>
    createSmtpTransport({ ...address, auth: { user: 'gridfront', pass } }, sender).deliver(row, never)
  await expect(withPassword('wrong')).rejects.toMatchObject({ code: 'EAUTH' })
  expect(received).toEqual([])
  await withPassword('p@ss')
  expect(received).toHaveLength(1)
})

test('a server that does not encrypt although it must gets neither password nor mail', async () => {
  const spoken: string[] = []
  const { address, received } = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      spoken.push(String(username))
      done(null, { user: 'x' })
    },
    onMailFrom: ({ address: from }, _session, done) => {
      spoken.push(from)
      done()
    },
  })
  const mailTransport = createSmtpTransport(
    { ...address, requireTLS: true, auth: { user: 'gridfront', pass: 'p@ss' } },
    sender,
  )
  await expect(mailTransport.deliver(row, never)).rejects.toMatchObject({ code: 'ETLS' })
  expect([spoken, received]).toEqual([[], []])
})

test.each([
  ['refuses', { responseCode: 550 }],
  ['distrusts', { responseCode: 550 }],
  ['busy', { responseCode: 451 }],
  ['drops', { code: 'ECONNECTION' }],
] as const)('a server that %s leaves the mail with us', async (fault, error) => {
  const { address, received, state } = await startMailServer()
  state.fault = fault
  await expect(createSmtpTransport(address, sender).deliver(row, never)).rejects.toMatchObject(error)
  expect(received).toEqual([])
})

test('a server that stops answering is abandoned when we stop', async () => {
  const { address, state } = await startMailServer()
  const stop = new AbortController()
  state.fault = 'silent'
  state.onSilence = () => stop.abort()
  const delivery = createSmtpTransport(address, sender).deliver(row, stop.signal)
  await expect(delivery).rejects.toMatchObject({ code: 'EABORT' })
})

test('a server without a trusted certificate gets nothing', async () => {
  // Its certificate is not signed by a known authority.
  const { address, received } = await startMailServer({ secure: true })
  const delivery = createSmtpTransport({ ...address, secure: true }, sender).deliver(row, never)
  await expect(delivery).rejects.toThrow(/certificate/)
  expect(received).toEqual([])
})
