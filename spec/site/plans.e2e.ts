import type { Locator, Page } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { expect, onPaper, test } from './site-test.ts'

needs('ownPages')

const card = (page: Page) => page.locator('.gf-plan')
const rates = (page: Page | Locator) => page.locator('.gf-plan__prices')
const box = async (place: Locator) => {
  const found = await place.boundingBox()
  if (found === null) throw new Error('It is not drawn')
  return found
}
const boxes = async (places: Locator) => Promise.all((await places.all()).map(box))
const different = (values: readonly number[]) => new Set(values.map(Math.round)).size
/** The height of a page, header and footer included. */
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

for (const address of ['/plans', '/plans.m', '/screens/planItem'])
  test(`[CONST-1] [UI-5] on a phone a plan takes the whole row, and rates are collapsed: ${address}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address)
    expect(await height(page)).toBeLessThan(11_300)
    for (const { width } of await boxes(card(page))) expect(width).toBeGreaterThan(340)
    for (const list of await rates(page).all()) await expect(list).toBeHidden()
    const first = card(page).first()
    await expect(first).toContainText('Estimated for a year')
    await expect(first.locator('.gf-plan__comparison')).toBeVisible()
    await expect(first.getByText(/Prices include GST/)).toBeVisible()
    await first.getByText(/^Rates/).press('Enter')
    await expect(rates(first)).toBeVisible()
    expect(await overflow(page)).toBe(0)
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[UI-1] [UI-6] rates open by themselves where there is room, on paper and at a link to the plan', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/plans#wattlebird-shift')
    await expect(rates(page.locator('#wattlebird-shift'))).toBeVisible()
    const steady = rates(page.locator('#wattlebird-steady'))
    await expect(steady).toBeHidden()
    await page
      .locator('#wattlebird-steady')
      .getByText(/^Rates/)
      .click()
    await expect(steady).toBeVisible()
    await page.goto('/plans')
    await onPaper(page, async () => {
      for (const list of await rates(page).all()) await expect(list).toBeVisible()
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const list of await rates(page).all()) await expect(list).toBeVisible()
    await expect(page.locator('.gf-plan__rates > summary').first()).toBeHidden()
  })
})

test('[UI-5] plans for homes and for businesses are separate, and the page links to both', async ({
  page,
}) => {
  await page.goto('/plans')
  const names = async (title: string) =>
    page
      .getByRole('region', { name: title, exact: true })
      .getByRole('article')
      .evaluateAll((all) => all.map(({ id }) => id))
  expect(await names('Plans for homes')).toEqual([
    'wattlebird-steady',
    'wattlebird-shift',
    'wattlebird-sunshine',
    'wattlebird-standing',
  ])
  expect(await names('Plans for businesses')).toEqual([
    'wattlebird-business-steady',
    'wattlebird-business-standing',
  ])
  await page.getByRole('main').getByRole('link', { name: 'Plans for businesses' }).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Plans for businesses' })).toBeInViewport()
})

test('[ROUTE-3] [UI-5] a message’s link leads only to the plans for homes', async ({ page }) => {
  for (const address of ['/screens/planItem', '/screens/planItem.m']) {
    await page.goto(address)
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await page.getByRole('article').count(), address).toBe(4)
    await expect(page.getByRole('main'), address).not.toContainText(/Business Steady|small businesses/)
  }
  await savePicture(page, 'ROUTE-3')
})

test('[UI-5] on a wide screen the cards of a row align: names, prices, documents and buttons', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/plans')
  for (const title of ['Plans for homes', 'Plans for businesses']) {
    const group = page.getByRole('region', { name: title, exact: true })
    const cards = await boxes(group.locator('.gf-plan'))
    expect(different(cards.map(({ y }) => y))).toBe(1)
    expect(different(cards.map(({ height }) => height))).toBe(1)
    for (const part of [
      'h3',
      '.gf-plan__headline strong >> nth=0',
      '.gf-plan__comparison',
      '.gf-plan__more',
      '.gf-plan__action',
    ]) {
      const tops = await Promise.all(
        (await group.locator('.gf-plan').all()).map(async (one) => (await box(one.locator(part).first())).y),
      )
      expect(different(tops), `${title}: ${part}`).toBe(1)
    }
  }
})

test('[UI-5] [UI-6] a table compares the plans of a group, and scrolls by itself on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/plans')
  const table = page.getByRole('table', { name: /^Plans for homes compared/ })
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Wattlebird Steady',
    'Wattlebird Shift',
    'Wattlebird Sunshine',
    'Wattlebird Standing Offer',
  ])
  await expect(table.getByRole('row', { name: /^Estimated for a year/ })).toContainText('$1,690')
  await expect(table.getByRole('row', { name: /^Comparison/ })).toContainText('12% less than')
  // Beside the two cards for businesses, not below.
  const business = page.getByRole('table', { name: /^Plans for businesses compared/ })
  const [first] = await boxes(page.locator('#wattlebird-business-steady'))
  expect((await box(business)).y).toBeLessThan((first?.y ?? 0) + 100)
  expect(await findings(page)).toEqual([])
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
    const frame = page.getByRole('region', { name: /^Plans for homes compared/ })
    await expect(frame).toBeHidden()
    await page.getByText(/^Compare in a table.*homes/).press('Enter')
    await expect(frame).toBeVisible()
    await frame.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    expect(await overflow(page)).toBe(0)
    await page.getByText(/^Compare in a table.*homes/).press('Enter')
  }
  expect(await findings(page)).toEqual([])
})
