import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { expect, logIn, test } from './site-test.ts'

needs('demoData')

const main = (page: Page) => page.getByRole('main')

test('[ACC-1] a customer sees that a bill was estimated and how, and that the next one puts it right', async ({
  page,
}) => {
  await page.goto('/accounts')
  await logIn(page, { email: 'nora@wattlebird.example', password: 'currawong-at-dusk-5' })
  const rows = main(page).getByRole('table', { name: 'Bills' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  // The newest one, and the second after it was read for the first time.
  await expect(rows.filter({ hasText: 'Estimated' })).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Estimated')
  await expect(rows.nth(3)).toContainText('Estimated')

  await rows.nth(3).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/accounts\/bill\?invoice=INV-/)
  const estimated = main(page).getByRole('region', { name: 'An estimated bill' })
  await expect(estimated).toContainText('by what you used in a day on average before')
  await expect(estimated).toContainText('your next bill puts it right')
  await expect(main(page).getByRole('table', { name: 'Reads of your meter' })).toContainText('estimated')
  const charges = main(page).getByRole('table', { name: 'How it adds up' })
  await expect(charges).toContainText('(estimated)')
  await expect(charges).not.toContainText('Adjustment')
  await mustBeWell(page)

  await page.goBack()
  await rows.nth(2).getByRole('link').first().click()
  const line = charges.getByRole('row', { name: /^Adjustment of the estimated bill for/ })
  await expect(line).toContainText(/[\d,.]+ kWh read, [\d,.]+ kWh estimated/)
  await expect(line).toContainText(/\$\d+\.\d\d$/)
  await expect(estimated).toBeHidden()
  await mustBeWell(page)

  // The newest bill leads to the form for the customer's own reading.
  await page.goBack()
  await rows.nth(1).getByRole('link').first().click()
  await estimated.getByRole('link', { name: 'send us a meter reading' }).click()
  await expect(page).toHaveURL('/accounts/meter-reading')
})
