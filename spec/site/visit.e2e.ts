import type { Page } from '@playwright/test'
import { hasMobileVariants, needs, target, tokenCookie } from '../tools/target/target.ts'
import { FaultProxy } from './fault-proxy.ts'
import { linkedDocuments, mobileAddressOf, otherRoute, someRoute } from './route-table.ts'
import { expect, logIn, logInFields, started, test } from './site-test.ts'

// For visitors of any site that uses the library. Independent of the brand.

const titled = ({ title }: { readonly title: string }) =>
  new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')

/** Inserts a link before the page's content, and presses it. */
const follow = (page: Page, href: string) =>
  page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { textContent: 'a made link' })
    link.setAttribute('href', address)
    document.querySelector('main')?.prepend(link)
    link.click()
  }, href)

/** Paths of the page views that a page has sent, with the previous path. */
function listen(page: Page) {
  const views: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/Tracing/custom')) return
    const { name, tags } = request.postDataJSON() as { name: string; tags: Record<string, string> }
    if (name === 'page-view') views.push(`${tags.from} → ${tags.path}`)
  })
  return views
}

test('[ROUTE-7] [ROUTE-14] a link shows its page without a document, with title and focus; back shows the page before', async ({
  page,
}) => {
  await page.goto(someRoute.path)
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window)
  await follow(page, otherRoute.path)
  await expect(page).toHaveURL(otherRoute.path)
  expect(await isSameDocument()).toBe(true)
  await expect(page).toHaveTitle(titled(otherRoute))
  await expect(page.locator('main h1')).toBeFocused()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${otherRoute.path}$`))
  await page.goBack()
  await expect(page).toHaveURL(someRoute.path)
  await expect(page).toHaveTitle(titled(someRoute))
  expect(await isSameDocument()).toBe(true)
})

test('[ROUTE-10] each page that is shown is one page view, without query and fragment', async ({ page }) => {
  const views = listen(page)
  await page.goto(`${someRoute.path}?email=zq%40post.example#zq`)
  await started(page)
  await follow(page, otherRoute.path)
  await expect(page).toHaveURL(otherRoute.path)
  await page.goBack()
  await expect(page).toHaveURL(/zq/)
  await follow(page, otherRoute.path)
  await expect
    .poll(() => views)
    .toEqual([
      ` → ${someRoute.path}`,
      `${someRoute.path} → ${otherRoute.path}`,
      `${otherRoute.path} → ${someRoute.path}`,
      `${someRoute.path} → ${otherRoute.path}`,
    ])
})

const strangers = [
  '/100%',
  '/a%2Fb',
  '/a%23b',
  '/a%5Cb',
  '/%E0%A4%A',
  '//evil.example/',
  '/\\evil.example/',
  '/.//evil.example',
  '/%00',
] as const

for (const href of strangers)
  test(`[ROUTE-16] a link to ${href} leads to no other origin of ours, and causes no error`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404|ERR_NAME_NOT_RESOLVED|ERR_INTERNET/)
    await page.route('**://evil.example/**', (route) => route.fulfill({ body: 'elsewhere' }))
    await page.goto(someRoute.path)
    await started(page)
    const isOurs = await page.evaluate(
      (text) => new URL(text, location.href).origin === location.origin,
      href,
    )
    await follow(page, href)
    // If the browser itself resolves the link to another origin, it goes there without the application.
    if (!isOurs) return expect(page.getByText('elsewhere')).toBeVisible()
    await expect(page.locator('main h1')).toHaveText(target.notFoundHeading)
    await started(page)
    await follow(page, otherRoute.path)
    await expect(page).toHaveURL(otherRoute.path)
  })

test('[STATE-1] no document is ever in the state uninitialised, however early it is read', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    new MutationObserver(() => titles.push(document.title)).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await page.goto(someRoute.path)
  await started(page)
  const before = await page.title()
  await follow(page, otherRoute.path)
  // A brand may leave the title's words open: the page is there when its title differs from that of the page before
  // (ROUTE-14).
  await expect(page).not.toHaveTitle(before)
  const titles = await page.evaluate(() => Reflect.get(window, 'titles') as string[])
  expect(titles.filter((title) => /uninitiali[sz]ed/i.test(title))).toEqual([])
  expect(titles).toContain(await page.title())
})

