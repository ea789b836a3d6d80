import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import type { SiteData } from '../../src/document/render-module.ts'
import { PageError } from '../../src/pages/page-error.ts'
import { clientAssets } from '../../src/vite/client-assets.ts'
import type { Compression } from '../../src/vite/compress.ts'
import { compressAsAsked, compressFile, compressFolder } from '../../src/vite/compress.ts'
import { compressThreads } from '../../src/vite/compress-threads.ts'
import { pageFiles, withAppData } from '../../src/vite/page-files.ts'
import type { RenderSiteOptions } from '../../src/vite/render-site.ts'
import { renderSite } from '../../src/vite/render-site.ts'
import { sitePlugin } from '../../src/vite/site-plugin.ts'
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
  'after.js': { file: 'assets/after-load.js', name: 'after-load', isEntry: true },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['main.tsx'] },
  'plans.tsx': {
    file: 'assets/plans.js',
    css: ['assets/plans.css', 'assets/shared.css'],
    imports: ['_shared.js'],
  },
}

test('a document lists the entry’s files and its own template’s, each once, and no other template’s', () => {
  const assets = clientAssets(manifest, 'main.tsx', (template) =>
    template === 'plans' ? 'assets/plans.js' : undefined,
  )
  expect(assets.script).toBe('/assets/main.js')
  expect(assets.afterLoad).toBe('/assets/after-load.js')
  expect(assets.preloads('plans')).toEqual(['/assets/shared.js', '/assets/main.js', '/assets/plans.js'])
  expect(assets.styles('plans')).toEqual(['/assets/main.css', '/assets/shared.css', '/assets/plans.css'])
  expect(assets.preloads('article')).toEqual(['/assets/shared.js', '/assets/main.js'])
  expect(assets.styles('article')).toEqual(['/assets/main.css', '/assets/shared.css'])
})

test('a document whose form works before the application names the chunks of that form', () => {
  const login = { file: 'assets/login-form.js', name: 'login-form', imports: ['_shared.js'] }
  const known = { ...manifest, '_shared.js': { file: 'assets/shared.js' } }
  const assets = clientAssets(
    { ...known, 'login.js': { ...login, isEntry: true } } as never,
    'main.tsx',
    () => undefined,
  )
  expect(assets.form).toEqual(['/assets/shared.js', '/assets/login-form.js'])
  // A template of that name is none.
  const other = clientAssets({ ...known, 'login.js': login } as never, 'main.tsx', () => undefined)
  expect(other.form).toBeUndefined()
})

test('a client build without its entry stops the site’s build with an error that names it', () => {
  expect(() => clientAssets(manifest, 'client.tsx', () => undefined)).toThrow('no entry client.tsx')
})

test('compressible files also exist in brotli and gzip, and decompress to the same bytes', () =>
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

test('files for every visitor, and pages near the root, get the best compression; the rest of a large site a quick one', async () => {
  const addresses = Array.from({ length: 120 }, (_, at) => `guides/${String(at).padStart(3, '0')}/index.html`)
  const names = [
    ...addresses,
    'index.html',
    'plans/index.html',
    'assets/app.js',
    'slice-data/header.json',
    'a.png',
  ]
  const asked = await withFolder(Object.fromEntries(names.map((name) => [name, 'x'])), async (folder) => {
    const found = new Map<string, Compression>()
    await compressFolder(folder, {
      isDone: (file) => file.endsWith('plans/index.html'),
      compress: (file, compression) => void found.set(file.slice(folder.length + 1), compression),
    })
    return found
  })
  expect([...asked.keys()].toSorted()).toEqual(names.filter((name) => !name.startsWith('plans/')).toSorted())
  const quick = [...asked].filter(([, compression]) => compression === 'quick').map(([name]) => name)
  // The front page and 79 guides are the first 80.
  expect(quick.toSorted()).toEqual(addresses.slice(79))
})

test('a quick build compresses everything quickly, any other build as usual for each file', () => {
  const found: (readonly [string, Compression, string?])[] = []
  const compress = (...given: readonly [string, Compression, string?]) => void found.push(given)
  for (const asked of ['quick', undefined] as const) {
    const pack = compressAsAsked(compress, asked)
    pack('index.html', 'best', 'a text')
    pack('app.js', 'quick')
  }
  expect(found).toEqual([
    ['index.html', 'quick', 'a text'],
    ['app.js', 'quick', undefined],
    ['index.html', 'best', 'a text'],
    ['app.js', 'quick', undefined],
  ])
})

test('threads write and compress the same bytes as this one, and report their work and failures', () =>
  withFolder({ 'b.html': 'a'.repeat(999), 'c.js': 'c'.repeat(999) }, async (folder) => {
    const threads = compressThreads(2)
    const place = (name: string) => join(folder, name)
    try {
      await Promise.all([
        threads.compress(place('a.html'), 'quick', 'a'.repeat(999)),
        expect(threads.compress(place('gone.html'), 'quick')).rejects.toThrow('ENOENT'),
        threads.compress(place('c.js'), 'best'),
      ])
      expect(['a.html', 'b.html', 'c.js', 'gone.html'].map((name) => threads.isDone(place(name)))).toEqual([
        true,
        false,
        true,
        false,
      ])
      compressFile(place('b.html'), 'quick')
      for (const ending of ['', '.br', '.gz'])
        expect(await readFile(place(`a.html${ending}`))).toEqual(await readFile(place(`b.html${ending}`)))
    } finally {
      await threads.end()
    }
  }))

test('best is smaller than quick', () =>
  withFolder({ 'best.html': '', 'quick.html': '' }, async (folder) => {
    const words = Array.from({ length: 4000 }, (_, at) => `word${(at * 7919) % 1009} `).join('')
    const sizes = await Promise.all(
      (['best', 'quick'] as const).map(async (compression) => {
        const file = join(folder, `${compression}.html`)
        await writeFile(file, words)
        compressFile(file, compression)
        expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(words)
        return (await stat(`${file}.br`)).size
      }),
    )
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0)
  }))

