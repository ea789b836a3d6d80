import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { newCustomer } from './new-customer.ts'
import { countMails } from './outbox.ts'
import { agree, field, fillAddress, group, main } from './sign-up-fields.ts'
import { mustFit, somebody } from './sign-up-pages.ts'
import { expect, storeToken, test } from './site-test.ts'

needs('demoData')
needs('mailbox')

// A wrong password, a second tab, and answers that do not arrive.
test.use({ expectedErrors: [/\/api\/my-account\/moves\)$/] })

const password = 'a-verandah-in-the-rain'
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })
const go = (page: Page) => main(page).getByRole('button', { name: 'Continue' }).click()

async function fillDay(page: Page, name: string, days: number) {
  const day = new Date(Date.now() + days * 86_400_000)
  const parts = group(page, name).first()
  await parts.getByLabel('Day', { exact: true }).fill(String(day.getUTCDate()))
  await parts.getByLabel('Month', { exact: true }).fill(String(day.getUTCMonth() + 1))
  await parts.getByLabel('Year', { exact: true }).fill(String(day.getUTCFullYear()))
}

/** Fills in all steps up to the review, without the old home if its end is booked. `look` is called at each of them. */
async function fillMove(
  page: Page,
  number: string,
  look: (page: Page) => Promise<void> = async () => {},
  first: 'old-home' | 'new-home' = 'old-home',
) {
  await main(page).getByRole('link', { name: 'Move to a new home' }).click()
  if (first === 'old-home') {
    await expect(heading(page, 'Your old home')).toBeFocused()
    await go(page)
    await expect(main(page).getByRole('alert').getByRole('link').first()).toBeVisible()
    await fillDay(page, 'Last day of supply', 30)
    await field(page, 'To my email address').check()
    await look(page)
    await go(page)
  }
  await expect(heading(page, 'Your new home')).toBeFocused()
  await fillDay(page, 'Day you move in', 30)
  await fillAddress(page, number)
  await group(page, /solar panels/)
    .getByLabel('No', { exact: true })
    .check()
  await look(page)
  await go(page)
  await expect(heading(page, 'Plan')).toBeFocused()
  await main(page).getByRole('radio', { name: 'Wattlebird Steady' }).check()
  await look(page)
  await go(page)
  await expect(heading(page, 'Concession and life support')).toBeFocused()
  await group(page, /life support/)
    .getByLabel('No', { exact: true })
    .check()
  await group(page, /concession or rebate/)
    .getByLabel('No', { exact: true })
    .check()
  await look(page)
  await go(page)
  await expect(heading(page, 'Bills and payment')).toBeFocused()
  await field(page, 'Direct debit').check()
  await look(page)
  await go(page)
  await expect(heading(page, 'Your agreement')).toBeFocused()
  await agree(page)
  await look(page)
  await go(page)
  await expect(heading(page, 'Review')).toBeFocused()
  await look(page)
}

async function send(page: Page, words = password) {
  await field(page, 'Password').fill(words)
  await main(page).getByRole('button', { name: 'Send your move' }).click()
}

/** A new customer at the page about moving. */
async function mover(page: Page) {
  const { email, token } = await newCustomer(page.request, password)
  await page.context().clearCookies()
  await storeToken(page.context(), String(test.info().project.use.baseURL), token)
  await page.goto('/accounts/move')
  await expect(page).toHaveURL('/accounts/move')
  return email
}

