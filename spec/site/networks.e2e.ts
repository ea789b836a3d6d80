import { needs } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { expect, started, test } from './site-test.ts'

needs('ownPages')

test('[UI-1] [UI-5] a postcode leads to its network’s prices by keyboard, and on to sign-up', async ({
  page,
}) => {
  await page.goto('/plans')
  await expect(page.getByRole('main')).toContainText('Prices for the Ausgrid network in New South Wales')
  const box = page.getByRole('textbox', { name: 'Your postcode' })
  await box.focus()
  await started(page)
  await page.keyboard.type('4000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/plans\/your-area\?postcode=4000$/)
  const outcome = page.getByRole('status').filter({ hasText: '4000' })
  await expect(outcome).toContainText('Energex network in Queensland')
  const steady = page.locator('#wattlebird-steady-energex')
  await expect(steady).toContainText('12% less than the reference price in the Energex area for households.')
  await expect(page.getByRole('table', { name: /^Plans for homes compared/ })).toContainText('$1,849')
  expect(await findings(page)).toEqual([])
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflow(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  // Several distributors: each choice leads to a next step, and the one that is not served shows alternatives.
  await box.fill('3031')
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: 'Which network is yours?' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Jemena', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We do not sell power there yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'compare.energy.vic.gov.au' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goBack()
  await page.getByRole('status').getByRole('link', { name: 'CitiPower', exact: true }).click()
  await expect(page.locator('#wattlebird-steady-citipower')).toContainText('the Victorian Default Offer')
  await expect(page.getByRole('article', { name: 'Wattlebird Sunshine' })).toHaveCount(0)

  await box.fill('12')
  await box.press('Enter')
  await expect(box).toHaveAccessibleDescription('Enter a postcode of four digits, such as 2042')

  // Remembered for the tab: neither the page nor sign-up asks again.
  await page.goto('/plans/your-area')
  await expect(page.locator('#wattlebird-steady-citipower')).toHaveCount(0)
  await page.goto('/plans/your-area?postcode=5000')
  await page
    .locator('#wattlebird-shift-sa-power-networks')
    .getByRole('link', { name: /^Choose this plan/ })
    .click()
  await page.getByRole('link', { name: 'Begin' }).click()
  await page.getByRole('button', { name: /by hand|myself|type/i }).click()
  await expect(page.getByRole('textbox', { name: 'Postcode' })).toHaveValue('5000')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[UI-6] the postcode leads to the list of networks, and each has its prices in its document', async ({
    page,
  }) => {
    await page.goto('/plans')
    await page.getByRole('textbox', { name: 'Your postcode' }).fill('4000')
    await page.getByRole('button', { name: 'Show my prices' }).click()
    await expect(page).toHaveURL(/\/plans\/your-area\?postcode=4000$/)
    await page
      .getByRole('navigation', { name: 'Prices by network' })
      .getByRole('link', { name: 'Energex' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans in the Energex area')
    await expect(page.locator('#wattlebird-steady-energex')).toContainText('$1,849')
    await page
      .locator('#wattlebird-steady-energex')
      .getByRole('link', { name: /^Plan document/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Wattlebird Steady, plan document, Energex',
    )
  })
})
