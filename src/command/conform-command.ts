import { mayaNguyen } from '../../fixtures/customers.ts'
import { loginCheck } from '../conformance/check-ids.ts'
import type { HttpArchive } from '../conformance/har.ts'
import type { ConformanceOptions } from '../conformance/options.ts'
import type { ConformanceReport } from '../conformance/report.ts'
import { renderTerminal, renderVerdict } from '../conformance/reports/terminal-report.ts'
import { isLoopback } from '../loopback.ts'
import { createBackendTransport } from './backend-transport.ts'
import { readBaseline } from './baseline-file.ts'
import { wantsColour } from './colours.ts'
import type { ConformArguments } from './conform-arguments.ts'
import { conformFlags, readConformArguments } from './conform-arguments.ts'
import type { RunSecrets } from './credentials.ts'
import { readSecrets } from './credentials.ts'
import { recordRun } from './dry-run.ts'
import { exitCodes } from './exit-codes.ts'
import { conformHelp } from './help.ts'
import { listenForInterrupts } from './interruption.ts'
import { renderList } from './list-checks.ts'
import { cleanTexts, maskOf, maskReport } from './mask-report.ts'
import type { CommandPorts, Screen } from './ports.ts'
import { openProgressLine } from './progress-line.ts'
import { readArguments } from './read-arguments.ts'
import { renderPlan } from './render-plan.ts'
import { ensureWritable, isOnStdout, writeReports } from './report-files.ts'
import type { Resumed } from './resume.ts'
import { readResumed } from './resume.ts'
import { readTokenKeys } from './token-keys.ts'
import { UsageError } from './usage-error.ts'

/** How much is printed, and in which colours. */
interface OutputOptions {
  readonly isQuiet: boolean
  readonly isPlain: boolean
}

/** The results of the former run. Throws `UsageError`. */
async function loadResumed(path: string, { readFile, kindOf, listChecks }: CommandPorts): Promise<Resumed> {
  if ((await kindOf(path)) !== 'file') throw new UsageError(`There is no report ${path}.`)
  const known = (await listChecks()).map(({ id }) => id)
  return readResumed(await readFile(path), path, known)
}

const resumeLine = ({ only, logins }: Resumed, budget: number) =>
  `Going on with ${only.length} ${only.length === 1 ? 'check' : 'checks'} that the report has not seen pass. The run before has sent ${logins} logins; this one may send ${budget} more.\n`

/** The options of the previous run, which the command line overrides. Another backend may have another site. */
function resumedOptions(resumed: Resumed | undefined, backend: string): Partial<ConformanceOptions> {
  if (resumed === undefined) return {}
  const { only, seed, profiles, site } = resumed
  const isSame = resumed.backend === backend
  return { only, seed, profiles, ...(isSame && site !== backend && { site }) }
}

async function loadBaseline(path: string, { readFile, kindOf }: CommandPorts): Promise<string[]> {
  if ((await kindOf(path)) !== 'file') throw new UsageError(`There is no baseline file ${path}.`)
  return readBaseline(await readFile(path), path)
}

/** Warnings to print before requests are sent. */
function warnings({ backend }: ConformArguments, { credentials }: RunSecrets): string[] {
  const isInClear = backend.protocol === 'http:' && !isLoopback(backend.hostname)
  return [
    ...(credentials === undefined
      ? ['CONFORM_EMAIL and CONFORM_PASSWORD are not set: whatever needs a login will fail.']
      : []),
    ...(isInClear ? ['http:// is not encrypted: the password will travel in the clear.'] : []),
  ]
}

async function runWatched(
  options: ConformanceOptions,
  { isQuiet }: OutputOptions,
  ports: CommandPorts,
): Promise<{ report: ConformanceReport | null; isInterrupted: boolean }> {
  const progress = openProgressLine(ports.stderr)
  const interrupts = listenForInterrupts(ports, () => {
    progress.clear()
    ports.stderr.write('Stopping after the check at hand; press Ctrl-C again to end at once.\n')
  })
  try {
    const running = ports.conform({
      ...options,
      signal: interrupts.signal,
      ...(!isQuiet && { onProgress: progress.show }),
    })
    const report = await Promise.race([running, interrupts.atOnce])
    return { report, isInterrupted: interrupts.signal.aborted }
  } finally {
    interrupts.stop()
    if (!isQuiet) progress.clear()
  }
}

function tell(
  report: ConformanceReport,
  screen: Screen,
  { isQuiet, isPlain }: OutputOptions,
  env: CommandPorts['env'],
) {
  const render = isQuiet ? renderVerdict : renderTerminal
  const isColoured = wantsColour(screen, env, isPlain)
  screen.write(
    render(report, { isColoured, ...(screen.columns !== undefined && { columns: screen.columns }) }),
  )
}

/**
 * A note for runs with the demo login: another backend may not have it, and the printed curl commands take it from the
 * environment.
 */
function demoLine({ checks }: ConformanceReport, { credentials }: RunSecrets): string {
  if (credentials !== mayaNguyen.credentials) return ''
  const { email, password } = credentials
  const lines = checks.flatMap(({ findings }) =>
    findings.flatMap(({ curl = '', steps = [] }) => [curl, ...steps]),
  )
  const isRefused = checks.some(({ id, status }) => id === loginCheck && status === 'failed')
  return [
    isRefused
      ? `The login was the demo customer's, ${email}: for a customer of this backend, set CONFORM_EMAIL and CONFORM_PASSWORD.\n`
      : '',
    lines.some((line) => line.includes('$CONFORM_'))
      ? `Before a line by hand: export CONFORM_EMAIL=${email} CONFORM_PASSWORD=${password}\n`
      : '',
  ].join('')
}

