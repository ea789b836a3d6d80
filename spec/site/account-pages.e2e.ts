import type { Locator, Page } from '@playwright/test'
import { demoCustomer } from '../../host/server/demo/demo-customers.ts'
import { needs } from '../tools/target/target.ts'
import { allHere, findings, overflow } from './axe.ts'
import { expect, logIn, test } from './site-test.ts'

needs('demoData')

const pages = ['/accounts', '/accounts/pay', '/accounts/plan', '/accounts/details', '/accounts/security']
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account' })
const shown = (page: Page) => navigation(page).locator('[aria-current=page]')

/** Waits until everything that an account page requests has loaded. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText(/You owe|This device|In use|Benefit period/)
  await allHere(page)
}

/** A slow document is rendered in a system font, whose letters are wider in some browsers. */
const drawInSiteFont = (page: Page) =>
  page.evaluate(async () => {
    const { font } = JSON.parse(document.querySelector('#gf-boot')?.textContent ?? '')
    document.fonts.add(await new FontFace('gf-font', `url("${font}")`, { weight: '1 1000' }).load())
    document.documentElement.classList.add('has-font')
  })

for (const suffix of ['', '.m'])
  test(`[ACC-1] [ROUTE-6] the pages of the account can be used by keyboard, in the ${suffix ? 'mobile' : 'plain'} variant`, {
    tag: '@firefox',
  }, async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await enter(`/accounts${suffix}`)
    await expect(page.getByRole('main')).toContainText('Hello Maya')
    await drawInSiteFont(page)
    const lines = await navigation(page)
      .getByRole('list')
      .getByRole('link')
      .evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size)
    expect(lines).toBe(2)
    for (const [name, path, heading] of [
      ['Ways to pay', '/accounts/pay', 'Ways to pay'],
      ['Your plan', '/accounts/plan', 'Your plan'],
      ['Your details', '/accounts/details', 'Your details'],
      ['Security', '/accounts/security', 'Security'],
      ['Overview', '/accounts', /Hello Maya|My account/],
    ] as const) {
      const link = navigation(page).getByRole('link', { name })
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path + suffix)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      await expect(shown(page)).toHaveText(name)
    }
  })

test('[ROUTE-13] [ROUTE-15] the security page is an empty shell for visitors, and redirects to the log-in and back', async ({
  page,
  request,
}) => {
  for (const path of ['/accounts/security', '/accounts/security.m']) {
    const html = await (await request.get(path)).text()
    expect(html).toContain('If someone else may know your password')
    expect(html).toMatch(/<meta name="?robots"? content="?noindex/)
    expect(html).not.toMatch(/Maya|demo@|This device/)
    await page.goto(path)
    await expect(page).toHaveURL(/\/accounts\/login(?:\.m)?\?returnTo=%2Faccounts%2Fsecurity$/)
  }
  await logIn(page)
  await expect(page).toHaveURL('/accounts/security.m')
  await expect(page.getByRole('main')).toContainText('This device')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/accounts')
})

test('[ROUTE-15] what can be read without scripts stays after the log-in', async ({
  page,
  browser,
  baseURL,
  enter,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const plain = await context.newPage()
  await enter()
  for (const path of pages) {
    await plain.goto(path)
    await open(page, path)
    const headings = await plain.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.length, path).toBeGreaterThan(1)
    for (const name of headings)
      await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible()
  }
  await context.close()
})

test('[ACC-1] on a phone a bill takes one line, and the chart is not far below', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await enter()
  const bills = page.getByRole('region', { name: 'Bills' })
  const lines = bills.getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  await expect(bills.getByRole('table')).toBeHidden()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(45)
  }
  await lines.first().locator('summary').press('Enter')
  await expect(lines.first()).toContainText(/Period.*Usage.*kWh.*Due/)
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  // Taking the last one of each leaves the printed page.
  await expect(bills.getByRole('table').getByRole('columnheader')).toHaveCount(7)
  await expect(bills.getByRole('list')).toBeHidden()
})

test('[ACC-1] the list of bills leads to each bill, which adds up before the eyes of the customer', async ({
  page,
  enter,
}) => {
  await enter()
  const bills = page.getByRole('region', { name: 'Bills' })
  await bills.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/accounts\/bill\?invoice=INV-\w{4}-\w{4}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bill for/)
  const cents = (text: string) =>
    Math.round(Number(text.replaceAll(/[$,]/g, '').replace('\u2212', '-')) * 100)
  const table = page.getByRole('table', { name: 'How we worked it out' })
  const lines = await table.locator('tbody td:last-child').allInnerTexts()
  const [gst = '', total = '', before = '', paid = '', due = ''] = await table
    .locator('tfoot td')
    .allInnerTexts()
  const sum = lines.reduce((all, text) => all + cents(text), 0)
  expect(sum + cents(gst)).toBe(cents(total))
  expect(cents(before) + cents(paid) + cents(total)).toBe(cents(due))
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await misfits(page), String(width)).toEqual([])
    expect(await findings(page), String(width)).toEqual([])
  }
  await page.goBack()
  await expect(bills).toBeVisible()
})

const centsIn = (text: string) => Math.round(Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')) * 100)

test('[ACC-1] what is owed is what the bills that are to be paid come to, to the cent, and due with them', async ({
  page,
  enter,
}) => {
  await enter()
  const owing = page.getByRole('region', { name: 'You owe' })
  const owed = await owing.locator('.gf-balance').innerText()
  const dayIn = (place: Locator) => place.locator('time').first().getAttribute('datetime')
  const rows = page.getByRole('region', { name: 'Bills' }).getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(demoCustomer.months.length)
  const bills = await Promise.all(
    (await rows.all()).map(async (row) => {
      const cells = await row.getByRole('cell').allInnerTexts()
      return { amount: centsIn(cells[2] ?? ''), status: cells[4] }
    }),
  )
  // The newest is unpaid in the demo data.
  expect(bills.map(({ status }) => status)).toEqual(['To pay', ...bills.slice(1).map(() => 'Paid')])
  expect(centsIn(owed)).toBe(bills[0]?.amount)
  expect(await dayIn(rows.first().getByRole('cell').nth(3))).toBe(await dayIn(owing))
})

test('[AUTH-14] the account is that of the customer who has logged in', async ({ page, enter }) => {
  const { supplyAddress, bpayReference } = demoCustomer.account
  await enter()
  await expect(page.getByRole('main')).toContainText(supplyAddress)
  await enter('/accounts/pay')
  await expect(page.getByRole('region', { name: 'Pay by BPAY' })).toContainText(bpayReference)
})

/** Amounts of money that wrap, and elements that are wider than their container. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(
      document.querySelector('main') as HTMLElement,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/\$[\d,]+\.\d\d/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + amount.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(lines.map(({ top }) => top)).size > 1) found.push(amount)
        if (lines.some(({ right }) => right > innerWidth)) found.push(`${amount} is cut off`)
      }
    for (const frame of document.querySelectorAll('.gf-table'))
      if (frame.scrollWidth > frame.clientWidth)
        found.push(`a table by ${frame.scrollWidth - frame.clientWidth} px`)
    return found
  })

test('[UI-6] text of twice the size at 320, 390 and 1280 px: no amount breaks, and nothing scrolls sideways', async ({
  page,
  enter,
}) => {
  await enter()
  for (const path of [...pages, '/accounts.m']) {
    await open(page, path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await misfits(page), `${path} at ${width} px`).toEqual([])
      expect.soft(await overflow(page), `${path} at ${width} px`).toBe(0)
    }
  }
})
