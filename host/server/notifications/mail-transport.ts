import { createHash } from 'node:crypto'
import { isLoopback } from 'gridfront/server'
import type { SendMailOptions } from 'nodemailer'
import { createTransport } from 'nodemailer'
import { StartError } from '../platform/start-error.ts'
import type { MailFolder } from './mail-folder.ts'
import { openMailFolder } from './mail-folder.ts'
import type { OutboxRow } from './outbox.ts'
import type { Sender } from './templates/mail-text.ts'

/** Delivers mails. Resolves when a mail server or folder has accepted the mail, and rejects otherwise. */
export interface MailTransport {
  readonly deliver: (row: OutboxRow, signal: AbortSignal) => Promise<void>
}

/** A mail server, in nodemailer's terms. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the start, as with `smtps:`. */
  readonly secure: boolean
  /** Sends no data before STARTTLS. */
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
 * Reads `smtps://user:password@host:465`, or `smtp://…:587`, which begins in plain text and has to change to TLS, except on
 * this machine or with `?tls=optional` for a trusted network. Throws `StartError`, which never holds the password.
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

/**
 * The message of a mail (RFC 5322): plain text and HTML (`multipart/alternative`), without tracking. Quoted-printable breaks
 * long lines for transport only, so that each program wraps paragraphs to its window.
 */
export function messageOf(row: OutboxRow, { name, contact, publicOrigin }: Sender): SendMailOptions {
  // The Message-ID depends on the row only, so that receivers recognise a mail that is sent twice after a crash.
  const { id, createdAt, recipient, subject, body, html } = row
  const identity = `${id} ${createdAt.toISOString()} ${recipient}`
  const mark = createHash('sha256').update(identity).digest('hex').slice(0, 32)
  return {
    from: { name, address: contact.accountsEmail },
    to: { name: '', address: recipient },
    subject,
    text: body,
    ...(html !== undefined && { html }),
    textEncoding: 'quoted-printable',
    date: createdAt,
    messageId: `<${mark}@${new URL(publicOrigin).hostname}>`,
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends mails by a mail server, with a new connection for each, since there are few. */
export function createSmtpTransport(server: SmtpServer, sender: Sender): MailTransport {
  const transport = createTransport({
    ...server,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // The name in EHLO. The default would reveal this machine's name.
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

/** The transport to the mail server, or into files if there is none. Throws `StartError`. */
export function openMailTransport(
  { smtp, dataDir }: MailTransportSettings,
  sender: Sender,
): { mailTransport: MailTransport; mailFolder: MailFolder | null } {
  if (smtp) return { mailTransport: createSmtpTransport(smtp, sender), mailFolder: null }
  const mailFolder = openMailFolder(dataDir)
  return { mailTransport: mailFolder, mailFolder }
}

/** Errors that currently affect all mails. EABORT: a delivery took too long. */
const ofTheConnection = /^(?:ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS|EAUTH|EABORT)$/
/** RFC 5321 section 4.2.3: there is no such mailbox, it is elsewhere, or its name is invalid. */
const mailboxStatuses = [550, 551, 553]
/** Security or policy (RFC 3463), relaying, authentication: the error is about this server and not about the mailbox. */
const ofUs = /\b5\.7\.\d|relay|authenticat/i

/** Whether the mail server cannot be reached, the mailbox does not exist, or another attempt may succeed. */
export function deliveryFault(error: unknown): 'unreachable' | 'noMailbox' | 'other' {
  // The fields of nodemailer's errors.
  const { code, command, responseCode, response } = Object(error) as Readonly<Record<string, unknown>>
  if (ofTheConnection.test(String(code))) return 'unreachable'
  const isMailbox = code === 'EENVELOPE' && command === 'RCPT TO'
  const isRefused = mailboxStatuses.includes(Number(responseCode)) && !ofUs.test(String(response))
  return isMailbox && isRefused ? 'noMailbox' : 'other'
}
