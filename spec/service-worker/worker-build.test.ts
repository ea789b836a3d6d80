// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { digestOf } from '../../src/service-worker/own-file.ts'
import { buildServiceWorker } from '../../src/vite/build-worker.ts'
import type { WorkerSiteOptions } from '../../src/vite/worker-site.ts'
import { workerSite } from '../../src/vite/worker-site.ts'
import { withFolder } from '../vite/content-folder.ts'

const application = (...assets: string[]) =>
  `<div data-build="b1"></div>${assets.map((name) => `<link href="/assets/${name}">`).join('')}`
const files = {
  'index.html': application('app-1.js', 'home-1.js', 'site-1.css'),
  'plans/index.html': application('app-1.js', 'plans-1.js', 'site-1.css'),
  'documents/offline/index.html': '<link rel="stylesheet" href="/assets/plain-1.css">',
  '404.html': application('app-1.js', 'site-1.css'),
  '404.m.html': application('app-1.js', 'site-1.css'),
  '500.html': application('app-1.js', 'site-1.css'),
  'assets/app-1.js': 'import"./shared-1.js"',
  'assets/shared-1.js': 'shared',
  'assets/home-1.js': 'home',
  'assets/plans-1.js': 'plans',
  'assets/message-1.js': 'message',
  'assets/lazy-1.js': 'lazy',
  'assets/site-1.css': 'css',
  'assets/plain-1.css': 'plain',
  'page-data/app-data.json': '{"webpackCompilationHash":"b1"}',
  'page-data/plans/page-data.json': '{}',
  'page-data/404.html/page-data.json': '{"componentChunkName":"message"}',
  'page-data/500.html/page-data.json': '{"componentChunkName":"message"}',
  'page-data/sq/d/42.json': '{}',
  'slice-data/header.json': '{}',
  'art/sun.svg': '<svg/>',
  'art/film.mp4': 'x'.repeat(1_000_001),
  'art/sun.svg.br': 'packed',
  'robots.txt': 'all',
  'sitemap.xml': '<urlset/>',
  'sw.js': 'an older one',
  '.vite/manifest.json': '{}',
}
const conditions = ['gridfront-source', 'module', 'browser', 'production']
const document = (file: string) => ({ file, csp: '' })
const options: Omit<WorkerSiteOptions, 'clientDir'> = {
  build: 'b1',
  index: {
    documents: {
      '/': document('index.html'),
      '/plans': document('plans/index.html'),
      '/documents/offline': document('documents/offline/index.html'),
    },
    notFound: { plain: document('404.html'), mobile: document('404.m.html') },
    serverError: document('500.html'),
    backend: '',
  },
  assets: {
    preloads: (template) => ['/assets/app-1.js', '/assets/shared-1.js', `/assets/${template}-1.js`],
    styles: () => ['/assets/site-1.css'],
  },
  offline: '/documents/offline',
}
const siteOf = (changed: Readonly<Record<string, string>> = {}, over: Partial<WorkerSiteOptions> = {}) =>
  withFolder({ ...files, ...changed }, async (clientDir) => workerSite({ ...options, clientDir, ...over }))

test('[SW-3] a build lists what may be stored: its documents and files, each with its digest', async () => {
  const site = await siteOf()
  expect(Object.keys(site.documents)).toEqual(['/', '/documents/offline', '/plans'])
  expect(Object.keys(site.files).filter((address) => !address.startsWith('/assets/'))).toEqual([
    '/art/sun.svg',
    '/page-data/404.html/page-data.json',
    '/page-data/500.html/page-data.json',
    '/page-data/plans/page-data.json',
    '/page-data/sq/d/42.json',
    '/slice-data/header.json',
  ])
  const encoder = new TextEncoder()
  expect(site.files['/art/sun.svg']).toBe(await digestOf(encoder.encode(files['art/sun.svg'])))
  expect(site.documents['/']).toBe(await digestOf(encoder.encode(files['index.html'])))
})

test('[SW-3] a page with a quick exit is never stored, in either variant, nor is its data', async () => {
  const secret = { '/plans': document('plans/index.html'), '/plans.m': document('plans.m/index.html') }
  const index = { ...options.index, documents: { ...options.index.documents, ...secret } }
  const html = '<style>.gf-quick-exit{}</style><aside class="gf-quick-exit">'
  const site = await siteOf({ 'plans/index.html': html, 'plans.m/index.html': html }, { index })
  expect(Object.keys(site.documents)).toEqual(['/', '/documents/offline'])
  expect(Object.keys(site.files)).not.toContain('/page-data/plans/page-data.json')
})

test('[SW-3] the offline page is stored from the start, and for the application what replaces a missing page', async () => {
  const { shell, application } = await siteOf()
  expect(shell).toEqual(['/assets/plain-1.css', '/documents/offline'])
  expect(application).toEqual([
    '/assets/app-1.js',
    '/assets/message-1.js',
    '/assets/shared-1.js',
    '/assets/site-1.css',
    '/page-data/404.html/page-data.json',
    '/page-data/500.html/page-data.json',
    '/page-data/sq/d/42.json',
    '/slice-data/header.json',
  ])
})

test('[SW-3] builds that differ in one byte have separate caches, and equal builds the same', async () => {
  const { cache } = await siteOf()
  expect(cache).toMatch(/^gridfront-b1-[\w-]{12}$/)
  expect((await siteOf()).cache).toBe(cache)
  expect((await siteOf({ 'art/sun.svg': '<svg />' })).cache).not.toBe(cache)
})

test('a build without its offline page, or without a file that every page needs, stops', async () => {
  await expect(siteOf({}, { offline: '/offline' })).rejects.toThrow('no document /offline')
  const assets = { ...options.assets, styles: () => ['/assets/site-2.css'] }
  await expect(siteOf({}, { assets })).rejects.toThrow('/assets/site-2.css')
})

test('[SW-1] sw.js is one small classic script, and the same for the same build', () =>
  withFolder(files, async (clientDir) => {
    await buildServiceWorker({ ...options, clientDir }, conditions)
    const script = await readFile(join(clientDir, 'sw.js'), 'utf8')
    // A module would not parse as a script.
    expect(() => new Script(script)).not.toThrow()
    expect(script).toContain(workerSite({ ...options, clientDir }).cache)
    expect(script.length).toBeLessThan(24_000)
    await buildServiceWorker({ ...options, clientDir }, conditions)
    expect(await readFile(join(clientDir, 'sw.js'), 'utf8')).toBe(script)
    expect(await readFile(join(clientDir, 'index.html'), 'utf8'), 'and nothing else').toBe(
      files['index.html'],
    )
  }))

test('[SW-3] the kill switch is one option of the build, and a script without any list', () =>
  withFolder(files, async (clientDir) => {
    await buildServiceWorker({ clientDir, isOff: true }, conditions)
    const script = await readFile(join(clientDir, 'sw.js'), 'utf8')
    expect(script.length).toBeLessThan(500)
    expect(script).toContain('unregister')
    expect(script).not.toMatch(/fetch|assets/)
  }))