const content = await read({
  'pages/index.md': page('/'),
  'pages/login.md': page('/accounts/login'),
  'pages/404.md': page('/404'),
  'pages/500.md': page('/500'),
  'documents/privacy.md': page('/documents/privacy'),
})
const siteOptions = (clientDir: string): RenderSiteOptions => ({
  content,
  files: withAppData(pageFiles(content), 'b1'),
  brand,
  clientDir,
  assets: { script: '/main.js', afterLoad: '/after-load.js', preloads: () => [], styles: () => [] },
  renderPlain: ({ content: { path } }) => `<html><head></head><body>${path}</body></html>`,
  render: async ({ address }) => ({
    html: `<html><head></head><body><script>"${address}"</script></body></html>`,
    status: address.startsWith('/no-such') ? 404 : address === '/500.html' ? 500 : 200,
  }),
})

test('[ROUTE-6] every page is a document in both variants, each with its policy; a plain document has one', () =>
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
    expect(await filesIn(folder)).toEqual(
      [...all.map(({ file }) => file), 'robots.txt', 'sitemap.xml'].toSorted(),
    )
    for (const { file, csp } of all) {
      const html = await readFile(join(folder, file), 'utf8')
      const [policy, last] = [csp.slice(0, csp.lastIndexOf('; ')), csp.split('; ').at(-1)]
      expect(last).toBe("frame-ancestors 'none'")
      expect(html).toContain(`content="${policy}"`)
    }
    expect(documents['/']?.csp).not.toBe(documents['/m']?.csp)
  }))

test('[ROUTE-6] without mobile variants each page is one document, and so is the 404 page', () =>
  withFolder({}, async (folder) => {
    const { documents, notFound } = await renderSite({ ...siteOptions(folder), hasMobileVariants: false })
    expect(Object.keys(documents)).toEqual(['/', '/404', '/accounts/login', '/documents/privacy'])
    expect(notFound.mobile).toEqual(notFound.plain)
    expect((await filesIn(folder)).filter((file) => /(?:^|\.)m[./]/.test(file))).toEqual([])
  }))

test.each([
  [undefined, brand.environments.Production.backend],
  ['https://api.pr-204.banksia.example/v1', 'https://api.pr-204.banksia.example'],
  ['', ''],
])(
  '[API-6] a site built for the backend %s says so, and each of its policies names that one alone',
  (backend, named) =>
    withFolder({}, async (folder) => {
      const options = { ...siteOptions(folder), ...(backend !== undefined && { backend }) }
      const index = await renderSite(options)
      expect(index.backend).toBe(named)
      const all = [...Object.values(index.documents), ...Object.values(index.notFound), index.serverError]
      const own = `connect-src ${named ? `'self' ${named}` : "'self'"};`
      for (const { file, csp } of all) {
        expect(csp).toContain(own)
        expect(await readFile(join(folder, file), 'utf8')).toContain(own)
      }
    }),
)

