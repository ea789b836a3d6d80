import type { Page } from '@playwright/test'
import { hasCardNumber } from '../../contracts/saved-card-rules.ts'
import { homeowner } from '../../host/server/demo/demo-customers.ts'
import { needs } from '../tools/target/target.ts'
import { findingsInBoth, mustBeWell, overflow, withoutPartRules } from './axe.ts'
import { expect, logIn, test, unavailable } from './site-test.ts'

needs('demoData')
// The cards belong to one login: the tests pay with them and remove them one after the other.
test.describe.configure({ mode: 'default' })

const [visa, asking, declinesOnceSaved] = [
  '4111 1111 1111 1111',
  '4000 0000 0000 3220',
  '4000 0000 0000 0341',
]
const card = (page: Page) => page.getByRole('region', { name: 'Pay by card' })
const saved = (page: Page) => page.getByRole('region', { name: 'Saved cards' })
/** Each with its buttons, which are a nested list. */
const entries = (page: Page) => saved(page).getByRole('listitem').filter({ hasText: 'ending in' })
const entry = (page: Page, name: string | RegExp) => entries(page).filter({ hasText: name })
const fieldsOf = (page: Page) => page.frameLocator('iframe[title="Card details, with our payment provider"]')

/** Checks the page as it is, and then restores the window. */
async function lookAt(page: Page) {
  const size = page.viewportSize()
  await mustBeWell(page)
  if (size !== null) await page.setViewportSize(size)
}

async function open(page: Page, path = '/accounts/pay') {
  await page.goto(`/accounts/login?returnTo=${path}`)
  await logIn(page, homeowner)
  await expect(saved(page)).toBeVisible()
  await expect(saved(page).getByText('Getting your saved cards…')).toHaveCount(0)
}

/** Continues to the card fields for a payment of a dollar, or of the amount in the field. */
async function begin(page: Page, amount: string | null = '1') {
  if (amount !== null) {
    await card(page).getByRole('radio', { name: 'Another amount' }).check()
    await card(page).getByLabel('Amount in dollars').fill(amount)
  }
  await card(page).getByRole('button', { name: 'Continue to card details' }).click()
  await expect(fieldsOf(page).getByRole('button', { name: /^Pay \$/ })).toBeVisible()
}

async function typeCard(page: Page, number: string, { expiry = '12/30', saves = false } = {}) {
  const fields = fieldsOf(page)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiry').fill(expiry)
  await fields.getByLabel('Security code').fill('123')
  const box = fields.getByRole('checkbox', { name: 'Save this card for next time' })
  await expect(box).not.toBeChecked()
  if (saves) await box.check()
  await fields.getByRole('button', { name: /^Pay/ }).click()
}
const pay = (page: Page) => fieldsOf(page).getByRole('button', { name: /^Pay/ }).click()
async function answerBank(page: Page) {
  await fieldsOf(page).getByLabel('Code', { exact: true }).fill('123456')
  await fieldsOf(page).getByRole('button', { name: 'Confirm' }).click()
}
const paid = (page: Page) => expect(card(page)).toContainText('Paid: $1.00')

/** Everything that the page sends to its own origin or stores from now on: none of it may contain a card number. */
function watch(page: Page) {
  const seen: string[] = []
  page.on('request', (request) => {
    const isOwn = new URL(request.url()).origin === new URL(page.url()).origin
    if (isOwn) seen.push(request.url(), request.postData() ?? '')
  })
  page.on('response', async (response) => {
    const isOwn = new URL(response.url()).origin === new URL(page.url()).origin
    if (isOwn && response.url().includes('/api/')) seen.push(await response.text().catch(() => ''))
  })
  page.on('console', (message) => seen.push(message.text()))
  return async () => {
    seen.push(await page.content())
    seen.push(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])))
    expect(seen.length).toBeGreaterThan(10)
    for (const text of seen) {
      expect(hasCardNumber(text)).toBe(false)
      expect(text.replace(/\D/g, '')).not.toMatch(/4111111111111111|4000000000003220|4000000000000341/)
    }
  }
}

