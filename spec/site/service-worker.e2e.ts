import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { siteFolder } from '../../host/build/site-stamp.ts'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { deliver } from './deliver.ts'
import { FaultProxy } from './fault-proxy.ts'
import { test as base, expect as baseExpect, customer, logIn, started } from './site-test.ts'

needs('checkout')

// Installing a worker is the last thing that a busy browser does.
const expect = baseExpect.configure({ timeout: 20_000 })

interface Stand {
  readonly faultProxy: FaultProxy
}
interface Builds {
  /**
   * Folders of two builds that differ in a heading of `/about` and in a script of every page, and of the first with the
   * kill switch. `SITE_BUILDS` may name the first two, separated by a comma, if they have been made before.
   */
  readonly builds: { readonly first: string; readonly second: string; readonly off: string }
}

/** Runs a build program in a process of its own, as `npm run build` does. `sources`: what it builds. */
async function run(program: string, sources = '.'): Promise<void> {
  const words = ['--conditions=gridfront-source', '--input-type=module', '--eval', program]
  const env = { ...process.env, COMPRESSION: 'quick' }
  const [code] = await once(spawn(process.execPath, words, { stdio: 'inherit', cwd: sources, env }), 'exit')
  if (code !== 0) throw new Error(`The build ended with ${code}`)
}

const test = base.extend<Stand, Builds>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      // Inside the project, because the rendering entry that is created there resolves its packages from parent folders.
      const folder = await mkdtemp(join('dist', 'two-builds-'))
      const made = process.env.SITE_BUILDS?.split(',') ?? []
      const [first = siteFolder, second = join(folder, 'second')] = made
      const off = join(folder, 'off')
      if (made.length < 2) {
        const sources = join(folder, 'sources')
        for (const name of ['contracts', 'host', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts'])
          await cp(name, join(sources, name), { recursive: true })
        const about = join(sources, 'host/content/pages/about.md')
        await writeFile(about, (await readFile(about, 'utf8')).replace('\n## ', '\n## Newly said: '))
        const frame = join(sources, 'host/templates/logo.tsx')
        await appendFile(frame, "\nObject.assign(globalThis, { name: 'of the second build' })\n")
        const place = { out: resolve(second), content: 'host/content' }
        await run(
          `import { makeSite } from './host/build/make-site.ts'
          await makeSite(${JSON.stringify(place)})`,
          sources,
        )
      }
      await cp(first, off, { recursive: true })
      for (const twin of ['br', 'gz']) await rm(join(off, `client/sw.js.${twin}`), { force: true })
      await run(`import { buildServiceWorker } from './src/vite/build-worker.ts'
        await buildServiceWorker(${JSON.stringify({ clientDir: join(off, 'client'), isOff: true })}, ['gridfront-source', 'browser'])`)
      await use({ first, second, off })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  faultProxy: async ({ baseURL, builds }, use) => {
    const faultProxy = await FaultProxy.open(String(baseURL))
    faultProxy.deploy(await deliver(builds.first))
    await use(faultProxy)
    await faultProxy.close()
  },
})

test.use({
  // The worker's caches would still be there for the next test.
  reuseContext: false,
  serviceWorkers: 'allow',
  // A browser without a network logs an error.
  expectedErrors: [/^Failed to load (?:resource|‘)|ERR_(?:FAILED|EMPTY_RESPONSE|CONNECTION_RESET)/],
})
// In one worker: each would build its own sites, which takes longer than the tests.
test.describe.configure({ mode: 'default' })

/** Each of our caches with its addresses, without the worker's own entries. */
const caches = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await window.caches.keys()
    const entries = names.map(async (name) => {
      const keys = await (await window.caches.open(name)).keys()
      return [name, keys.map(({ url }) => url.slice(location.origin.length))] as const
    })
    const found = Object.fromEntries(await Promise.all(entries))
    for (const name of names)
      found[name] = found[name]?.filter((one) => !one.startsWith('/.gridfront/')) ?? []
    return found
  })
const kept = async (page: Page) => Object.values(await caches(page)).flat()

