import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { customer, expect, logIn, started, test } from './site-test.ts'

needs('demoData')

// Other suites log in as the demo customer at the same time, so each test here uses its own device names and ends only
// those sessions.
const devices = {
  opera: {
    name: /Opera/,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0',
  },
  samsung: {
    name: /Samsung|Android/,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
  },
}

const section = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' })
const form = (page: Page) => page.getByRole('form', { name: 'Log out other devices' })

async function openSecurity(page: Page) {
  await page.goto('/accounts/security')
  await logIn(page)
  await expect(section(page)).toContainText('This device')
}

async function otherDevice(browser: Browser, { userAgent }: { readonly userAgent: string }) {
  const page = await (await browser.newContext({ userAgent })).newPage()
  await openSecurity(page)
  return page
}

test('[AUTH-14] a second device is listed, and the first one logs it out with the password', async ({
  page,
  browser,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 409/)
  const other = await otherDevice(browser, devices.opera)
  await enter('/accounts/security')
  await page.bringToFront()
  const box = form(page).getByRole('checkbox', { name: devices.opera.name })
  await expect(box).toHaveCount(1)
  await box.check()
  await form(page).getByLabel('Your password', { exact: true }).fill('not-the-password')
  await form(page).getByRole('button', { name: 'Log these devices out' }).click()
  await expect(form(page).getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    'Your password is wrong. Type it again',
  )
  await expect(box).toBeChecked()
  await savePicture(page, 'AUTH-14')
  expect(await findings(page)).toEqual([])
  await form(page).getByLabel('Your password', { exact: true }).fill(customer.password)
  await form(page).getByRole('button', { name: 'Log these devices out' }).click()
  await expect(section(page).getByRole('heading', { name: 'Logged out' })).toBeFocused()
  await expect(form(page).getByRole('checkbox', { name: devices.opera.name })).toHaveCount(0)
  await expect(section(page)).toContainText('This device')

  await other.reload()
  await expect(other).toHaveURL(/\/accounts\/login\?returnTo=%2Faccounts%2Fsecurity$/)
  await expect(other.getByRole('main')).toContainText('You were logged out because your session was ended')
  await logIn(other)
  await expect(other).toHaveURL('/accounts/security')
  await other.context().close()
})

test('[AUTH-7] a shared computer is marked in the list, lasts half a day, and is removed by its logout', async ({
  page,
  browser,
  enter,
}) => {
  const context = await browser.newContext({ userAgent: devices.samsung.userAgent })
  const other = await context.newPage()
  await other.goto('/accounts/login?returnTo=%2Faccounts%2Fsecurity')
  await started(other)
  await other.getByRole('checkbox', { name: 'This is a shared computer' }).check()
  await logIn(other)
  await expect(section(other)).toContainText('(shared computer)')
  await enter('/accounts/security')
  const box = form(page).getByRole('checkbox', { name: devices.samsung.name })
  await expect(box).toHaveAccessibleDescription(/Ends .* \(shared computer\)$/)
  await other.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/accounts\/login/)
  await page.reload()
  await expect(section(page)).toContainText('This device')
  await expect(box).toHaveCount(0)
  await context.close()
})

test('[FORM-4] without a choice and password both errors are shown, and nothing is sent', async ({
  page,
  browser,
  enter,
}) => {
  const other = await otherDevice(browser, {
    userAgent: 'Mozilla/5.0 (X11; CrOS x86_64) Gecko/20100101 Firefox/140.0',
  })
  await enter('/accounts/security')
  await page.bringToFront()
  await expect(section(page)).toContainText('This device')
  await form(page).getByRole('button', { name: 'Log these devices out' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Choose at least one device',
    'Your password is a required field',
  ])
  await expect(page).toHaveTitle(/^Error: /)
  await summary.getByRole('link', { name: 'Choose at least one device' }).click()
  await expect(form(page).getByRole('checkbox').first()).toBeFocused()
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await overflow(page)).toBe(0)
  await other.context().close()
})

test('[ACC-1] an error replaces a list that fails to load, with a retry', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const address = '**/api/my-account/sessions'
  await page.route(address, (route) => route.abort())
  await enter('/accounts/security')
  await expect(section(page)).toContainText('We could not get the list of your devices just now.')
  // The password can still be changed.
  await expect(page.getByRole('form', { name: 'Change password' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.unroute(address)
  await section(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(section(page).getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()
  await expect(section(page)).toContainText('This device')
})

/** Logs the demo customer in on `count` more devices of each of two kinds. */
async function logInElsewhere(request: APIRequestContext, count: number) {
  for (let index = 0; index < count; index += 1)
    for (const system of ['Windows NT 10.0', 'X11; Linux x86_64']) {
      const csrf = await request.get('/csrf')
      const answer = await request.post('/login', {
        data: customer,
        headers: {
          'x-xsrf-token': csrf.headers()['x-xsrf-token'] ?? '',
          'user-agent': `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/13${index}.0`,
        },
      })
      expect(answer.status()).toBe(200)
    }
}

test('[ACC-1] equal devices are one line with their count, and the overview has a sentence on them', async ({
  page,
  request,
  enter,
}) => {
  await logInElsewhere(request, 3)
  await enter()
  const summary = page.getByRole('region', { name: 'Security' })
  await expect(summary).toContainText(
    /You are logged in here, and \d+ times elsewhere\. Last used there: .* [A-Z]{3,4}\./,
  )
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await summary.getByRole('link', { name: 'See your devices' }).click()
  await expect(page).toHaveURL('/accounts/security')
  await expect(page).toHaveTitle(/^Account security/)
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  const group = form(page).getByRole('checkbox', { name: /^Edge on Windows, (?:[3-9]|[1-9]\d+) log-ins$/ })
  await expect(group).toHaveCount(1)
  const single = form(page).getByRole('checkbox', { name: /^Edge on Windows, logged in .* [A-Z]{3,4}$/ })
  await expect(single).toHaveCount(0)
  await form(page).getByText('Choose single log-ins of Edge on Windows').press('Enter')
  expect(await single.count()).toBeGreaterThanOrEqual(3)
  await single.first().press('Space')
  expect(await group.evaluate(({ indeterminate }: HTMLInputElement) => indeterminate)).toBe(true)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
    expect(await findings(page)).toEqual([])
  }
})
