import { expect, test } from 'vitest'
import { readSmtpUrl } from '../../../host/server/mail/smtp-server.ts'

const auth = { user: 'gridfront', pass: 'p@ss:w/rd' }

test.each([
  [
    'smtps://gridfront:p%40ss%3Aw%2Frd@mail.example',
    { host: 'mail.example', port: 465, isSecure: true, needsTls: false, auth },
  ],
  [
    'smtp://gridfront:p%40ss%3Aw%2Frd@mail.example',
    { host: 'mail.example', port: 587, isSecure: false, needsTls: true, auth },
  ],
  [
    'smtp://mail.example:25/',
    { host: 'mail.example', port: 25, isSecure: false, needsTls: true, auth: undefined },
  ],
  [
    'smtp://mail.example:1025?tls=optional',
    { host: 'mail.example', port: 1025, isSecure: false, needsTls: false, auth: undefined },
  ],
  // Nothing leaves the machine on the way there.
  [
    'smtp://127.0.0.1:1025',
    { host: '127.0.0.1', port: 1025, isSecure: false, needsTls: false, auth: undefined },
  ],
  ['smtp://[::1]:1025', { host: '::1', port: 1025, isSecure: false, needsTls: false, auth: undefined }],
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
