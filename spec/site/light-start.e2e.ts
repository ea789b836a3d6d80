import type { Page, Request } from '@playwright/test'
import { expect, recordShifts, started, test } from './site-test.ts'

const isView = (request: Request) =>
  request.url().endsWith('/api/Tracing/custom') && request.postDataJSON()?.name === 'page-view'

/** Every page view that a page sends, the answers of the backend with them. */
function pageViews(page: Page) {
  const views: { path: string; from: string; status: number }[] = []
  page.on('requestfinished', async (request) => {
    if (!isView(request)) return
    const { path, from } = request.postDataJSON().tags
    views.push({ path, from, status: (await request.response())?.status() ?? 0 })
  })
  return views
}

/** No idle moment comes, so that nothing but an intent can start the application. */
const withoutIdleMoments = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

const isStarted = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
/** How urgently the document asks for its chunks: behind everything that it is drawn with. */
const chunks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ fetchPriority }) => fetchPriority,
    ),
  )

test('nothing of the application runs before an intent or an idle moment; its chunks are fetched', async ({
  page,
}) => {
  await withoutIdleMoments(page)
  await page.goto('/plans')
  const priorities = await chunks(page)
  // React, the entry with all that it needs, the template.
  expect(priorities.length).toBe(3)
  expect(new Set(priorities)).toEqual(new Set(['low']))
  await page.waitForLoadState('networkidle')
  // A pointer over the text is no intent.
  await page.mouse.move(5, 400)
  expect(await isStarted(page)).toBe(false)
  await expect(page.locator('html')).not.toHaveClass(/is-mounted/)
})

for (const [name, act] of [
  ['a press', (page: Page) => page.mouse.click(5, 400)],
  ['a key', (page: Page) => page.keyboard.press('Shift')],
  ['the focus', (page: Page) => page.locator('footer a').first().focus()],
  ['a pointer over a link', (page: Page) => page.locator('main a').first().hover()],
] as const)
  test(`${name} starts the application`, async ({ page }) => {
    await withoutIdleMoments(page)
    await page.goto('/faq')
    await act(page)
    await started(page)
  })

test('left alone, the application starts at the first idle moments', async ({ page }) => {
  await page.goto('/')
  await started(page)
})

test('[ROUTE-10] who leaves before the application has started is counted, once', async ({ page }) => {
  const views = pageViews(page)
  await withoutIdleMoments(page)
  await page.goto('/about')
  await expect.poll(() => views.length).toBe(1)
  await page.goto('/faq.m')
  await expect.poll(() => views.length).toBe(2)
  expect(views).toEqual([
    { path: '/about', from: '', status: 204 },
    { path: '/faq.m', from: '', status: 204 },
  ])
})

test('[ROUTE-10] the application tells of the next pages, and not of the first one again', async ({
  page,
}) => {
  const views = pageViews(page)
  await page.goto('/')
  await started(page)
  await page.locator('header').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/accounts/login')
  await expect.poll(() => views.length).toBe(2)
  expect(views).toEqual([
    { path: '/', from: '', status: 204 },
    { path: '/accounts/login', from: '/', status: 204 },
  ])
})

test('[FORM-4] what was typed before the application started stays, and a submit is held until it is there', async ({
  page,
}) => {
  await page.route(/\/assets\/client-.*\.js/, async (route) => {
    await typed
    await route.continue()
  })
  let done = () => {}
  const typed = new Promise<void>((resolve) => {
    done = resolve
  })
  await page.goto('/accounts/login', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not-a-password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('form')).toHaveAttribute('data-held', 'submit')
  done()
  await started(page)
  await expect(page.getByRole('alert').or(page.locator('.gf-error-summary')).first()).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody')
  await expect(page).toHaveURL('/accounts/login')
})

// A page of each template, in both variants where the text depends on it.
for (const path of [
  '/',
  '/m',
  '/plans',
  '/faq',
  '/about.m',
  '/contact',
  '/policies',
  '/do-not-contact',
  '/accounts',
  '/accounts/login',
  '/accounts/forgot-password',
  '/accounts/forgot-email.m',
  '/screens/emailConfirm/success',
  '/404',
])
  test(`${path} is taken over as it was rendered`, async ({ page }) => {
    await withoutIdleMoments(page)
    await page.goto(path)
    const mark = () =>
      page.evaluate(() => {
        const main = document.querySelector('main') as HTMLElement & { seen?: boolean }
        const before = main.seen === true
        main.seen = true
        return before
      })
    await mark()
    await page.keyboard.press('Shift')
    await started(page)
    // What was rendered is kept, not drawn anew. An account page leads a visitor on to another page instead.
    if (path !== '/accounts') expect(await mark()).toBe(true)
  })

for (const width of [390, 1280])
  for (const path of ['/', '/plans', '/faq'])
    test(`nothing moves on ${path} at ${width} px, from the first picture until after the start`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      const shifts = await recordShifts(page)
      await page.goto(path)
      await started(page)
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      expect(await shifts()).toEqual([])
    })

test('a page goes into the back/forward cache, and comes back from it as it was left', async ({ page }) => {
  await page.goto('/faq')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isKept: true }))
  await page.goto('/documents/privacy')
  await page.goBack()
  const reasons = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons?: { reason: string }[] } | null
    })[]
    return (entry?.notRestoredReasons?.reasons ?? []).map(({ reason }) => reason)
  })
  // Browsers that are driven from outside may keep no page at all; ours must not be the reason.
  expect(reasons.filter((reason) => /unload|lock|websocket|rtc|broadcast/i.test(reason))).toEqual([])
})
