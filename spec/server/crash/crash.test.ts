import { expect, onTestFinished, test } from 'vitest'
import { neighbour } from '../../../host/server/demo/demo-customers.ts'
import { HttpClient } from '../../tools/bench/http-client.ts'
import { putEmptyDatabase } from '../empty-database.ts'
import { startServer } from '../server-process.ts'
import { temporaryFolder } from '../test-backend.ts'
import { seededPostgresUrl } from '../test-database.ts'
import type { Deed, Random } from './crash-load.ts'
import { crashLoad, deeds, randomFrom } from './crash-load.ts'
import type { KnownSession } from './ledger.ts'
import { Ledger } from './ledger.ts'
import { killsOf, roundsOf } from './rounds.ts'
import { expectStoredRows } from './stored-rows.ts'

// `CRASH_SEED` repeats the choices of a run, but not the moments of its kills.
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
const timeout = 120_000 + roundsOf(3) * 30_000

async function statusWith(origin: string, token: string): Promise<number> {
  const visitor = new HttpClient(origin)
  visitor.token = token
  return (await visitor.send('GET', '/user')).status
}

/** What every visitor finds when the server is back. Decides the changes whose answer was lost. */
async function expectStandings(origin: string, known: readonly KnownSession[]): Promise<void> {
  for (const session of known) {
    for (const token of session.tokens) {
      const status = await statusWith(origin, token)
      if (session.standing === 'ending') session.standing = status === 200 ? 'live' : 'ended'
      expect([session.jti, status]).toEqual([session.jti, session.standing === 'live' ? 200 : 401])
    }
  }
}

/** The neighbour logs in with the only valid password, on two devices. */
async function expectPassword(origin: string, ledger: Ledger, former: string): Promise<void> {
  const { email } = neighbour
  for (const visitor of [new HttpClient(origin), new HttpClient(origin)]) {
    expect(await visitor.login({ email, password: ledger.password })).toBe(200)
    // Well below the number of sessions at which a login ends the least recently used one.
    if (ledger.live('neighbour').length > 20) expect((await visitor.send('POST', '/logout')).status).toBe(204)
    else ledger.opened(visitor, 'neighbour')
  }
  if (former !== ledger.password)
    expect(await new HttpClient(origin).login({ email, password: former })).toBe(401)
}

/** A kill during a change, or right after its answer, at a different moment each time. */
function aimedKill(random: Random, ledger: Ledger, kill: () => void) {
  const usable = deeds.filter((deed) => deed !== 'reset' || ledger.link !== null)
  const aim = usable[Math.floor(random() * usable.length)]
  const isWithin = random() < 0.5
  // The neighbour resets the password once.
  let left = aim === 'reset' ? 1 : 1 + Math.floor(random() * 4)
  let isReady = false
  const count = (deed: Deed, ms: number) => {
    if (ledger.surprises.length > 0) kill()
    isReady ||= ledger.hasSomethingToLose()
    if (!isReady || deed !== aim) return
    left -= 1
    if (left === 0) setTimeout(kill, random() * ms)
  }
  return {
    onSent: (deed: Deed) => {
      if (isWithin) count(deed, 300)
    },
    onAnswered: (deed: Deed) => {
      if (!isWithin) count(deed, 20)
    },
  }
}

test.each(killsOf(3))(
  '[AUTH-14] on %s: what was acknowledged outlives %i kills, and nothing is done by half',
  { timeout },
  async (kind, rounds) => {
    const { path, done } = temporaryFolder()
    onTestFinished(done)
    if (kind === 'PGlite') await putEmptyDatabase(path)
    const env: Record<string, string> = {
      DATA_DIR: path,
      TRUST_PROXY: '127.0.0.1',
      TRACES_PER_MINUTE: '1000000',
      ...(kind === 'PostgreSQL' && { DATABASE_URL: await seededPostgresUrl() }),
    }
    const random = randomFrom(seed)
    const ledger = new Ledger()
    const orphans = new Set<string>()
    let server = startServer(env)
    await expectPassword(await server.ready, ledger, ledger.password)
    for (let round = 1; round <= rounds; round += 1) {
      const origin = await server.ready
      for (const { visitor } of ledger.sessions.values()) visitor.origin = origin
      const [before, former] = [new Set(ledger.sessions.keys()), ledger.password]
      const { child, ended } = server
      const kill = aimedKill(random, ledger, () => child.kill('SIGKILL'))
      await crashLoad({ origin, ledger, random, ...kill })
      // Otherwise the server has refused a connection while it was running.
      expect(child.killed).toBe(true)
      expect((await ended).stderr).toBe('')
      expect([`round ${round} of seed ${seed}`, ledger.surprises]).toEqual([expect.any(String), []])
      await expectStoredRows({ env, ledger, orphans, maxInProgress: 2 })
      server = startServer(env)
      const again = await server.ready
      const all = [...ledger.sessions.values()]
      const isNews = ({ jti, owner, standing }: KnownSession) =>
        !before.has(jti) || owner === 'neighbour' || standing === 'ending'
      await expectStandings(again, round === rounds ? all : all.filter(isNews))
      await expectPassword(again, ledger, former)
    }
    const live = ledger.live().length
    console.log(
      `${kind}, seed ${seed}: ${rounds} kills, ${ledger.acknowledgements} acknowledged (${ledger.sessions.size} logins, ${live} of them still open; ${ledger.resets} resets; ${ledger.acknowledgedTraces.size} traces), ${orphans.size} sessions whose login was cut off`,
    )
    expect(ledger.acknowledgements).toBeGreaterThan(rounds)
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  },
)
