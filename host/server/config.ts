import { isIP } from 'node:net'
import { isLoopback } from 'gridfront/server'
import type { SmtpServer } from './mail/mail-transport.ts'
import { readSmtpUrl } from './mail/mail-transport.ts'
import type { ProviderSettings } from './payments/provider-settings.ts'
import { readProviderSettings } from './payments/provider-settings.ts'
import { StartError } from './start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Enough for a busy visit and for a conformance run, too few to fill the disk before old traces are removed. */
export const defaultTracesPerMinute = 600

/** Stops somebody who tries one password on very many accounts, but no office behind a single IP address. */
export const defaultLoginFailuresPerAddress = 60
/** In local mode there are no attackers, and each conformance run has some twenty failed logins. */
const localLoginFailuresPerAddress = 1000
/** A login counts as failed until its password is checked, so with fewer, simultaneous right logins would be refused. */
const leastLoginFailuresPerAddress = 5

/** Enough for a household or an office; too few to try account numbers one after the other. */
export const defaultRecoveriesPerAddress = 20
/** In local mode no mail leaves the machine, and a conformance run asks some 300 times. */
const localRecoveriesPerAddress = 1000

/** Enough for a family or an office that sends one for each person; too few to fill the list with invented people. */
export const defaultDoNotContactsPerAddress = 20
const localDoNotContactsPerAddress = 1000

/** Enough for an office or a shared connection; too few to fill the mailbox of strangers, or to find out who is a customer. */
export const defaultSignUpsPerAddress = 10
const localSignUpsPerAddress = 1000

/** Enough for who mistypes, goes back and has two tabs; too few to try out stolen cards. */
export const defaultPaymentsPerAccount = 20
const localPaymentsPerAccount = 1000

/** Enough for a family that pays its bills, with a declined card or two; too few to guess surnames, or to try out stolen cards. */
export const defaultGuestPaymentsPerAddress = 10
const localGuestPaymentsPerAddress = 1000

/** Enough to view each month and save each bill; too few to keep a CPU core busy. */
export const defaultCostlyAnswersPerCustomer = 120
/** In local mode suites ask as the same few customers. */
const localCostlyAnswersPerCustomer = 10_000

/** Enough for several people in an office behind one IP address, whose pages send a request at each pause of typing. */
export const defaultAddressLookupsPerMinute = 300

export interface Config {
  /** 0 lets the system choose a port, for tests. */
  readonly port: number
  readonly host: string
  /** Local mode: the server listens on loopback only and has no public origin. Demo customers can log in then. */
  readonly isLocal: boolean
  /** Public origin of the site; undefined in local mode unless set. */
  readonly publicOrigin: string | undefined
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly siteDir: string
  /** Overrides the issuer of the brand's environment. */
  readonly issuer: string | undefined
  readonly logLevel: LogLevel
  /** Addresses and networks of reverse proxies. `X-Forwarded-For` is trusted from these only. */
  readonly trustedProxies: readonly string[]
  /** How long the server continues after a signal to stop, so that a load balancer can notice by `/readyz`. */
  readonly stopDelaySeconds: number
  /** How many traces one IP address may send a minute. */
  readonly tracesPerMinute: number
  /** How many logins may fail from one IP address in ten minutes, for all accounts together. */
  readonly loginFailuresPerAddress: number
  /** How many password resets and e-mail reminders one IP address may request in a quarter of an hour. */
  readonly recoveriesPerAddress: number
  /** How many do-not-contact requests one IP address may send in a quarter of an hour. */
  readonly doNotContactsPerAddress: number
  /** How many applications one IP address may send in a quarter of an hour; and, counted separately, mail and use links. */
  readonly signUpsPerAddress: number
  /** How many payments by card may be begun for one account in a quarter of an hour. */
  readonly paymentsPerAccount: number
  /** How many payments without a login one IP address may begin in a quarter of an hour, and all of them for one reference in a day. */
  readonly guestPaymentsPerAddress: number
  /** How often one customer may request costs of periods, costs of other plans, and documents, in a quarter of an hour each. */
  readonly costlyAnswersPerCustomer: number
  /** How many address look-ups one IP address may send a minute. */
  readonly addressLookupsPerMinute: number
  /** Mail server; undefined writes mails into files. */
  readonly smtp: SmtpServer | undefined
  /** Payment provider; undefined: the sandbox in local mode, and elsewhere none, so that nobody can pay by card. */
  readonly paymentProvider: ProviderSettings | undefined
  /** Bearer token for reading `/metrics`. Without it a published server does not serve that address. */
  readonly metricsToken: string | undefined
  /** Whether the server runs the daily notices of prices, bills and debits itself. Equal for all copies. */
  readonly runsDaily: boolean
}

function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535)
    throw new StartError(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`)
  return Number(text)
}

/** Reads an origin, such as PUBLIC_ORIGIN. Throws `StartError`. */
export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || (text !== url.origin && text !== `${url.origin}/`))
    throw new StartError(
      `PUBLIC_ORIGIN must be an origin without a path, such as https://www.wattlebird.example, not ${JSON.stringify(text)}.`,
    )
  return url.origin
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. Refuses a network of all addresses, by which visitors could forge their own. */
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

/** A token as a header can carry it, and long enough that nobody guesses it. Throws `StartError`, without the token. */
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
    signUpsPerAddress: readCount(
      'SIGN_UPS_PER_ADDRESS',
      env.SIGN_UPS_PER_ADDRESS || String(isLocal ? localSignUpsPerAddress : defaultSignUpsPerAddress),
    ),
    paymentsPerAccount: readCount(
      'PAYMENTS_PER_ACCOUNT',
      env.PAYMENTS_PER_ACCOUNT || String(isLocal ? localPaymentsPerAccount : defaultPaymentsPerAccount),
    ),
    guestPaymentsPerAddress: readCount(
      'GUEST_PAYMENTS_PER_ADDRESS',
      env.GUEST_PAYMENTS_PER_ADDRESS ||
        String(isLocal ? localGuestPaymentsPerAddress : defaultGuestPaymentsPerAddress),
    ),
    costlyAnswersPerCustomer: readCount(
      'COSTLY_ANSWERS_PER_CUSTOMER',
      env.COSTLY_ANSWERS_PER_CUSTOMER ||
        String(isLocal ? localCostlyAnswersPerCustomer : defaultCostlyAnswersPerCustomer),
    ),
    addressLookupsPerMinute: readCount(
      'ADDRESS_LOOKUPS_PER_MINUTE',
      env.ADDRESS_LOOKUPS_PER_MINUTE || String(defaultAddressLookupsPerMinute),
    ),
    smtp: env.SMTP_URL ? readSmtpUrl(env.SMTP_URL) : undefined,
    paymentProvider: readProviderSettings(env),
    metricsToken: env.METRICS_TOKEN ? readMetricsToken(env.METRICS_TOKEN) : undefined,
    runsDaily: readYes('DAILY_RUNS', env.DAILY_RUNS || (isLocal ? 'no' : 'yes')),
  }
}
