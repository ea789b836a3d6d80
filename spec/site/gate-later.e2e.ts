import type { Page } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { dialog, enter, field, heading, openAt, test, wrongCode } from './gate-sites.ts'
import { expect, started } from './site-test.ts'

needs('checkout')

// One worker, so that the site is built once.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ builtSite }) => {
  test.setTimeout(180_000)
  await builtSite('later')
})

interface Times {
  readonly entered?: number
  readonly opened?: number
}

/** How many pixels the dialog is wider than its window. */
const overflow = (page: Page) =>
  dialog(page).evaluate((box) => Math.max(0, box.scrollWidth - box.clientWidth, box.clientWidth - innerWidth))

test('[GATE-13] a link with a wrong code shows the modal at once, with the error; a right one afterwards opens it', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('later')
  await page.goto(`${origin}/faq#invite=9999999999`)
  await expect(field(page)).toHaveAccessibleDescription(`Numbers only, 10 digits ${wrongCode}`)
  await expect(field(page)).toHaveValue('9999999999')
  await expect(page).toHaveURL(`${origin}/faq`)
  await page.evaluate(() => {
    location.hash = '#invite=0123456789'
  })
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(`${origin}/faq`)
})

test('[GATE-12] the modal shows 5 s after the start, not restarted by page changes; until then the page can be read', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('later')
  await page.addInitScript(() => {
    // The gate's own time shows when the state was entered: the first of 5 s.
    const times: { entered?: number; opened?: number } = {}
    Object.assign(window, { times })
    const { setTimeout } = window
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== undefined && ms > 4900 && ms <= 5000) times.entered ??= performance.now()
      return setTimeout(work, ms, ...rest)
    }) as typeof window.setTimeout
    const before = HTMLDialogElement.prototype.showModal
    HTMLDialogElement.prototype.showModal = function () {
      times.opened = performance.now()
      before.call(this)
    }
  })
  await page.goto(`${origin}/about`)
  await expect(heading(page)).toBeVisible()
  await started(page)
  await expect(dialog(page)).toBeHidden()
  const times = () =>
    page.evaluate(() => ({ now: performance.now(), ...(window as unknown as { times: Times }).times }))
  await expect
    .poll(
      async () => {
        const { now, entered = now } = await times()
        return now - entered
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(3000)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers', exact: true }).click()
  await expect(page).toHaveTitle(/Careers/)
  await expect(field(page)).toBeFocused({ timeout: 10_000 })
  const { entered = 0, opened = 0 } = await times()
  // Timers of a browser may fire a fraction of a millisecond early.
  expect(opened - entered).toBeGreaterThanOrEqual(4999)
  // A timer that was restarted on the page would be 3 s late.
  expect(opened - entered).toBeLessThan(6500)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('[CODE-2] [CODE-3] [CODE-5] numbers only: letters are refused while typing, a paste is cleaned and then cut', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('later')
  await openAt(page, `${origin}/about?mode=test`)
  await expect(field(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(field(page)).toHaveAttribute('autocomplete', 'off')
  await expect(field(page)).toHaveAttribute('maxlength', '10')
  await page.keyboard.type('a0b1-2 c')
  await expect(field(page)).toHaveValue('012')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveAccessibleDescription(`Numbers only, 10 digits ${wrongCode}`)
  await savePicture(page, 'CODE-2')
  await field(page).fill('')
  // Like a code from a mail: through the browser's own clipboard.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(' 0123 456-789 000 '))
  await page.keyboard.press('Control+V')
  await expect(field(page)).toHaveValue('0123456789')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
})

test('[GATE-18] in test mode the modal shows at once, and the gate does not open', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('later')
  await page.goto(`${origin}/about?mode=test`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed Testing Mode')
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(field(page)).toBeFocused()
})

for (const width of [320, 390, 1280, 2560])
  test(`[UI-6] nothing at the gate scrolls sideways at ${width} px, also with text at 200 %`, async ({
    page,
    openSite,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    const { origin } = await openSite('later')
    await openAt(page, `${origin}/about?mode=test#debug`)
    await enter(page, '1')
    await expect(dialog(page).getByText(wrongCode)).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await overflow(page)).toBe(0)
    // Content below the window can be reached.
    for (const part of [field(page), dialog(page).getByRole('button', { name: 'Close' })]) {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 0.9 })
    }
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('[GATE-12] without a timer the page can be read', async ({ page, openSite }) => {
    const { origin } = await openSite('later')
    await page.goto(`${origin}/about`)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByText('Closed Testing Mode')).toBeHidden()
  })
})
