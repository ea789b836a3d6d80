import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoCustomer } from '../../host/server/demo-customers.ts'
import { startServer } from './server-process.ts'
import { temporaryFolder } from './test-backend.ts'
import { newPostgresUrl } from './test-database.ts'

// A first start of the embedded database is seconds of work, and many times that on a machine that is busy.
const generous = { timeout: 180_000 }

function dataDir(): string {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  return path
}

async function forgeryPair(url: string) {
  const [pair = ''] = ((await fetch(`${url}/csrf`)).headers.get('set-cookie') ?? '').split(';')
  const [name = '', value = ''] = pair.split('=')
  return { name, value }
}

/** Logs the demo customer in as a page would. */
async function login(url: string): Promise<Response> {
  const { name, value } = await forgeryPair(url)
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
  '[API-8] on the embedded database: two lines when ready, a second process is kept out, a kill loses no login',
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

test('[API-8] a stop lets the request that is under way end, and takes no new one', generous, async () => {
  const server = startServer({ DATA_DIR: dataDir(), DATABASE_URL: await newPostgresUrl() })
  const url = await server.ready
  const { name, value } = await forgeryPair(url)
  const body = JSON.stringify({ email: demoCustomer.email, password: demoCustomer.password })
  const head = [
    'POST /login HTTP/1.1',
    'Host: localhost',
    `Cookie: ${name}=${value}`,
    `X-XSRF-TOKEN: ${value}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    // Node answers this line when it has read the head: the request is under way then.
    'Expect: 100-continue',
  ]
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  server.child.kill('SIGTERM')
  const isUp = () => fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(Boolean, () => false)
  while (await isUp());
  socket.write(body)
  await once(socket, 'close')
  expect(received).toMatch(/HTTP\/1\.1 200 .*"token":/s)
  // Else an idle connection would hold the stop up.
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

test('[ENV-2] a published server has no demo customer, and prints no login', generous, async () => {
  const env = {
    DATA_DIR: dataDir(),
    DATABASE_URL: await newPostgresUrl(),
    PUBLIC_ORIGIN: 'https://www.wattlebird.example',
    LOG_LEVEL: 'warn',
  }
  const server = startServer(env)
  const url = await server.ready
  const answer = await login(url)
  expect(answer.status).toBe(401)
  server.child.kill('SIGINT')
  expect(await server.ended).toEqual({ code: 0, stdout: `Gridfront ready at ${url}\n`, stderr: '' })
})

test('[ENV-2] a taken port: one line that names another', generous, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const port = (other.address() as AddressInfo).port
  const line = new RegExp(`^Port ${port} is taken: .*PORT=${port + 1}`)
  await expectOneLine({ PORT: String(port), DATABASE_URL: await newPostgresUrl() }, line)
})

test(
  '[ENV-2] a DATABASE_URL with a wrong password: one line that says so, without it',
  generous,
  async () => {
    const url = new URL(await newPostgresUrl())
    url.password = 'other-secret'
    const env = { DATABASE_URL: url.href }
    expect(await expectOneLine(env, /user or password is wrong/)).not.toContain('other-secret')
  },
)

test('[ENV-2] a database folder that cannot be read: one line that names it', generous, async () => {
  const env = { DATA_DIR: dataDir() }
  const version = join(env.DATA_DIR, 'database', 'PG_VERSION')
  mkdirSync(dirname(version))
  writeFileSync(version, 'seventeen')
  await expectOneLine(env, /database cannot be used \(.+\): mend or move it/)
  expect(readFileSync(version, 'utf8')).toBe('seventeen')
})
