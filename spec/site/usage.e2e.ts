import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { countDays } from '../../contracts/civil-days.ts'
import { demoCustomer } from '../../host/server/demo/demo-customers.ts'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { expect, test, unavailable } from './site-test.ts'

needs('demoData')

const title = 'Your electricity use'
const figure = (page: Page) => page.getByRole('figure', { name: title })
const summary = (page: Page) => figure(page).locator('.gf-usage__summary')

const isShown = (page: Page) => expect(summary(page)).toContainText('kWh')

test('[ACC-1] [UI-6] a customer sees the last twelve months, as a drawing and as a table', async ({
  page,
  enter,
}) => {
  await enter()
  await isShown(page)
  await expect(summary(page)).toContainText(/^(?:You used|We have readings for) .* from .* to /)
  await expect(figure(page).locator('.gf-usage__bar--used, .gf-usage__gap').first()).toBeVisible()
  await savePicture(page, 'ACC-1')
  expect(await findings(page)).toEqual([])
  await figure(page).getByText('Show the figures as a table').click()
  const table = figure(page).getByRole('table')
  // Twelve months, the header row and the sum.
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table).toContainText(/February|Feb/)
  await expect(table).toContainText(/4 of 2[89] days missing\. The meter could not be reached\./)
  expect(await findings(page)).toEqual([])
})

test('[ACC-1] [UI-6] the last 30 days are chosen and looked through by keyboard', async ({ page, enter }) => {
  await enter()
  await isShown(page)
  await page.getByRole('radio', { name: 'Last 12 months' }).focus()
  const answer = page.waitForResponse('**/api/usage?*')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Last 30 days' })).toBeFocused()
  const asked = new URL((await answer).url()).searchParams
  expect(countDays(asked.get('from') ?? '', asked.get('to') ?? '')).toBe(30)
  const slider = figure(page).getByRole('slider', { name: `${title}, day by day` })
  await expect(slider).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Energy (kWh)' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await page.keyboard.press('Home')
  const first = await slider.getAttribute('aria-valuetext')
  expect(first).toMatch(/day \d+ \w+ \d{4}: \d+\.\d+ kWh used|No reading/)
  await page.keyboard.press('ArrowRight')
  await expect(slider).not.toHaveAttribute('aria-valuetext', String(first))
  await figure(page).getByText('Show the figures as a table').click()
  // The demo has readings up to the day before the site was started: after midnight one is missing.
  const { from, to } = (await (await answer).json()) as { from: string; to: string }
  const days = countDays(from, to)
  expect([29, 30]).toContain(days)
  const rows = figure(page).getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(days + 2)
  const years = [from.slice(0, 4), to.slice(0, 4)]
  const gaps = demoCustomer.usage.gaps.filter((day) =>
    years.some((year) => from <= `${year}-${day}` && `${year}-${day}` <= to),
  )
  expect(await rows.filter({ hasText: 'No reading' }).count()).toBe(gaps.length)
  expect(await findings(page)).toEqual([])
})

test('[ACC-4] what each of the last 30 days cost is found by keyboard, and agrees with the day by itself', async ({
  page,
  enter,
}) => {
  await enter()
  await isShown(page)
  await page.getByRole('radio', { name: 'Last 12 months' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Energy (kWh)' })).toBeFocused()
  const answer = page.waitForResponse('**/api/usage/periods?*every=day*')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Cost ($)' })).toBeFocused()
  const { periods } = (await (await answer).json()) as {
    periods: readonly { period: string; cost?: { usage: number } }[]
  }
  await expect(summary(page)).toContainText('a day on average')
  const slider = figure(page).getByRole('slider', { name: `${title}, day by day` })
  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /: \$\d+\.\d\d for use and \$\d+\.\d\d for supply/)
  const newest = periods.at(-1)
  const usage = ((newest?.cost?.usage ?? 0) / 100).toFixed(2)
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`: \\$${usage} for use`))
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Show a day' }).click()
  await page.getByLabel('Day', { exact: true }).fill(newest?.period ?? '')
  await expect(page.getByRole('region', { name: 'One day, half hour by half hour' })).toContainText(
    `Under your plan that is $${usage} for what you used`,
  )
})

test('[ACC-1] the readings are saved as a file, day by day', async ({ page, enter }) => {
  needs('blobDownloads')
  await enter()
  await isShown(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    figure(page)
      .getByRole('link', { name: /^Download as CSV/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toContain('Date,Used (kWh)')
  expect(lines.length).toBeGreaterThanOrEqual(1 + 365)
})

test('[ACC-1] usage that fails to load shows an error in its place, and can be tried again', async ({
  page,
  expectedErrors,
  enter,
}) => {
  expectedErrors.push(/status of 503/)
  const pattern = '**/api/usage?*'
  await page.route(pattern, unavailable)
  await enter()
  const alert = figure(page).getByRole('alert')
  await expect(alert).toContainText('We could not get your usage just now.')
  await expect(page.getByRole('main')).toContainText('Wattlebird Steady')
  await page.unroute(pattern)
  const [answer] = await Promise.all([
    page.waitForResponse(/\/api\/usage\?/),
    alert.getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(answer.headers()['cache-control']).toBe('no-store')
  await expect(summary(page)).toContainText('kWh')
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
})

test('[UI-6] the chart has its styles and nothing is wider than the window, however the page was reached', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter('/accounts')
  await isShown(page)
  const height = () =>
    figure(page)
      .locator('.gf-usage__field')
      .evaluate((field) => Math.round(field.getBoundingClientRect().height))
  // After a login in the application, then in a document of its own, then in the mobile variant.
  expect(await height()).toBe(240)
  expect(await overflow(page)).toBe(0)
  for (const path of ['/accounts', '/accounts.m']) {
    await page.goto(path)
    await expect(summary(page)).toContainText('kWh')
    expect(await height()).toBe(240)
    expect(await overflow(page)).toBe(0)
  }
  expect(await findings(page)).toEqual([])
})

test('the code of the chart is not in what other pages load, nor in the account page of visitors', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/accounts')
  await expect(page).toHaveURL(/\/accounts\/login/)
  await page.goto('/plans', { waitUntil: 'networkidle' })
  expect(asked.filter((url) => /usage/.test(url))).toEqual([])
})
