import type { Page } from '@playwright/test'
import { needs } from '../target/target.ts'
import { expect, test } from './catalogue-stand.ts'
import { familyNames } from './names.ts'

needs('checkout')

test.use({ reducedMotion: 'reduce' })

// Tab reaches only the chosen one of a group of radio buttons, and arrow keys reach the others.
const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [type="radio"]:not(:checked)), select, textarea, summary, [tabindex="0"]'

/** The focused element after pressing Tab, and whether its focus was visible. */
interface Stop {
  readonly number: string | null
  readonly isSeen: boolean
  readonly isDate: boolean
}

/**
 * Numbers the controls in reading order, and puts the focus before all of them. From then on the page records where each
 * Tab leads, because querying it after each of hundreds takes longer than the presses.
 */
const number = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    // Even with reduced motion a transition takes a frame or two, for each of hundreds of controls, and the skip link has
    // one.
    if (!document.getElementById('still')) {
      const still = Object.assign(document.createElement('style'), { id: 'still' })
      still.textContent = '* { transition: none !important }'
      document.head.append(still)
      // The key is released after the focused control has been scrolled into view.
      addEventListener(
        'keyup',
        () => {
          const control = document.activeElement as HTMLElement
          const { outlineStyle, boxShadow } = getComputedStyle(control)
          const { top, bottom } = control.getBoundingClientRect()
          const { stops } = window as unknown as { stops: Stop[] }
          stops.push({
            number: control.dataset.number ?? null,
            isDate: control.matches('input[type="date"]'),
            isSeen: (outlineStyle !== 'none' || boxShadow !== 'none') && bottom > 0 && top < innerHeight,
          })
        },
        true,
      )
    }
    Object.assign(window, { stops: [] })
    // A modal dialog makes the rest of the page inert.
    const scope = document.querySelector('dialog:modal, [popover]:popover-open') ?? document.body
    const found = [...scope.querySelectorAll<HTMLElement>(selector)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    )
    found.forEach((control, index) => {
      control.dataset.number = String(index)
    })
    const start = scope as HTMLElement
    if (start.tabIndex < 0) start.tabIndex = -1
    start.focus()
    return found.map(({ outerHTML }) => outerHTML.slice(0, 80))
  }, controls)

/** A dialog focuses an element inside it, in some cases a moment after opening. */
const focusWithinDialog = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('dialog:modal') === null ||
      document.activeElement?.matches('dialog:modal *') === true,
  )

/** Presses Tab this many times, and returns all stops since the numbering. */
async function pressTab(page: Page, times: number): Promise<readonly Stop[]> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press('Tab')
  const stops = await page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)
  // The browser's own date field has parts for day, month and year, and a button, which Tab goes through.
  return stops.filter(({ number, isDate }, at) => !isDate || stops[at - 1]?.number !== number)
}

/** Goes through an example with Tab from before its first control. */
async function walk(page: Page) {
  const expected = await number(page)
  let stops = await pressTab(page, expected.length)
  // A date has taken three more stops.
  for (let more = 0; more < 3 * expected.length && stops.length < expected.length; more += 1)
    stops = await pressTab(page, 1)
  return {
    expected: expected.map((_, index) => String(index)),
    reached: stops.map((stop) => stop.number),
    unseen: stops.filter(({ isSeen }) => !isSeen).map((stop) => expected[Number(stop.number)] ?? 'nothing'),
  }
}

for (const family of familyNames)
  test(`[UI-6] Tab reaches every control of: ${family}, in reading order, with a visible focus`, async ({
    page,
    open,
    examplesOf,
  }) => {
    for (const id of await examplesOf(family)) {
      await open(id)
      await focusWithinDialog(page)
      // A dialog that focuses its field a moment later may disturb one walk, and only one.
      await expect(async () => {
        const { expected, reached, unseen } = await walk(page)
        expect(reached, id).toEqual(expected)
        expect(unseen, id).toEqual([])
      }).toPass({ timeout: 10_000 })
    }
  })

test('[UI-6] Space ticks and unticks a box', async ({ page, open }) => {
  await open('checkbox-field')
  const box = page.getByRole('checkbox', { name: 'This is a shared computer' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await page.keyboard.press('Space')
  await expect(box).not.toBeChecked()
})

test('[UI-6] Space and Enter show a password, and hide it again', async ({ page, open }) => {
  await open('password-field')
  const field = page.getByLabel('Password', { exact: true })
  await page.getByRole('button', { name: 'Show password' }).focus()
  await page.keyboard.press('Space')
  await expect(field).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Show password', pressed: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('type', 'password')
})

test('[UI-6] arrows move between the radio buttons of a group', async ({ page, open }) => {
  await open('account-usage')
  await page.getByRole('radio', { name: 'Last 30 days' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Last 12 months' })).toBeFocused()
})

test('[UI-6] arrows choose in a list', async ({ page, open }) => {
  await open('select-field')
  const list = page.getByRole('combobox', { name: 'State' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(list).toHaveValue('QLD')
  await page.keyboard.press('ArrowUp')
  await expect(list).toHaveValue('NSW')
})

test('[FORM-4] a line of the error summary moves the focus to its field', async ({ page, open }) => {
  await open('error-summary')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('[UI-6] Enter in a field sends the form', async ({ page, open }) => {
  await open('login-form-typed')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Logging in' })).toBeVisible()
})

test('[UI-6] the skip link leads to the main part', async ({ page, open }) => {
  await open('header')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('[UI-6] the phone menu opens and closes by the keyboard', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open('header')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const plans = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(plans).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plans).toBeHidden()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Space')
  await expect(plans).toBeVisible()
})

test('[AUTH-12] the keyboard focus stays in the session dialog', async ({ page, open }) => {
  await open('session-expiry-counting')
  const stay = page.getByRole('button', { name: 'Stay logged in' })
  const leave = page.getByRole('button', { name: 'Log out now' })
  await page.keyboard.press('Tab')
  await expect(stay).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(leave).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(stay).toBeFocused()
  await expect(page.getByRole('alertdialog', { name: 'You will be logged out soon' })).toBeVisible()
})

test('[UI-6] Space on the box for all devices ticks each of them', async ({ page, open }) => {
  await open('end-sessions-form')
  await page.getByRole('checkbox', { name: 'All other devices' }).focus()
  await page.keyboard.press('Space')
  for (const name of ['Firefox on Windows', 'Safari on iPhone'])
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Firefox on Windows' })).not.toBeChecked()
})

test('[UI-6] Space and Enter open collapsed content', async ({ page, open }) => {
  await open('faq')
  const answer = page.getByText('About two business days')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answer).toBeHidden()
})

test('[UI-6] a wide table can be scrolled by keyboard', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open('prose')
  const table = page.getByRole('group', { name: 'Charge, Unit, Price' })
  // Wider than any phone's window.
  await table
    .locator('td')
    .first()
    .evaluate((cell) => cell.append('wide'.repeat(60)))
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0)
})

test('the short breadcrumb opens by keyboard', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open('breadcrumb')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('link', { name: 'Address (done)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Address (done)' })).toBeHidden()
})
