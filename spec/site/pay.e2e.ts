import { findings, overflow } from './axe.ts'
import { expect, recordShifts, test, unavailable } from './site-test.ts'

test('[ACC-1] whoever pays sees what is owed, until when, and the numbers to pay it with', async ({
  page,
  enter,
}) => {
  await enter()
  await page.getByRole('region', { name: 'You owe' }).getByRole('link', { name: 'Ways to pay' }).click()
  await expect(page).toHaveURL('/accounts/pay')
  const owed = page.getByRole('region', { name: 'You owe' })
  await expect(owed).toContainText(/\$\d+\.\d\d.*Due \d/)
  await expect(page.getByRole('region', { name: 'Pay by BPAY' })).toContainText('123455')
  // The account's own heading has made way: the focus is where the page begins.
  await expect(page.getByRole('heading', { level: 1, name: 'Ways to pay' })).toBeFocused()
  // The words of the specification stand in the title; the page promises no payment that cannot be made here.
  await expect(page).toHaveTitle(/make a payment/i)
  await expect(page.getByRole('main')).not.toContainText(/make a payment/i)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
    expect(await findings(page)).toEqual([])
  }
})

test('[ACC-1] what is owed cannot be had: it is said, tried again, and the ways to pay stand there all the while', async ({
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

test('[ACC-1] nothing moves when what is owed comes, and its code may be missing', async ({
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

test('nothing of a customer stands in the document of the page', async ({ request }) => {
  const html = await (await request.get('/accounts/pay')).text()
  expect(html).toContain('Ways to pay')
  expect(html).not.toContain('You owe')
})
