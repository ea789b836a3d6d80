import { beforeAll, describe, expect, test } from 'vitest'
import { currentKey } from '../../../fixtures/keys.ts'
import { expiredToken, testIssuer } from '../../../fixtures/tokens.ts'
import { checks } from '../../../src/conformance/checks/index.ts'
import { listedChecks } from '../../../src/conformance/conform.ts'
import type { Profile } from '../../../src/conformance/report.ts'
import { readingMails } from '../engine/reading-mails.ts'
import { reported } from './fault-harness.ts'
import { checkedOnMock } from './mock-fault-harness.ts'
import type { SeededFault } from './seeded-fault.ts'

/** Faults of the core are checked without the customer routes, in half the time. Invariants apply to both profiles. */
const profilesFor = ({ foundBy, profiles }: SeededFault): readonly Profile[] =>
  profiles ??
  (foundBy.some((id) => checks.find((check) => check.id === id)?.profile === 'customer')
    ? ['core', 'customer']
    : ['core'])

export const groupOf = (id: string): string => id.split('/')[0] ?? id

/** Groups without requests of their own: they check what all others are answered, and need the whole run. */
const checkingOthers = new Set(['answers', 'headers', 'secrets'])

/**
 * The checks that a fault is checked by. The first fault of each group is checked by all of them (undefined), which shows
 * that no other group reports it; for the others a run of the checks that have to find it is enough, in a tenth of the
 * time.
 */
function checksToRun({ foundBy, profiles }: SeededFault, isFirst: boolean): readonly string[] | undefined {
  // A fault with a profile of its own needs the whole run.
  return isFirst || profiles !== undefined || foundBy.some((id) => checkingOthers.has(groupOf(id)))
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
        await checkedOnMock(fault, only, (mock) => ({
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

interface MockSuite {
  readonly groups: readonly string[]
  /** 'direct debit', for the names of the tests. */
  readonly what: string
  /** `[API-12] [LIB-4]`: the clauses that the tests prove. */
  readonly clauses: string
  readonly faults: readonly SeededFault[]
  readonly prepare?: Parameters<typeof checkedOnMock>[2]
  readonly customers?: Parameters<typeof checkedOnMock>[3]
}

/** The groups find nothing in a right backend, and each fault by the checks that it was written for, which are all of them. */
export function mockSuite({ groups, what, clauses, faults, prepare, customers }: MockSuite): void {
  const isOfGroups = (id: string) => groups.includes(groupOf(id))

  test(`${clauses} nothing of ${what} is found in a backend that keeps the contract`, async () => {
    const report = await checkedOnMock(undefined, groups, prepare, customers)
    expect(reported(report)).toEqual([])
    expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(report.notTried.filter((one) => isOfGroups(one.what))).toEqual([])
  })

  test.each(faults.map((fault) => [fault.name, fault] as const))(`${clauses} found: %s`, async (_, fault) => {
    const ids = reported(await checkedOnMock(fault, fault.foundBy, prepare, customers))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    const own = [...groups, ...fault.foundBy.map(groupOf)]
    expect(ids.filter((id) => !own.includes(groupOf(id)))).toEqual([])
  })

  test(`${clauses} every check of ${what} has a fault that it reports`, () => {
    const found = new Set(faults.flatMap(({ foundBy }) => foundBy))
    const ids = listedChecks.map(({ id }) => id).filter(isOfGroups)
    expect(ids.filter((id) => !found.has(id))).toEqual([])
  })
}

/** In a whole run a fault is told by the checks of its groups alone. */
export const wholeRunTest = (
  clauses: string,
  groups: readonly string[],
  faults: readonly (SeededFault | undefined)[],
  prepare?: MockSuite['prepare'],
): void =>
  test.each(faults)(`${clauses} in a whole run $name is reported only by its own group`, async (fault) => {
    const ids = reported(await checkedOnMock(fault, undefined, prepare))
    expect(ids).toEqual(expect.arrayContaining([...(fault?.foundBy ?? [])]))
    expect(ids.filter((id) => !groups.includes(groupOf(id)))).toEqual([])
  })
