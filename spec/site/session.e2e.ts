import type { Page } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs, needsMobileVariants, tokenCookie } from '../tools/target/target.ts'
import { foreignToken } from './foreign-token.ts'
import { holdScripts } from './hold-scripts.ts'
import {
  customer,
  customerName,
  expect,
  logIn,
  logInFields,
  sessionToken,
  started,
  storeToken,
  test,
} from './site-test.ts'

needs('customer')

const tokenOf = async (page: Page) => {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name.endsWith(tokenCookie))?.value ?? ''
}

test('[ROUTE-13] [AUTH-3] [ROUTE-9] login, account, logout: the whole way', { tag: '@firefox' }, async ({
  page,
  request,
}) => {
  await page.goto('/accounts')
  await expect(page).toHaveURL(/\/accounts\/login\?returnTo=%2Faccounts$/)
  await savePicture(page, 'ROUTE-13')
  await logIn(page)
  await expect(page).toHaveURL('/accounts')
  await expect(page.getByRole('main')).toContainText(customerName)
  await savePicture(page, 'AUTH-3')
  const authorization = `Bearer ${await tokenOf(page)}`
  expect((await request.get('/user', { headers: { authorization } })).status()).toBe(200)

  await page.reload()
  await expect(page.getByRole('main')).toContainText(customerName)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/accounts/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await tokenOf(page)).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})

test('[ROUTE-14] after the login the account’s heading has the focus, and the previous page’s is gone', async ({
  page,
}) => {
  await page.goto('/accounts/login')
  await logIn(page)
  await expect(page.getByRole('main')).toContainText(customerName)
  await expect(page.locator('main h1')).toBeFocused()
})

test('[AUTH-4] a logout on a page also ends the session at the backend', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const token = await sessionToken(request)
  await storeToken(context, String(baseURL), token)
  await page.goto('/accounts')
  // No account request is in progress any more that would be refused after the logout.
  await expect(page.getByRole('main')).toContainText(customerName)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/accounts/login')
  const authorization = `Bearer ${token}`
  await expect(async () =>
    expect((await request.get('/user', { headers: { authorization } })).status()).toBe(401),
  ).toPass()
})

test('[ROUTE-6] [ROUTE-9] login and logout stay in the mobile variant', async ({ page }) => {
  needsMobileVariants()
  await page.goto('/accounts.m')
  await expect(page).toHaveURL(/\/accounts\/login\.m\?returnTo=%2Faccounts$/)
  await logIn(page)
  await expect(page).toHaveURL('/accounts.m')
  await expect(page.getByRole('main')).toContainText(customerName)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/accounts/login.m')
  await savePicture(page, 'ROUTE-9')
})

test('[ROUTE-13] after login the visitor is at the requested page, and never on another origin', async ({
  page,
}) => {
  await page.goto('/accounts/pay?amount=20')
  await expect(page).toHaveURL(/returnTo=/)
  await logIn(page)
  await expect(page).toHaveURL('/accounts/pay?amount=20')
  await page.goto(`/accounts/login?returnTo=${encodeURIComponent('//evil.example/')}`)
  await expect(page).toHaveURL('/accounts')
})

test('[API-8] [AUTH-3] a wrong password is answered in place, and what was typed stays', {
  tag: '@firefox',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  await page.goto('/accounts/login')
  await started(page)
  await logIn(page, { ...customer, password: 'not-the-password' })
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([/login failed|is wrong/i])
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(logInFields(page).password).toHaveAttribute('aria-invalid', 'true')
  await expect(logInFields(page).email).toHaveValue(customer.email)
  await expect(logInFields(page).password).toHaveValue('not-the-password')
  await savePicture(page, 'API-8')
  await expect(page).toHaveURL('/accounts/login')
  expect(await tokenOf(page)).toBe('')
})

