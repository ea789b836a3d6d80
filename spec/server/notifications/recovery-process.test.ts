import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { putEmptyDatabase } from '../empty-database.ts'
import { startServer } from '../server-process.ts'
import { addCustomer, temporaryFolder } from '../test-backend.ts'
import { emptyPostgresUrl, seededPostgresUrl } from '../test-database.ts'
import { startMailServer } from './mail-server.ts'
import { mailsIn } from './mails-in.ts'

// A first start of the embedded database takes seconds, and much longer on a busy machine.
const generous = { timeout: 180_000 }
const newPassword = 'forty-two-parrots-at-noon'
const noMailLeaves =
  'No mail leaves this machine: they are kept in DATA_DIR/outbox until SMTP_URL names a mail server.\n'

function dataDir(): string {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  return path
}

async function post(url: string, path: string, body: unknown): Promise<number> {
  const [pair = ''] = ((await fetch(`${url}/csrf`)).headers.get('set-cookie') ?? '').split(';')
  const value = pair.slice(pair.indexOf('=') + 1)
  const headers = { cookie: pair, 'x-xsrf-token': value, 'content-type': 'application/json' }
  return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

const linkIn = (text: string) => /^(https?:\/\/\S+)#reset=([\w-]{43})$/m.exec(text) ?? []

test(
  '[ACC-2] on one machine, without a mail server: the link is a file and stands on a page, and sets a new password',
  generous,
  async () => {
    const folder = dataDir()
    await putEmptyDatabase(folder)
    const server = startServer({ DATA_DIR: folder })
    const url = await server.ready
    const { email, password } = demoCustomer
    expect(await (await fetch(`${url}/outbox`)).text()).toContain('No mail has been written yet.')
    expect(await post(url, '/api/recovery/password', { email })).toBe(204)
    const [mail] = await mailsIn(folder, 1)
    const [link, page, token] = linkIn(mail?.text ?? '')
    expect([mail?.to, page]).toEqual([email, `${url}/accounts/forgot-password`])
    expect(await (await fetch(`${url}/outbox`)).text()).toContain(`<a href="${link}">`)

    expect(await post(url, '/api/recovery/password/reset', { token, password: newPassword })).toBe(204)
    expect(await post(url, '/api/recovery/password/reset', { token, password: newPassword })).toBe(410)
    expect(await post(url, '/login', { email, password })).toBe(401)
    expect(await post(url, '/login', { email, password: newPassword })).toBe(200)
    const [, notice] = await mailsIn(folder, 2)
    expect(notice?.subject).toBe('Wattlebird Energy: your password was changed')
    server.child.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  },
)

test(
  '[ACC-2] a published server without a mail server says so, shows nobody its mails, and links to its public address',
  generous,
  async () => {
    const [folder, databaseUrl] = [dataDir(), await emptyPostgresUrl()]
    const { db, close } = await openPostgres(databaseUrl, () => undefined)
    onTestFinished(close)
    const { email } = await addCustomer(db)
    const server = startServer({
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      PUBLIC_ORIGIN: 'https://www.wattlebird.example',
      LOG_LEVEL: 'warn',
      RECOVERIES_PER_ADDRESS: '1',
    })
    const url = await server.ready
    expect(await post(url, '/api/recovery/password', { email })).toBe(204)
    expect(await post(url, '/api/recovery/password', { email })).toBe(429)
    const [mail] = await mailsIn(folder, 1)
    expect(linkIn(mail?.text ?? '')[1]).toBe('https://www.wattlebird.example/accounts/forgot-password')
    expect((await fetch(`${url}/outbox`)).status).toBe(404)
    server.child.kill('SIGTERM')
    const { code, stderr } = await server.ended
    expect(code).toBe(0)
    const [first, ...lines] = stderr.trimEnd().split('\n')
    expect(`${first}\n`).toBe(noMailLeaves)
    expect(lines).toEqual([expect.stringContaining('"event":"limit_reached"')])
  },
)

test('[ACC-2] with a mail server the mail leaves through it, and no file is written', generous, async () => {
  const { address, received, state } = await startMailServer()
  const arrived = new Promise<void>((resolve) => {
    state.onReceived = resolve
  })
  const folder = dataDir()
  const server = startServer({
    DATA_DIR: folder,
    DATABASE_URL: await seededPostgresUrl(),
    SMTP_URL: `smtp://127.0.0.1:${address.port}`,
  })
  const url = await server.ready
  const { number: accountNumber, postcode } = demoCustomer.account
  expect(await post(url, '/api/recovery/email', { accountNumber, postcode })).toBe(204)
  await arrived
  expect(received).toMatchObject([{ from: 'accounts@wattlebird.example', to: [demoCustomer.email] }])
  expect(received[0]?.raw).toContain(`\r\n${demoCustomer.email}\r\n`)
  expect(await (await fetch(`${url}/outbox`)).text()).toContain('Mails leave through SMTP_URL')
  expect(readdirSync(folder)).not.toContain('outbox')
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a mail server that says nothing does not hold up the stop', generous, async () => {
  const { address, state } = await startMailServer()
  const asked = new Promise<void>((resolve) => {
    state.onSilence = resolve
  })
  state.fault = 'silent'
  const server = startServer({
    DATA_DIR: dataDir(),
    DATABASE_URL: await seededPostgresUrl(),
    SMTP_URL: `smtp://127.0.0.1:${address.port}`,
    LOG_LEVEL: 'error',
  })
  const url = await server.ready
  expect(await post(url, '/api/recovery/password', { email: demoCustomer.email })).toBe(204)
  await asked
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

test(
  'an SMTP_URL that is none: one line that says what to write, without the password',
  generous,
  async () => {
    const { code, stdout, stderr } = await startServer({
      DATA_DIR: dataDir(),
      SMTP_URL: 'https://user:other-secret@mail.example',
    }).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^SMTP_URL is not the address of a mail server: write smtps:[^\n]*\n$/)
    expect(stderr).not.toContain('other-secret')
  },
)
