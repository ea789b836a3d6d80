import { readFileSync } from 'node:fs'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { argumentsOrExit, endWith } from '../run/script-arguments.ts'
import { explained } from './explained.ts'
import type { FileResult } from './mutation-report.ts'
import { checkRoom, goal, mutationTable, readReport, scoreOf, withoutMutants } from './mutation-report.ts'
import type { Room } from './rooms.ts'
import { chooseRooms, findRooms, partsOf } from './rooms.ts'
import { readKept, writeKept } from './stored-results.ts'
import { ensureStryker, runStryker } from './stryker.ts'

// `npm run mutate`: proof that the suites of functions can fail. Stryker puts small mistakes into the code, one at a time, and
// the suites of its room have to turn red.
const usage = `Usage: npm run mutate [-- folder or file …] [options]

Puts small mistakes into contracts and library, one at a time, and expects the suites of the
same room to notice. Without a folder every room: hours. Ends with 1 when a room is below
${goal} percent. What a few files have shown is kept in reports/mutate.json as soon as they are
through, so that a room may be tried in several runs.

  --every <number>  tries one line in so many, the same ones each time: an estimate for a room
                    in a minute or two, of mutants within a line alone. What was tried whole stays
  --table           tries nothing: the table of what was found before
  --kept            takes what an earlier run has found where neither code nor test has changed
  --jobs <number>   mutants at a time; usual is 1
`

const { chosen, jobs, every, isKept, isTable } = argumentsOrExit({
  usage,
  flags: {
    kept: { type: 'boolean' },
    table: { type: 'boolean' },
    jobs: { type: 'string' },
    every: { type: 'string' },
  } as const,
  read: ({ values, positionals }) => ({
    chosen: chooseRooms(findRooms(), positionals),
    isKept: values.kept ?? false,
    isTable: values.table ?? false,
    every: readNumber('every', values.every ?? '1', { min: 1, max: 1000 }),
    jobs: readNumber('jobs', values.jobs ?? '1', { min: 1, max: 64 }),
  }),
})

function saveResults(results: readonly FileResult[]): void {
  const before = readKept()
  const isTriedBetter = (one: FileResult) =>
    before.some(({ file, every }) => file === one.file && every < one.every)
  const added = results.filter((one) => !isTriedBetter(one))
  const files = [...added, ...before.filter((one) => added.every(({ file }) => file !== one.file))].toSorted(
    (one, other) => (one.file < other.file ? -1 : 1),
  )
  writeKept(files)
}

async function tryRoom(room: Room): Promise<void> {
  // A sample is through in minutes, most of which are the first run of all suites.
  for (const part of every === 1 ? partsOf(room) : [room]) {
    const what = every === 1 ? part.files.join(', ') : room.name
    process.stderr.write(`${what}: ${part.suites.length} suites …\n`)
    const results = readReport(await runStryker(part, { jobs, isKept, every }), every)
    saveResults(
      part.files.map(
        (file) =>
          results.find((one) => one.file === file) ?? withoutMutants(file, readFileSync(file, 'utf8'), every),
      ),
    )
  }
}

/** What an earlier run has found of these would be taken for what this one has. */
const failed: Room[] = []
if (!isTable) {
  try {
    ensureStryker()
  } catch (error) {
    endWith(error)
  }
  for (const room of chosen)
    try {
      await tryRoom(room)
    } catch (error) {
      // The next room has suites of its own.
      failed.push(room)
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    }
}
const results = readKept()
const rooms = chosen.map((room) => checkRoom(room, failed.includes(room) ? [] : results, explained))
process.stdout.write(mutationTable(rooms))
const isGood = rooms.every(
  (one) => scoreOf(one) >= goal && one.stale.length === 0 && one.untried.length + one.sampled.length === 0,
)
process.exitCode = isGood && failed.length === 0 ? 0 : 1
