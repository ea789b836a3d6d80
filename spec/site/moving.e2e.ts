import { needs } from '../tools/target/target.ts'
import { newCustomer } from './new-customer.ts'
import { agree, field, fillAddress, fillPerson, group, main, save, send } from './sign-up-fields.ts'
import { mustBeSound, mustFit, open, somebody } from './sign-up-pages.ts'
import { expect, logIn, test } from './site-test.ts'

needs('demoData', 'mailbox')

const password = 'a-verandah-in-the-rain'

test('[ACC-8] [ACC-9] [ORIG-1] a customer moves: ends supply at the old home, keeps plan and details at the new one, follows both halves, and takes both back', async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request, password)
  await open(page, '/accounts/move')
  await logIn(page, { email, password })
  const newHome = main(page).getByRole('region', { name: 'Your new home' })
  await expect(newHome).toContainText('Asked again')
  await mustBeSound(page)
  await mustFit(page)

  const day = new Date(Date.now() + 60 * 86_400_000)
  const parts = { Day: day.getUTCDate(), Month: day.getUTCMonth() + 1, Year: day.getUTCFullYear() }
  for (const [part, value] of Object.entries(parts)) await field(page, part).fill(String(value))
  await field(page, 'To my email address').check()
  await main(page).getByRole('radio', { name: 'A new home, with you' }).check()
  await main(page).getByRole('button', { name: 'End the supply' }).click()
  await expect(page.getByRole('heading', { name: 'Your supply will end' })).toBeFocused()

  await page.waitForLoadState('networkidle')
  await newHome.getByRole('link', { name: 'Sign up for a new home' }).click()
  await main(page).getByRole('link', { name: 'Begin' }).click()
  await expect(field(page, 'A home')).toBeChecked()
  await expect(main(page).getByRole('radio', { name: 'I am moving in' })).toBeChecked()
  await expect(field(page, 'Day')).toHaveValue(String(parts.Day))
  const { number } = somebody()
  await fillAddress(page, number)
  await group(page, /solar panels/)
    .getByLabel('No', { exact: true })
    .check()
  await save(page).click()
  await expect(page.getByRole('radio', { name: 'Wattlebird Steady' })).toBeChecked()
  await save(page).click()
  await expect(field(page, 'Email')).toHaveValue(email)
  await fillPerson(page, email)
  await save(page).click()
  for (const question of [/rely on life support/, /concession or rebate/])
    await group(page, question).getByLabel('No', { exact: true }).check()
  await save(page).click()
  await expect(main(page)).toContainText('filled in how your bills come now')
  await expect(field(page, 'By email')).toBeChecked()
  await field(page, 'BPAY').check()
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Your agreement', level: 1 })).toBeVisible()
  await agree(page)
  await save(page).click()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Welcome: we have your application' })).toBeVisible()

  // No link has to be opened: the new home is in the account.
  await main(page).getByRole('link', { name: 'Both halves of your move' }).click()
  await expect(newHome).toContainText('Supply begins on')
  await expect(newHome).toContainText(`${number} Test Lane`)
  await expect(main(page)).toContainText('The supply is ending')
  await mustBeSound(page)
  await mustFit(page)

  await newHome.getByRole('button', { name: 'Cancel this contract' }).click()
  await newHome.getByRole('button', { name: 'Yes, cancel my contract' }).click()
  await expect(newHome).toContainText('was cancelled')
  await expect(newHome.getByRole('link', { name: 'Sign up for a new home' })).toBeVisible()
  const old = main(page).getByRole('listitem').filter({ hasText: 'Supply ends on' })
  await old.getByRole('button', { name: 'Withdraw it' }).click()
  await old.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(main(page).getByRole('button', { name: 'End the supply' })).toBeVisible()
})
