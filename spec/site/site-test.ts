import type {
  APIRequestContext,
  BrowserContext,
  ConsoleMessage,
  Locator,
  Page,
  Route,
} from '@playwright/test'
import { test as base, expect, request as requests } from '@playwright/test'
import { waitFor, withPatience } from '../tools/target/held-up.ts'
import { needs, target, tokenCookie, tries } from '../tools/target/target.ts'
import { customer } from './log-in-form.ts'
import { translatePages } from './page-translator.ts'
import { completeFirefox, usedOptions } from './stock-firefox.ts'

export { customer, logIn, logInFields } from './log-in-form.ts'

/** The customer's name on the account page; '' if the brand file does not have it. */
export const customerName = target.customer?.firstName ?? ''

/** Logs a customer in without a page, as its client does: using the form would need a second page. */
export async function sessionToken(
  request: APIRequestContext,
  { email, password } = customer,
): Promise<string> {
  const pair = await request.get('/csrf')
  const logInOnce = () =>
    request.post('/login', {
      data: { email, password },
      headers: { 'x-xsrf-token': pair.headers()['x-xsrf-token'] ?? '' },
    })
  let answer = await logInOnce()
  if (answer.status() === 429) {
    const ms = waitFor(answer.headers()['retry-after'])
    await new Promise((resolve) => setTimeout(resolve, ms))
    answer = await logInOnce()
  }
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Stores a token where the login form does. */
export async function storeToken(context: BrowserContext, origin: string, token: string) {
  const isSecure = origin.startsWith('https:')
  const name = `${isSecure ? '__Host-' : ''}${tokenCookie}`
  const expires = Math.floor(Date.now() / 1000) + 2_592_000
  const cookie = { name, value: token, url: origin, sameSite: 'Strict', secure: isSecure, expires } as const
  await context.addCookies([cookie])
}

interface WorkerFixtures {
  /** A session that all tests of a worker share: a test that ends one, or is about the login, creates its own. */
  readonly sharedToken: string
}

interface SiteFixtures {
  /** When each page is changed as by browser translation, if at all: `SPEC_TRANSLATED` does that in every suite. */
  readonly translatedFrom: Parameters<typeof translatePages>[1] | undefined
  /**
   * Opens a page as the demo customer, in the session that this worker's tests share, or as another customer in a session of
   * their own. Suites about the log-in use the form instead.
   */
  readonly enter: (path?: string, who?: typeof customer) => Promise<void>
  /** Texts of console errors that this test causes on purpose. */
  readonly expectedErrors: RegExp[]
  readonly usedOptions: undefined
  readonly quietConsole: undefined
  readonly patience: undefined
}

/** Firefox logs this for a page that is left while its font is loading. */
const isFontOfLeftPage = /^download failed \(font-family: .+ status=2152398850 /
/** Browsers request the icon by themselves, some only occasionally. A site need not have one. */
const isFavicon = ({ url }: { readonly url: string }) =>
  new URL(url, 'http://page').pathname === '/favicon.ico'
/** Firefox throws this if a policy forbids the icon. */
const isForbiddenFavicon = / at \S+\/favicon\.ico because it violates /
/**
 * A trace may be pending while another tab or the next page renews the CSRF token. Its refusal has no effect on visitors.
 */
const isLateTrace = /status of 403 .*\/api\/Tracing\//
const isHydrationError = /Hydration failed|React error #(?:418|423|425)\b/

/** A test that fails on any console error, uncaught exception or policy violation of the page. */
export const test = base.extend<SiteFixtures, WorkerFixtures>({
  browser: [
    async ({ browser, browserName, playwright, channel, launchOptions }, use) => {
      if (browserName !== 'firefox') return use(browser)
      const close = completeFirefox(browser, playwright.firefox, {
        ...launchOptions,
        ...(channel && { channel }),
      })
      await use(browser)
      await close()
    },
    { scope: 'worker' },
  ],
  sharedToken: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, { project }) => {
      // Tests that need the customer are then skipped as not tried.
      if (!target.can.includes('customer')) return use('')
      const request = await requests.newContext({ baseURL: String(project.use.baseURL) })
      await use(await sessionToken(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  enter: async ({ page, context, request, baseURL, sharedToken }, use) => {
    needs('customer')
    await use(async (path = '/accounts', who) => {
      const token = who === undefined ? sharedToken : await sessionToken(request, who)
      await storeToken(context, String(baseURL), token)
      await page.goto(path)
    })
  },
  translatedFrom: [process.env.SPEC_TRANSLATED ? 'started' : undefined, { option: true }],
  // Before the one that opens a page.
  usedOptions: [
    async ({ browser, hasTouch, colorScheme, reducedMotion, javaScriptEnabled }, use) => {
      usedOptions.set(browser, { hasTouch, colorScheme, reducedMotion, javaScriptEnabled })
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  expectedErrors: async ({}, use) => use([]),
  quietConsole: [
    async ({ page, context, expectedErrors, translatedFrom, reuseContext }, use) => {
      const errors: string[] = []
      if (translatedFrom)
        await translatePages(page, translatedFrom, ({ from, to, parent }) =>
          errors.push(`A translated page would still show '${from}' in place of '${to}': ${parent}`),
        )
      const said = (message: ConsoleMessage) => {
        const text = `${message.text()} (${message.location().url})`
        if (
          message.type() === 'error' &&
          !isFontOfLeftPage.test(text) &&
          !isLateTrace.test(text) &&
          !isFavicon(message.location())
        )
          errors.push(text)
      }
      const thrown = ({ message }: Error) => {
        if (isForbiddenFavicon.test(message)) return
        errors.push(
          isHydrationError.test(message) ? `The document is not what React draws: ${message}` : message,
        )
      }
      page.on('console', said).on('pageerror', thrown)
      await use(undefined)
      // The next test may have the same page.
      page.off('console', said).off('pageerror', thrown)
      const known = translatedFrom ? [...expectedErrors, /not what React draws|errors\/418/] : expectedErrors
      try {
        expect(errors.filter((text) => !known.some((pattern) => pattern.test(text)))).toEqual([])
      } finally {
        // Playwright empties the page and its storage, but leaves these to the next test.
        if (reuseContext) await Promise.all([context.setOffline(false), context.clearPermissions()])
      }
    },
    { auto: true },
  ],
  patience: [async ({ page }, use, info) => withPatience(page, info, () => use(undefined)), { auto: true }],
})

export { expect }

/**
 * The document has the focus. After a Tab past the last element Firefox focuses its own toolbar, from which no page can
 * take the focus.
 */
export const expectActive = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)

/** Starts the application at once, which a page to read would delay, and waits until it has hydrated the document. */
export async function applicationStarted(page: Page) {
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(() => dispatchEvent(new Event('gridfront:start')))
  await page.locator('html.is-mounted').waitFor({ state: 'attached' })
}

/** The same, but on a login page that its form works: that does without the application. */
export async function started(page: Page) {
  await page.waitForFunction(() => document.readyState !== 'loading')
  if ((await page.locator('html:not(.is-mounted) [data-early-form]').count()) === 0)
    return applicationStarted(page)
  await page.locator('html:is(.has-form,.is-mounted)').waitFor({ state: 'attached' })
}

/** The backend's answer while its database is away. */
export const unavailable = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503 }),
  })

/** What is visible in print, if the driver supports that. */
export async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  if (!tries('media')) return
  await page.emulateMedia({ media: 'print' })
  await look()
  await page.emulateMedia({ media: 'screen' })
}

/**
 * Records layout shifts in each document that is opened from then on; returns those of the present one. Without files that
 * an earlier test has loaded, because a font that is already there moves nothing.
 */
export async function recordShifts(page: Page): Promise<() => Promise<readonly number[]>> {
  needs('layoutShifts')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  // Those that the page has in its memory.
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await browser.detach()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
}
