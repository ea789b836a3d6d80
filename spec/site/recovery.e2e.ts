import type { Page } from '@playwright/test'
import { neighbour } from '../../host/server/demo/demo-customers.ts'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findings, findingsInBoth } from './axe.ts'
import { holdScripts } from './hold-scripts.ts'
import { countMails, nextResetLink, resetLinks } from './outbox.ts'
import { customer, expect, expectActive, logIn, started, test } from './site-test.ts'

needs('demoData', 'mailbox')

const path = '/accounts/forgot-password'
const madeUp = 'made-up-'.repeat(5)
/**
 * These tests change Tom's password one after the other, and each change ends his sessions, so no other suite logs in as
 * him.
 */
const tom = { email: neighbour.email, password: neighbour.password }

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name })

async function askFor(page: Page, email: string) {
  await page.goto(path)
  await started(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(heading(page, 'Check your email')).toBeFocused()
}

/** As if the server knew every link. */
const knowAnyLink = (page: Page) =>
  page.route('**/api/recovery/password/check', (route) => route.fulfill({ status: 204 }))

/** Like a link in a mail: a new document, not a change of the fragment. */
async function openLink(page: Page, link: string) {
  await page.goto('about:blank')
  await page.goto(link)
  await started(page)
}

async function choose(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

test.describe('a customer without a valid password', () => {
  test.describe.configure({ mode: 'serial' })

  test('[ACC-2] [TRACE-6] a full password reset: two mails, the newest link, an easy password refused, a new one set, every device logged out', async ({
    page,
    browser,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (?:401|410|422)/)
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto('/accounts')
    await logIn(elsewhere, tom)
    await expect(elsewhere.getByRole('main')).toContainText('Hello Tom')
    await page.bringToFront()

    const before = await resetLinks(request, tom.email)
    await askFor(page, tom.email)
    const first = await nextResetLink(request, tom.email, before)
    await askFor(page, tom.email)
    const second = await nextResetLink(request, tom.email, [...before, first])

    const sent: string[] = []
    page.on('request', (outgoing) => {
      const isUse = /\/api\/recovery\/password\/(?:check|reset)$/.test(outgoing.url())
      sent.push(`${outgoing.url()} ${outgoing.headers().referer ?? ''} ${isUse ? '' : outgoing.postData()}`)
    })
    const token = second.split('#reset=')[1] ?? ''

    await openLink(page, first)
    await expect(heading(page, 'This link has expired or been used')).toBeFocused()

    await openLink(page, second)
    await expect(page).toHaveURL(path)
    await choose(page, 'password123')
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
    await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('password123')
    tom.password = 'four words in a row'
    await choose(page, tom.password)
    await expect(heading(page, 'Your new password is set')).toBeFocused()
    // No address, trace or referrer contained it; only the requests that check and use it do.
    expect(sent.filter((text) => text.includes(token) || text.includes(encodeURIComponent(token)))).toEqual(
      [],
    )
    expect(sent.some((text) => text.includes('/api/Tracing/'))).toBe(true)

    await openLink(page, second)
    await expect(heading(page, 'This link has expired or been used')).toBeVisible()
    await expect
      .poll(() => countMails(request, tom.email, /password .*changed|new password/i))
      .toBeGreaterThan(2)

    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(/\/accounts\/login\?returnTo=/)
    await expect(elsewhere.getByRole('main')).toContainText(
      'You were logged out because your session was ended',
    )
    await elsewhere.context().close()

    await page.goto('/accounts/login')
    await started(page)
    await logIn(page, { ...tom, password: neighbour.password })
    await expect(page.getByRole('alert').filter({ hasText: /wrong|failed/i })).toBeVisible()
    await logIn(page, tom)
    await expect(page.getByRole('main')).toContainText('Hello Tom')
  })

  test('[AUTH-14] a changed password logs out the other devices, keeps this one, and is the valid one', async ({
    page,
    browser,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (?:409|422)/)
    const elsewhere = await (await browser.newContext()).newPage()
    for (const each of [elsewhere, page]) {
      await each.goto('/accounts')
      await logIn(each, tom)
      await expect(each.getByRole('main')).toContainText('Hello Tom')
    }
    await page.goto('/accounts/security')
    const form = page.getByRole('form', { name: 'Change password' })
    const change = async (current: string, next: string) => {
      await form.getByLabel('Current password', { exact: true }).fill(current)
      await form.getByLabel('New password', { exact: true }).fill(next)
      await form.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not-the-password', neighbour.password)
    await expect(form.getByLabel('Current password', { exact: true })).toHaveAccessibleDescription(
      'Current password is wrong. Type it again',
    )
    expect(await findings(page)).toEqual([])
    await change(tom.password, 'wattlebird1')
    await expect(form.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await change(tom.password, neighbour.password)
    // The other device is another window.
    await expectActive(heading(page, 'Your password has been changed'))
    tom.password = neighbour.password
    expect(await findings(page)).toEqual([])
    await page.goto('/accounts')
    await expect(page.getByRole('main')).toContainText('Hello Tom')

    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(/\/accounts\/login\?returnTo=/)
    await logIn(elsewhere, tom)
    await expect(elsewhere.getByRole('main')).toContainText('Hello Tom')
    await elsewhere.context().close()
  })
})

test('[ACC-2] a stranger who requests a link reads the same, and no mail is sent', async ({
  page,
  request,
}) => {
  await askFor(page, 'nobody@stranger.example')
  await page.getByRole('button', { name: 'Try another address' }).click()
  await expect(heading(page, 'Send me a link')).toBeFocused()
  expect(await resetLinks(request, 'nobody@stranger.example')).toEqual([])
})

test('[ROUTE-2] [TRACE-6] after a reload the page says that its link is gone, and how to continue', async ({
  page,
}) => {
  await knowAnyLink(page)
  await openLink(page, `${path}#reset=${madeUp}`)
  await expect(page).toHaveURL(path)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await page.reload()
  await started(page)
  await expect(page.getByRole('main')).toContainText('it no longer has your link')
  await expect(heading(page, 'Send me a link')).toBeVisible()
  await savePicture(page, 'ROUTE-2')
})

test('[ACC-2] a truncated link leads to a new one, without a request to the server', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (outgoing) => sent.push(outgoing.url()))
  await openLink(page, `${path}#reset=cut-off`)
  await expect(heading(page, 'This link has expired or been used')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(heading(page, 'Send me a link')).toBeFocused()
  expect(sent.filter((url) => url.includes('/api/recovery'))).toEqual([])
})

test('[ACC-2] a link opened before the application has started shows no form to request another one', async ({
  page,
}) => {
  await knowAnyLink(page)
  const letGo = await holdScripts(page)
  await page.goto(`${path}#reset=${madeUp}`, { waitUntil: 'commit' })
  await expect(page.getByText('Opening your link…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeHidden()
  letGo()
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await expect(page.getByText('Opening your link…')).toBeHidden()
  // On to another page and back: the token is gone with the page.
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Send me a link')).toBeVisible()
})

test('[TRACE-6] a link pasted into the page’s tab works, and is removed from the address as well', async ({
  page,
}) => {
  await knowAnyLink(page)
  await page.goto(path)
  await started(page)
  await page.goto(`${path}#reset=${madeUp}`)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await expect(page).toHaveURL(path)
})

test('[ROUTE-6] the mobile variant accepts a link too, and its links stay there', async ({ page }) => {
  await knowAnyLink(page)
  await openLink(page, `${path}.m#reset=${madeUp}`)
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await expect(page).toHaveURL(`${path}.m`)
  await page.goto('/accounts/login.m')
  await started(page)
  await page.getByRole('link', { name: 'Forgot your email?' }).click()
  await expect(page).toHaveURL('/accounts/forgot-email.m')
})

test('[ACC-2] a new customer is welcomed, and an invalid link is reported before anything is typed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 410/)
  await openLink(page, `${path}#reset=${madeUp}&welcome`)
  await expect(heading(page, 'This link has expired or been used')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('A link works once, for seven days')
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('within an hour')
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(heading(page, 'Send me a link')).toBeFocused()
  // The requested link is that of a forgotten password.
  await expect(heading(page, 'Forgotten password')).toBeVisible()
  await expect(page).toHaveTitle(/^Forgotten password/)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('main')).toContainText('within an hour')
  await knowAnyLink(page)
  await openLink(page, `${path}#reset=${madeUp}&welcome`)
  await expect(heading(page, 'Welcome: choose your password')).toBeVisible()
  await expect(page).toHaveTitle(/^Welcome: choose your password/)
  await expect(page.getByRole('heading', { name: 'Choose your password', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/log out every device|within an hour/)
  await page.route('**/api/recovery/password/reset', (route) => route.fulfill({ status: 204 }))
  await choose(page, 'four words in a row')
  await expect(heading(page, 'Your password is set')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('You can log in now.')
  await expect(page.getByRole('main')).not.toContainText(/logged out|within an hour/)
})

test('a logged-in customer may also use a link, and reads what it does', async ({ page, enter }) => {
  await enter()
  await expect(page.getByRole('main')).toContainText('Maya')
  await knowAnyLink(page)
  await openLink(page, `${path}#reset=${madeUp}`)
  await expect(page.getByRole('main')).toContainText(
    'Maya is logged in here, and will be logged out as well.',
  )
})

test('[ACC-2] a forgotten e-mail gets the same answer whether or not the numbers match, and one mail if they do', async ({
  page,
  request,
}) => {
  const reminders = () => countMails(request, customer.email, /log in with/i)
  const ask = async (accountNumber: string, postcode: string) => {
    await page.goto('/accounts/forgot-email')
    await started(page)
    await page.getByLabel('Account number').fill(accountNumber)
    await page.getByLabel('Postcode').fill(postcode)
    await page.getByRole('button', { name: 'Send a reminder' }).click()
    await expect(heading(page, 'Check your email')).toBeFocused()
    return page.locator('.gf-done').innerText()
  }
  const before = await reminders()
  const wrong = await ask('300417826', '0800')
  const right = await ask('300 417 826', '2042')
  expect(right).toBe(wrong)
  await savePicture(page, 'ACC-2')
  await expect.poll(reminders, { timeout: 15_000 }).toBe(before + 1)
})

test('[FORM-4] offline, each form says so and keeps what was typed', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/accounts/forgot-email')
  await started(page)
  await page.getByLabel('Account number').fill('300417826')
  await page.getByLabel('Postcode').fill('2042')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We got no answer from our server.' })).toBeVisible()
  await expect(page.getByLabel('Account number')).toHaveValue('300417826')
})

for (const address of [path, '/accounts/forgot-email']) {
  test(`[ROUTE-15] without scripts ${address} says what to do instead, and sends nothing by address`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByRole('main')).toContainText('needs JavaScript. Without it, call us on')
    await expect(page.locator('main form button[type=submit]')).toBeDisabled()
    await context.close()
  })
}

test.describe('with less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('[UI-6] axe finds nothing in any state of the recovery pages, light and dark', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 410/)
    await page.goto(path)
    await started(page)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
    await askFor(page, 'nobody@stranger.example')
    expect(await findingsInBoth(page)).toEqual([])
    await knowAnyLink(page)
    await openLink(page, `${path}#reset=${madeUp}&welcome`)
    await expect(page.getByRole('heading', { name: 'Choose your password', exact: true })).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
    await choose(page, 'short')
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
    await choose(page, 'four words in a row')
    await expect(heading(page, 'This link has expired or been used')).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
    await page.goto('/accounts/forgot-email')
    await started(page)
    await page.getByRole('button', { name: 'Send a reminder' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
  })
})
