import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { styleText } from 'node:util'

export interface StepResult {
  readonly name: string
  readonly isPassed: boolean
  readonly seconds: number
}

/** Longer than any step of `npm test`: one that hangs must not hide how the others ended. */
const longestStepMinutes = 30

/** Where Node keeps what it has compiled: the suites start it some hundred times, a second of the processor sooner with this. */
const compileCache = resolve('.cache/node')

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

/** Commands beside one another: what each prints is kept until it has ended, and stands together. */
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
  // A program that prints into a pipe leaves its colours out.
  const colours = isKept && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const code = await new Promise<number>((resolve) => {
    const stream = isKept ? 'pipe' : 'inherit'
    const child = spawn(program, words, {
      stdio: ['ignore', stream, stream],
      env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...colours, ...env },
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
    // All that it has printed is there as well.
    child.on('close', (status) => end(status ?? 1))
  })
  const seconds = (performance.now() - begun) / 1000
  if (isKept) process.stdout.write(titleOf(name) + Buffer.concat(kept).toString())
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds.toFixed(1)} s\n`)
  return { name, isPassed: code === 0, seconds }
}

/** A script of this repository on the Node that runs now. */
export const script = (file: string, ...words: string[]): [string, ...string[]] => [
  process.execPath,
  '--conditions=gridfront-source',
  file,
  ...words,
]

/** A program of a development dependency, without npx. */
export const tool = (file: string, ...words: string[]): [string, ...string[]] => [
  process.execPath,
  `node_modules/${file}`,
  ...words,
]

/**
 * What needs a database, other processes, the built site or the packed library, in one run of Vitest: they wait for one
 * another's time, so that three of their files at once are done sooner than two, on two cores as well.
 */
export const backendSuites = (): Promise<StepResult> =>
  step(
    'Backend and package suites',
    tool(
      'vitest/vitest.mjs',
      'run',
      '--maxWorkers=3',
      ...['backend', 'conformance', 'package', 'processes', 'server'].map((name) => `--project=${name}`),
    ),
    { VITEST_RESULTS: 'reports/vitest-backend.json' },
  )
