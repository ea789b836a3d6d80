import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { argumentsOrExit } from '../run/script-arguments.ts'
import type { Break } from './break.ts'
import { reportOf, summary, tableHead, tableRow } from './break-table.ts'
import { breaks } from './breaks.ts'
import { copyCheckout } from './checkout-copy.ts'
import { createSuitesRunner } from './run-suites.ts'
import { lastChange, sampleOf } from './sample.ts'
import type { TriedBreak } from './try-break.ts'
import { tryBreak } from './try-break.ts'

// `npm run breaks`: proof that the suites can fail. Each break of the table is put into a copy of the checkout, and the
// suites listed with it have to fail. The checkout itself is not changed, except for `reports/breaks.json`.
const usage = `Usage: npm run breaks [-- options] [words]

Breaks the product in one place at a time, in a copy of this checkout, and expects the suites
that are named for it to go red. Ends with 1 when one of the breaks was not caught.
Words choose breaks: those with all of them in name, clause and file. What came of them is in
reports/breaks.json, too.

  --sample <number> so many of them: of files that the last commit has changed, then by turns;
                    none whose suites take long
  --jobs <number>   how many at a time; usual are 2
`
const checkout = resolve(import.meta.dirname, '../../..')
const { chosen, jobs } = argumentsOrExit({
  usage,
  flags: { jobs: { type: 'string' }, sample: { type: 'string' } } as const,
  read: ({ values, positionals }) => {
    const words = positionals.map((word) => word.toLowerCase())
    const isMeant = ({ name, clause, file }: Break) =>
      words.every((word) => `${name} ${clause} ${file}`.toLowerCase().includes(word))
    const meant = breaks.filter(isMeant)
    if (meant.length === 0)
      throw new UsageError(`No break has '${positionals.join(' ')}' in name, clause or file.`)
    const most = { least: 1, most: breaks.length }
    const chosen =
      values.sample === undefined
        ? meant
        : sampleOf(meant, readNumber('sample', values.sample, most), lastChange(checkout))
    if (chosen.length === 0) throw new UsageError('The suites of all of these take long: leave --sample out.')
    return { chosen, jobs: readNumber('jobs', values.jobs ?? '2', { least: 1, most: 64 }) }
  },
})

// The real path: results name files by it.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gridfront-breaks-')))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const workers = Array.from({ length: Math.min(jobs, chosen.length) }, (_, place) => {
  const root = join(folder, String(place + 1))
  return { root, runner: createSuitesRunner(root) }
})
// Before anything is copied: what ends the process at once would leave the copies behind.
let interruption: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interruption = signal
    for (const { runner } of workers) runner.stop()
  })

/** A suite that is red by itself would catch every break. */
async function ensureGreen(): Promise<void> {
  const suites = [...new Set(chosen.flatMap((one) => one.suites))]
  process.stderr.write(`Running ${suites.length} suites without a break …\n`)
  const { failed = [], fault = null } = (await workers[0]?.runner.run(suites, { isWhole: true })) ?? {}
  if (interruption !== null || (failed.length === 0 && fault === null)) return
  const reasons = fault === null ? failed : [...failed, fault]
  process.stderr.write(`Red before anything is broken:\n${reasons.map((reason) => `  ${reason}\n`).join('')}`)
  process.exit(1)
}

const waiting = [...chosen]
const tried: TriedBreak[] = []

async function work({ root, runner }: (typeof workers)[number]): Promise<void> {
  for (;;) {
    const one = interruption === null ? waiting.shift() : undefined
    if (one === undefined) return
    const result = await tryBreak(one, { root, runSuites: runner.run, now: () => performance.now() })
    // A run that was ended has proven nothing.
    if (interruption !== null) return
    tried.push(result)
    process.stdout.write(tableRow(result))
  }
}

for (const { root } of workers) copyCheckout(checkout, root)
await ensureGreen()
process.stdout.write(tableHead)
await Promise.all(workers.map(work))
process.stdout.write(summary(tried))
mkdirSync(join(checkout, 'reports'), { recursive: true })
writeFileSync(
  join(checkout, 'reports/breaks.json'),
  `${JSON.stringify(reportOf(tried, breaks.length), null, 2)}\n`,
)
if (interruption !== null) process.exit(128 + constants.signals[interruption])
process.exitCode = tried.every(({ outcome }) => outcome === 'caught') ? 0 : 1