test('[PAY-1] [UI-4] a card is saved by an unticked box at the first payment, and pays the next one with a press, with and without 3-D Secure', async ({
  page,
}) => {
  const mustBeClean = watch(page)
  await open(page)
  await expect(saved(page)).toContainText('You have no saved cards.')
  await lookAt(page)
  // Paid without ticking the box, nothing is saved.
  await begin(page)
  await expect(fieldsOf(page).getByRole('radio')).toHaveCount(0)
  await typeCard(page, visa)
  await paid(page)
  await page.reload()
  await expect(saved(page)).toContainText('You have no saved cards.')

  await begin(page)
  await typeCard(page, visa, { saves: true })
  await paid(page)
  await expect(entry(page, 'Visa ending in 1111')).toContainText('Expires 12/30, saved')
  await lookAt(page)

  await page.reload()
  await begin(page)
  await expect(
    fieldsOf(page).getByRole('radio', { name: 'Visa ending in 1111, expires 12/30' }),
  ).toBeChecked()
  await expect(fieldsOf(page).getByLabel('Card number')).toBeHidden()
  await lookAt(page)
  await pay(page)
  await paid(page)

  // A second card, whose bank asks each time.
  await page.reload()
  await begin(page)
  await fieldsOf(page).getByRole('radio', { name: 'Another card' }).check()
  await typeCard(page, asking, { saves: true })
  await answerBank(page)
  await paid(page)
  await expect(entries(page)).toHaveText([/ending in 3220/, /ending in 1111/])
  await page.reload()
  await begin(page)
  await fieldsOf(page).getByRole('radio', { name: /3220/ }).check()
  await pay(page)
  await answerBank(page)
  await paid(page)
  await mustBeClean()
})

test('[PAY-1] a saved card that is declined says so, the amount stays, and another one pays', async ({
  page,
}) => {
  await open(page)
  await begin(page)
  await fieldsOf(page).getByRole('radio', { name: 'Another card' }).check()
  await typeCard(page, declinesOnceSaved, { saves: true })
  await paid(page)
  await page.reload()
  await begin(page)
  await fieldsOf(page).getByRole('radio', { name: /0341/ }).check()
  await pay(page)
  await expect(card(page).getByRole('alert')).toContainText('Your bank declined the card.')
  await expect(card(page).getByRole('alert')).toContainText('Nothing was taken')
  await lookAt(page)
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect(card(page).getByRole('radio', { name: 'Another amount' })).toBeChecked()
  await expect(card(page).getByLabel('Amount in dollars')).toHaveValue('1')
  await begin(page, null)
  await fieldsOf(page).getByRole('radio', { name: /1111/ }).check()
  await pay(page)
  await paid(page)
})

test('[PAY-1] a card removed in another tab while it pays charges nothing, and another one completes the same payment', async ({
  page,
  context,
}) => {
  await open(page)
  await begin(page)
  await fieldsOf(page).getByRole('radio', { name: /0341/ }).check()
  const other = await context.newPage()
  await other.goto('/accounts/pay')
  await entry(other, '0341').getByRole('button', { name: 'Remove' }).click()
  await entry(other, '0341').getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(saved(other).getByRole('status')).toHaveText('Visa ending in 0341, expiry 12/30, is removed.')
  await other.close()
  await pay(page)
  await expect(fieldsOf(page).getByRole('alert')).toHaveText(
    'This card is not saved any more. Nothing was taken: pay with another one.',
  )
  await expect(fieldsOf(page).getByRole('radio', { name: /0341/ })).toHaveCount(0)
  await expect(fieldsOf(page).getByRole('radio').first()).toBeFocused()
  await lookAt(page)
  await fieldsOf(page).getByRole('radio', { name: /1111/ }).check()
  await pay(page)
  await paid(page)
})

test('[PAY-1] a card whose last month is over cannot be chosen, and one that has expired since is reported in the fields', async ({
  page,
}) => {
  await page.route('**/fields/open', async (route) => {
    const answer = await route.fetch()
    const { cards, ...rest } = await answer.json()
    const [first, ...others] = cards
    await route.fulfill({
      response: answer,
      json: { ...rest, cards: [{ ...first, expires: '2026-01', isExpired: true }, ...others] },
    })
  })
  let isOver = true
  await page.route('**/fields/pay', (route) =>
    isOver ? route.fulfill({ json: { outcome: 'EXPIRED' } }) : route.continue(),
  )
  await open(page)
  await begin(page)
  await expect(fieldsOf(page).getByRole('radio', { name: /3220, expired 01\/26/ })).toBeDisabled()
  await expect(fieldsOf(page).getByRole('radio', { name: /1111/ })).toBeChecked()
  await pay(page)
  await expect(fieldsOf(page).getByRole('alert')).toHaveText(
    'This card has expired. Nothing was taken: pay with another one.',
  )
  isOver = false
  await fieldsOf(page).getByRole('radio', { name: 'Another card' }).check()
  await typeCard(page, visa, { expiry: '01/26' })
  await expect(fieldsOf(page).getByLabel('Expiry')).toHaveAccessibleDescription(
    'This card has expired. Check the month and year.',
  )
  await typeCard(page, visa)
  await paid(page)
})

