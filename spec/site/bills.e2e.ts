import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { expect, onPaper, test } from './site-test.ts'

needs('demoData')

/** A scroll bar may take 15 px of a 320 px window. */
const widths = [305, 320, 1280]
const main = (page: Page) => page.getByRole('main')

test('[ACC-1] a customer sees that a bill was estimated and how, and that the next one puts it right', async ({
  page,
  enter,
}) => {
  await enter('/accounts', { email: 'nora@wattlebird.example', password: 'currawong-at-dusk-5' })
  const rows = main(page).getByRole('table', { name: 'Bills' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  // The newest bill, and the second bill after its first reading.
  await expect(rows.filter({ hasText: 'Estimated' })).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Estimated')
  await expect(rows.nth(3)).toContainText('Estimated')

  await rows.nth(3).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/accounts\/bill\?invoice=INV-/)
  const estimated = main(page).getByRole('region', { name: 'This bill is estimated' })
  await expect(estimated).toContainText('from your average daily usage before')
  await expect(estimated).toContainText('we’ll correct it on your next bill')
  await expect(main(page).getByRole('table', { name: 'Your meter readings' })).toContainText('estimated')
  const charges = main(page).getByRole('table', { name: 'How we worked it out' })
  await expect(charges).toContainText('(estimated)')
  await expect(charges).not.toContainText('Adjustment')
  await mustBeWell(page, widths)

  await page.goBack()
  await rows.nth(2).getByRole('link').first().click()
  const line = charges.getByRole('row', { name: /^Adjustment of the estimated bill for/ })
  await expect(line).toContainText(/[\d,.]+ kWh read, [\d,.]+ kWh estimated/)
  await expect(line).toContainText(/\$\d+\.\d\d$/)
  await expect(estimated).toBeHidden()
  await mustBeWell(page, widths)

  // The newest bill links to the form for the customer's own reading.
  await page.goBack()
  await rows.nth(1).getByRole('link').first().click()
  await estimated.getByRole('link', { name: 'send us a meter reading' }).click()
  await expect(page).toHaveURL('/accounts/meter-reading')
})

test('[ACC-1] [UI-5] a bill has readings and a graph of use at every width, and in print without buttons', async ({
  page,
  enter,
}) => {
  await enter('/accounts', { email: 'nora@wattlebird.example', password: 'currawong-at-dusk-5' })
  const rows = main(page).getByRole('table', { name: 'Bills' }).getByRole('row')
  await rows.nth(1).getByRole('link').first().click()
  const readings = main(page).getByRole('table', { name: 'Start and end readings' })
  await expect(readings.getByRole('row', { name: /^General use, start/ })).toContainText('actual')
  await expect(readings.getByRole('row', { name: /^General use, end/ })).toContainText('estimated')
  const bars = main(page).getByRole('table', { name: 'Average use in a day' }).locator('rect')
  await expect(bars).toHaveCount(4)
  await mustBeWell(page)
  await onPaper(page, async () => {
    await expect(bars.last()).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
