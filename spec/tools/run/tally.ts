import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** How often each answer has come up in a property. */
export interface Counts {
  readonly property: string
  readonly runs: number
  readonly answers: Readonly<Record<string, number>>
}

/**
 * Counts inside a property what its runs have reached, so that it can say afterwards that none of it held for want
 * of cases. `publish` leaves the counts where `npm run spec:long` looks for them.
 */
export function createTally(property: string) {
  const answers: Record<string, number> = {}
  let runs = 0
  return {
    count(answer: string): void {
      runs += 1
      answers[answer] = (answers[answer] ?? 0) + 1
    },
    /** `least` is a part of 1. Nothing else may have come up. */
    expectShares(expected: readonly string[], least: number): void {
      expect(Object.keys(answers).toSorted()).toEqual(expected.toSorted())
      for (const answer of expected)
        expect(
          (answers[answer] ?? 0) / runs,
          `${answer} in ${JSON.stringify(answers)}`,
        ).toBeGreaterThanOrEqual(least)
    },
    publish(): void {
      const folder = process.env.SPEC_STATISTICS
      if (folder === undefined) return
      const counts: Counts = { property, runs, answers }
      writeFileSync(join(folder, `${property.replaceAll(/\W+/g, '-')}.json`), JSON.stringify(counts))
    },
  }
}
