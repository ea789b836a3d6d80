import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Break } from './break.ts'
import { brokenSource } from './break.ts'

/** How a run of suites ended. */
export interface SuitesRun {
  /** Names of the tests that failed. */
  readonly failed: readonly string[]
  /** Why the run proves nothing, such as a file that does not load; null where it has ended as runs do. */
  readonly fault: string | null
}

/** `caught`: a test has failed. `SURVIVED`: all have passed. `unclear`: none has failed, but not all were run. */
export type Outcome = 'caught' | 'SURVIVED' | 'unclear'

export interface TriedBreak {
  readonly one: Break
  readonly outcome: Outcome
  /** The first test that failed, or why it is unclear; '' for a survivor. */
  readonly reason: string
  readonly seconds: number
}

export interface TryPorts {
  /** Root of a copy of the checkout. */
  readonly root: string
  readonly runSuites: (suites: readonly string[]) => Promise<SuitesRun>
  /** Milliseconds, from any beginning. */
  readonly now: () => number
}

const judged = ({ failed, fault }: SuitesRun): Pick<TriedBreak, 'outcome' | 'reason'> => {
  const [first] = failed
  if (first !== undefined) return { outcome: 'caught', reason: first }
  return fault === null ? { outcome: 'SURVIVED', reason: '' } : { outcome: 'unclear', reason: fault }
}

/** Runs the suites of a break with the break in place, and takes it out again, whatever comes of them. */
export async function tryBreak(one: Break, { root, runSuites, now }: TryPorts): Promise<TriedBreak> {
  const path = join(root, one.file)
  const source = readFileSync(path, 'utf8')
  const begun = now()
  writeFileSync(path, brokenSource(source, one))
  try {
    return { one, ...judged(await runSuites(one.suites)), seconds: (now() - begun) / 1000 }
  } finally {
    writeFileSync(path, source)
  }
}