test('a page that renders with the wrong status stops the build with an error that names it', () =>
  withFolder({}, async (folder) => {
    const options = siteOptions(folder)
    const render: RenderSiteOptions['render'] = async ({ address }) => ({
      html: '',
      status: address === '/m' ? 404 : 200,
    })
    await expect(renderSite({ ...options, render })).rejects.toThrow('/m was rendered with status 404')
  }))

test('a page that fails because of a mistake in the options stops the build with only that mistake', () =>
  withFolder({}, async (folder) => {
    const cause = Object.assign(new Error('templates.home: no Home'), { name: 'OptionError' })
    const render = () => Promise.reject(new PageError('PAGE_NOT_LOADED', '/', { cause }))
    const fault = await renderSite({ ...siteOptions(folder), render }).catch((reason: unknown) => reason)
    expect(inspect(fault)).toBe('gridfront() of vite.config: templates.home: no Home')
  }))

const withBody = (body: string): Partial<RenderSiteOptions> => ({
  render: async ({ address }) => ({
    html: `<html><head></head><body>${body}</body></html>`,
    status: address.startsWith('/no-such') ? 404 : address === '/500.html' ? 500 : 200,
  }),
})

test.each([
  ['no width', '<img alt="" height="4" src="/a.svg">', 'the image /a.svg has no width and height'],
  ['a width that is no number', '<img src="/a.svg" alt="" width="50%" height="4">', 'no width and height'],
  ['no alt', '<img src="/a.svg" width="4" height="4">', 'the image /a.svg has no alt'],
  ['no file', '<img src="/b.svg" alt="" width="4" height="4">', 'the image /b.svg is not there'],
])('an image of a template with %s stops the build, with the page it is on', (_, image, fault) =>
  withFolder({ 'a.svg': '<svg/>' }, (folder) =>
    expect(renderSite({ ...siteOptions(folder), ...withBody(`<p>${image}</p>`) })).rejects.toThrow(
      new RegExp(`^/\\S*: .*${fault}$`),
    ),
  ),
)

test('[PAY-1] a page for payments without a login stops the build if no environment names the card fields', () =>
  withFolder({}, async (folder) => {
    const options = siteOptions(folder)
    const [page, ...pages] = options.content.pages
    if (page === undefined) throw new Error('the content has no page')
    const withGuests = { ...options.content, pages: [{ ...page, template: 'guest-pay' }, ...pages] }
    await expect(renderSite({ ...options, content: withGuests })).rejects.toThrow('cardFields is needed')
  }))

test('an image in a page’s data does not belong to its document', () =>
  withFolder({ 'a.svg': '<svg/>' }, async (folder) => {
    const data = JSON.stringify({ html: '<img src="/b.svg">' })
    const body = `<img src="/a.svg" alt="" width="4" height="4"><script type="application/json">${data}</script>`
    await expect(renderSite({ ...siteOptions(folder), ...withBody(body) })).resolves.toBeDefined()
  }))

test.each([
  ['a page that is not there', '<a class="x" href="/plan?a#b">', 'the link to /plan leads nowhere'],
  ['a variant that is not there', '<a href="/accounts.m/login">', 'the link to /accounts.m/login leads'],
  ['another host', '<a href="//host/plans">', 'the link to //host/plans leads nowhere'],
  ['the folder of a page', '<a href="/accounts">', 'the link to /accounts leads nowhere'],
])('a link of a template to %s stops the build, with the page it is on', (_, link, fault) =>
  withFolder({ 'a.pdf': '%PDF' }, (folder) =>
    expect(renderSite({ ...siteOptions(folder), ...withBody(`<p>${link}x</a></p>`) })).rejects.toThrow(
      new RegExp(`^/\\S*: .*${fault}`),
    ),
  ),
)

test('links of templates to pages, variants, documents, files and other sites are accepted', () =>
  withFolder({ 'a.pdf': '%PDF' }, async (folder) => {
    const there = [
      '/',
      '/m?x=1',
      '/accounts/login.m#a',
      '/documents/privacy',
      '/a.pdf',
      '#top',
      'https://a.example/b',
    ]
    const links = there.map((address) => `<a href="${address}">x</a>`).join('')
    await renderSite({ ...siteOptions(folder), ...withBody(links) })
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain(links)
  }))

test('an image of a template with size, alternative text and existing file is accepted', () =>
  withFolder({ 'a.svg': '<svg/>' }, async (folder) => {
    const images = '<img src="/a.svg" alt="" width="4" height="4"><img width="1" height="1" alt src="data:,">'
    await renderSite({ ...siteOptions(folder), ...withBody(images) })
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain(images)
  }))

