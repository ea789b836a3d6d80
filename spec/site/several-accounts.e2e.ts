import { homeowner } from '../../host/server/demo/demo-customers.ts'
import { needs } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { expect, test } from './site-test.ts'

needs('demoData')

test('[ACC-9] a customer with two homes switches between them by keyboard, only in this tab, and a logout forgets the choice', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('/accounts.m', homeowner)
  const list = page.getByRole('combobox', { name: 'Account' })
  await expect(list).toContainText('Holiday house – 8 Pelican Parade, Kiama NSW 2533')
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('3/27 Grevillea Avenue')
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('8 Pelican Parade')
  await expect(list).toBeFocused()
  await expect(page.getByRole('region', { name: 'Bills' })).toContainText('118 kWh')
  expect(await overflow(page)).toBe(0)
  expect(await findings(page)).toEqual([])
  // The payment page is that of the chosen home, also after a reload. Its balance depends on what another suite has paid.
  await page.goto('/accounts/pay')
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('300611215')
  await expect(page.getByRole('region', { name: 'Pay by BPAY' })).toContainText('3006112159')
  // The number is in no address and no document.
  expect(page.url()).not.toContain('300611215')
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/accounts\/login/)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('300611215')
})

test('[ACC-9] [AUTH-12] text typed for one home is not filled in for the other, and a logout in another tab removes it', async ({
  page,
  enter,
  context,
}) => {
  await enter('/accounts', homeowner)
  const list = page.getByRole('combobox', { name: 'Account' })
  const what = page.getByLabel('What happened')
  await list.selectOption('300611215')
  await page.goto('/accounts/complaint')
  await what.fill('The bill for the holiday house is wrong.')
  await page.goto('/accounts')
  await list.selectOption({ index: 0 })
  await page.goto('/accounts/complaint')
  await expect(what).toHaveValue('')
  await page.goto('/accounts')
  await list.selectOption('300611215')
  await page.goto('/accounts/complaint')
  await expect(what).toHaveValue('The bill for the holiday house is wrong.')

  const other = await context.newPage()
  await other.goto('/accounts')
  await other.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL(/\/accounts\/login/)
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .not.toContain('holiday house')
})