/** The message about answers slower than allowed; '' if there were none. */
function latencyLine({ latency }: ConformanceReport, budgetMs: number | undefined): string {
  const { slowestHundredthMs } = latency
  if (budgetMs === undefined || slowestHundredthMs <= budgetMs) return ''
  return `Too slow: 99 of 100 answers came within ${Math.round(slowestHundredthMs)} ms, and --latency-budget is ${budgetMs} ms.\n`
}

function exitCodeOf({ verdict }: ConformanceReport, isPartialFine: boolean): number {
  if (verdict === 'conforms') return exitCodes.success
  return verdict === 'partial' && isPartialFine ? exitCodes.success : exitCodes.failure
}

async function check(
  args: ConformArguments,
  secrets: RunSecrets,
  options: ConformanceOptions,
  output: OutputOptions,
  ports: CommandPorts,
) {
  const { stdout, stderr, env } = ports
  if (!output.isQuiet) for (const line of warnings(args, secrets)) stderr.write(`${line}\n`)
  let archive: HttpArchive | undefined
  const watched: ConformanceOptions =
    args.archivePath === undefined
      ? options
      : {
          ...options,
          onArchive: (made) => {
            archive = made
          },
        }
  const { report: found, isInterrupted } = await runWatched(watched, output, ports)
  if (found === null) return exitCodes.failure
  const report = maskReport(found, maskOf(secrets))
  const faults = await writeReports(report, args.files, ports)
  if (args.archivePath !== undefined)
    faults.push(...(await writeArchive(cleanTexts(archive, maskOf(secrets)), args.archivePath, ports)))
  const screen = isOnStdout(args.files) || args.archivePath === '-' ? stderr : stdout
  tell(report, screen, output, env)
  if (!output.isQuiet) screen.write(demoLine(report, secrets))
  for (const fault of faults) stderr.write(`${fault}\n`)
  if (faults.length > 0) return exitCodes.ownFault
  const slow = latencyLine(report, args.latencyBudgetMs)
  stderr.write(slow)
  // Checks that were not run for lack of time count as a failure, whatever the options.
  return isInterrupted || slow !== '' ? exitCodes.failure : exitCodeOf(report, args.isPartialFine)
}

async function writeArchive(
  archive: HttpArchive | undefined,
  path: string,
  { writeFile, stdout }: CommandPorts,
): Promise<string[]> {
  const text = `${JSON.stringify(archive, null, 2)}\n`
  try {
    if (path === '-') stdout.write(text)
    else await writeFile(path, text)
    return []
  } catch (error) {
    return [`The archive could not be written: ${error instanceof Error ? error.message : error}`]
  }
}

async function plan(
  args: ConformArguments,
  secrets: RunSecrets,
  options: ConformanceOptions,
  output: OutputOptions,
  ports: CommandPorts,
) {
  const { conform, createBackend, env, stdout, stderr } = ports
  const backend = await createBackend(options.csrf ? { csrf: options.csrf } : {})
  const transport = createBackendTransport(backend, [options.backend, options.site ?? options.backend])
  // The backend in memory knows its own customers only; without credentials the real run would have none either.
  const credentials = secrets.credentials && mayaNguyen.credentials
  const dryRun = await recordRun(conform, { ...options, ...(credentials && { credentials }) }, transport)
  for (const line of warnings(args, secrets)) stderr.write(`${line}\n`)
  stdout.write(renderPlan(dryRun, wantsColour(stdout, env, output.isPlain)))
  return exitCodes.success
}

/** `gridfront conform`. Gives the exit code. Throws `UsageError`; rejects as `conform` does. */
export async function conformCommand(words: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(words, conformFlags)
  if (values.help) {
    ports.stdout.write(conformHelp)
    return exitCodes.success
  }
  if (values.list) {
    ports.stdout.write(renderList(await ports.listChecks()))
    return exitCodes.success
  }
  const args = readConformArguments(values, positionals)
  const archive = args.archivePath === undefined ? [] : [{ format: 'har', path: args.archivePath }]
  await ensureWritable([...args.files, ...archive], ports.kindOf)
  const resumed = args.resumePath === undefined ? undefined : await loadResumed(args.resumePath, ports)
  const baseline = args.baselinePath === undefined ? undefined : await loadBaseline(args.baselinePath, ports)
  const tokens = args.tokenKeys && (await readTokenKeys(args.tokenKeys, ports))
  const secrets = readSecrets(ports.env, args.backend)
  const { credentials, expiredToken } = secrets
  if (resumed && !values.quiet) ports.stderr.write(resumeLine(resumed, args.options.loginBudget ?? 75))
  const options: ConformanceOptions = {
    ...resumedOptions(resumed, args.options.backend),
    ...args.options,
    ...(credentials && { credentials }),
    ...(expiredToken !== undefined && { expiredToken }),
    ...(baseline && { baseline }),
    ...(tokens && { tokens }),
    now: ports.now,
  }
  const output = {
    isQuiet: values.quiet ?? false,
    isPlain: (values['no-colour'] ?? false) || (values['no-color'] ?? false),
  }
  return (args.isDryRun ? plan : check)(args, secrets, options, output, ports)
}
