import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { typeCard } from './card-fields.ts'
import { newCustomer } from './new-customer.ts'
import { countMails } from './outbox.ts'
import { expect, storeToken, test } from './site-test.ts'

needs('demoData', 'mailbox')

const password = 'a-verandah-in-the-rain'
const number = '084512937'
/** Ends with the digits of a phone number. */
const widths = [1280, 320, 390]

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })

test('[PAY-6] [ACC-8] a customer who paid in advance requests the credit by keyboard on a phone, sees its status, and cancels it', async ({
  page,
  context,
  request,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await page.setViewportSize({ width: 390, height: 800 })
  const { email, token } = await newCustomer(request, password)
  await storeToken(context, String(baseURL), token)
  await page.goto('/accounts/pay')
  const card = region(page, 'Pay by card')
  await card.getByLabel('Amount in dollars').fill('50')
  await card.getByRole('button', { name: 'Continue to card details' }).click()
  await typeCard(page, '4111 1111 1111 1111')
  await expect(card).toContainText('Paid: $50.00')

  await page.goto('/accounts')
  await region(page, 'You are in credit').getByRole('link', { name: 'Get your credit back' }).click()
  const refund = region(page, 'Refund of credit')
  await expect(refund.getByRole('heading', { name: 'Get your credit back' })).toBeVisible()
  const open = refund.getByText('Have it paid to my bank account')
  await open.focus()
  await page.keyboard.press('Enter')
  const amount = refund.getByLabel('Amount in dollars')
  await expect(amount).toHaveValue('50.00')
  await mustBeWell(page, widths)

  // A refusal keeps what was typed.
  await page.keyboard.press('Tab')
  await expect(amount).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  for (const text of ['60', 'ROBIN OKAFOR', '082-671', number, password]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const send = refund.getByRole('button', { name: 'Ask for the refund' })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAccessibleDescription(/at most \$50\.00, which is your credit/)
  await expect(refund.getByLabel('Account number')).toHaveValue(number)
  await mustBeWell(page, widths)
  await amount.fill('30')
  await refund.getByLabel('Password', { exact: true }).fill('not the password')
  await send.click()
  await expect(refund.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /password is wrong/i,
  )
  await expect(refund.getByLabel('Account number')).toHaveValue(number)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toContain(number)
  await refund.getByLabel('Password', { exact: true }).fill(password)
  await send.click()
  await expect(refund.getByRole('heading', { name: 'We have your request' })).toBeFocused()
  await expect(refund).toContainText('$30.00 to BSB 082-671, account ending in 937')
  await expect(refund).toContainText(/CR-\w{4}-\w{4}/)
  await mustBeWell(page, widths)
  await expect.poll(() => countMails(request, email, /we have your credit refund request/)).toBe(1)
  await expect.poll(() => countMails(request, email, /a refund to a bank account was asked for/)).toBe(1)

  // Its status replaces the form until it is cancelled.
  await page.reload()
  await expect(refund.getByRole('heading', { name: 'You have asked for your credit' })).toBeVisible()
  await expect(refund).toContainText('Paid to your bank account by')
  await expect(refund.getByLabel('Password', { exact: true })).toHaveCount(0)
  expect(await page.content()).not.toContain(number)
  await mustBeWell(page, widths)
  await refund.getByRole('button', { name: 'Cancel this request' }).click()
  await refund.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(refund.getByRole('heading', { name: 'Get your credit back' })).toBeFocused()
  await refund.getByText('Have it paid to my bank account').click()
  await expect(amount).toHaveValue('50.00')
})
