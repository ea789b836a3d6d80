import { expect } from 'vitest'
import { customer, customerName, logIn } from '../site/site-test.ts'
import { signInAgain } from './session-end.ts'
import { test } from './webkit-test.ts'

test('[AUTH-3] [ROUTE-14] after the login the account’s heading has the focus, and after the logout that of the login page', async ({
  page,
}) => {
  await page.open('/accounts/login')
  await logIn(page)
  await expect.poll(() => page.path()).toBe('/accounts')
  await expect.poll(() => page.getByRole('main').innerText()).toContain(customerName)
  await expect.poll(() => page.locator('main h1').isFocused()).toBe(true)
  await page.reload()
  await expect.poll(() => page.getByRole('main').innerText()).toContain(customerName)
  await page.locator('header').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.path()).toBe('/accounts/login')
  await expect.poll(() => page.locator('main h1').isFocused()).toBe(true)
  expect(await page.evaluate(() => document.cookie)).not.toContain('customer_jwt')
})

test('[API-8] [FORM-4] a wrong password is reported in a summary that takes the focus, and what was typed stays', async ({
  page,
}) => {
  await page.open('/accounts/login')
  await logIn(page, { ...customer, password: 'not-the-password' })
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect.poll(() => summary.isFocused()).toBe(true)
  expect(await page.locator('main input[name=email]').inputValue()).toBe(customer.email)
  expect(await page.locator('main input[name=password]').inputValue()).toBe('not-the-password')
})

test('[ROUTE-6] [ROUTE-9] login and logout stay in the mobile variant', async ({ page }) => {
  await page.open('/accounts.m')
  await expect.poll(() => page.path()).toBe('/accounts/login.m?returnTo=%2Faccounts')
  await logIn(page)
  await expect.poll(() => page.path()).toBe('/accounts.m')
  await expect.poll(() => page.getByRole('main').innerText()).toContain(customerName)
  await page.locator('header').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.path()).toBe('/accounts/login.m')
})

test('[AUTH-12] a login and a logout in one tab appear in the other, without a reload', async ({
  page,
  browser,
}) => {
  await page.open('/plans')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }) && null)
  const other = await browser.newTab()
  await other.open('/accounts/login')
  await logIn(other)
  await expect.poll(() => other.getByRole('main').innerText()).toContain(customerName)
  await page.bringToFront()
  await expect
    .poll(() =>
      page
        .locator('header')
        .getByRole('link', { name: /My account/ })
        .innerText(),
    )
    .toContain(customerName)
  await page.locator('header').getByRole('button', { name: 'Log out' }).click()
  await page.locator('header').getByRole('link', { name: 'Log in' }).see()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await other.bringToFront()
  await expect.poll(() => other.path()).toBe('/accounts/login?returnTo=%2Faccounts')
})

test('[AUTH-12] [ROUTE-13] a session that ends leads from the account to the login page, which says why, and back again', async ({
  page,
  request,
}) => {
  await page.goto('/plans')
  await signInAgain(page, request, 30)
  await page.open('/accounts')
  await expect.poll(() => page.getByRole('main').innerText()).toContain(customerName)
  const notice = page.getByRole('alertdialog', { name: 'You will be logged out soon' })
  await expect.poll(() => notice.getByRole('heading').isFocused()).toBe(true)
  await expect.poll(() => page.path(), { timeout: 60_000 }).toBe('/accounts/login?returnTo=%2Faccounts')
  await expect.poll(() => page.getByRole('main').innerText()).toContain('because your session ended')
  await logIn(page)
  await expect.poll(() => page.path()).toBe('/accounts')
})

test('[AUTH-12] staying logged in: one click renews the session, and typed text stays', async ({
  page,
  request,
}) => {
  await page.goto('/plans')
  await signInAgain(page, request, 100)
  await page.open('/plans')
  const notice = page.getByRole('alertdialog', { name: 'You will be logged out soon' })
  await notice.getByRole('button', { name: 'Stay logged in' }).click()
  await expect.poll(() => notice.isVisible()).toBe(false)
  await page.open('/plans')
  await page
    .locator('header')
    .getByRole('link', { name: /My account/ })
    .see()
  expect(await notice.count()).toBe(0)
})

test('[AUTH-12] a page restored from the cache after a logout elsewhere does not show the account', async ({
  page,
  browser,
}) => {
  await page.open('/accounts/login')
  await logIn(page)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(customerName)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await page.goto('/documents/privacy-policy')
  const other = await browser.newTab()
  await other.open('/')
  await other.locator('header').getByRole('button', { name: 'Log out' }).click()
  await other.locator('header').getByRole('link', { name: 'Log in' }).see()
  await page.bringToFront()
  await page.goBack()
  await expect.poll(() => page.path()).toMatch(/^\/accounts\/login/)
  await expect.poll(() => page.locator('body').innerText()).not.toContain(customerName)
  expect(await page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
})
