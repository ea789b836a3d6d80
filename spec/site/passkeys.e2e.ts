import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { newCustomer } from './new-customer.ts'
import { countMails } from './outbox.ts'
import { expect, logIn, test } from './site-test.ts'

needs('demoData')
needs('devtools')
// An authenticator stays in the page for the next test.
test.use({ reuseContext: false })

const password = 'galah-over-the-wheat-9'
const main = (page: Page) => page.getByRole('main')
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** The browser's virtual authenticator, which has verified its user. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    /** Whether the person passes the check of face, finger or PIN. */
    verify: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('[AUTH-14] a passkey is added, confirms a bank account, and is removed', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (?:401|409|422)/)
  const { email } = await newCustomer(request, password)
  const mails = await countMails(request, email, /passkeys: one was added/)
  await addAuthenticator(page)

  await page.goto('/accounts/security')
  await logIn(page, { email, password })
  await expect(section(page)).toContainText('You have no passkeys yet.')
  await mustBeWell(page)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await section(page).getByLabel('Name').fill('My phone')
  await section(page).getByLabel('Password', { exact: true }).fill('not the password')
  await section(page).getByRole('button', { name: 'Continue' }).click()
  await expect(section(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password is wrong/,
  )
  await mustBeWell(page)
  await section(page).getByLabel('Password', { exact: true }).fill(password)
  await section(page).getByRole('button', { name: 'Continue' }).click()
  await expect(section(page)).toContainText('My phone is added.')
  await expect(section(page).getByRole('heading')).toBeFocused()
  await expect(section(page)).toContainText('Not used yet')
  await mustBeWell(page)
  await expect.poll(() => countMails(request, email, /passkeys: one was added/)).toBe(mails + 1)

  await page.goto('/accounts/direct-debit')
  await main(page).getByLabel('Account name').fill('ROBIN OKAFOR')
  await main(page).getByLabel('BSB').fill('082-671')
  await main(page).getByLabel('Account number').fill('084512937')
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await main(page)
    .getByRole('checkbox', { name: /I agree to the service agreement/ })
    .check()
  await main(page).getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(main(page).getByText('Confirmed with your passkey.')).toBeFocused()
  await mustBeWell(page)
  await main(page).getByRole('button', { name: 'Set up direct debit' }).click()
  await expect(main(page).getByRole('heading', { name: /Direct debit is set up/ })).toBeFocused()

  await page.goto('/accounts/security')
  await section(page).getByRole('button', { name: 'Remove' }).click()
  await section(page).getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(section(page).getByText('Confirmed with your passkey.')).toBeFocused()
  await section(page).getByRole('button', { name: 'Yes, remove' }).click()
  await expect(section(page)).toContainText('My phone is removed.')
  await expect(section(page)).toContainText('You have no passkeys yet.')
})

test('[AUTH-14] without verification by the device no passkey is added, and the customer is told what to do', async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request, password)
  const authenticator = await addAuthenticator(page)
  await page.goto('/accounts/security')
  await logIn(page, { email, password })
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await section(page).getByLabel('Name').fill('My phone')
  await section(page).getByLabel('Password', { exact: true }).fill(password)
  await authenticator.verify(false)
  await section(page).getByRole('button', { name: 'Continue' }).click()
  await expect(section(page)).toContainText('You closed the passkey window, or it timed out.')
  await expect(section(page)).toContainText('You have no passkeys yet.')
  await mustBeWell(page)
})

test('[AUTH-13] the login page has no control for a login without a password', async ({ page }) => {
  await page.goto('/accounts/login')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
})
