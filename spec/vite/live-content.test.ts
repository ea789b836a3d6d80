import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { ViteDevServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { staticQueryHash } from '../../src/pages/static-query-hash.ts'
import { contentEvent, liveContent } from '../../src/vite/live-content.ts'
import type { SiteContent } from '../../src/vite/site-reader.ts'
import { page } from './content-folder.ts'
import { withLiveSite } from './live-site.ts'

const files = {
  'content/pages/index.md': page('/', 'First\n'),
  'content/pages/plans.md': page('/plans', 'Steady\n'),
  'content/documents/privacy.md': page('/documents/privacy'),
  'content/queries/contact.json': '{ "phone": "1300 975 708" }',
  'public/meter.svg': '<svg width="320" height="200"></svg>',
}
const contact = `/page-data/sq/d/${staticQueryHash('contact')}.json`
const shared = () => ({ queries: { contact: { isEverywhere: true } } })

test('[PAGE-1] [PAGE-4] while content is written, its JSON and documents are served in their present state', () =>
  withLiveSite(files, shared, async ({ get }) => {
    const plans = await get('/page-data/plans/page-data.json')
    expect(plans.headers.get('cache-control')).toBe('no-store')
    expect(await plans.json()).toMatchObject({
      path: '/plans',
      staticQueryHashes: [staticQueryHash('contact')],
    })
    expect(await (await get(contact)).json()).toEqual({ data: { phone: '1300 975 708' } })
    expect(await (await get('/page-data/app-data.json')).json()).toEqual({
      webpackCompilationHash: 'development',
    })
    for (const missing of ['/page-data/fax/page-data.json', '/slice-data/fax.json']) {
      const answer = await get(missing)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    }
    const html = await (await get('/')).text()
    expect(html).toContain('<p>First</p>')
    expect(html).toContain('--gf-navy:#2b1a3d')
    // The application finds the document of the build.
    expect(await (await get('/drawn')).text()).toContain('<div data-drawing="/meter.svg"><svg width="320"')
  }))

test.each([
  ['on', 200],
  ['off', 308],
] as const)(
  '[ROUTE-6] with mobile variants %s, the mobile address of a page answers with %s',
  (mobileVariants, status) =>
    withLiveSite(
      files,
      () => ({ ...shared(), mobileVariants }),
      async ({ ask }) => {
        const answer = await ask('/plans.m?a=1')
        expect([answer.status, answer.headers.get('location')]).toEqual([
          status,
          status === 308 ? '/plans?a=1' : null,
        ])
        const document = await ask('/documents/privacy.m')
        expect([document.status, document.headers.get('location')]).toEqual([308, '/documents/privacy'])
      },
    ),
)

test('the browser is notified of a changed page, and loads only its data; saving without a change does nothing', () =>
  withLiveSite(files, shared, async ({ get, nextMessage, save }) => {
    await get('/page-data/plans/page-data.json')
    await save('content/pages/plans.md', page('/plans', 'Steady\n'))
    await save('content/pages/plans.md', page('/plans', 'Shift\n'))
    expect(await nextMessage()).toEqual({
      type: 'custom',
      event: 'gridfront:content',
      data: { paths: ['/plans'], files: ['/page-data/plans/page-data.json'] },
    })
    const data = await (await get('/page-data/plans/page-data.json')).json()
    expect(data.result.data.html).toBe('<p>Shift</p>\n')
  }))

test('a new page has a route at the next load, without restarting the server', () =>
  withLiveSite(files, shared, async ({ get, nextMessage, save }) => {
    const site = async () => (await get('/@id/__x00__virtual:gridfront/site')).text()
    expect(await site()).toContain('"/plans"')
    await save('content/pages/solar.md', page('/solar'))
    expect(await nextMessage()).toEqual({ type: 'full-reload' })
    expect(await site()).toContain('"/solar"')
  }))

test('[PAGE-4] the browser is notified of changed shared data by its file', () =>
  withLiveSite(files, shared, async ({ get, nextMessage, save }) => {
    await get(contact)
    await save('content/queries/contact.json', '{ "phone": "13 00 00" }')
    expect(await nextMessage()).toMatchObject({ data: { paths: [], files: [contact] } })
    expect(await (await get(contact)).json()).toEqual({ data: { phone: '13 00 00' } })
  }))

test.each([
  ['another title', { 'content/pages/plans.md': page('/plans', 'Steady\n', { title: 'Our plans' }) }],
  ['another path', { 'content/pages/plans.md': page('/our-plans', 'Steady\n') }],
  ['a new page', { 'content/pages/more/about.md': page('/about') }],
  ['a changed document', { 'content/documents/privacy.md': page('/documents/privacy', 'New\n') }],
])('%s reloads the page', (_, changed) =>
  withLiveSite(files, shared, async ({ get, nextMessage, save }) => {
    await get('/')
    for (const [file, text] of Object.entries(changed)) await save(file, text)
    expect(await nextMessage()).toMatchObject({ type: 'full-reload' })
  }),
)

test('a mistake is shown over the page with file and line, and disappears with the next correct save', () =>
  withLiveSite(files, shared, async ({ get, nextMessage, save, remove }) => {
    await get('/')
    await save('content/pages/plans.md', page('/plans', 'Steady\n\n[x](/gone)\n'))
    const error = await nextMessage()
    expect(error).toMatchObject({
      type: 'error',
      err: {
        message: expect.stringMatching(
          /content\/pages\/plans\.md:10: link to \/gone: there is no such page$/,
        ),
        loc: { file: expect.stringMatching(/content\/pages\/plans\.md$/), line: 10 },
      },
    })
    // A page requested in the meantime shows the same, and Vite notifies the browser once more.
    const broken = await get('/')
    expect(broken.status).toBe(500)
    expect(await broken.text()).toContain('plans.md:10: link to /gone')
    expect(await nextMessage()).toMatchObject({ type: 'error', err: { loc: { line: 10 } } })
    await save('content/pages/plans.md', page('/plans', 'Steady\n'))
    expect(await nextMessage()).toMatchObject({ type: 'full-reload' })
    expect((await get('/')).status).toBe(200)
    // From here on changes are small again.
    await save('content/pages/plans.md', page('/plans', 'Shift\n'))
    expect(await nextMessage()).toMatchObject({ data: { paths: ['/plans'] } })
    await remove('content/queries/contact.json')
    expect(await nextMessage()).toMatchObject({
      type: 'error',
      err: { message: expect.stringContaining('ENOENT') },
    })
  }))

test('a template without the named export is shown over the page as a mistake in the options', () =>
  withLiveSite(files, shared, async ({ get, nextMessage }) => {
    expect((await get('/unnamed')).status).toBe(500)
    const message = 'gridfront() of vite.config: templates.home: no Home'
    expect(await nextMessage()).toMatchObject({ type: 'error', err: { message, stack: '' } })
  }))

test('a file that was read in the middle of a save is read again, and no mistake is shown', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const plans = '/page-data/plans/page-data.json'
  const saved = (html: string) =>
    ({ content: { pages: [], documents: [] }, files: new Map([[plans, { path: '/plans', html }]]) }) as never
  const readings: (SiteContent | Error)[] = [saved('Steady'), new Error('it is empty'), saved('Shift')]
  const watcher = Object.assign(new EventEmitter(), { add: () => {} })
  const send = vi.fn()
  const latest = liveContent(
    { watcher, environments: { client: { hot: { send } } } } as unknown as ViteDevServer,
    ['/content'],
    async () => {
      const reading = readings.shift()
      if (reading instanceof Error || !reading) throw reading
      return reading
    },
  )
  await latest()
  watcher.emit('all', 'change', '/content/pages/plans.md')
  await vi.runAllTimersAsync()
  expect(send.mock.calls).toEqual([[contentEvent, { paths: ['/plans'], files: [plans] }]])
})

