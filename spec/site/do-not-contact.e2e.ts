import type { Page } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findingsInBoth, overflow } from './axe.ts'
import { countMails } from './outbox.ts'
import { expect, onPaper, started, test } from './site-test.ts'

needs('ownPages')

const path = '/do-not-contact'
const button = 'Put me on the list'
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) =>
  main(page).getByRole('heading', { name: 'You are on the do-not-contact list' })
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const number = /DNC-[\dA-Z]{4}-[\dA-Z]{4}/
let last = 0
/** An address that no other test uses, so that its mails can be counted. */
const newEmail = () => `stop-${Date.now()}-${++last}@customers.example`

async function open(page: Page, address = path) {
  await page.goto(address)
  await started(page)
}
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })

const firstStep = (page: Page) =>
  main(page).getByRole('heading', { name: 'Step 1 of 3: What should stop?', exact: true })
const secondStep = (page: Page) =>
  main(page).getByRole('heading', { name: 'Step 2 of 3: Your details', exact: true })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const byHand = (page: Page) => page.getByRole('button', { name: 'Enter the address by hand' })
const trail = (page: Page) => main(page).getByRole('navigation', { name: 'Steps of your request' })
const search = (page: Page) => main(page).getByRole('combobox', { name: 'Find the address' })
const made = '3/12 Lanternfish Drive, Newtown NSW 2042'

/** From the first step to the second. */
async function tick(page: Page, ...ways: string[]) {
  for (const way of ways) await field(page, way).check()
  await goOn(page)
  await expect(secondStep(page)).toBeFocused()
}

async function fill(page: Page, email: string) {
  await tick(page, 'Visits', 'Calls and texts')
  await field(page, 'Your name').fill('Robin Okafor')
  await byHand(page).click()
  await field(page, 'Street number').fill('12')
  await field(page, 'Street name').fill('Banksia Street')
  await field(page, 'Suburb or town').fill('Newtown')
  await field(page, 'State or territory').selectOption('NSW')
  await field(page, 'Postcode').fill('2042')
  await field(page, 'Phone number').fill('+61 491 570 156')
  await field(page, 'Email').fill(email)
}

test('[UI-1] a visitor without an account gets a receipt at once, and by mail', async ({ page, request }) => {
  needs('mailbox')
  const email = newEmail()
  await open(page)
  await fill(page, email)
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText(number)
  await expect(main(page)).toContainText('visits, calls and texts')
  await expect(main(page)).toContainText(`We’ll also send it to ${email}.`)
  const receipt = number.exec(await main(page).innerText())?.[0] ?? 'none'
  await expect.poll(() => countMails(request, email, new RegExp(receipt)), { timeout: 15_000 }).toBe(1)
  // The print has the receipt and no button.
  await onPaper(page, async () => {
    await expect(main(page).getByText(receipt)).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Print the receipt' })).toBeHidden()
  })
  await main(page).getByRole('button', { name: 'Make a request for somebody else' }).click()
  await expect(firstStep(page)).toBeFocused()
  await expect(field(page, 'Visits')).not.toBeChecked()
  await tick(page, 'Visits')
  await expect(field(page, 'Your name')).toHaveValue('')
})

