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
import { groupOf, groupsBesideBodies } from './seeded-groups.ts'

/** Faults of `core` are tested without the customer routes, in half the time. Invariants apply to both profiles. */
const profilesFor = ({ foundBy, profiles }: SeededFault): readonly Profile[] =>
  profiles ??
  (foundBy.some((id) => checks.find((check) => check.id === id)?.profile === 'customer')
    ? ['core', 'customer']
    : ['core'])

/** Groups without requests of their own: they check the answers to all other requests, and need the whole run. */
const checkingOthers = new Set(['answers', 'headers', 'secrets'])

/**
 * The checks to run for a fault. The first fault of each group is tested with all checks (undefined), which shows that no
 * other group reports it. For the others only the checks that must find it run, in a tenth of the time.
 */
function checksToRun({ foundBy, profiles }: SeededFault, isFirst: boolean): readonly string[] | undefined {
  // A fault with its own profile needs the whole run.
  return isFirst || profiles !== undefined || foundBy.some((id) => checkingOthers.has(groupOf(id)))
    ? undefined
    : foundBy
}

/** Each fault is found by the checks named for it, and each check of these groups has a fault. */
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
  /** Text for test names, such as 'direct debit'. */
  readonly what: string
  /** The clauses that the tests prove, such as `[API-12] [LIB-4]`. */
  readonly clauses: string
  readonly faults: readonly SeededFault[]
  readonly prepare?: Parameters<typeof checkedOnMock>[2]
  readonly customers?: Parameters<typeof checkedOnMock>[3]
}

/**
 * Tests that the groups find nothing in a correct backend, that each fault is found by the checks named for it, and that
 * each check has a fault.
 */
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

/** Of all groups but the bodies, only the fault's own report it. */
export const besideOthersTest = (
  clauses: string,
  groups: readonly string[],
  faults: readonly (SeededFault | undefined)[],
  prepare?: MockSuite['prepare'],
): void =>
  test.each(faults)(`${clauses} beside all others $name is reported only by its own group`, async (fault) => {
    const ids = reported(await checkedOnMock(fault, groupsBesideBodies, prepare))
    expect(ids).toEqual(expect.arrayContaining([...(fault?.foundBy ?? [])]))
    expect(ids.filter((id) => !groups.includes(groupOf(id)))).toEqual([])
  })
