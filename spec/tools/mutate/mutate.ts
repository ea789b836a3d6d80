import { mkdirSync, writeFileSync } from 'node:fs'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { argumentsOrExit, endWith } from '../run/script-arguments.ts'
import { explained } from './explained.ts'
import type { RoomResult } from './mutation-report.ts'
import { goal, judgeRoom, mutationTable, scoreOf } from './mutation-report.ts'
import { chooseRooms, findRooms } from './rooms.ts'
import { ensureStryker, runStryker } from './stryker.ts'

// `npm run mutate`: proof that the suites of functions can fail. Stryker puts small mistakes into the code, one at a time, and
// the suites of its room have to turn red.
const usage = `Usage: npm run mutate [-- folder or file …] [options]

Puts small mistakes into contracts and library, one at a time, and expects the suites of the
same room to notice. Without a folder every room: hours. Ends with 1 when a room is below
${goal} percent. The table is in reports/mutate.json, too.

  --kept            takes what an earlier run has found where neither code nor test has changed
  --jobs <number>   mutants at a time; usual is 1
`

const { chosen, jobs, isKept } = argumentsOrExit({
  usage,
  flags: { kept: { type: 'boolean' }, jobs: { type: 'string' } } as const,
  read: ({ values, positionals }) => ({
    chosen: chooseRooms(findRooms(), positionals),
    isKept: values.kept ?? false,
    jobs: readNumber('jobs', values.jobs ?? '1', { least: 1, most: 64 }),
  }),
})

try {
  ensureStryker()
} catch (error) {
  endWith(error)
}
const results: RoomResult[] = []
for (const room of chosen) {
  process.stderr.write(`${room.name}: ${room.files.length} files, ${room.suites.length} suites …\n`)
  results.push(judgeRoom(room.name, await runStryker(room, { jobs, isKept }), explained))
}
process.stdout.write(mutationTable(results))
mkdirSync('reports', { recursive: true })
writeFileSync(
  'reports/mutate.json',
  `${JSON.stringify({ schema: 1, goal, rooms: results.map((one) => ({ ...one, score: scoreOf(one) })) }, null, 2)}\n`,
)
const isGood = (one: RoomResult) => scoreOf(one) >= goal && one.stale.length === 0
process.exitCode = results.every(isGood) ? 0 : 1
