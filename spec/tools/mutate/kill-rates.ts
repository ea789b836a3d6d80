import { explained } from './explained.ts'
import type { FileResult } from './mutation-report.ts'
import { isExplained } from './mutation-report.ts'

/** Of the mutants that the tests of a clause run: how many there are, and how many a test has noticed. */
export interface KillRate {
  readonly killed: number
  readonly covered: number
}

/**
 * The rate of each clause whose tests run a mutant. A mutant counts for every such clause, whichever test has killed it: its trial ends
 * with the first test that fails, so that nobody knows of the others. What no test could notice counts for none.
 */
export function killRates(
  files: readonly FileResult[],
  explanations = explained,
): ReadonlyMap<string, KillRate> {
  const rates = new Map<string, KillRate>()
  const add = (clause: string, killed: number, covered: number) => {
    const before = rates.get(clause) ?? { killed: 0, covered: 0 }
    rates.set(clause, { killed: before.killed + killed, covered: before.covered + covered })
  }
  for (const { noticedOf, alive } of files) {
    for (const [clause, count] of Object.entries(noticedOf)) add(clause, count, count)
    for (const survivor of alive)
      if (!isExplained(survivor, explanations)) for (const clause of survivor.clauses) add(clause, 0, 1)
  }
  return rates
}
