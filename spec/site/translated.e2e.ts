import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { customer, customerName, expect, logIn, logInFields, started, test } from './site-test.ts'

// Pages as browser translation leaves them: the fixture also fails on a stale text, and on a `NotFoundError`.
test.use({ translatedFrom: 'started' })
needs('demoData')

const problem = (page: Page, id: string) => page.locator(`[id="${id}-problem"]`)
const translated = (page: Page, text: string) => page.locator('font font', { hasText: text })

test('[FORM-4] [AUTH-4] on a translated page each error of the login is visible, the account loads, and the logout ends it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await page.goto('/accounts/login')
  await started(page)
  const { email, password } = logInFields(page)
  const [emailProblem, passwordProblem] = [problem(page, 'login-email'), problem(page, 'login-password')]
  const logInButton = page.getByRole('button', { name: 'Log in' })
  await logInButton.click()
  await expect(emailProblem).toHaveText('Email is a required field')
  await expect(translated(page, 'Email is a required field').first()).toBeVisible()
  await email.fill('not an address')
  await expect(emailProblem).toHaveText('Email must be a valid email')
  await logIn(page, { ...customer, password: 'not-the-password' })
  await expect(passwordProblem).toHaveText(/login failed|is wrong/i)
  // The server's message, and then another one in its place.
  await password.fill('')
  await expect(passwordProblem).toHaveText('Password is a required field')

  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/api\/my-account(?:\?|$)/, async (route) => {
    await isLetGo
    await route.continue()
  })
  await logIn(page)
  const main = page.getByRole('main')
  await expect(translated(page, 'Getting your account')).toBeVisible()
  letGo()
  await expect(main.getByRole('heading', { level: 1 })).toContainText(customerName)
  await expect(main).not.toContainText('Getting your')

  // The figures of a bar appear, change and disappear.
  const figure = page.getByRole('figure', { name: 'Your electricity use' })
  const [slider, figures] = [figure.getByRole('slider'), figure.locator('.gf-usage__value')]
  for (const key of ['Home', 'ArrowRight']) {
    await slider.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', /: /)
    const words = String(await slider.getAttribute('aria-valuetext'))
    await expect(figures).toHaveText(words.replace(':', ''))
  }
  await slider.press('Escape')
  await expect(figures).toHaveText(/^Point at a bar/)

  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/accounts/login')
  await expect(logInButton).toBeVisible()
  await expect(page.getByRole('banner')).not.toContainText(customerName)
})

test('[FORM-4] [PAY-1] on a translated page the guest payment form also shows its second error', async ({
  page,
}) => {
  await page.goto('/pay')
  await started(page)
  const form = page.getByRole('region', { name: 'Pay a bill by card' })
  const [crn, amount] = [problem(page, 'guest-crn'), problem(page, 'guest-amount')]
  await form.getByRole('button', { name: 'Continue to card details' }).click()
  await expect(crn).toHaveText('Customer reference number is a required field')
  await expect(amount).toHaveText('Amount is a required field')
  await expect(translated(page, 'Amount is a required field').first()).toBeVisible()
  await form.getByLabel('Amount in dollars').fill('999999')
  await expect(amount).toHaveText(/^Amount must be at most/)
  await form.getByLabel('Customer reference number').fill('123')
  await expect(crn).toHaveText(/\S/)
  await expect(crn).not.toHaveText(/required/)
})