test('[FORM-4] a detail is required only for a ticked way, and the form works by keyboard alone', async ({
  page,
}) => {
  await open(page)
  await field(page, 'Visits').focus()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Calls and texts')).toBeFocused()
  await page.keyboard.press('Space')
  for (const expected of ['Letters', 'Emails']) {
    await page.keyboard.press('Tab')
    await expect(field(page, expected)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(secondStep(page)).toBeFocused()
  await expect(search(page)).toBeHidden()
  await expect(field(page, 'Phone number')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Your name')).toBeFocused()
  await page.keyboard.type('Robin Okafor')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Phone number')).toBeFocused()
  await page.keyboard.type('0491570156')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText('Print this page or write it down')
})

test('[UI-5] an address is looked up by keyboard alone, and sent with the request', async ({ page }) => {
  await open(page)
  await tick(page, 'Letters')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Robin Okafor')
  await page.keyboard.press('Tab')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('3/12 lantern newt')
  await expect(page.getByRole('option')).toHaveText([made])
  await expect(search(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(`Chosen address: ${made}`)).toBeFocused()
  const sent = page.waitForRequest('**/api/home/do-not-contact')
  await page.getByRole('button', { name: button }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    ways: ['mail'],
    address: { line: '3/12 Lanternfish Drive', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  })
  await expect(heading(page)).toBeFocused()
})

test('[UI-5] a failed look-up offers typing by hand', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED|Failed to load/)
  await page.route('**/api/addresses?*', (route) => route.abort())
  await open(page)
  await tick(page, 'Visits')
  await field(page, 'Your name').fill('Robin Okafor')
  await search(page).fill('3/12 Banksia Street')
  await expect(main(page)).toContainText('We cannot look it up just now. Enter it by hand')
  await byHand(page).click()
  await expect(field(page, 'Unit (if any)')).toBeFocused()
  await expect(field(page, 'Unit (if any)')).toHaveValue('3')
  await expect(field(page, 'Street name')).toHaveValue('Banksia Street')
  await field(page, 'Suburb or town').fill('Newtown')
  await field(page, 'State or territory').selectOption('NSW')
  await field(page, 'Postcode').fill('2042')
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
})

test('[UI-5] a done step is a link back to everything typed, Back goes one step back, a reload keeps step and answers', async ({
  page,
}) => {
  const views: string[] = []
  page.on('request', (sent) => {
    if (sent.postData()?.includes('page-view')) views.push(sent.postData() ?? '')
  })
  await page.goto('/contact')
  await open(page)
  await tick(page, 'Calls and texts')
  await expect(page).toHaveURL(`${path}#your-details`)
  await field(page, 'Your name').fill('Robin Okafor')
  await field(page, 'Phone number').fill('0491 570 156')
  const done = trail(page).getByRole('link', { name: 'What should stop (done)' })
  await done.filter({ visible: true }).click()
  await expect(firstStep(page)).toBeFocused()
  await expect(field(page, 'Calls and texts')).toBeChecked()
  const own = await page.title()
  await goOn(page)
  await expect(secondStep(page)).toBeFocused()
  await expect(page).toHaveTitle(`Your details | ${own}`)
  await expect(field(page, 'Your name')).toHaveValue('Robin Okafor')
  await page.goBack()
  await expect(firstStep(page)).toBeFocused()
  await expect(page).toHaveTitle(own)
  await page.goForward()
  await expect(secondStep(page)).toBeFocused()
  await expect(secondStep(page)).toBeInViewport()
  await expect(field(page, 'Phone number')).toHaveValue('0491 570 156')
  expect(page.url()).not.toMatch(/Robin|0491/)
  expect(
    views.filter((view) => view.includes(path)),
    'a step is no page of its own',
  ).toHaveLength(1)

  await page.reload()
  await started(page)
  await expect(secondStep(page)).toBeVisible()
  await expect(page).toHaveURL(`${path}#your-details`)
  await expect(problem(page)).toHaveCount(0)
  await expect(field(page, 'Your name')).toHaveValue('Robin Okafor')
  await expect(field(page, 'Phone number')).toHaveValue('0491 570 156')
})

const answersKept = (page: Page) => page.evaluate(() => sessionStorage.getItem('gf-draft:do-not-contact'))

test('[FORM-4] answers survive a reload and another page, only in this tab, until they are sent', async ({
  page,
  context,
}) => {
  await open(page)
  await fill(page, newEmail())
  await page.reload()
  await started(page)
  await expect(field(page, 'Your name')).toHaveValue('Robin Okafor')
  await page.goto('/contact')
  await open(page)
  await expect(firstStep(page)).toBeVisible()
  await expect(field(page, 'Calls and texts')).toBeChecked()
  await goOn(page)
  await expect(main(page).getByText('Chosen address: 12 Banksia Street, Newtown NSW 2042')).toBeVisible()
  await expect(field(page, 'Phone number')).toHaveValue('+61 491 570 156')

  const other = await context.newPage()
  await open(other)
  await expect(field(other, 'Calls and texts')).not.toBeChecked()
  await other.close()

  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  expect(await answersKept(page)).toBeNull()
})

test('[FORM-4] starting again empties the form and forgets the draft', async ({ page }) => {
  await open(page)
  await tick(page, 'Calls and texts')
  await field(page, 'Your name').fill('Robin Okafor')
  await page.reload()
  await started(page)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(firstStep(page)).toBeFocused()
  await expect(field(page, 'Calls and texts')).not.toBeChecked()
  expect(await answersKept(page)).toBeNull()
  await tick(page, 'Calls and texts')
  await expect(field(page, 'Your name')).toHaveValue('')
})

test('[FORM-4] without storage the form works, and stores nothing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await open(page)
  await fill(page, newEmail())
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
})

test('[UI-5] after the receipt no step leads back to the form, and Back keeps the receipt', async ({
  page,
}) => {
  await open(page)
  await fill(page, newEmail())
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  await expect(trail(page).getByRole('link')).toHaveCount(0)
  await expect(page).toHaveURL(`${path}#receipt`)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(main(page)).toContainText(number)
  await expect(main(page).getByRole('form')).toHaveCount(0)
})

test('[UI-5] [CONST-1] the breadcrumb is complete from 800 px, and otherwise at most 550 wide', async ({
  page,
}) => {
  await open(page)
  const [whole, short] = [trail(page).getByRole('list').first(), trail(page).getByText('Step 1 of 3: What')]
  const box = () => trail(page).locator('details, div').filter({ visible: true }).first().boundingBox()
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(whole).toBeVisible()
    await expect(short).toBeHidden()
    expect((await box())?.width, `at ${width} px`).toBeGreaterThanOrEqual(800)
  }
  for (const width of [780, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(short).toBeVisible()
    await expect(whole).toBeHidden()
    expect((await box())?.width, `at ${width} px`).toBeLessThanOrEqual(550)
    await short.focus()
    await page.keyboard.press('Enter')
    await expect(trail(page).getByRole('listitem').filter({ visible: true })).toHaveText([
      'What should stop',
      'Your details',
      'Receipt',
    ])
    await page.keyboard.press('Enter')
  }
})

test('[UI-5] [CONST-1] the address entry is 340 to 420 wide, by look-up and by hand, and narrower only where the window is', async ({
  page,
}) => {
  await open(page)
  await tick(page, 'Visits')
  const entry = main(page).getByRole('group', { name: 'Where visits or letters should stop' })
  const widthOf = async () => (await entry.boundingBox())?.width ?? 0
  for (const way of ['look-up', 'by hand']) {
    if (way === 'by hand') await byHand(page).click()
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const room = await entry.evaluate((node) => node.closest('form')?.clientWidth ?? 0)
      expect(await widthOf(), `${way} at ${width} px`).toBeLessThanOrEqual(420)
      expect(await widthOf(), `${way} at ${width} px`).toBeGreaterThanOrEqual(Math.min(340, room))
    }
  }
})

