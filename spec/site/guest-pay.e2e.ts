import type { Page } from '@playwright/test'
import { shopkeeper } from '../../host/server/demo/demo-customers.ts'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findings, mustBeWell } from './axe.ts'
import { typeCard } from './card-fields.ts'
import { expect, test, unavailable } from './site-test.ts'

needs('demoData')

// Not the customer of other suites, because the balance changes.
const { account, familyName: surname } = shopkeeper
const bill = { crn: account.bpayReference, surname, amount: '12.50' }
const region = (page: Page) => page.getByRole('region', { name: 'Pay a bill by card' })

async function fill(page: Page, { crn, surname, amount, email = '' }: typeof bill & { email?: string }) {
  const form = region(page)
  await form.getByLabel('Customer reference number').fill(crn)
  await form.getByLabel('Surname on the bill').fill(surname)
  await form.getByLabel('Amount in dollars').fill(amount)
  await form.getByLabel('Email for your receipt').fill(email)
}
const goOn = (page: Page) => region(page).getByRole('button', { name: 'Continue to card details' })

async function begin(page: Page, what: Parameters<typeof fill>[1] = bill) {
  await page.goto('/pay')
  await fill(page, what)
  await goOn(page).click()
}

test('[PAY-1] a bill in hand is paid by card without a login: declined, tried again, paid, with a receipt to print and to mail', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(page.url()).origin) sent.push(request.postData() ?? '')
  })
  const email = 'payer@mail.example'
  await begin(page, { ...bill, crn: bill.crn.replace(/(\d{4})/, '$1 '), surname: ' petrakis ', email })
  await typeCard(page, '4000 0000 0000 0002')
  await expect(region(page).getByRole('alert')).toContainText('Nothing was taken')
  expect(await findings(page)).toEqual([])
  await region(page).getByRole('button', { name: 'Try again' }).click()
  // The data on the bill need not be typed again.
  await expect(region(page).getByLabel('Customer reference number')).toHaveValue(bill.crn)
  await goOn(page).click()
  await typeCard(page, '4111 1111 1111 1111')
  const paid = region(page)
  await expect(paid.getByRole('heading', { name: 'Paid: $12.50' })).toBeFocused()
  await expect(paid).toContainText(/PAY-/)
  await expect(paid).toContainText(`ending in ${bill.crn.slice(-4)}`)
  await expect(paid).toContainText('We’ve emailed you the receipt')
  await expect(paid.getByRole('button', { name: 'Print this receipt' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  // No data of the account, here or in any answer.
  const text = (await page.getByRole('main').textContent()) ?? ''
  for (const secret of [shopkeeper.givenName, account.number, account.supplyAddress, 'Marrickville'])
    expect(text).not.toContain(secret)
  for (const body of sent) expect(body.replace(/\D/g, '')).not.toMatch(/4000000000000002|4111111111111111/)
})

test('[PAY-1] the bank’s question is answered in the frame, and after a lost answer the result is looked up: nothing is charged twice', async ({
  page,
  expectedErrors,
}) => {
  // This answer of the provider is lost on purpose.
  expectedErrors.push(/ERR_EMPTY_RESPONSE/)
  await begin(page)
  const fields = await typeCard(page, '4000 0000 0000 3220')
  await fields.getByLabel('Code', { exact: true }).fill('123456')
  await fields.getByRole('button', { name: 'Confirm' }).click()
  await expect(region(page).getByRole('heading', { name: 'Paid: $12.50' })).toBeVisible()
  const first = /PAY-[\w-]+/.exec((await region(page).textContent()) ?? '')?.[0]

  await begin(page)
  await typeCard(page, '4000 0000 0000 0119')
  await expect(region(page).getByRole('heading', { name: 'Paid: $12.50' })).toBeVisible()
  expect(/PAY-[\w-]+/.exec((await region(page).textContent()) ?? '')?.[0]).not.toBe(first)
})

test('[PAY-1] before its script has loaded the card cannot be sent, because the browser would put it into an address', async ({
  page,
}) => {
  const release: (() => void)[] = []
  await page.route('**/fields.js', async (route) => {
    await new Promise<void>((letGo) => release.push(letGo))
    await route.continue()
  })
  await begin(page)
  const pay = page.frameLocator('iframe').getByRole('button', { name: /^Pay/ })
  await expect(pay).toBeDisabled()
  for (const letGo of release) letGo()
  await expect(pay).toBeEnabled()
})

test('[PAY-1] the page waits for a slow bank, also after a reload', async ({ page }) => {
  await begin(page)
  await typeCard(page, '4000 0000 0000 0077')
  await expect(region(page)).toContainText('Your bank is working on it')
  await page.reload()
  await expect(region(page).getByRole('heading', { name: 'Paid: $12.50' })).toBeVisible()
})

test('[PAY-1] after a reload without an answer, or if the payment is not found, no empty form asks for payment again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 404/)
  await begin(page)
  await typeCard(page, '4000 0000 0000 0077')
  await expect(region(page)).toContainText('Your bank is working on it')
  const states = '**/api/guest-payments/state'
  await page.route(states, (route) => route.abort())
  await page.reload()
  const alert = region(page).getByRole('alert')
  await expect(alert).toContainText(
    /whether your payment of \$12\.50 went through\. Please do not pay again.*1300 975 707/,
  )
  await expect(goOn(page)).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.unroute(states)
  await page.route(states, (route) =>
    route.fulfill({
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
      json: { type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such payment.' },
    }),
  )
  await alert.getByRole('button', { name: 'Check again' }).click()
  await expect(alert).toContainText(/may have been charged.*1300 975 707/)
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(alert).toContainText('Your card may have been charged')
  await expect(goOn(page)).toHaveCount(0)
  await alert.getByRole('button', { name: 'I was not charged, so pay again' }).click()
  await expect(goOn(page)).toBeVisible()
})

test('[ACC-2] an unknown reference and a wrong surname get the same message, and the input stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const alerts: (string | null)[] = []
  for (const wrong of [
    { ...bill, surname: 'Nobody' },
    { ...bill, crn: '3009999990' },
  ]) {
    await begin(page, wrong)
    const alert = region(page).getByRole('alert')
    await expect(alert).toContainText('We could not find a bill with this number and surname')
    alerts.push(await alert.textContent())
    await expect(region(page).getByLabel('Customer reference number')).toHaveValue(wrong.crn)
    expect(await findings(page)).toEqual([])
  }
  expect(alerts[0]).toBe(alerts[1])
})

