import type { Page } from '@playwright/test'
import { stoppingAnswers } from '../../fixtures/sign-up.ts'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { countMails, nextLink } from './outbox.ts'
import { agree, field, fillAddress, fillPerson, group, main, save, send } from './sign-up-fields.ts'
import {
  at,
  choice,
  goOnByLink,
  heading,
  mustBeSound,
  mustFit,
  open,
  openLink,
  post,
  problem,
  somebody,
  storedInTab,
  tabTo,
  wholeAnswers,
} from './sign-up-pages.ts'
import { expect, logIn, test } from './site-test.ts'

needs('demoData', 'mailbox')

const application = '**/api/origination/application'
const password = 'a-verandah-in-the-rain'

/** Reloads the step, goes one step back in the browser, and returns: nothing typed or saved is lost. */
async function comeAndGo(page: Page, isKept: () => Promise<void>) {
  await page.reload()
  await isKept()
  await page.goBack()
  await page.goForward()
  await isKept()
}

test('[ORIG-1] [ORIG-2] [ORIG-3] a household with solar panels and a concession signs up from a plan card, sees its account, and cancels the contract', async ({
  page,
  request,
  browser,
  expectedErrors,
}) => {
  test.setTimeout(240_000)
  const { number, email } = somebody()
  await open(page, '/plans')
  await page.locator('a[href^="/sign-up?plan=wattlebird-sunshine"]').first().click()
  await expect(page).toHaveURL(/\/sign-up\?plan=/)
  await page.getByRole('link', { name: 'Begin' }).click()

  await expect(save(page)).toBeEnabled()
  await expect(choice(page)).toContainText('Wattlebird Sunshine, if it’s available at your address')
  await save(page).click()
  await expect(problem(page)).toBeFocused()
  await mustBeSound(page)
  await field(page, 'A home').check()
  await field(page, 'I already live or work there').check()
  await fillAddress(page, number)
  await field(page, 'NMI (optional)').fill('4103000001')
  await group(page, /solar panels/)
    .getByLabel('Yes')
    .check()
  await comeAndGo(page, async () => {
    await expect(field(page, 'Street number')).toHaveValue(number)
    await expect(group(page, /solar panels/).getByLabel('Yes')).toBeChecked()
  })
  // Another account has or had that meter, so it is left out.
  await field(page, 'NMI (optional)').fill('41030000019')
  await save(page).click()
  await expect(field(page, 'NMI (optional)')).toHaveAccessibleDescription(/leave it empty/)
  await savePicture(page, 'ORIG-2')
  await field(page, 'NMI (optional)').fill('')
  await save(page).click()

  await expect(page).toHaveURL(at('plan'))
  // The plan card from which they came is chosen.
  await expect(page.getByRole('radio', { name: 'Wattlebird Sunshine' })).toBeChecked()
  await expect(choice(page)).toContainText('Wattlebird Sunshine, once you save this step')
  await expect(page.getByRole('radio', { name: 'Wattlebird Sunshine' })).toHaveAccessibleDescription(
    /You need a smart meter/,
  )
  await savePicture(page, 'ORIG-1')
  // With solar panels, the feed-in price is shown too.
  await expect(page.getByRole('radio', { name: 'Wattlebird Steady' })).toHaveAccessibleDescription(
    /Solar feed-in: [\d.]+c\/kWh/,
  )
  await mustBeSound(page)
  await page.getByRole('radio', { name: 'Wattlebird Steady' }).check()
  await comeAndGo(page, async () => {
    await expect(page.getByRole('radio', { name: 'Wattlebird Steady' })).toBeChecked()
    await expect(choice(page)).toContainText('Wattlebird Steady, once you save this step')
  })
  await save(page).click()

  await expect(page).toHaveURL(at('about-you'))
  await expect(choice(page)).toContainText('Before what your panels earn.')
  // Back to the plan and forward again: nothing is lost.
  await choice(page).getByRole('link', { name: 'Change Plan' }).click()
  await expect(page).toHaveURL(at('plan'))
  await expect(choice(page).getByRole('link')).toHaveText(['Change Address and meter', /^[\d ]+$/])
  await save(page).click()
  await expect(page).toHaveURL(at('about-you'))
  await fillPerson(page, email)
  await main(page).getByText('Somebody who will hold the account with you').click()
  await field(page, 'Their given name').fill('Sam')
  await main(page).getByText('Others who can speak for the account').click()
  await group(page, 'First person').getByLabel('Their name').fill('Ada Okafor')
  await group(page, 'First person').getByLabel('Their phone number').fill('0491 570 157')
  await save(page).click()
  // A joint holder needs all details once one is given.
  await expect(problem(page)).toContainText('Their family name is a required field')
  await mustBeSound(page)
  await field(page, 'Their family name').fill('Okafor')
  const theirs = group(page, 'Their date of birth')
  await theirs.getByLabel('Day').fill('1')
  await theirs.getByLabel('Month').fill('7')
  await theirs.getByLabel('Year').fill('1990')
  await main(page).locator('#jointPhone').fill('0491 570 158')
  await field(page, 'They know about this application, and agree to hold the account with me.').check()
  // Of all input only the document number is not in the draft.
  await page.reload()
  await expect(field(page, 'Given name')).toHaveValue('Robin')
  await expect(field(page, 'Document number')).toHaveValue('')
  await field(page, 'Document number').fill('12345678')
  await save(page).click()

  await expect(page).toHaveURL(at('support'))
  // Saved: nothing about the person is left in the browser.
  expect((await storedInTab(page)).filter((key) => key.includes('draft'))).toEqual([])
  await group(page, /life support/)
    .getByLabel('Yes')
    .check()
  await field(page, 'Kidney dialysis machine').check()
  await field(page, 'Yes, I hold a card').check()
  await field(page, 'Health Care Card').check()
  await field(page, 'Name on the card').fill('Robin Okafor')
  await field(page, 'Card number').fill('123 456 789 A')
  await mustBeSound(page)
  await save(page).click()

  await expect(page).toHaveURL(at('payment'))
  await mustBeSound(page)
  await field(page, 'By email').check()
  await field(page, 'Every three months').check()
  await field(page, 'Direct debit').check()
  await comeAndGo(page, async () => expect(field(page, 'Direct debit')).toBeChecked())
  await save(page).click()

  await expect(page).toHaveURL(at('consents'))
  const statement = main(page).getByRole('region', { name: 'Disclosure statement' })
  await expect(statement).toContainText('Wattlebird Steady, a market offer in the Ausgrid network')
  await expect(statement).toContainText(/c\/kWh/)
  for (const box of await main(page).getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await save(page).click()
  await expect(problem(page)).toContainText('Tick ‘Credit check’')
  await mustBeSound(page)
  await agree(page)
  await save(page).click()

  await expect(page).toHaveURL(at('review'))
  await expect(main(page)).toContainText('Driver licence ending in 678')
  await expect(main(page)).toContainText(/Usage: [\d.]+c\/kWh[\s\S]*Solar feed-in/)
  // The review shows everything.
  await expect(choice(page)).toHaveCount(0)
  await expect(main(page)).toContainText('Sam Okafor, born on 1 July 1990')
  await expect(main(page)).toContainText('Ada Okafor, 0491 570 157')
  await expect(main(page)).not.toContainText('12345678')
  await expect(main(page).getByRole('link', { name: /^Change/ })).toHaveCount(6)
  await mustBeSound(page)
  // A change leads back to the review.
  await main(page).getByRole('link', { name: 'Change Bills and payment' }).click()
  await field(page, 'BPAY').check()
  await save(page).click()
  await expect(page).toHaveURL(at('review'))

  // The answer is lost after the backend has received the application. Pressing again submits the same one.
  expectedErrors.push(/ERR_(?:FAILED|CONNECTION)/)
  await page.route(`${application}/submit`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page).dblclick()
  await expect(main(page).getByRole('alert')).toContainText('send it again. You’ll get the same receipt')
  await page.unroute(`${application}/submit`)
  await send(page).click()
  await expect(page).toHaveURL(at('receipt'))
  await expect(heading(page, 'Your receipt')).toBeFocused()
  await expect(heading(page, 'One last step: confirm your email address')).toBeVisible()
  expect(await storedInTab(page)).toEqual([])
  await expect(main(page)).toContainText('Until then there is no contract')
  await mustBeSound(page)
  await mustFit(page)
  await page.getByRole('button', { name: 'have the link sent again' }).click()
  await expect(main(page)).toContainText('We’ve sent a link to the email address you gave')
  await expect(page.getByRole('button', { name: 'have the link sent again' })).toBeFocused()
  await expect.poll(() => countMails(request, email, /confirm your application/)).toBe(2)
  await goOnByLink(page, email)
  await expect(page).toHaveURL(at('receipt'))
  await expect(heading(page, 'Welcome: we have your application')).toBeVisible()
  const reference = /SU-[\dA-Z]{4}-[\dA-Z]{4}/.exec(await main(page).innerText())?.[0] ?? 'none'
  await expect(main(page)).toContainText('Cancel at no cost until')
  await expect(main(page)).toContainText('it is registered from today')
  // Others may use this browser: nothing about the applicant is shown, and nothing can be cancelled.
  for (const detail of ['Robin', 'Okafor', 'Sam', 'Ada', 'Test Lane', email, '0491'])
    await expect(main(page)).not.toContainText(detail)
  await expect(main(page).getByRole('link', { name: /cancel/i })).toHaveCount(0)
  await mustBeSound(page)
  await page.reload()
  await expect(main(page)).toContainText(reference)
  // Nothing can be changed any more.
  await page.goto('/sign-up/payment')
  await expect(page).toHaveURL(at('receipt'))
  await expect.poll(() => countMails(request, email, new RegExp(reference))).toBe(1)
  // On a shared device it is forgotten, in the browser and on the server.
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Forget this device' }).click()
  await expect(page).toHaveURL(at(''))
  await expect(main(page)).toContainText('This device has forgotten your application')
  await mustBeSound(page)
  await mustFit(page)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('application')
  await page.context().addCookies(cookies)
  await page.goto('/sign-up')
  await expect(main(page)).toContainText('It takes about ten minutes')
  await page.goto('/sign-up/receipt')
  await expect(page).toHaveURL(at('supply'))
  await expect(main(page)).toContainText('There are no saved answers in this browser')

  const reset = await nextLink(request, { address: email, name: 'reset' })
  await openLink(page, reset)
  await field(page, 'New password').fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('button', { name: 'Set new password' })).toBeHidden()
  await page.goto('/accounts')
  await logIn(page, { email, password })
  await expect(main(page)).toContainText('Wattlebird Steady')
  await page.goto('/accounts/details')
  // With the link that confirmed the application.
  await expect(main(page)).toContainText(`${email}, confirmed on`)
  await expect(main(page)).toContainText('Plan document and disclosure statement, version 2026-07-01.')
  await expect(main(page)).toContainText('Credit check, version 2026-11-30, accepted on')

  // On another device, with the mail, they cancel.
  const other = await (await browser.newContext()).newPage()
  await openLink(other, await nextLink(request, { address: email, name: 'withdraw' }))
  await expect(other).toHaveURL('/sign-up/cancel')
  await expect(main(other)).toContainText('Nothing has been cancelled yet')
  await mustBeSound(other)
  await other.getByRole('button', { name: 'Cancel the contract' }).click()
  await expect(heading(other, 'Your contract is cancelled')).toBeFocused()
  await expect(main(other)).toContainText(reference)
  await mustBeSound(other)
  await other.close()
  await expect.poll(() => countMails(request, email, /your contract is cancelled/)).toBe(1)
})

