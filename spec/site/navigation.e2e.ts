import type { Page, Route } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { expect, started, test } from './site-test.ts'

needs('ownPages')

/** Clicks a link of the footer without scrolling to it. */
const follow = (page: Page, name: string) =>
  page
    .locator('footer')
    .getByRole('link', { name })
    .evaluate((link: HTMLElement) => link.click())

const makeLink = (page: Page, href: string, text: string) =>
  page.evaluate(
    ([address, textContent]) => {
      const link = document.createElement('a')
      link.setAttribute('href', address)
      link.textContent = textContent
      document.querySelector('main')?.prepend(link)
    },
    [href, text] as const,
  )

/** A promise with what resolves it. */
function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

/** Holds back the answers from an address until they are released. */
async function hold(page: Page, address: string, end = (route: Route) => route.continue()) {
  const [asked, released, answered] = [signal(), signal(), signal()]
  await page.route(address, async (route) => {
    asked.give()
    await released.given
    // Nothing waits for the request any more, so it cannot be answered either.
    await end(route).catch(() => {})
    answered.give()
  })
  return { asked: asked.given, release: released.give, answered: answered.given }
}

test('[ROUTE-7] a link shows its page without loading a document, with its own title, head and focus', async ({
  page,
}) => {
  await page.goto('/')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL('/plans')
  await expect(page).toHaveTitle(/plans/i)
  await expect(page.locator('main h1')).toBeFocused()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/plans$/)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(/^Wattlebird Energy/)
  await page.goForward()
  await expect(page.locator('main h1')).toBeFocused()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('[ROUTE-7] links in the text of a page are followed without a document load, and keep query and fragment', async ({
  page,
}) => {
  await page.goto('/faq')
  await started(page)
  await page.evaluate(() => {
    Object.assign(window, { isSameDocument: true })
    const link = Object.assign(document.createElement('a'), {
      href: '/plans?from=faq%25#main',
      textContent: 'a made link',
    })
    document.querySelector('main .gf-prose')?.append(link)
  })
  await page.getByRole('link', { name: 'a made link' }).click()
  await expect(page).toHaveURL('/plans?from=faq%25#main')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('[ROUTE-6] inside a mobile page the application stays in the mobile variant', async ({ page }) => {
  await page.goto('/m')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.locator('footer').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers.m')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await savePicture(page, 'ROUTE-6')
})

test('[ROUTE-4] a linked document is loaded as a document, not by the application', async ({ page }) => {
  await page.goto('/policies')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.locator('footer a[href="/documents/privacy"]').click()
  await expect(page).toHaveURL('/documents/privacy')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
})

test('[ROUTE-5] a link to a missing page shows the 404 page, and the header stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/about')
  await started(page)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/no/such/page',
      textContent: 'a lost link',
    })
    document.querySelector('main')?.append(link)
  })
  const answer = page.waitForResponse('**/no/such/page')
  await page.getByRole('link', { name: 'a lost link' }).click()
  expect((await answer).status()).toBe(404)
  await expect(page.locator('main h1')).toHaveText(/can’t find/i)
  await expect(page.getByRole('banner')).toBeVisible()
  await savePicture(page, 'ROUTE-5')
})

test('[ROUTE-11] [PAGE-2] a page whose data fails to load is loaded as a document, with query and fragment, once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load/)
  await page.goto('/')
  await started(page)
  let tries = 0
  await page.route('**/page-data/about/page-data.json', (route) => {
    tries += 1
    return route.abort()
  })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await makeLink(page, '/about?from=home%25#main', 'a made link')
  await page.getByRole('link', { name: 'a made link' }).click()
  // A complete document, which its application cannot hydrate while the data is missing.
  await expect(page).toHaveURL('/about?from=home%25#main')
  await expect(page.locator('main h1')).toHaveText(/About/)
  expect(tries).toBe(4)
  expect(documents).toEqual(['/about'])
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('main h1')).toBeVisible()
})

test('[ROUTE-11] [PAGE-10] a document that cannot load its own page says what to do, loads nothing again by itself, and a retry shows the page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load|status of 500|We couldn't load/)
  let isBroken = true
  let documents = 0
  // A failing server sends this document for any address, so its page must be requested.
  const failure = await page.request.get('/500.html').then((answer) => answer.text())
  await page.route('**/about', (route) => {
    documents += 1
    return route.fulfill({ status: 500, contentType: 'text/html', body: failure })
  })
  await page.route('**/page-data/about/page-data.json', (route) =>
    isBroken ? route.abort() : route.continue(),
  )
  await page.goto('/about')
  const alert = page.getByRole('alert').filter({ hasText: "We couldn't load /about" })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  isBroken = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('main h1')).toHaveText(/About/)
  await expect(page.locator('main h1')).toBeFocused()
  expect(documents).toBe(1)
})

