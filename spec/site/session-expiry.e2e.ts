import type { Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findings, findingsInBoth, overflow } from './axe.ts'
import { endSoon, tokenIn } from './short-session.ts'
import { expect, logIn, sessionToken, started, storeToken, test } from './site-test.ts'

needs('demoData', 'keys')

const notice = (page: Page) => page.getByRole('alertdialog', { name: 'You will be logged out soon' })
const secondsLeft = async (page: Page) =>
  Number(decodeJwt(await tokenIn(page.context())).exp) - Math.floor(Date.now() / 1000)

async function openEnding(page: Page, address: string, seconds: number) {
  const token = await sessionToken(page.request)
  await storeToken(page.context(), String(test.info().project.use.baseURL), token)
  await endSoon(page.context(), seconds)
  await page.goto(address)
  await started(page)
}

test('[AUTH-12] staying logged in: the notice opens by itself, one click renews the session, and typed text stays', async ({
  page,
}) => {
  await page.clock.install()
  await openEnding(page, '/accounts/security', 200)
  const typing = page.getByLabel('Current password', { exact: true })
  await typing.pressSequentially('half a')
  await expect(notice(page)).toHaveCount(0)
  await page.clock.fastForward(80_000)
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByRole('heading')).toBeFocused()
  await savePicture(page, 'AUTH-12')
  await expect(notice(page).getByRole('timer')).toHaveText(/^1 minute \d+ seconds?$|^2 minutes$/)
  // A key that was meant for the page presses nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(notice(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(notice(page).getByRole('button', { name: 'Stay logged in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toBeHidden()
  await expect(typing).toBeFocused()
  await expect(typing).toHaveValue('half a')
  await expect(page.getByRole('status').filter({ hasText: /^You stay logged in until/ })).toBeAttached()
  expect(await secondsLeft(page)).toBeGreaterThan(2_591_000)
  await page.reload()
  await expect(typing).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('offline the notice says that the session could not be extended, and Escape tries again', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await openEnding(page, '/plans', 100)
  await expect(notice(page)).toBeVisible()
  await context.setOffline(true)
  await notice(page).getByRole('button', { name: 'Stay logged in' }).click()
  await expect(notice(page).getByRole('alert')).toContainText('We could not extend your session')
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await expect(notice(page)).toBeHidden()
  expect(await secondsLeft(page)).toBeGreaterThan(2_591_000)
})

test('[AUTH-12] repeated Escape does not close the notice while it counts', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await openEnding(page, '/plans', 100)
  await expect(notice(page)).toBeVisible()
  await context.setOffline(true)
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Escape')
  await expect(notice(page)).toBeVisible()
  await expect(notice(page).getByRole('heading')).toBeFocused()
})

test('[AUTH-12] [UI-6] while the notice counts, the keyboard stays in it', async ({ page }) => {
  await openEnding(page, '/plans', 100)
  await expect(notice(page)).toBeVisible()
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab')
    // The browser's own controls are in the tab order too: then no element of the page has the focus.
    const isOutside = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement !== body && activeElement?.closest('dialog') === null
    })
    expect(isOutside, `Tab number ${count + 1}`).toBe(false)
  }
})

test('[ROUTE-9] one click in the notice logs out', async ({ page }) => {
  await openEnding(page, '/plans', 100)
  await notice(page).getByRole('button', { name: 'Log out now' }).click()
  await expect(page).toHaveURL('/accounts/login')
  await expect(notice(page)).toHaveCount(0)
  expect(await tokenIn(page.context())).toBe('')
})

// The CSRF token belongs to the ended session: the next trace is refused once, and renews it.
const pairOver = /status of 403/

test('[AUTH-12] on a public page the end of the session changes only the header', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(pairOver)
  await page.clock.install()
  await openEnding(page, '/plans', 100)
  await expect(notice(page)).toBeVisible()
  await page.clock.fastForward(100_000)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(notice(page)).toBeHidden()
  await expect(page).toHaveURL('/plans')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

// In real time, so that the session also ends on the server.
test('[AUTH-12] [ROUTE-13] on an account page the end leads to the login page, which says why, and back again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(pairOver)
  await openEnding(page, '/accounts', 12)
  await expect(page).toHaveURL(/\/accounts\/login\?returnTo=%2Faccounts$/, { timeout: 20_000 })
  await expect(page.getByRole('main')).toContainText(
    'You were logged out because your session ended. Nothing was changed.',
  )
  expect(await findings(page)).toEqual([])
  await logIn(page)
  await expect(page).toHaveURL('/accounts')
})

test.describe('in the smallest window', () => {
  test.use({ reducedMotion: 'reduce', viewport: { width: 320, height: 700 } })

  test('[UI-6] axe finds nothing on the notice, which fits, light and dark', async ({ page }) => {
    await openEnding(page, '/plans', 110)
    await expect(notice(page)).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await expect(notice(page).getByRole('button', { name: 'Log out now' })).toBeInViewport()
  })
})

test('visitors and sessions with time left load no code for the notice', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/accounts/login')
  await started(page)
  await logIn(page)
  await expect(page.getByRole('main')).toContainText('Maya')
  expect(scripts.filter((url) => url.includes('session-notice'))).toEqual([])
})
