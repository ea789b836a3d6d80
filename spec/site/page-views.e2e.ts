import type { BrowserContext, Page } from '@playwright/test'
import { CustomTrace } from '../../contracts/schemas/tracing.ts'
import { needs } from '../tools/target/target.ts'
import { withPageCache } from './page-cache.ts'
import { asProduction } from './production-page.ts'
import { customer, expect, logIn, started, test } from './site-test.ts'

needs('ownPages')

/** The page views that a page has sent, in order, including those from before the application. */
function listen(page: Page | BrowserContext) {
  const views: string[] = []
  const raw: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/Tracing/custom')) return
    const trace = CustomTrace.parse(request.postDataJSON())
    if (trace.name !== 'page-view') return
    raw.push(request.postData() ?? '')
    views.push(`${trace.tags.from} → ${trace.tags.path} (${trace.tags.title})`)
  })
  return { views, raw }
}
const brand = 'Wattlebird Energy'
const footer = (page: Page) => page.locator('footer')

test('[ROUTE-10] each page has one view, including the first one, back and forward, with path, title and previous path', async ({
  page,
}) => {
  const { views } = listen(page)
  const accepted: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/Tracing/custom')) accepted.push(response.status())
  })
  await page.goto('/about')
  await started(page)
  await footer(page).getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveTitle(/Careers/)
  await footer(page).getByRole('link', { name: 'Press' }).click()
  await expect(page).toHaveTitle(/Press/)
  await page.goBack()
  await expect(page).toHaveTitle(/Careers/)
  await page.goForward()
  await expect(page).toHaveTitle(/Press/)
  const about = await page.request.get('/about').then((answer) => answer.text())
  const title = /<title>(.*?)<\/title>/.exec(about)?.[1] ?? ''
  await expect
    .poll(() => views)
    .toEqual([
      ` → /about (${title})`,
      `/about → /careers (Careers | ${brand})`,
      `/careers → /press (${await page.title()})`,
      `/press → /careers (Careers | ${brand})`,
      `/careers → /press (${await page.title()})`,
    ])
  await expect.poll(() => accepted).toEqual([204, 204, 204, 204, 204])
})

test('[ROUTE-10] [TRACE-6] no view contains query or fragment, and a change of only the fragment is no view', async ({
  page,
}) => {
  const { views, raw } = listen(page)
  await page.goto('/faq.m?email=zqmaya%40post.example#zqfragment')
  await started(page)
  await page.evaluate(() => {
    location.hash = '#zqother'
  })
  await page.goBack()
  await footer(page).getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers.m')
  await expect
    .poll(() => views.map((view) => view.replace(/ \(.*/, '')))
    .toEqual([' → /faq.m', '/faq.m → /careers.m'])
  expect(raw.join()).not.toMatch(/zq|\?|#/)
})

test('[ROUTE-10] a redirect counts once: by the server, by a document’s guard, and by that of a link', async ({
  page,
}) => {
  const { views } = listen(page)
  const paths = () => views.map((view) => view.replace(/ \(.*/, ''))
  await page.goto('/careers/')
  await started(page)
  await expect.poll(paths).toEqual([' → /careers'])
  await footer(page).getByRole('link', { name: 'My account' }).click()
  await expect(page).toHaveURL(/\/accounts\/login\?returnTo/)
  await expect.poll(paths).toEqual([' → /careers', '/careers → /accounts/login'])
  await logIn(page, customer)
  await expect(page).toHaveURL('/accounts')
  await expect
    .poll(paths)
    .toEqual([' → /careers', '/careers → /accounts/login', '/accounts/login → /accounts'])
})

test('[ROUTE-10] an account document that redirects a visitor to the login page is one view', async ({
  page,
}) => {
  const { views } = listen(page)
  await page.goto('/accounts')
  await expect(page).toHaveURL(/\/accounts\/login\?returnTo/)
  await started(page)
  await footer(page).getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  // The next one shows that there was none in between.
  await expect.poll(() => views.length).toBe(2)
  expect(views[1]).toContain('→ /careers')
})

test('[ROUTE-10] the 404 page counts too', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  const { views } = listen(page)
  await page.goto('/no/such/page')
  await started(page)
  await expect.poll(() => views).toEqual([` → /no/such/page (Page not found | ${brand})`])
})

test('[ROUTE-10] a failing analytics service has no effect on the page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 50\d|ERR_FAILED/)
  await page.route('**/api/Tracing/**', (route) => route.abort())
  await page.goto('/about')
  await started(page)
  await footer(page).getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  await expect(page.locator('main h1')).toBeFocused()
})

test('[ROUTE-10] [ROUTE-14] going back to the browser’s cache is a view, at the former position, without waiting', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  await withPageCache({ playwright, launchOptions, baseURL }, async (context) => {
    // An open channel keeps a page out of the cache of some browsers.
    const page = await context.newPage()
    const { views } = listen(page)
    await page.goto('/about')
    await started(page)
    await footer(page).getByRole('link', { name: 'Careers' }).click()
    await expect(page).toHaveTitle(/Careers/)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
      scrollTo({ top: 400, behavior: 'instant' })
    })
    await expect.poll(() => views.length).toBe(2)
    await page.goto('/documents/privacy')
    // Playwright loses track of a restored page, so from here on the browser itself is queried.
    const session = await context.newCDPSession(page)
    const value = async (expression: string): Promise<unknown> =>
      (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
    await value('history.back()')
    await expect.poll(() => value('document.title')).toContain('Careers')
    await expect.poll(() => value('window.persisted')).toBe(true)
    expect(await value('scrollY')).toBe(400)
    await expect.poll(() => views.slice(2)).toEqual([` → /careers (Careers | ${brand})`])
    await value('history.back()')
    await expect.poll(() => value('location.pathname')).toBe('/about')
    await expect.poll(() => value("document.activeElement === document.querySelector('main h1')")).toBe(true)
  })
})

test('[TRACE-3] [ROUTE-10] on the public host name an ordinary page sends its page view, and no other trace', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  const { site, backend, asked } = await asProduction(page, baseURL, expectedErrors)
  await page.goto(`${site}/about`)
  await started(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect
    .poll(() => asked.filter((url) => /Tracing|tracer|backend|csrf/.test(url)))
    .toEqual([`${backend}/csrf`, `${backend}/api/Tracing/custom`])
  expect(asked.length).toBeGreaterThan(2)
})
