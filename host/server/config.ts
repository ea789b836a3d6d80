import { isIP } from 'node:net'
import { isLoopback } from 'gridfront/server'
import type { SmtpServer } from './notifications/mail-transport.ts'
import { readSmtpUrl } from './notifications/mail-transport.ts'
import type { LimitSettings } from './platform/limits/limit-settings.ts'
import { defaultLimits, localLimits } from './platform/limits/limit-settings.ts'
import type { LogLevel } from './platform/log/log.ts'
import { logLevels } from './platform/log/log.ts'
import { StartError } from './platform/start-error.ts'
import type { ProviderSettings } from './subjects/payments/provider-settings.ts'
import { readProviderSettings } from './subjects/payments/provider-settings.ts'
import type { IdentityProvider } from './subjects/provider-login/identity-provider.ts'
import { readIdentityProvider } from './subjects/provider-login/identity-provider.ts'

/**
 * A login counts as failed until its password is checked, so with a smaller limit simultaneous correct logins would be
 * refused.
 */
const minLoginFailuresPerAddress = 5

export interface Config extends LimitSettings {
  /** 0 lets the system choose a port, for tests. */
  readonly port: number
  readonly host: string
  /** Local mode: the server listens on loopback only and has no public origin. Demo customers can log in then. */
  readonly isLocal: boolean
  /** Public origin of the site; undefined in local mode unless set. */
  readonly publicOrigin: string | undefined
  /** Origin of the site that links in mails lead to, if it is not this one; undefined: the public origin. */
  readonly mailOrigin: string | undefined
  /** The domain of passkeys, if it is a parent of the public origin's host; undefined: that host itself. */
  readonly passkeyDomain: string | undefined
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Keys for stored values, the newest first, instead of those in `dataDir`. */
  readonly dataKeys: string | undefined
  readonly siteDir: string
  /** Overrides the issuer of the brand's environment. */
  readonly issuer: string | undefined
  readonly logLevel: LogLevel
  /** Addresses and networks of reverse proxies. `X-Forwarded-For` is trusted from these only. */
  readonly trustedProxies: readonly string[]
  /** How long the server continues after a signal to stop, so that a load balancer can detect it by `/readyz`. */
  readonly stopDelaySeconds: number
  /** Mail server; undefined writes mails into files. */
  readonly smtp: SmtpServer | undefined
  /** Payment provider. Undefined: the sandbox in local mode, otherwise none, so that card payments are unavailable. */
  readonly paymentProvider: ProviderSettings | undefined
  /** Bearer token for reading `/metrics`. Without it a published server does not serve that address. */
  readonly metricsToken: string | undefined
  /** With which customers may log in beside their password. Undefined: no such way. */
  readonly identityProvider: IdentityProvider | undefined
  /** Whether the server runs the daily notices of prices, bills and debits itself. Equal for all copies. */
  readonly runsDaily: boolean
}

function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535)
    throw new StartError(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`)
  return Number(text)
}

/** Reads an origin, such as PUBLIC_ORIGIN. Throws `StartError`. */
export function readOrigin(text: string, name = 'PUBLIC_ORIGIN'): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || (text !== url.origin && text !== `${url.origin}/`))
    throw new StartError(
      `${name} must be an origin without a path, such as https://www.wattlebird.example, not ${JSON.stringify(text)}.`,
    )
  return url.origin
}

/** The host of the public origin, or a parent domain of it. Throws `StartError`. */
function readPasskeyDomain(text: string, publicOrigin: string | undefined): string {
  const host = publicOrigin === undefined ? 'localhost' : new URL(publicOrigin).hostname
  if (host !== text && !(text.includes('.') && host.endsWith(`.${text}`)))
    throw new StartError(
      `PASSKEY_DOMAIN must be ${host}, the host of PUBLIC_ORIGIN, or a parent domain of it, not ${JSON.stringify(text)}.`,
    )
  return text
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. Refuses a network of all addresses, which would let visitors forge theirs. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isPrefix = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
  return bits > 0 && isPrefix && more.length === 0
}

function readSeconds(name: string, text: string): number {
  if (!/^\d{1,3}$/.test(text))
    throw new StartError(
      `${name} must be a whole number of seconds from 0 to 999, not ${JSON.stringify(text)}.`,
    )
  return Number(text)
}

function readYes(name: string, text: string): boolean {
  if (text !== 'yes' && text !== 'no')
    throw new StartError(`${name} must be yes or no, not ${JSON.stringify(text)}.`)
  return text === 'yes'
}

