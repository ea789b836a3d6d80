import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { FaultProxy } from './fault-proxy.ts'
import { test as base, expect as baseExpect, started } from './site-test.ts'

needs('ownPages')

// Four requests and a document after them take longer than a click.
const expect = baseExpect.configure({ timeout: 15_000 })

// The faults are in a server in front of the site. The service worker has its own suites, and would answer instead of the
// network here.
const test = base.extend<{ readonly faultProxy: FaultProxy }>({
  serviceWorkers: 'block',
  // Intended failures are logged on the console.
  expectedErrors: [/Failed to load resource|was blocked because of a disallowed MIME type/],
  faultProxy: async ({ baseURL }, use) => {
    const faultProxy = await FaultProxy.open(String(baseURL))
    await use(faultProxy)
    await faultProxy.close()
  },
})

const dataOf = (path: string) => `/page-data${path}/page-data.json`
type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void
const says =
  (status: number, body = ''): Handler =>
  (_, outgoing) =>
    void outgoing.writeHead(status, { 'content-type': 'text/html' }).end(body)
const downloads: Handler = (_, outgoing) =>
  void outgoing.writeHead(200, { 'content-disposition': 'attachment' }).end('a file')
const breaksOff: Handler = (incoming) => void incoming.socket.destroy()

/** Follows a link of the footer, which every page has. */
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
/** An open page with its application running and no prefetched pages. */
async function openAt(page: Page, faultProxy: FaultProxy, path: string) {
  // Data saver turns prefetching off, so only the click's own requests are sent.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto(faultProxy.origin + path)
  await started(page)
}
const documentsOf = (faultProxy: FaultProxy, path: string) =>
  faultProxy.asked.filter((one) => one === path).length

for (const [fault, handler] of [
  ['status 503', says(503)],
  ['a connection that breaks off', breaksOff],
  ['a page of HTML', says(200, '<!doctype html><title>Welcome</title>')],
  ['data that were cut short', says(200, '{"path":"/careers"')],
] as const)
  test(`[ROUTE-11] [PAGE-2] [PAGE-11] ${fault} instead of page data: four requests, then the document, once`, async ({
    page,
    faultProxy,
  }) => {
    await openAt(page, faultProxy, '/about')
    faultProxy.answer(dataOf('/careers'), handler)
    await follow(page, 'Careers')
    // A complete document, which its application cannot hydrate with this data.
    await expect(page).toHaveTitle(/Careers/)
    await expect(page).toHaveURL(`${faultProxy.origin}/careers`)
    // Browsers themselves repeat a request if a kept connection breaks.
    if (handler === breaksOff) expect(documentsOf(faultProxy, dataOf('/careers'))).toBeGreaterThanOrEqual(4)
    else expect(documentsOf(faultProxy, dataOf('/careers'))).toBe(4)
    expect(documentsOf(faultProxy, '/careers')).toBe(1)
    await page.goBack()
    await expect(page).toHaveTitle(/About/)
  })