test('an image with a new size is a change of its page', () =>
  withLiveSite(
    { ...files, 'content/pages/index.md': page('/', '![A meter](/meter.svg)\n') },
    shared,
    async ({ get, nextMessage, save }) => {
      await get('/')
      await save('public/meter.svg', '<svg width="640" height="400"></svg>')
      const seen = [await nextMessage()]
      // Vite has its own reaction to changed public files; ours names the page.
      while (seen.at(-1)?.type !== 'custom') seen.push(await nextMessage())
      expect(seen.at(-1)).toMatchObject({ data: { paths: ['/'] } })
    },
  ))

test('[API-6] in development documents have their policy, with the hashes of their scripts and the brand’s own sources', () =>
  withLiveSite(
    files,
    () => ({
      ...shared(),
      policy: { script: ['https://analytics.example'], connect: ['https://collect.example'] },
      head: (path) => `<script async src="https://analytics.example/a.js" data-path="${path}"></script>`,
    }),
    async ({ get }) => {
      for (const [address, path] of [
        ['/plans.m?a=1', '/plans'],
        ['/documents/privacy', undefined],
      ] as const) {
        const answer = await get(address)
        const html = await answer.text()
        expect(/data-path="([^"]*)"/.exec(html)?.[1]).toBe(path)
        const policy = answer.headers.get('content-security-policy') ?? ''
        const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(
          ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        )
        expect(scripts.length).toBeGreaterThan(0)
        expect(policy).toContain(`script-src 'self' ${scripts.join(' ')} https://analytics.example; `)
        expect(policy).toContain(' https://collect.example; ')
      }
    },
  ))

test('a head that loads what the policy blocks is an error in development too', () =>
  withLiveSite(
    files,
    () => ({ ...shared(), head: '<script src="https://analytics.example/a.js"></script>' }),
    async ({ get }) => {
      const answer = await get('/')
      expect(answer.status).toBe(500)
      expect(await answer.text()).toContain('policy.script does not allow it: add https://analytics.example')
    },
  ))

test('the page is notified of changes by a small script, only in development, and may apply them itself', () =>
  withLiveSite(files, shared, async ({ get }) => {
    const html = await (await get('/')).text()
    const [, src = ''] = /src="([^"]*gridfront-content-updates[^"]*)"/.exec(html) ?? []
    const script = await (await get(src)).text()
    expect(script).toContain('import.meta.hot = ')
    const heard: unknown[] = []
    const run = async (isTaken: boolean) => {
      const listeners = new Map<string, (detail: unknown) => void>()
      let isReloaded = false
      const page = {
        hot: { on: (name: string, listener: (detail: unknown) => void) => listeners.set(name, listener) },
        window: { dispatchEvent: (event: CustomEvent) => !heard.push(event.detail) || !isTaken },
        location: { reload: () => (isReloaded = true) },
      }
      const text = script.slice(script.indexOf('import.meta.hot.on')).replace('import.meta.hot', 'hot')
      new Function('hot', 'window', 'location', text)(page.hot, page.window, page.location)
      listeners.get('gridfront:content')?.({ paths: ['/plans'] })
      return isReloaded
    }
    expect(await run(true)).toBe(false)
    expect(await run(false)).toBe(true)
    expect(heard).toEqual([{ paths: ['/plans'] }, { paths: ['/plans'] }])
  }))
