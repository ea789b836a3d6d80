import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** How often each value has occurred in a property. */
export interface Counts {
  readonly property: string
  readonly runs: number
  readonly answers: Readonly<Record<string, number>>
}

/**
 * Counts cases inside a property, so that a test can assert afterwards that none of them was missing. `publish` writes the
 * counts to where `npm run spec:long` reads them.
 */
export function createTally(property: string) {
  const answers: Record<string, number> = {}
  let runs = 0
  return {
    count(answer: string): void {
      runs += 1
      answers[answer] = (answers[answer] ?? 0) + 1
    },
    /** `least` is a fraction of 1. No other values may have occurred. */
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
