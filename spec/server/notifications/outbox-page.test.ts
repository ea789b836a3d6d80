import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { MailFolder } from '../../../host/server/notifications/mail-folder.ts'
import { openMailFolder } from '../../../host/server/notifications/mail-folder.ts'
import { mountOutboxPage } from '../../../host/server/notifications/outbox-page.ts'
import { startOfTest, temporaryFolder } from '../test-backend.ts'

async function pageOf(
  folder: MailFolder | null,
  headers: Record<string, string> = { host: 'localhost:8000' },
  url = '/outbox',
) {
  const app = Fastify()
  onTestFinished(() => app.close())
  mountOutboxPage(app, folder)
  return app.inject({ method: 'GET', url, headers })
}
function newFolder() {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const folder = openMailFolder(path)
  let id = 0
  const write = (subject: string, body: string, html?: string) => {
    id += 1
    const at = new Date(startOfTest.getTime() + id)
    const row = { id: String(id), subject, body, createdAt: at, ...(html !== undefined && { html }) }
    return folder.deliver({ ...row, recipient: 'maya@customers.example' })
  }
  return { folder, write }
}

test('a page lists the mails, newest first, and their links can be followed', async () => {
  const { folder, write } = newFolder()
  await write('First', 'Hello,\n\nhttp://localhost:8000/accounts/login\n\nbye\n')
  await write(
    'Second',
    `Hello,\n\nhttp://localhost:8000/accounts/forgot-password#reset=${'Ab-_'.repeat(11)}\n`,
  )
  const { body, headers, statusCode } = await pageOf(folder)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect([...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(['Second', 'First'])
  const link = `http://localhost:8000/accounts/forgot-password#reset=${'Ab-_'.repeat(11)}`
  expect(body).toContain(`<a href="${link}">${link}</a>`)
  expect(body).toContain('<p>To maya@customers.example, Sat, 21 Nov 2026 02:00:00 GMT</p>')
})

test('a mail is shown as it is designed, in a frame in which nothing runs', async () => {
  const { folder, write } = newFolder()
  await write('First', 'Hello\n', '<!doctype html><p style="color:red">Hello</p>')
  const { body } = await pageOf(folder)
  const [, address = ''] = /<iframe src="([^"]+)" title="First" sandbox loading="lazy">/.exec(body) ?? []
  const framed = await pageOf(folder, undefined, address)
  expect([framed.statusCode, framed.body]).toEqual([200, '<!doctype html><p style="color:red">Hello</p>'])
  expect(framed.headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  expect((await pageOf(folder, { host: 'evil.example' }, address)).statusCode).toBe(404)
})

test.each([
  '/outbox/mail',
  '/outbox/mail?name=2026-11-21T02-00-00.009Z-9.json',
  '/outbox/mail?name=..%2Fkeys.json',
  '/outbox/mail?name=a&name=b',
])('no mail is at %s', async (address) => {
  const { folder, write } = newFolder()
  await write('First', 'Hello\n', '<p>Hello</p>')
  expect((await pageOf(folder, undefined, address)).statusCode).toBe(404)
})

test('a mail is text, whatever it says', async () => {
  const { folder, write } = newFolder()
  await write(
    '<b>&"',
    '<script>alert(1)</script> https://a.example/"onclick="x <img src=x>\njavascript:alert(1)\n',
  )
  const { body } = await pageOf(folder)
  expect(body).toContain('<h2>&lt;b&gt;&amp;&quot;</h2>')
  expect(body).not.toMatch(/<script|<img|onclick="x|href="(?!http)/)
})

test('the page runs and loads nothing: its policy allows its own style by hash', async () => {
  const { body, headers } = await pageOf(newFolder().folder)
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(body).not.toMatch(/ style=|<link|<script/)
})

test.each([
  ['a name that leads here', { host: 'evil.example:8000' }],
  ['a name that begins like ours', { host: 'localhost.evil.example' }],
  ['a proxy that says for whom', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that says which host', { 'x-forwarded-host': 'www.brand.example' }],
  ['a proxy of RFC 7239', { forwarded: 'for=203.0.113.9' }],
  ['a proxy that says no more than that', { via: '1.1 edge' }],
])('a visitor who comes by %s sees nothing', async (_, headers) => {
  const { folder, write } = newFolder()
  await write('First', 'Hello\n')
  const { statusCode, body } = await pageOf(folder, { host: 'localhost:8000', ...headers })
  expect([statusCode, body.includes('First')]).toEqual([404, false])
})

test.each(['localhost', '127.0.0.1:8000', '[::1]:8000'])('the page is served at %s', async (host) => {
  expect((await pageOf(newFolder().folder, { host })).statusCode).toBe(200)
})

test('the page says so when there are no mails, or when they go elsewhere', async () => {
  expect((await pageOf(newFolder().folder)).body).toContain('No mail has been written yet.')
  expect((await pageOf(null)).body).toContain('Mails leave through SMTP_URL')
})
