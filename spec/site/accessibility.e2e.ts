import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { findings, findingsInBoth, overflow } from './axe.ts'
import { misfits } from './misfits.ts'
import { expect, test } from './reading-test.ts'
import { addressesOf, allRoutes, documentsOfEachKind, leadsOn } from './route-table.ts'
import { test as aloneTest, customerName, logIn, started } from './site-test.ts'

test.use({ reducedMotion: 'reduce' })

/** Window and text sizes, changed on an open page, because loading it for each takes several times as long. */
const measures = [
  [320, ['200%', '100%']],
  [390, ['200%', '100%']],
  [768, ['100%']],
  [2560, ['100%']],
  [1280, ['100%']],
] as const

/** Nothing scrolls sideways, and on a phone no word and no table is cut off. */
async function expectFit(page: Page, address: string) {
  for (const [width, sizes] of measures) {
    await page.setViewportSize({ width, height: 800 })
    for (const size of sizes) {
      const place = `${address} at ${width} px, text at ${size}`
      expect.soft(await overflow(page, size), place).toBe(0)
      if (width < 768) expect.soft(await misfits(page), place).toEqual([])
    }
  }
}

/** Opens a document as it is served, without the scripts of its application. */
async function openServed(page: Page, address: string) {
  await page.route(/\.js(?:\?|$)/, () => {})
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.evaluate(async () => void (await document.fonts.ready))
}

// Checks all rules in light colours on the plain variant, and in dark ones on the mobile variant, so that both documents
// are tested in full. A colour scheme changes only colours, so in dark the plain variant is tested only for those. The
// application runs on the plain variant, in a desktop window. The mobile one is tested in a phone's window without scripts,
// as a slow phone shows it for a while.
for (const route of allRoutes) {
  const addresses = addressesOf(route)
  const { path: plain } = route
  const [, mobile] = addresses
  test(`[UI-6] ${addresses.join(' and ')}: axe finds nothing, light and dark, and everything stays in the window, text of 200% too`, async ({
    page,
  }) => {
    // The target of a redirecting page has its own test.
    await (leadsOn(route) ? openServed(page, plain) : page.goto(plain))
    await expectFit(page, plain)
    if (!leadsOn(route)) await started(page)
    await expect(page.locator('main h1')).toBeVisible()
    expect.soft(await findingsInBoth(page), plain).toEqual([])
    expect(new URL(page.url()).pathname).toBe(plain)
    if (mobile === undefined) return
    await openServed(page, mobile)
    await expectFit(page, mobile)
    await page.setViewportSize({ width: 390, height: 800 })
    expect.soft(await findings(page), `${mobile} (dark)`).toEqual([])
    expect(new URL(page.url()).pathname).toBe(mobile)
  })
}

for (const address of documentsOfEachKind)
  test(`[UI-6] ${address}: axe finds nothing, light and dark, and everything stays in the window, text of 200% too`, async ({
    page,
  }) => {
    await page.goto(address)
    await expectFit(page, address)
    expect.soft(await findingsInBoth(page)).toEqual([])
  })

test('[UI-6] among what is measured at 320 px are tables, those of the networks too', async ({ request }) => {
  needs('ownPages')
  let tables = 0
  for (const address of [...allRoutes.map(({ path }) => path), ...documentsOfEachKind]) {
    const html = await (await request.get(address)).text()
    tables += html.match(/class="?[^">]*\bgf-table[" >]/g)?.length ?? 0
  }
  expect(tables).toBeGreaterThan(10)
})

aloneTest(
  '[UI-6] axe finds nothing on the account, the 404 page and a failed login, light and dark',
  async ({ page, expectedErrors }) => {
    needs('customer')
    expectedErrors.push(/status of 40[14]/)
    await page.goto('/no-such-page')
    await started(page)
    expect.soft(await findingsInBoth(page), 'the 404 page').toEqual([])
    await page.goto('/accounts/login')
    await started(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    expect.soft(await findingsInBoth(page), 'a failed login').toEqual([])
    await logIn(page)
    await expect(page.getByRole('main')).toContainText(customerName)
    expect.soft(await findingsInBoth(page), 'the account').toEqual([])
  },
)

test('[UI-6] at 320 px a table of many columns is one block a row, and still a table', async ({ page }) => {
  needs('ownPages')
  await page.setViewportSize({ width: 320, height: 700 })
  for (const address of ['/complaints-policy', '/documents/family-violence']) {
    await page.goto(address)
    const frame = page.locator('.gf-table:has(table:not(.gf-pairs))').first()
    const table = frame.getByRole('table')
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toBeVisible()
    expect(await table.getByRole('columnheader').count()).toBeGreaterThan(2)
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})
