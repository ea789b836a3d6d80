import type { ConformanceOptions } from '../conformance/options.ts'
import type { Profile } from '../conformance/report.ts'
import type { readArguments } from './read-arguments.ts'
import { readNumber } from './read-arguments.ts'
import type { ReportFile } from './report-files.ts'
import { reportFormats } from './report-files.ts'
import { readHeaders } from './sent-headers.ts'
import { addressText, readAddress } from './target-address.ts'
import type { TokenKeysArguments } from './token-keys.ts'
import { UsageError } from './usage-error.ts'

export const conformFlags = {
  site: { type: 'string' },
  profile: { type: 'string', multiple: true },
  seed: { type: 'string' },
  runs: { type: 'string' },
  only: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  resume: { type: 'string' },
  har: { type: 'string' },
  json: { type: 'string' },
  junit: { type: 'string' },
  sarif: { type: 'string' },
  html: { type: 'string' },
  baseline: { type: 'string' },
  'partial-ok': { type: 'boolean' },
  keys: { type: 'string' },
  issuer: { type: 'string' },
  audience: { type: 'string' },
  plan: { type: 'string' },
  'allow-writes': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'login-budget': { type: 'string' },
  timeout: { type: 'string' },
  'latency-budget': { type: 'string' },
  'csrf-cookie': { type: 'string' },
  'csrf-header': { type: 'string' },
  quiet: { type: 'boolean' },
  'no-colour': { type: 'boolean' },
  'no-color': { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The parsed arguments, without credentials and baseline, which come from elsewhere. */
export interface ConformArguments {
  readonly backend: URL
  readonly options: Omit<ConformanceOptions, 'credentials' | 'expiredToken' | 'baseline'>
  readonly files: readonly ReportFile[]
  readonly baselinePath: string | undefined
  /** The JSON report of a run to resume. */
  readonly resumePath: string | undefined
  /** Path of the HTTP archive. */
  readonly archivePath: string | undefined
  readonly tokenKeys: TokenKeysArguments | undefined
  readonly isPartialFine: boolean
  /** Milliseconds within which 99 of 100 answers have to come; undefined: any. */
  readonly latencyBudgetMs: number | undefined
  readonly isDryRun: boolean
}

type Values = ReturnType<typeof readArguments<typeof conformFlags>>['values']

const profileNames: readonly Profile[] = ['core', 'customer']

/** Throws `UsageError` for an invalid name. */
export function readProfiles(names: readonly string[]): Profile[] {
  const unknown = names.find((name) => !profileNames.some((known) => known === name))
  if (unknown !== undefined)
    throw new UsageError(`--profile takes ${profileNames.join(' or ')}; for both, give it twice.`)
  return profileNames.filter((name) => names.includes(name))
}

// The characters of header and cookie names (RFC 9110).
const nameSigns = /^[\w!#$%&'*+.^`|~-]+$/

/** Names of the CSRF cookie and header, if given. Throws `UsageError`. */
export function readCsrf({
  'csrf-cookie': cookie,
  'csrf-header': header,
}: Pick<Values, 'csrf-cookie' | 'csrf-header'>) {
  if (cookie === undefined && header === undefined) return {}
  for (const [flag, name] of [
    ['csrf-cookie', cookie],
    ['csrf-header', header],
  ] as const)
    if (name !== undefined && !nameSigns.test(name))
      throw new UsageError(`--${flag} takes a name of letters, digits and dashes, for instance XSRF-TOKEN.`)
  return { csrf: { cookieName: cookie ?? 'XSRF-TOKEN', headerName: header ?? 'X-XSRF-TOKEN' } }
}

function readNumbers({ seed, runs, timeout, 'login-budget': loginBudget }: Values) {
  return {
    ...(seed !== undefined && { seed: readNumber('seed', seed, { min: 0, max: 4_294_967_295 }) }),
    ...(runs !== undefined && { runs: readNumber('runs', runs, { min: 1, max: 10_000 }) }),
    ...(loginBudget !== undefined && {
      loginBudget: readNumber('login-budget', loginBudget, { min: 1, max: 1000 }),
    }),
    ...(timeout !== undefined && {
      timeoutMs: 1000 * readNumber('timeout', timeout, { min: 0.1, max: 600, isWhole: false }),
    }),
  }
}

function readFiles(values: Values): ReportFile[] {
  return reportFormats.flatMap((format) => {
    const path = values[format]
    return path === undefined ? [] : [{ format, path }]
  })
}

function readTokens({ keys, issuer, audience }: Values): TokenKeysArguments | undefined {
  if (keys !== undefined) return { keys, issuer, audience }
  if (issuer === undefined && audience === undefined) return undefined
  throw new UsageError(
    `--${issuer === undefined ? 'audience' : 'issuer'} says what tokens are verified by: name the keys with --keys, too.`,
  )
}

/** Throws `UsageError` for options that contradict each other. */
export function readConformArguments(values: Values, positionals: readonly string[]): ConformArguments {
  const [address, ...more] = positionals
  if (address === undefined)
    throw new UsageError('Which backend? Write gridfront conform https://api.brand.example.')
  if (more.length > 0)
    throw new UsageError(`One backend at a time: ${positionals.length} words stand where its address goes.`)
  const backend = readAddress(address, "The backend's address")
  const site = values.site === undefined ? undefined : readAddress(values.site, "The site's address")
  const files = readFiles(values)
  const [file] = files
  if (values['dry-run'] && file)
    throw new UsageError(`A dry run checks nothing and has no report: leave out --${file.format}.`)
  if (values['dry-run'] && values.har !== undefined)
    throw new UsageError('A dry run sends nothing and has no archive: leave out --har.')
  if (values.resume !== undefined && values.only)
    throw new UsageError('--resume names the checks by its report: leave out --only.')
  const profiles = readProfiles(values.profile ?? [])
  return {
    backend,
    options: {
      backend: addressText(backend),
      ...(site && { site: addressText(site) }),
      ...(profiles.length > 0 && { profiles }),
      ...readNumbers(values),
      ...(values.only && { only: values.only }),
      ...(values.header && { headers: readHeaders(values.header) }),
      ...(values.plan !== undefined && { plan: values.plan }),
      ...(values['allow-writes'] && { allowWrites: true }),
      ...readCsrf(values),
    },
    files,
    baselinePath: values.baseline,
    latencyBudgetMs:
      values['latency-budget'] === undefined
        ? undefined
        : readNumber('latency-budget', values['latency-budget'], { min: 1, max: 600_000 }),
    resumePath: values.resume,
    archivePath: values.har,
    tokenKeys: readTokens(values),
    isPartialFine: values['partial-ok'] ?? false,
    isDryRun: values['dry-run'] ?? false,
  }
}
