import { needs, tokenCookie } from '../tools/target/target.ts'
import { findings } from './axe.ts'
import { expect, logInThere, providerFault, providerLink, providerName, test } from './provider-site.ts'
import { endSoon } from './short-session.ts'
import { started } from './site-test.ts'

needs('checkout')

// One worker, so that the site is built once.
test.describe.configure({ mode: 'default' })

test('a customer logs in with the provider, in a second tab too, and logs out at both', async ({
  page,
  context,
  providerSite: { origin, issuer },
}) => {
  await page.goto(`${origin}/accounts/login?returnTo=%2Faccounts%2Fsecurity`)
  await started(page)
  await providerLink(page).click()
  await expect(page).toHaveURL(new RegExp(`^${issuer}/interaction/`))
  await logInThere(page, 'maya')
  await expect(page).toHaveURL(`${origin}/accounts/security`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
  const second = await context.newPage()
  await second.goto(`${origin}/accounts`)
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Maya')
  // Nothing of the provider is where a script can read it.
  const readable = await page.evaluate(() => [
    document.cookie,
    JSON.stringify({ ...localStorage, ...sessionStorage }),
  ])
  expect(readable.join()).toContain(`${tokenCookie}=`)
  expect(readable.join()).not.toContain('oidc')
  const hidden = (await context.cookies(origin)).filter(({ name }) => name.startsWith('oidc-'))
  expect(hidden.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ['oidc-session', true, 'Lax'],
  ])
  await page.bringToFront()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(new RegExp(`^${issuer}/session/end`))
  await expect(second).toHaveURL(new RegExp(`^${origin}/accounts/login`))
  await page.getByRole('button', { name: /yes/i }).click()
  await expect(page).toHaveURL(`${origin}/accounts/login`)
  await started(page)
  expect(
    (await context.cookies(origin)).filter(({ name }) => name === tokenCookie || name.startsWith('oidc-')),
  ).toEqual([])
  // The provider has forgotten who this is.
  await providerLink(page).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})

test('[AUTH-12] a log-out from the notice of the session’s end goes on to the provider', async ({
  page,
  providerSite: { origin, issuer },
}) => {
  await page.goto(`${origin}/accounts/login`)
  await providerLink(page).click()
  await logInThere(page, 'maya')
  await expect(page).toHaveURL(`${origin}/accounts`)
  await endSoon(page.context(), 100)
  await page.reload()
  const notice = page.getByRole('alertdialog', { name: 'You will be logged out soon' })
  await notice.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${issuer}/session/end`))
})

test('a customer with a password logs out here alone', async ({ page, providerSite: { origin } }) => {
  await page.goto(`${origin}/accounts/login`)
  await started(page)
  await page.getByLabel('Email', { exact: true }).fill('demo@wattlebird.example')
  await page.getByLabel('Password', { exact: true }).fill('wattle-and-gum-42')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/accounts`)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  const sent = page.waitForResponse((answer) => answer.url() === `${origin}/logout`)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await sent
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  expect(visited.filter((address) => !address.startsWith(`${origin}/accounts/login`))).toEqual([])
})

test('the link works without scripts, and keeps the page to return to', async ({
  browser,
  providerSite: { origin },
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin}/accounts/login.m?returnTo=%2Faccounts%2Fdetails`)
  await providerLink(page).click()
  await logInThere(page, 'maya')
  await expect(page).toHaveURL(`${origin}/accounts/details.m`)
  await context.close()
})

test('a login that is cancelled at the provider ends on the login page, which says what to do', async ({
  page,
  providerSite: { origin },
}) => {
  await page.goto(`${origin}/accounts/login?returnTo=%2Faccounts%2Fsecurity`)
  await providerLink(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${origin}/accounts/login?provider=denied&returnTo=%2Faccounts%2Fsecurity`)
  await expect(providerFault(page)).toHaveText(
    `You were not logged in, because the login was cancelled or not allowed at ${providerName}. Try again, or log in with your email and password.`,
  )
  expect(await findings(page)).toEqual([])
  // The next try leads to the page that was asked for.
  await providerLink(page).click()
  await logInThere(page, 'maya')
  await expect(page).toHaveURL(`${origin}/accounts/security`)
})

for (const [login, code, words] of [
  ['unverified', 'unverified', 'has not confirmed your email address'],
  ['stranger', 'unknown', 'No account of ours has the email address'],
] as const)
  test(`nobody gets an account with an ${code} address`, async ({
    page,
    context,
    providerSite: { origin },
  }) => {
    await page.goto(`${origin}/accounts/login`)
    await providerLink(page).click()
    await logInThere(page, login)
    await expect(page).toHaveURL(`${origin}/accounts/login?provider=${code}`)
    await expect(providerFault(page)).toContainText(words)
    expect((await context.cookies(origin)).map(({ name }) => name)).not.toContain(tokenCookie)
  })

test('a callback without its login, and a code that is not known, have words; so has an address that somebody wrote', async ({
  page,
  providerSite: { origin },
}) => {
  await page.goto(`${origin}/oidc/callback?code=x&state=y`)
  await expect(page).toHaveURL(`${origin}/accounts/login?provider=expired`)
  await expect(providerFault(page)).toContainText('took too long')
  await page.goto(`${origin}/accounts/login?provider=constructor`)
  await expect(providerFault(page)).toHaveText(
    `Logging in with ${providerName} did not work. Try again, or log in with your email and password.`,
  )
})

for (const width of [320, 390, 768, 1280])
  test(`the login page fits ${width} px, in both colour schemes`, async ({
    page,
    providerSite: { origin },
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${origin}/accounts/login`)
      await expect(providerLink(page)).toBeVisible()
      await expect(providerFault(page).locator('p')).toBeHidden()
      await page.screenshot({ path: test.info().outputPath(`plain-${width}-${colorScheme}.png`) })
      await page.goto(`${origin}/accounts/login?provider=unverified`)
      await expect(providerFault(page)).toContainText('has not confirmed')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await findings(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`login-${width}-${colorScheme}.png`) })
    }
  })

// The last one: it ends the provider.
test('a provider that is away leads back to the login page', async ({
  page,
  providerSite: { origin, stopProvider },
}) => {
  await page.goto(`${origin}/accounts/login`)
  await providerLink(page).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
  const [uid] = /[^/]+$/.exec(page.url()) ?? []
  expect(uid).toBeDefined()
  await page.goto(`${origin}/accounts/login`)
  await page.context().clearCookies()
  await stopProvider()
  // Its metadata is still known, so the browser meets the closed door; the callback then says so.
  const answer = await page.request.get(`${origin}/oidc/login`, { maxRedirects: 0 })
  const state = new URL(String(answer.headers().location)).searchParams.get('state')
  const issuer = encodeURIComponent(new URL(String(answer.headers().location)).origin)
  await page.goto(`${origin}/oidc/callback?code=x&state=${state}&iss=${issuer}`)
  await expect(page).toHaveURL(`${origin}/accounts/login?provider=unreachable`)
  await expect(providerFault(page)).toContainText('is not answering just now')
})
