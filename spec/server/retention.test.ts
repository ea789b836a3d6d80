import { randomBytes } from 'node:crypto'
import { isNotNull, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoCustomer, neighbour } from '../../host/server/demo/demo-customers.ts'
import { seedDemo } from '../../host/server/demo/seed.ts'
import {
  applicationCookies,
  applicationLinks,
  applications,
  doNotContact,
  emailLinks,
  failedLogins,
  limits,
  passkeyChallenges,
  passkeyConfirmations,
  passkeys,
  passwordResets,
  payments,
  sessions,
  termsOffers,
  traces,
} from '../../host/server/platform/database/schema.ts'
import { createRetention } from '../../host/server/retention.ts'
import { quickPasswords, startOfTest } from './test-backend.ts'
import type { DatabaseKind } from './test-database.ts'
import { openDemoDatabase } from './test-database.ts'

const dayMs = 86_400_000
const after = (ms: number) => new Date(startOfTest.getTime() + ms)

/** A database with expired data, and a clock that the test sets. */
async function start({
  kind = 'PostgreSQL',
  ...settings
}: {
  kind?: DatabaseKind
  maxTraces?: number
  maxTraceBytes?: number
  checkpoint?: () => Promise<void>
} = {}) {
  const { db, close } = await openDemoDatabase(kind)
  onTestFinished(close)
  await seedDemo(db, quickPasswords, startOfTest)
  const clock = { now: startOfTest }
  return {
    db,
    prune: createRetention({ db, now: () => clock.now, ...settings }),
    login: (jti: string, expiresAt: Date) =>
      db
        .insert(sessions)
        .values({ jti, customerId: demoCustomer.id, createdAt: startOfTest, expiresAt, openedWith: jti }),
    limit: (key: string, expiresAt: Date) =>
      db.insert(limits).values({ key, points: 1, expire: expiresAt.getTime() }),
    trace: (trace: string, receivedAt: Date = startOfTest) =>
      db.insert(traces).values({ kind: 'custom', receivedAt, trace }),
    left: async () => {
      const jtis = (await db.select().from(sessions)).map(({ jti }) => jti)
      const keys = (await db.select().from(limits)).map(({ key }) => key)
      return [...jtis, ...keys, ...(await db.select().from(traces)).map(({ trace }) => trace)]
    },
  }
}

test('expired sessions and limits are removed, and traces older than 30 days', async () => {
  const { login, limit, trace, prune, left } = await start()
  await login('expired', after(-1))
  await login('live', after(1))
  await limit('window that is over', after(-1))
  await limit('window that is open', after(1))
  await trace('old', after(-30 * dayMs - 1))
  await trace('of this month', after(-30 * dayMs))
  await prune()
  expect(await left()).toEqual(['live', 'window that is open', 'of this month'])
})

test('expired reset links are removed, and failed logins after a day', async () => {
  const { db, prune } = await start()
  await db.insert(passwordResets).values([
    { customerId: demoCustomer.id, tokenHash: 'expired', expiresAt: after(-1) },
    { customerId: neighbour.id, tokenHash: 'good', expiresAt: after(1) },
  ])
  const failure = (key: string, lastFailedAt: Date) => ({
    key,
    failures: 1,
    lastFailedAt,
    blockedUntil: after(0),
  })
  await db
    .insert(failedLogins)
    .values([failure('of yesterday', after(-dayMs - 1)), failure('of today', after(-dayMs))])
  await prune()
  expect((await db.select().from(passwordResets)).map(({ tokenHash }) => tokenHash)).toEqual(['good'])
  expect((await db.select().from(failedLogins)).map(({ key }) => key)).toEqual(['of today'])
})

test('expired challenges and confirmations of passkeys go, passkeys stay', async () => {
  const { db, login, prune } = await start()
  await login('live', after(1))
  await db.insert(passkeys).values({
    ...{ id: 'stays', credentialId: 'AA', customerId: demoCustomer.id, publicKey: 'AA', counter: 0 },
    ...{ transports: [], isSynced: false, name: 'Phone', createdAt: after(-400 * dayMs) },
  })
  await db.insert(passkeyChallenges).values([
    { challengeHash: 'expired', madeFor: 'login', expiresAt: after(-1) },
    { challengeHash: 'good', madeFor: 'login', expiresAt: after(1) },
  ])
  const confirmation = { session: 'live', passkeyId: 'stays' }
  await db.insert(passkeyConfirmations).values([
    { tokenHash: 'expired', ...confirmation, expiresAt: after(-1) },
    { tokenHash: 'good', ...confirmation, expiresAt: after(1) },
  ])
  await prune()
  expect(await db.$count(passkeys)).toBe(1)
  expect((await db.select().from(passkeyChallenges)).map(({ challengeHash }) => challengeHash)).toEqual([
    'good',
  ])
  expect((await db.select().from(passkeyConfirmations)).map(({ tokenHash }) => tokenHash)).toEqual(['good'])
})

