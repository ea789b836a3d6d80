import type { Locator } from '@playwright/test'
import { keepPicture } from '../tools/clauses/keep-picture.ts'
import { needs } from '../tools/target/target.ts'
import { expect, test } from './site-test.ts'

needs('ownPages')

/** An element's layout: its box on the page, and the styles for which a clause has a number. */
const measure = (element: Locator) =>
  element.evaluate((node) => {
    const { width, height } = node.getBoundingClientRect()
    const style = getComputedStyle(node)
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    return { width, height, contentWidth: width - padding, minHeight: style.minHeight }
  })

/** Content mostly fills more than the least height, so the floor is read as well as the box. */
async function expectLeastHeight(element: Locator, pixels: number) {
  const { height, minHeight } = await measure(element)
  expect(minHeight).toBe(`${pixels}px`)
  expect(height).toBeGreaterThanOrEqual(pixels)
}

for (const width of [1280, 2560]) {
  test(`[CONST-1] content is 1140 wide at ${width} px: header, front page and footer`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const part of ['header', 'main', 'footer']) {
      const wraps = await page.locator(`.gf-site > ${part} .gf-wrap`).all()
      expect(wraps.length, part).toBeGreaterThan(0)
      for (const wrap of wraps) expect((await measure(wrap)).contentWidth, part).toBe(1140)
    }
  })
}

for (const width of [390, 1280]) {
  test(`[CONST-1] the header is at least 52 high, the hero at least 641, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expectLeastHeight(page.locator('.gf-header__row'), 52)
    await expectLeastHeight(page.locator('.site-hero__row'), 641)
  })
}

for (const { address, width, pixels } of [
  { address: '/about', width: 1280, pixels: 400 },
  { address: '/about', width: 390, pixels: 450 },
  { address: '/about.m', width: 1280, pixels: 450 },
  { address: '/about.m', width: 390, pixels: 450 },
]) {
  test(`[CONST-1] the footer of ${address} is at least ${pixels} high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await expectLeastHeight(page.getByRole('contentinfo'), pixels)
  })
}

test('[CONST-1] corners of fields, buttons and plans have a radius of 10, those of cards one of 20', async ({
  page,
}) => {
  await page.goto('/accounts/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveCSS('border-radius', '10px')
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCSS('border-radius', '10px')
  await page.goto('/plans')
  await expect(page.locator('.gf-plan').first()).toHaveCSS('border-radius', '10px')
  await page.goto('/contact')
  await expect(page.locator('.gf-card').first()).toHaveCSS('border-radius', '20px')
})

test('[CONST-1] borders of plans are 3 wide', async ({ page }) => {
  await page.goto('/plans')
  await expect(page.locator('.gf-plan').first()).toHaveCSS('border-width', '3px')
  await keepPicture(page, 'CONST-1')
})

test('[CONST-1] fields of a form stand 20 apart, a field and its label 5', async ({ page }) => {
  await page.goto('/accounts/login')
  const [first, second] = await Promise.all(
    [0, 1].map(async (index) => {
      const box = await page.locator('.gf-form > .gf-field').nth(index).boundingBox()
      return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
    }),
  )
  expect((second?.top ?? 0) - (first?.bottom ?? 0)).toBeCloseTo(20, 1)
  const label = await page.locator('.gf-field > label').first().boundingBox()
  const input = await page.getByLabel('Email', { exact: true }).boundingBox()
  expect((input?.y ?? 0) - (label?.y ?? 0) - (label?.height ?? 0)).toBeCloseTo(5, 1)
})

for (const width of [320, 390, 1280, 2560]) {
  test(`[CONST-1] the plan list is at least 300 high and 180 wide, its items 265 wide or as wide as their row, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/plans')
    const lists = await page.locator('.gf-plans').all()
    expect(lists).toHaveLength(2)
    for (const list of lists) {
      await expectLeastHeight(list, 300)
      const row = (await measure(list)).width
      expect(row).toBeGreaterThanOrEqual(180)
      const items = await list.locator('.gf-plan').all()
      expect(items.length).toBeGreaterThan(1)
      for (const item of items) expect((await measure(item)).width).toBe(width < 600 ? row : 265)
    }
  })
}

test('[CONST-1] icons of the trust banner and the ways to pay are 32 by 32', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const icons = await page.locator(':is(.gf-trust, .gf-payment-methods) svg').all()
    expect(icons).toHaveLength(7)
    for (const icon of icons) expect(await measure(icon)).toMatchObject({ width: 32, height: 32 })
  }
})

for (const { pointer, hasTouch, pixels } of [
  { pointer: 'a mouse', hasTouch: false, pixels: 32 },
  { pointer: 'a finger', hasTouch: true, pixels: 44 },
]) {
  test.describe(`with ${pointer}`, () => {
    test.use({ hasTouch, isMobile: hasTouch })

    test(`[CONST-1] text inputs are ${pixels} high for ${pointer}`, async ({ page }) => {
      await page.goto('/accounts/login')
      for (const name of ['Email', 'Password'])
        expect((await measure(page.getByLabel(name, { exact: true }))).height).toBe(pixels)
    })
  })
}
