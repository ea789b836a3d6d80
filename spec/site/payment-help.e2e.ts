import type { Page } from '@playwright/test'
import { shopkeeper } from '../../host/server/demo/demo-customers.ts'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { countMails } from './outbox.ts'
import { expect, test } from './site-test.ts'

needs('demoData')
// Both are of the same customer, so they run one after the other.
test.describe.configure({ mode: 'default' })

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })

test('[PAY-1] a customer makes a payment plan by keyboard, sees every instalment first, loses nothing offline, and cancels', async ({
  page,
  enter,
  request,
  expectedErrors,
}) => {
  // The browser itself reports the missing network.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const mails = await countMails(request, shopkeeper.email, /payment plan/)
  await enter('/accounts/payment-help', shopkeeper)
  await expect(heading(page, 'Pay by instalments')).toBeVisible()
  await mustBeWell(page)

  const amount = main(page).getByLabel('What you can pay each time, in dollars')
  const see = main(page).getByRole('button', { name: 'See the instalments' })
  await amount.fill('0.10')
  await see.focus()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/must be at least \$\d/)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    /Amount must be at least/,
    'Choose the first day',
  ])
  await mustBeWell(page)

  await amount.fill('100')
  await main(page).getByLabel('Every month').check()
  await main(page).getByLabel('First day').selectOption({ index: 3 })
  // Input survives a reload.
  await page.reload()
  await expect(amount).toHaveValue('100')
  await expect(main(page).getByLabel('Every month')).toBeChecked()
  await see.click()
  await expect(heading(page, 'Check your answers')).toBeFocused()
  const table = main(page).getByRole('table', { name: 'Instalments' })
  const owed = await main(page).getByRole('definition').first().innerText()
  const amounts = await table.getByRole('cell').allInnerTexts()
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  expect(amounts.reduce((sum, text) => sum + cents(text), 0)).toBe(cents(owed))
  const consent = main(page).getByRole('checkbox', { name: /I agree to pay these instalments/ })
  await expect(consent).not.toBeChecked()
  await mustBeWell(page)
  // The browser's Back restores what was typed.
  await page.goBack()
  await expect(amount).toHaveValue('100.00')
  await page.goForward()
  await expect(heading(page, 'Check your answers')).toBeFocused()

  const send = main(page).getByRole('button', { name: 'Agree to the payment plan' })
  await send.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await consent.focus()
  await page.keyboard.press('Space')
  await page.context().setOffline(true)
  await send.click()
  await expect(main(page).getByText('We got no answer from our server.', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  // The answer is lost, but the plan exists: sent again it is the same one.
  await page.route('**/api/payment-plans', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  expectedErrors.push(/ERR_CONNECTION_RESET/)
  await send.click()
  await expect(main(page).getByText('It’s safe to send the same plan twice.', { exact: false })).toBeVisible()
  await page.unroute('**/api/payment-plans')
  await send.click()
  await expect(heading(page, 'Your payment plan is set up')).toBeFocused()
  await expect(main(page)).toContainText(/PP-\w{4}-\w{4}/)
  await mustBeWell(page)
  await expect.poll(() => countMails(request, shopkeeper.email, /payment plan/)).toBe(mails + 1)

  // Overview and payment page show what is due next, and the card form offers it.
  await page.goto('/accounts')
  await expect(page.getByRole('region', { name: 'You owe' })).toContainText(
    'The next instalment of $100.00 is due on',
  )
  await page.goto('/accounts/pay')
  await expect(page.getByLabel('What is due on your payment plan: $100.00')).toBeVisible()
  await page.goto('/accounts')
  await page.getByRole('region', { name: 'Bills' }).getByRole('table').getByRole('link').first().click()
  await expect(main(page)).toContainText('This bill is in your payment plan.')
  await main(page).getByRole('link', { name: 'Your payment plan' }).click()
  const active = page.getByRole('region', { name: 'Your payment plan' })
  await active.getByText(/All \d+ instalments/).click()
  await expect(active.getByRole('table', { name: 'Instalments' })).toBeVisible()
  await mustBeWell(page)

  await active.getByRole('button', { name: 'Cancel the payment plan' }).click()
  const sure = active.getByRole('button', { name: 'Yes, cancel the payment plan' })
  await expect(sure).toBeFocused()
  await sure.click()
  await expect(heading(page, 'The payment plan is cancelled')).toBeFocused()
  await expect(heading(page, 'Pay by instalments')).toBeVisible()
  await mustBeWell(page)
  await expect.poll(() => countMails(request, shopkeeper.email, /payment plan/)).toBe(mails + 2)
})

test('[PAY-1] a customer extends a bill on the mobile page, once, and the overview has the new day', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('/accounts/payment-help.m', shopkeeper)
  const card = page.getByRole('region', { name: 'More time for a bill' })
  await expect(card.getByRole('heading', { name: 'More time for a bill' })).toBeVisible()
  const send = card.getByRole('button', { name: 'Put off the bill' })
  await send.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Choose a day'])
  const last = card.getByRole('radio').last()
  const day = (
    await card
      .getByText(/^Until /)
      .last()
      .innerText()
  ).replace('Until ', '')
  await last.check()
  await mustBeWell(page)
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('heading', { name: `The bill is due on ${day}` })).toBeFocused()
  await mustBeWell(page)
  await page.goto('/accounts')
  await expect(page.getByRole('region', { name: 'You owe' })).toContainText(`Due ${day}`)
  await page.goto('/accounts/payment-help')
  await expect(card).toContainText('It can be put off once.')
  await expect(send).toHaveCount(0)
})

