import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { holdScripts } from './hold-scripts.ts'
import { customer, customerName, expect, logInFields, test } from './site-test.ts'

/** Adds an element beside each field as soon as the document has it, as password managers do. */
const withManager = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      for (const field of document.querySelectorAll('form.gf-form input:not([data-managed])')) {
        field.setAttribute('data-managed', '')
        field.after(Object.assign(document.createElement('div'), { className: 'manager' }))
      }
    }).observe(document, { childList: true, subtree: true })
  })

/**
 * Opens a page with a password manager, which fills it in before any script of the application loads, and then lets the
 * scripts load.
 */
async function useEarly(page: Page, path: string, act: () => Promise<void>) {
  await withManager(page)
  const letGo = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  await expect(page.locator('form .manager').first()).toBeAttached()
  await expect(page.locator('html:not(.is-mounted,.has-form)')).toBeAttached()
  letGo()
  await page.locator('html:is(.is-mounted,.has-form)').waitFor({ state: 'attached' })
}

// React reports a different document and renders it again, which is not an error of the page.
test.use({ expectedErrors: [/not what React draws|errors\/418/] })
needs('accounts')

test('[FORM-4] beside a password manager’s element a login typed and sent before the start is sent once', async ({
  page,
}) => {
  needs('customer')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/login')
      sent.push(request.postData() ?? '')
  })
  const { email, password } = logInFields(page)
  await useEarly(page, '/accounts/login', async () => {
    await email.fill(customer.email)
    await password.fill(customer.password)
    await password.press('Enter')
    await expect(page.locator('form[data-held=submit]')).toBeAttached()
  })
  await expect(page.getByRole('main')).toContainText(customerName)
  expect(sent).toHaveLength(1)
})

for (const { path, needed, typed, focused, typedOn } of [
  {
    path: '/accounts/login',
    needed: 'accounts',
    typed: { email: 'me@mail.example', password: 'half a pass' },
    focused: 'password',
    typedOn: 'half a pas7s',
  },
  {
    path: '/accounts/forgot-password',
    needed: 'accounts',
    typed: { email: 'me@mail.exam' },
    focused: 'email',
    // Scripts cannot read the cursor position in such a field: it is at the end then.
    typedOn: 'me@mail.exam7',
  },
  {
    path: '/pay',
    needed: 'demoData',
    typed: { crn: '3001', surname: 'Petrakis', amount: '12.5' },
    focused: 'amount',
    typedOn: '12.75',
  },
] as const)
  test(`[FORM-4] ${path} keeps text typed before the start, and the focus, beside a password manager's elements`, async ({
    page,
  }) => {
    needs(needed)
    const field = (name: string) => page.locator(`main form input[name=${name}]:visible`)
    await useEarly(page, path, async () => {
      for (const [name, value] of Object.entries(typed)) await field(name).fill(value)
      await field(focused).press('ArrowLeft')
    })
    for (const [name, value] of Object.entries(typed)) await expect(field(name)).toHaveValue(value)
    await expect(field(focused)).toBeFocused()
    await page.keyboard.type('7')
    await expect(field(focused)).toHaveValue(typedOn)
  })
