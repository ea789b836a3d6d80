import { isLoopback } from 'gridfront/server'
import { StartError } from '../start-error.ts'

/** Where mails go out, from `SMTP_URL`. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte: `smtps:`. */
  readonly isSecure: boolean
  /** Nothing is sent before the connection is encrypted. */
  readonly needsTls: boolean
  readonly auth: { readonly user: string; readonly pass: string } | undefined
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
  if (!/^\/?$/.test(url.pathname) || url.hash !== '')
    throw refusal('has more behind its port than belongs there')
  if (!/^(?:\?tls=optional)?$/.test(url.search)) throw refusal('knows no other option than ?tls=optional')
  if ((url.username === '') !== (url.password === '')) throw refusal('needs user and password, or neither')
  const isSecure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    needsTls: !isSecure && url.search === '' && !isLoopback(host),
    auth: url.username === '' ? undefined : { user: decoded(url.username), pass: decoded(url.password) },
  }
}