/** Opens a page and waits until the worker is active and has cached what the page shows. */
async function visit(page: Page, address: string) {
  await page.goto(address)
  await started(page)
  const { pathname } = new URL(page.url())
  await expect.poll(() => kept(page)).toContain(pathname)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of this site is ready' })
const newly = (page: Page) => page.getByRole('heading', { name: /^Newly said: / })
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)
/** The browser checks for a newer worker, as on every visit. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

test('[SW-3] visited pages open offline, the first one too; others show the offline page', async ({
  page,
  faultProxy,
}) => {
  await visit(page, `${faultProxy.origin}/about`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveTitle(/careers/i)
  // No document was loaded for this page, but it is cached nevertheless.
  await expect.poll(() => kept(page)).toContain('/careers')

  faultProxy.goDown()
  for (const [path, title] of [
    ['/about?from=mail', /about/i],
    ['/careers', /careers/i],
  ] as const) {
    expect((await page.goto(faultProxy.origin + path))?.status()).toBe(200)
    await started(page)
    await expect(page).toHaveTitle(title)
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  }
  const missing = await page.goto(`${faultProxy.origin}/business`)
  expect(missing?.status()).toBe(503)
  await expect(heading(page)).toHaveText('We can’t load this page right now')
  await savePicture(page, 'SW-3')
  await expect(page.getByRole('main').getByRole('link', { name: '000' })).toBeVisible()
  expect(await page.evaluate(() => document.styleSheets[0]?.cssRules.length)).toBeGreaterThan(0)

  faultProxy.comeUp()
  await page.reload()
  await expect(page).toHaveTitle(/business/i)
})

test('[SW-3] after a login and a visit to the account nothing personal is in any cache', async ({
  page,
  faultProxy,
  context,
  builds,
}) => {
  await visit(page, `${faultProxy.origin}/accounts/login`)
  await logIn(page)
  await expect(page).toHaveURL(`${faultProxy.origin}/accounts`)
  await expect.poll(() => kept(page)).toContain('/accounts')
  await page.reload()
  await started(page)
  await expect(page.getByRole('main')).toContainText(/balance|bill/i)

  // Files of the build under their plain addresses, and nothing else.
  const { documents } = JSON.parse(await readFile(join(builds.first, 'site.json'), 'utf8'))
  const isBuilt = (address: string) =>
    address in documents || existsSync(join(builds.first, 'client', address.slice(1)))
  const addresses = await kept(page)
  expect(addresses.filter((address) => !isBuilt(address))).toEqual([])
  expect(addresses.filter((address) => address.includes('app-data'))).toEqual([])
  const text = await page.evaluate(async () => {
    const all = []
    for (const name of await window.caches.keys()) {
      const cache = await window.caches.open(name)
      for (const key of await cache.keys()) {
        const answer = await cache.match(key)
        all.push(key.url, ...[...(answer?.headers ?? [])].flat(), await answer?.text())
      }
    }
    return all.join('\n')
  })
  const token = (await context.cookies()).find(({ name }) => name.endsWith('customer_jwt'))?.value ?? ''
  expect(token.length).toBeGreaterThan(100)
  const { email, userId } = await page.evaluate(async (bearer) => {
    const answer = await fetch('/user', { headers: { authorization: `Bearer ${bearer}` } })
    return (await answer.json()) as { email: string; userId: string }
  }, token)
  expect(email).toBe(customer.email)
  for (const secret of [token, token.split('.')[1] ?? token, email, userId, customer.password])
    expect(text.includes(secret), secret).toBe(false)
})

test('[SW-2] a new build is offered, and loads on request; a tab with typed text keeps it and its files', async ({
  page,
  context,
  faultProxy,
  builds,
}) => {
  await visit(page, `${faultProxy.origin}/about`)
  const typing = await context.newPage()
  await typing.goto(`${faultProxy.origin}/accounts/forgot-password`)
  await started(typing)
  await typing.getByLabel('Email', { exact: true }).fill('somebody@example.com')
  await Promise.all([page, typing].map(markDocument))

  faultProxy.deploy(await deliver(builds.second))
  await lookForUpdate(page)
  await expect(notice(page)).toBeVisible()
  await savePicture(page, 'SW-2')
  await expect(notice(typing)).toBeVisible()
  expect(await Promise.all([page, typing].map(isSameDocument)), 'nothing reloads by itself').toEqual([
    true,
    true,
  ])
  await expect(newly(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(newly(page)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  expect(await isSameDocument(typing)).toBe(true)
  await expect(typing.getByLabel('Email', { exact: true })).toHaveValue('somebody@example.com')

  // The server no longer has the old build's files; the old tab still has its own.
  expect(Object.keys(await caches(page))).toHaveLength(2)
  const scripts = await typing
    .locator('link[rel=modulepreload][href^="/assets/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const gone = scripts.find((href) => !existsSync(join(builds.second, 'client', href)))
  expect(gone).toBeDefined()
  expect((await fetch(faultProxy.origin + gone)).status).toBe(404)
  // The worker answers, not the browser's own cache.
  const ask = async (href: string) => (await fetch(href, { cache: 'reload' })).status
  expect(await typing.evaluate(ask, String(gone))).toBe(200)

  await typing.close()
  await page.goto(`${faultProxy.origin}/about`)
  await expect.poll(async () => Object.keys(await caches(page))).toHaveLength(1)
})

test('[SW-2] a page of the new build is not offered it; if it is the only one, it takes the new worker without a reload', async ({
  page,
  faultProxy,
  builds,
}) => {
  await visit(page, `${faultProxy.origin}/about`)
  const [before] = Object.keys(await caches(page))
  faultProxy.deploy(await deliver(builds.second))
  await page.goto(`${faultProxy.origin}/about`)
  await expect(newly(page)).toBeVisible()
  await markDocument(page)
  await expect.poll(async () => Object.keys(await caches(page)).includes(String(before))).toBe(false)
  await expect.poll(() => kept(page)).toContain('/about')
  await expect(notice(page)).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
  faultProxy.goDown()
  await page.reload()
  await expect(newly(page), 'the new page opens offline, not the old one').toBeVisible()
})

test('[SW-2] a page with failed files reloads by itself for a new build, once', async ({
  page,
  faultProxy,
  builds,
}) => {
  // The visitor is about to open a page whose chunk is gone. Its document names the file, because the folder keeps the
  // files of the build before.
  const document = await readFile(join(builds.first, 'client/policies/index.html'), 'utf8')
  const chunk = /policies-[\w-]+\.js/.exec(document)?.[0]
  faultProxy.answer(`/assets/${chunk}`, (_, outgoing) => void outgoing.writeHead(404).end())
  const fail = async () => {
    const answered = page.waitForResponse(`**/assets/${chunk}`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'All policies' }).hover()
    expect((await answered).status()).toBe(404)
  }
  await visit(page, `${faultProxy.origin}/do-not-contact`)
  await markDocument(page)
  await fail()
  faultProxy.deploy(await deliver(builds.second))
  // A cache in between still delivers the old document: one with its own data, so that its application starts.
  const old = await readFile(join(builds.first, 'client/do-not-contact/index.html'))
  faultProxy.answer(
    '/do-not-contact',
    (_, outgoing) => void outgoing.setHeader('content-type', 'text/html').end(old),
  )
  await lookForUpdate(page)
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  await started(page)
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)

  await markDocument(page)
  await fail()
  const script = `${await readFile(join(builds.second, 'client/sw.js'), 'utf8')}//`
  faultProxy.answer(
    '/sw.js',
    (_, outgoing) => void outgoing.setHeader('content-type', 'text/javascript').end(script),
  )
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const installed = new Promise<void>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing
        worker?.addEventListener('statechange', () => worker.state === 'installed' && resolve())
      })
    })
    await registration.update()
    await installed
  })
  expect(await isSameDocument(page)).toBe(true)
})

