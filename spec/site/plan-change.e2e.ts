import type { Page } from '@playwright/test'
import { homeowner } from '../../host/server/demo/demo-customers.ts'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { expect, test } from './site-test.ts'

needs('demoData')

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })

async function cancel(page: Page) {
  await main(page).getByRole('button', { name: 'Cancel this change' }).click()
  const sure = main(page).getByRole('button', { name: /^Yes, cancel and keep/ })
  await expect(sure).toBeFocused()
  await sure.click()
}

test('[ACC-5] [ORIG-2] a household changes its plan by keyboard alone, loses nothing by Back and reload, and cancels', async ({
  page,
  enter,
}) => {
  await enter('/accounts/plan', { email: 'nora@wattlebird.example', password: 'currawong-at-dusk-5' })
  await expect(heading(page, 'Change plan')).toBeVisible()
  await mustBeWell(page)

  await main(page).getByRole('link', { name: 'Compare and change to Wattlebird Steady' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Wattlebird Standing Offer or Wattlebird Steady')).toBeFocused()
  await expect(main(page).getByRole('row', { name: /^Daily supply/ })).toContainText(/less|more|the same/)
  await mustBeWell(page)
  await main(page).getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
  await main(page).getByRole('radio', { name: 'Not sure' }).focus()
  await page.keyboard.press('Space')
  await page.reload()
  await expect(main(page).getByRole('radio', { name: 'Not sure' })).toBeChecked()
  await main(page).getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Check your answers: Wattlebird Steady')).toBeFocused()
  const consent = main(page).getByRole('checkbox', { name: /^I agree to change/ })
  await expect(consent).not.toBeChecked()
  await page.goBack()
  await expect(main(page).getByRole('radio', { name: 'Not sure' })).toBeChecked()
  await page.goForward()
  await mustBeWell(page)
  await consent.focus()
  await page.keyboard.press('Space')
  await main(page).getByRole('button', { name: 'Change to Wattlebird Steady' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'You have changed to Wattlebird Steady')).toBeFocused()
  await expect(main(page)).toContainText(/PC-\w{4}-\w{4}/)
  await mustBeWell(page)

  await page.reload()
  await expect(heading(page, 'You are changing to Wattlebird Steady')).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Compare and change/ })).toHaveCount(0)
  await mustBeWell(page)
  await cancel(page)
  await expect(heading(page, 'You are changing to Wattlebird Steady')).toHaveCount(0)
  await expect(main(page)).toContainText('Wattlebird Standing Offer to Wattlebird Steady, cancelled')
})

test('[ACC-5] on the mobile variant a lost answer, a double click and a lost network make one change', async ({
  page,
  enter,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|net::ERR/)
  await enter('/accounts/plan.m#compare-wattlebird-shift', {
    email: 'grace@wattlebird.example',
    password: 'two-kettles-one-key-5',
  })
  await expect(heading(page, 'Change plan')).toBeVisible()
  await main(page).getByRole('link', { name: 'Compare and change to Wattlebird Steady' }).click()
  await main(page)
    .getByRole('radio', { name: /^After the next reading/ })
    .check()
  await main(page).getByRole('radio', { name: 'No', exact: true }).check()
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await main(page)
    .getByRole('checkbox', { name: /^I agree to change/ })
    .check()

  const keys: (string | undefined)[] = []
  const changes = '**/api/my-account/plan-changes'
  await page.route(changes, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.abort()
    // The backend receives it, but its answer is lost.
    if (keys.length === 2) await route.fetch()
    return keys.length === 2 ? route.abort() : route.continue()
  })
  const send = main(page).getByRole('button', { name: 'Change to Wattlebird Steady' })
  for (const count of [1, 2]) {
    await send.click()
    await expect(page.getByRole('alert')).toContainText('We got no answer from our server')
    expect(keys).toHaveLength(count)
  }
  await send.dblclick()
  await expect(heading(page, 'You have changed to Wattlebird Steady')).toBeFocused()
  expect(new Set(keys).size).toBe(1)
  await page.unroute(changes)
  await main(page).getByRole('button', { name: 'Back to your plan' }).click()
  await expect(main(page).getByRole('button', { name: 'Cancel this change' })).toHaveCount(1)
  await cancel(page)
  await expect(main(page)).toContainText('Wattlebird Shift to Wattlebird Steady, cancelled')
})

