import { expect } from 'vitest'
import { nextLink } from '../site/outbox.ts'
import { agree, field, fillAddress, fillPerson, group, save, send } from '../site/sign-up-fields.ts'
import { at, somebody } from '../site/sign-up-pages.ts'
import { logIn } from '../site/site-test.ts'
import { test } from './webkit-test.ts'

test('[ORIG-1] [ORIG-2] [ORIG-3] a household signs up, from a plan card to its account page', {
  timeout: 240_000,
}, async ({ page, request }) => {
  const { number, email } = somebody()
  const main = page.getByRole('main')
  const reached = (step: string) => expect.poll(() => page.path()).toMatch(at(step))
  await page.open('/plans')
  await page.locator('a[href^="/sign-up?plan=wattlebird-sunshine"]').first().click()
  await page.getByRole('link', { name: 'Begin' }).click()
  await expect.poll(() => save(page).getAttribute('disabled')).toBeNull()
  // Nothing is chosen yet: the summary of what is missing has the focus.
  await save(page).click()
  await expect
    .poll(() => page.getByRole('alert').filter({ hasText: 'There is a problem' }).isFocused())
    .toBe(true)
  await field(page, 'A home').check()
  await field(page, 'I already live or work there').check()
  await fillAddress(page, number)
  await group(page, /solar panels/)
    .getByLabel('Yes')
    .check()
  // Nothing typed is lost by reloading, or by going back and forward.
  await page.reload()
  await expect.poll(() => field(page, 'Street number').inputValue()).toBe(number)
  await page.goBack()
  await page.goForward()
  await expect.poll(() => field(page, 'Street number').inputValue()).toBe(number)
  await save(page).click()
  await reached('plan')
  await page.getByRole('radio', { name: 'Wattlebird Steady' }).check()
  await save(page).click()
  await reached('about-you')
  await fillPerson(page, email)
  await save(page).click()
  await reached('support')
  await group(page, /life support/)
    .getByLabel('No', { exact: true })
    .check()
  await group(page, /concession or rebate/)
    .getByLabel('No', { exact: true })
    .check()
  await save(page).click()
  await reached('payment')
  await field(page, 'By email').check()
  await field(page, 'Every three months').check()
  await field(page, 'BPAY').check()
  await save(page).click()
  await reached('consents')
  await agree(page)
  await save(page).click()
  await reached('review')
  await expect.poll(() => main.innerText()).toMatch(/Driver licence .*678/)
  await send(page).click()
  await reached('receipt')
  await expect.poll(() => main.getByRole('heading', { name: 'Your receipt' }).isFocused()).toBe(true)

  await page.goto('about:blank')
  await page.goto(await nextLink(request, { address: email, name: 'resume' }))
  await page.getByRole('button', { name: 'Continue my application' }).click()
  await main.getByRole('heading', { name: 'Welcome: we have your application' }).see()
  const password = 'a-verandah-in-the-rain'
  await page.goto('about:blank')
  await page.goto(await nextLink(request, { address: email, name: 'reset' }))
  await field(page, 'New password').fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Set new password' }).isVisible()).toBe(false)
  await page.goto('/accounts')
  await logIn(page, { email, password })
  await expect.poll(() => main.innerText()).toContain('Wattlebird Steady')
})
