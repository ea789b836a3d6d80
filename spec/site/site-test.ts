import type { Page } from '@playwright/test'
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
