import type { Page } from '@playwright/test'
import type { PriceChange } from '../../src/plans/price-dates.ts'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import { save, send } from './sign-up-fields.ts'
import { at, somebody, wholeAnswers } from './sign-up-pages.ts'
import { startAt } from './site-at.ts'
import { expect, logIn, test } from './site-test.ts'

needs('checkout', 'demoData')

const main = (page: Page) => page.getByRole('main')
const change: PriceChange = {
  planId: 'wattlebird-steady',
  from: '2027-07-12',
  prices: ['1.05', '0.3310', '0.1800', '0.04'],
  referencePriceCents: 205_000,
  yearCents: 180_000,
}

/** On phones of any width, and on a desktop. */
const lookAt = (page: Page) => mustBeWell(page, [320, 390, 1280])

test('[ACC-1] a customer is notified of new prices by mail, sees them beside the current ones, and is billed at each price on its days', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  // An expired session's request is refused.
  expectedErrors.push(/status of (?:401|403)/)
  const site = await startAt('2027-06-10', change)
  const comeBack = async (day: string, path: string) => {
    await site.order({ at: `${day}T02:00:00Z` })
    await page.clock.setSystemTime(new Date(`${day}T02:00:00Z`))
    await page.context().clearCookies()
    await page.goto(`${site.origin}${path}`)
    await logIn(page)
    await expect(main(page).getByRole('link', { name: 'Your plan', exact: true })).toBeVisible()
  }
  try {
    await page.clock.install({ time: new Date('2027-06-10T02:00:00Z') })
    await page.goto(`${site.origin}/accounts/plan`)
    await logIn(page)
    const announced = main(page).getByRole('region', { name: 'New prices from 12 July 2027' })
    await expect(announced).toBeVisible()

    const mails = await site.order({ notify: true })
    const mail = mails.find(({ to }: { to: string }) => to === 'demo@wattlebird.example')
    expect(mail.subject).toContain('the prices of your plan are changing')
    const words = mail.body.replaceAll(/\s+/g, ' ')
    expect(words).toContain('change on Monday, 12 July 2027, in the account whose number ends in 826.')
    expect(words).toContain('33.55c/kWh now, then 36.41c/kWh; 2.86c more')
    expect(await site.order({ notify: true })).toHaveLength(mails.length)

    await page.reload()
    await expect(announced).toContainText(
      /a year of your usage would cost about \$[\d,]+, about \$[\d,]+ more/,
    )
    const usage = announced.getByRole('row', { name: /^Usage/ })
    await expect(usage.getByRole('cell')).toHaveText([/33\.55c\/kWh/, /36\.41c\/kWh 2\.86c more/])
    await expect(announced.getByRole('link', { name: 'change to another of our plans' })).toBeVisible()
    await lookAt(page)

    // On the day the announced prices apply, and nothing is announced any more.
    await comeBack('2027-07-12', '/accounts/plan')
    await expect(main(page).getByRole('region', { name: 'Wattlebird Steady', exact: true })).toContainText(
      /Prices since\s*12 July 2027/,
    )
    await expect(main(page)).toContainText('36.41c/kWh')
    await expect(announced).toBeHidden()

    await comeBack('2027-08-10', '/accounts')
    // June, and July with both prices.
    const { issued } = await site.order({ bill: '300417826' })
    const july = issued.find(({ from }: { from: string }) => from === '2027-07-01')
    await page.goto(`${site.origin}/accounts/bill?invoice=${july.invoiceNumber}`)
    const charges = main(page).getByRole('table', { name: 'How we worked it out' })
    const supply = charges.getByRole('row', { name: /^Daily supply/ })
    await expect(supply).toHaveCount(2)
    await expect(supply.nth(0)).toContainText('11 days')
    await expect(supply.nth(1)).toContainText('20 days')
    await lookAt(page)
  } finally {
    await page.close()
    await site.stop()
  }
})

test('[ORIG-1] [ACC-1] prices that change between agreement and submission are announced, shown, and agreed to again', async ({
  page,
  expectedErrors,
}) => {
  // The first sending is refused.
  expectedErrors.push(/status of 422/)
  const site = await startAt('2027-07-11', change)
  try {
    await page.clock.install({ time: new Date('2027-07-11T02:00:00Z') })
    // The site as if its plans file had the announcement: a document contains the file's data.
    await page.route(`${site.origin}/sign-up/*`, async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const announced = `"priceChanges":${JSON.stringify([change])},"offers":[`
      await route.fulfill({ response, body: text.replace('"offers":[', () => announced) })
    })
    await page.route('**/page-data/sq/d/*.json', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      if (body.data?.offers !== undefined) body.data.priceChanges = [change]
      await route.fulfill({ response, json: body })
    })
    const { consents: _, ...answers } = wholeAnswers(somebody())
    const { request } = page
    const token = (await request.get(`${site.origin}/csrf`)).headers()['x-xsrf-token'] ?? ''
    const saved = await request.post(`${site.origin}/api/origination/application`, {
      data: { ...answers, version: 0 },
      headers: { 'x-xsrf-token': token },
    })
    expect(saved.ok()).toBe(true)
    await page.goto(`${site.origin}/sign-up/consents`)
    const statement = main(page).getByRole('region', { name: 'Disclosure statement' })
    await expect(statement).toContainText('Usage: 33.55c/kWh')
    await expect(statement).toContainText('Prices from 12 July 2027')
    await expect(statement).toContainText('Usage: 36.41c/kWh')
    await lookAt(page)
    const agree = async () => {
      for (const box of await main(page).getByRole('checkbox').all())
        if ((await box.getAttribute('value')) !== 'MARKETING') await box.check()
      await save(page).click()
      await expect(page).toHaveURL(at('review'))
    }
    await agree()

    // Left open over midnight.
    await site.order({ at: '2027-07-12T02:00:00Z' })
    await page.clock.setSystemTime(new Date('2027-07-12T02:00:00Z'))
    await send(page).click()
    await expect(main(page)).toContainText('The prices of the plan have changed since you agreed.')
    await page.reload()
    const note = main(page).getByRole('note')
    await expect(note).toContainText('The prices of Wattlebird Steady have changed since you agreed to them.')
    await lookAt(page)
    await note.getByRole('link', { name: 'Read the current ones, and agree again' }).click()
    await expect(statement).toContainText('Usage: 36.41c/kWh')
    await expect(statement).not.toContainText('33.55c/kWh')
    await agree()
    await expect(note).toBeHidden()
    await send(page).click()
    await expect(page).toHaveURL(at('receipt'))
  } finally {
    await page.close()
    await site.stop()
  }
})