test('[FORM-2] missing or mistyped values are shown at their fields before anything is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto('/pay')
  await goOn(page).click()
  const field = (name: string) => region(page).getByLabel(name)
  await expect(field('Customer reference number')).toHaveAccessibleDescription(/is a required field/)
  await expect(field('Surname on the bill')).toHaveAccessibleDescription(/is a required field/)
  await expect(field('Amount in dollars')).toHaveAccessibleDescription(/is a required field/)
  await expect(region(page).getByRole('link', { name: /required field/ })).toHaveCount(3)
  await savePicture(page, 'FORM-2')
  // One digit is wrong: the check digit shows it.
  const mistyped = bill.crn.replace(/.$/, (last) => String((Number(last) + 1) % 10))
  await fill(page, { ...bill, crn: mistyped, amount: '-5', email: 'nobody' })
  await goOn(page).click()
  await expect(field('Customer reference number')).toHaveAccessibleDescription(/one digit is wrong/)
  await expect(field('Amount in dollars')).toHaveAccessibleDescription(/dollars and cents/)
  await expect(field('Email for your receipt')).toHaveAccessibleDescription(/valid email/)
  for (const [amount, words] of [
    ['0.99', /at least \$1\.00/],
    ['5000.01', /at most \$5,000\.00/],
    ['1.005', /dollars and cents/],
  ] as const) {
    await field('Amount in dollars').fill(amount)
    await expect(field('Amount in dollars')).toHaveAccessibleDescription(words)
  }
  expect(await findings(page)).toEqual([])
  expect(sent.filter((url) => url.includes('/api/guest-payments'))).toEqual([])
})

test('[PAY-1] pressed twice, or again after a lost answer, it is one payment with one key; another amount is another one', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const keys: string[] = []
  let isLost = true
  await page.route('**/api/guest-payments', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    // The payment starts, and its answer is lost.
    await route.fetch()
    await (isLost ? route.abort() : route.fallback())
  })
  await page.goto('/pay')
  await fill(page, bill)
  await goOn(page).dblclick()
  await expect(region(page).getByRole('alert')).toContainText('We got no answer from our server')
  expect(keys.length).toBe(1)
  isLost = false
  await goOn(page).click()
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await region(page).getByRole('button', { name: 'Change your answers' }).click()
  await region(page).getByLabel('Amount in dollars').fill('13')
  await goOn(page).click()
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
  expect(new Set(keys).size).toBe(2)
})

test('[PAY-1] too many attempts, a provider that is away and no network are shown, with the other ways to pay', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (?:429|503)/, /ERR_INTERNET_DISCONNECTED/)
  const pattern = '**/api/guest-payments'
  await page.route(pattern, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '300', 'content-type': 'application/problem+json' },
      json: { type: 'about:blank', title: 'Too Many Requests', status: 429, detail: 'That was too often.' },
    }),
  )
  await begin(page)
  const alert = region(page).getByRole('alert')
  await expect(alert).toContainText(/Too many tries\. Wait about 5 minutes.*BPAY works.*1300 975 707/)
  await page.unroute(pattern)
  await page.route(pattern, unavailable)
  await goOn(page).click()
  await expect(alert).toContainText(/cannot take card payments just now\. Nothing was taken\..*BPAY works/)
  await page.unroute(pattern)
  await context.setOffline(true)
  await goOn(page).click()
  await expect(alert).toContainText('We got no answer from our server')
  await context.setOffline(false)
  await goOn(page).click()
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
})

test('[ROUTE-15] the page is public: it can be read without scripts, is listed by search engines, and is linked where people look', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/pay')).text()
  expect(html).toContain('Pay a bill')
  expect(html).toContain('Paying by card needs JavaScript')
  expect(await (await request.get('/sitemap.xml')).text()).toMatch(/<loc>[^<]*\/pay<\/loc>/)
  for (const path of ['/accounts/login', '/faq'])
    expect(await (await request.get(path)).text()).toMatch(/href="\/pay"/)
  // From a page that was shown without loading a document: the card's frame is allowed nevertheless.
  await page.goto('/accounts/login')
  await page.getByRole('link', { name: 'pay a bill by card' }).click()
  await expect(page).toHaveURL('/pay')
  await fill(page, bill)
  await goOn(page).click()
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
})

test('[UI-6] the page works at every width, in both variants and colour schemes, and by keyboard', async ({
  page,
}) => {
  for (const path of ['/pay.m', '/pay']) {
    await page.goto(path)
    await expect(goOn(page)).toBeEnabled()
    await mustBeWell(page, [320, 768, 1280])
  }
  await region(page).getByLabel('Customer reference number').focus()
  for (const typed of [bill.crn, bill.surname, '20']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
})
