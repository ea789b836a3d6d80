import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { clientAssets } from '../../src/vite/client-assets.ts'
import { compressFolder } from '../../src/vite/compress.ts'
import { gridfront } from '../../src/vite/gridfront.ts'
import type { RenderSiteOptions } from '../../src/vite/render-site.ts'
import { renderSite } from '../../src/vite/render-site.ts'
import { page, read, withFolder } from './content-folder.ts'

const brand = defineBrand(banksiaPower)
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

const manifest = {
  'main.tsx': {
    file: 'assets/main.js',
    css: ['assets/main.css'],
    imports: ['_shared.js'],
    dynamicImports: ['plans.tsx'],
  },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['main.tsx'] },
  'plans.tsx': {
    file: 'assets/plans.js',
    css: ['assets/plans.css', 'assets/shared.css'],
    imports: ['_shared.js'],
  },
}

test('a document names the entry’s files and its own template’s, each once, and no other template’s', () => {
  const assets = clientAssets(manifest, 'main.tsx', (template) =>
    template === 'plans' ? 'plans.tsx' : undefined,
  )
  expect(assets.script).toBe('/assets/main.js')
  expect(assets.preloads('plans')).toEqual(['/assets/main.js', '/assets/shared.js', '/assets/plans.js'])
  expect(assets.styles('plans')).toEqual(['/assets/main.css', '/assets/shared.css', '/assets/plans.css'])
  expect(assets.preloads('article')).toEqual(['/assets/main.js', '/assets/shared.js'])
  expect(assets.styles('article')).toEqual(['/assets/main.css', '/assets/shared.css'])
})

test('a client build without its entry stops the site’s build, named', () => {
  expect(() => clientAssets(manifest, 'client.tsx', () => undefined)).toThrow('no entry client.tsx')
})

test('what can shrink stands there in brotli and gzip too, and reads back the same', () =>
  withFolder(
    { 'a/index.html': '<p>hello</p>'.repeat(200), 'tiny.txt': 'x', 'photo.png': 'y'.repeat(999) },
    async (folder) => {
      await compressFolder(folder)
      expect(await filesIn(folder)).toEqual([
        'a/index.html',
        'a/index.html.br',
        'a/index.html.gz',
        'photo.png',
        'tiny.txt',
      ])
      const plain = await readFile(join(folder, 'a/index.html'))
      expect(brotliDecompressSync(await readFile(join(folder, 'a/index.html.br')))).toEqual(plain)
      expect(gunzipSync(await readFile(join(folder, 'a/index.html.gz')))).toEqual(plain)
      // Equal in every copy of a build.
      const times = await Promise.all(
        (await filesIn(folder)).map(async (file) => (await stat(join(folder, file))).mtimeMs),
      )
      expect(new Set(times).size).toBe(1)
    },
  ))

const content = await read({
  'pages/index.md': page('/'),
  'pages/login.md': page('/accounts/login'),
  'pages/404.md': page('/404'),
  'pages/500.md': page('/500'),
  'documents/privacy.md': page('/documents/privacy'),
})
const siteOptions = (clientDir: string): RenderSiteOptions => ({
  content,
  brand,
  clientDir,
  assets: { script: '/main.js', preloads: () => [], styles: () => [] },
  renderPlain: ({ content: { path } }) => `<html><head></head><body>${path}</body></html>`,
  render: async ({ address }) => ({
    html: `<html><head></head><body><script>"${address}"</script></body></html>`,
    status: address.startsWith('/no-such') ? 404 : address === '/500.html' ? 500 : 200,
  }),
})

test('[ROUTE-6] every page is a document in both variants, each with its policy; a document of its own has one', () =>
  withFolder({}, async (folder) => {
    const { documents, notFound, serverError } = await renderSite(siteOptions(folder))
    expect(
      Object.fromEntries(Object.entries(documents).map(([address, { file }]) => [address, file])),
    ).toEqual({
      '/': 'index.html',
      '/m': 'm/index.html',
      '/accounts/login': 'accounts/login/index.html',
      '/accounts/login.m': 'accounts/login.m/index.html',
      '/404': '404/index.html',
      '/404.m': '404.m/index.html',
      '/documents/privacy': 'documents/privacy/index.html',
    })
    expect([notFound.plain.file, notFound.mobile.file, serverError.file]).toEqual([
      '404.html',
      '404.m.html',
      '500.html',
    ])
    const all = [...Object.values(documents), ...Object.values(notFound), serverError]
    expect(await filesIn(folder)).toEqual(all.map(({ file }) => file).toSorted())
    for (const { file, csp } of all) {
      const html = await readFile(join(folder, file), 'utf8')
      const [policy, last] = [csp.slice(0, csp.lastIndexOf('; ')), csp.split('; ').at(-1)]
      expect(last).toBe("frame-ancestors 'none'")
      expect(html).toContain(`content="${policy}"`)
    }
    expect(documents['/']?.csp).not.toBe(documents['/m']?.csp)
  }))

test('a page that does not render with the status it should have stops the build, named', () =>
  withFolder({}, async (folder) => {
    const options = siteOptions(folder)
    const render: RenderSiteOptions['render'] = async ({ address }) => ({
      html: '',
      status: address === '/m' ? 404 : 200,
    })
    await expect(renderSite({ ...options, render })).rejects.toThrow('/m was rendered with status 404')
  }))

const buildSite = (folder: string, isServer = false) =>
  build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      gridfront({
        content: join(folder, 'content'),
        render: 'render.ts',
        placeholders: {},
        brandCss: 'p { color: #2b1a3d }',
      }),
    ],
    build: { ssr: isServer && 'main.js', outDir: 'out', rolldownOptions: { input: join(folder, 'main.js') } },
  })

const sources = {
  'main.js': "import 'virtual:gridfront/brand.css'\nconsole.log(1)\n",
  'content/pages/index.md': page('/'),
  'content/pages/404.md': page('/404'),
}
const hashOf = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'out/page-data/app-data.json'), 'utf8'))

test('[PAGE-1] [PAGE-3] [CONST-2] a build of the client holds page data, app data and the brand’s style', () =>
  withFolder(sources, async (folder) => {
    await buildSite(folder)
    const files = await filesIn(join(folder, 'out'))
    expect(files.filter((file) => file.startsWith('page-data/'))).toEqual([
      'page-data/404.html/page-data.json',
      'page-data/404/page-data.json',
      'page-data/app-data.json',
      'page-data/index/page-data.json',
    ])
    const style = files.find((file) => file.endsWith('.css')) ?? ''
    expect(await readFile(join(folder, 'out', style), 'utf8')).toContain('#2b1a3d')
    const again = await withFolder(sources, (other) => buildSite(other).then(() => hashOf(other)))
    expect(again).toEqual(await hashOf(folder))
    const changed = { ...sources, 'content/pages/index.md': page('/', '## Changed\n') }
    const other = await withFolder(changed, (third) => buildSite(third).then(() => hashOf(third)))
    expect(other).not.toEqual(again)
  }))

test('a build for the server holds no page data', () =>
  withFolder(sources, async (folder) => {
    await buildSite(folder, true)
    expect((await filesIn(join(folder, 'out'))).filter((file) => file.startsWith('page-data/'))).toEqual([])
  }))
