import type { Locator } from '@playwright/test'
import { needs } from '../target/target.ts'
import { expect, test } from './catalogue-stand.ts'

needs('checkout')

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0
}

for (const [width, least, most] of [
  [1280, 340, 420],
  [420, 340, 420],
  [320, 200, 320],
] as const)
  test(`[CONST-1] the address entry is between 340 and 420 wide if the window is wide enough: ${width} px`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open('address-search')
    const entry = await widthOf(page.locator('.gf-address').first())
    expect(entry).toBeGreaterThanOrEqual(least)
    expect(entry).toBeLessThanOrEqual(most)
  })

for (const [width, expected] of [
  [1280, 680],
  [600, null],
] as const)
  test(`[CONST-1] a receipt is 680 wide if the window is wide enough: ${width} px`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open('receipt')
    const receipt = await widthOf(page.locator('.gf-receipt').first())
    if (expected === null) expect(receipt).toBeLessThanOrEqual(width)
    else expect(receipt).toBe(expected)
  })

test('[CONST-1] the three-step panel is at least 212 high', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open('transition-panel')
  const { height = 0 } = (await page.locator('.gf-transition__panel').boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(212)
})

test('[CONST-1] the breadcrumb is complete from a width of 800 on, and at most 550 wide below', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open('breadcrumb')
  const trail = page.locator('.gf-breadcrumb')
  const whole = trail.locator('.gf-breadcrumb__full')
  const setWidth = (pixels: number) =>
    trail.evaluate((element: HTMLElement, width) => {
      element.style.inlineSize = `${width}px`
    }, pixels)
  await setWidth(800)
  await expect(whole).toBeVisible()
  await setWidth(799)
  await expect(whole).toBeHidden()
  const short = await widthOf(trail.locator('.gf-breadcrumb__short'))
  expect(short).toBeGreaterThan(300)
  expect(short).toBeLessThanOrEqual(550)
})
