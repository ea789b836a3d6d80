import type { APIRequestContext } from '@playwright/test'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findingsInBoth } from './axe.ts'
import { newCustomer } from './new-customer.ts'
import { countMails, nextLink } from './outbox.ts'
import { heading, openLink, post } from './sign-up-pages.ts'
import { customer, expect, logIn, started, test } from './site-test.ts'

needs('demoData', 'mailbox')

const password = 'a-verandah-in-the-rain'

/** A customer that no other suite uses, with an address that waits for confirmation. */
async function withWaitingAddress(request: APIRequestContext): Promise<string> {
  const { email, token } = await newCustomer(request, password)
  // The link of the application has confirmed this address; another one is still unconfirmed.
  const next = `new-${email}`
  await post(request, '/api/user/email', { email: next, password }, { authorization: `Bearer ${token}` })
  return next
}

test.describe('links in mails', () => {
  test.describe.configure({ mode: 'serial' })

  test('[ORIG-3] [TRACE-6] a new customer confirms by the link, changes to another address, and saves details', async ({
    page,
    request,
    browser,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (?:401|410|422)/)
    const email = await withWaitingAddress(request)
    const link = await nextLink(request, { address: email, name: 'confirm' })
    const seen: string[] = []
    page.on('request', (sent) => seen.push(`${sent.url()} ${sent.headers().referer ?? ''}`))

    await openLink(page, link)
    await expect(page.getByRole('button', { name: 'Confirm this address' })).toBeEnabled()
    await expect(page).toHaveURL('/screens/emailConfirm')
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page).toHaveURL('/screens/emailConfirm/success')
    await expect(heading(page, 'Your email address is confirmed')).toBeFocused()
    expect(seen.join('\n')).not.toContain(link.split('#confirm=')[1])
    expect(await findingsInBoth(page)).toEqual([])

    // Shown once: after a reload the address shows no result to anybody else who opens it.
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Opening this page by itself confirms nothing')

    await openLink(page, link)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(heading(page, 'Your email address is already confirmed')).toBeFocused()

    await page.goto('/accounts/details')
    await logIn(page, { email, password })
    await expect(page.getByRole('main')).toContainText(`${email}, confirmed on`)
    expect(await findingsInBoth(page)).toEqual([])

    const next = email.replace('new-', 'moved-')
    const addressForm = page.getByRole('form', { name: 'Change email address' })
    const typedPassword = addressForm.getByLabel('Password', { exact: true })
    await page.getByLabel('New email').fill(next)
    await typedPassword.fill('nobody knows it')
    expectedErrors.push(/status of 409/)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(typedPassword).toHaveAccessibleDescription(/is wrong/)
    await typedPassword.fill(password)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('main')).toContainText(`${next}, until you open the link`)
    await expect(page.getByRole('main')).toContainText(`${email}, confirmed on`)

    const move = await nextLink(request, { address: next, name: 'confirm' })
    const elsewhere = await (await browser.newContext()).newPage()
    await openLink(elsewhere, move)
    await elsewhere.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(heading(elsewhere, 'Your email address is confirmed')).toBeFocused()
    await expect.poll(() => countMails(request, email, /your email address was changed/)).toBe(1)
    await page.reload()
    await expect(page.getByRole('main')).toContainText(`${next}, confirmed on`)

    // The link of the former address confirms nothing any more, and gives access to nothing.
    await openLink(elsewhere, link)
    await elsewhere.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(heading(elsewhere, 'Error: Invalid confirmation link')).toBeFocused()
    await elsewhere.getByRole('button', { name: 'Send a new link' }).click()
    await expect(heading(elsewhere, 'Check your email')).toBeFocused()
    expect(await findingsInBoth(elsewhere)).toEqual([])
    await elsewhere.close()

    await page.getByLabel('Phone number').fill('12')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
    await page.getByLabel('Phone number').fill('+61 491 570 157')
    await page.getByLabel('How we reach you safely').fill('Letters alone.')
    await page.reload()
    await expect(page.getByLabel('Phone number')).toHaveValue('+61 491 570 157')
    await page.getByLabel('How we reach you safely').fill('Letters alone.')
    const details = page.getByRole('form', { name: 'Contact details' })
    await details.getByLabel('Password', { exact: true }).fill('not the password')
    await details.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(details.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /The password is wrong/,
    )
    await details.getByLabel('Password', { exact: true }).fill(password)
    await details.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(heading(page, 'Saved')).toBeFocused()
    // Sent to the contact details from before the customer chose letters only.
    await expect.poll(() => countMails(request, next, /your account was changed/)).toBe(1)
    await page.reload()
    await expect(page.getByLabel('Phone number')).toHaveValue('0491 570 157')
    await expect(page.getByLabel('How we reach you safely')).toHaveValue('Letters alone.')
  })

  test('[ORIG-3] terms are read, accepted with one button, and show when they were accepted', async ({
    page,
    request,
  }) => {
    const link = await nextLink(request, { address: customer.email, name: 'terms' })
    const screen = new URL(link).pathname
    await openLink(page, link)
    await expect(page).toHaveURL(screen)
    await expect(page.getByRole('main')).toContainText(/Version .*2026-11/)
    expect(await findingsInBoth(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('main')).toContainText('This page was loaded again')
    await openLink(page, link)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page).toHaveURL(`${screen}/success`)
    await expect(heading(page, 'You have accepted these terms')).toBeFocused()
    await expect(page.getByRole('main')).toContainText(/Accepted on \d+ \w+ \d{4}/)
    await savePicture(page, 'ORIG-3')
    expect(await findingsInBoth(page)).toEqual([])
    await openLink(page, link)
    await expect(page).toHaveURL(`${screen}/success`)
    await expect(heading(page, 'You have already accepted these terms')).toBeVisible()
  })

  test('[ORIG-3] a truncated, made-up or missing link offers alternatives', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 410/)
    await openLink(page, '/screens/emailConfirm#confirm=cut')
    await expect(page).toHaveURL('/screens/emailConfirm/error')
    await expect(heading(page, 'Error: Invalid confirmation link')).toBeVisible()
    await openLink(page, `/screens/emailConfirm#confirm=${'made-up-'.repeat(5)}`)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page).toHaveURL('/screens/emailConfirm/error')
    await openLink(page, `/screens/contractTerms#terms=${'made-up-'.repeat(5)}`)
    await expect(heading(page, 'Contract Update - Error')).toBeVisible()
    await openLink(page, '/screens/billingCycleTerms#terms=cut')
    await expect(heading(page, 'Billing Cycle Update - Error')).toBeVisible()
    await openLink(page, '/screens/emailConfirm')
    await started(page)
    await expect(page.getByRole('main')).toContainText('To see this page, open the link in our email')
    expect(await findingsInBoth(page)).toEqual([])
  })

  test('[ORIG-3] without a network nothing is confirmed, and the button tries again', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 410/, /ERR_INTERNET_DISCONNECTED/)
    await openLink(page, `/screens/emailConfirm#confirm=${'made-up-'.repeat(5)}`)
    const button = page.getByRole('button', { name: 'Confirm this address' })
    await expect(button).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your internet connection')
    await context.setOffline(false)
    await button.click()
    await expect(heading(page, 'Error: Invalid confirmation link')).toBeFocused()
  })
})
