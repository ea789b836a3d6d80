import type { Page } from '@playwright/test'
import { needs } from '../target/target.ts'
import { expect, test } from './catalogue-stand.ts'
import { familyNames } from './names.ts'

needs('checkout')

test.use({ reducedMotion: 'reduce' })

// Of a group of radio buttons Tab reaches the one that is chosen, and arrows the others.
const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [type="radio"]:not(:checked)), select, textarea, summary, [tabindex="0"]'

/** Numbers what can be used, in the order in which it is read, and puts the focus before all of it. */
const number = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    // With less motion a transition still takes a frame or two, for each of hundreds of controls, and that of the skip
    // link is one.
    if (!document.getElementById('still')) {
      const still = Object.assign(document.createElement('style'), { id: 'still' })
      still.textContent = '* { transition: none !important }'
      document.head.append(still)
    }
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

/** A dialog puts the focus on something within it, some of them a moment after they have opened. */
const focusWithinDialog = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('dialog:modal') === null ||
      document.activeElement?.matches('dialog:modal *') === true,
  )

/** Which control has the focus, and whether that can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement)) return { number: null, isSeen: false, isDate: false }
    const { outlineStyle, boxShadow } = getComputedStyle(control)
    const { top, bottom } = control.getBoundingClientRect()
    return {
      number: control.dataset.number ?? null,
      isDate: control.matches('input[type="date"]'),
      isSeen: (outlineStyle !== 'none' || boxShadow !== 'none') && bottom > 0 && top < innerHeight,
    }
  })

/** Goes through an example by Tab from before its first control. */
async function walk(page: Page) {
  const expected = await number(page)
  const reached: (string | null)[] = []
  const unseen: string[] = []
  for (const control of expected) {
    await page.keyboard.press('Tab')
    let now = await focused(page)
    // A date of the browser's own has places for day, month and year, and a button, which Tab goes through.
    for (let place = 0; place < 3 && now.isDate && now.number === reached.at(-1); place += 1) {
      await page.keyboard.press('Tab')
      now = await focused(page)
    }
    reached.push(now.number)
    if (!now.isSeen) unseen.push(control)
  }
  return { expected: expected.map((_, index) => String(index)), reached, unseen }
}

for (const family of familyNames)
  test(`[UI-6] Tab reaches every control of: ${family}, in the order in which it is read, and the focus is seen`, async ({
    page,
    open,
    examplesOf,
  }) => {
    test.setTimeout(90_000)
    for (const id of await examplesOf(family)) {
      await open(id)
      await focusWithinDialog(page)
      // A dialog that puts the focus into its field a moment later may disturb one walk, and only one.
      await expect(async () => {
        const { expected, reached, unseen } = await walk(page)
        expect(reached, id).toEqual(expected)
        expect(unseen, id).toEqual([])
      }).toPass({ timeout: 10_000 })
    }
  })

test('[UI-6] Space ticks a box and takes the tick away', async ({ page, open }) => {
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

test('[UI-6] arrows go to the other radio button of a group', async ({ page, open }) => {
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

test('[FORM-4] a line of the error summary leads to its field', async ({ page, open }) => {
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

test('[AUTH-12] the keyboard stays in the dialog of a session', async ({ page, open }) => {
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

test('[UI-6] Space and Enter open what is folded', async ({ page, open }) => {
  await open('faq')
  const answer = page.getByText('About two business days')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(answer).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answer).toBeHidden()
})

test('[UI-6] a wide table scrolls by the keyboard', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open('prose')
  const table = page.getByRole('group', { name: 'Table: Charge, Unit, Price' })
  // Wider than any window of a phone.
  await table
    .locator('td')
    .first()
    .evaluate((cell) => cell.append('wide'.repeat(60)))
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0)
})

test('the short breadcrumb opens by the keyboard', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open('breadcrumb')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('link', { name: 'Address (done)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Address (done)' })).toBeHidden()
})
