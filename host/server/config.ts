import { isIPv4 } from 'node:net'
import { StartError } from './start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

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
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))

function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535)
    throw new StartError(`PORT must be a number from 0 to 65535, not ${JSON.stringify(text)}.`)
  return Number(text)
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || (text !== url.origin && text !== `${url.origin}/`))
    throw new StartError(
      `PUBLIC_ORIGIN must be an origin without a path, such as https://www.wattlebird.example, not ${JSON.stringify(text)}.`,
    )
  return url.origin
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
  }
}
