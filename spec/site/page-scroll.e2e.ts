import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { holdScripts } from './hold-scripts.ts'
import { applicationStarted, expect, started, test } from './site-test.ts'

needs('ownPages')

const footer = (page: Page) => page.locator('footer')
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** Scrolls like a person, and waits until the page has received the event. */
async function scrollTo(page: Page, top: number) {
  await page.evaluate(
    (y) =>
      new Promise((resolve) => {
        addEventListener('scroll', resolve, { once: true })
        window.scrollTo({ top: y, behavior: 'instant' })
      }),
    top,
  )
}
/** Clicks a link without scrolling to it, which a click by pointer would do. */
const follow = (page: Page, name: string) =>
  footer(page)
    .getByRole('link', { name })
    .evaluate((link: HTMLElement) => link.click())
const spoken = (page: Page) => page.locator('p[role=status].gf-visually-hidden')

test('[ROUTE-14] each page starts at its top with its heading focused and its title announced; back and forward restore positions', async ({
  page,
}) => {
  await page.goto('/about')
  await started(page)
  await expect(spoken(page).filter({ hasText: /./ })).toHaveCount(0)
  await scrollTo(page, 500)
  await follow(page, 'Careers')
  await expect(page.locator('main h1')).toBeFocused()
  await expect(page).toHaveTitle(/^Careers/)
  expect(await scrollTop(page)).toBe(0)
  await expect(spoken(page).filter({ hasText: await page.title() })).toHaveCount(1)
  await scrollTo(page, 300)

  await page.goBack()
  await expect(page).toHaveTitle(/^About/)
  await expect(page.locator('main h1')).toBeFocused()
  expect(await scrollTop(page)).toBe(500)
  await expect(spoken(page).filter({ hasText: await page.title() })).toHaveCount(1)
  await page.goForward()
  await expect(page).toHaveTitle(/^Careers/)
  await expect(page.locator('main h1')).toBeFocused()
  expect(await scrollTop(page)).toBe(300)
})

test('[ROUTE-14] two entries of the same page each have a position, also if the page loads slowly', async ({
  page,
}) => {
  await page.goto('/policies')
  await started(page)
  await scrollTo(page, 250)
  await follow(page, 'Careers')
  await expect(page).toHaveTitle(/^Careers/)
  await follow(page, 'All policies')
  await expect(page).toHaveURL('/policies')
  expect(await scrollTop(page)).toBe(0)
  await scrollTo(page, 120)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/policies')
  await expect.poll(() => scrollTop(page)).toBe(250)
  await page.evaluate(() => history.go(2))
  await expect.poll(() => scrollTop(page)).toBe(120)
})

test('[ROUTE-14] a link with a fragment leads to its target and focuses it; going back restores the position', async ({
  page,
}) => {
  await page.goto('/accounts/login')
  await applicationStarted(page)
  await scrollTo(page, 100)
  await page
    .getByRole('main')
    .getByRole('link', { name: 'how to pay' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/faq#how-can-i-pay')
  await expect(page.locator('[id="how-can-i-pay"]')).toBeFocused()
  await expect(page.locator('[id="how-can-i-pay"]')).toBeInViewport()
  await page.goBack()
  await expect(page.locator('main h1')).toBeFocused()
  expect(await scrollTop(page)).toBe(100)
})

test('[ROUTE-14] [ROUTE-10] the browser handles a fragment on the same page, and going back restores the position', async ({
  page,
}) => {
  await page.goto('/complaints-policy')
  await started(page)
  await scrollTo(page, 80)
  const link = page.getByRole('main').locator('a[href^="#"]').last()
  await link.evaluate((element: HTMLElement) => element.click())
  await expect(page).toHaveURL(/\/complaints-policy#/)
  const there = await scrollTop(page)
  expect(there).toBeGreaterThan(80)
  await expect(spoken(page).filter({ hasText: /./ })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/complaints-policy')
  await expect.poll(() => scrollTop(page)).toBe(80)
  await page.goForward()
  await expect.poll(() => scrollTop(page)).toBe(there)
})

test('[ROUTE-14] a reload, and going back to a whole document, restore the position', async ({ page }) => {
  await page.goto('/about')
  await started(page)
  await scrollTo(page, 350)
  await follow(page, 'Careers')
  await expect(page).toHaveTitle(/^Careers/)
  await scrollTo(page, 200)
  await page.reload()
  await started(page)
  await expect.poll(() => scrollTop(page)).toBe(200)
  // Rendered by the application then, and also now.
  await page.goBack()
  await expect(page).toHaveTitle(/^About/)
  await expect.poll(() => scrollTop(page)).toBe(350)
  await footer(page)
    .locator('a[href="/documents/privacy"]')
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/documents/privacy')
  await page.goBack()
  await started(page)
  await expect.poll(() => scrollTop(page)).toBe(350)
})

test('[ROUTE-14] visitors who scroll before the application has started stay where they are', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(footer(page)).toBeAttached()
  await scrollTo(page, 420)
  release()
  await started(page)
  expect(await scrollTop(page)).toBe(420)
})

test('[ROUTE-14] the 404 page has its own heading, title and announcement', async ({ page }) => {
  await page.goto('/about')
  await started(page)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/404', textContent: 'to nowhere' })
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'to nowhere' }).click()
  await expect(page.locator('main h1')).toBeFocused()
  await expect(page).toHaveTitle(/^Page not found/)
  await expect(spoken(page).filter({ hasText: 'Page not found' })).toHaveCount(1)
})
