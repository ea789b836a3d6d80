import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { newCustomer } from './new-customer.ts'
import { countMails } from './outbox.ts'
import { fillAddress, main } from './sign-up-fields.ts'
import { expect, started, storeToken, test } from './site-test.ts'

needs('demoData', 'mailbox')

const password = 'a-verandah-in-the-rain'
const bank = { accountName: 'MALLORY', bsb: '082671', number: '555000777' }

/** What a thief does with an open session: each form, filled in except for its password. */
const forms: readonly {
  readonly path: string
  readonly fill: (page: Page) => Promise<void>
  readonly form: (page: Page) => Locator
  readonly button: string
  readonly done: string
  /** The change, as the notice to the owner names it. */
  readonly notice: RegExp
}[] = [
  {
    path: '/accounts/support',
    async fill(page) {
      await main(page).getByText('Add a person').click()
      await page.getByLabel('Name', { exact: true }).fill('Mallory Meyer')
      await page.getByLabel('Phone number').fill('0491 570 157')
      await page.getByLabel(/This person knows/).check()
    },
    form: main,
    button: 'Add this person',
    done: 'Added',
    notice: /: your account was changed.*people who may speak for you/s,
  },
  {
    path: '/accounts/direct-debit',
    async fill(page) {
      await main(page).getByLabel('Account name').fill(bank.accountName)
      await main(page).getByLabel('BSB').fill(bank.bsb)
      await main(page).getByLabel('Account number').fill(bank.number)
      await main(page).getByRole('button', { name: 'Continue' }).click()
      await main(page)
        .getByRole('checkbox', { name: /I agree to the service agreement/ })
        .check()
    },
    form: main,
    button: 'Set up direct debit',
    done: 'Direct debit is set up',
    notice: /: your account was changed.*bank account for direct debit/s,
  },
  {
    path: '/accounts/details',
    async fill(page) {
      await page.getByLabel('Phone number').fill('0491 570 157')
      await page.getByLabel('To another address').check()
      await fillAddress(page, '12')
      await page.getByLabel('How we reach you safely').fill('Letters alone.')
    },
    form: (page) => page.getByRole('form', { name: 'Contact details' }),
    button: 'Save',
    done: 'Saved',
    // Sent to the contact details from before the change: the new safe contact must not hold the mail back.
    notice: /: your account was changed.*phone number.*postal address.*safe way to reach you/s,
  },
]

/** The same changes, sent without a form and without the password. */
const bodies: Readonly<Record<string, object>> = {
  '/api/user/contact': { phone: '0491570157', safeContact: 'Letters alone.' },
  '/api/requests/authorised-person': {
    ...{ requestId: randomUUID(), change: 'ADD' },
    person: { name: 'Mallory Meyer', phone: '0491570157' },
  },
  '/api/direct-debit-requests': { bank, agreement: { version: 'none', hasAgreed: true } },
}

test('[ACC-7] [AUTH-14] a thief with only an open session cannot change how the owner is notified, and with the password the owner is notified', async ({
  page,
  context,
  request,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  const { email, token } = await newCustomer(request, password)
  await storeToken(context, String(baseURL), token)
  const notices = (what = /: your account was changed/) => countMails(request, email, what)

  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const contact = async () => (await page.request.get('/api/user/contact', { headers })).json()
  const before = await contact()
  expect(before).toMatchObject({ email, safeContact: null })

  for (const { path, fill, form, button, done } of forms) {
    await page.goto(path)
    await started(page)
    await fill(page)
    const typed = form(page).getByLabel('Password', { exact: true })
    const send = form(page).getByRole('button', { name: button, exact: true })
    await send.click()
    await expect(typed).toHaveAccessibleDescription(/Password is a required field/)
    await typed.fill('not the password')
    await send.click()
    await expect(typed).toHaveAccessibleDescription(/[Pp]assword is wrong/)
    await expect(main(page).getByRole('heading', { name: done, exact: true })).toHaveCount(0)
  }
  const csrf = (await page.request.get('/csrf', { headers })).headers()['x-xsrf-token'] ?? ''
  for (const [path, data] of Object.entries(bodies)) {
    const answer = await page.request.post(path, { data, headers: { ...headers, 'x-xsrf-token': csrf } })
    expect([path, answer.status()]).toEqual([path, 422])
    expect(await answer.text()).toContain('/body/password')
  }
  expect(await contact()).toEqual(before)
  await page.goto('/accounts/support')
  await expect(main(page)).toContainText('You have not named anyone yet.')
  await page.goto('/accounts/direct-debit')
  await expect(main(page).getByRole('heading', { name: 'Set up direct debit' })).toBeVisible()
  expect(await notices()).toBe(0)

  // Without the drafts that have filled in the forms.
  await page.evaluate(() => sessionStorage.clear())
  for (const [count, { path, fill, form, button, done, notice }] of forms.entries()) {
    await page.goto(path)
    await started(page)
    await fill(page)
    await form(page).getByLabel('Password', { exact: true }).fill(password)
    await form(page).getByRole('button', { name: button, exact: true }).click()
    await expect(main(page).getByRole('heading', { name: done, exact: true })).toBeFocused()
    await expect.poll(() => notices(notice)).toBe(1)
    expect(await notices()).toBe(count + 1)
  }
})
