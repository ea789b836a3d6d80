import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomer, neighbour } from '../../../host/server/demo/demo-customers.ts'
import { sessions } from '../../../host/server/platform/database/schema.ts'
import { issuer } from '../../server/test-backend.ts'
import { onFixtureDay } from '../engine/fixture-day.ts'
import { checked, reported } from './fault-harness.ts'
import { startRightBackend } from './right-backend.ts'

type RightBackend = Awaited<ReturnType<typeof startRightBackend>>

/** A correctly signed token of an open session. Only its expiry is past. */
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

// The bills of the demo customers also cover the month before a test's day.
onFixtureDay()

let backend: RightBackend
beforeAll(async () => {
  backend = await startRightBackend('https://www.wattlebird.example')
}, 120_000)
afterAll(() => backend?.close())

/** Groups that depend on https and two origins, on an expired token, on stored cards, or on addresses that a backend writes. */
const groups = [
  'login',
  'user',
  'logout',
  'csrf',
  'cookies',
  'origins',
  'methods',
  'pages',
  'answers',
  'headers',
  'cards',
  'secrets',
  'recovery',
  'contact',
  'origination',
]

// `reference.test.ts` runs all checks on the built server.
test('[LIB-4] nothing is found in the reference backend on https and two origins by the checks that these concern', async () => {
  const { email, password } = demoCustomer
  await backend.saveCards(demoCustomer.id, '1111', '4444')
  const [foreignCard = ''] = await backend.saveCards(neighbour.id, '3220')
  const report = await checked(backend, {
    only: groups,
    backend: 'https://api.wattlebird.example',
    site: 'https://www.wattlebird.example',
    allowWrites: true,
    plan: 'wattlebird-steady',
    foreignCard,
    credentials: { email, password },
    expiredToken: await makeExpiredToken(backend),
    tokens: { keys: backend.keys.ring().publicKeys, issuer },
    runs: 2,
  })
  expect(reported(report)).toEqual([])
  expect(report).toMatchObject({ verdict: 'partial', leftOut: [{ what: 'every other check' }] })
  expect(report.notTried.filter(({ what }) => what.startsWith('cards/'))).toEqual([])
})
