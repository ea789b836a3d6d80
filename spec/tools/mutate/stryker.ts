import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { StrykerReport } from './mutation-report.ts'
import { sampleOf } from './mutation-report.ts'
import type { Room } from './rooms.ts'
import { suitesVariable } from './rooms.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Below the packages of this repository, so that its runner finds their Vitest. */
const home = join(root, 'node_modules/.cache/mutate')
/** What is fetched, and its lock. */
const manifest = join(import.meta.dirname, 'stryker')
const work = join(root, '.cache/mutate')
const lockFile = 'package-lock.json'

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Fetches Stryker where it is not there yet, each of its packages by the lock beside this file. Throws when it cannot. */
export function ensureStryker(): void {
  const wanted = readFileSync(join(manifest, lockFile), 'utf8')
  const done = join(home, 'installed.json')
  if (read(done) === wanted) return
  process.stderr.write('Fetching Stryker (npm ci) …\n')
  mkdirSync(home, { recursive: true })
  for (const file of ['package.json', lockFile]) copyFileSync(join(manifest, file), join(home, file))
  const npm = process.env.npm_execpath
  const [program, words] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { status } = spawnSync(
    program,
    // Its Vitest is ours, which stands further up.
    [...words, 'ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: home, stdio: ['ignore', 2, 2], shell: !npm && process.platform === 'win32' },
  )
  if (status !== 0) throw new Error('Stryker could not be fetched: try again with the network.')
  writeFileSync(done, wanted)
}

export interface StrykerRun {
  readonly jobs: number
  /** Whether results of an earlier run stand where neither code nor test has changed. */
  readonly isKept: boolean
  /** Tries one line in this many. */
  readonly every: number
}

/** What Stryker mutates: whole files, or of each the lines of its sample. */
const mutated = (files: readonly string[], every: number) =>
  every === 1
    ? files
    : files.flatMap((file) =>
        sampleOf(file, read(join(root, file)), every).map((line) => `${file}:${line}-${line}`),
      )

const optionsOf = (
  mutate: readonly string[],
  paths: { readonly report: string; readonly seen: string },
  { jobs, isKept }: StrykerRun,
) => ({
  plugins: [join(home, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  packageManager: 'npm',
  testRunner: 'vitest',
  // A thread cannot have a time zone of its own, which some suites set.
  vitest: { configFile: 'spec/tools/mutate/vitest.config.ts', related: false, pool: 'forks' },
  mutate,
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: jobs,
  // It would read it by TypeScript's programming interface, which version 7 does not have.
  tsconfigFile: 'none.json',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: paths.report },
  incremental: true,
  incrementalFile: paths.seen,
  // Of the other files of the room what was found stays.
  force: !isKept,
  tempDirName: '.cache/mutate/copies',
  ignorePatterns: ['/dist', '/reports', '/data', '/.cache', '/spec/tools/visual/baselines'],
  // Most endless loops are known by the number of their rounds: this is for what hangs.
  timeoutMS: 15_000,
  disableTypeChecks: false,
  allowConsoleColors: false,
  clearTextReporter: { allowColor: false },
  warnings: { slow: false },
})

/** Tries the mutants of a room by its suites. Throws, with what Stryker has said, when it did not come to a result. */
export async function runStryker(room: Room, how: StrykerRun): Promise<StrykerReport> {
  const mutate = mutated(room.files, how.every)
  if (mutate.length === 0)
    throw new Error(`No line of ${room.name} is in a sample of one in ${how.every}: name a smaller --every.`)
  mkdirSync(work, { recursive: true })
  const name = room.name.replaceAll('/', '-')
  const at = (ending: string) => join(work, `${name}.${ending}`)
  const [report, seen, options] = [at('report.json'), at('seen.json'), at('options.json')] as const
  rmSync(report, { force: true })
  writeFileSync(options, JSON.stringify(optionsOf(mutate, { report, seen }, how)))
  const said = await new Promise<string>((done, fail) => {
    const child = spawn(
      process.execPath,
      [join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', options],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          // All properties try each mutant: with their usual number of examples a room of them takes an hour.
          SPEC_RUNS: process.env.SPEC_RUNS ?? '80',
          [suitesVariable]: room.suites.join(','),
        },
      },
    )
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        text = (text + part).slice(-4000)
        if (part.startsWith('Mutation testing')) process.stderr.write(part)
      })
    child.on('error', fail)
    child.on('close', () => done(text))
  })
  if (!existsSync(report)) throw new Error(`Stryker has no result for ${room.name}: ${said.trim()}`)
  return JSON.parse(readFileSync(report, 'utf8')) as StrykerReport
}
