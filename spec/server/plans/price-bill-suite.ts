import { invoiceFaults } from 'gridfront/contracts'
import { describe, expect, test } from 'vitest'
import { accounts } from '../../../host/server/platform/database/schema.ts'
import { createHalfHours } from '../../../host/server/subjects/account/half-hours.ts'
import { createPeriodCosts } from '../../../host/server/subjects/account/period-costs.ts'
import type { PriceBook } from '../../../host/server/subjects/prices/price-book.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { bookWith, newDay, planId, priceHarness, supplyOf, withEdition } from './price-harness.ts'

/** Prices that change: the prices on which bills and pages are based on each day. */
export const priceBillSuite = (backend: () => TestBackend) =>
  describe('prices that change: bills', () => {
    const { db, on, inform, household } = priceHarness(backend)

    it('[ACC-1] a bill over a price change has a part for each price, and the day before is charged at the old one', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      await inform(book)
      await home.read('2026-12-01', '2026-12-31')
      on('2027-01-04')
      expect(await home.bill(book)).toMatchObject({ refused: [], faults: [] })
      const [invoice] = await home.invoices()
      if (invoice === undefined) throw new Error('no bill')
      expect(invoiceFaults(invoice)).toEqual([])
      const plan = { planId, displayName: 'Wattlebird Standing Offer' }
      expect(invoice.parts).toEqual([
        { plan, period: { startDate: '2026-12-01', endDate: '2026-12-14' } },
        { plan, period: { startDate: '2026-12-15', endDate: '2026-12-31' } },
      ])
      const supplies = invoice.lines.filter(({ kind }) => kind === 'supply')
      expect(supplies.map(({ part, quantity }) => [part, quantity])).toEqual([
        [1, { unit: 'DAYS', days: 14 }],
        [2, { unit: 'DAYS', days: 17 }],
      ])
      expect(supplies[0]?.unitPrice).not.toBe('2')
      expect(supplies[1]).toMatchObject({ unitPrice: '2', amount: 3_400 })
    })

    it('[ACC-1] prices without a notice do not apply, whatever the price book says', async () => {
      const home = await household({ since: '2026-12-01' })
      await home.read('2026-12-01', '2026-12-31')
      on('2027-01-04')
      await home.bill(bookWith())
      const [invoice] = await home.invoices()
      expect(invoice?.parts).toBeUndefined()
      expect(invoice?.lines.find(({ kind }) => kind === 'supply')?.unitPrice).not.toBe('2')
    })

    test('[ACC-1] costs of days and months use the prices of each day', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      await inform(book)
      await home.read('2026-12-01', '2026-12-31')
      const [account] = await db().select().from(accounts).where(home.account)
      if (account === undefined) throw new Error('no account')
      const costs = await createPeriodCosts({ db: db(), book }).read(account, [
        { period: '2026-12', from: '2026-12-01', to: '2026-12-31' },
      ])
      await home.measure('2026-11-30', '2027-01-01')
      const days = createHalfHours({ db: db(), book })
      const [was, is] = [await days.read(account, '2026-12-14'), await days.read(account, newDay)]
      expect(is.cost?.supply).toBe(220)
      expect(was.cost?.supply).not.toBe(220)
      expect(costs.get('2026-12')).toMatchObject({
        // GST of each part by itself, as the bill's lines have it.
        supply: Math.round(14 * Number(supplyOf(samplePriceBook())) * 110) + 17 * 220,
      })
    })

    test('[ACC-4] a day under steps of a billing period has no cost of its own, and its month has', async () => {
      const home = await household({ since: '2026-12-01' })
      const stepped = withEdition(samplePriceBook(), '2026-01-01', (contract) => ({
        ...contract,
        tariffPeriod: contract.tariffPeriod.map((period) => ({
          ...period,
          rateBlockUType: 'singleRate' as const,
          singleRate: {
            displayName: 'Anytime',
            rates: [{ unitPrice: '0.30', volume: 4000 }, { unitPrice: '0.25' }],
          },
        })),
      }))
      const book = {
        ...stepped,
        plans: stepped.plans.filter((plan) => plan.planId !== planId || plan.from === '2026-01-01'),
      }
      await home.read('2026-12-01', '2026-12-31')
      await home.measure('2026-12-01', '2026-12-31')
      const [account] = await db().select().from(accounts).where(home.account)
      if (account === undefined) throw new Error('no account')
      const costs = await createPeriodCosts({ db: db(), book }).read(account, [
        { period: '2026-12', from: '2026-12-01', to: '2026-12-31' },
        { period: '2026-12-09', from: '2026-12-09', to: '2026-12-09' },
      ])
      expect(costs.get('2026-12')).toMatchObject({ supply: expect.any(Number) })
      expect(costs.get('2026-12-09')).toEqual({ isPricedByPeriod: true })
      const day = await createHalfHours({ db: db(), book }).read(account, '2026-12-09')
      expect([day.isPricedByPeriod, day.cost]).toEqual([true, undefined])
    })

    it('[ACC-1] a better offer refers to the day of issue: the own and the other prices that apply then', async () => {
      const home = await household({ since: '2026-11-01' })
      const book = bookWith(newDay, 'wattlebird-steady')
      await home.read('2026-11-01', '2026-11-30')
      on('2026-12-01')
      await home.bill(book)
      const [before] = await home.invoices()
      const late = await household({ since: '2026-11-01' })
      await late.read('2026-11-01', '2026-11-30')
      on('2026-12-20')
      await late.bill(book)
      const [after] = await late.invoices()
      expect(before?.betterOffer).toMatchObject({ isBetter: true, planId: 'wattlebird-steady' })
      // With two dollars of supply a day the same plan is no better.
      expect(after?.betterOffer).not.toMatchObject({ planId: 'wattlebird-steady' })
      expect(before?.subtotal).toBe(after?.subtotal)
    })

    test('[ACC-1] days before the first price of a plan are not billed at a later one', async () => {
      const home = await household({ since: '2026-10-01' })
      await home.read('2026-10-01', '2026-11-20')
      const made = samplePriceBook()
      const book: PriceBook = { ...made, plans: made.plans.map((plan) => ({ ...plan, from: '2026-10-15' })) }
      on('2026-11-21')
      const { issued, refused } = await home.bill(book)
      expect(issued).toEqual([])
      expect(refused).toMatchObject([{ reason: expect.stringContaining('on 2026-10-01') }])
    })

    it('[ACC-1] an edition that changes only the reference price needs no notice: page and bill compare with that of the day', async () => {
      const home = await household({ since: '2026-12-01' })
      const comparison = samplePriceBook().plans.find((plan) => plan.planId === planId)?.comparison
      if (!comparison) throw new Error('no reference price')
      const book = withEdition(samplePriceBook(), newDay, (contract) => contract, {
        comparison: { ...comparison, referencePriceCents: comparison.referencePriceCents + 10_000 },
      })
      const result = await inform(book)
      expect([result.notified, result.refused]).toEqual([[], []])
      for (const day of ['2026-12-14', '2026-12-20']) {
        on(day)
        expect((await home.choices(book)).current).not.toHaveProperty('announced')
      }
      const reference = comparison.referencePriceCents + 10_000
      expect((await home.choices(book)).current.terms?.comparison?.referencePriceCents).toBe(reference)
      await home.read('2026-12-01', '2026-12-31')
      on('2027-01-04')
      await home.bill(book)
      const [invoice] = await home.invoices()
      expect(invoice?.parts).toBeUndefined()
      expect(invoice?.comparison?.referencePriceCents).toBe(reference)
    })
  })
