import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../host/server/app.ts'
import type { Db } from '../../host/server/platform/database/db.ts'
import { openSite } from '../../host/server/platform/site/site.ts'
import { csrf, issuer, quickPasswords, temporaryFolder, temporaryKeys, testDataKeys } from './test-backend.ts'

const page = (name: string) => ({
  file: `${name}.html`,
  csp: `default-src 'none'; connect-src 'self' https://api.staging.brand.example; img-src 'self' /* ${name} */`,
})
const plan = {
  documents: {
    '/': page('index'),
    '/m': page('m'),
    '/plans': page('plans/index'),
    '/plans.m': page('plans.m'),
    '/accounts/login': page('accounts/login'),
    '/404': page('404'),
  },
  notFound: { plain: page('404'), mobile: page('404.m') },
  serverError: page('500'),
  backend: 'https://api.staging.brand.example',
}
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`

function writeSite(root: string): string {
  const siteDir = join(root, 'client')
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(siteDir, path)), { recursive: true })
    writeFileSync(join(siteDir, path), content)
  }
  for (const { file } of [...Object.values(plan.documents), plan.notFound.mobile, plan.serverError])
    put(file, `<!doctype html><title>${file}</title>`)
  for (const name of ['assets/app-1a2b.js', 'sw.js']) {
    put(name, script)
    put(`${name}.br`, brotliCompressSync(script))
    put(`${name}.gz`, gzipSync(script))
  }
  put('page-data/plans/page-data.json', '{"path":"/plans"}')
  put('page-data/app-data.json', '{"webpackCompilationHash":"b1"}')
  put('.env', 'SECRET=1')
  put('assets/.hidden', 'x')
  writeFileSync(join(root, 'site.json'), JSON.stringify(plan))
  return siteDir
}

const noDatabase = new Proxy({} as Db, {
  get: () => {
    throw new Error('the site asked the database')
  },
})

async function serve(siteDir: string): Promise<FastifyInstance> {
  return buildApp({
    db: noDatabase,
    keys: await temporaryKeys(),
    dataKeys: testDataKeys,
    csrfSecret: Buffer.alloc(32),
    site: await openSite(siteDir),
    issuer,
    csrf,
    config: { isLocal: true, publicOrigin: undefined, logLevel: 'silent' },
    passwords: quickPasswords,
  })
}

interface Raw {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

describe('site', () => {
  const root = temporaryFolder()
  let app: FastifyInstance
  let port: number
  beforeAll(async () => {
    app = await serve(writeSite(root.path))
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await app.close()
    root.done()
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

  /** Sends an address as raw bytes, which no HTTP client would send. */
  function ask(target: string, method = 'GET'): Promise<Raw> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 'latin1'),
        )
      })
      socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
      socket.on('close', () => {
        const [head = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
        const [start = '', ...lines] = head.split('\r\n')
        const headers = lines.map((line): [string, string] => {
          const [name = '', ...value] = line.split(': ')
          return [name.toLowerCase(), value.join(': ')]
        })
        resolve({ status: Number(start.split(' ')[1]), headers: new Map(headers), body: body.join('') })
      })
    })
  }

  test.each(Object.entries(plan.documents))(
    '[ROUTE-6] %s is a document with its own policy',
    async (path, document) => {
      const answer = await get(path)
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        `<!doctype html><title>${document.file}</title>`,
      ])
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': document.csp,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
    },
  )

  test('[API-8] a person who types the address of log-in comes to its page', async () => {
    const { statusCode, headers } = await get('/login', { accept: 'text/html' })
    expect([statusCode, headers.location]).toEqual([302, '/accounts/login'])
    expect((await get('/login')).statusCode).toBe(405)
  })

  test('[PAGE-7] HEAD says whether a page exists, and sends no body', async () => {
    const there = await app.inject({ method: 'HEAD', url: '/plans' })
    expect([there.statusCode, there.body, there.headers['content-length']]).toEqual([200, '', '46'])
    expect((await app.inject({ method: 'HEAD', url: '/no-plans' })).statusCode).toBe(404)
    const mobile = await app.inject({ method: 'HEAD', url: '/plans.m?from=mail' })
    expect([mobile.statusCode, mobile.body]).toEqual([200, ''])
    const gone = await app.inject({ method: 'HEAD', url: '/page-data/no-plans/page-data.json' })
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  test.each([
    ['/nothing', '404.html'],
    ['/nothing/at/any/depth', '404.html'],
    ['/nothing.m', '404.m.html'],
    ['/nothing/at/any/depth.m', '404.m.html'],
    ['/.m', '404.m.html'],
    ['/plans.m/login', '404.html'],
    ['/500', '404.html'],
    ['/Plans', '404.html'],
    ['/plans.html', '404.html'],
    ['/plans/index.html', '404.html'],
    ['/500.html', '404.html'],
    ['/login/', '404.html'],
  ])('[ROUTE-5] %s is unknown: status 404 and the 404 page of its variant', async (path, file) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.body]).toEqual([404, `<!doctype html><title>${file}</title>`])
    expect(answer.headers['content-security-policy']).toContain('img-src')
    expect(answer.headers).not.toHaveProperty('etag')
  })

  test.each([
    ['/plans/', '/plans'],
    ['/plans/?a=1&b=%2F', '/plans?a=1&b=%2F'],
    ['/plans.m/?q', '/plans.m?q'],
    ['/m/', '/m'],
    ['/accounts/login/?returnTo=%2Faccounts', '/accounts/login?returnTo=%2Faccounts'],
    ['/index', '/'],
    ['/index/', '/'],
    ['/index.html?x=//evil.example', '/?x=//evil.example'],
    ['/index.m', '/m'],
    // It has no mobile variant.
    ['/accounts/login.m?returnTo=%2Faccounts', '/accounts/login?returnTo=%2Faccounts'],
  ])('[ROUTE-7] %s moves to %s for good', async (path, location) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
  })

  test('password managers find the page to change a password', async () => {
    const answer = await get('/.well-known/change-password')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/accounts/forgot-password'])
  })

  test.each([
    ['//evil.example'],
    ['//evil.example/'],
    ['///evil.example/%2e%2e'],
    ['/\\evil.example/'],
    ['/\\/evil.example'],
    ['/%5cevil.example/'],
    ['/%2fevil.example/'],
    ['/%2Fevil.example%2F'],
    ['/plans//'],
    ['/plans%2F'],
    ['/accounts%2flogin'],
    ['/plans/..//evil.example/'],
    ['/../../etc/passwd'],
    ['/assets/../../site.json'],
    ['/assets/%2e%2e/%2e%2e/site.json'],
    ['/%2e%2e/site.json'],
    ['/%'],
    ['/%zz/'],
    ['/%c0%ae/'],
    ['/plans%00'],
    ['/%0d%0aSet-Cookie:x=1/'],
    ['/index.html%0a'],
    ['/\x80\xff/'],
    ['http://evil.example/plans/'],
    ['evil.example'],
    ['*'],
    ['/.env'],
    ['/assets/.hidden'],
    ['/client/../site.json'],
  ])('[ROUTE-16] %j leads nowhere', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await ask(target, method)
      expect([method, status === 404 || status === 400, headers.get('location')]).toEqual([
        method,
        true,
        undefined,
      ])
    }
  })

  test('[ROUTE-16] no address, however odd, causes a server error or leads to another origin', {
    timeout: 60_000,
  }, async () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '%2F',
        '%5C',
        '%',
        '%00',
        '%0d%0a',
        '..',
        '.',
        'index',
        'index.html',
        'plans',
        '.m',
        'm',
      ],
      ...['evil.example', '@', ':', '?', '#', ';', '%E0%A4%A', '%c0%ae', 'page-data', 'assets', 'x'],
    )
    const target = fc.array(piece, { maxLength: 7 }).map((pieces) => `/${pieces.join('')}`)
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(target, async (path) => {
        const { status, headers } = await ask(path)
        seen.add(status)
        expect([200, 308, 400, 404]).toContain(status)
        const location = headers.get('location')
        if (location !== undefined)
          expect(new URL(location, 'https://own.example/').origin).toBe('https://own.example')
      }),
      { numRuns: 400, examples: [['/plans/'], ['/plans']] },
    )
    expect(seen).toEqual(new Set([200, 308, 404]))
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br; q=0.5, gzip;q=1', 'br'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
  ])('a browser that takes "%s" gets %s', async (accepted, encoding) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    if (encoding === undefined) expect(answer.body).toBe(script)
  })

  test('files without a hash are revalidated each time, and not sent again if unchanged', async () => {
    for (const path of ['/', '/page-data/plans/page-data.json', '/sw.js']) {
      const first = await get(path, { 'accept-encoding': 'br' })
      const etag = String(first.headers.etag)
      expect(first.headers['cache-control']).toBe('no-cache')
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': known })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
        expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
      }
      expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    }
    const tags = ['br', 'gzip', ''].map(
      async (encoding) => (await get('/sw.js', { 'accept-encoding': encoding })).headers.etag,
    )
    expect(new Set(await Promise.all(tags)).size).toBe(3)
  })

  test('[PAGE-3] the current build is requested again each time: no cache stores the answer', async () => {
    const answer = await get('/page-data/app-data.json')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('two copies of one build name its files alike', async () => {
    const twin = temporaryFolder()
    const copy = await serve(writeSite(twin.path))
    expect((await copy.inject('/plans')).headers.etag).toBe((await get('/plans')).headers.etag)
    await copy.close()
    twin.done()
  })

  test('the worker may fetch from its own origin, and other files nothing', async () => {
    expect((await get('/sw.js')).headers['content-security-policy']).toContain("connect-src 'self'")
    const asset = await get('/assets/app-1a2b.js')
    expect(asset.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test.each([
    '/assets/app-1a2b.js.br',
    '/sw.js.gz',
    '/page-data/none/page-data.json',
    '/slice-data/none.json',
    '/api/none',
    // Programs also request addresses that cannot be decoded.
    '/api/%zz',
    '/page-data/%ff/page-data.json',
    '/assets/none.js',
  ])('%s is not there, and says so in a few bytes', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    if (!path.startsWith('/sw')) expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test.each([
    ['POST', '/plans', 405],
    ['DELETE', '/', 405],
    ['PUT', '/assets/app-1a2b.js', 405],
    ['PATCH', '/index.html', 405],
    ['POST', '/nothing', 404],
  ] as const)('%s %s: %i, and no file is touched', async (method, url, status) => {
    const answer = await app.inject({ method, url, payload: 'x', headers: { 'content-type': 'text/plain' } })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers.allow).toBe(status === 405 ? 'GET, HEAD' : undefined)
  })

  test('an error while a page is answered shows the 500 page, with its own policy', async () => {
    const faulty = await openSite(join(root.path, 'client'))
    const broken = await buildApp({
      db: noDatabase,
      keys: await temporaryKeys(),
      dataKeys: testDataKeys,
      csrfSecret: Buffer.alloc(32),
      site: {
        ...faulty,
        answer: () => {
          throw new Error('fault')
        },
      },
      issuer,
      csrf,
      config: { isLocal: true, publicOrigin: undefined, logLevel: 'silent' },
      passwords: quickPasswords,
    })
    const answer = await broken.inject('/plans')
    expect([answer.statusCode, answer.body]).toEqual([500, '<!doctype html><title>500.html</title>'])
    expect(answer.headers['content-security-policy']).toBe(plan.serverError.csp)
    await broken.close()
  })

  test('an invalid request is refused with the headers of every answer', async () => {
    const huge = await ask(`/${'x'.repeat(20_000)}`)
    expect(huge.status).toBe(431)
    const spaced = await ask('/a b')
    expect(spaced.status).toBe(400)
    for (const { headers } of [huge, spaced]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toContain('application/problem+json')
    }
  })

  test('[API-6] if pages call only their own origin, the header names no backend, whatever the site was built for', async () => {
    const own = await openSite(join(root.path, 'client'), '')
    const local = await buildApp({
      db: noDatabase,
      keys: await temporaryKeys(),
      dataKeys: testDataKeys,
      csrfSecret: Buffer.alloc(32),
      site: own,
      issuer,
      csrf,
      config: { isLocal: true, publicOrigin: undefined, logLevel: 'silent' },
      passwords: quickPasswords,
    })
    for (const [url, name] of [
      ['/', 'index'],
      ['/plans.m', 'plans.m'],
      ['/no-plans', '404'],
    ])
      expect((await local.inject(`${url}`)).headers['content-security-policy']).toBe(
        `default-src 'none'; connect-src 'self'; img-src 'self' /* ${name} */`,
      )
    await local.close()
  })

  test('[API-6] a site built for another backend is not served, because its documents would block every call', async () => {
    const siteDir = join(root.path, 'client')
    await expect(openSite(siteDir, plan.backend)).resolves.toHaveProperty('answer')
    await expect(openSite(siteDir, 'https://api.brand.example')).rejects.toThrow(
      /was built for another environment than https:\/\/api\.brand\.example serves: build it again, with the PUBLIC_ORIGIN/,
    )
  })

  test('a site built before backends were recorded is not served', async () => {
    const other = temporaryFolder()
    const siteDir = writeSite(other.path)
    const { backend: _, ...older } = plan
    writeFileSync(join(other.path, 'site.json'), JSON.stringify(older))
    await expect(openSite(siteDir)).rejects.toThrow(/no usable site .*backend.*npm run build/s)
    other.done()
  })

  test('a build that replaces the files on the disk is not mixed with the served one', async () => {
    const other = temporaryFolder()
    const siteDir = writeSite(other.path)
    const served = await serve(siteDir)
    rmSync(siteDir, { recursive: true })
    expect((await served.inject('/plans')).statusCode).toBe(200)
    await served.close()
    other.done()
  })

  test('a site whose list names a missing file is not served at all', async () => {
    const other = temporaryFolder()
    const siteDir = writeSite(other.path)
    rmSync(join(siteDir, 'plans.m.html'))
    await expect(openSite(siteDir)).rejects.toThrow(/plans\.m\.html is missing.*npm run build/)
    other.done()
  })
})