test('[PAGE-2] [PAGE-10] status 500 shows the 500 page without a document, and a retry shows the page', async ({
  page,
  faultProxy,
}) => {
  await openAt(page, faultProxy, '/about')
  faultProxy.answer(dataOf('/careers'), says(500))
  await follow(page, 'Careers')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText("We couldn't load /careers")
  await savePicture(page, 'PAGE-10')
  expect(documentsOf(faultProxy, '/careers')).toBe(0)
  faultProxy.answer(dataOf('/careers'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('wrong')
  await expect(page).toHaveTitle(/Careers/)
})

test('[PAGE-2] [PAGE-10] status 500: the page’s own link shows the page too', async ({
  page,
  faultProxy,
}) => {
  await openAt(page, faultProxy, '/about')
  faultProxy.answer(dataOf('/careers'), says(500))
  await follow(page, 'Careers')
  await expect(page.getByRole('main')).toContainText("We couldn't load /careers")
  faultProxy.answer(dataOf('/careers'))
  await follow(page, 'Careers')
  await expect(page.getByRole('main')).not.toContainText("We couldn't load")
  await expect(page).toHaveTitle(/Careers/)
  expect(documentsOf(faultProxy, '/careers')).toBe(0)
})

test('[ROUTE-11] [ROUTE-12] a document that never came leaves the links usable: the browser follows a click, and Escape ends the wait', async ({
  page,
  faultProxy,
}) => {
  await openAt(page, faultProxy, '/about')
  faultProxy.answer(dataOf('/careers'), says(503))
  // A download: the browser stays on the page, as after pressing Stop.
  faultProxy.answer('/careers', downloads)
  await follow(page, 'Careers')
  await expect(page.getByText('Loading Careers…')).toBeVisible()
  await expect.poll(() => documentsOf(faultProxy, '/careers')).toBe(1)
  await follow(page, 'Careers')
  await expect.poll(() => documentsOf(faultProxy, '/careers')).toBe(2)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Loading Careers…')).toBeHidden()
  faultProxy.answer(dataOf('/careers'))
  await follow(page, 'Careers')
  await expect(page).toHaveTitle(/Careers/)
  // Loaded by the application.
  expect(documentsOf(faultProxy, '/careers')).toBe(2)
})

test('[PAGE-7] a page with a document but without data is loaded as a document; one with neither does not exist', async ({
  page,
  faultProxy,
}) => {
  await openAt(page, faultProxy, '/about')
  faultProxy.answer(dataOf('/careers'), says(404))
  await follow(page, 'Careers')
  await expect(page).toHaveTitle(/Careers/)
  // The probe and the document.
  expect(documentsOf(faultProxy, '/careers')).toBe(2)
  await openAt(page, faultProxy, '/about')
  faultProxy.answer(dataOf('/press'), says(404))
  faultProxy.answer('/press', says(404))
  await follow(page, 'Press')
  await expect(page).toHaveTitle(/not found/i)
  expect(documentsOf(faultProxy, '/press')).toBe(1)
})

test('[PAGE-3] after a new build during a visit the next navigation loads the document, with its fragment, once and without a loop', async ({
  page,
  faultProxy,
}) => {
  await openAt(page, faultProxy, '/about')
  faultProxy.answer('/page-data/app-data.json', (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"webpackCompilationHash":"newer"}')
  })
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Careers', exact: true })
    .evaluate((link) => {
      if (link instanceof HTMLAnchorElement) link.href += '?from=mail#top'
    })
  await follow(page, 'Careers')
  await expect(page).toHaveURL(`${faultProxy.origin}/careers?from=mail#top`)
  await expect(page).toHaveTitle(/Careers/)
  expect(documentsOf(faultProxy, '/careers')).toBe(1)
  // The site still delivers the older document: each click loads one, and no document loads another.
  await follow(page, 'Press')
  await expect(page).toHaveTitle(/Press/)
  expect(documentsOf(faultProxy, '/press')).toBe(1)
  expect(documentsOf(faultProxy, '/careers')).toBe(1)
})

test('[ROUTE-11] [PAGE-9] a missing chunk leads to the document', async ({ page, faultProxy }) => {
  await openAt(page, faultProxy, '/about')
  const gone: string[] = []
  await page.route(/\/assets\/.*\.js$/, (route) => {
    if (documentsOf(faultProxy, '/do-not-contact') > 0) return route.fallback()
    gone.push(route.request().url())
    return route.fulfill({ status: 404 })
  })
  await follow(page, 'Do not contact')
  await expect(page).toHaveTitle(/Do-not-contact/i)
  await started(page)
  expect(gone).not.toEqual([])
  expect(documentsOf(faultProxy, '/do-not-contact')).toBe(1)
})

test('a temporary failure of a prefetch never breaks the later click', async ({ page, faultProxy }) => {
  faultProxy.answer(dataOf('/careers'), says(503))
  await page.goto(`${faultProxy.origin}/about`)
  await started(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers', exact: true }).hover()
  await expect.poll(() => documentsOf(faultProxy, dataOf('/careers')), { timeout: 10_000 }).toBe(4)
  expect(documentsOf(faultProxy, '/careers')).toBe(0)
  faultProxy.answer(dataOf('/careers'))
  await follow(page, 'Careers')
  await expect(page).toHaveTitle(/Careers/)
  expect(documentsOf(faultProxy, dataOf('/careers'))).toBe(5)
  expect(documentsOf(faultProxy, '/careers')).toBe(0)
})

test('[ROUTE-12] the slower of two clicks never wins', async ({ page, faultProxy }) => {
  await openAt(page, faultProxy, '/about')
  const release = faultProxy.holdBack(dataOf('/careers'))
  await follow(page, 'Careers')
  await expect.poll(() => documentsOf(faultProxy, dataOf('/careers'))).toBe(1)
  await follow(page, 'Press')
  await expect(page).toHaveTitle(/Press/)
  release()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(`${faultProxy.origin}/press`)
  await expect(page).toHaveTitle(/Press/)
})
