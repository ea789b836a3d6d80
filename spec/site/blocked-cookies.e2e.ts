import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { wholeChromium } from '../tools/run/chromium.ts'
import { needs } from '../tools/target/target.ts'
import { field, fillAddress, group, save } from './sign-up-fields.ts'
import { expect, logIn, test as siteTest, started } from './site-test.ts'

needs('ownPages')

/** In a browser whose settings block all cookies, and with them the page's storage. */
const test = siteTest.extend({
  context: async ({ playwright, browserName, channel, launchOptions, baseURL }, use) => {
    const options = { ...(baseURL !== undefined && { baseURL }), serviceWorkers: 'block' } as const
    if (browserName === 'firefox') {
      const browser = await playwright.firefox.launch({
        ...launchOptions,
        ...(channel !== undefined && { channel }),
        firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, 'network.cookie.cookieBehavior': 2 },
      })
      await use(await browser.newContext(options))
      return browser.close()
    }
    const folder = mkdtempSync(join(tmpdir(), 'no-cookies-'))
    mkdirSync(join(folder, 'Default'))
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(settings))
    // The headless shell ignores these settings.
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...wholeChromium(),
      ...options,
    })
    await use(context)
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

const ways: Record<string, { readonly path: string; readonly send: (page: Page) => Promise<void> }> = {
  login: {
    path: '/accounts/login',
    send: (page) => logIn(page, { email: 'some@one.example', password: 'four words in a row' }),
  },
  recovery: {
    path: '/accounts/forgot-password',
    async send(page) {
      await page.getByLabel('Email', { exact: true }).fill('some@one.example')
      await page.getByRole('button', { name: 'Send me a link' }).click()
    },
  },
  'guest payment': {
    path: '/pay',
    async send(page) {
      const form = page.getByRole('region', { name: 'Pay a bill by card' })
      await form.getByLabel('Customer reference number').fill('3009999990')
      await form.getByLabel('Surname on the bill').fill('Petrakis')
      await form.getByLabel('Amount in dollars').fill('12.50')
      await form.getByRole('button', { name: 'Continue to card details' }).click()
    },
  },
  'the first step of sign-up': {
    path: '/sign-up/supply',
    async send(page) {
      await field(page, 'A home').check()
      await field(page, 'I already live or work there').check()
      await fillAddress(page, '12')
      await group(page, /solar panels/)
        .getByLabel('No', { exact: true })
        .check()
      await save(page).click()
    },
  },
  'going on with an application': {
    path: `/sign-up#resume=${'A'.repeat(43)}`,
    send: (page) => page.getByRole('button', { name: 'Continue my application' }).click(),
  },
  'confirming an email address': {
    path: `/screens/emailConfirm#confirm=${'A'.repeat(43)}`,
    send: (page) => page.getByRole('button', { name: 'Confirm this address' }).click(),
  },
}

for (const [name, { path, send }] of Object.entries(ways))
  test(`[API-5] if the browser blocks cookies, ${name} shows the cause and what to do`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 403/)
    await page.goto(path)
    await started(page)
    await send(page)
    const said =
      'Your browser blocks cookies, which this page needs to send anything safely. Allow cookies for this site, then reload the page.'
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: said })).toBeVisible()
    // So the client does not use it: only Firefox reports the blocking.
    const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
    expect(await page.evaluate(() => navigator.cookieEnabled)).toBe(!isFirefox)
    expect(await page.context().cookies()).toEqual([])
  })