test('[ACC-8] [ACC-9] [ORIG-1] a customer moves: both homes in one flow, the receipt, both accounts, and a second tab is refused', async ({
  page,
}) => {
  test.slow()
  const email = await mover(page)
  await mustBeWell(page)
  const { number } = somebody()
  const other = await page.context().newPage()
  await other.goto('/accounts/move')
  await fillMove(other, number)
  await fillMove(page, number, async (shown) => {
    await mustBeWell(shown, [1280])
    await mustFit(shown)
  })
  // An earlier step keeps its answers, and the way back leads through the steps.
  await page.goBack()
  await expect(heading(page, 'Your agreement')).toBeFocused()
  await page.goForward()
  await expect(main(page)).toContainText(`${number} Test Lane`)
  await send(page, 'not the password')
  await expect(
    main(page)
      .getByRole('alert')
      .getByRole('link', { name: /password is wrong/ }),
  ).toBeVisible()
  await send(page)
  await expect(heading(page, 'Your move is booked')).toBeFocused()
  await mustBeWell(page, [1280])
  await mustFit(page)
  const reference = /SU-\w{4}-\w{4}/.exec(await main(page).innerText())?.[0] ?? ''
  await expect.poll(() => countMails(page.request, email, /we have your move/)).toBe(1)

  await send(other)
  await expect(main(other).getByRole('alert').filter({ hasText: 'already sent your move' })).toContainText(
    reference,
  )
  await other.close()

  // The tracker: on the page about moving after a reload, and on the overview of either home.
  await page.reload()
  const card = main(page).getByRole('region', { name: 'Your move is booked' })
  await expect(card).toContainText('The last day at your old home is')
  // The form beside the link is there, so the link would be too.
  await expect(main(page).getByRole('heading', { name: 'The supply is ending' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Move to a new home' })).toHaveCount(0)
  await page.goto('/accounts')
  const list = page.getByRole('combobox', { name: 'Account' })
  await expect(list.getByRole('option')).toHaveCount(2)
  const ofNewHome = await list.getByRole('option', { name: `${number} Test Lane` }).getAttribute('value')
  await list.selectOption(ofNewHome)
  const start = main(page).getByRole('region', { name: 'Starting with us' })
  await expect(start).toContainText('The last day at your old home')
  await expect(start).toContainText('You chose direct debit, and it is not set up yet')
  await expect(main(page).getByRole('region', { name: 'Your plan' })).toContainText(`${number} Test Lane`)
  await mustBeWell(page)
  const ofOldHome = await list
    .getByRole('option')
    .evaluateAll(
      (all, other) => all.map((one) => (one as HTMLOptionElement).value).find((one) => one !== other),
      ofNewHome,
    )
  await list.selectOption(ofOldHome ?? '')
  await expect(main(page).getByRole('region', { name: 'Your move is booked' })).toBeVisible()
  await mustBeWell(page)

  // Cancelled, the old home still ends, and the page says so.
  await page.goto('/accounts/move')
  const cancelling = main(page).getByRole('region', { name: 'Your move is booked' })
  await cancelling.getByRole('button', { name: 'Cancel the move' }).click()
  await expect(cancelling).toContainText('still ends on')
  await cancelling.getByRole('button', { name: 'Yes, cancel the move' }).click()
  const cancelled = main(page).getByRole('region', { name: 'You have cancelled your move' })
  await expect(cancelled).toContainText('To stay there, withdraw that request')
  await mustBeWell(page)
})

test('[ACC-8] [ORIG-1] a move into a home that somebody has is checked by a person, and is in the account meanwhile, also when it cannot be loaded', async ({
  page,
  browser,
}) => {
  test.slow()
  const { number } = somebody()
  const before = await (await browser.newContext()).newPage()
  await mover(before)
  await fillMove(before, number)
  await send(before)
  await expect(heading(before, 'Your move is booked')).toBeVisible()
  await before.context().close()

  await mover(page)
  await fillMove(page, number)
  // The receipt is there although the list of moves cannot be loaded after the sending.
  await page.route('**/api/my-account/moves', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await send(page)
  await expect(heading(page, 'We’ve received your move and are checking it')).toBeFocused()
  await page.unroute('**/api/my-account/moves')
  // Cancelled, the next move begins without a reload.
  const sent = main(page).getByRole('region', { name: 'Progress of your move' })
  await sent.getByRole('button', { name: 'Cancel the move' }).click()
  await sent.getByRole('button', { name: 'Yes, cancel the move' }).click()
  await expect(main(page).getByRole('region', { name: 'You have cancelled your move' })).toBeVisible()
  await fillMove(page, number, undefined, 'new-home')
  await send(page)
  await expect(heading(page, 'We’ve received your move and are checking it')).toBeFocused()
  await expect(main(page)).toContainText('there is no contract for the new home')
  await mustBeWell(page, [1280])
  await mustFit(page)
  for (const path of ['/accounts/move', '/accounts']) {
    await page.goto(path)
    await expect(main(page).getByRole('region', { name: 'We are checking your move' })).toContainText(
      'once the end of their supply is booked',
    )
    await mustBeWell(page)
  }
  // Without an answer neither page claims that there is no move, and both load it again.
  for (const path of ['/accounts/move', '/accounts']) {
    await page.route('**/api/my-account/moves', (route) => route.abort())
    await page.goto(path)
    await expect(main(page)).toContainText(/We could not (?:get your moves|check just now)/)
    await mustBeWell(page)
    await page.unroute('**/api/my-account/moves')
    await main(page).getByRole('button', { name: 'Try again' }).first().click()
    await expect(main(page).getByRole('region', { name: 'We are checking your move' })).toBeVisible()
  }
})

test('[ACC-8] after a reload a step is filled in again, and an address that we do not serve leads elsewhere', async ({
  page,
}) => {
  await mover(page)
  await main(page).getByRole('link', { name: 'Move to a new home' }).click()
  await fillDay(page, 'Last day of supply', 30)
  await field(page, 'To my email address').check()
  await page.reload()
  await expect(group(page, 'Last day of supply').first().getByLabel('Day', { exact: true })).not.toHaveValue(
    '',
  )
  await go(page)
  await fillDay(page, 'Day you move in', 30)
  await fillAddress(page, '12')
  await field(page, 'State or territory').selectOption('NT')
  await field(page, 'Postcode').fill('0800')
  await group(page, /solar panels/)
    .getByLabel('No', { exact: true })
    .check()
  await go(page)
  await expect(heading(page, 'We do not sell power there yet')).toBeVisible()
  await expect(heading(page, 'Plan')).toBeFocused()
  await mustBeWell(page)
  await main(page).getByRole('link', { name: 'Change the address' }).click()
  await expect(heading(page, 'Your new home')).toBeFocused()
  await expect(field(page, 'Postcode')).toHaveValue('0800')
  // The form that only ends the supply can be reached from there too.
  await go(page)
  await main(page).getByRole('link', { name: 'Only end the supply at your old home' }).click()
  await expect(main(page).getByRole('button', { name: 'End the supply' })).toBeVisible()
  await expect(heading(page, 'Only end the supply')).toBeFocused()
})