/** A published server must have a PostgreSQL database, unless the operator explicitly allows the embedded one. */
function ensureDatabaseIsMeant(env: Readonly<Record<string, string | undefined>>, isLocal: boolean): void {
  const isEmbedded = readYes('EMBEDDED_DATABASE', env.EMBEDDED_DATABASE || 'no')
  if (isLocal || env.DATABASE_URL || isEmbedded) return
  throw new StartError(
    'A published server needs PostgreSQL: set DATABASE_URL. The embedded database loses what was written last when the machine fails, and takes one process alone; EMBEDDED_DATABASE=yes uses it all the same.',
  )
}

/** A token that is valid in a header, and too long to guess. Throws `StartError`, without the token. */
function readMetricsToken(text: string): string {
  if (!/^[\w.~+/=-]{32,}$/.test(text))
    throw new StartError(
      'METRICS_TOKEN must be 32 characters or more of letters, digits and ._~+/=-: make one with `openssl rand -hex 32`.',
    )
  return text
}

function readProxies(text: string): string[] {
  const proxies = text.split(',').map((one) => one.trim())
  const wrong = proxies.find((one) => !isAddressOrNetwork(one))
  if (wrong !== undefined)
    throw new StartError(
      `TRUST_PROXY must list the addresses or networks of your proxies, such as 10.0.0.7,10.1.0.0/16, not ${JSON.stringify(wrong)}.`,
    )
  return proxies
}

function readCount(name: string, text: string, least = 1): number {
  if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) < least)
    throw new StartError(`${name} must be a whole number from ${least}, not ${JSON.stringify(text)}.`)
  return Number(text)
}

/** Each limit by its name in capitals, as `TRACES_PER_MINUTE`. */
function readLimits(env: Readonly<Record<string, string | undefined>>, usual: LimitSettings): LimitSettings {
  const limits = Object.entries(usual).map(([name, count]) => {
    const variable = name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
    const min = name === 'loginFailuresPerAddress' ? minLoginFailuresPerAddress : undefined
    return [name, readCount(variable, env[variable] || String(count), min)]
  })
  return Object.fromEntries(limits) as LimitSettings
}

/** Settings from the environment. An empty variable counts as not set. Throws `StartError`. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const host = env.HOST || '127.0.0.1'
  const publicOrigin = env.PUBLIC_ORIGIN ? readOrigin(env.PUBLIC_ORIGIN) : undefined
  if (!isLoopback(host) && publicOrigin === undefined)
    throw new StartError(
      `HOST=${host} lets other machines in: set PUBLIC_ORIGIN to the address that visitors use, such as https://www.wattlebird.example.`,
    )
  const isLocal =
    isLoopback(host) && (publicOrigin === undefined || isLoopback(new URL(publicOrigin).hostname))
  ensureDatabaseIsMeant(env, isLocal)
  const logLevel = logLevels.find((level) => level === (env.LOG_LEVEL || (isLocal ? 'warn' : 'info')))
  if (logLevel === undefined) throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`)
  return {
    port: readPort(env.PORT || '8000'),
    host,
    isLocal,
    publicOrigin,
    mailOrigin: env.MAIL_ORIGIN ? readOrigin(env.MAIL_ORIGIN, 'MAIL_ORIGIN') : undefined,
    passkeyDomain: env.PASSKEY_DOMAIN ? readPasskeyDomain(env.PASSKEY_DOMAIN, publicOrigin) : undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir: env.DATA_DIR || './data',
    dataKeys: env.DATA_KEYS || undefined,
    siteDir: env.SITE_DIR || 'dist/host/client',
    issuer: env.ISSUER || undefined,
    logLevel,
    trustedProxies: env.TRUST_PROXY ? readProxies(env.TRUST_PROXY) : [],
    stopDelaySeconds: readSeconds('STOP_DELAY_SECONDS', env.STOP_DELAY_SECONDS || (isLocal ? '0' : '5')),
    ...readLimits(env, isLocal ? localLimits : defaultLimits),
    smtp: env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : undefined,
    paymentProvider: readProviderSettings(env),
    metricsToken: env.METRICS_TOKEN ? readMetricsToken(env.METRICS_TOKEN) : undefined,
    identityProvider: readIdentityProvider(env),
    runsDaily: readYes('DAILY_RUNS', env.DAILY_RUNS || (isLocal ? 'no' : 'yes')),
  }
}
