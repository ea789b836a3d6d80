import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { KillRate } from '../mutate/kill-rates.ts'
import { killRates } from '../mutate/kill-rates.ts'
import { readKept, resultsFile } from '../mutate/stored-results.ts'
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

// What `npm run mutants` has written, as far as it is read here.
const Planted = z.object({ mutants: z.array(z.object({ clause: z.string(), outcome: z.string() })) })
const faultFile = 'mutants.json'
/** Changes that nobody must report. */
const controls = ['control', 'FALSE ALARM']

/** How many of the faults that break a clause were noticed, by clause. */
export type FaultCounts = ReadonlyMap<string, { readonly noticed: number; readonly tried: number }>

/** What is known of planted faults, from `reports/` under `root`. Throws a `ResultsError` of one line. */
export const readFaultCounts = (root: string): FaultCounts => {
  const counts = new Map<string, { noticed: number; tried: number }>()
  if (!existsSync(join(root, folder, faultFile))) return counts
  const { mutants } = readOrExplain(`${folder}/${faultFile}`, 'npm run mutants', () =>
    parseResults(Planted, documentOf(root, faultFile)),
  )
  for (const { clause, outcome } of mutants.filter((one) => !controls.includes(one.outcome))) {
    const { noticed, tried } = counts.get(clause) ?? { noticed: 0, tried: 0 }
    counts.set(clause, { noticed: noticed + Number(outcome === 'killed'), tried: tried + 1 })
  }
  return counts
}

/** The results of mutation tests. */
export interface Kills {
  /** For each clause whose tests run a mutant. */
  readonly rates: ReadonlyMap<string, KillRate>
  /** The number of tested files, and for how many of them only a sample of lines was tested. */
  readonly files: number
  readonly sampled: number
}

/** What `npm run mutate` has found of the code as it stands under `root`. Throws a `ResultsError` of one line. */
export const readKills = (root: string): Kills =>
  readOrExplain(resultsFile, 'npm run mutate', () => {
    const files = readKept(root)
    return {
      rates: killRates(files),
      files: files.length,
      sampled: files.filter(({ every }) => every > 1).length,
    }
  })
