import { beforeAll, describe, expect, test } from 'vitest'
import { currentKey } from '../../../fixtures/keys.ts'
import { expiredToken, testIssuer } from '../../../fixtures/tokens.ts'
import { checks } from '../../../src/conformance/checks/index.ts'
import { listedChecks } from '../../../src/conformance/conform.ts'
import type { Profile } from '../../../src/conformance/report.ts'
import { readingMails } from '../engine/reading-mails.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import type { SeededFault } from './seeded-fault.ts'

/** Faults of the core are judged without the customer routes, in half the time. Invariants apply to both profiles. */
const profilesFor = ({ foundBy, profiles }: SeededFault): readonly Profile[] =>
  profiles ??
  (foundBy.some((id) => checks.find((check) => check.id === id)?.profile === 'customer')
    ? ['core', 'customer']
    : ['core'])

export const groupOf = (id: string): string => id.split('/')[0] ?? id

/** Groups without requests of their own: they judge what all others are answered, and need the whole run. */
const judgingOthers = new Set(['answers', 'headers', 'secrets'])

/**
 * The checks that a fault is judged by. The first fault of each group is judged by all of them (undefined), which shows
 * that no other group reports it; for the others a run of the checks that have to find it is enough, in a tenth of the
 * time.
 */
function checksToRun({ foundBy, profiles }: SeededFault, isFirst: boolean): readonly string[] | undefined {
  // A fault with a profile of its own needs the whole run.
  return isFirst || profiles !== undefined || foundBy.some((id) => judgingOthers.has(groupOf(id)))
    ? undefined
    : foundBy
}

/** Each fault is found by the checks that it was written for, and each check of these groups has one. */
export function seededSuite(groups: readonly string[], faults: readonly SeededFault[]): void {
  let expired: string
  beforeAll(async () => {
    expired = await expiredToken()
  })

  const caught = new Set<string>()
  const begun = new Set<string>()

  describe('each seeded fault is found, by the checks of its group alone', () => {
    test.each(faults.map((fault) => [fault.name, fault] as const))('[LIB-4] %s', async (_, fault) => {
      const isFirst = fault.foundBy.some((id) => !begun.has(groupOf(id)))
      for (const id of fault.foundBy) begun.add(groupOf(id))
      const only = checksToRun(fault, isFirst)
      const profiles = profilesFor(fault)
      const ids = reported(
        await judgedOnMock(fault, only, (mock) => ({
          ...readingMails(mock),
          profiles,
          expiredToken: expired,
          tokens: { keys: [currentKey.publicKey], issuer: testIssuer },
        })),
      )
      expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
      const own = new Set(fault.foundBy.map(groupOf))
      expect(ids.filter((id) => !own.has(groupOf(id)))).toEqual([])
      for (const id of fault.foundBy) caught.add(id)
    })

    test('[LIB-4] every check has a fault that only it or its group reports', () => {
      const ids = listedChecks.map(({ id }) => id).filter((id) => groups.includes(groupOf(id)))
      expect(ids.filter((id) => !caught.has(id))).toEqual([])
    })
  })
}
