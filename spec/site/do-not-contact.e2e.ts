import type { Page } from '@playwright/test'
import { findings, overflow } from './axe.ts'
import { countMails } from './outbox.ts'
import { customer, expect, logIn, started, test } from './site-test.ts'

const path = '/do-not-contact'
const button = 'Put me on the list'
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) =>
  main(page).getByRole('heading', { name: 'You are on the do-not-contact list' })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const number = /DNC-[\dA-Z]{4}-[\dA-Z]{4}/
let last = 0
/** Nobody else's, so that its mails can be counted. */
const newEmail = () => `stop-${Date.now()}-${++last}@customers.example`

async function open(page: Page, address = path) {
  await page.goto(address)
  await started(page)
}
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

async function fill(page: Page, email: string) {
  await field(page, 'Your name').fill('Robin Okafor')
  await field(page, 'Visits').check()
  await field(page, 'Calls and texts').check()
  await field(page, 'Street address').fill('12 Banksia Street')
  await field(page, 'Suburb').fill('Newtown')
  await field(page, 'State').selectOption('NSW')
  await field(page, 'Postcode').fill('2042')
  await field(page, 'Phone number').fill('+61 491 570 156')
  await field(page, 'Email').fill(email)
}

test('[UI-1] whoever asks without an account gets a receipt at once, and by mail', async ({
  page,
  request,
}) => {
  const email = newEmail()
  await open(page)
  await fill(page, email)
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText(number)
  await expect(main(page)).toContainText('visits, calls and texts')
  await expect(main(page)).toContainText(`It is not shown again. We also send it to ${email}.`)
  const receipt = number.exec(await main(page).innerText())?.[0] ?? 'none'
  await expect.poll(() => countMails(request, email, new RegExp(receipt)), { timeout: 15_000 }).toBe(1)
  // On paper the receipt stands, and no button.
  await page.emulateMedia({ media: 'print' })
  await expect(main(page).getByText(receipt)).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Print the receipt' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await main(page).getByRole('button', { name: 'Ask for somebody else' }).click()
  await expect(main(page).getByRole('heading', { name: button })).toBeFocused()
  await expect(field(page, 'Your name')).toHaveValue('')
})

test('[FORM-4] a detail is asked for where a ticked way needs it, and the keyboard alone gets through', async ({
  page,
}) => {
  await open(page)
  await expect(field(page, 'Street address')).toBeHidden()
  await expect(field(page, 'Phone number')).toBeHidden()
  await field(page, 'Your name').focus()
  await page.keyboard.type('Robin Okafor')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Visits')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(field(page, 'Phone number')).toBeVisible()
  await expect(field(page, 'Street address')).toBeHidden()
  for (const expected of ['Letters', 'E-mails', 'Phone number']) {
    await page.keyboard.press('Tab')
    await expect(field(page, expected)).toBeFocused()
  }
  await page.keyboard.type('0491570156')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText('print this page or write it down')
})

test('[FORM-1] [FORM-4] what is wrong is told at the top and at each field, and nothing typed is lost', async ({
  page,
}) => {
  await open(page)
  await field(page, 'Visits').check()
  await field(page, 'Suburb').fill('Newtown')
  await field(page, 'Postcode').fill('204')
  await page.getByRole('button', { name: button }).click()
  await expect(problem(page)).toBeFocused()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Your name is a required field',
    'Street address is a required field',
    'State is a required field',
    'Postcode must be 4 digits',
  ])
  await expect(field(page, 'Postcode')).toHaveAccessibleDescription('Postcode must be 4 digits')
  await expect(field(page, 'Postcode')).toHaveValue('204')
  await expect(field(page, 'Suburb')).toHaveValue('Newtown')
  await problem(page).getByRole('link', { name: 'Postcode must be 4 digits' }).click()
  await expect(field(page, 'Postcode')).toBeFocused()
})

test('[FORM-4] offline the form says so, keeps what was typed, and sent again it is one entry', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const email = newEmail()
  await open(page)
  await fill(page, email)
  await context.setOffline(true)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We got no answer from our server.' })).toBeVisible()
  await expect(field(page, 'Street address')).toHaveValue('12 Banksia Street')
  await expect(field(page, 'Visits')).toBeChecked()
  await context.setOffline(false)
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => countMails(request, email, number), { timeout: 15_000 }).toBe(1)
})

test('an answer that is lost on its way costs nothing: the second try gets the receipt of the first', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load/)
  const email = newEmail()
  let lost = ''
  await page.route('**/api/home/do-not-contact', async (route) => {
    if (lost !== '') return route.continue()
    lost = (await (await route.fetch()).json()).receipt
    await route.abort()
  })
  await open(page)
  await fill(page, email)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We got no answer from our server.' })).toBeVisible()
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  expect(lost).toMatch(number)
  await expect(main(page)).toContainText(lost)
  await expect.poll(() => countMails(request, email, number), { timeout: 15_000 }).toBe(1)
})

test('[FORM-4] a form that is shown while the site is built anew is sent all the same', async ({ page }) => {
  await open(page)
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await fill(page, newEmail())
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()

  await page.unroute('**/assets/**')
  await open(page, '/accounts/forgot-email')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await field(page, 'Account number').fill('999999999999')
  await field(page, 'Postcode').fill('2042')
  await page.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(main(page).getByRole('heading', { name: 'Look into your mailboxes' })).toBeFocused()
})

test('a customer who is logged in asks as everybody does, and stays logged in', async ({ page }) => {
  await page.goto('/accounts')
  await logIn(page, customer)
  await expect(main(page)).toContainText('Maya')
  await open(page)
  await fill(page, newEmail())
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  await page.goto('/accounts')
  await expect(main(page)).toContainText('Maya')
})

test('[ROUTE-15] without scripts everything can be read, and the page says what to do', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(path)
  await expect(main(page)).toContainText('This form needs JavaScript. Without it, call us on')
  await expect(main(page).locator('form button[type=submit]')).toBeDisabled()
  await expect(field(page, 'Street address')).toBeHidden()
  // The browser's own rules show what a ticked way needs.
  await field(page, 'Letters').check()
  await expect(field(page, 'Street address')).toBeVisible()
  await context.close()
})

test('[ROUTE-6] the mobile variant has the same form', async ({ page }) => {
  await open(page, `${path}.m`)
  await fill(page, newEmail())
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveURL(`${path}.m`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours, 320 pixels wide`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce', viewport: { width: 320, height: 640 } })

    test(`[UI-6] axe finds nothing on the form, with its faults, and on the receipt (${colorScheme})`, async ({
      page,
    }) => {
      await open(page)
      expect(await findings(page)).toEqual([])
      for (const label of ['Visits', 'Calls and texts', 'E-mails']) await field(page, label).check()
      await page.getByRole('button', { name: button }).click()
      await expect(problem(page)).toBeVisible()
      expect([await findings(page), await overflow(page)]).toEqual([[], 0])
      await fill(page, newEmail())
      await page.getByRole('button', { name: button }).click()
      await expect(heading(page)).toBeFocused()
      expect([await findings(page), await overflow(page)]).toEqual([[], 0])
    })
  })
}