test('every document is rendered from the same set of JSON files, and then written and compressed', () =>
  withFolder({}, async (folder) => {
    const options = siteOptions(folder)
    const seen = new Set<SiteData>()
    const packed = new Map<string, string>()
    const { documents } = await renderSite({
      ...options,
      render: (request) => {
        seen.add(request.files)
        return options.render(request)
      },
      compress: (file, compression, text) =>
        void packed.set(file.slice(folder.length + 1), `${compression} ${text?.includes('<body>')}`),
    })
    expect([...seen]).toEqual([options.files])
    expect([...packed.keys()]).toEqual(
      expect.arrayContaining(Object.values(documents).map(({ file }) => file)),
    )
    expect(packed.size).toBe(Object.keys(documents).length + 3)
    expect(new Set(packed.values())).toEqual(new Set(['best true']))
  }))

test('few documents wait for compression, however many there are; one that cannot be stored stops the build', async () => {
  const names = Array.from({ length: 300 }, (_, at) => `/guides/${at}`)
  const many = await read({
    'pages/index.md': page('/'),
    'pages/404.md': page('/404'),
    'pages/500.md': page('/500'),
    ...Object.fromEntries(names.map((name) => [`pages${name}.md`, page(name)])),
  })
  await withFolder({}, async (folder) => {
    let waiting: (() => void)[] = []
    let most = 0
    let total = 0
    const compress: RenderSiteOptions['compress'] = () => {
      total += 1
      return new Promise((resolve) => {
        waiting.push(resolve)
        most = Math.max(most, waiting.length)
        // All rendering that can continue has finished.
        if (waiting.length === 1)
          setTimeout(() => {
            for (const done of waiting) done()
            waiting = []
          })
      })
    }
    await renderSite({ ...siteOptions(folder), content: many, compress })
    expect(total).toBe(2 * (names.length + 2) + 3)
    expect(most).toBeLessThanOrEqual(210)
    const full = async () => Promise.reject(new Error('no space left'))
    await expect(renderSite({ ...siteOptions(folder), content: many, compress: full })).rejects.toThrow(
      'no space left',
    )
  })
})

test('a brand with a security contact has security.txt, but for one that it has made itself', () =>
  withFolder({}, async (folder) => {
    const file = join(folder, '.well-known/security.txt')
    await renderSite(siteOptions(folder))
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    const options = siteOptions(folder)
    const withContact = {
      ...options,
      brand: { ...options.brand, securityContact: 'mailto:security@banksia.example' },
    }
    await renderSite(withContact)
    expect(await readFile(file, 'utf8')).toContain('Contact: mailto:security@banksia.example\n')
    await writeFile(file, 'Contact: https://banksia.example/security\n')
    await renderSite(withContact)
    expect(await readFile(file, 'utf8')).toBe('Contact: https://banksia.example/security\n')
  }))

test('[ROUTE-15] a site has sitemap and robots.txt; a closed one has no sitemap', () =>
  withFolder({}, async (folder) => {
    await renderSite(siteOptions(folder))
    expect(await readFile(join(folder, 'robots.txt'), 'utf8')).toContain(`${brand.publicOrigin}/sitemap.xml`)
    expect(await readFile(join(folder, 'sitemap.xml'), 'utf8')).toContain(`${brand.publicOrigin}/</loc>`)
    await withFolder({}, async (closed) => {
      await renderSite({ ...siteOptions(closed), isClosed: true })
      expect(await readFile(join(closed, 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n')
      expect(await filesIn(closed)).not.toContain('sitemap.xml')
    })
  }))

const buildSite = (folder: string) =>
  build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      sitePlugin({ brand, templates: { article: 'article.js' } }),
      {
        // Another entry than the site's, which would include the whole library.
        name: 'entry',
        config: () => ({
          environments: { client: { build: { rolldownOptions: { input: join(folder, 'main.js') } } } },
        }),
      },
    ],
    build: { outDir: 'out' },
  })

const sources = {
  'main.js': "import 'virtual:gridfront/brand.css'\nconsole.log(1)\n",
  'article.js': 'export default () => null',
  'content/pages/index.md': page('/'),
  'content/pages/404.md': page('/404'),
}

test('[CONST-2] a client build contains the brand’s style, and nothing that only development needs', () =>
  withFolder(sources, async (folder) => {
    await buildSite(folder)
    const files = await filesIn(join(folder, 'out'))
    const style = files.find((file) => file.endsWith('.css')) ?? ''
    expect(await readFile(join(folder, 'out', style), 'utf8')).toContain(brand.theme.colours.navy)
    for (const file of files)
      expect(await readFile(join(folder, 'out', file), 'utf8')).not.toContain('gridfront:content')
  }))
