import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { sessions } from '../../../host/server/platform/database/schema.ts'
import { email, password, startBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { demoPostgresUrl } from '../test-database.ts'

/** A connection to the database that can be cut and restored. */
async function cable(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.pipe(other)
      // A cut is an error here and needs no log line.
      one.on('error', () => other.destroy()).on('close', () => ends.delete(one))
    }
  })
  const plug = (at: number) =>
    new Promise<number>((resolve) =>
      server.listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
  const here = await plug(0)
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const end of ends) end.destroy()
    })
  const url = new URL(databaseUrl)
  url.port = String(here)
  return { url: url.href, cut, mend: () => plug(here) }
}

test('while the database is away no login succeeds and no session ends, and afterwards everything continues by itself', async () => {
  const { url, cut, mend } = await cable(await demoPostgresUrl())
  const lost: string[] = []
  const backend = await startBackend(await openPostgres(url, (error) => lost.push(error.message)))
  onTestFinished(async () => {
    await backend.close()
    await cut().catch(() => undefined)
  })
  const [visitor, stranger] = [new TestClient(backend.app), new TestClient(backend.app)]
  await visitor.login({ email, password })
  await stranger.get('/csrf')
  const before = await backend.db.$count(sessions)

  for (let outage = 0; outage < 3; outage += 1) {
    await cut()
    const [hashed, pair] = [backend.hashing.count, visitor.csrfToken]
    for (const answer of [
      await visitor.get('/user'),
      await stranger.login({ email, password }),
      await stranger.login({ email, password: 'not-the-password' }),
      await visitor.post('/session/extend'),
      await visitor.post('/logout'),
      await visitor.post('/api/my-account/sessions/end', { password, sessions: ['x'] }),
      await visitor.get('/readyz'),
    ]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await visitor.get('/healthz')).statusCode).toBe(200)
    expect([backend.hashing.count, visitor.csrfToken, stranger.token]).toEqual([hashed, pair, ''])
    await mend()
    expect((await visitor.get('/user')).statusCode).toBe(200)
  }
  expect(await backend.db.$count(sessions)).toBe(before)
  // A login that could not be checked does not count as failed.
  const attempt = new TestClient(backend.app)
  for (let times = 0; times < 4; times += 1)
    expect((await attempt.login({ email, password: 'not-the-password' })).statusCode).toBe(401)
  expect((await stranger.login({ email, password })).statusCode).toBe(200)
})

test('if the database fails between the comparison and the session, nobody is logged in', async () => {
  const { url, cut, mend } = await cable(await demoPostgresUrl())
  const backend = await startBackend(await openPostgres(url, () => undefined))
  onTestFinished(() => backend.close())
  let isCut = false
  const verify = async () => {
    if (!isCut) await cut()
    isCut = true
    return true
  }
  const passwords = { hash: async (text: string) => `quick:${text}`, verify, isOutdated: () => false }
  const visitor = new TestClient(await backend.with({ passwords }))
  await visitor.get('/csrf')
  const answer = await visitor.login({ email, password })
  expect([answer.statusCode, visitor.token, answer.headers['set-cookie']]).toEqual([503, '', undefined])
  await mend()
  onTestFinished(cut)
  expect(await backend.db.$count(sessions)).toBe(0)
  expect((await visitor.login({ email, password })).statusCode).toBe(200)
})
