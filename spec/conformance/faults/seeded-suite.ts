import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../../host/server/database/schema.ts'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { checks } from '../../../src/conformance/checks/index.ts'
import { listedChecks } from '../../../src/conformance/conform.ts'
import type { ConformanceOptions } from '../../../src/conformance/options.ts'
import type { Profile } from '../../../src/conformance/report.ts'
import { issuer } from '../../server/test-backend.ts'
import { judged, reported } from './fault-bench.ts'
import { startRightBackend } from './right-backend.ts'
import type { SeededFault } from './seeded-fault.ts'

type RightBackend = Awaited<ReturnType<typeof startRightBackend>>

/** Rightly signed, with a session that is still open: its end alone is past. */
async function makeExpiredToken({ db, keys }: RightBackend): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000)
  const times = { createdAt: new Date(0), expiresAt: new Date((seconds + 3600) * 1000) }
  await db.insert(sessions).values({ jti: 'expired', customerId: demoCustomer.id, openedWith: '', ...times })
  return new SignJWT({ email: demoCustomer.email })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.ring().signing.kid })
    .setIssuer(issuer)
    .setSubject(demoCustomer.id)
    .setJti('expired')
    .setIssuedAt(seconds - 7200)
    .setExpirationTime(seconds - 60)
    .sign(keys.ring().signing.key)
}

/** Faults of the core are judged without the customer's routes, in half the time; watches are of both. */
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
  // What needs a profile of its own counts something over the whole run.
  return isFirst || profiles !== undefined || foundBy.some((id) => judgingOthers.has(groupOf(id)))
    ? undefined
    : foundBy
}

/** Each fault is found by the checks that it was written for, and each check of these groups has one. */
export function seededSuite(groups: readonly string[], faults: readonly SeededFault[]): void {
  let backend: RightBackend
  let options: Partial<ConformanceOptions>
  beforeAll(async () => {
    backend = await startRightBackend({ publicOrigin: 'https://www.wattlebird.example' })
    const { email, password } = demoCustomer
    options = {
      // On https and on two origins: what can only go wrong there is tried as well.
      backend: 'https://api.wattlebird.example',
      site: 'https://www.wattlebird.example',
      allowWrites: true,
      plan: 'wattlebird-steady',
      tokens: { keys: backend.keys.ring().publicKeys, issuer },
      credentials: { email, password },
      expiredToken: await makeExpiredToken(backend),
    }
  }, 60_000)
  afterAll(() => backend?.close())

  test('[LIB-4] nothing is found in the reference backend, and nothing that was planned is left out', async () => {
    const report = await judged(backend, undefined, options)
    expect(reported(report)).toEqual([])
    expect(report).toMatchObject({ verdict: 'conforms', leftOut: [] })
  })

  const caught = new Set<string>()
  const begun = new Set<string>()

  describe('each seeded fault is found, by the checks of its group alone', () => {
    test.each(faults.map((fault) => [fault.name, fault] as const))('[LIB-4] %s', async (_, fault) => {
      const isFirst = fault.foundBy.some((id) => !begun.has(groupOf(id)))
      for (const id of fault.foundBy) begun.add(groupOf(id))
      const only = checksToRun(fault, isFirst)
      const profiles = profilesFor(fault)
      const ids = reported(await judged(backend, fault, { ...options, profiles, ...(only && { only }) }))
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
