import type { Page } from '@playwright/test'
import { siteFolder } from '../../host/build/site-stamp.ts'
import { needs } from '../tools/target/target.ts'
import { deliver } from './deliver.ts'
import { FaultProxy } from './fault-proxy.ts'
import { test as base, expect, logIn, started } from './site-test.ts'

needs('checkout')

const test = base.extend<{ readonly faultProxy: FaultProxy }>({
  faultProxy: async ({ baseURL }, use) => {
    const faultProxy = await FaultProxy.open(String(baseURL))
    faultProxy.deploy(await deliver(siteFolder))
    await use(faultProxy)
    await faultProxy.close()
  },
})

test.use({
  // The worker's caches would still be there for the next test.
  reuseContext: false,
  serviceWorkers: 'allow',
  // A browser without a network logs an error, whose beginning Firefox's driver may omit.
  expectedErrors: [
    /^Failed to load (?:resource|‘)|^NetworkError when|ERR_(?:FAILED|EMPTY_RESPONSE|CONNECTION_RESET|INTERNET_DISCONNECTED)/,
  ],
})

/** A customer's page whose files the service worker has all cached. */
async function openKept(page: Page, address: string) {
  await page.goto(address)
  await started(page)
  await logIn(page)
  await expect(page.getByRole('main')).toContainText(/You owe|This device|In use/)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 20_000 })
    .toBe('activated')
  // Loaded once under the worker, so that it caches the files for customers.
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/You owe|This device|In use/)
  await page.waitForLoadState('networkidle')
}

/**
 * Cuts the network behind the browser: emulated offline mode would end at a reload (Chromium), or remove the caches
 * (Firefox). The emulation is used for a moment when the network returns, so that the browser fires `online`.
 */
async function comeUp(page: Page, faultProxy: FaultProxy) {
  faultProxy.comeUp()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

for (const suffix of ['', '.m'])
  test(`[ACC-1] [SW-3] a reload of the account without a network says so in sight, and the account comes by itself with the network (${suffix || 'plain'})`, async ({
    page,
    faultProxy,
  }) => {
    await page.setViewportSize({ width: 390, height: 780 })
    await openKept(page, `${faultProxy.origin}/accounts${suffix}`)
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
    faultProxy.goDown()
    await page.reload()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('We could not get your account just now.', { timeout: 20_000 })
    await expect(alert).toBeInViewport()
    await comeUp(page, faultProxy)
    await expect(page.getByRole('heading', { level: 1, name: 'Hello Maya' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Bills' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Security' })).toContainText(/You are (?:only )?logged in/)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

for (const [path, missing, come] of [
  ['/accounts/pay', 'We could not get what you owe', /You owe.*\$/],
  ['/accounts/details', 'We could not get your email address', 'demo@wattlebird.example'],
  ['/accounts/security', 'We could not get the list of your devices', 'This device'],
] as const)
  test(`[ACC-1] [SW-3] ${path} recovers by itself when the network is back`, async ({ page, faultProxy }) => {
    await openKept(page, faultProxy.origin + path)
    faultProxy.goDown()
    await page.reload()
    // Each part of a page fails separately, with its own message.
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: missing })
    await expect(alert).toContainText('Try again', { timeout: 20_000 })
    await comeUp(page, faultProxy)
    await expect(page.getByRole('main')).toContainText(come)
    await expect(alert).toHaveCount(0)
  })
