import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoCustomer } from '../../host/server/demo/demo-customers.ts'
import { openPostgres } from '../../host/server/platform/database/open-postgres.ts'
import {
  accounts,
  bills,
  customers,
  sessions,
  usageDays,
} from '../../host/server/platform/database/schema.ts'
import { putEmptyDatabase } from './empty-database.ts'
import { startServer } from './server-process.ts'
import { temporaryFolder } from './test-backend.ts'
import { newPostgresUrl, seededPostgresUrl } from './test-database.ts'

// A first start of the embedded database takes seconds, and much longer on a busy machine.
const generous = { timeout: 180_000 }

function dataDir(): string {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  return path
}

async function csrfToken(url: string) {
  const [pair = ''] = ((await fetch(`${url}/csrf`)).headers.get('set-cookie') ?? '').split(';')
  const [name = '', value = ''] = pair.split('=')
  return { name, value }
}

/** Logs the demo customer in as a page would. */
async function login(url: string): Promise<Response> {
  const { name, value } = await csrfToken(url)
  return fetch(`${url}/login`, {
    method: 'POST',
    headers: { cookie: `${name}=${value}`, 'x-xsrf-token': value, 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoCustomer.email, password: demoCustomer.password }),
  })
}

async function expectOneLine(env: Record<string, string>, line: RegExp): Promise<string> {
  const { code, stdout, stderr } = await startServer({ DATA_DIR: dataDir(), ...env }).ended
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 1, stdout: '', lines: 2 })
  expect(stderr).toMatch(line)
  return stderr
}

test(
  'on the embedded database: two lines when ready, a second process is kept out, a kill loses no login',
  generous,
  async () => {
    const env = { DATA_DIR: dataDir() }
    const server = startServer(env)
    const url = await server.ready
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)

    const { token } = (await (await login(url)).json()) as { token: string }
    const authorization = `Bearer ${token}`
    await expectOneLine(env, /is in use by another Gridfront: stop that one, or set DATA_DIR/)

    server.child.kill('SIGKILL')
    const killed = await server.ended
    expect(killed).toMatchObject({
      stdout: `Gridfront ready at ${url}\nDemo login: demo@wattlebird.example / wattle-and-gum-42\n`,
      stderr: '',
    })
    const again = startServer(env)
    const answer = await fetch(`${await again.ready}/user`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    again.child.kill('SIGTERM')
    expect(await again.ended).toMatchObject({ code: 0, stderr: '' })
  },
)

test(
  '[ACC-1] whatever the folder was before, nobody else can read what a server keeps in it',
  generous,
  async () => {
    const folder = dataDir()
    await putEmptyDatabase(folder)
    mkdirSync(join(folder, 'outbox'))
    writeFileSync(join(folder, 'outbox/old.json'), '{}')
    for (const name of ['', 'database', 'outbox']) chmodSync(join(folder, name), 0o755)
    chmodSync(join(folder, 'outbox/old.json'), 0o644)
    const server = startServer({ DATA_DIR: folder })
    await server.ready
    server.child.kill('SIGTERM')
    expect((await server.ended).stderr).toMatch(
      /^Other users of this machine could read in \S+: the folder itself, database, database\/\S+ and \d+ more\. They no longer can\.\n$/,
    )
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(all).toEqual(expect.arrayContaining(['server.lock', 'keys/csrf-secret', 'outbox/old.json']))
    const open = ['.', ...all].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)
    // PGlite sets its own file permissions, so its folder is closed to others.
    expect(open.filter((name) => !name.startsWith('database/'))).toEqual([])
  },
)

