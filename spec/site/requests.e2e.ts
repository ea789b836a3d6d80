import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { expect, logIn, test } from './site-test.ts'

needs('demoData')

const nora = { email: 'nora@wattlebird.example', password: 'currawong-at-dusk-5' }

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).first().click()

/** Withdraws the newest request of a kind that can be withdrawn. */
async function withdrawRequest(page: Page, words: string) {
  const open = main(page)
    .getByRole('listitem')
    .filter({ hasText: words })
    .filter({ hasText: /Received|In progress/ })
  const reference = await open.first().locator('.gf-number').innerText()
  const entry = main(page).getByRole('listitem').filter({ hasText: reference })
  await entry.getByRole('button', { name: 'Withdraw it' }).click()
  await entry.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(entry).toContainText('Withdrawn')
  // The button is gone, and the keyboard continues from the heading above it.
  await expect(main(page).getByRole('heading').and(page.locator(':focus'))).toHaveCount(1)
}

// Two journeys with one page each: each step depends on the one before, and a login for each would take longer than the
// steps.
test('[ACC-8] [API-12] a customer reads the meter and complains, finds both in one list, and withdraws them', async ({
  page,
}) => {
  await page.goto('/read-your-meter')
  await main(page).getByRole('link', { name: 'Send it from your account' }).click()
  await expect(page).toHaveURL(/\/accounts\/login\?returnTo=%2Faccounts%2Fmeter-reading$/)
  await logIn(page, nora)
  await expect(page).toHaveURL('/accounts/meter-reading')

  // A reading far lower than the last needs confirmation, though that was an estimate.
  await page.getByLabel('General use, in kWh').fill('44 100')
  await press(page, 'Send the reading')
  await expect(
    page.getByRole('alert').getByRole('link', { name: /lower than the last reading/ }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('General use, in kWh')).toHaveValue('44 100')
  await press(page, 'Send the reading')
  await mustBeWell(page)
  await page.getByLabel('I have checked again, and the meter shows this').check()
  await press(page, 'Send the reading')
  await expect(page.getByRole('heading', { name: 'We have your reading' })).toBeFocused()
  await expect(main(page)).toContainText(/MR-\w{4}-\w{4}/)
  const reference = /MR-[\w-]+/.exec(await main(page).innerText())?.[0] ?? ''

  // A complaint, answered by phone; the answers of a form survive a reload.
  await page.goto('/accounts/complaint')
  await press(page, 'Send the complaint')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Choose what it is about',
    'What happened is a required field',
    'Choose how we should answer',
  ])
  await page.getByLabel('What is it about?').selectOption('BILLING')
  await page.getByLabel('What happened, and when?').fill('The bill is twice as high as the last.')
  await page.reload()
  await expect(page.getByLabel('What happened, and when?')).toHaveValue(
    'The bill is twice as high as the last.',
  )
  await page.getByLabel('By phone').check()
  await page.getByLabel('Phone number').fill('0491 570 156')
  await mustBeWell(page)
  await press(page, 'Send the complaint')
  await expect(page.getByRole('heading', { name: 'We have your complaint' })).toBeFocused()
  await expect(main(page)).toContainText('Our answer by')
  await expect(main(page)).toContainText('Energy and Water Ombudsman NSW')

  // Both are in one list, and are withdrawn there.
  await page.goto('/accounts/requests')
  for (const words of ['Meter reading', 'Complaint']) await expect(main(page)).toContainText(words)
  expect(await main(page).innerText()).toContain(reference)
  await mustBeWell(page)
  for (const words of ['Complaint', 'Meter reading']) await withdrawRequest(page, words)
})

test('[ACC-8] [API-12] a customer moves out and withdraws it, names people, adds a card and registers life support', async ({
  page,
  enter,
}) => {
  // A move on a day far enough ahead, and its withdrawal.
  await enter('/accounts/move', nora)
  await expect(page).toHaveURL('/accounts/move')
  const day = new Date(Date.now() + 30 * 86_400_000)
  for (const [part, value] of [
    ['Day', day.getUTCDate()],
    ['Month', day.getUTCMonth() + 1],
    ['Year', day.getUTCFullYear()],
  ] as const)
    await page.getByLabel(part, { exact: true }).fill(String(value))
  await page.getByLabel('A new home, with another retailer or none').check()
  await page.getByLabel('By letter to a new address').check()
  await press(page, 'End the supply')
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
  await page.getByLabel('To my email address').check()
  await mustBeWell(page)
  await press(page, 'End the supply')
  await expect(page.getByRole('heading', { name: 'Your supply will end' })).toBeFocused()
  // The next home can follow, without another end of supply.
  await main(page).getByRole('link', { name: 'Move to a new home' }).click()
  await expect(page.getByRole('heading', { name: 'Your new home' })).toBeFocused()
  await mustBeWell(page)
  await page.goto('/accounts/move.m')
  await expect(main(page)).toContainText('The supply is ending')
  await withdrawRequest(page, 'Supply ends on')
  await expect(main(page).getByRole('button', { name: 'End the supply' })).toBeVisible()

  // People, life support, concession.
  await page.goto('/accounts/support')
  await main(page).getByText('Add a person').click()
  await page.getByLabel('Name', { exact: true }).fill('Ana Silva')
  await page.getByLabel('Phone number').fill('0491 570 156')
  await page.getByLabel(/This person knows/).check()
  await page.getByLabel('Password', { exact: true }).fill(nora.password)
  await press(page, 'Add this person')
  await expect(page.getByRole('heading', { name: 'Added' })).toBeFocused()
  await press(page, 'Add another person')
  await expect(main(page).getByText('Add a person', { exact: true })).toBeFocused()
  await expect(page.getByLabel(/This person knows/)).toBeVisible()
  await main(page).getByText('Add a card').click()
  await page.getByLabel('Health Care Card').check()
  await page.getByLabel('Name on the card').fill('Nora Petrakis')
  await page.getByLabel('Card number').fill('123')
  await press(page, 'Add this card')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await page.getByLabel('Card number').fill('204 417 826k')
  await page.getByLabel(/I agree that you check this card/).check()
  await mustBeWell(page)
  await press(page, 'Add this card')
  await expect(page.getByRole('heading', { name: 'We have your card' })).toBeFocused()
  await expect(main(page)).toContainText('ending in 26K')
  await expect(main(page)).not.toContainText('204417826')
  await main(page).getByText('Register life support').first().click()
  await press(page, 'Register life support')
  await expect(page.getByRole('heading', { name: 'Life support is registered' })).toBeFocused()
  await expect(main(page)).toContainText('Your address is registered')
  await press(page, 'Remove')
  const asked = page.getByRole('form', { name: 'Yes, go ahead' })
  await asked.getByLabel('Password', { exact: true }).fill(nora.password)
  await press(page, 'Yes, go ahead')
  await expect(main(page)).toContainText('You have not named anyone yet.')
  await expect(page.getByRole('heading', { name: 'Who can speak for you' })).toBeFocused()
})
