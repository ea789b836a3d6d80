import { homeowner } from '../../host/server/demo/demo-customers.ts'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { typeCard } from './card-fields.ts'
import { expect, logIn, recordShifts, test, unavailable } from './site-test.ts'

needs('demoData')

test('[ACC-1] the payment page shows the amount owed, the due date, and the numbers for paying', async ({
  page,
  enter,
}) => {
  await enter()
  await page.getByRole('region', { name: 'You owe' }).getByRole('link', { name: 'Ways to pay' }).click()
  await expect(page).toHaveURL('/accounts/pay')
  const owed = page.getByRole('region', { name: 'You owe' })
  await expect(owed).toContainText(/\$\d+\.\d\d.*Due \d/)
  const bpay = page.getByRole('region', { name: 'Pay by BPAY' })
  await expect(bpay).toContainText('123455')
  // The account's own heading is gone, so the focus is at the start of the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Ways to pay' })).toBeFocused()
  // Copied digits have no spaces, which not every bank accepts.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await bpay.getByRole('button', { name: 'Copy reference' }).click()
  await expect(bpay.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/)
  // The title is the specification's text; the page promises no payment that is impossible here.
  await expect(page).toHaveTitle(/make a payment/i)
  await expect(page.getByRole('main')).not.toContainText(/make a payment/i)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
    expect(await findings(page)).toEqual([])
  }
})

test('[ACC-1] if the balance fails to load an error and a retry are shown, and the ways to pay stay visible', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 503/)
  const pattern = '**/api/my-account'
  await page.route(pattern, unavailable)
  await enter('/accounts/pay')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('We could not get what you owe just now.')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Four ways' })).toBeVisible()
  await page.unroute(pattern)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'You owe' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'To pay', exact: true })).toBeFocused()
})

test('[ACC-1] nothing moves when the amount owed loads, and its code may fail to load', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 780 })
  await enter('/accounts/pay')
  const owed = page.getByRole('region', { name: 'You owe' })
  await expect(owed).toBeVisible()
  const shifts = await recordShifts(page)
  await page.reload()
  await expect(owed).toBeVisible()
  expect((await shifts()).reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.1)

  await page.route('**/assets/pay-figures-*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We could not get what you owe')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Four ways' })).toBeVisible()
})

test('[PAY-1] without card payments the page names the other ways, with their numbers', async ({
  page,
  enter,
}) => {
  await page.route('**/api/my-account', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), takesCards: false } })
  })
  await enter('/accounts/pay')
  const ways = page.getByRole('region', { name: 'Cards' })
  await expect(ways).toContainText(/biller code 123455, reference \d+/)
  await expect(ways.getByRole('link', { name: '1300 975 707' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pay by card' })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
})

test('[PAY-1] if the provider is away the page shows the other ways, with their numbers', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 503/)
  await page.route('**/api/card-payments', unavailable)
  await enter('/accounts/pay')
  const card = page.getByRole('region', { name: 'Pay by card' })
  await card.getByRole('button', { name: 'Continue to card details' }).click()
  await expect(card.getByRole('alert')).toContainText(/Nothing was taken. Pay by BPAY.*123455.*1300 975 707/)
})

test('the document of the page contains nothing about a customer', async ({ request }) => {
  const html = await (await request.get('/accounts/pay')).text()
  expect(html).toContain('Ways to pay')
  expect(html).not.toContain('You owe')
})

