import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { putEmptyDatabase } from '../empty-database.ts'
import { mailsIn } from '../notifications/mails-in.ts'
import { startServer } from '../server-process.ts'
import { temporaryFolder } from '../test-backend.ts'
import { csvOf, liamsLine, mayasLine } from './customer-lines.ts'

// Starting the embedded database takes seconds, and much longer on a busy machine.
const generous = { timeout: 240_000 }
const newPassword = 'forty-two-parrots-at-noon'
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The command as its own process, as it is deployed. */
async function customers(env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const child = spawn(process.execPath, ['dist/host/server/customers.js', ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

async function post(url: string, path: string, body: unknown): Promise<Response> {
  const [pair = ''] = ((await fetch(`${url}/csrf`)).headers.get('set-cookie') ?? '').split(';')
  const value = pair.slice(pair.indexOf('=') + 1)
  const headers = { cookie: pair, 'x-xsrf-token': value, 'content-type': 'application/json' }
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

test(
  '[ACC-1] a published server on the embedded database gets its first customers, who choose a password and log in',
  generous,
  async () => {
    const { path, done } = temporaryFolder()
    onTestFinished(done)
    const env = {
      DATA_DIR: path,
      EMBEDDED_DATABASE: 'yes',
      PUBLIC_ORIGIN: 'https://www.wattlebird.example',
      LOG_LEVEL: 'info',
      STOP_DELAY_SECONDS: '0',
      INIT_CWD: path,
    }
    writeFileSync(join(path, 'customers.csv'), csvOf([mayasLine, liamsLine]))
    const words = ['import', 'customers.csv', '--invite']
    expect(await customers(env, ...words)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no database in .*start the server once\.\n$/),
    })

    await putEmptyDatabase(path)
    const first = startServer(env)
    await first.ready
    expect(await customers(env, ...words)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The data folder .* is in use by another Gridfront: stop that one.*\n$/),
    })
    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0 })

    expect(await customers(env, ...words)).toEqual({
      code: 0,
      stderr: '',
      stdout:
        'Done. Customers: 2 new, 0 with another name. Accounts: 2 new, 0 changed, 0 as they were.\nOrdered links for 2. The server sends what is ordered when it starts, within three days.\n',
    })
    const second = startServer(env)
    const url = await second.ready
    const mails = await mailsIn(path, 2)
    const { text = '' } = mails.find(({ to }) => to === mayasLine.email) ?? {}
    const [link = '', token = ''] = /^https:\S+#reset=([\w-]{43})&welcome$/m.exec(text) ?? []
    expect(link).toMatch(/^https:\/\/www\.wattlebird\.example\/accounts\/forgot-password#/)
    expect((await post(url, '/api/recovery/password/reset', { token, password: newPassword })).status).toBe(
      204,
    )
    const login = await post(url, '/login', { email: mayasLine.email, password: newPassword })
    expect(login.status).toBe(200)
    const bearer = `Bearer ${((await login.json()) as { token: string }).token}`
    const overview = await fetch(`${url}/api/my-account`, { headers: { authorization: bearer } })
    expect(await overview.json()).toMatchObject({ accountNumber: mayasLine.account_number })
    second.child.kill('SIGTERM')
    const { code, stderr } = await second.ended
    expect(code).toBe(0)
    for (const secret of [token, mayasLine.email, liamsLine.email]) expect(stderr).not.toContain(secret)
  },
)

test('an invalid argument ends with 1, and one sentence on standard error', generous, async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  expect(await customers({ DATA_DIR: path }, 'import')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'import takes one file, such as import customers.csv; see --help.\n',
  })
})