test('[ACC-5] a refused change shows the reason at its step, which keeps the choice and the focus', async ({
  page,
  enter,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await enter('/accounts/plan', { email: 'grace@wattlebird.example', password: 'two-kettles-one-key-5' })
  await main(page).getByRole('link', { name: 'Compare and change to Wattlebird Steady' }).click()
  await main(page)
    .getByRole('radio', { name: /^After the next reading/ })
    .check()
  await main(page).getByRole('radio', { name: 'Not sure' }).check()
  await main(page).getByRole('button', { name: 'Continue' }).click()
  const consent = main(page).getByRole('checkbox', { name: /^I agree to change/ })
  await consent.check()

  // In the meantime something prevents a change, which the list of plans also shows once it is loaded again.
  const why = 'You have told us that you are moving out.'
  await page.route('**/api/my-account/plans*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    return route.fulfill({ response, json: { ...body, obstacle: { reason: 'CLOSING', detail: why } } })
  })
  await page.route('**/api/my-account/plan-changes', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Conflict', status: 409, detail: why },
    }),
  )
  const again = page.waitForResponse('**/api/my-account/plans*')
  const send = main(page).getByRole('button', { name: 'Change to Wattlebird Steady' })
  await send.click()
  await again
  await expect(page.getByRole('alert')).toContainText(why)
  await mustBeWell(page)
  await expect(heading(page, 'Check your answers: Wattlebird Steady')).toBeVisible()
  await expect(consent).toBeChecked()
  await expect(send).toBeFocused()
  await page.goBack()
  await expect(main(page).getByRole('radio', { name: 'Not sure' })).toBeChecked()
  await main(page).getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Check your answers: Wattlebird Steady')).toBeFocused()
  await main(page).getByRole('link', { name: 'Back to the comparison' }).click()
  await main(page).getByRole('link', { name: 'Back to all plans' }).click()
  await expect(main(page)).toContainText(why)
})

test('[ACC-5] a choice for the plan of one home is not filled in for another one', async ({
  page,
  enter,
}) => {
  await enter('/accounts/plan', homeowner)
  const compare = main(page)
    .getByRole('link', { name: /^Compare and change/ })
    .first()
  const notSure = main(page).getByRole('radio', { name: 'Not sure' })
  await compare.click()
  await notSure.check()
  await page.getByRole('combobox', { name: 'Account' }).selectOption('300611215')
  await page.goto('/accounts/plan')
  await compare.click()
  await expect(notSure).toBeVisible()
  await expect(notSure).not.toBeChecked()
})

test('[ACC-5] a household asks what panels, a battery and an electric car would change, by keyboard', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await enter('/accounts/plan', { email: 'nora@wattlebird.example', password: 'currawong-at-dusk-5' })
  const card = main(page).getByRole('region', { name: 'What if?' })
  const work = card.getByRole('button', { name: 'Work it out' })
  await work.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Fill in at least one of the three')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel(/^New solar panels/)).toBeFocused()
  await page.keyboard.type('6.6')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(
    card.getByRole('heading', { name: 'With 6.6 kW of new panels and a battery of 10 kWh' }),
  ).toBeFocused()
  await expect(card).toContainText(/On your current plan, you’d pay about \$[\d,]+ less a year\./)
  await card.locator('summary').press('Enter')
  await expect(card).toContainText('What the panels, the battery or the car cost is not included.')
  await mustBeWell(page)
})
