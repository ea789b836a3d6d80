import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNumber } from '../../../src/command/read-arguments.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { nearestWord } from '../../../src/nearest-word.ts'
import { serveBuiltSite } from '../bench/built-site.ts'
import type { TestResult } from '../clauses/results.ts'
import { ensureChromium } from '../run/chromium.ts'
import { argumentsOrExit, endWith, expectNone } from '../run/script-arguments.ts'
import { anySite } from '../target/any-site.ts'
import { hostBrand } from '../target/host-brand.ts'
import { serveGatedSite } from './gated-site.ts'
import type { Change, Mutant } from './mutant.ts'
import { startMutantProxy } from './mutant-proxy.ts'
import { mutants } from './mutants.ts'
import { isPrecise, spreadHead, spreadOf, spreadRow, spreadSummary } from './spread.ts'
import { checkMutant, isAsItShouldBe, reportOf, summary, tableHead, tableRow } from './verdict.ts'
import type { Place } from './wire-project.ts'
import { isOfGate, projectOf, projectOfAll, projectsWithout } from './wire-project.ts'
import { asAnySite, createWireRunner } from './wire-run.ts'

// `npm run mutants`: proves that the browser suites can fail. A proxy between the browser and the built site makes the site
// wrong in one way at a time, and the test named for the mutant has to report the clause.
const usage = `Usage: npm run mutants [-- options]

Puts a proxy between the browser and the built site which makes the site wrong in one way at a
time, and expects the test that is named for it to report its clause. The controls change what
is sent and nothing that matters: nobody may report them. Ends with 1 when one of the mutants was
not reported, or a control was. The table is in reports/mutants.json, too.

  --only <name>     this mutant, or those of a clause (ROUTE-15); may be given more than once
  --quick           the few that npm test tries
  --spread          asks all suites that check any site, of each: only the tests of its clause, or of
                    one that it breaks as well, may report it
  --list            shows the mutants, and tries none
  --serve <name>    serves the site with this mutant until it is interrupted, for
                    npm run spec -- --target
  --port <number>   of --serve; usual is a free one
  --jobs <number>   tests at a time; usual are 2
`
const { chosen, isList, isSpread, served, jobs, port } = argumentsOrExit({
  usage,
  flags: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean' },
    spread: { type: 'boolean' },
    list: { type: 'boolean' },
    serve: { type: 'string' },
    port: { type: 'string' },
    jobs: { type: 'string' },
  } as const,
  read: ({ values, positionals }) => {
    expectNone(positionals)
    const only = values.only as readonly string[] | undefined
    const named = [...new Set(only?.flatMap(find) ?? mutants)]
    const few = values.quick ? named.filter(({ isQuick }) => isQuick) : named
    if (few.length === 0) throw new UsageError('None of these is among the few of --quick: leave that out.')
    const chosen = values.spread ? few.filter(({ suite }) => anySite.some((one) => one === suite)) : few
    if (chosen.length === 0)
      throw new UsageError('None of these is reported by a suite that checks any site: leave --spread out.')
    return {
      chosen,
      isList: values.list ?? false,
      isSpread: values.spread ?? false,
      served: values.serve === undefined ? null : findOne(values.serve),
      jobs: readNumber('jobs', values.jobs ?? '2', { min: 1, max: 64 }),
      port: readNumber('port', values.port ?? '0', { min: 0, max: 65_535 }),
    }
  },
})

function find(word: string): readonly Mutant[] {
  const found = mutants.filter(({ name, clause }) => name === word || clause === word)
  if (found.length > 0) return found
  const meant = nearestWord(word, [...new Set(mutants.flatMap(({ name, clause }) => [name, clause]))])
  throw new UsageError(
    `There is no mutant of the name or clause ${word}${meant === null ? '' : `: did you mean ${meant}`}.`,
  )
}
function findOne(word: string): Mutant {
  const [one, ...more] = find(word)
  if (one === undefined || more.length > 0) throw new UsageError(`--serve takes one mutant by its name.`)
  return one
}