test('[ORIG-1] [ORIG-2] a small business signs up by keyboard alone, and staff review its credit', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const { number, email } = somebody()
  const keys = page.keyboard
  const type = async (label: string, text: string) => {
    await tabTo(page, field(page, label))
    await keys.type(text)
  }
  /** Chooses an option: Tab leads to the first one, or to the chosen one. */
  const choose = async (name: RegExp, label: string, downs: number) => {
    await tabTo(page, group(page, name).getByRole('radio').first())
    if (downs === 0) await keys.press('Space')
    for (let press = 0; press < downs; press += 1) await keys.press('ArrowDown')
    await expect(group(page, name).getByLabel(label).first()).toBeChecked()
  }
  const goOn = async () => {
    await tabTo(page, save(page))
    await keys.press('Enter')
  }
  await open(page, '/sign-up')
  await tabTo(page, page.getByRole('link', { name: 'Begin' }))
  await keys.press('Enter')
  await expect(save(page)).toBeEnabled()
  await choose(/power for/, 'A business', 1)
  await choose(/limit for a small business/, 'No, or not that I know of', 0)
  await choose(/need us/, 'I already live or work there', 0)
  await tabTo(page, page.getByRole('button', { name: 'Enter the address by hand' }))
  await keys.press('Enter')
  await type('Street number', number)
  await type('Street name', 'Test Lane')
  await type('Suburb or town', 'Newtown')
  await tabTo(page, field(page, 'State or territory'))
  await keys.type('NSW')
  await type('Postcode', '2042')
  await choose(/solar/, 'No', 0)
  await goOn()
  await expect(page).toHaveURL(at('plan'))
  await tabTo(page, page.getByRole('radio').first())
  await keys.press('Space')
  await goOn()
  await expect(page).toHaveURL(at('about-you'))
  await type('Given name', 'Robin')
  await type('Family name', 'Okafor')
  const born = group(page, 'Date of birth').first()
  for (const [part, text] of [
    ['Day', '1'],
    ['Month', '7'],
    ['Year', '1980'],
  ] as const) {
    await tabTo(page, born.getByLabel(part))
    await keys.type(text)
  }
  await type('Email', email)
  await type('Phone number', '0491570156')
  await type('ABN', '51 824 753 556')
  await type('Legal name', 'Okafor Pty Ltd')
  await type('Your role', 'Director')
  await choose(/Identity document/, 'Driver licence', 0)
  // A made-up document that staff have to review.
  await type('Document number', '99999999')
  await tabTo(page, field(page, 'Licence state'))
  await keys.type('NSW')
  await goOn()
  // An applicant who may not sign cannot continue: the summary links to the checkbox.
  await expect(problem(page)).toBeFocused()
  await tabTo(page, problem(page).getByRole('link').first())
  await keys.press('Enter')
  await expect(field(page, 'I may sign contracts for this business.')).toBeFocused()
  await keys.press('Space')
  await goOn()
  await expect(page).toHaveURL(at('support'))
  await choose(/life support/, 'No', 0)
  // Concessions are for households.
  await expect(group(page, /concession or rebate/)).toHaveCount(0)
  await goOn()
  await expect(page).toHaveURL(at('payment'))
  await choose(/bills come/, 'By post', 1)
  await choose(/should they go/, 'To the address of the meter', 0)
  await choose(/How often/, 'Every month', 0)
  await choose(/like to pay/, 'BPAY', 2)
  await goOn()
  await expect(page).toHaveURL(at('consents'))
  // Bills come by post, so there is no consent to email.
  await expect(field(page, 'Bills and notices by email')).toHaveCount(0)
  for (const label of [
    'Terms and conditions',
    'Disclosure statement and plan document',
    'Start of supply',
    'Credit check',
  ]) {
    await tabTo(page, field(page, label))
    await keys.press('Space')
  }
  await goOn()
  await expect(page).toHaveURL(at('review'))
  await tabTo(page, send(page))
  await keys.press('Enter')
  await expect(page).toHaveURL(at('receipt'))
  await expect(heading(page, 'Your receipt')).toBeFocused()
  await openLink(page, await nextLink(request, { address: email, name: 'resume' }))
  const confirm = page.getByRole('button', { name: 'Continue my application' })
  await expect(confirm).toBeEnabled()
  await mustBeSound(page)
  await mustFit(page)
  await tabTo(page, confirm)
  await keys.press('Enter')
  await expect(page).toHaveURL(at('receipt'))
  await expect(heading(page, 'We have your application')).toBeVisible()
  await expect(main(page)).toContainText('A person decides, not a computer')
  await mustBeSound(page)
})

