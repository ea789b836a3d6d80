import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { runKeysCommand } from '../../../host/server/commands/keys.ts'
import { retiringMs } from '../../../host/server/platform/keys/key-states.ts'
import { ensureKeys } from '../../../host/server/platform/keys/keys.ts'
import { HttpClient } from '../../tools/bench/http-client.ts'
import { startServer } from '../server-process.ts'
import { temporaryFolder } from '../test-backend.ts'
import { emptyPostgresUrl, newPostgresUrl } from '../test-database.ts'

// Two processes on a machine that may be busy.
const generous = { timeout: 180_000 }

const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? ''

/** The same token with an unknown kid. */
function withUnknownKid(token: string): string {
  const [, ...rest] = token.split('.')
  const header = { alg: 'RS256', typ: 'JWT', kid: `made-up-${Math.random()}` }
  return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.')
}

/** Visitors that send requests to several server copies without a pause: each token is used at every copy. */
class Load {
  readonly #origins: readonly string[]
  readonly #running: Promise<void>[] = []
  readonly #shown = new Set<Promise<number>>()
  #isOver = false
  /** The kids with which each copy has signed. */
  readonly signed = new Map<string, Set<string>>()
  readonly tokens = new Map<string, string>()
  readonly statuses = { genuine: new Map<number, number>(), madeUp: new Map<number, number>() }

  constructor(origins: readonly string[]) {
    this.#origins = origins
    for (const origin of origins) {
      this.signed.set(origin, new Set())
      this.#running.push(this.#logIn(origin), this.#read(origin), this.#makeUp(origin))
    }
  }

  #note(kind: keyof Load['statuses'], status: number) {
    this.statuses[kind].set(status, (this.statuses[kind].get(status) ?? 0) + 1)
  }

  async show(origin: string, token: string): Promise<number> {
    const visitor = new HttpClient(origin)
    visitor.token = token
    const status = visitor.send('GET', '/user').then((answer) => answer.status)
    this.#shown.add(status)
    return status.finally(() => this.#shown.delete(status))
  }

  /** Stops using that key's tokens. Resolves when the last pending request with one is answered. */
  async forget(kid: string): Promise<string> {
    const last = this.tokens.get(kid) ?? ''
    this.tokens.delete(kid)
    await Promise.all(this.#shown)
    return last
  }

  async #logIn(origin: string) {
    while (!this.#isOver) {
      const visitor = new HttpClient(origin)
      const status = await visitor.login()
      this.#note('genuine', status)
      if (status !== 200) continue
      const kid = kidOf(visitor.token)
      this.signed.get(origin)?.add(kid)
      this.tokens.set(kid, visitor.token)
      // Immediately and at every copy: none may have noticed yet that there is another key.
      for (const each of this.#origins) this.#note('genuine', await this.show(each, visitor.token))
    }
  }

  async #read(origin: string) {
    while (!this.#isOver) {
      // Without a token yet, the only thing to wait for is an answer.
      if (this.tokens.size === 0) await this.show(origin, '')
      // Iterates over the map itself, so that entries deleted meanwhile are skipped.
      for (const token of this.tokens.values()) this.#note('genuine', await this.show(origin, token))
    }
  }

  async #makeUp(origin: string) {
    while (!this.#isOver) {
      const [token] = this.tokens.values()
      if (token === undefined) await this.show(origin, '')
      else this.#note('madeUp', await this.show(origin, withUnknownKid(token)))
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }
}

test(
  '[TOKEN-7] keys are rotated under two running copies without one good token refused',
  generous,
  async () => {
    const { path, done } = temporaryFolder()
    onTestFinished(done)
    const [dataDir, siteDir] = [join(path, 'data'), join(path, 'site')]
    const env = { DATA_DIR: dataDir, DATABASE_URL: await newPostgresUrl(), TRUST_PROXY: '127.0.0.1' }
    // Both start at once, on an empty database and without a key.
    const copies = [startServer(env), startServer(env)]
    const origins = await Promise.all(copies.map(({ ready }) => ready))
    const keys = (words: string, now = new Date()) =>
      runKeysCommand(words.split(' '), { dataDir, siteDir, now })
    const first = (await ensureKeys(dataDir)).signing.kid
    const load = new Load(origins)
    const untilSignedBy = async (kid: string) => {
      while (![...load.signed.values()].every((kids) => kids.has(kid)))
        await new HttpClient(origins[0] ?? '').send('GET', '/healthz')
    }
    await untilSignedBy(first)

    await keys('next')
    const names = readdirSync(join(dataDir, 'keys')).filter((name) => name.endsWith('.json'))
    const next = names.map((name) => name.slice(0, -5)).find((kid) => kid !== first) ?? ''
    mkdirSync(join(siteDir, 'assets'), { recursive: true })
    writeFileSync(join(siteDir, 'assets', 'client.js'), next)
    await keys('activate')
    await untilSignedBy(next)
    await expect(keys(`retire ${first}`)).rejects.toThrow(/may live until/)

    // Its last tokens have expired by then.
    const last = await load.forget(first)
    await keys(`retire ${first}`, new Date(Date.now() + retiringMs + 1000))
    for (const origin of origins) while ((await load.show(origin, last)) !== 401);
    await load.end()

    const { genuine, madeUp } = load.statuses
    expect([...genuine.keys()]).toEqual([200])
    expect([...madeUp.keys()]).toEqual([401])
    console.log(`${genuine.get(200)} good answers, ${madeUp.get(401)} refusals of made-up keys`)
    for (const { child } of copies) child.kill('SIGTERM')
    for (const { ended } of copies) expect(await ended).toMatchObject({ code: 0, stderr: '' })
  },
)

test('the start refuses a weak key in one line, and ends', generous, async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const { kid } = (await ensureKeys(path)).signing
  const file = join(path, 'keys', `${kid}.json`)
  const key = JSON.parse(readFileSync(file, 'utf8')) as { n: string }
  writeFileSync(file, JSON.stringify({ ...key, n: key.n.slice(0, 171) }))
  const { code, stdout, stderr } = await startServer({
    DATA_DIR: path,
    DATABASE_URL: await emptyPostgresUrl(),
  }).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `The key file ${file} is weaker than 2048 bits: restore it, or move it away to have a new key made.\n`,
  )
})