test('[PAY-1] if payment help fails to load an error and a retry are shown; if nothing is owed a text says so', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 503/)
  await page.route('**/api/payment-help*', (route) => route.fulfill({ status: 503 }))
  await enter('/accounts/payment-help')
  await expect(main(page).getByText('We could not get what you can choose just now.')).toBeVisible()
  await page.unroute('**/api/payment-help*')
  await page.route('**/api/payment-help*', (route) =>
    route.fulfill({
      json: { accountNumber: '300417826', bills: [], plan: null, planOffer: null, isPlanByPhone: false },
    }),
  )
  await main(page).getByRole('button', { name: /again/ }).first().click()
  await expect(main(page)).toContainText('You do not owe anything on your bills.')
  await expect(main(page)).toContainText('You do not need a payment plan')
  await mustBeWell(page)
  await page.unroute('**/api/payment-help*')
  const bill = {
    ...{ invoiceNumber: 'INV-1', owed: 7_000, dueOn: '2026-11-10', formerDueOn: null },
    ...{ latestDueOn: null, isInPlan: false },
  }
  const byPhone = { bills: [bill], plan: null, planOffer: null, isPlanByPhone: true }
  await page.route('**/api/payment-help*', (route) =>
    route.fulfill({ json: { accountNumber: '300417826', ...byPhone } }),
  )
  await page.reload()
  const plan = main(page).getByRole('region', { name: 'Pay by instalments' })
  await expect(plan).toContainText('Call us: we agree on the next one with you on the phone.')
  await expect(plan.getByRole('link', { name: /^1[38]/ }).first()).toHaveAttribute('href', /^tel:/)
  await mustBeWell(page)
})

test('[PAY-1] a missed instalment is shown on overview, payment page and plan, with the way to more help', async ({
  page,
  enter,
}) => {
  const instalment = { number: 1, dueOn: '2026-11-10', amount: 4_000, paid: 1_000, status: 'MISSED' }
  const plan = {
    ...{
      reference: 'PP-7K2M-9QXT',
      accountNumber: '300417826',
      status: 'ACTIVE',
      owed: 8_000,
      amount: 4_000,
    },
    ...{ frequency: 'FORTNIGHTLY', paid: 1_000, agreedAt: '2026-11-01T01:00:00.000Z', endedAt: null },
    instalments: [instalment, { number: 2, dueOn: '2026-11-24', amount: 4_000, paid: 0, status: 'DUE' }],
  }
  const bill = {
    ...{ invoiceNumber: 'INV-1', owed: 7_000, dueOn: '2026-11-10', formerDueOn: null },
    ...{ latestDueOn: null, isInPlan: true },
  }
  await page.route('**/api/payment-help*', (route) =>
    route.fulfill({
      json: { accountNumber: '300417826', bills: [bill], plan, planOffer: null, isPlanByPhone: false },
    }),
  )
  await enter('/accounts')
  const words = '$30.00 of your payment plan is overdue.'
  await expect(main(page)).toContainText(words)
  await page.goto('/accounts/pay')
  await expect(main(page)).toContainText(words)
  await mustBeWell(page)
  await page.goto('/accounts/payment-help')
  await expect(main(page)).toContainText('$30.00 is overdue.')
  await main(page).getByText('All 2 instalments').click()
  await expect(main(page).getByRole('table', { name: 'Instalments' })).toContainText('Not paid, $30.00 left')
  await expect(main(page).getByRole('link', { name: 'more help with paying' })).toBeVisible()
  await mustBeWell(page)
})
