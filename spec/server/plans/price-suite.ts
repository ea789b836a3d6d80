import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { PlanChange, PlanChoices } from 'gridfront/contracts'
import { invoiceFaults } from 'gridfront/contracts'
import type { EnergyContract } from 'gridfront/energy'
import { tariffOf } from 'gridfront/energy'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHalfHours } from '../../../host/server/account/half-hours.ts'
import { createPeriodCosts } from '../../../host/server/account/period-costs.ts'
import { createBillingRun } from '../../../host/server/billing/billing-run.ts'
import { madePriceBook } from '../../../host/server/billing/made-price-book.ts'
import type { PriceBook } from '../../../host/server/billing/price-book.ts'
import {
  accounts,
  customers,
  heldMails,
  mailOrders,
  planChanges,
  priceNotices,
} from '../../../host/server/database/schema.ts'
import { createOrders } from '../../../host/server/mail/outbox.ts'
import { createPlanChanges } from '../../../host/server/plans/plan-changes.ts'
import { createPriceNotices } from '../../../host/server/plans/price-notices.ts'
import { priceNoticesText } from '../../../host/server/plans/price-notices-text.ts'
import type { Household } from '../billing/billing-bench.ts'
import { addHousehold } from '../billing/billing-bench.ts'
import { testMailService } from '../mail/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'

const planId = 'wattlebird-standing'
const newDay = '2026-12-15'
const dailySupply = '2.00'
/** Supply of two dollars a day, before GST. */
const dearer = (contract: EnergyContract): EnergyContract => ({
  ...contract,
  tariffPeriod: contract.tariffPeriod.map((period) => ({ ...period, dailySupplyCharge: dailySupply })),
})

/** The prices of the made-up retailer, and others of a plan from a day on. */
function bookWith(from = newDay, id = planId, hasOffer = true): PriceBook {
  const made = madePriceBook()
  return {
    ...made,
    plans: made.plans.flatMap((plan) => {
      if (plan.planId !== id || plan.offer === undefined) return [plan]
      const { offer: known, ...rest } = plan
      const contract = dearer(known.plan.electricityContract)
      const offer = {
        ...known,
        plan: { ...known.plan, effectiveFrom: `${from}T00:00:00+10:00`, electricityContract: contract },
      }
      return [plan, { ...rest, from, tariff: tariffOf(contract), ...(hasOffer && { offer }) }]
    }),
  }
}

