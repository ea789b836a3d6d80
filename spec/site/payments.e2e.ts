import { needs, tries } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { expect, onPaper, test, unavailable } from './site-test.ts'

needs('demoData')

test('[ACC-1] from the overview to all payments, filtered in the address, to a receipt that is saved as a PDF', async ({
  page,
  enter,
}) => {
  await enter()
  await page.getByRole('link', { name: 'Your payments and refunds' }).click()
  await expect(page).toHaveURL('/accounts/payments')
  const card = page.getByRole('region', { name: 'Payments and refunds' })
  const table = card.getByRole('table', { name: 'Payments and refunds' })
  await expect(table.getByRole('row').nth(2)).toBeVisible()
  const times = await table
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
  expect(times).toEqual(times.toSorted().toReversed())

  await card.getByLabel('Paid by').selectOption('BANK')
  await expect(page).toHaveURL('/accounts/payments?method=BANK')
  await page.reload()
  await expect(card.getByLabel('Paid by')).toHaveValue('BANK')
  if (tries('blobDownloads')) {
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: /Download as CSV/ }).click()
    expect((await download).suggestedFilename()).toBe('payments.csv')
  }
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
    expect(await findings(page)).toEqual([])
  }

  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/accounts\/payment\?payment=/)
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText(/BPAY or bank transfer/)
  await expect(receipt).toContainText(/Balance after this/)
  if (tries('blobDownloads')) {
    const paper = page.waitForEvent('download')
    await receipt.getByRole('button', { name: 'Download the receipt (PDF)' }).click()
    expect((await paper).suggestedFilename()).toMatch(/^payment-.*\.pdf$/)
  }
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
    expect(await findings(page)).toEqual([])
  }
  // On paper there are no buttons.
  await onPaper(page, async () => {
    await expect(receipt.getByRole('button').first()).toBeHidden()
    await expect(receipt).toContainText('Account number')
  })
})

test('[ACC-1] payments that fail to load can be requested again; a receipt that does not exist says so', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 503/, /status of 404/)
  const pattern = '**/api/billing/payments'
  await page.route(pattern, unavailable)
  await enter('/accounts/payments')
  const card = page.getByRole('region', { name: 'Payments and refunds' })
  await expect(card).toContainText('We could not get your payments just now.')
  await page.unroute(pattern)
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('table')).toBeVisible()

  await page.goto('/accounts/payment?payment=6f0d7a1e-0000-4000-8000-000000000000')
  await expect(page.getByRole('main')).toContainText('There is no payment for you here.')
  await page.getByRole('link', { name: 'See all payments' }).click()
  await expect(card.getByRole('table')).toBeVisible()
})