test('[CONST-3] the root has its flags once the application has mounted', async ({ page }) => {
  await page.goto(`${mobileAddressOf(someRoute)}?test#debug`)
  await started(page)
  const flags = await page.evaluate(() =>
    [...document.documentElement.classList].filter((name) => /^is-/.test(name)),
  )
  const { hostname } = new URL(page.url())
  expect(flags.sort()).toEqual(
    [
      'is-debug',
      ...(hostname === 'localhost' ? ['is-local'] : []),
      ...(hasMobileVariants ? ['is-mobile'] : []),
      'is-mounted',
      'is-test',
    ].sort(),
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[UI-6] the first stop of the keyboard leads past the navigation, to the main part', async ({
    page,
  }) => {
    const accounts = target.can.includes('accounts') ? ['/accounts/login'] : []
    for (const address of ['/', someRoute.path, ...accounts]) {
      await page.goto(address)
      await page.keyboard.press('Tab')
      const stop = page.locator('a:focus')
      await expect(stop, address).toHaveText(/skip/i)
      await expect(stop, address).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.locator('main'), address).toBeFocused()
    }
  })

  test('[FORM-4] the log-in form tells password managers what its fields take', async ({ page }) => {
    needs('accounts')
    await page.goto('/accounts/login')
    const { email, password } = logInFields(page)
    await expect(email).toHaveAttribute('autocomplete', 'username')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    // The application would render the names of fields that the document lacks.
    for (const field of [email, password]) await expect(field).toHaveAccessibleName(/\S/)
  })
})

/** The luminance of a colour, from 0 to 1, as WCAG defines it. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const of = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { text: of(color), page: of(backgroundColor) }
  })

test('[UI-6] who wants dark colours gets a dark page, a document too', async ({ page }) => {
  needs('media')
  for (const address of ['/', someRoute.path, ...linkedDocuments.slice(0, 1)])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(address)
      const found = await lightness(page)
      expect(found.page > found.text, `${address}, ${colorScheme}`).toBe(colorScheme === 'light')
    }
})

test('[AUTH-7] the cookie of a session is sent by pages of its own site alone', async ({ page, context }) => {
  needs('customer')
  await page.goto('/accounts/login')
  await started(page)
  await logIn(page)
  await expect(page).toHaveURL('/accounts')
  const cookie = (await context.cookies()).find((one) => one.name.endsWith(tokenCookie))
  const { hostname, protocol } = new URL(page.url())
  expect(cookie).toMatchObject({
    sameSite: 'Strict',
    path: '/',
    // Only for this host: a cookie for subdomains would have a dot.
    domain: hostname,
    secure: protocol === 'https:',
  })
})

test.describe('with the service worker', () => {
  test.use({
    serviceWorkers: 'allow',
    // A browser without a network logs an error.
    expectedErrors: [
      /^Failed to load (?:resource|‘)|ERR_(?:FAILED|EMPTY_RESPONSE|CONNECTION_RE(?:SET|FUSED))/,
    ],
  })

  test('[SW-1] [SW-3] offline, a visited page opens, and another one shows the offline page', async ({
    page,
    baseURL,
  }) => {
    const proxy = await FaultProxy.open(String(baseURL))
    try {
      await page.goto(proxy.origin + someRoute.path)
      await started(page)
      const heading = await page.locator('main h1').innerText()
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
        .toBe('activated')
      await expect
        .poll(() => page.evaluate(async () => Boolean(await caches.match(location.href))))
        .toBe(true)
      proxy.goDown()
      expect((await page.goto(proxy.origin + someRoute.path))?.status()).toBe(200)
      await expect(page.locator('main h1')).toHaveText(heading)
      expect((await page.goto(proxy.origin + otherRoute.path))?.status()).toBe(503)
      await expect(page.getByRole('main').getByRole('link', { name: '000' })).toBeVisible()
    } finally {
      await proxy.close()
    }
  })
})