test('[ORIG-5] an applicant with another person’s mail address reads and cancels nothing once its owner has used the link', async ({
  page: attacker,
  request,
  browser,
  expectedErrors,
}) => {
  test.setTimeout(120_000)
  expectedErrors.push(/status of (?:409|422)/)
  const { number, email } = somebody()
  await post(attacker.request, '/api/origination/application', {
    ...wholeAnswers({ number, email }),
    version: 0,
  })
  await open(attacker, '/sign-up/payment')
  await attacker.getByRole('button', { name: 'Send me a link' }).click()
  await expect(main(attacker)).toContainText('We’ve sent a link')

  const victim = await (await browser.newContext()).newPage()
  await goOnByLink(victim, email)
  await expect(victim).toHaveURL(at('review'))
  await main(victim).getByRole('link', { name: 'Change About you' }).click()
  await field(victim, 'Given name').fill('Viola')
  await field(victim, 'Phone number').fill('0491 570 157')
  await save(victim).click()
  await expect(victim).toHaveURL(at('review'))
  await send(victim).click()
  await expect(victim).toHaveURL(at('receipt'))
  // The used link has shown who reads the mail: there is nothing more to confirm.
  await expect(heading(victim, 'Welcome: we have your application')).toBeVisible()

  const read = async () =>
    (await (await attacker.request.get('/api/origination/application')).json()).application
  expect(await read()).toBeNull()
  const pair = (await attacker.request.get('/csrf')).headers()['x-xsrf-token'] ?? ''
  const withdraw = await attacker.request.post('/api/origination/application/withdraw', {
    data: {},
    headers: { 'x-xsrf-token': pair },
  })
  expect(withdraw.status()).toBe(422)
  for (const step of ['payment', 'about-you', 'review', 'receipt']) {
    await attacker.goto(`/sign-up/${step}`)
    await expect(attacker).toHaveURL(at('supply'))
    await expect(main(attacker)).toContainText('There are no saved answers in this browser')
  }
  await expect(main(attacker)).toContainText('they are only kept in that browser')
  for (const detail of ['Robin', 'Viola', email]) await expect(main(attacker)).not.toContainText(detail)
  await mustBeSound(attacker)
  await mustFit(attacker)
  await attacker.goto('/sign-up/cancel')
  await expect(main(attacker)).toContainText('To cancel, open the link in the email with your receipt')
  await expect(attacker.getByRole('button', { name: 'Cancel the contract' })).toHaveCount(0)
  await victim.reload()
  await expect(heading(victim, 'Welcome: we have your application')).toBeVisible()
  await expect.poll(() => countMails(request, email, /your contract is cancelled/)).toBe(0)
  await victim.close()
})

