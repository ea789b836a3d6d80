import type { Page, Route } from '@playwright/test'
import { test as base, expect } from '@playwright/test'

/** The demo customer of local mode; a deployed site brings its own by the environment. */
export const customer = {
  email: process.env.CONFORM_EMAIL ?? 'demo@wattlebird.example',
  password: process.env.CONFORM_PASSWORD ?? 'wattle-and-gum-42',
}

interface SiteFixtures {
  /** Texts of console errors that this test brings about on purpose. */
  readonly expectedErrors: RegExp[]
  readonly quietConsole: undefined
}

/** A test that fails on any console error, uncaught exception or policy violation of the page. */
export const test = base.extend<SiteFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  expectedErrors: async ({}, use) => use([]),
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use(undefined)
      expect(errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Waits until the application has taken the document over. */
export const started = (page: Page) => page.locator('html.is-mounted').waitFor({ state: 'attached' })

export async function logIn(page: Page, { email, password } = customer) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
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