test('[FORM-2] [FORM-4] an empty form shows what is missing, in a summary that takes the focus', async ({
  page,
}) => {
  await page.goto('/accounts/login')
  await started(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Email is a required field')
  await expect(summary).toContainText('Password is a required field')
  await savePicture(page, 'FORM-4')
  await summary.getByRole('link', { name: 'Password is a required field' }).click()
  await expect(logInFields(page).password).toBeFocused()
})

test('[AUTH-13] a login sent before the application has started is stored: no password in any address, nothing lost', async ({
  page,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const letGo = await holdScripts(page)
  await page.goto('/accounts/login', { waitUntil: 'commit' })
  await logInFields(page).email.fill(customer.email)
  await logInFields(page).password.fill(customer.password)
  await logInFields(page).password.press('Enter')
  // Before any script of the application has loaded.
  await expect(page.locator('form[data-held=submit]')).toBeAttached()
  await expect(logInFields(page).email).toHaveValue(customer.email)
  await expect(logInFields(page).password).toHaveValue(customer.password)
  await expect(page).toHaveURL('/accounts/login')
  letGo()
  await expect(page.getByRole('main')).toContainText(customerName)
  expect(addresses.filter((address) => decodeURIComponent(address).includes(customer.password))).toEqual([])
})

test('[AUTH-11] [ROUTE-12] a slow check is announced instead of Log in, and can be retried', async ({
  page,
  enter,
}) => {
  await enter()
  await expect(page.getByRole('main')).toContainText(customerName)
  let isStuck = true
  await page.route(/\/assets\/verify-[^/]*\.js$/, async (route) => {
    // No answer, as on a dead connection: the reload ends the request.
    if (!isStuck) await route.continue()
  })
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toContainText('We are still checking that you are logged in.')
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await savePicture(page, 'AUTH-11')
  isStuck = false
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toContainText(customerName)
})

test('[AUTH-11] before the application has loaded a customer sees no Log in, and a visitor does', async ({
  page,
  context,
}) => {
  await page.route('**/assets/*.js', () => {})
  const link = page.getByRole('main').getByRole('link', { name: 'Log in' })
  await page.goto('/accounts', { waitUntil: 'commit' })
  await expect(link).toBeVisible()
  await context.addCookies([
    { name: tokenCookie, value: await foreignToken(), url: page.url(), sameSite: 'Strict' },
  ])
  await page.goto('/accounts', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('[AUTH-2] [TOKEN-5] a token with the right issuer and a foreign signature logs nobody in, and is removed', async ({
  page,
  context,
  baseURL,
}) => {
  const forged = await foreignToken()
  await context.addCookies([{ name: tokenCookie, value: forged, url: baseURL ?? '', sameSite: 'Strict' }])
  await page.goto('/accounts')
  await expect(page).toHaveURL(/\/accounts\/login/)
  expect(await tokenOf(page)).toBe('')
})

test('[AUTH-3] a click before the start also logs in a visitor with an old token', async ({
  page,
  context,
  baseURL,
}) => {
  const old = await foreignToken()
  await context.addCookies([{ name: tokenCookie, value: old, url: baseURL ?? '', sameSite: 'Strict' }])
  const letGo = await holdScripts(page)
  await page.goto('/accounts/login', { waitUntil: 'commit' })
  await logIn(page)
  await expect(page.locator('form[data-held=submit]')).toBeAttached()
  letGo()
  await expect(page.getByRole('main')).toContainText(customerName)
})

test('[AUTH-7] on a shared computer the cookie ends with the browser, elsewhere it stays for 30 days', async ({
  page,
  context,
}) => {
  needs('sharedLogin')
  const cookieAfterLogin = async (isShared: boolean) => {
    await page.goto('/accounts/login')
    await started(page)
    await page.getByRole('checkbox', { name: 'This is a shared computer' }).setChecked(isShared)
    await logIn(page)
    await expect(page.getByRole('main')).toContainText(customerName)
    const cookie = (await context.cookies()).find(({ name }) => name.endsWith(tokenCookie))
    const loggedOut = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/logout')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/accounts/login')
    // Traces of a page that is being left are sent with the CSRF token that this answer has replaced.
    await loggedOut
    await page.waitForLoadState('networkidle')
    return cookie?.expires ?? 0
  }
  expect(await cookieAfterLogin(true)).toBe(-1)
  const days = ((await cookieAfterLogin(false)) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(30)
})

test('[AUTH-4] a logout without a network logs out: the login page says what is pending, until it is done', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  // The build is ten minutes old: the document's own data is still used.
  await page.clock.install({ time: Date.now() + 600_000 })
  // Visits the login page first, so that the page after a logout is available offline.
  await page.goto('/accounts/login')
  await started(page)
  await logIn(page)
  await expect(page.getByRole('main')).toContainText(customerName)
  const authorization = `Bearer ${await tokenOf(page)}`
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/accounts/login')
  const note = page.getByRole('status').filter({ hasText: 'You are logged out here.' })
  await expect(note).toContainText(
    'Our server will hear of it when you are online again: keep this page open until then.',
  )
  expect(await tokenOf(page)).toBe('')
  await context.setOffline(false)
  await expect(note).toHaveCount(0, { timeout: 20_000 })
  expect((await request.get('/user', { headers: { authorization } })).status()).toBe(401)
})

test('[API-8] offline, a login says that nothing is lost', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/accounts/login')
  await started(page)
  await context.setOffline(true)
  await logIn(page)
  const alert = page.getByRole('alert').filter({ hasText: 'An error occurred during login' })
  await expect(alert).toContainText('Check your internet connection, then press Log in again')
  await expect(logInFields(page).password).toHaveValue(customer.password)
})

test('a locked-out customer who wants to pay is told how to without a login', async ({ page }) => {
  needs('ownPages')
  await page.goto('/accounts/login')
  await started(page)
  await page.getByRole('main').getByRole('link', { name: 'how to pay' }).click()
  await expect(page).toHaveURL('/faq#how-can-i-pay')
  await page.getByText('How can I pay?').click()
  await expect(page.getByText(/biller code 123455/)).toBeVisible()
})
