import type { Page } from '@playwright/test'
import { agree, field, fillAddress, fillPerson, group, main, save, send } from '../site/sign-up-fields.ts'

/** Goes from the header of a new site through its sign-up until the application is sent. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).first().click()
  await main(page).getByRole('link', { name: 'Begin' }).click()
  await field(page, 'A home').check()
  await field(page, 'I already live or work there').check()
  await fillAddress(page, '7')
  await group(page, /solar panels/)
    .getByLabel('No')
    .check()
  await save(page).click()
  await page.getByRole('radio', { name: 'Steady' }).check()
  await save(page).click()
  await field(page, 'Given name').waitFor()
  await fillPerson(page, email)
  await save(page).click()
  await group(page, /life support/)
    .getByLabel('No')
    .check()
  await group(page, /concession/)
    .getByLabel('No', { exact: true })
    .check()
  await save(page).click()
  await field(page, 'By email').check()
  await field(page, 'Every three months').check()
  await field(page, 'BPAY').check()
  await save(page).click()
  await main(page).getByRole('region', { name: 'Disclosure statement' }).waitFor()
  await agree(page)
  await save(page).click()
  await send(page).click()
  await main(page).getByRole('heading', { name: 'One last step: confirm your email address' }).waitFor()
}

/** Goes from the footer of a new site to a bill, until the fields for the card appear. */
export async function beginToPay(page: Page, bill: { crn: string; surname: string }): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pay a bill' }).click()
  // Only the policy of the payment page's own document allows the card's frame, so the page reloads once if the document
  // belongs to another page. `waitForFunction` continues in the new document, where `evaluate` would fail.
  await page.waitForFunction(() => {
    const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv=Content-Security-Policy]')
    return location.pathname === '/pay' && (policy === null || policy.hasAttribute('data-cards'))
  })
  const form = main(page).getByRole('region', { name: 'Pay a bill by card' })
  await form.getByLabel('Customer reference number').fill(bill.crn)
  await form.getByLabel('Surname on the bill').fill(bill.surname)
  await form.getByLabel('Amount in dollars').fill('12.50')
  await form.getByRole('button', { name: 'Continue to card details' }).click()
  await main(page).getByTitle('Card details, with our payment provider').waitFor()
}
