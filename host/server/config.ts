import { isIP } from 'node:net'
import { isLoopback } from 'gridfront/server'
import type { SmtpServer } from './mail/mail-transport.ts'
import { readSmtpUrl } from './mail/mail-transport.ts'
import { StartError } from './start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Enough for a busy visit and for a conformance run, too little to fill the disk before old traces are pruned. */
export const defaultTracesPerMinute = 600

/** A password that is sprayed on very many accounts is stopped after so many; an office behind one address has fewer. */
export const defaultLoginFailuresPerAddress = 60
/** In local mode nobody else is there to guess, and each conformance run fails some twenty logins. */
const localLoginFailuresPerAddress = 1000
/** A login counts as failed until it is judged: with less room, right ones that come together would be refused. */
const leastLoginFailuresPerAddress = 5

/** Enough for a household or an office; too few to try account numbers one after the other. */
export const defaultRecoveriesPerAddress = 20
/** In local mode no mail leaves the machine, and a conformance run asks some 300 times. */
const localRecoveriesPerAddress = 1000

/** Enough for a family or an office that asks for everybody in it; too few to fill the list with made-up people. */
export const defaultDoNotContactsPerAddress = 20
const localDoNotContactsPerAddress = 1000

/** Somebody who types asks once for each pause; an office behind one address has several who do. */
export const defaultAddressLookupsPerMinute = 300

export interface Config {
  /** 0 lets the system choose: for tests. */
  readonly port: number
  readonly host: string
  /** Only this machine can reach the server, and nobody is meant to: demo customers are let in then. */
  readonly isLocal: boolean
  /** Origin under which visitors know the site; undefined in local mode unless set. */
  readonly publicOrigin: string | undefined
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly siteDir: string
  /** Overrides the issuer of the brand's environment. */
  readonly issuer: string | undefined
  readonly logLevel: LogLevel
  /** Addresses and networks of the proxies in front, whose `X-Forwarded-For` is believed; of all others it is not. */
  readonly trustedProxies: readonly string[]
  /** For how long the server goes on when it has been told to stop, so that whoever sends it traffic can see that. */
  readonly stopDelaySeconds: number
  /** How many traces one address may send a minute. */
  readonly tracesPerMinute: number
  /** How many logins may fail from one address in ten minutes, whosever accounts they are. */
  readonly loginFailuresPerAddress: number
  /** How often one address may ask for a mail that leads back into an account, in a quarter of an hour. */
  readonly recoveriesPerAddress: number
  /** How often one address may ask to be put on the do-not-contact list, in a quarter of an hour. */
  readonly doNotContactsPerAddress: number
  /** How often one address may look up postal addresses in a minute. */
  readonly addressLookupsPerMinute: number
  /** Where mails go out; undefined: into files. */
  readonly smtp: SmtpServer | undefined
}

function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535)
    throw new StartError(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`)
  return Number(text)
}

/** An origin as PUBLIC_ORIGIN has it. Throws `StartError`. */
export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || (text !== url.origin && text !== `${url.origin}/`))
    throw new StartError(
      `PUBLIC_ORIGIN must be an origin without a path, such as https://www.wattlebird.example, not ${JSON.stringify(text)}.`,
    )
  return url.origin
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. A network of everybody would let each visitor write their own address. */
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

/** A published server keeps its customers' data where a machine that fails loses nothing, unless somebody says otherwise. */
function ensureDatabaseIsMeant(env: Readonly<Record<string, string | undefined>>, isLocal: boolean): void {
  const setting = env.EMBEDDED_DATABASE || 'no'
  if (setting !== 'yes' && setting !== 'no')
    throw new StartError(`EMBEDDED_DATABASE must be yes or no, not ${JSON.stringify(setting)}.`)
  if (isLocal || env.DATABASE_URL || setting === 'yes') return
  throw new StartError(
    'A published server needs PostgreSQL: set DATABASE_URL. The embedded database loses what was written last when the machine fails, and takes one process alone; EMBEDDED_DATABASE=yes uses it all the same.',
  )
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
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir: env.DATA_DIR || './data',
    siteDir: env.SITE_DIR || 'dist/host/client',
    issuer: env.ISSUER || undefined,
    logLevel,
    trustedProxies: env.TRUST_PROXY ? readProxies(env.TRUST_PROXY) : [],
    stopDelaySeconds: readSeconds('STOP_DELAY_SECONDS', env.STOP_DELAY_SECONDS || (isLocal ? '0' : '5')),
    tracesPerMinute: readCount('TRACES_PER_MINUTE', env.TRACES_PER_MINUTE || String(defaultTracesPerMinute)),
    loginFailuresPerAddress: readCount(
      'LOGIN_FAILURES_PER_ADDRESS',
      env.LOGIN_FAILURES_PER_ADDRESS ||
        String(isLocal ? localLoginFailuresPerAddress : defaultLoginFailuresPerAddress),
      leastLoginFailuresPerAddress,
    ),
    recoveriesPerAddress: readCount(
      'RECOVERIES_PER_ADDRESS',
      env.RECOVERIES_PER_ADDRESS || String(isLocal ? localRecoveriesPerAddress : defaultRecoveriesPerAddress),
    ),
    doNotContactsPerAddress: readCount(
      'DO_NOT_CONTACTS_PER_ADDRESS',
      env.DO_NOT_CONTACTS_PER_ADDRESS ||
        String(isLocal ? localDoNotContactsPerAddress : defaultDoNotContactsPerAddress),
    ),
    addressLookupsPerMinute: readCount(
      'ADDRESS_LOOKUPS_PER_MINUTE',
      env.ADDRESS_LOOKUPS_PER_MINUTE || String(defaultAddressLookupsPerMinute),
    ),
    smtp: env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : undefined,
  }
}
