import type { APIRequestContext, BrowserContext, ConsoleMessage, Page, Route } from '@playwright/test'
import { test as base, expect, request as requests } from '@playwright/test'
import { waitFor, withPatience } from '../tools/target/held-up.ts'
import { needs, target, tokenCookie } from '../tools/target/target.ts'

/** The customer whom the suites log in: the brand's, or the one that the environment names. */
export const customer = {
  email: process.env.CONFORM_EMAIL ?? target.customer?.email ?? '',
  password: process.env.CONFORM_PASSWORD ?? target.customer?.password ?? '',
}
/** The customer's name on the account page; '' if the brand file does not have it. */
export const customerName = target.customer?.firstName ?? ''

/** Logs the demo customer in without a page, as its client does: a form costs a second page, and tests that are not about it need none. */
export async function sessionToken(request: APIRequestContext): Promise<string> {
  const pair = await request.get('/csrf')
  const logInOnce = () =>
    request.post('/login', {
      data: customer,
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

/** Puts a token where the login form puts it. */
export async function keepToken(context: BrowserContext, origin: string, token: string) {
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
  /** Opens a page as the demo customer, in the session that this worker's tests share. */
  readonly enter: (path?: string) => Promise<void>
  /** Texts of console errors that this test brings about on purpose. */
  readonly expectedErrors: RegExp[]
  readonly quietConsole: undefined
  readonly patience: undefined
}

/** A test that fails on any console error, uncaught exception or policy violation of the page. */
const isHydrationError = /Hydration failed|React error #(?:418|423|425)\b/

export const test = base.extend<SiteFixtures, WorkerFixtures>({
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
  enter: async ({ page, context, baseURL, sharedToken }, use) => {
    needs('customer')
    await use(async (path = '/accounts') => {
      await keepToken(context, String(baseURL), sharedToken)
      await page.goto(path)
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  expectedErrors: async ({}, use) => use([]),
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      const said = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      }
      const thrown = ({ message }: Error) =>
        errors.push(
          isHydrationError.test(message) ? `The document is not what React draws: ${message}` : message,
        )
      page.on('console', said).on('pageerror', thrown)
      await use(undefined)
      // The next test may have the same page.
      page.off('console', said).off('pageerror', thrown)
      expect(errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  patience: [async ({ page }, use, info) => withPatience(page, info, () => use(undefined)), { auto: true }],
})

export { expect }

/** Has the application started at once, which a page to read would wait for, and waits until it has taken the document over. */
export async function started(page: Page) {
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(() => dispatchEvent(new Event('gridfront:start')))
  await page.locator('html.is-mounted').waitFor({ state: 'attached' })
}

/** No idle moment comes, so that nothing but an intent starts the application. */
export const withoutIdleMoments = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })

/** Found by what they send: their labels are for the suite of accessibility to judge. */
export const logInFields = (page: Page) => ({
  email: page.locator('main input[name=email]'),
  password: page.locator('main input[name=password]'),
})

export async function logIn(page: Page, { email, password } = customer) {
  const fields = logInFields(page)
  await fields.email.fill(email)
  await fields.password.fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The backend's answer while its database is away. */
export const unavailable = (route: Route) =>
  route.fulfill({
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status: 503 }),
  })

/** Records what moves by itself in each document that is opened from then on; gives what the present one has. */
export async function recordShifts(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
}
