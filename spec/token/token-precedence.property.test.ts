import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checks, scenario, tokenOf } from './token-faults.ts'
import type { Outcome } from './token-judge.ts'
import { judge, patience, signedRuns } from './token-judge.ts'

test(
  '[TOKEN-8] with any number of faults the message is that of the first check to fail; without any the token is accepted',
  () =>
    fc.assert(
      fc.asyncProperty(scenario, async (made) => {
        expect(await judge(await tokenOf(made))).toBe(made.expected)
      }),
      { numRuns: signedRuns },
    ),
  patience,
)

test('[TOKEN-8] each fault alone is told by its own check', async () => {
  for (const [check, { outcome, faults }] of checks.entries())
    for (const fault of fc.sample(faults, { numRuns: 30, seed: 1 }))
      expect(await judge(await tokenOf({ faults: [{ check, fault }], expected: outcome })), fault.shown).toBe(
        outcome,
      )
})

test(
  'the property reaches acceptance and every refusal, each in at least 5 % of its runs',
  async () => {
    const sampled = 600
    const counts = new Map<Outcome, number>()
    const crowded = { several: 0 }
    await fc.assert(
      fc.asyncProperty(scenario, async (made) => {
        const outcome = await judge(await tokenOf(made))
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
        if (made.faults.length > 1) crowded.several++
      }),
      { numRuns: sampled, seed: 20261120, endOnFailure: true },
    )
    const outcomes: Outcome[] = [
      'accepted',
      'TOKEN_FORMAT',
      'TOKEN_PAYLOAD',
      'TOKEN_EXPIRED',
      'TOKEN_ISSUER',
      'TOKEN_SIGNATURE',
      'TOKEN_UNREADABLE',
    ]
    for (const outcome of outcomes)
      expect(counts.get(outcome) ?? 0, outcome).toBeGreaterThanOrEqual(sampled * 0.05)
    expect(crowded.several).toBeGreaterThan(sampled / 3)
  },
  patience,
)