test(
  'a stop finishes the pending request, accepts no new one, and ignores a second signal',
  generous,
  async () => {
    const server = startServer({ DATA_DIR: dataDir(), DATABASE_URL: await seededPostgresUrl() })
    const url = await server.ready
    const { name, value } = await csrfToken(url)
    const body = JSON.stringify({ email: demoCustomer.email, password: demoCustomer.password })
    const head = [
      'POST /login HTTP/1.1',
      'Host: localhost',
      `Cookie: ${name}=${value}`,
      `X-XSRF-TOKEN: ${value}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      // Node answers this line once it has read the headers, so the request is in progress then.
      'Expect: 100-continue',
    ]
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
    })
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await once(socket, 'data')
    server.child.kill('SIGINT')
    const isUp = () =>
      fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(Boolean, () => false)
    while (await isUp());
    // Ctrl-C may arrive twice: from a launcher that passes it on, an impatient operator, or a closing terminal.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) server.child.kill(signal)
    socket.write(body)
    await once(socket, 'close')
    expect(received).toMatch(/HTTP\/1\.1 200 .*"token":/s)
    // Otherwise an idle connection would delay the stop.
    expect(received).toMatch(/\r\nconnection: close\r\n/i)
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  },
)

test(
  'told to stop, a published server is not ready any more, goes on answering for a while, and keeps no connection',
  generous,
  async () => {
    const env = { DATA_DIR: dataDir(), DATABASE_URL: await seededPostgresUrl(), STOP_DELAY_SECONDS: '2' }
    const server = startServer(env)
    const url = await server.ready
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    const readiness = async () => (await fetch(`${url}/readyz`)).status
    while ((await readiness()) === 200);
    const answer = await fetch(`${url}/healthz`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect((await login(url)).status).toBe(200)
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  },
)

test(
  'a published server lets no demo customer in, not even on data that was local first',
  generous,
  async () => {
    const databaseUrl = await seededPostgresUrl()
    const env = { DATA_DIR: dataDir(), DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
    const local = startServer(env)
    const { token } = (await (await login(await local.ready)).json()) as { token: string }
    local.child.kill('SIGHUP')
    expect(await local.ended).toMatchObject({ code: 0, stderr: '' })

    // The same issuer, so that only the signature of the old token decides.
    const issuer = String(decodeJwt(token).iss)
    const server = startServer({
      ...env,
      ISSUER: issuer,
      PUBLIC_ORIGIN: 'https://www.wattlebird.example',
      // Without a mail server a published server logs that its mails stay in the folder.
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    const url = await server.ready
    expect((await login(url)).status).toBe(401)
    const answer = await fetch(`${url}/user`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    server.child.kill('SIGINT')
    expect(await server.ended).toEqual({ code: 0, stdout: `Gridfront ready at ${url}\n`, stderr: '' })

    const { db, close } = await openPostgres(databaseUrl, () => undefined)
    onTestFinished(close)
    const rows = [customers, sessions, accounts, bills, usageDays].map((table) => db.$count(table))
    expect(await Promise.all(rows)).toEqual([0, 0, 0, 0, 0])
  },
)

describe('one server on PostgreSQL, with settings of its operator', () => {
  let server: ReturnType<typeof startServer>
  let url = ''
  let databaseUrl = ''
  beforeAll(async () => {
    databaseUrl = await seededPostgresUrl()
    const { path, done } = temporaryFolder()
    const settings = { TRACES_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1' }
    let kill = () => {}
    server = startServer({ DATA_DIR: path, DATABASE_URL: databaseUrl, ...settings }, (end) => {
      kill = end
    })
    const stop = () => {
      kill()
      done()
    }
    url = await server.ready.catch((error: unknown) => {
      stop()
      throw error
    })
    return stop
  }, generous.timeout)

  test('[ACC-1] the built server, beside which no sources need be, makes the PDF of a bill', async () => {
    const { token } = (await (await login(url)).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    const listed = await fetch(`${url}/api/documents`, { headers })
    const { documents } = (await listed.json()) as { documents: { documentId: string; kind: string }[] }
    const bill = documents.find(({ kind }) => kind === 'BILL')
    const file = await fetch(`${url}/api/documents/${bill?.documentId}`, { headers })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(readdirSync('dist/host/server/fonts')).toEqual([
      'OFL.txt',
      ...['figtree-400.ttf', 'figtree-700.ttf', 'noto-sans-400.ttf', 'noto-sans-700.ttf'],
    ])
  })

  test('how many traces an address may send, and which proxies name it, is up to the operator', async () => {
    const { name, value } = await csrfToken(url)
    const statusFor = async (address: string) => {
      const pair = { cookie: `${name}=${value}`, 'x-xsrf-token': value }
      const headers = { ...pair, 'content-type': 'application/json', 'x-forwarded-for': address }
      return (await fetch(`${url}/api/Tracing/custom`, { method: 'POST', headers, body: '{}' })).status
    }
    expect(await statusFor('203.0.113.1')).toBe(422)
    expect(await statusFor('203.0.113.1')).toBe(429)
    expect(await statusFor('203.0.113.2')).toBe(422)
  })

  test('a database connection that breaks while idle is one line in the log, and the server goes on', async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const others = 'datname = current_database() and pid <> pg_backend_pid()'
    // The cleanup at the start may be running, and may log a line of its own.
    const lost = new Promise<void>((resolve) => {
      let text = ''
      server.child.stderr.on('data', (more: string) => {
        text += more
        if (/^\{[^\n]*"event":"database_lost"[^\n]*\}\n/m.test(text)) resolve()
      })
    })
    let isLost = false
    void lost.then(() => {
      isLost = true
    })
    // A connection in use at that moment reports the loss to its query instead, so this repeats until an idle one is lost.
    while (!isLost)
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    await client.end()
    await lost
    // The last termination may have met the connection that is asked first.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
  })

  test('two signals at the same moment cause one stop', async () => {
    const before = server.output.stderr.length
    server.child.kill('SIGINT')
    server.child.kill('SIGINT')
    const { code, stderr } = await server.ended
    expect([code, stderr.slice(before)]).toEqual([0, ''])
  })
})

test('a port in use gives one line that suggests another', generous, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const port = (other.address() as AddressInfo).port
  const line = new RegExp(`^Port ${port} is taken: .*PORT=${port + 1}`)
  await expectOneLine({ PORT: String(port), DATABASE_URL: await seededPostgresUrl() }, line)
})

test('a wrong password in DATABASE_URL gives one line that says so, without it', generous, async () => {
  const url = new URL(await newPostgresUrl())
  url.password = 'other-secret'
  const env = { DATABASE_URL: url.href }
  expect(await expectOneLine(env, /user or password is wrong/)).not.toContain('other-secret')
})

test('an unreadable database folder gives one line that names it', generous, async () => {
  const env = { DATA_DIR: dataDir() }
  const version = join(env.DATA_DIR, 'database', 'PG_VERSION')
  mkdirSync(dirname(version))
  writeFileSync(version, 'seventeen')
  await expectOneLine(env, /database cannot be used \(.+\): mend or move it/)
  expect(readFileSync(version, 'utf8')).toBe('seventeen')
})