test('[PAY-1] a guest is offered neither saved cards nor the box', async ({ page }) => {
  await page.goto('/pay')
  const form = page.getByRole('region', { name: 'Pay a bill by card' })
  await form.getByLabel('Customer reference number').fill(homeowner.account.bpayReference)
  await form.getByLabel('Surname on the bill').fill(homeowner.familyName)
  await form.getByLabel('Amount in dollars').fill('1')
  await form.getByRole('button', { name: 'Continue to card details' }).click()
  await expect(fieldsOf(page).getByLabel('Card number')).toBeVisible()
  await expect(fieldsOf(page).getByRole('button', { name: 'Pay $1.00' })).toBeVisible()
  await expect(fieldsOf(page).getByRole('radio')).toHaveCount(0)
  await expect(fieldsOf(page).getByRole('checkbox')).toHaveCount(0)
})

test('[PAY-1] the provider’s fields with saved cards are readable and usable in both colour schemes', async ({
  page,
}) => {
  await open(page)
  await begin(page)
  const url = await page.locator('.gf-card-frame').getAttribute('src')
  await page.goto(String(url))
  await expect(page.getByRole('group', { name: 'Pay with' })).toBeVisible()
  // axe assumes that a document without a colour is white, in dark colours too.
  await page.evaluate(() => {
    document.documentElement.style.background = 'Canvas'
  })
  const faults = async () => withoutPartRules(await findingsInBoth(page))
  expect(await faults()).toEqual([])
  await page.getByRole('radio', { name: 'Another card' }).check()
  expect(await faults()).toEqual([])
  // Each field with its error.
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true')
  expect(await faults()).toEqual([])
  await page.setViewportSize({ width: 280, height: 700 })
  expect(await overflow(page)).toBe(0)
})

const cards = [
  ['card_one', 'VISA', '1111', '2026-11'],
  ['card_two', 'MASTERCARD', '4444', '2026-12'],
  ['card_three', 'AMEX', '0005', '2026-10'],
  ['card_four', 'OTHER', '9424', '2027-01'],
].map(([cardId, brand, last4, expires]) => ({
  ...{ cardId, brand, last4, expires },
  savedAt: '2026-08-20T23:05:41.000Z',
}))

test('[PAY-1] expired cards, and those that expire this month or the next, are marked in the list, in the mobile variant too', async ({
  page,
  enter,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-26T02:00:00Z'))
  await page.route('**/api/saved-cards', (route) => route.fulfill({ json: { cards } }))
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('/accounts/pay.m')
  await expect(entry(page, 'Visa ending in 1111')).toContainText('Expires this month')
  await expect(entry(page, 'Mastercard ending in 4444')).toContainText('Expires next month')
  await expect(entry(page, 'American Express ending in 0005')).toContainText('Expired 10/26')
  await expect(entry(page, 'Card ending in 9424')).not.toContainText('Expires this')
  await expect(entry(page, 'Card ending in 9424')).toContainText('Expires 01/27, saved 21 August 2026')
  await lookAt(page)
})

test('[PAY-1] saved cards that cannot be loaded show a message with another way to pay, and are tried again', async ({
  page,
  enter,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  await page.route('**/api/saved-cards', unavailable)
  await enter('/accounts/pay')
  const alert = saved(page).getByRole('alert')
  await expect(alert).toContainText('We could not get your saved cards just now.')
  await expect(alert).toContainText('you can still pay by BPAY')
  await lookAt(page)
  await page.unroute('**/api/saved-cards')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(saved(page)).toContainText('You have no saved cards.')
  await expect(saved(page).getByRole('heading', { name: 'Saved cards' })).toBeFocused()
})

test('[PAY-1] cards can be removed by keyboard: confirm, decline, fail offline, remove, announce, in every list', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await open(page)
  await expect(entries(page)).toHaveCount(2)
  const remove = entry(page, '3220').getByRole('button', { name: 'Remove' })
  await remove.focus()
  await expect(remove).toHaveAccessibleDescription(/Visa ending in 3220/)
  await page.keyboard.press('Enter')
  const yes = entry(page, '3220').getByRole('button', { name: 'Yes, remove it' })
  await expect(yes).toBeFocused()
  await expect(entry(page, '3220')).toContainText('You cannot undo this')
  await lookAt(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(remove).toBeFocused()
  await expect(entries(page)).toHaveCount(2)

  await page.keyboard.press('Enter')
  await expect(yes).toBeFocused()
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(entry(page, '3220').getByRole('alert')).toContainText(
    'we do not know whether the card was removed',
  )
  await expect(remove).toBeFocused()
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expect(yes).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saved(page).getByRole('status')).toHaveText('Visa ending in 3220, expiry 12/30, is removed.')
  await expect(saved(page).getByRole('heading', { name: 'Saved cards' })).toBeFocused()
  await expect(entries(page)).toHaveCount(1)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(saved(page)).toContainText('You have no saved cards.')
  await lookAt(page)
  await page.reload()
  await expect(saved(page)).toContainText('You have no saved cards.')
  await begin(page)
  await expect(fieldsOf(page).getByRole('radio')).toHaveCount(0)
})
