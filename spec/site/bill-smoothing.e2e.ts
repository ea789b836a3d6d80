import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { startAt } from './site-at.ts'
import { expect, logIn, test } from './site-test.ts'

needs('checkout', 'demoData')

const main = (page: Page) => page.getByRole('main')

test('[PAY-7] a customer chooses even payments by keyboard, gets a bill for the even amount, sees the balance, and ends it', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  // A session that is over asks in vain, a refusal is 422; the browser itself reports the missing network.
  expectedErrors.push(/status of (?:401|403|422)/, /ERR_INTERNET_DISCONNECTED/)
  const site = await startAt('2027-05-20')
  const card = main(page).getByRole('region', { name: 'Bill smoothing' })
  const smooth = card.getByRole('button', { name: 'Smooth my bills' })
  const consent = card.getByRole('checkbox', { name: /I agree to bill smoothing/ })
  try {
    await page.clock.install({ time: new Date('2027-05-20T02:00:00Z') })
    await page.goto(`${site.origin}/accounts/details`)
    await logIn(page)
    await expect(card).toContainText('You would pay')
    const [, amount = 'no amount'] =
      /You would pay(\$[\d,.]+) /.exec(await card.innerText().then((text) => text.replaceAll('\n', ''))) ?? []
    await expect(consent).not.toBeChecked()
    await mustBeWell(page)

    // Without the consent nothing is agreed to; without a network nothing is lost.
    await smooth.focus()
    await page.keyboard.press('Enter')
    await expect(consent).toHaveAccessibleDescription(/Tick the box to agree/)
    await consent.focus()
    await page.keyboard.press('Space')
    await page.context().setOffline(true)
    await smooth.focus()
    await page.keyboard.press('Enter')
    await expect(card).toContainText('It’s safe to send it twice.')
    await page.context().setOffline(false)
    await expect(consent).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(card.getByRole('heading', { name: 'Your bills are smoothed' })).toBeFocused()
    await expect(card).toContainText('Your smoothing balance is $0.00.')
    await mustBeWell(page)
    await page.reload()
    await expect(card).toContainText(amount)

    // A payment plan is excluded, and so is another rhythm of bills.
    await main(page).getByRole('radio', { name: 'Every three months' }).check()
    await main(page).getByRole('button', { name: 'Save bill settings' }).click()
    await expect(main(page)).toContainText('End bill smoothing first')
    await page.goto(`${site.origin}/accounts/payment-help`)
    await expect(main(page)).toContainText('Your bills are smoothed.')
    await mustBeWell(page)

    await site.order({ at: '2027-06-12T02:00:00Z' })
    expect(await site.order({ bill: '300417826' })).toMatchObject({ refused: [], faults: [] })
    await page.clock.setFixedTime(new Date('2027-06-12T02:00:00Z'))
    await page.goto(`${site.origin}/accounts`)
    await expect(main(page).getByRole('region', { name: 'Your next bill' })).toContainText(
      `You pay ${amount} for it, because your bills are smoothed.`,
    )
    const row = main(page).getByRole('table', { name: 'Bills' }).getByRole('row').nth(1)
    await expect(row).toContainText(amount)
    await expect(row).toContainText('billed')
    await mustBeWell(page, [320, 390, 1280])
    await row.getByRole('link').click()
    await expect(main(page)).toContainText(`you pay ${amount} for this bill, whatever it comes to`)
    await mustBeWell(page)

    await page.goto(`${site.origin}/accounts/details`)
    await expect(card).toContainText(/Your smoothing balance is \$\d/)
    await card.getByRole('button', { name: 'End bill smoothing' }).click()
    await card.getByRole('button', { name: 'Yes, end bill smoothing' }).click()
    await expect(card).toContainText('Your bill smoothing ends with your next bill.')
    await mustBeWell(page)
  } finally {
    await page.close()
    await site.stop()
  }
})