if (isList) {
  for (const { name, clause, says } of chosen)
    process.stdout.write(`${name.padEnd(30)} ${clause.padEnd(9)} ${says}\n`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'gridfront-mutants-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const runner = createWireRunner({ folder, jobs, brand: isSpread ? asAnySite(chosen) : hostBrand })
let interruption: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | null = null
let interrupted = () => {}
const isInterrupted = new Promise<void>((resolve) => {
  interrupted = resolve
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    interruption = signal
    runner.stop()
    interrupted()
  })

/** The site that a suite tests, without mutants. */
type PlaceOf = (suite: string) => Place

/** A site on its own origin, with these changes. */
async function putUp({ origin, ...place }: Place, changes: readonly Change[] = []) {
  const proxy = await startMutantProxy(origin, changes)
  return { proxy, place: { ...place, origin: proxy.origin } }
}

/** A test that fails without a mutant would report every mutant. */
async function ensureGreen(placeOf: PlaceOf): Promise<boolean> {
  const usual = await putUp(placeOf(''))
  const gated =
    chosen.some(({ suite }) => isOfGate(suite)) && !isSpread ? await putUp(placeOf('gate')) : usual
  const projects = isSpread
    ? [projectOfAll({ suite: 'accessibility' }, 0, usual.place.origin)]
    : projectsWithout(chosen, (suite) => (isOfGate(suite) ? gated : usual).place)
  process.stderr.write(
    `Running the tests of ${isSpread ? anySite.length : projects.length} suites without a mutant …\n`,
  )
  const { tests, brokenSuites } = await runner.run(projects)
  for (const { proxy } of new Set([usual, gated])) proxy.close()
  const red = [
    ...tests
      .filter(({ status }) => status === 'failed' || (status === 'skipped' && !isSpread))
      .map(({ name, reason }) => `${name}\n    ${reason ?? ''}`),
    ...brokenSuites,
  ]
  if (red.length === 0 && tests.length > 0) return true
  process.stderr.write(`Red before anything is wrong:\n${red.map((line) => `  ${line}\n`).join('')}`)
  return false
}

async function tryAll(placeOf: PlaceOf): Promise<number> {
  const stands = await Promise.all(
    chosen.map(async (mutant) => ({ mutant, ...(await putUp(placeOf(mutant.suite), mutant.changes)) })),
  )
  process.stderr.write(`Trying ${chosen.length} mutants …\n`)
  const { tests, brokenSuites } = await runner.run(
    stands.map(({ mutant, place }, at) =>
      isSpread ? projectOfAll(mutant, at, place.origin) : projectOf(mutant, at, place),
    ),
  )
  // An interrupted run proves nothing.
  if (interruption !== null) return 1
  if (brokenSuites.length > 0) throw new Error(brokenSuites.join('\n'))
  for (const { proxy } of stands) proxy.close()
  const testsOn = (at: number) => tests.filter(({ project }: TestResult) => project === `#${at}`)
  if (isSpread) {
    const spreads = stands.map(({ mutant }, at) => spreadOf(mutant, testsOn(at)))
    process.stdout.write(spreadHead + spreads.map(spreadRow).join('') + spreadSummary(spreads))
    return spreads.every(isPrecise) ? 0 : 1
  }
  const checked = stands.map(({ mutant, proxy }, at) =>
    checkMutant(mutant, testsOn(at), proxy.changed(), proxy.faults()),
  )
  process.stdout.write(tableHead + checked.map(tableRow).join('') + summary(checked))
  if (!existsSync('reports')) mkdirSync('reports')
  writeFileSync('reports/mutants.json', `${JSON.stringify(reportOf(checked, mutants.length), null, 2)}\n`)
  return checked.every(isAsItShouldBe) ? 0 : 1
}

async function serve({ says, suite, changes }: Mutant, placeOf: PlaceOf): Promise<number> {
  const proxy = await startMutantProxy(placeOf(suite).origin, changes, port)
  process.stdout.write(`Wrong on purpose (${says}), at ${proxy.origin}\n`)
  await isInterrupted
  proxy.close()
  return 0
}

const site = await serveBuiltSite().catch(endWith)
const tried = served === null ? chosen : [served]
let gated: Awaited<ReturnType<typeof serveGatedSite>> | undefined
try {
  if (tried.some(({ suite }) => isOfGate(suite))) gated = await serveGatedSite(site.origin)
  const usual = { origin: site.origin }
  const placeOf: PlaceOf = (suite) =>
    isOfGate(suite) && gated ? { origin: gated.origin, gatedBuild: gated.gatedBuild } : usual
  if (served !== null) process.exitCode = await serve(served, placeOf)
  else {
    await ensureChromium()
    process.exitCode = (await ensureGreen(placeOf)) && interruption === null ? await tryAll(placeOf) : 1
  }
} finally {
  await Promise.allSettled([gated?.stop(), site.stop()])
}
if (interruption !== null) process.exit(served === null ? 128 + constants.signals[interruption] : 0)
