import { expect } from 'vitest'
import { homeowner, shopkeeper } from '../../host/server/demo/demo-customers.ts'
import { typeCard } from '../site/card-fields.ts'
import { newCustomer } from '../site/new-customer.ts'
import { logIn } from '../site/site-test.ts'
import { test } from './webkit-test.ts'

test('[PAY-1] a part is paid by card, after the bank has asked for a code', async ({ page }) => {
  await page.open('/accounts/login')
  await logIn(page, homeowner)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(homeowner.givenName)
  await page.goto('/accounts/pay')
  const card = page.getByRole('region', { name: 'Pay by card' })
  await card.getByRole('radio', { name: 'Another amount' }).check()
  await card.getByLabel('Amount in dollars').fill('1')
  await card.getByRole('button', { name: 'Continue to card details' }).click()
  const fields = await typeCard(page, '4000 0000 0000 3220')
  await fields.getByLabel('Code', { exact: true }).fill('123456')
  await fields.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => card.getByRole('heading', { name: 'Paid: $1.00' }).isFocused()).toBe(true)
  expect(await card.innerText()).toMatch(/PAY-/)
})

test('[PAY-1] a bill is paid without a login: declined, tried again, paid', async ({ page }) => {
  const { account, familyName } = shopkeeper
  await page.open('/pay')
  const form = page.getByRole('region', { name: 'Pay a bill by card' })
  await form.getByLabel('Customer reference number').fill(account.bpayReference)
  await form.getByLabel('Surname on the bill').fill(familyName)
  await form.getByLabel('Amount in dollars').fill('12.50')
  await form.getByRole('button', { name: 'Continue to card details' }).click()
  await typeCard(page, '4000 0000 0000 0002')
  await expect.poll(() => form.getByRole('alert').innerText()).toContain('Nothing was taken')
  await form.getByRole('button', { name: 'Try again' }).click()
  expect(await form.getByLabel('Customer reference number').inputValue()).toBe(account.bpayReference)
  await form.getByRole('button', { name: 'Continue to card details' }).click()
  await typeCard(page, '4111 1111 1111 1111')
  await expect.poll(() => form.getByRole('heading', { name: 'Paid: $12.50' }).isFocused()).toBe(true)
  expect(await form.innerText()).toMatch(/PAY-/)
})

test('[PAY-3] direct debit is set up: typed, reviewed, agreed to, active', async ({ page, request }) => {
  const password = 'a-kite-above-the-oval-3'
  const { email } = await newCustomer(request, password)
  const main = page.getByRole('main')
  const heading = (name: string) => main.getByRole('heading', { name })
  await page.open('/accounts/direct-debit')
  await logIn(page, { email, password })
  await main.getByLabel('Account name').fill('R OKAFOR')
  await main.getByLabel('BSB').fill('082-671')
  await main.getByLabel('Account number').fill('0845 12937')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => heading('Check your answers').isFocused()).toBe(true)
  await main.getByRole('checkbox', { name: /I agree to the service agreement/ }).check()
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Set up direct debit' }).click()
  await expect.poll(() => heading('Direct debit is set up').isFocused()).toBe(true)
  expect(await main.innerText()).toContain('ending in 937')
  await page.reload()
  await main.getByRole('region', { name: 'Direct debit is on' }).see()
})
