import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { countMails } from './outbox.ts'
import { expect, test } from './site-test.ts'

needs('demoData')

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })
const email = 'bakery@wattlebird.example'

/** Presses a button in the page that simulates the bank's app. */
async function answerAtBank(page: Page, answer: 'Authorise' | 'Decline') {
  const opened = page.waitForEvent('popup')
  await main(page).getByRole('link', { name: 'Open your bank’s app' }).click()
  const bank = await opened
  await expect(bank.getByText('Waits for your answer')).toBeVisible()
  await bank.getByRole('button', { name: answer }).click()
  await expect(bank.getByText('Done. You can go back.')).toBeVisible()
  await bank.close()
  // The page asks every four seconds.
  await page.clock.fastForward(4000)
}

/** Presses a button of the agreement, and confirms. */
async function sure(page: Page, label: string) {
  await main(page).getByRole('button', { name: label, exact: true }).click()
  const yes = main(page).getByRole('button', {
    name: `Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  })
  await expect(yes).toBeFocused()
  await yes.click()
}

test('[PAY-1] a customer sets up PayTo by keyboard, authorises it at the bank, pauses, resumes, cancels, and is declined once', async ({
  page,
  enter,
  request,
  expectedErrors,
}) => {
  // The browser itself reports the missing network.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  const mails = await countMails(request, email, /PayTo/)
  await enter('/accounts/pay', { email, password: 'sourdough-before-dawn-3' })
  await main(page).getByRole('row', { name: /PayTo/ }).getByRole('link').click()
  await expect(heading(page, 'Set up PayTo')).toBeVisible()
  await mustBeWell(page)

  const send = main(page).getByRole('button', { name: 'Send to my bank' })
  await main(page).getByLabel('PayID', { exact: true }).fill('nobody')
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(main(page).getByLabel('PayID', { exact: true })).toHaveAccessibleDescription(
    /email address, an/,
  )
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  // The other option shows its own fields, and both can be used.
  await main(page).getByLabel('By BSB and account number').check()
  await expect(main(page).getByLabel('BSB', { exact: true })).toBeVisible()
  await expect(main(page).getByLabel('PayID', { exact: true })).toBeHidden()
  await mustBeWell(page)
  await main(page).getByLabel('By a PayID').check()
  await main(page).getByLabel('PayID', { exact: true }).fill('0491 570 156')
  await main(page).getByLabel('The most we can take for a bill, in dollars').fill('900')

  // Without a network there is a message, and the same agreement is sent again, pressed twice.
  await page.context().setOffline(true)
  await send.click()
  await expect(main(page).getByText('We got no answer from our server.', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  let sent = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/pay-to-agreements')) sent += 1
  })
  await send.dblclick()
  await expect(heading(page, 'Approve it in your bank’s app')).toBeFocused()
  expect(sent).toBe(1)
  await expect(main(page)).toContainText('PayID …156')
  await expect(main(page)).not.toContainText('570 156')
  await mustBeWell(page)
  // Nothing about the payer is stored in the browser.
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toMatch(/570\s?156/)
  await page.reload()
  await expect(heading(page, 'Approve it in your bank’s app')).toBeVisible()

  await answerAtBank(page, 'Authorise')
  await expect(heading(page, 'PayTo is on')).toBeVisible()
  await mustBeWell(page)
  // Direct debit is not offered at the same time.
  await page.goto('/accounts/direct-debit')
  await expect(heading(page, 'You are using PayTo instead')).toBeVisible()
  await mustBeWell(page)
  await main(page).getByRole('link', { name: 'See the agreement' }).click()

  await sure(page, 'Pause PayTo')
  await expect(heading(page, 'PayTo is paused')).toBeFocused()
  await expect(main(page)).toContainText('You need to pay any bills that are due')
  await mustBeWell(page)
  await sure(page, 'Restart PayTo')
  await expect(heading(page, 'PayTo is on')).toBeFocused()
  await sure(page, 'Cancel PayTo')
  await expect(heading(page, 'PayTo is cancelled')).toBeFocused()
  await expect(heading(page, 'Set up PayTo')).toBeVisible()
  await mustBeWell(page)

  await main(page).getByLabel('PayID', { exact: true }).fill('bakery@example.com')
  await main(page).getByLabel('The most we can take for a bill, in dollars').fill('900')
  await send.click()
  await answerAtBank(page, 'Decline')
  await expect(heading(page, 'PayTo was declined at your bank')).toBeVisible()
  await mustBeWell(page)
  await expect.poll(() => countMails(request, email, /PayTo/)).toBe(mails + 7)
})

const agreement = {
  agreementId: '5a0c1c7e-2f0e-4c55-9c0e-6f1f7f1f2a90',
  status: 'EXPIRED',
  payer: {
    kind: 'BANK_ACCOUNT',
    bank: { accountName: 'E PETRAKIS', bsb: '082671', ending: '456' },
  },
  maximum: 90_000,
  proposedAt: '2026-11-18T03:14:07.000Z',
  answerBy: '2026-11-23T03:14:07.000Z',
  coversFrom: null,
  changedAt: '2026-11-23T03:14:07.000Z',
  bankUrl: null,
}

test('[PAY-1] an unanswered agreement expires, and PayTo replaces direct debit only by an explicit choice', async ({
  page,
  enter,
}) => {
  await page.route('**/api/pay-to-agreements*', (route) =>
    route.fulfill({ json: { accountNumber: '300528931', agreement, hasDirectDebit: true } }),
  )
  await enter('/accounts/payto')
  await expect(heading(page, 'PayTo was not authorised in time')).toBeVisible()
  await expect(main(page)).toContainText('Your direct debit continues as before.')
  const ended = main(page).getByRole('region', { name: 'PayTo was not authorised in time' })
  await expect(ended).not.toContainText('pay your bills yourself')
  await main(page).getByLabel('PayID', { exact: true }).fill('demo@example.com')
  await main(page).getByLabel('The most we can take for a bill, in dollars').fill('900')
  await main(page).getByRole('button', { name: 'Send to my bank' }).click()
  const choice = main(page).getByRole('checkbox', { name: 'PayTo replaces my direct debit' })
  await expect(choice).toHaveAccessibleDescription(/Tick the box, or leave this page to keep direct debit/)
  await mustBeWell(page)
})

test('[PAY-1] if the PayTo agreement fails to load a message says so, and it can be tried again', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 503/)
  await page.route('**/api/pay-to-agreements*', (route) => route.fulfill({ status: 503 }))
  await enter('/accounts/payto')
  await expect(main(page).getByText('We could not get your PayTo agreement just now.')).toBeVisible()
  await page.unroute('**/api/pay-to-agreements*')
  await main(page).getByRole('button', { name: /again/ }).first().click()
  await expect(heading(page, 'Set up PayTo')).toBeVisible()
})

test('[PAY-1] overview and payment page show what PayTo takes and when, so that nobody pays twice', async ({
  page,
  enter,
}) => {
  const scheduled = {
    ...{ invoiceNumber: 'INV-1', amount: 12_345, dueOn: '2026-11-28', debitOn: '2026-11-30' },
    ...{ isRetry: false, method: 'PAYTO' },
  }
  await page.route('**/api/direct-debits*', (route) =>
    route.fulfill({ json: { scheduled: [scheduled], debits: [] } }),
  )
  await enter('/accounts/pay')
  const note = main(page).getByRole('note')
  await expect(note).toContainText('$123.45 will be taken by PayTo on 30 November 2026')
  await expect(note.getByRole('link', { name: 'Your PayTo agreement' })).toBeVisible()
})

test('[PAY-1] from PayTo to direct debit: the agreement ends first, a refusal by the bank is shown, and the form follows', async ({
  page,
  enter,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const refusal = 'Your bank does not let us cancel this agreement. Cancel it in your bank’s app, or call us.'
  let status = 'ACTIVE'
  const shown = () => ({ ...agreement, status, coversFrom: '2026-11-26' })
  await page.route('**/api/pay-to-agreements*', (route) =>
    route.fulfill({ json: { accountNumber: '300528931', agreement: shown(), hasDirectDebit: false } }),
  )
  let refuses = true
  await page.route('**/api/pay-to-agreements/change', (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ action: 'CANCEL' })
    if (refuses)
      return route.fulfill({
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
        json: { type: 'about:blank', title: 'Conflict', status: 409, detail: refusal },
      })
    status = 'CANCELLED'
    return route.fulfill({ json: shown() })
  })
  await enter('/accounts/direct-debit')
  await expect(heading(page, 'You are using PayTo instead')).toBeVisible()
  const change = main(page).getByRole('button', { name: 'Change to direct debit' })
  await change.click()
  await expect(main(page)).toContainText('You need to pay bills yourself until you have set up direct debit')
  await mustBeWell(page)
  await main(page).getByRole('button', { name: 'Yes, cancel PayTo' }).click()
  await expect(main(page).getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await expect(heading(page, 'You are using PayTo instead')).toBeVisible()
  refuses = false
  await change.click()
  await main(page).getByRole('button', { name: 'Yes, cancel PayTo' }).click()
  await expect(heading(page, 'Set up direct debit')).toBeFocused()
  await expect(main(page)).toContainText('PayTo is cancelled. Set up direct debit now')
  await expect(main(page).getByLabel('Account name')).toBeVisible()
  await mustBeWell(page)
})

test('[PAY-1] a bill above the maximum is shown with ways to pay, on the overview, the payment page and the PayTo page', async ({
  page,
  enter,
}) => {
  const tooLarge = [{ invoiceNumber: 'INV-2', owed: 70_000, dueOn: '2026-12-10', maximum: 60_000 }]
  await page.route('**/api/direct-debits*', (route) =>
    route.fulfill({ json: { scheduled: [], debits: [], tooLarge } }),
  )
  await page.route('**/api/pay-to-agreements*', (route) =>
    route.fulfill({
      json: {
        accountNumber: '300528931',
        agreement: { ...agreement, status: 'ACTIVE', coversFrom: '2026-11-26', maximum: 60_000 },
        hasDirectDebit: false,
      },
    }),
  )
  const words =
    /\$700\.00 of bill INV-2, due on 10 December 2026, will not be taken by PayTo, because the bill is more than the \$600\.00/
  await enter('/accounts')
  await expect(main(page)).toContainText(words)
  await page.goto('/accounts/pay')
  const note = main(page).getByRole('note').filter({ hasText: 'not be taken by PayTo' })
  await expect(note).toContainText(words)
  await expect(note).not.toContainText('You do not need to pay')
  await mustBeWell(page)
  await page.goto('/accounts/payto')
  const list = main(page).getByRole('list', { name: 'Bills that are not taken' })
  await expect(list).toContainText('$700.00, due on 10 December 2026, for bill INV-2')
  await expect(main(page)).not.toContainText('There is nothing to debit right now')
  await expect(main(page).getByRole('link', { name: 'ways to pay' }).first()).toBeVisible()
  await mustBeWell(page)
})
