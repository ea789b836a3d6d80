import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { keptFile, readKept } from '../mutate/kept-results.ts'
import type { KillRate } from '../mutate/kill-rates.ts'
import { killRates } from '../mutate/kill-rates.ts'
import { playwrightResults } from './playwright-results.ts'
import type { Results } from './test-result.ts'
import { parseResults, ResultsError } from './test-result.ts'
import { vitestResults } from './vitest-results.ts'

const folder = 'reports'
const runners = [
  { prefix: 'vitest', read: vitestResults, command: 'npm run check' },
  { prefix: 'playwright', read: playwrightResults, command: 'npm test' },
]

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]

const namesIn = (path: string): string[] => {
  try {
    return readdirSync(path).toSorted()
  } catch {
    // No folder is the same as an empty one: nothing has run yet.
    return []
  }
}

const documentOf = (root: string, name: string): unknown =>
  JSON.parse(readFileSync(join(root, folder, name), 'utf8'))

function readOrExplain<Result>(file: string, command: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new ResultsError(`Cannot read ${file} (${reasonOf(error)}): make it anew with \`${command}\``)
  }
}

/** One runner's last results, from `reports/<name>` under `root`. Throws a `ResultsError` of one line. */
export const readResultFile = (root: string, name: string): Results => {
  const runner = runners.find(({ prefix }) => name.startsWith(prefix))
  return readOrExplain(`${folder}/${name}`, runner?.command ?? 'npm test', () => {
    if (runner === undefined) throw new Error('no runner writes it')
    return runner.read(documentOf(root, name), root)
  })
}

export interface LastResults {
  readonly results: readonly Results[]
  /** A line for each runner that has written none, with the command that makes them. */
  readonly missing: readonly string[]
}

/** The last results that there are, from `reports/` under `root`. Throws a `ResultsError` of one line, also where there are none at all. */
export const readResultFiles = (root: string): LastResults => {
  const names = namesIn(join(root, folder))
  const filesOf = (prefix: string) =>
    names.filter((name) => name.startsWith(prefix) && name.endsWith('.json'))
  const missing = runners
    .filter(({ prefix }) => filesOf(prefix).length === 0)
    .map(({ prefix, command }) => `No ${folder}/${prefix}*.json: make it with \`${command}\``)
  if (missing.length === runners.length) throw new ResultsError(missing.join('; '))
  const results = runners.flatMap(({ prefix }) => filesOf(prefix).map((name) => readResultFile(root, name)))
  return { results, missing }
}

// What `npm run mutants` and `npm run breaks` have written, as far as it is read here.
const Planted = z.array(z.object({ clause: z.string(), outcome: z.string() }))
/** The file of each, and the member that holds its faults. */
const faultFiles = { 'mutants.json': 'mutants', 'breaks.json': 'breaks' } as const
/** Changes that nobody must report. */
const controls = ['control', 'FALSE ALARM']

/** How many of the faults that break a clause were noticed, by clause. */
export type FaultCounts = ReadonlyMap<string, { readonly noticed: number; readonly tried: number }>

/** What is known of planted faults, from `reports/` under `root`. Throws a `ResultsError` of one line. */
export const readFaultCounts = (root: string): FaultCounts => {
  const counts = new Map<string, { noticed: number; tried: number }>()
  for (const [name, member] of Object.entries(faultFiles)) {
    if (!existsSync(join(root, folder, name))) continue
    const planted = readOrExplain(`${folder}/${name}`, `npm run ${member}`, () => {
      const schema = z.object({ [member]: Planted })
      return parseResults(schema, documentOf(root, name))[member] ?? []
    })
    for (const { clause, outcome } of planted.filter((one) => !controls.includes(one.outcome))) {
      const { noticed, tried } = counts.get(clause) ?? { noticed: 0, tried: 0 }
      const isNoticed = outcome === 'killed' || outcome === 'caught'
      counts.set(clause, { noticed: noticed + Number(isNoticed), tried: tried + 1 })
    }
  }
  return counts
}

/** What is known of small mistakes everywhere. */
export interface Kills {
  /** Of each clause whose tests run a mutant. */
  readonly rates: ReadonlyMap<string, KillRate>
  /** How many files were tried, and of how many of these a sample of lines alone. */
  readonly files: number
  readonly sampled: number
}

/** What `npm run mutate` has found of the code as it stands under `root`. Throws a `ResultsError` of one line. */
export const readKills = (root: string): Kills =>
  readOrExplain(keptFile, 'npm run mutate', () => {
    const files = readKept(root)
    return {
      rates: killRates(files),
      files: files.length,
      sampled: files.filter(({ every }) => every > 1).length,
    }
  })
