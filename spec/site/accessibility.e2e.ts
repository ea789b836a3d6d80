import { findings, overflow } from './axe.ts'
import { allDocuments, allRoutes, bothAddresses } from './route-table.ts'
import { expect, logIn, started, test } from './site-test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    // Light on the plain variant, dark on the mobile one: every document and every colour, in half the time.
    for (const route of allRoutes) {
      const [plain, mobile] = bothAddresses(route)
      const address = colorScheme === 'light' ? plain : mobile
      test(`[UI-6] axe finds nothing on ${address} (${colorScheme})`, async ({ page }) => {
        await page.goto(address)
        await started(page)
        // An account page leads visitors on; what it leads to has a test of its own.
        await expect(page.locator('main h1')).toBeVisible()
        expect(await findings(page)).toEqual([])
      })
    }

    test(`[UI-6] axe finds nothing on any document (${colorScheme})`, async ({ page }) => {
      test.setTimeout(90_000)
      for (const address of allDocuments) {
        await page.goto(address)
        expect(await findings(page), address).toEqual([])
      }
    })

    test(`[UI-6] axe finds nothing on the account, the 404 page and a failed login (${colorScheme})`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 40[14]/)
      await page.goto('/no-such-page')
      await started(page)
      expect(await findings(page)).toEqual([])
      await page.goto('/accounts/login')
      await started(page)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await logIn(page)
      await expect(page.getByRole('main')).toContainText('Maya')
      expect(await findings(page)).toEqual([])
    })
  })
}

for (const width of [320, 390, 768, 1280, 2560]) {
  test(`[UI-6] no page scrolls sideways at ${width} px`, async ({ page }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: 800 })
    for (const address of [...allRoutes.map(({ path }) => path), '/m', '/plans.m', ...allDocuments]) {
      await page.goto(address)
      expect(await overflow(page), address).toBe(0)
    }
  })
}

test('[UI-6] at 320 px a table of many columns is one block a row, and still a table', async ({ page }) => {
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
