import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { neighbour } from '../../../host/server/demo/demo-customers.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { openDatabase } from '../../../host/server/platform/database/open.ts'
import {
  customers,
  failedLogins,
  limits,
  passwordResets,
  sessions,
  traces,
} from '../../../host/server/platform/database/schema.ts'
import { lifetimeOf } from '../../../host/server/platform/keys/session-lifetime.ts'
import { newToken, tokenHash } from '../../../host/server/platform/random-token.ts'
import { linkLifetimesMs } from '../../../host/server/subjects/password/reset-link.ts'
import { countEvents, countMails } from '../notifications/stored-mails.ts'
import type { Ledger } from './ledger.ts'

export interface StoredRowsPorts {
  readonly env: Readonly<Record<string, string>>
  readonly ledger: Ledger
  /** Sessions whose token reached no visitor. Grows. */
  readonly orphans: Set<string>
  /** The number of logins that may have been in progress at the kill. */
  readonly maxInProgress: number
}

async function expectTraces(db: Db, { acknowledgedTraces, sentTraces }: Ledger): Promise<void> {
  const rows = await db.select({ name: sql<string>`${traces.trace} ->> 'name'` }).from(traces)
  const stored = new Set(rows.map(({ name }) => name))
  expect(rows.length, 'each trace is there once').toBe(stored.size)
  const lost = [...acknowledgedTraces].filter((name) => !stored.has(name))
  expect(lost, 'acknowledged traces that are lost').toEqual([])
  expect([...stored].filter((name) => !sentTraces.has(name))).toEqual([])
}

/** A reset has set the password, used up its link and ended every session, or has done none of these. */
async function settleReset(db: Db, ledger: Ledger): Promise<void> {
  const [owner] = await db.select().from(customers).where(eq(customers.id, neighbour.id))
  const { link } = ledger
  if (link !== null) {
    const isDone = owner?.passwordHash !== ledger.passwordHash
    expect({ ...link, isDone }).not.toMatchObject({ isUsed: true, isDone: false })
    expect(await db.$count(passwordResets)).toBe(isDone ? 0 : 1)
    for (const session of ledger.sessions.values())
      if (session.owner === 'neighbour' && session.standing === 'ending')
        session.standing = isDone ? 'ended' : 'live'
    if (isDone) {
      ledger.password = link.password
      ledger.resets += 1
    }
  }
  ledger.passwordHash = owner?.passwordHash ?? ''
}

async function expectSessions(db: Db, { ledger, orphans, maxInProgress }: StoredRowsPorts): Promise<void> {
  const rows = await db.select().from(sessions)
  const byJti = new Map(rows.map((row) => [row.jti, row]))
  for (const { jti, standing } of ledger.sessions.values()) {
    const row = byJti.get(jti)
    expect(row, `the session ${jti} is lost`).toBeDefined()
    if (standing !== 'ending') expect([jti, row?.endedAt === null]).toEqual([jti, standing === 'live'])
  }
  const unknown = rows.filter(({ jti }) => !ledger.sessions.has(jti) && !orphans.has(jti))
  expect(unknown.length, 'sessions of logins that nobody sent').toBeLessThanOrEqual(maxInProgress)
  for (const { jti, createdAt, expiresAt, endedAt, openedWith, isShared } of unknown) {
    // Complete, though its token reached nobody: the owner can see and end it, and its CSRF token stays used.
    expect({ endedAt, life: expiresAt.getTime() - createdAt.getTime() }).toEqual({
      endedAt: null,
      life: lifetimeOf(isShared) * 1000,
    })
    expect(openedWith).toMatch(/^[\w-]{22}$/)
    orphans.add(jti)
    // Otherwise they would add up to more sessions than a customer may have.
    await db.update(sessions).set({ endedAt: createdAt }).where(eq(sessions.jti, jti))
  }
  const ownerless = await db
    .select({ jti: sessions.jti })
    .from(sessions)
    .leftJoin(customers, eq(customers.id, sessions.customerId))
    .where(isNull(customers.id))
  expect(ownerless).toEqual([])
}

/** Every reset has a mail to its owner: requested, written or sent. */
async function expectNotices(db: Db, { env, ledger }: StoredRowsPorts): Promise<void> {
  const sent = readdirSync(join(env.DATA_DIR ?? '', 'outbox')).filter((name) => name.endsWith('.json'))
  const notified = (await countEvents(db)) + (await countMails(db)) + sent.length
  expect(notified).toBeGreaterThanOrEqual(ledger.resets)
}

/** Like the mail of a link. */
async function plantLink(db: Db, ledger: Ledger): Promise<void> {
  const token = newToken()
  const row = { tokenHash: tokenHash(token), expiresAt: new Date(Date.now() + linkLifetimesMs.resetLink) }
  await db.delete(passwordResets)
  await db.insert(passwordResets).values({ customerId: neighbour.id, ...row })
  ledger.link = { token, password: `currawong-and-crash-${ledger.sentTraces.size}`, isUsed: false }
}

/** Compares the database after a kill with what the visitors know. Opens a database that no server has open. */
export async function expectStoredRows(ports: StoredRowsPorts): Promise<void> {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = ports.env
  const { db, close } = await openDatabase({ dataDir, databaseUrl })
  try {
    await expectTraces(db, ports.ledger)
    await settleReset(db, ports.ledger)
    await expectSessions(db, ports)
    await expectNotices(db, ports)
    await plantLink(db, ports.ledger)
    // A pending login at a kill stays counted as a failure. That is right, but here they would add up to a pause.
    await db.delete(limits)
    await db.delete(failedLogins)
  } finally {
    await close()
  }
}
