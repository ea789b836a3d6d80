import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { argumentsOrExit } from './script-arguments.ts'
import type { StepResult } from './step.ts'
import { step, tool } from './step.ts'
import type { Counts } from './tally.ts'

// `npm run spec:long`: suites that take too long for every commit. The property suites, each property many times, followed
// by coverage counts; histories of bills, debits and payments against the backend; and the backend killed during its work,
// many times.
const usual = ['token', 'auth', 'energy', 'nem12', 'billing', 'plan-change', 'sign-up', 'money', 'crash']
/** Suites that are not a folder of property tests. */
const ownRooms = ['money', 'crash']
const usage = `Usage: npm run spec:long [-- options] [rooms]

Runs what takes too long for every commit: the property suites of rooms; 'money',
histories of debits and payments, and a tenth as many of bills, with crashes
before any statement; and 'crash', the backend killed in the middle of its work.
Other rooms are folders of spec/ that have property suites; usual are ${usual.join(', ')}.

  --runs <number>    runs of each property; usual are 10,000, of 'money' 5,000
  --kills <number>   how often the backend is killed; usual are 100
`
const flags = { runs: { type: 'string' }, kills: { type: 'string' } } as const
const { runs, kills, rooms } = argumentsOrExit({
  usage,
  flags,
  read: ({ values, positionals }) => {
    for (const room of positionals)
      if (!ownRooms.includes(room) && !(/^[a-z0-9-]+$/.test(room) && suitesOf(room).length > 0))
        throw new UsageError(`There are no property suites in spec/${room}.`)
    const rooms = positionals.length > 0 ? positionals : usual
    if (values.kills !== undefined && !rooms.includes('crash'))
      throw new UsageError("--kills is for the room 'crash': name it too, or leave the number out.")
    if (values.runs !== undefined && rooms.every((room) => room === 'crash'))
      throw new UsageError("--runs is for property suites, which 'crash' has none of: leave it out.")
    const many = { min: 1, max: 999_999_999 }
    return {
      runs: values.runs === undefined ? undefined : readNumber('runs', values.runs, many),
      kills: readNumber('kills', values.kills ?? '100', many),
      rooms,
    }
  },
})

function suitesOf(room: string): readonly string[] {
  return globSync(`spec/${room}/**/*.property.test.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'))
}

const folder = mkdtempSync(join(tmpdir(), 'gridfront-long-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
/** Somebody watches these runs, so a time limit of a day is enough. */
const longestMinutes = 24 * 60
const vitest = (...words: string[]) => tool('vitest/vitest.mjs', 'run', ...words)

async function runRoom(room: string): Promise<StepResult> {
  // Not in `reports`, where the clause report reads the results of the usual run.
  const file = join(folder, 'results', `${room}.json`)
  const results = { VITEST_RESULTS: file }
  const isCrash = room === 'crash'
  const result = isCrash
    ? await step(
        `${kills} kills`,
        vitest('--project=processes', 'spec/server/crash'),
        { ...results, CRASH_ROUNDS: String(kills) },
        longestMinutes,
      )
    : room === 'money'
      ? await step(
          `Histories of money, ${runs ?? 5000} each`,
          vitest('--project=backend', ...globSync('spec/server/{billing,debits,payments}/*-model.test.ts')),
          { ...results, SPEC_RUNS: String(runs ?? 5000) },
          longestMinutes,
        )
      : await step(
          `Properties of ${room}, ${runs ?? 10_000} runs each`,
          vitest(...suitesOf(room)),
          { ...results, SPEC_RUNS: String(runs ?? 10_000), SPEC_STATISTICS: folder },
          longestMinutes,
        )
  return { ...result, isPassed: result.isPassed && isSuccess(file) }
}

/**
 * Reads the runner's results, because the embedded PostgreSQL ends its process with code 0 even if tests have failed.
 */
function isSuccess(file: string): boolean {
  if (!existsSync(file)) return false
  return (JSON.parse(readFileSync(file, 'utf8')) as { success?: unknown }).success === true
}

const results: StepResult[] = []
for (const room of rooms) results.push(await runRoom(room))

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { property, runs, answers } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Counts
  process.stdout.write(`\n${property}: ${runs} runs\n`)
  for (const [answer, count] of Object.entries(answers).toSorted(([, a], [, b]) => b - a))
    process.stdout.write(
      `  ${answer.padEnd(20)} ${String(count).padStart(8)} ${((100 * count) / runs).toFixed(1).padStart(6)} %\n`,
    )
}

const failed = results.filter(({ isPassed }) => !isPassed)
process.stdout.write('\n')
for (const { name, isPassed, seconds } of results)
  process.stdout.write(`${isPassed ? '✓' : '✗'} ${name.padEnd(44)} ${seconds.toFixed(1).padStart(7)} s\n`)
process.stdout.write(`\n${results.length - failed.length} passed, ${failed.length} failed\n`)
process.exitCode = failed.length === 0 ? 0 : 1
