import type { Locator, Page } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { expect, test } from './reading-test.ts'

needs('ownPages')

/** An element's layout: its box on the page, and the styles for which a clause has a number. */
const measure = (element: Locator) =>
  element.evaluate((node) => {
    const { width, height } = node.getBoundingClientRect()
    const style = getComputedStyle(node)
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    return { width, height, contentWidth: width - padding, minHeight: style.minHeight }
  })

/** Content is usually taller than the minimum height, so the style is checked as well as the box. */
async function expectLeastHeight(element: Locator, pixels: number, place: string) {
  const { height, minHeight } = await measure(element)
  expect(minHeight, place).toBe(`${pixels}px`)
  expect(height, place).toBeGreaterThanOrEqual(pixels)
}

/** Widths are changed on an open page, because loading it for each takes longer than all measurements. */
async function atEach(page: Page, widths: readonly number[], look: (width: number) => Promise<void>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await look(width)
  }
}

test('[CONST-1] content is 1140 wide at 1280 and 2560 px: header, front page and footer', async ({
  page,
}) => {
  await page.goto('/')
  await atEach(page, [1280, 2560], async (width) => {
    for (const part of ['header', 'main', 'footer']) {
      const wraps = await page.locator(`.gf-site > ${part} .gf-wrap`).all()
      expect(wraps.length, part).toBeGreaterThan(0)
      for (const wrap of wraps)
        expect((await measure(wrap)).contentWidth, `${part} at ${width} px`).toBe(1140)
    }
  })
})

test('[CONST-1] the header is at least 52 high, the hero at least 641, on a phone and on a wide screen', async ({
  page,
}) => {
  await page.goto('/')
  await atEach(page, [390, 1280], async (width) => {
    await expectLeastHeight(page.locator('.gf-header__row'), 52, `the header at ${width} px`)
    await expectLeastHeight(page.locator('.site-hero__row'), 641, `the hero at ${width} px`)
  })
})

test('[CONST-1] the footer is at least 400 high, and 450 on a phone and in the mobile variant', async ({
  page,
}) => {
  for (const [address, inWindow] of [
    ['/about', 400],
    ['/about.m', 450],
  ] as const) {
    await page.goto(address)
    await atEach(page, [390, 1280], (width) =>
      expectLeastHeight(
        page.getByRole('contentinfo'),
        width === 390 ? 450 : inWindow,
        `${address} at ${width} px`,
      ),
    )
  }
})

test('[CONST-1] corners of fields, buttons and plans have a radius of 10, those of cards 20', async ({
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
  await savePicture(page, 'CONST-1')
})

test('[CONST-1] fields of a form are 20 apart, a field and its label 5', async ({ page }) => {
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

test('[CONST-1] the plan list is at least 300 high and 180 wide, its items 265 wide or as wide as their row', async ({
  page,
}) => {
  await page.goto('/plans')
  await atEach(page, [320, 390, 1280, 2560], async (width) => {
    const place = `at ${width} px`
    const lists = await page.locator('.gf-plans').all()
    expect(lists).toHaveLength(2)
    for (const list of lists) {
      await expectLeastHeight(list, 300, place)
      const row = (await measure(list)).width
      expect(row, place).toBeGreaterThanOrEqual(180)
      const items = await list.locator('.gf-plan').all()
      expect(items.length).toBeGreaterThan(1)
      for (const item of items) expect((await measure(item)).width, place).toBe(width < 600 ? row : 265)
    }
  })
})

test('[CONST-1] icons of the trust banner and the ways to pay are 32 by 32', async ({ page }) => {
  await page.goto('/')
  await atEach(page, [320, 1280], async () => {
    const icons = await page.locator(':is(.gf-trust, .gf-payment-methods) svg').all()
    expect(icons).toHaveLength(7)
    for (const icon of icons) expect(await measure(icon)).toMatchObject({ width: 32, height: 32 })
  })
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