test('above the maximum number of traces the oldest are removed, and below it none', async () => {
  const { trace, prune, left } = await start({ maxTraces: 3 })
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth']) await trace(name)
  await prune()
  expect(await left()).toEqual(['third', 'fourth', 'fifth'])
  const few = await start({ maxTraces: 3 })
  for (const name of ['first', 'second']) await few.trace(name)
  await few.prune()
  expect(await few.left()).toEqual(['first', 'second'])
})

test('above the maximum bytes of traces the oldest are removed, however few they are', async () => {
  const noise = () => randomBytes(1500).toString('hex')
  const [old, middle, newest] = [noise(), noise(), noise()]
  const { trace, prune, left } = await start({ maxTraceBytes: 7000 })
  for (const text of [old, middle, newest]) await trace(text)
  await prune()
  expect(await left()).toEqual([middle, newest])
  const few = await start({ maxTraceBytes: 10_000 })
  for (const text of [old, middle, newest]) await few.trace(text)
  await few.prune()
  expect(await few.left()).toEqual([old, middle, newest])
})

test('a cleanup is followed by a checkpoint', async () => {
  const checkpoint = vi.fn(async () => {})
  const { prune } = await start({ checkpoint })
  await prune()
  expect(checkpoint).toHaveBeenCalledOnce()
})

test('many traces are removed in slices, each with a checkpoint, so that no statement fills the disk with its log', async () => {
  const checkpoint = vi.fn(async () => {})
  const { db, prune, left } = await start({ checkpoint, maxTraces: 3 })
  await db.insert(traces).values(
    Array.from({ length: 453 }, (_, index) => ({
      kind: 'custom',
      receivedAt: startOfTest,
      trace: index,
    })) as (typeof traces.$inferInsert)[],
  )
  await prune()
  expect(await left()).toEqual([450, 451, 452])
  // Two whole slices of 200, and the end.
  expect(checkpoint).toHaveBeenCalledTimes(3)
})

test('by default a server keeps 200,000 traces', async () => {
  const { db, prune, left } = await start()
  for (const id of [1, 2, 3, 200_002])
    await db
      .insert(traces)
      .overridingSystemValue()
      .values({ id, kind: 'custom', receivedAt: startOfTest, trace: id } as typeof traces.$inferInsert)
  await prune()
  expect(await left()).toEqual([3, 200_002])
})

test.each(['PostgreSQL', 'PGlite'] as const)(
  'on %s what is removed makes room for what comes: the database does not grow for ever',
  // A first start of the embedded database takes seconds, and much longer on a busy machine.
  { timeout: 120_000 },
  async (kind) => {
    const { db, close } = await openDemoDatabase(kind)
    onTestFinished(close)
    const fill = () =>
      db.execute(
        sql`insert into traces (kind, received_at, trace) select 'custom', now(), to_json(repeat('x', 500)) from generate_series(1, 2000)`,
      )
    const bytes = async () => {
      const answer = await db.execute(sql`select pg_total_relation_size('traces') as bytes`)
      return Number((answer as unknown as { rows: { bytes: string }[] }).rows[0]?.bytes)
    }
    await fill()
    const once = await bytes()
    const prune = createRetention({ db, now: () => startOfTest, maxTraces: 1 })
    for (const _ of [1, 2, 3]) {
      await prune()
      await fill()
    }
    expect(await db.$count(traces)).toBe(2001)
    expect(await bytes()).toBeLessThan(2 * once)
  },
)

test('failed logins are removed after a day without another', async () => {
  const { db, prune } = await start()
  for (const [key, age] of [
    ['forgotten', dayMs + 1],
    ['remembered', dayMs - 1],
  ] as const)
    await db
      .insert(failedLogins)
      .values({ key, failures: 9, lastFailedAt: after(-age), blockedUntil: after(-age) })
  await prune()
  expect((await db.select().from(failedLogins)).map(({ key }) => key)).toEqual(['remembered'])
})

test('a login on a shared computer is kept for as long as the CSRF token that it used up', async () => {
  const { db, prune, left } = await start()
  for (const [jti, age] of [
    ['its CSRF token has expired', 30 * dayMs + 1],
    ['its CSRF token is good still', 30 * dayMs - 1],
  ] as const) {
    const times = { createdAt: after(-age), expiresAt: after(dayMs / 2 - age) }
    await db
      .insert(sessions)
      .values({ jti, customerId: demoCustomer.id, isShared: true, openedWith: jti, ...times })
  }
  await prune()
  expect(await left()).toEqual(['its CSRF token is good still'])
})

