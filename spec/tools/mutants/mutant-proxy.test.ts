import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import {
  answeredBy,
  answeredWith,
  anyDocument,
  askedWith,
  inDocument,
  inHeaders,
  inJson,
  inScripts,
  inText,
  withStatus,
  withStyle,
} from './changes.ts'
import type { Change } from './mutant.ts'
import { startMutantProxy } from './mutant-proxy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (script: string) =>
  `default-src 'none'; script-src 'self' ${hashOf(script)}; style-src 'self'`
const documentOf = (script: string) =>
  `<head><meta http-equiv="Content-Security-Policy" content="${policyOf(script)}"><script type="application/json">{}</script><script>${script}</script></head><h1>About</h1>`
const picture = Buffer.from([0, 255, 128, 200])

const digestOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 12)
const listOf = (about: string, script: string) =>
  `{"/about":\`${digestOf(about)}\`,"/assets/a.js":\`${digestOf(script)}\`,"/picture.png":\`${digestOf(picture)}\`,"/gone":\`${digestOf('')}\`}`

function answer(asked: IncomingMessage, answered: ServerResponse) {
  const { url = '', method, headers } = asked
  const say = (status: number, type: string, body: string | Buffer, others = {}) =>
    void answered.writeHead(status, { 'content-type': type, ...others }).end(body)
  if (url === '/about') {
    if (headers['if-none-match'] === '"1"') return void answered.writeHead(304).end()
    const html = documentOf('let a')
    const asked = String(headers['accept-encoding'])
    const body = { gzip: gzipSync(html), br: brotliCompressSync(html), zstd: 'unread' }[asked]
    return say(200, 'text/html; charset=utf-8', body ?? html, {
      'content-security-policy': `${policyOf('let a')}; frame-ancestors 'none'`,
      etag: '"1"',
      ...(body !== undefined && { 'content-encoding': asked }),
    })
  }
  if (url === '/picture.png') return say(200, 'image/png', picture)
  if (url === '/sw.js')
    return say(200, 'text/javascript', `start({files:${listOf(documentOf('let a'), 'a()')}})`)
  if (url === '/assets/a.js') return say(200, 'text/javascript', 'a()')
  if (url === '/api/my-account') return say(200, 'application/json', '{"balance":1}')
  if (url === '/said') {
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.on('end', () =>
      say(
        200,
        'application/json',
        JSON.stringify({ method, said: String(Buffer.concat(parts)), ...headers }),
      ),
    )
    return
  }
  say(404, 'text/html', '<title>Not found</title>', { 'set-cookie': ['a=1', 'b=2'] })
}

async function open(...changes: readonly Change[]) {
  const site = createServer(answer).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const proxy = await startMutantProxy(origin, changes)
  const end = () => {
    site.closeAllConnections()
    site.close()
  }
  onTestFinished(() => {
    proxy.close()
    end()
  })
  const get = (path: string, init: RequestInit = {}) =>
    fetch(proxy.origin + path, { redirect: 'manual', ...init })
  return { origin, proxy, get, end }
}

test('without a change everything is as the site sends it: bytes, headers, statuses, compression, and requests', async () => {
  const { origin, proxy, get } = await open()
  const about = await get('/about', { headers: { 'accept-encoding': 'gzip' } })
  expect([about.headers.get('content-encoding'), await about.text()]).toEqual(['gzip', documentOf('let a')])
  expect((await get('/about', { headers: { 'if-none-match': '"1"' } })).status).toBe(304)
  expect(Buffer.from(await (await get('/picture.png')).arrayBuffer())).toEqual(picture)
  const missing = await get('/nothing')
  expect([missing.status, missing.headers.getSetCookie()]).toEqual([404, ['a=1', 'b=2']])
  expect(await (await get('/about', { method: 'HEAD' })).text()).toBe('')
  const body = 'Grüße'
  const posted = await get('/said', { method: 'POST', body, headers: { origin: proxy.origin } })
  // The site only accepts its own address.
  expect(await posted.json()).toMatchObject({
    method: 'POST',
    said: body,
    origin,
    host: new URL(origin).host,
  })
  const strange = await get('/said', { headers: { origin: 'https://evil.example' } })
  expect(await strange.json()).toMatchObject({ origin: 'https://evil.example' })
  expect(proxy.changed()).toBe(0)
})

test('an edited document has the policy of its new scripts, in its head and in the header', async () => {
  const { proxy, get } = await open(inDocument(/^\/about$/, (html) => html.replace('let a', 'let b')))
  const changed = await get('/about', { headers: { 'accept-encoding': 'gzip', 'if-none-match': '"1"' } })
  expect(await changed.text()).toBe(documentOf('let b'))
  expect(changed.headers.get('content-security-policy')).toBe(`${policyOf('let b')}; frame-ancestors 'none'`)
  expect(proxy.changed()).toBe(1)
})

