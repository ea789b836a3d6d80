import type { AddressInfo } from 'node:net'
import { preview } from 'vite'
import { expect, test } from 'vitest'
import { servePreview } from '../../src/vite/serve-preview.ts'
import { withFolder } from './content-folder.ts'

const csp = "default-src 'none'"
const documentIn = (file: string) => ({ file, csp })
const site = {
  documents: {
    '/': documentIn('index.html'),
    '/m': documentIn('index.m.html'),
    '/plans': documentIn('plans/index.html'),
    '/plans.m': documentIn('plans.m/index.html'),
    '/accounts/forgot-password': documentIn('accounts/forgot-password/index.html'),
  },
  notFound: { plain: documentIn('404.html'), mobile: documentIn('404.m.html') },
  serverError: documentIn('500.html'),
  backend: '',
}
const pages = [...Object.values(site.documents), site.notFound.plain, site.notFound.mobile, site.serverError]
const folder: Readonly<Record<string, string>> = {
  'dist/site.json': JSON.stringify(site),
  'dist/client/assets/main.js': 'main',
  ...Object.fromEntries(pages.map(({ file }) => [`dist/client/${file}`, file])),
}

/** The preview's answers: status, then the text or the redirect's target. */
const answers = (
  addresses: readonly string[],
  method = 'GET',
  files: Readonly<Record<string, string>> = folder,
) =>
  withFolder(files, async (root) => {
    const server = await preview({
      root,
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      build: { outDir: 'dist/client' },
      preview: { port: 0, host: '127.0.0.1' },
      plugins: [{ name: 'preview', configurePreviewServer: servePreview }],
    })
    try {
      const { port } = server.httpServer.address() as AddressInfo
      const received: unknown[] = []
      for (const address of addresses) {
        const url = `http://127.0.0.1:${port}${address}`
        const response = await fetch(url, { method, redirect: 'manual' })
        const { status, headers } = response
        const text = headers.get('location') ?? headers.get('allow') ?? (await response.text())
        received.push([address, status, text])
        // A cache in front must not give compressed files to clients that cannot decompress them.
        if (method === 'GET') expect(headers.get('vary')).toMatch(/\bAccept-Encoding\b/)
        if (status < 500 && text.endsWith('.html')) {
          expect(headers.get('content-security-policy')).toBe(csp)
          // The service worker would not store what may not be stored (SW-3).
          expect(headers.get('cache-control')).toBe('no-cache')
        }
      }
      return received
    } finally {
      await server.close()
    }
  })
const answered = async (expected: readonly (readonly [string, number, string])[], method?: string) =>
  expect(
    await answers(
      expected.map(([address]) => address),
      method,
    ),
  ).toEqual(expected)

test('a preview answers with documents and files at their addresses', () =>
  answered([
    ['/', 200, 'index.html'],
    ['/plans?a=1', 200, 'plans/index.html'],
    ['/plans.m', 200, 'plans.m/index.html'],
    ['/assets/main.js', 200, 'main'],
  ]))

test('[ROUTE-7] other spellings of an address redirect to the address itself, with its query', () =>
  answered([
    ['/plans/', 308, '/plans'],
    ['/plans.m/?a=1&b=%20', 308, '/plans.m?a=1&b=%20'],
    ['/index', 308, '/'],
    ['/index.html?a=1', 308, '/?a=1'],
    ['/index.m', 308, '/m'],
    ['/.well-known/change-password', 302, '/accounts/forgot-password'],
  ]))

test('[ROUTE-6] a mobile address without a mobile variant redirects to the plain page, with its query', async () => {
  const { '/m': _, '/plans.m': __, ...documents } = site.documents
  const withoutMobile = {
    ...site,
    documents,
    notFound: { plain: site.notFound.plain, mobile: site.notFound.plain },
  }
  const found = await answers(
    ['/m', '/index.m', '/plans.m', '/plans.m/?a=1', '/accounts/forgot-password.m', '/nothing.m', '/.m'],
    'GET',
    { ...folder, 'dist/site.json': JSON.stringify(withoutMobile) },
  )
  expect(found).toEqual([
    ['/m', 308, '/'],
    ['/index.m', 308, '/'],
    ['/plans.m', 308, '/plans'],
    ['/plans.m/?a=1', 308, '/plans?a=1'],
    ['/accounts/forgot-password.m', 308, '/accounts/forgot-password'],
    ['/nothing.m', 404, '404.html'],
    ['/.m', 404, '404.html'],
  ])
})

test('[ROUTE-6] an unknown address gets the 404 document of its kind, under whatever name documents are kept', () =>
  answered([
    ['/nothing', 404, '404.html'],
    ['/nothing/', 404, '404.html'],
    ['/nothing.m', 404, '404.m.html'],
    ['/plans/index.html', 404, '404.html'],
    ['/%E0%A4%A', 404, '404.html'],
    ['//evil.example/', 404, '404.html'],
    ['/constructor', 404, '404.html'],
  ]))

test('below the folders for programs there are no pages, known or not', () =>
  answered(
    ['/assets/gone.js', '/page-data/gone/page-data.json', '/slice-data/gone.json', '/api/gone'].map(
      (address) => [address, 404, ''] as const,
    ),
  ))

test('other methods than reading get the allowed ones', () =>
  answered(
    [
      ['/plans', 405, 'GET, HEAD'],
      ['/nothing', 405, 'GET, HEAD'],
    ],
    'POST',
  ))

test('a document whose file is missing, as during a build, fails only its own request', async () => {
  const { 'dist/client/plans/index.html': _, ...rest } = folder
  const faulty = await answers(['/plans', '/'], 'GET', rest)
  expect(faulty).toEqual([
    ['/plans', 500, expect.stringContaining('ENOENT')],
    ['/', 200, 'index.html'],
  ])
})
