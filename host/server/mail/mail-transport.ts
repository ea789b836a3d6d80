import { createHash } from 'node:crypto'
import { isLoopback } from 'gridfront/server'
import type { SendMailOptions } from 'nodemailer'
import { createTransport } from 'nodemailer'
import { StartError } from '../start-error.ts'
import type { MailFolder } from './mail-folder.ts'
import { openMailFolder } from './mail-folder.ts'
import type { Sender } from './mail-templates.ts'
import type { OutboxRow } from './outbox.ts'

/** Takes mails away. Resolves once another place answers for the mail, rejects when it does not. */
export interface MailTransport {
  readonly deliver: (row: OutboxRow, signal: AbortSignal) => Promise<void>
}

/** Where mails go out, in nodemailer's words. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte: `smtps:`. */
  readonly secure: boolean
  /** Nothing is sent before the connection is encrypted. */
  readonly requireTLS: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

const refusal = (why: string) =>
  new StartError(`SMTP_URL ${why}: write smtps://user:password@host:465, or smtp://user:password@host:587.`)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refusal('has a % in its user or password that is not written as %25')
  }
}

/**
 * `smtps://user:password@host:465`; `smtp://…:587` begins plain and has to change to TLS, but on this machine, or where
 * `?tls=optional` says that a network may be trusted. Throws `StartError`, never with the password.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw refusal('is not the address of a mail server')
  const { username, password, search } = url
  if (!/^\/?$/.test(url.pathname) || url.hash !== '')
    throw refusal('has more behind its port than belongs there')
  if (!/^(?:\?tls=optional)?$/.test(search)) throw refusal('knows no other option than ?tls=optional')
  if ((username === '') !== (password === '')) throw refusal('needs user and password, or neither')
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && search === '' && !isLoopback(host),
    ...(username !== '' && { auth: { user: decoded(username), pass: decoded(password) } }),
  }
}

/** A mail as it leaves (RFC 5322): in plain text, without anything that tells whether it was read. */
export function messageOf(row: OutboxRow, { name, contact, publicOrigin }: Sender): SendMailOptions {
  // Of the row alone: when it is sent twice, after a crash, receivers can tell that it is one mail.
  const { id, createdAt, recipient, subject, body } = row
  const identity = `${id} ${createdAt.toISOString()} ${recipient}`
  const mark = createHash('sha256').update(identity).digest('hex').slice(0, 32)
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

/** Hands mails to a mail server, one connection each: there are few, and none is kept open for the next. */
export function createSmtpTransport(server: SmtpServer, sender: Sender): MailTransport {
  const transport = createTransport({
    ...server,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // What we call ourselves: the name of this machine is nobody's business.
    name: new URL(sender.publicOrigin).hostname,
  })
  return {
    deliver: async (row, signal) => {
      await transport.sendMail({ ...messageOf(row, sender), signal })
    },
  }
}

interface MailTransportSettings {
  readonly smtp: SmtpServer | undefined
  readonly dataDir: string
}

/** To a mail server, or without one into files. Throws `StartError`. */
export function openMailTransport(
  { smtp, dataDir }: MailTransportSettings,
  sender: Sender,
): { mailTransport: MailTransport; mailFolder: MailFolder | null } {
  if (smtp) return { mailTransport: createSmtpTransport(smtp, sender), mailFolder: null }
  const mailFolder = openMailFolder(dataDir)
  return { mailTransport: mailFolder, mailFolder }
}

/** Nobody else's mail will fare better just now. EABORT: took longer than one delivery may. */
const ofTheConnection = /^(?:ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS|EAUTH|EABORT)$/
/** RFC 5321, 4.2.3: no such mailbox, not here, or no name of one. */
const mailboxStatuses = [550, 551, 553]
/** RFC 3463: security or policy. Said of us and not of the mailbox, as is every word about relaying. */
const ofUs = /\b5\.7\.\d|relay|authenticat/i

/** Whether the mail server is not to be reached, the mailbox is not there for good, or the next attempt may do. */
export function deliveryFault(error: unknown): 'unreachable' | 'noMailbox' | 'other' {
  // As nodemailer tells it.
  const { code, command, responseCode, response } = Object(error) as Readonly<Record<string, unknown>>
  if (ofTheConnection.test(String(code))) return 'unreachable'
  const isMailbox = code === 'EENVELOPE' && command === 'RCPT TO'
  const isRefused = mailboxStatuses.includes(Number(responseCode)) && !ofUs.test(String(response))
  return isMailbox && isRefused ? 'noMailbox' : 'other'
}
