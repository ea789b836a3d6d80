import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { overflow } from './axe.ts'
import { expect, test } from './site-test.ts'

needs('demoData')

/** Faults of the header: the brand's name not fully visible, a control cut off or covered, too many rows. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('.gf-header__row')
    const parts = [
      ...(header?.querySelectorAll<HTMLElement>(
        '.site-logo__name, a.gf-account-link, .gf-button, .gf-header__menu',
      ) ?? []),
    ]
      .map((part) => ({ name: part.className, box: part.getBoundingClientRect(), part }))
      .filter(({ part }) => part.checkVisibility())
    const found: string[] = []
    if (!parts.some(({ name }) => name === 'site-logo__name')) found.push('the brand has no name')
    for (const { name, box, part } of parts) {
      if (box.left < 0 || box.right > innerWidth) found.push(`${name} is outside`)
      // A customer's long name may end in an ellipsis, but no letter may be cut.
      if (name === 'gf-account-link' && part.scrollHeight > part.clientHeight + 1)
        found.push(`${name} is cut`)
      for (const other of parts) {
        if (other.part === part) continue
        const { left, right, top, bottom } = other.box
        if (left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1)
          found.push(`${name} lies over ${other.name}`)
      }
    }
    const rows = new Set(parts.map(({ box }) => Math.round((box.top + box.bottom) / 2 / 40)))
    if (rows.size > 3) found.push(`${rows.size} rows`)
    return found
  })

for (const who of ['a visitor', 'a customer'] as const)
  test(`[UI-6] the header of ${who} keeps the brand's name, on a phone and with text of twice the size`, async ({
    page,
    enter,
  }) => {
    await (who === 'a customer' ? enter('/contact') : page.goto('/contact'))
    await expect(page.getByRole('banner')).toContainText(who === 'a customer' ? 'Maya' : 'Log in')
    for (const width of [320, 360, 390, 768, 1000, 1088]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => document.documentElement.removeAttribute('style'))
      const height = await page.locator('.gf-header').evaluate((header) => header.clientHeight)
      expect(height, `${width} px: one row`).toBeLessThan(90)
      for (const size of ['100%', '200%']) {
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize
        }, size)
        expect(await faults(page), `${width} px, ${size}`).toEqual([])
        expect(await overflow(page), `${width} px, ${size}`).toBe(0)
      }
    }
  })

test('[UI-6] a customer’s long name is shortened on a phone, in one row with the rest', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await enter()
  const name = page.locator('a.gf-account-link')
  await expect(name).toContainText('Maya')
  const heightOf = () => page.locator('.gf-header').evaluate((header) => header.clientHeight)
  const before = await heightOf()
  await name.evaluate((link) => link.lastChild?.replaceWith('Maximiliane'))
  expect(await heightOf()).toBe(before)
  expect(await faults(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
})

test('[UI-6] a text logo wraps to a second line before the customer’s name is cut', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await enter()
  const name = page.locator('a.gf-account-link')
  await expect(name).toContainText('Maya')
  await page.locator('.gf-header__home').evaluate((home) => home.replaceChildren('Banksia Power'))
  const cutBy = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(cutBy).toBe(0)
  expect(await overflow(page)).toBe(0)
})

test('[UI-6] on a phone a button named Menu opens the pages by keyboard, and another closes them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/contact')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  expect(await menu.count()).toBe(1)
  const plans = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' })
  await expect(plans).toBeHidden()
  await menu.press('Enter')
  await expect(plans).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).press('Enter')
  await expect(plans).toBeHidden()
})

test('[UI-1] the skip link is invisible until it has the focus, below a tall header', async ({ page }) => {
  await page.goto('/about')
  // Set by scripts, because the page's policy allows no other style.
  await page.locator('.gf-header').evaluate((header) => {
    Object.assign((header as HTMLElement).style, { marginBlockStart: '30rem', minBlockSize: '20rem' })
  })
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  /** Whether the link itself is visible at its middle, above everything else. */
  const isOnTop = () =>
    skip.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === link
    })
  expect(await isOnTop()).toBe(false)
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  expect(await isOnTop()).toBe(true)
  await expect(skip).toBeInViewport({ ratio: 1 })
})