test('[PAY-1] a part is paid by card: declined, then paid, asked by the bank, and never charged twice, whatever is lost', async ({
  page,
  expectedErrors,
}) => {
  // This answer of the provider is lost on purpose.
  expectedErrors.push(/ERR_EMPTY_RESPONSE/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(page.url()).origin) sent.push(request.postData() ?? '')
  })
  await page.goto('/accounts/login')
  await logIn(page, homeowner)
  // No other suite pays for this account, because its balance changes.
  await page.getByRole('combobox', { name: 'Account' }).selectOption('300611215')
  await page.goto('/accounts/pay')
  const owed = page.getByRole('region', { name: 'You owe' })
  const cents = async () => Math.round(Number(/\$([\d.]+)/.exec((await owed.textContent()) ?? '')?.[1]) * 100)
  await expect(owed).toBeVisible()
  const before = await cents()
  const card = page.getByRole('region', { name: 'Pay by card' })
  const choose = async (amount: string) => {
    await card.getByRole('radio', { name: 'Another amount' }).check()
    await card.getByLabel('Amount in dollars').fill(amount)
    await card.getByRole('button', { name: 'Continue to card details' }).click()
  }
  await choose('99999')
  await expect(card.getByLabel('Amount in dollars')).toHaveAccessibleDescription(/at most/)
  expect(await findings(page)).toEqual([])

  await choose('1')
  const frame = page.frameLocator('iframe[title="Card details, with our payment provider"]')
  await frame.getByRole('button', { name: /^Pay/ }).click()
  // Each field shows its error, and the first one has the focus.
  const fieldsOfCard = [
    ['Card number', 'Enter the card number.', /one of its digits is wrong/, '4111 1111 1111 1112'],
    ['Expiry', 'Enter the expiry as MM/YY, such as 04/29.', /has expired/, '01/20'],
    ['Security code', 'Enter the security code: three or four digits.', /three or four/, '1'],
  ] as const
  for (const [label, missing, , wrong] of fieldsOfCard) {
    const input = frame.getByLabel(label)
    await expect(input).toHaveAccessibleDescription(missing)
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await input.fill(wrong)
  }
  await expect(frame.getByLabel('Card number')).not.toBeFocused()
  await frame.getByRole('button', { name: /^Pay/ }).click()
  for (const [label, , fault] of fieldsOfCard)
    await expect(frame.getByLabel(label)).toHaveAccessibleDescription(fault)
  await expect(frame.getByLabel('Card number')).toBeFocused()
  expect(await findings(page)).toEqual([])
  await typeCard(page, '4000 0000 0000 0002')
  await expect(card.getByRole('alert')).toContainText('Nothing was taken')
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: 'Try again' }).click()

  await choose('1')
  const fields = await typeCard(page, '4000 0000 0000 3220')
  const code = fields.getByLabel('Code', { exact: true })
  const confirm = fields.getByRole('button', { name: 'Confirm' })
  await expect(code).toBeFocused()
  await confirm.click()
  await expect(code).toHaveAccessibleDescription('Enter the code from your bank.')
  // One wrong code does not end the payment.
  await code.fill('123465')
  await confirm.click()
  await expect(code).toHaveAccessibleDescription(/That is not the code/)
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await code.fill('123456')
  await confirm.click()
  await expect(card.getByRole('heading', { name: 'Paid: $1.00' })).toBeFocused()
  await savePicture(page, 'PAY-1')
  await expect(card).toContainText(/PAY-/)
  expect(await findings(page)).toEqual([])
  await expect.poll(cents).toBe(before - 100)

  // The charge succeeds and its answer is lost: the page asks for the result, and does not charge again.
  await page.reload()
  await choose('1')
  await typeCard(page, '4000 0000 0000 0119')
  await expect(card).toContainText('Paid: $1.00')
  await expect.poll(cents).toBe(before - 200)

  // Abandoned: the next payment replaces it.
  await page.reload()
  await choose('1')
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
  await page.goto('/accounts')
  await page.goBack()
  await choose('1')
  await typeCard(page, '4111 1111 1111 1111')
  await expect(card).toContainText('Paid: $1.00')
  await expect.poll(cents).toBe(before - 300)

  // More than is owed is paid only on request, and is a credit.
  await page.reload()
  await choose(((before - 300 + 500) / 100).toFixed(2))
  await expect(card.getByLabel('Amount in dollars')).toHaveAccessibleDescription(
    /^This is \$5\.00 more than you owe\./,
  )
  await card.getByRole('checkbox', { name: 'Pay more than I owe' }).check()
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: 'Continue to card details' }).click()
  await typeCard(page, '4111 1111 1111 1111')
  await expect(card).toContainText(/^Pay by cardPaid: /)
  const credit = page.getByRole('region', { name: 'You are in credit' })
  await expect(credit).toContainText('$5.00')

  // A customer who owes nothing can also pay in advance.
  await page.reload()
  await expect(card).toContainText('You owe nothing now.')
  await card.getByLabel('Amount in dollars').fill('2')
  expect(await findings(page)).toEqual([])
  await card.getByRole('button', { name: 'Continue to card details' }).click()
  await typeCard(page, '4111 1111 1111 1111')
  await expect(card).toContainText('Paid: $2.00')
  await expect(credit).toContainText('$7.00')

  for (const body of sent)
    expect(body.replace(/\D/g, '')).not.toMatch(/4000000000000002|4000000000003220|4111111111111111/)
  expect(await page.content()).not.toMatch(/4111 ?1111 ?1111 ?1111/)
})