test('[FORM-1] [FORM-4] what is wrong is told at the top and at each field, and nothing typed is lost', async ({
  page,
}) => {
  await open(page)
  await goOn(page)
  await expect(problem(page)).toBeFocused()
  await expect(problem(page).getByRole('link')).toHaveText(['Choose at least one thing that should stop'])
  await tick(page, 'Visits')
  await expect(problem(page)).toHaveCount(0)
  await page.getByRole('button', { name: button }).click()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Your name is a required field',
    'Address is a required field',
  ])
  await byHand(page).click()
  await field(page, 'Suburb or town').fill('Newtown')
  await field(page, 'Postcode').fill('204')
  await page.getByRole('button', { name: button }).click()
  await expect(problem(page)).toBeFocused()
  await expect(problem(page).getByRole('link')).toHaveText([
    'Your name is a required field',
    'Street number is a required field',
    'Street name is a required field',
    'State or territory is a required field',
    'Postcode must be 4 digits',
  ])
  await expect(field(page, 'Postcode')).toHaveAccessibleDescription('Postcode must be 4 digits')
  await expect(field(page, 'Postcode')).toHaveValue('204')
  await expect(field(page, 'Suburb or town')).toHaveValue('Newtown')
  await problem(page).getByRole('link', { name: 'Postcode must be 4 digits' }).click()
  await expect(field(page, 'Postcode')).toBeFocused()
  await savePicture(page, 'FORM-1')
})

