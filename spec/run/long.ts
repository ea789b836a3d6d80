import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { StepResult } from './step.ts'
import { step, tool } from './step.ts'
import type { Counts } from './tally.ts'

// `npm run spec:long`: what takes too long for every commit. The property suites of the rooms below, each property
// many times over, then what their runs have reached; and the backend killed in the middle of its work, many times.
// `-- --runs 100000 --kills 100` does more of it, and words after it choose: `-- token`, `-- tracing crash`.
const usual = ['token', 'auth', 'crash']
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, kills: { type: 'string', default: '50' } },
  allowPositionals: true,
})
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d{0,8}$/.test(value)) refuse(`--${name} takes a number such as 100, not ${value}.`)
const rooms = positionals.length > 0 ? positionals : usual
for (const room of rooms)
  if (room !== 'crash' && suitesOf(room).length === 0) refuse(`There are no property suites in spec/${room}.`)

function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

function suitesOf(room: string): readonly string[] {
  return globSync(`spec/${room}/**/*.property.test.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'))
}

const folder = mkdtempSync(join(tmpdir(), 'gridfront-long-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
/** Somebody watches these runs: a day is long enough for any of them. */
const longestMinutes = 24 * 60
const vitest = (...words: string[]) => tool('vitest/vitest.mjs', 'run', ...words)

async function runRoom(room: string): Promise<StepResult> {
  // Not into `reports`: what the clauses are told there is the usual run.
  const file = join(folder, 'results', `${room}.json`)
  const results = { VITEST_RESULTS: file }
  const isCrash = room === 'crash'
  const result = isCrash
    ? await step(
        `${values.kills} kills`,
        vitest('--project=processes', 'spec/server/crash'),
        { ...results, CRASH_ROUNDS: values.kills },
        longestMinutes,
      )
    : await step(
        `Properties of ${room}, ${values.runs} runs each`,
        vitest(...suitesOf(room)),
        { ...results, SPEC_RUNS: values.runs, SPEC_STATISTICS: folder },
        longestMinutes,
      )
  return { ...result, isPassed: result.isPassed && isSuccess(file) }
}

/** What the runner has written: the embedded PostgreSQL ends its process with 0, whatever the tests have said. */
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