test('the slower of two clicks never wins, and the address matches the shown page', async ({ page }) => {
  await page.goto('/')
  await started(page)
  const slow = await hold(page, '**/page-data/about/page-data.json')
  await follow(page, 'About us')
  await slow.asked
  await expect(page).toHaveURL('/')
  await follow(page, 'Careers')
  await expect(page).toHaveTitle(/^Careers/)
  await expect(page).toHaveURL('/careers')
  slow.release()
  await slow.answered
  await follow(page, 'Press')
  await expect(page).toHaveTitle(/^Press/)
  // Neither shown nor queued: one step back is the page before.
  await page.goBack()
  await expect(page).toHaveURL('/careers')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('[ROUTE-11] an abandoned page never replaces the shown one when it fails', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load/)
  await page.goto('/')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const slow = await hold(page, '**/page-data/about/page-data.json', (route) => route.abort())
  await follow(page, 'About us')
  await slow.asked
  await follow(page, 'Careers')
  await expect(page).toHaveURL('/careers')
  slow.release()
  await follow(page, 'Press')
  await expect(page).toHaveTitle(/^Press/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('going back during a slow click cancels the click; a click during slow going back cancels that', async ({
  page,
}) => {
  await page.goto('/careers')
  await started(page)
  await follow(page, 'Press')
  await expect(page).toHaveTitle(/^Press/)
  const about = await hold(page, '**/page-data/about/page-data.json')
  await follow(page, 'About us')
  await about.asked
  await page.goBack()
  await expect(page).toHaveTitle(/^Careers/)
  about.release()
  await about.answered
  await page.reload()
  await started(page)
  await expect(page).toHaveTitle(/^Careers/)

  // Going forward has to load now: this document only has its own page.
  const press = await hold(page, '**/page-data/press/page-data.json')
  await page.evaluate(() => history.forward())
  await press.asked
  await follow(page, 'Policies')
  await expect(page).toHaveURL('/policies')
  press.release()
  await press.answered
  await expect(page.locator('main h1')).toBeFocused()
  await expect(page).toHaveURL('/policies')
})

test('[ROUTE-12] a page that takes more than a second is announced by name until it is shown', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  await started(page)
  const notice = page.locator('#app .gf-delayed')
  const slow = await hold(page, '**/page-data/careers/page-data.json')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await follow(page, 'Careers')
  await slow.asked
  await page.clock.runFor(900)
  await expect(notice).toBeEmpty()
  await page.clock.runFor(100)
  await expect(notice).toHaveText('Loading Careers…')
  await expect(notice).toHaveRole('status')
  await expect(notice).toBeInViewport()
  await savePicture(page, 'ROUTE-12')
  slow.release()
  await expect(page).toHaveURL('/careers')
  await expect(notice).toBeEmpty()
})

test('[PAGE-8] the page of a link under the pointer loads at once, and its click then needs no network; a link marked off does not', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/about')
  await started(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const link = page.locator('footer').getByRole('link', { name: 'Careers' })
  await link.evaluate((element) => element.setAttribute('data-prefetch', 'off'))
  await link.hover()
  await page.locator('footer').getByRole('link', { name: 'Press' }).hover()
  await expect.poll(() => asked).toContain('/page-data/press/page-data.json')
  expect(asked).not.toContain('/page-data/careers/page-data.json')
  await context.setOffline(true)
  await follow(page, 'Press')
  await expect(page).toHaveTitle(/^Press/)
})

const spellings = [
  ['/careers/', '/careers/', /^Careers/],
  ['/index', '/index', /^Wattlebird Energy/],
  ['/index.html?a=%25#main', '/index.html?a=%25#main', /^Wattlebird Energy/],
  ['/%63areers', '/%63areers', /^Careers/],
] as const

for (const [href, shown, title] of spellings)
  test(`[ROUTE-7] inside the application ${href} shows its page without a document`, async ({ page }) => {
    await page.goto('/faq')
    await started(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await makeLink(page, href, 'a made link')
    await page.getByRole('link', { name: 'a made link' }).click()
    await expect(page).toHaveTitle(title)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect([shown, shown.replace(/\/$/, '')]).toContain(
      await page.evaluate(() => location.pathname + location.search + location.hash),
    )
    await follow(page, 'Press')
    await expect(page).toHaveTitle(/^Press/)
    await page.goBack()
    await expect(page).toHaveTitle(title)
  })

test('[ROUTE-7] the query stays in the address exactly as it was typed', async ({ page }) => {
  const typed = '/plans?ref=12345678901234567890&n=1.0&e=1e3&a=1&a=2&bad=%zz&plus=a+b'
  await page.goto(typed)
  await started(page)
  expect(await page.evaluate(() => location.pathname + location.search)).toBe(typed)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText(/plans/i)
  expect(await page.evaluate(() => location.pathname + location.search)).toBe(typed)
})

test('[ROUTE-15] if the application cannot start, the document still works: links lead on, and the login form says why', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|dynamically imported/)
  await page.route('**/assets/forms-*.js', (route) => route.abort())
  await page.goto('/accounts/login')
  await expect(page.getByText('Logging in needs JavaScript')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
  await page.locator('footer').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  await expect(page.locator('main h1')).toBeVisible()
})

test('[ROUTE-5] an unknown account address shows the 404 page, and the application starts there too', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/accounts/no-such-page')
  await started(page)
  await expect(page.locator('main h1')).toHaveText(/can’t find/i)
})