test('[SW-3] on a slow network a visited page comes from the cache, and a new one waits for the network', async ({
  page,
  faultProxy,
}) => {
  await visit(page, `${faultProxy.origin}/about`)
  const release = faultProxy.holdBack('/about')
  await page.goto(`${faultProxy.origin}/about`)
  await expect(page).toHaveTitle(/about/i)
  expect(faultProxy.asked.filter((path) => path === '/about').length).toBeGreaterThan(1)
  release()

  const arrive = faultProxy.holdBack('/press')
  const opened = page.goto(`${faultProxy.origin}/press`)
  await expect.poll(() => faultProxy.asked).toContain('/press')
  arrive()
  expect((await opened)?.status()).toBe(200)
  await expect(page).toHaveTitle(/press/i)
})

test('[SW-3] the kill switch deletes its files and unregisters, and pages work without it', async ({
  page,
  faultProxy,
  builds,
}) => {
  await visit(page, `${faultProxy.origin}/about`)
  await markDocument(page)
  faultProxy.deploy(await deliver(builds.off))
  await lookForUpdate(page)
  await expect.poll(() => page.evaluate(() => window.caches.keys())).toEqual([])
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  expect(await isSameDocument(page)).toBe(true)
  await page.goto(`${faultProxy.origin}/careers`)
  await started(page)
  await expect(page).toHaveTitle(/careers/i)
})

test('[SW-3] a site that removes its worker is rid of it once the kill switch is at /sw.js', async ({
  page,
  faultProxy,
  builds,
}) => {
  await visit(page, `${faultProxy.origin}/about`)
  faultProxy.deploy(await deliver(builds.off))
  // No page registers a worker any more, but the browser itself checks for a newer one when a page is opened.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('dropped'))
  })
  await page.goto(`${faultProxy.origin}/documents/privacy`)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)
  expect(await page.evaluate(() => window.caches.keys())).toEqual([])
})
