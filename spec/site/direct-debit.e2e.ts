import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { countMails } from './outbox.ts'
import { expect, test } from './site-test.ts'

needs('demoData')

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })
const email = 'nora@wattlebird.example'
const password = 'currawong-at-dusk-5'

/** The password is required again, beside the consent. */
const confirm = (page: Page, typed = password) =>
  main(page).getByLabel('Password', { exact: true }).fill(typed)

async function type(page: Page, name: string, bsb: string, number: string) {
  await main(page).getByLabel('Account name').fill(name)
  await main(page).getByLabel('BSB').fill(bsb)
  await main(page).getByLabel('Account number').fill(number)
  await main(page).getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
}

test('[PAY-3] a customer sets up direct debit by keyboard, reads and agrees to its terms, changes the bank account and cancels', async ({
  page,
  enter,
  request,
  expectedErrors,
}) => {
  // The browser itself reports the missing network.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|status of 422/)
  const mails = await countMails(request, email, /direct debit/)
  await enter('/accounts/direct-debit', { email, password })
  await expect(heading(page, 'Set up direct debit')).toBeVisible()
  await expect(main(page)).toContainText('No bills have been debited yet.')
  await mustBeWell(page)

  // Each field shows its error, and no input is lost.
  await type(page, 'N JAKOBSEN', '0826', '12345678901')
  await expect(main(page).getByLabel('BSB')).toHaveAccessibleDescription(/must have 6 digits/)
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await expect(main(page).getByLabel('Account name')).toHaveValue('N JAKOBSEN')
  await mustBeWell(page)

  await type(page, 'N JAKOBSEN', '082-671', '0845 12937')
  await expect(heading(page, 'Check your answers')).toBeFocused()
  await expect(main(page)).toContainText('082-671')
  await expect(main(page)).toContainText('084512937')
  await expect(main(page)).toContainText('at least 14 days before we change these terms')
  const consent = main(page).getByRole('checkbox', { name: /I agree to the service agreement/ })
  await expect(consent).not.toBeChecked()
  await mustBeWell(page)
  // Going back restores what was typed, so that it can be corrected.
  await main(page).getByRole('link', { name: 'Back to the bank account' }).click()
  await expect(main(page).getByLabel('Account name')).toHaveValue('N JAKOBSEN')
  await expect(main(page).getByLabel('BSB')).toHaveValue('082-671')
  await expect(main(page).getByLabel('Account number')).toHaveValue('084512937')
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Check your answers')).toBeFocused()
  // Nothing of a bank account is stored in the browser.
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('84512937')
  const send = main(page).getByRole('button', { name: 'Set up direct debit' })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await consent.focus()
  await page.keyboard.press('Space')
  await confirm(page, 'not the password')
  await send.click()
  await expect(main(page).getByText('Password is wrong', { exact: false }).first()).toBeVisible()
  await confirm(page)
  // Without a network there is a message, and the same request is sent again.
  await page.context().setOffline(true)
  await send.click()
  await expect(main(page).getByText('We got no answer from our server.', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  await send.click()
  await expect(heading(page, 'Direct debit is set up')).toBeFocused()
  await expect(main(page)).toContainText('ending in 937')
  await expect(main(page)).not.toContainText('84512937')
  await mustBeWell(page)
  // The receipt of the set-up, and its security notice.
  await expect.poll(() => countMails(request, email, /direct debit/)).toBe(mails + 2)

  await page.reload()
  const active = main(page).getByRole('region', { name: 'Direct debit is on' })
  await expect(active).toContainText('BSB 082-671, account ending in 937')

  await active.getByRole('link', { name: 'Change the bank account' }).click()
  await expect(heading(page, 'Another bank account')).toBeFocused()
  await mustBeWell(page)
  await type(page, 'NORA JAKOBSEN', '082671', '555000777')
  // A reload starts again, because nothing is stored.
  await expect(heading(page, 'Check your answers')).toBeFocused()
  await page.reload()
  await expect(active).toContainText('ending in 937')
  await active.getByRole('link', { name: 'Change the bank account' }).click()
  await type(page, 'NORA JAKOBSEN', '082671', '555000777')
  await consent.check()
  await confirm(page)
  await main(page).getByRole('button', { name: 'Use this bank account' }).click()
  await expect(heading(page, 'Your direct debit bank account has changed')).toBeFocused()
  await expect(active).toContainText('NORA JAKOBSEN')
  await expect(active).toContainText('ending in 777')

  await active.getByRole('button', { name: 'Cancel direct debit' }).click()
  const sure = active.getByRole('button', { name: 'Yes, cancel direct debit' })
  await expect(sure).toBeFocused()
  await sure.click()
  await expect(heading(page, 'Direct debit is cancelled')).toBeFocused()
  await expect(heading(page, 'Set up direct debit')).toBeVisible()
  await mustBeWell(page)
  await expect.poll(() => countMails(request, email, /direct debit/)).toBe(mails + 5)
})

const scheduled = {
  invoiceNumber: 'INV-1',
  amount: 12_345,
  dueOn: '2026-11-28',
  debitOn: '2026-11-30',
  isRetry: false,
  method: 'DIRECT_DEBIT',
}

test('[PAY-3] overview, payment page and bill show what will be debited and when, so that nobody pays twice', async ({
  page,
  enter,
}) => {
  await page.route('**/api/direct-debits*', (route) =>
    route.fulfill({ json: { scheduled: [scheduled], debits: [] } }),
  )
  await enter('/accounts')
  const words = '$123.45 will be debited on 30 November 2026'
  await expect(main(page)).toContainText(words)
  await page.getByRole('region', { name: 'You owe' }).getByRole('link', { name: 'Ways to pay' }).click()
  await expect(main(page).getByRole('note')).toContainText(words)
  await expect(main(page).getByRole('note')).toContainText('You do not need to pay this $123.45 yourself.')
  // Other debts do not count as paid.
  await expect(main(page).getByRole('note')).toContainText(
    /The remaining \$\d+\.\d\d that you owe will not be debited/,
  )
  await mustBeWell(page)
})

test('[PAY-3] amounts at the bank cannot be paid by card, and if debits fail to load a message says so', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 503/)
  const debit = {
    ...{
      debitId: '6f0d7a1e-0000-4000-8000-000000000001',
      invoiceNumber: 'INV-1',
      amount: 100,
      attempt: 1,
      status: 'PENDING',
      failure: null,
      method: 'DIRECT_DEBIT',
    },
    ...{ startedAt: '2026-11-24T01:00:00.000Z', paidAt: null, receiptNumber: null },
  }
  let isAway = true
  await page.route('**/api/direct-debits*', (route) =>
    route.fulfill(isAway ? { status: 503 } : { json: { scheduled: [], debits: [debit] } }),
  )
  await enter('/accounts/pay')
  const all = main(page).getByText(/^All of it: \$/)
  const offered = async () => Number(/\d+\.\d\d/.exec((await all.textContent()) ?? '')?.[0])
  await expect(main(page)).toContainText('We could not check whether a direct debit is coming.')
  await expect(all).toBeVisible()
  const before = await offered()
  isAway = false
  await main(page).getByRole('button', { name: /again/ }).first().click()
  await expect(main(page).getByRole('note')).toContainText('A direct debit of $1.00 is with your bank.')
  await expect.poll(offered).toBeCloseTo(before - 1, 2)
  await mustBeWell(page)
})

test('[PAY-3] if the direct debit fails to load a message says so, and it can be tried again', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 503/)
  await page.route('**/api/direct-debit-requests*', (route) => route.fulfill({ status: 503 }))
  await enter('/accounts/direct-debit')
  const alert = main(page).getByText('We could not get your direct debit just now.')
  await expect(alert).toBeVisible()
  await page.unroute('**/api/direct-debit-requests*')
  await main(page).getByRole('button', { name: /again/ }).first().click()
  await expect(heading(page, 'Set up direct debit')).toBeVisible()
})