test('[FORM-4] offline the form says so, keeps what was typed, and creates one entry when sent again', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  needs('mailbox')
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const email = newEmail()
  await open(page)
  await fill(page, email)
  await context.setOffline(true)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We got no answer from our server.' })).toBeVisible()
  await expect(field(page, 'Street name')).toHaveValue('Banksia Street')
  await page.goBack()
  await expect(field(page, 'Visits')).toBeChecked()
  await page.goForward()
  await context.setOffline(false)
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => countMails(request, email, number), { timeout: 15_000 }).toBe(1)
})

test('after a lost answer the second attempt gets the receipt of the first', async ({
  page,
  request,
  expectedErrors,
}) => {
  needs('mailbox')
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

/**
 * Opens a page and waits for the code that sends its form. `networkidle` is not enough: the network may have been idle
 * before the application started and requested that code, and between a file and those that it imports.
 */
async function openWhole(page: Page, address = path) {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  await open(page, address)
  const files = [/\/assets\/background-/, /\/assets\/(?:do-not-contact-service|recovery-services)-/]
  const found = () => files.map((file) => [...asked].find((url) => file.test(url)))
  await expect.poll(found, { message: 'the code that sends is requested' }).not.toContain(undefined)
  // Importing a module again resolves once everything it imports has loaded.
  await page.evaluate((urls) => Promise.all(urls.map((url) => import(url ?? ''))).then(() => {}), found())
}

test('[FORM-4] a form that was opened before a new build is still sent', async ({ page, expectedErrors }) => {
  // Files of other pages, which are prefetched when idle. The code that sends the form must not be among them.
  expectedErrors.push(/status of 404.*\/assets\/(?!background-|do-not-contact-|recovery-|address-)/)
  await openWhole(page)
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await fill(page, newEmail())
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()

  await page.unroute('**/assets/**')
  await openWhole(page, '/accounts/forgot-email')
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await field(page, 'Account number').fill('999999999999')
  await field(page, 'Postcode').fill('2042')
  await page.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(main(page).getByRole('heading', { name: 'Check your email' })).toBeFocused()
})

test('a logged-in customer uses the form like everybody else, and stays logged in', async ({
  page,
  enter,
}) => {
  await enter()
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
  await expect(field(page, 'Your name')).toBeVisible()
  await expect(search(page)).toBeHidden()
  // The browser's own rules show what a ticked way needs.
  await field(page, 'Letters').check()
  await expect(search(page)).toBeVisible()
  await savePicture(page, 'ROUTE-15')
  await context.close()
})

test('[ROUTE-6] the mobile variant has the same form', async ({ page }) => {
  await open(page, `${path}.m`)
  await fill(page, newEmail())
  await page.getByRole('button', { name: button }).click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveURL(`${path}.m#receipt`)
})

test.describe('320 pixels wide', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 320, height: 640 } })

  const rest = async (page: Page) =>
    expect([await findingsInBoth(page), await overflow(page)]).toEqual([[], 0])

  test(`[UI-6] axe finds nothing in the first two steps, with a fault and with addresses, light and dark`, async ({
    page,
  }) => {
    await open(page)
    await rest(page)
    await goOn(page)
    await expect(problem(page)).toBeVisible()
    await rest(page)
    await tick(page, 'Visits', 'Calls and texts', 'Letters', 'Emails')
    await rest(page)
    await search(page).fill('12 lantern')
    await expect(page.getByRole('option').first()).toBeVisible()
    await rest(page)
  })

  test(`[UI-6] axe finds nothing by hand, with all faults, on a chosen address and on the receipt, light and dark`, async ({
    page,
  }) => {
    await open(page)
    await tick(page, 'Visits', 'Calls and texts')
    await byHand(page).click()
    await page.getByRole('button', { name: button }).click()
    await expect(problem(page)).toBeVisible()
    await rest(page)
    await field(page, 'Your name').fill('Robin Okafor')
    await page.getByRole('button', { name: 'Look up the address' }).click()
    await search(page).fill(made)
    await page.getByRole('option').first().click()
    await expect(main(page).getByText(`Chosen address: ${made}`)).toBeVisible()
    await rest(page)
    await field(page, 'Phone number').fill('0491570156')
    await page.getByRole('button', { name: button }).click()
    await expect(heading(page)).toBeFocused()
    await rest(page)
  })
})