test('[ORIG-1] on the mobile variant: two tabs, a lost network, another device, lost answers, and a move', async ({
  page,
  context,
  browser,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  const { number, email } = somebody()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/sign-up.m')
  await page.getByRole('link', { name: 'Begin' }).click()
  await expect(page).toHaveURL(at('supply', '.m'))
  await expect(save(page)).toBeEnabled()
  await field(page, 'A home').check()
  await field(page, 'I am moving in').check()
  const soon = new Date(Date.now() + 14 * 86_400_000)
  const day = group(page, 'Day you move in')
  await day.getByLabel('Day', { exact: true }).fill(String(soon.getUTCDate()))
  await day.getByLabel('Month').fill(String(soon.getUTCMonth() + 1))
  await day.getByLabel('Year').fill(String(soon.getUTCFullYear()))
  await fillAddress(page, number)
  await group(page, /solar panels/)
    .getByLabel('No')
    .check()
  await mustFit(page)

  // The request never arrives: what was typed stays, and the same button tries again.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /status of 409/)
  await context.setOffline(true)
  await save(page).click()
  await expect(main(page).getByRole('alert')).toContainText('Check your internet connection')
  await context.setOffline(false)
  await save(page).click()
  await expect(page).toHaveURL(at('plan', '.m'))
  await mustFit(page)
  await page.getByRole('radio', { name: 'Wattlebird Steady' }).check()

  // A second tab saves first: this one reports that, and shows both versions.
  const tab = await context.newPage()
  await tab.goto('/sign-up/plan.m')
  await tab.getByRole('radio', { name: 'Wattlebird Shift' }).check()
  await save(tab).click()
  await expect(tab).toHaveURL(at('about-you', '.m'))
  await tab.close()
  await save(page).click()
  await expect(main(page).getByRole('alert')).toContainText('changed in another tab')
  await expect(main(page).getByRole('region', { name: 'Saved in the meantime' })).toContainText(
    'Wattlebird Shift',
  )
  await expect(page.getByRole('radio', { name: 'Wattlebird Steady' })).toBeChecked()
  await mustBeSound(page)
  await save(page).click()

  // The answer is delayed: saved once, and typed once.
  await expect(page).toHaveURL(at('about-you', '.m'))
  // One line on a phone, and a click shows the rest.
  const folded = choice(page).getByText('Wattlebird Steady, $1,690 a year')
  await expect(choice(page).getByRole('link', { name: 'Change Plan' })).toBeHidden()
  await folded.click()
  await expect(choice(page).getByRole('link', { name: 'Change Plan' })).toHaveAttribute(
    'href',
    '/sign-up/plan.m',
  )
  await mustBeSound(page)
  await fillPerson(page, email)
  await mustFit(page)
  await page.route(application, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  expectedErrors.push(/ERR_FAILED/)
  await save(page).click()
  await expect(main(page).getByRole('alert')).toContainText('Check your internet connection')
  await page.unroute(application)
  await save(page).click()
  await expect(page).toHaveURL(at('support', '.m'))

  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(main(page)).toContainText(`We’ve sent a link to ${email}`)
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeFocused()
  await mustFit(page)
  await main(page).getByRole('link', { name: 'Back to about you' }).click()
  await expect(field(page, 'Given name')).toHaveValue('Robin')

  const other = await (await browser.newContext()).newPage()
  const link = await goOnByLink(other, email)
  await expect(other).toHaveURL(/\/sign-up\/support$/)
  await expect(save(other)).toBeEnabled()
  await openLink(other, link)
  await other.getByRole('button', { name: 'Continue my application' }).click()
  await expect(heading(other, 'This link has expired or been used')).toBeFocused()
  await mustBeSound(other)
  await other.close()

  // It has moved to the other device: the page says so, and further input begins another application.
  await field(page, 'Given name').fill('Robina')
  await save(page).click()
  await expect(page).toHaveURL(at('supply', '.m'))
  await expect(main(page)).toContainText('There are no saved answers in this browser')
  expect(await storedInTab(page)).toEqual([])
  await page.goto('/sign-up/support.m')
  await expect(page).toHaveURL(at('supply', '.m'))
  await expect(main(page)).toContainText('There are no saved answers in this browser')
  await mustBeSound(page)
  await mustFit(page)
})

test('[ORIG-1] each obstacle has its own page, with a way on', async ({ page, expectedErrors }) => {
  test.setTimeout(180_000)
  expectedErrors.push(/status of (?:409|410)/)
  const { number, email } = somebody()
  const whole = wholeAnswers({ number, email })
  const { address } = whole.supply
  const ends = [
    [
      'We do not sell power there yet',
      { supply: { ...whole.supply, address: { ...address, state: 'NT', postcode: '0800' } } },
      'Change the address',
    ],
    [
      'This meter is in an embedded network',
      { supply: { ...whole.supply, nmi: stoppingAnswers.EMBEDDED_NETWORK.supply.nmi } },
      'Correct the address or NMI',
    ],
    [
      'We supply small businesses only',
      { supply: { ...whole.supply, customerType: 'BUSINESS', isLarge: true } },
      'Change the answer',
    ],
    [
      'We already supply this address',
      { supply: { ...whole.supply, address: { ...address, number: '12', street: 'Banksia Street' } } },
      'Correct the address or NMI',
    ],
    [
      'The plan you chose is not offered at this address',
      { supply: whole.supply, plan: { planId: 'wattlebird-of-old' } },
      'Choose another plan',
    ],
  ] as const
  let version = 0
  for (const [title, answers, action] of ends) {
    const saved = await post(page.request, '/api/origination/application', { ...answers, version })
    version = (await saved.json()).application.version
    if (version === 1) {
      // Whether a home is already supplied is shown only to readers of the address's mail.
      const { person } = whole
      const named = await post(page.request, '/api/origination/application', { person, version })
      version = (await named.json()).application.version
      await post(page.request, '/api/origination/application/link')
      await goOnByLink(page, email)
      await expect(page).toHaveURL(at('plan'))
    }
    await page.goto(action === 'Choose another plan' ? '/sign-up/plan' : '/sign-up/supply')
    if (action !== 'Choose another plan') {
      await expect(heading(page, title)).toBeFocused()
      await expect(main(page).getByRole('link', { name: /^Call/ })).toBeVisible()
      await mustBeSound(page)
      await mustFit(page)
      if (title === 'We already supply this address') {
        // Somebody who moves in continues with the day, and needs no call.
        await page.getByRole('button', { name: 'I am moving in' }).click()
        await expect(field(page, 'I am moving in')).toBeChecked()
        await expect(group(page, 'Day you move in')).toBeVisible()
        await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused()
        await mustBeSound(page)
        await mustFit(page)
        const soon = new Date(Date.now() + 14 * 86_400_000)
        const day = group(page, 'Day you move in')
        await day.getByLabel('Day', { exact: true }).fill(String(soon.getUTCDate()))
        await day.getByLabel('Month').fill(String(soon.getUTCMonth() + 1))
        await day.getByLabel('Year').fill(String(soon.getUTCFullYear()))
        await save(page).click()
        await expect(page).toHaveURL(at('plan'))
        version += 1
        continue
      }
      await page.getByRole('button', { name: action }).click()
      await expect(save(page)).toBeEnabled()
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
    } else {
      await expect(main(page)).toContainText('plans end. Choose one of the plans')
      await expect(page.getByRole('radio', { name: 'Wattlebird Steady' })).not.toBeChecked()
      await page.goto('/sign-up/supply')
      await expect(save(page)).toBeEnabled()
    }
  }
  // After submission its home is taken: the reader of another address's mail learns that.
  const rest = { ...whole, version }
  version = (await (await post(page.request, '/api/origination/application', rest)).json()).application
    .version
  await post(page.request, '/api/origination/application/submit', { version })
  await open(page, '/sign-up')
  await page.getByRole('button', { name: 'Sign up for another place' }).click()
  await expect(page).toHaveURL(at('supply'))
  await field(page, 'A home').check()
  await field(page, 'I already live or work there').check()
  await fillAddress(page, number)
  await group(page, /solar panels/)
    .getByLabel('No')
    .check()
  await save(page).click()
  await expect(page).toHaveURL(at('plan'))
  await page.getByRole('radio', { name: 'Wattlebird Steady' }).check()
  await save(page).click()
  await expect(page).toHaveURL(at('about-you'))
  const next = somebody()
  await fillPerson(page, next.email)
  await save(page).click()
  await expect(page).toHaveURL(at('support'))
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await goOnByLink(page, next.email)
  await expect(heading(page, 'We already supply this address')).toBeVisible()

  // A link to cancel that is cut off, invalid or missing offers alternatives.
  await openLink(page, `/sign-up/cancel#withdraw=${'made-up-'.repeat(5)}`)
  await page.getByRole('button', { name: 'Cancel the contract' }).click()
  await expect(heading(page, 'This link no longer works')).toBeFocused()
  await mustBeSound(page)
  await openLink(page, '/sign-up/cancel')
  await expect(main(page)).toContainText('To cancel, open the link in the email with your receipt')
  await mustBeSound(page)
  await mustFit(page)
})
