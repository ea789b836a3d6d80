import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { expect, started, test } from './site-test.ts'

needs('ownPages')

const drawingRequests = (page: Page) => {
  const asked: string[] = []
  page.on('request', (wish) => asked.push(new URL(wish.url()).pathname))
  return () => asked.filter((path) => path.startsWith('/art/hero'))
}
const skyOf = (page: Page) =>
  page
    .locator('.site-hero__art stop')
    .first()
    .evaluate((stop) => getComputedStyle(stop).stopColor)

for (const [colorScheme, sky] of [
  ['light', 'rgb(191, 230, 234)'],
  ['dark', 'rgb(22, 49, 79)'],
] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test(`[UI-6] the front page's drawing is in its document, in ${colorScheme} colours, and stays when the application starts`, async ({
      page,
    }) => {
      const asked = drawingRequests(page)
      await page.goto('/')
      expect(await skyOf(page)).toBe(sky)
      await page.locator('.site-hero__art svg').evaluate((svg) => svg.setAttribute('data-first', ''))
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const box = await page.locator('.site-hero__art svg').boundingBox()
        expect((box?.width ?? 0) / (box?.height ?? 1), `${width} px`).toBeCloseTo(640 / 560, 1)
      }
      await started(page)
      // React has hydrated the element.
      await expect
        .poll(() =>
          page
            .locator('.site-hero__art')
            .evaluate((art) => Object.keys(art).some((key) => key.startsWith('__react'))),
        )
        .toBe(true)
      expect(await skyOf(page)).toBe(sky)
      await expect(page.locator('.site-hero__art svg[data-first]')).toBeVisible()
      await expect(page.locator('.site-hero__art img')).toHaveCount(0)
      expect(asked()).toEqual([])
    })
  })

test('[UI-6] a visitor from another page sees the drawing of its file', async ({ page }) => {
  const asked = drawingRequests(page)
  await page.goto('/about')
  // Before hydration the link is the browser's own, and opens the document of the home page.
  await started(page)
  await page.getByRole('link', { name: 'home page' }).click()
  const drawing = page.locator('.site-hero__art img')
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  expect(asked()).toEqual(['/art/hero.svg'])
  await expect(page.locator('.site-hero__art svg')).toHaveCount(0)
})