/** Prices that change: who is told when, and what counts from which day on. */
export const priceSuite = (backend: () => TestBackend) =>
  describe('prices that change', () => {
    const db = () => backend().db
    const now = () => backend().clock.now
    const on = (day: string) => {
      backend().clock.now = new Date(`${day}T01:00:00Z`)
    }
    beforeEach(async () => {
      backend().clock.now = startOfTest
      await db().delete(mailOrders)
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const orders = () => createOrders({ db: db(), now })
    const tell = (book: PriceBook, isDry = false) =>
      createPriceNotices({ db: db(), now, orders: orders(), book })({ isDry })
    const planChangesWith = (book: PriceBook) => createPlanChanges({ db: db(), now, orders: orders(), book })

    async function household(facts: Partial<Household> = {}) {
      const home = await addHousehold(db(), now, { since: '2026-11-01', ...facts })
      const own = and(eq(priceNotices.customerId, home.customer.id))
      return {
        ...home,
        toldOf: async () =>
          (await db().select().from(priceNotices).where(own)).map(({ pricesFrom, reachesOn }) => ({
            pricesFrom,
            reachesOn,
          })),
        mails: async () =>
          (
            await db()
              .select()
              .from(mailOrders)
              .where(
                sql`${mailOrders.order} ->> 'kind' = 'priceChange' and ${mailOrders.order} ->> 'customerId' = ${home.customer.id}`,
              )
          ).map(({ order }) => order),
        bill: (book: PriceBook) =>
          createBillingRun({ db: db(), now, orders: orders(), book })({ accountNumber: home.number }),
        choices: (book: PriceBook): Promise<PlanChoices> =>
          planChangesWith(book).choices(home.customer.id, home.number),
      }
    }

    test('[ACC-1] a bill over a change of price has a part for each price, and the day before is charged as it was', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      await tell(book)
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

    test('[ACC-1] prices that nobody was told of do not count, whatever the price book says', async () => {
      const home = await household({ since: '2026-12-01' })
      await home.read('2026-12-01', '2026-12-31')
      on('2027-01-04')
      await home.bill(bookWith())
      const [invoice] = await home.invoices()
      expect(invoice?.parts).toBeUndefined()
      expect(invoice?.lines.find(({ kind }) => kind === 'supply')?.unitPrice).not.toBe('2')
    })

    test('[ACC-1] each customer is told once, however often runs begin and meet, with both prices, the day, and that leaving is free', async () => {
      const home = await household()
      const book = bookWith()
      expect((await tell(book, true)).told.map(({ accountNumber }) => accountNumber)).toContain(home.number)
      expect(await home.toldOf()).toEqual([])
      await Promise.all([tell(book), tell(book)])
      await tell(book)
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: newDay }])
      expect(await home.mails()).toHaveLength(1)
      const [mail] = await testMailService(backend()).mailsTo(home.customer.email)
      expect(mail?.subject).toContain('the prices of your plan change')
      const text = mail?.body.replaceAll(/\s+/g, ' ') ?? ''
      expect(text).toContain('Tuesday, 15 December 2026')
      expect(text).toMatch(/Daily supply: \S+c\/day now, then 220\.00c\/day/)
      expect(text).toMatch(/leave for another retailer, whenever you like, without a fee/)
      expect(text).not.toContain(home.number)
      on('2026-12-20')
      await tell(book)
      expect(await home.mails()).toEqual([])
    })

    test('[ACC-1] a customer with two accounts on the plan is told once, and the prices count for both', async () => {
      const home = await household()
      const second = await household()
      await db().update(accounts).set({ customerId: home.customer.id }).where(second.account)
      const book = bookWith()
      const { told } = await tell(book)
      expect(
        told.filter(({ accountNumber }) => [home.number, second.number].includes(accountNumber)),
      ).toHaveLength(1)
      expect(await home.mails()).toHaveLength(1)
      const of = async (number: string) =>
        (await planChangesWith(book).choices(home.customer.id, number)).current.announced?.from
      expect([await of(home.number), await of(second.number)]).toEqual([newDay, newDay])
    })

    test('[ACC-1] a notice that comes late moves the day: five business days lie between, and until then nothing is dearer', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      on('2026-12-14')
      const result = await tell(book)
      // The Monday; five business days after it is the Monday before Christmas.
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-22' }])
      expect(priceNoticesText(result, false)).toContain('told late')
      await home.read('2026-12-01', '2026-12-31')
      on('2027-01-04')
      await home.bill(book)
      const [invoice] = await home.invoices()
      expect(invoice?.parts?.map(({ period }) => period.startDate)).toEqual(['2026-12-01', '2026-12-22'])
      expect((await home.mails())[0]).toMatchObject({ from: '2026-12-22' })
    })

    test('[ACC-1] the page of the plan has the announced prices beside those that apply, and their day', async () => {
      const home = await household()
      await home.read('2025-12-01', '2026-11-20')
      const before = (await home.choices(madePriceBook())).current
      expect(before).not.toHaveProperty('announced')
      const book = bookWith()
      // Before anybody was told, and after it, the same day is shown.
      expect((await home.choices(book)).current.announced?.from).toBe(newDay)
      await tell(book)
      const { current, choices } = await home.choices(book)
      expect(current.terms).toEqual(before.terms)
      expect(current.announced).toMatchObject({ from: newDay, terms: { planId } })
      expect(current.announced?.terms.prices).toContainEqual(
        expect.objectContaining({ unitPrice: dailySupply }),
      )
      expect(current.announced?.terms.version).toMatch(/^2026-12-15\./)
      expect(choices.every(({ announced }) => announced === undefined)).toBe(true)
      on(newDay)
      const after = (await home.choices(book)).current
      expect(after.terms).toEqual(current.announced?.terms)
      expect(after).toMatchObject({ pricesFrom: newDay, startedOn: '2026-11-01' })
      expect(after).not.toHaveProperty('announced')
    })

    test('[ACC-1] [ORIG-2] whoever compares a plan sees what is announced of it, and agrees to the prices of the day', async () => {
      const home = await household()
      const book = bookWith(newDay, 'wattlebird-steady')
      const { choices, consentVersion } = await home.choices(book)
      const steady = choices.find(({ terms }) => terms.planId === 'wattlebird-steady')
      expect(steady?.announced).toMatchObject({ from: newDay })
      expect(steady?.terms.version).toMatch(/^2026-07-01\./)
      const order = {
        planId: 'wattlebird-steady',
        planVersion: steady?.terms.version ?? '',
        ...({ start: 'NEXT_READ', concession: 'NO' } as const),
        consent: { version: consentVersion, hasAgreed: true } as const,
      }
      const made: PlanChange = await planChangesWith(book).change(home.customer.id, randomUUID(), {
        ...order,
        account: home.number,
      })
      expect(made.terms).toEqual(steady?.terms)
      const { coolingOffEndsOn, startsOn } = made
      on(startsOn > coolingOffEndsOn ? startsOn : '2027-01-20')
      // It begins after the new prices were announced: what was agreed to counts until the notice reaches the customer.
      expect((await home.choices(book)).current.terms).toEqual(made.terms)
      await tell(book)
      const [notice] = await home.toldOf()
      expect(notice?.pricesFrom).toBe(newDay)
      expect((await home.choices(book)).current.announced?.from).toBe(notice?.reachesOn)
      on(notice?.reachesOn ?? '')
      const { current } = await home.choices(book)
      expect(current.terms?.prices).toContainEqual(expect.objectContaining({ unitPrice: dailySupply }))
      const [row] = await db().select().from(planChanges).where(eq(planChanges.reference, made.reference))
      expect(row?.terms).toEqual(made.terms)
    })

    test('[ACC-1] whoever signed up before a change and is supplied after it has the prices of the sign-up until told', async () => {
      const home = await household({ since: '2026-12-20' })
      await db().update(accounts).set({ planAgreedOn: '2026-12-10' }).where(home.account)
      const book = bookWith()
      on('2026-12-21')
      const supplyIn = ({ current }: PlanChoices) =>
        current.terms?.prices.find(({ kind }) => kind === 'supply')?.unitPrice
      expect(supplyIn(await home.choices(book))).not.toBe(dailySupply)
      const other = await household({ since: '2026-12-20' })
      await db().update(accounts).set({ planAgreedOn: '2026-12-16' }).where(other.account)
      expect(supplyIn(await other.choices(book))).toBe(dailySupply)
    })

    test('[ACC-1] nobody is told who leaves before, is on another plan by then, or pays the same', async () => {
      const leaving = await household()
      await leaving.close('2026-12-14')
      const staying = await household()
      const book = bookWith()
      const same: PriceBook = {
        ...book,
        plans: book.plans.map((plan) => {
          const known = madePriceBook().plans.find((one) => one.planId === plan.planId)
          return known === undefined || plan.from !== newDay ? plan : { ...known, from: newDay }
        }),
      }
      await tell(same)
      expect(await staying.toldOf()).toEqual([])
      await tell(book)
      expect(await leaving.toldOf()).toEqual([])
      expect(await staying.toldOf()).toHaveLength(1)
    })

    test('[ACC-1] prices that nobody has written down for customers are told as such, and do not count', async () => {
      const home = await household()
      const book = bookWith(newDay, planId, false)
      const result = await tell(book)
      expect(result.refused.map(({ accountNumber }) => accountNumber)).toContain(home.number)
      expect(priceNoticesText(result, false)).toContain('cannot be told of them')
      expect(await home.toldOf()).toEqual([])
      expect((await home.choices(book)).current).not.toHaveProperty('announced')
    })

    test('[ACC-1] whoever has said how they are reached safely gets no mail: it is held, and once', async () => {
      const home = await household()
      const safeContact = 'Ring my work number'
      await db().update(customers).set({ safeContact }).where(eq(customers.id, home.customer.id))
      await tell(bookWith())
      await testMailService(backend()).mailsTo(home.customer.email)
      const held = await db().select().from(heldMails).where(eq(heldMails.recipient, home.customer.email))
      expect(held).toMatchObject([{ order: { kind: 'priceChange' }, safeContact }])
    })

    test('[ACC-1] costs of days and months are those of the prices of each day', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      await tell(book)
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
      expect(costs.get('2026-12')?.supply).toBe(
        // GST of each part by itself, as the bill's lines have it.
        Math.round(14 * Number(supplyOf(madePriceBook())) * 110) + 17 * 220,
      )
    })

    test('[ACC-1] a better offer speaks of the day of issue: the own prices and the others that hold then', async () => {
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
      // At two dollars of supply a day the same plan is no better.
      expect(after?.betterOffer).not.toMatchObject({ planId: 'wattlebird-steady' })
      expect(before?.subtotal).toBe(after?.subtotal)
    })

    test('[ACC-1] days before the first price of a plan are not billed by a later one', async () => {
      const home = await household({ since: '2026-10-01' })
      await home.read('2026-10-01', '2026-11-20')
      const made = madePriceBook()
      const book: PriceBook = { ...made, plans: made.plans.map((plan) => ({ ...plan, from: '2026-10-15' })) }
      on('2026-11-21')
      const { issued, refused } = await home.bill(book)
      expect(issued).toEqual([])
      expect(refused).toMatchObject([{ reason: expect.stringContaining('on 2026-10-01') }])
    })

    const supplyOf = ({ plans }: PriceBook) =>
      plans.find((plan) => plan.planId === planId)?.offer?.plan.electricityContract.tariffPeriod[0]
        ?.dailySupplyCharge
  })