const edited = Buffer.from(documentOf('let b'))
test.each([
  ['gzip', 'gzip', gzipSync(edited).length],
  ['br', 'br', brotliCompressSync(edited).length],
  ['identity', null, edited.length],
] as const)(
  'what is edited comes as small as the site sends it (%s), and is known again by a tag of its own',
  async (coding, sent, size) => {
    const { get } = await open(inDocument(/^\/about$/, (html) => html.replace('let a', 'let b')))
    const ask = { headers: { 'accept-encoding': coding } }
    const changed = await get('/about', ask)
    expect(changed.headers.get('content-encoding')).toBe(sent)
    // As it was sent: `fetch` would decompress it.
    expect(Math.abs(Number(changed.headers.get('content-length')) - size)).toBeLessThanOrEqual(20)
    expect(await changed.text()).toBe(documentOf('let b'))
    const tag = changed.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    const again = await get('/about', { headers: { ...ask.headers, 'if-none-match': tag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
  },
)

test('an unknown content coding is reported as a fault of the proxy', async () => {
  const { proxy, get } = await open(inDocument(/^\/about$/, () => 'x'))
  await expect(get('/about', { headers: { 'accept-encoding': 'zstd' } })).rejects.toThrow('fetch failed')
  expect(proxy.faults()).toEqual(['/about: it came in a coding that nobody here reads: zstd'])
})

test('a HEAD request for a file that is only edited gets the site’s headers', async () => {
  const { proxy, get } = await open(inDocument(/^\/about$/, () => 'x'))
  const head = await get('/about', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  expect([head.status, head.headers.get('content-encoding'), proxy.changed()]).toEqual([200, 'gzip', 0])
})

test('an edit without an effect does not count', async () => {
  const { proxy, get } = await open(
    inDocument(/^\/about$/, (html) => html.replace('not there', 'x')),
    inText(/^\/picture\.png$/, () => 'x'),
    withStatus(/^\/nothing$/, 500, 200),
    askedWith(/^\/said$/, () => null),
  )
  for (const path of ['/about', '/picture.png', '/nothing', '/said']) await get(path)
  expect(proxy.changed()).toBe(0)
})

test('each kind of change has its effect and counts', async () => {
  const { proxy, get } = await open(
    inScripts((script) => script.replace('a()', 'b()')),
    inJson<{ balance: number }>(/^\/api\/my-account$/, ({ balance }) => ({ balance: balance + 1 })),
    withStatus(/^\/nothing$/, 404, 200),
    answeredBy(/^\/other$/, () => '/about'),
    askedWith(/^\/said$/, (asked) => ({
      ...asked,
      headers: { ...asked.headers, authorization: 'Bearer x' },
    })),
    inHeaders(/^\/picture\.png$/, (headers) => ({ ...headers, 'cache-control': 'no-store' })),
    answeredWith(/^\/made$/, { status: 302, headers: { location: '/about' } }),
  )
  expect(await (await get('/assets/a.js')).text()).toBe('b()')
  expect(await (await get('/api/my-account')).json()).toEqual({ balance: 2 })
  expect((await get('/nothing')).status).toBe(200)
  expect(await (await get('/other')).text()).toContain('<h1>About</h1>')
  expect(await (await get('/said')).json()).toMatchObject({ authorization: 'Bearer x' })
  expect((await get('/picture.png')).headers.get('cache-control')).toBe('no-store')
  const made = await get('/made')
  expect([made.status, made.headers.get('location')]).toEqual([302, '/about'])
  expect(proxy.changed()).toBe(7)
})

test('an additional style sheet comes from the site’s origin', async () => {
  const { get } = await open(...withStyle(/^\/about$/, 'h1 { color: red }'))
  expect(await (await get('/about')).text()).toContain(
    '<link rel="stylesheet" href="/assets/mutant.css"></head>',
  )
  const style = await get('/assets/mutant.css')
  expect([style.headers.get('content-type'), await style.text()]).toEqual(['text/css', 'h1 { color: red }'])
})

test('the service worker treats an edited file as part of its build, and a removed one as missing', async () => {
  const { proxy, get } = await open(
    inDocument(/^\/about$/, (html) => html.replace('let a', 'let b')),
    withStatus(/^\/picture\.png$/, 200, 404),
    inScripts((script) => script.replace('not there', 'x')),
  )
  const worker = await get('/sw.js')
  expect(await worker.text()).toBe(`start({files:${listOf(documentOf('let b'), 'a()')}})`)
  expect(proxy.changed()).toBe(0)
})

test('a mutant of the service worker changes nothing else in it', async () => {
  const { proxy, get } = await open(
    inText(/^\/sw\.js$/, () => 'of another build'),
    inScripts((script) => script.replace('a()', 'b()')),
  )
  expect(await (await get('/sw.js')).text()).toBe('of another build')
  expect(proxy.changed()).toBe(1)
})

test('a site that is down breaks the connection', async () => {
  const { get, end } = await open()
  end()
  await expect(get('/about')).rejects.toThrow()
})

test.each([
  ['/', true],
  ['/about', true],
  ['/about.m', true],
  ['/accounts/login', true],
  ['/a/b/c/d.m', true],
  ['/login', false],
  ['/api/my-account', false],
  ['/sw.js', false],
  ['/assets/a.js', false],
  ['/page-data/about/page-data.json', false],
])('%s is a document: %s', (path, isDocument) => {
  expect(anyDocument.test(path)).toBe(isDocument)
})

test('a change that cannot be made is reported as a fault, and the connection breaks', async () => {
  const { proxy, get } = await open(
    inJson(/^\/api\/my-account$/, () => {
      throw new Error('no such account')
    }),
  )
  await expect(get('/api/my-account')).rejects.toThrow('fetch failed')
  expect(proxy.faults()).toEqual(['/api/my-account: no such account'])
})
