import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { mustBeWell } from './axe.ts'
import type { SentMail } from './site-at.ts'
import { startAt } from './site-at.ts'
import { expect, logIn, test } from './site-test.ts'

needs('checkout', 'demoData')

const main = (page: Page) => page.getByRole('main')

test('[ACC-7] a customer sets a budget alert, gets one mail when the cost passes it, changes the amount, and ends it', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  // Requests of an expired session are refused.
  expectedErrors.push(/status of (?:401|403)/)
  const site = await startAt('2027-06-12')
  /** The mails about the budget, after the daily run. */
  const alerts = async (): Promise<readonly SentMail[]> => {
    const mails: readonly SentMail[] = await site.order({ budgets: true })
    return mails.filter(
      ({ to, subject }) => to === 'demo@wattlebird.example' && /passed the amount/.test(subject),
    )
  }
  try {
    // May is billed; what is used since the first of June is not.
    expect(await site.order({ bill: '300417826' })).toMatchObject({ refused: [], faults: [] })
    await page.clock.install({ time: new Date('2027-06-12T02:00:00Z') })
    await page.goto(`${site.origin}/accounts/details`)
    await logIn(page)
    const amount = main(page).getByRole('textbox', { name: /^Email me above this amount/ })
    const save = main(page).getByRole('button', { name: 'Save bill settings' })
    const saved = main(page).getByRole('heading', { name: 'Saved' })
    const set = async (typed: string) => {
      await amount.fill(typed)
      await amount.press('Enter')
    }

    // An amount that cannot be is refused, and stays to be put right.
    await set('5')
    await expect(main(page)).toContainText('Amount must be from $10 to $10,000')
    await expect(amount).toHaveValue('5')
    expect(await alerts()).toEqual([])
    await set('20')
    await expect(saved).toBeFocused()
    await expect(main(page)).toContainText('when your electricity has cost more than $20.')
    await mustBeWell(page, [320, 390, 1280])

    const [mail, ...others] = await alerts()
    expect(others).toEqual([])
    const words = mail?.body.replaceAll(/\s+/g, ' ') ?? ''
    expect(words).toContain('has cost more than $20.')
    expect(words).toMatch(/1 June 2027 to .*11 June 2027 it has cost about \$\d\d\.\d\d/)
    // Another run on the same day tells nothing again.
    expect(await alerts()).toHaveLength(1)
    // The page of the mail has the same cost.
    const [, cost = 'no cost'] = /it has cost about (\$\d\d\.\d\d)/.exec(words) ?? []
    const [link = 'no link'] = /https?:\/\/\S+\/accounts\b/.exec(words) ?? []
    await page.goto(`${site.origin}${new URL(link).pathname}`)
    await expect(main(page).getByRole('region', { name: 'Your next bill' })).toContainText(cost)

    // A changed amount is announced; it is still there when the page is opened again.
    await page.goto(`${site.origin}/accounts/details`)
    await expect(amount).toHaveValue('20')
    await set('30')
    await expect(main(page)).toContainText('when your electricity has cost more than $30.')
    const after = await alerts()
    expect(after).toHaveLength(2)
    expect(after.at(-1)?.body.replaceAll(/\s+/g, ' ')).toContain('has cost more than $30.')

    // Without an amount there are no more mails, however much is used.
    await amount.fill('')
    await save.click()
    await expect(main(page)).toContainText('We won’t email you about the cost between bills.')
    await site.order({ at: '2027-06-28T02:00:00Z' })
    expect(await alerts()).toHaveLength(2)
  } finally {
    await page.close()
    await site.stop()
  }
})