test('[PAY-1] the e-mail address of a guest whose payment never ended is removed after a day', async () => {
  const { db, prune } = await start()
  for (const [id, status, age] of [
    ['left', 'CREATED', dayMs + 1],
    ['begun today', 'CREATED', dayMs - 1],
    ['at the bank', 'PENDING', dayMs + 1],
  ] as const)
    await db.insert(payments).values({
      ...{ id, status, customerId: demoCustomer.id, accountNumber: '300451287', amountCents: 100 },
      ...{ createdAt: after(-age), guest: id, guestEmail: 'payer@mail.example' },
    })
  await prune()
  const kept = await db.select().from(payments).where(isNotNull(payments.guestEmail))
  expect(kept.map(({ id }) => id).toSorted()).toEqual(['at the bank', 'begun today'])
})

test('the do-not-contact list is kept, whatever its age', async () => {
  const { db, prune } = await start()
  const entry = { ways: ['phone' as const], name: 'Robin Okafor', phone: '0491570156' }
  await db.insert(doNotContact).values({
    ...entry,
    receipt: 'DNC-0000-0000',
    requestId: 'long ago',
    createdAt: after(-4000 * dayMs),
    effectiveFrom: '2015-12-10',
  })
  await prune()
  expect(await db.$count(doNotContact)).toBe(1)
})

test('[ORIG-5] applications that are not sent or not confirmed are removed 30 days after their last change, with links and cookies; contracts stay', async () => {
  const { db, prune } = await start()
  const begin = async (
    id: string,
    savedAt: Date,
    status: (typeof applications.$inferSelect)['status'] = 'OPEN',
  ) => {
    const sent = { status, submittedAt: status === 'OPEN' ? null : savedAt }
    await db
      .insert(applications)
      .values({ id, version: 1, answers: {}, createdAt: savedAt, savedAt, ...sent })
    await db
      .insert(applicationCookies)
      .values({ tokenHash: `cookie of ${id}`, applicationId: id, expiresAt: after(dayMs) })
    await db
      .insert(applicationLinks)
      .values({ tokenHash: `link of ${id}`, applicationId: id, expiresAt: after(dayMs) })
  }
  await begin('old', after(-30 * dayMs))
  await begin('of this month', after(-30 * dayMs + 1))
  await begin('never confirmed', after(-30 * dayMs), 'UNCONFIRMED')
  await begin('sent long ago', after(-9999 * dayMs), 'ACCEPTED')
  const ended = { applicationId: 'sent long ago', expiresAt: after(0) }
  await db.insert(applicationCookies).values({ tokenHash: 'ended', ...ended })
  await prune()
  const left = ['of this month', 'sent long ago']
  expect((await db.select().from(applications)).map(({ id }) => id)).toEqual(left)
  const cookies = await db.select().from(applicationCookies)
  expect(cookies.map(({ tokenHash }) => tokenHash)).toEqual(left.map((id) => `cookie of ${id}`))
  const links = await db.select().from(applicationLinks)
  expect(links.map(({ tokenHash }) => tokenHash)).toEqual(left.map((id) => `link of ${id}`))
})

test('[ORIG-3] confirmation links go 30 days after their end, and offers of terms too; what was accepted stays', async () => {
  const { db, prune } = await start()
  const customerId = demoCustomer.id
  const link = (tokenHash: string, expiresAt: Date) => ({
    tokenHash,
    customerId,
    email: 'a@b.example',
    expiresAt,
  })
  await db
    .insert(emailLinks)
    .values([
      { ...link('long over', after(-30 * dayMs)), redeemedAt: after(-32 * dayMs) },
      link('over', after(-30 * dayMs + 1)),
      link('open', after(1)),
    ])
  const offer = (id: string, acceptUntil: Date, acceptedAt: Date | null = null) => ({
    id,
    customerId,
    kind: 'CONTRACT' as const,
    version: '2026-11',
    title: 'Terms',
    points: ['Nothing changes.'],
    offeredAt: after(-90 * dayMs),
    acceptUntil,
    acceptedAt,
  })
  await db
    .insert(termsOffers)
    .values([
      offer('long over', after(-30 * dayMs)),
      offer('over', after(-30 * dayMs + 1)),
      offer('accepted', after(-60 * dayMs), after(-61 * dayMs)),
    ])
  await prune()
  expect((await db.select().from(emailLinks)).map(({ tokenHash }) => tokenHash).toSorted()).toEqual([
    'open',
    'over',
  ])
  expect((await db.select().from(termsOffers)).map(({ id }) => id).toSorted()).toEqual(['accepted', 'over'])
})
