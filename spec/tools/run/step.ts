import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { findWebKit } from './webkit.ts'

export interface StepResult {
  readonly name: string
  readonly isPassed: boolean
  readonly seconds: number
}

/** The name of the step that few machines can run. */
export const webKitStep = 'Journeys in WebKit'

/** Longer than any step of `npm test`: a step that hangs must not hide the results of the others. */
const longestStepMinutes = 40

/** Where Node caches compiled code: the suites start it some hundred times, and each start saves a second of CPU time. */
const compileCache = resolve('.cache/node')

/**
 * The compiler, a program in Go, ends before it needs twice its memory: garbage collection would take a tenth of its time.
 */
const GOGC = 'off'

/** One command of a run: prints its name, its output and how it ended. */
export async function step(
  name: string,
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
  longestMinutes = longestStepMinutes,
): Promise<StepResult> {
  process.stdout.write(titleOf(name))
  return runStep(name, command, { env, longestMinutes })
}

/** Runs commands in parallel. The output of each is buffered and printed in one piece. */
export const stepsAtOnce = (
  commands: Readonly<Record<string, readonly [string, ...string[]]>>,
): Promise<StepResult[]> =>
  Promise.all(Object.entries(commands).map(([name, command]) => runStep(name, command, { isKept: true })))

const titleOf = (name: string) => `\n${styleText('bold', `▸ ${name}`)}\n`

interface StepOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly longestMinutes?: number
  readonly isKept?: boolean
}

async function runStep(
  name: string,
  [program, ...words]: readonly [string, ...string[]],
  { env = {}, longestMinutes = longestStepMinutes, isKept = false }: StepOptions,
): Promise<StepResult> {
  const begun = performance.now()
  const kept: Buffer[] = []
  // Programs print no colours into a pipe unless told to.
  const colours = isKept && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const code = await new Promise<number>((resolve) => {
    const stream = isKept ? 'pipe' : 'inherit'
    const child = spawn(program, words, {
      stdio: ['ignore', stream, stream],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache, GOGC, ...colours, ...env },
    })
    for (const output of [child.stdout, child.stderr]) output?.on('data', (text: Buffer) => kept.push(text))
    const timer = setTimeout(() => {
      process.stderr.write(`${name} has not ended within ${longestMinutes} minutes, and is stopped.\n`)
      child.kill('SIGKILL')
    }, longestMinutes * 60_000)
    const end = (status: number) => {
      clearTimeout(timer)
      resolve(status)
    }
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      end(1)
    })
    // Its whole output has been received by then.
    child.on('close', (status) => end(status ?? 1))
  })
  const seconds = (performance.now() - begun) / 1000
  if (isKept) process.stdout.write(titleOf(name) + Buffer.concat(kept).toString())
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds.toFixed(1)} s\n`)
  return { name, isPassed: code === 0, seconds }
}

/** Runs a script of this repository with the present Node. */
export const script = (file: string, ...words: string[]): [string, ...string[]] => [
  process.execPath,
  '--conditions=gridfront-source',
  file,
  ...words,
]

/** Runs a program of a development dependency, without npx. */
export const tool = (file: string, ...words: string[]): [string, ...string[]] => [
  process.execPath,
  `node_modules/${file}`,
  ...words,
]

/**
 * The suites that need a database, other processes, the built site or the packed library, in one run of Vitest. They often
 * wait, so one more file runs at once than there are cores.
 */
export const backendSuites = (): Promise<StepResult> =>
  step(
    'Backend and package suites',
    tool(
      'vitest/vitest.mjs',
      'run',
      `--maxWorkers=${availableParallelism() + 1}`,
      ...['backend', 'conformance', 'package', 'processes', 'server'].map((name) => `--project=${name}`),
    ),
    { VITEST_RESULTS: 'reports/vitest-backend.json' },
  )

/** Prints that a step is left out on this machine, and what it would test. */
export const notTried = (name: string, missing: readonly string[]): boolean =>
  process.stdout.write(`\n${name}: not tried, ${missing.join(' and ')} not found (CONTRIBUTING.md)\n`)

/** Journeys in WebKit that fit into a few minutes: login, logout and tabs, payments, and known differences of Safari. */
const mainJourneys = ['session', 'payments', 'safari'].map((name) => `spec/webkit/${name}.test.ts`)

/** The journeys in WebKit, the engine of Safari, all or the main ones. If it is missing: none, and a line that says so. */
export async function webKitSuites(isAll: boolean): Promise<StepResult[]> {
  const found = findWebKit()
  if ('missing' in found) {
    notTried(webKitStep, found.missing)
    return []
  }
  const files = isAll ? [] : mainJourneys
  return [
    await step(webKitStep, tool('vitest/vitest.mjs', 'run', '--project=webkit', ...files), {
      VITEST_RESULTS: 'reports/vitest-webkit.json',
    }),
  ]
}
