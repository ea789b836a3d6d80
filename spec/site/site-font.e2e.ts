import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { expect, started, test } from './site-test.ts'

needs('ownPages')

const fontFamily = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily)
const isInUse = async (page: Page) => (await fontFamily(page)).includes('gf-font')
const movedBy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        // The observer is not called if there are no entries.
        requestAnimationFrame(() => setTimeout(() => resolve(0)))
      }),
  )

test.use({ viewport: { width: 390, height: 844 } })

test("[UI-6] on a phone's first visit a font that comes late moves nothing, and the next page is drawn in it", {
  tag: '@firefox',
}, async ({ page }) => {
  let go = () => {}
  const isDrawn = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\.woff2$/, async (route) => {
    await isDrawn
    await route.continue()
  })
  const font = page.waitForResponse(/\.woff2$/)
  await page.goto('/faq', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await isInUse(page)).toBe(false)
  go()
  await (await font).finished()
  await started(page)
  await page.waitForFunction(() => /has-font|font-later/.test(document.documentElement.className))
  expect(await movedBy(page)).toBe(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL('/contact')
  await expect.poll(() => isInUse(page)).toBe(true)
})

test('[UI-6] with data saver no font is requested, and the device’s typeface is shown', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.woff2')) asked.push(request.url())
  })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto('/')
  await started(page)
  expect(asked).toEqual([])
  expect(await isInUse(page)).toBe(false)
})
