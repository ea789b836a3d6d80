import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { PlanChange, PlanChoices } from 'gridfront/contracts'
import { invoiceFaults } from 'gridfront/contracts'
import type { EnergyContract } from 'gridfront/energy'
import { tariffOf } from 'gridfront/energy'
import { planTermsOf } from 'gridfront/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHalfHours } from '../../../host/server/account/half-hours.ts'
import { createPeriodCosts } from '../../../host/server/account/period-costs.ts'
import { createBillingRun } from '../../../host/server/billing/billing-run.ts'
import { madePriceBook } from '../../../host/server/billing/made-price-book.ts'
import type { PriceBook } from '../../../host/server/billing/price-book.ts'
import { handleHeld, readHeld, releaseHeld } from '../../../host/server/customers/held-verbs.ts'
import {
  accounts,
  applications,
  customers,
  heldMails,
  planChanges,
  priceNotices,
  supplyPoints,
} from '../../../host/server/database/schema.ts'
import { createOrders } from '../../../host/server/mail/outbox.ts'
import { createPlanChanges } from '../../../host/server/plans/plan-changes.ts'
import { keepEdition } from '../../../host/server/plans/price-editions.ts'
import { createPriceNotices } from '../../../host/server/plans/price-notices.ts'
import { priceNoticesText, toldElsewhereText } from '../../../host/server/plans/price-notices-text.ts'
import { createToldElsewhere } from '../../../host/server/plans/told-elsewhere.ts'
import type { Household } from '../billing/billing-bench.ts'
import { addHousehold } from '../billing/billing-bench.ts'
import { mailsLeft, ordersLeft, removeOrders } from '../mail/stored-mails.ts'
import { testMailService } from '../mail/test-mail-service.ts'
import { Applicant, answersOf, pointersOf } from '../origination/applicant.ts'
import { crashing } from '../payments/crashing.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'

const planId = 'wattlebird-standing'
const newDay = '2026-12-15'
const dailySupply = '2.00'
const supplyAt = (contract: EnergyContract, dailySupplyCharge: string): EnergyContract => ({
  ...contract,
  tariffPeriod: contract.tariffPeriod.map((period) => ({ ...period, dailySupplyCharge })),
})
/** Supply of two dollars a day, before GST. */
const dearer = (contract: EnergyContract) => supplyAt(contract, dailySupply)

/** An edition of a plan in the place of what `change` is given, or beside it where it has another day. */
function withEdition(
  book: PriceBook,
  from: string,
  contractOf: (contract: EnergyContract) => EnergyContract,
  { comparison }: { readonly comparison?: PriceBook['plans'][number]['comparison'] } = {},
): PriceBook {
  const known = book.plans.find((plan) => plan.planId === planId && plan.offer !== undefined)
  if (known?.offer === undefined) throw new Error('no offer')
  const electricityContract = contractOf(known.offer.plan.electricityContract)
  const offer = {
    ...known.offer,
    ...(comparison !== undefined && { comparison }),
    plan: { ...known.offer.plan, effectiveFrom: `${from}T00:00:00+10:00`, electricityContract },
  }
  const edition = {
    ...known,
    from,
    offer,
    tariff: tariffOf(electricityContract),
    comparison: offer.comparison,
  }
  return {
    ...book,
    plans: [...book.plans.filter((plan) => plan.planId !== planId || plan.from !== from), edition],
  }
}

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
      await removeOrders(db())
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const orders = () => createOrders({ db: db(), now })
    const tell = (book: PriceBook, isDry = false) =>
      createPriceNotices({ db: db(), now, orders: orders(), book })({ isDry })
    /** Tells, and sends the mails: from then on prices count. */
    async function inform(book: PriceBook) {
      const result = await tell(book)
      const service = testMailService(backend())
      await service.worker.run()
      return { ...result, delivered: service.delivered }
    }
    /** A worker whose mail server comes back when it is told to, and what has gone to an address, in one line each. */
    function mailServerThatIsAway(email: string) {
      let isAway = true
      const sent: string[] = []
      const { worker } = testMailService({
        ...{ app: backend().app, db: db(), clock: backend().clock },
        mailTransport: {
          deliver: async ({ recipient, body }) => {
            if (isAway) throw new Error('the mail server is away')
            if (recipient === email) sent.push(body.replaceAll(/\s+/g, ' '))
          },
        },
      })
      return {
        worker,
        sent,
        comesBack: () => {
          isAway = false
        },
      }
    }
    const numbersOf = (list: readonly { readonly accountNumber: string }[]) =>
      list.map(({ accountNumber }) => accountNumber)
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
          (await ordersLeft(db()))
            .map(({ order }) => order)
            .filter((order) => order.kind === 'priceChange' && order.customerId === home.customer.id),
        bill: (book: PriceBook) =>
          createBillingRun({ db: db(), now, orders: orders(), book })({ accountNumber: home.number }),
        choices: (book: PriceBook): Promise<PlanChoices> =>
          planChangesWith(book).choices(home.customer.id, home.number),
      }
    }

    test('[ACC-1] a bill over a change of price has a part for each price, and the day before is charged as it was', async () => {
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

    test('[ACC-1] prices that nobody was told of do not count, whatever the price book says', async () => {
      const home = await household({ since: '2026-12-01' })
      await home.read('2026-12-01', '2026-12-31')
      on('2027-01-04')
      await home.bill(bookWith())
      const [invoice] = await home.invoices()
      expect(invoice?.parts).toBeUndefined()
      expect(invoice?.lines.find(({ kind }) => kind === 'supply')?.unitPrice).not.toBe('2')
    })

    test('[ACC-1] a run that has nothing to tell asks the database no more often for many accounts than for one', async () => {
      const fuse = { left: 1000 }
      const counted = crashing(db(), fuse)
      const book = madePriceBook()
      const { told, faults } = await createPriceNotices({ db: counted, now, orders: orders(), book })({
        isDry: true,
      })
      expect([told, faults]).toEqual([[], []])
      expect(await db().$count(accounts)).toBeGreaterThan(10)
      expect(1000 - fuse.left).toBeLessThan(10)
    })

    test('[ACC-1] each customer is told once, however often runs begin and meet, with both prices, the day, and that leaving is free', async () => {
      const home = await household()
      const book = bookWith()
      expect((await tell(book, true)).told.map(({ accountNumber }) => accountNumber)).toContain(home.number)
      expect(await home.toldOf()).toEqual([])
      await Promise.all([tell(book), tell(book)])
      await tell(book)
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: null }])
      expect(await home.mails()).toHaveLength(1)
      const [mail] = await testMailService(backend()).mailsTo(home.customer.email)
      expect(mail?.subject).toContain('the prices of your plan change')
      const text = mail?.body.replaceAll(/\s+/g, ' ') ?? ''
      expect(text).toContain('Tuesday, 15 December 2026')
      expect(text).toMatch(/Daily supply: \S+c\/day now, then 220\.00c\/day/)
      expect(text).toMatch(/leave for another retailer, whenever you like, without a fee/)
      expect(text).not.toContain(home.number)
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: newDay }])
      on('2026-12-20')
      await tell(book)
      expect(await home.mails()).toEqual([])
    })

    test('[ACC-1] a customer with two accounts on the plan is told of each, by what that one pays now', async () => {
      const home = await household()
      const second = await household()
      await db().update(accounts).set({ customerId: home.customer.id }).where(second.account)
      const book = bookWith()
      // The second was agreed to at prices of its own.
      const cheaper = bookWith('2026-10-01').plans.find(
        ({ from, planId: id }) => id === planId && from === '2026-10-01',
      )
      if (cheaper?.offer === undefined) throw new Error('no offer')
      const agreedVersion = await keepEdition(db(), {
        ...cheaper.offer,
        plan: {
          ...cheaper.offer.plan,
          electricityContract: supplyAt(cheaper.offer.plan.electricityContract, '0.50'),
        },
      })
      await db().update(accounts).set({ agreedVersion }).where(second.account)
      const { told, delivered } = await inform(book)
      expect(
        told.filter(({ accountNumber }) => [home.number, second.number].includes(accountNumber)),
      ).toHaveLength(2)
      const mails = delivered.filter(({ recipient }) => recipient === home.customer.email)
      const of = (number: string) =>
        mails.find(({ body }) => body.replaceAll(/\s+/g, ' ').includes(`ends in ${number.slice(-3)}.`))?.body
      expect(of(second.number)).toContain('Daily supply: 55.00c/day now, then 220.00c/day')
      expect(of(home.number)).toMatch(/Daily supply: (?!55)\S+c\/day now, then 220\.00c\/day/)
      const dayOf = async (number: string) =>
        (await planChangesWith(book).choices(home.customer.id, number)).current.announced?.from
      expect([await dayOf(home.number), await dayOf(second.number)]).toEqual([newDay, newDay])
    })

    test('[ACC-1] a notice that comes late moves the day: five business days lie between, and until then nothing is dearer', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      on('2026-12-14')
      const result = await inform(book)
      // The Monday; five business days after it is the Monday before Christmas.
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-22' }])
      expect(priceNoticesText(result, false)).toContain('told late')
      await home.read('2026-12-01', '2026-12-31')
      on('2027-01-04')
      await home.bill(book)
      const [invoice] = await home.invoices()
      expect(invoice?.parts?.map(({ period }) => period.startDate)).toEqual(['2026-12-01', '2026-12-22'])
      expect(result.delivered.find(({ recipient }) => recipient === home.customer.email)?.body).toContain(
        '22 December 2026',
      )
    })

    test('[ACC-1] the page of the plan has the announced prices beside those that apply, and their day', async () => {
      const home = await household()
      await home.read('2025-12-01', '2026-11-20')
      const before = (await home.choices(madePriceBook())).current
      expect(before).not.toHaveProperty('announced')
      const book = bookWith()
      // Before anybody was told, and after it, the same day is shown.
      expect((await home.choices(book)).current.announced?.from).toBe(newDay)
      await inform(book)
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
      await inform(book)
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

    test('[ACC-1] what was told is what is charged: an edition that is edited afterwards counts for nobody, and is listed', async () => {
      const home = await household({ since: '2026-12-01' })
      await inform(bookWith())
      const edited = withEdition(bookWith(), newDay, (contract) => supplyAt(contract, '3.00'))
      const result = await inform(edited)
      const mine = result.differences.filter(({ accountNumber }) => accountNumber === home.number)
      expect(mine).toMatchObject([
        { reason: expect.stringMatching(/told of other prices .* from 2026-12-15/) },
      ])
      expect(priceNoticesText(result, false)).toContain('what was told or agreed counts')
      expect(result.delivered.filter(({ recipient }) => recipient === home.customer.email)).toEqual([])
      await home.read('2026-12-01', '2026-12-31')
      on('2027-01-04')
      await home.bill(edited)
      const [invoice] = await home.invoices()
      expect(
        invoice?.lines.filter(({ kind }) => kind === 'supply').map(({ unitPrice }) => unitPrice),
      ).toEqual(
        [supplyOf(madePriceBook()), '2'].map((price) =>
          expect.stringMatching(new RegExp(`^${Number(price)}0*$`)),
        ),
      )
      // Taken out of the book altogether they count as well, and the estimate of the page is that of the bill.
      expect((await home.choices(madePriceBook())).current.terms?.prices).toContainEqual(
        expect.objectContaining({ unitPrice: dailySupply }),
      )
    })

    /** A book in which the prices of the plan are edited in place: from now on it says that they were other ones all along. */
    const editedInPlace = (book: PriceBook): PriceBook => ({
      ...book,
      plans: book.plans.map((plan) => {
        if (plan.planId !== planId || plan.offer === undefined) return plan
        const electricityContract = dearer(plan.offer.plan.electricityContract)
        return {
          ...plan,
          tariff: tariffOf(electricityContract),
          offer: { ...plan.offer, plan: { ...plan.offer.plan, electricityContract } },
        }
      }),
    })

    test('[ACC-1] what was agreed to or told before it was kept is kept by the next run of notices, and not by one that is tried', async () => {
      const home = await household()
      const told = await household()
      await db()
        .insert(priceNotices)
        .values({
          ...{ accountNumber: told.number, customerId: told.customer.id, planId, pricesFrom: newDay },
          ...{ orderedAt: now(), toldOn: '2026-11-20', reachesOn: newDay },
        })
      const gone = await household()
      await gone.close('2026-11-19')
      const versionsOf = async () => {
        const ofAccounts = await db()
          .select()
          .from(accounts)
          .where(inArray(accounts.number, [home.number, gone.number]))
        const ofNotices = await db()
          .select()
          .from(priceNotices)
          .where(eq(priceNotices.accountNumber, told.number))
        return [
          ...ofAccounts.map(({ agreedVersion }) => agreedVersion),
          ...ofNotices.map((one) => one.version),
        ]
      }
      const book = bookWith()
      await tell(book, true)
      expect(await versionsOf()).toEqual([null, null, null])
      await tell(book)
      expect(await versionsOf()).toEqual([
        expect.stringMatching(/^2026-07-01\./),
        expect.stringMatching(/^2026-07-01\./),
        expect.stringMatching(/^2026-12-15\./),
      ])
      // Nobody has had a bill yet.
      const supplies = async (number: string, customerId: string) =>
        (
          await planChangesWith(editedInPlace(madePriceBook())).choices(customerId, number)
        ).current.terms?.prices
          .filter(({ kind }) => kind === 'supply')
          .map(({ unitPrice }) => Number(unitPrice))
      expect(await supplies(home.number, home.customer.id)).toEqual([Number(supplyOf(madePriceBook()))])
      on(newDay)
      expect(await supplies(told.number, told.customer.id)).toEqual([2])
    })

    test('[ACC-1] nobody is told of prices that are charged otherwise than they are offered, by us or by another system', async () => {
      const home = await household()
      const known = bookWith()
      const book: PriceBook = {
        ...known,
        plans: known.plans.map((plan) => {
          const { offer } = plan
          if (plan.from !== newDay || offer === undefined) return plan
          return { ...plan, tariff: tariffOf(supplyAt(offer.plan.electricityContract, '2.50')) }
        }),
      }
      const { told, refused } = await inform(book)
      expect(numbersOf(told)).not.toContain(home.number)
      expect(refused.find(({ accountNumber }) => accountNumber === home.number)?.reason).toContain(
        'otherwise than its offer says',
      )
      const file = Buffer.from(`account_number,prices_from,told_on\n${home.number},${newDay},2026-11-20`)
      expect((await createToldElsewhere({ db: db(), now, book })(file)).refusals).toMatchObject([
        { reason: expect.stringContaining('charged otherwise than their offer') },
      ])
      expect(await home.toldOf()).toEqual([])
    })

    // The second one is older than all that the book knows of its plan's prices.
    test.each(['2026-11-01', '2024-03-18'])(
      '[ACC-1] prices that an account since %s was billed at stay when the price book is edited in place, and are listed',
      async (since) => {
        const home = await household({ since })
        await db().update(accounts).set({ billedTo: '2026-10-31' }).where(home.account)
        await home.read('2026-11-01', '2026-12-31')
        on('2026-12-01')
        // A book that begins with the prices that hold.
        const known = madePriceBook()
        const made = { ...known, plans: known.plans.map((plan) => ({ ...plan, from: '2026-07-01' })) }
        await home.bill(made)
        const inPlace = editedInPlace(made)
        on('2027-01-04')
        await home.bill(inPlace)
        const invoices = await home.invoices()
        expect(invoices).toHaveLength(2)
        const supplies = invoices.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'supply'))
        expect(new Set(supplies.map(({ unitPrice }) => unitPrice)).size).toBe(1)
        const { differences, told } = await tell(inPlace)
        // A slip of the pen is told to nobody.
        expect(told.filter(({ accountNumber }) => accountNumber === home.number)).toEqual([])
        expect(differences.find(({ accountNumber }) => accountNumber === home.number)?.reason).toContain(
          'that the price book has no more',
        )
      },
    )

    test('[ACC-1] days are counted from the sending: a mail that waits is written anew with the day that is still right', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      on('2026-12-04')
      await tell(book)
      const server = mailServerThatIsAway(home.customer.email)
      await server.worker.run()
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: null }])
      on('2026-12-11')
      const result = await tell(book)
      expect(result.waiting.map(({ accountNumber }) => accountNumber)).toContain(home.number)
      server.comesBack()
      await server.worker.run()
      expect(server.sent).toHaveLength(1)
      // The Friday; five whole business days lie between it and the Saturday of the week after.
      expect(server.sent[0]).toContain('Saturday, 19 December 2026')
      expect(server.sent[0]).not.toContain('15 December')
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-19' }])
    })

    test('[ACC-1] a notice that was held, and may come after all, is not held anew when its day moves, and is tried no longer for it', async () => {
      const home = await household()
      const safeContact = 'Ring my work number'
      await db().update(customers).set({ safeContact }).where(eq(customers.id, home.customer.id))
      on('2026-12-04')
      await inform(bookWith())
      const isMine = eq(heldMails.recipient, home.customer.email)
      const [held] = await db().select().from(heldMails).where(isMine)
      await releaseHeld(db(), now, String(held?.id))
      const server = mailServerThatIsAway(home.customer.email)
      await server.worker.run()
      const waiting = async () =>
        (await mailsLeft(db())).find(({ recipient }) => recipient === home.customer.email)
      const before = await waiting()
      on('2026-12-10')
      await server.worker.run()
      expect(await waiting()).toMatchObject({ id: before?.id, attempts: 2, usefulUntil: before?.usefulUntil })
      server.comesBack()
      on('2026-12-12')
      await server.worker.run()
      expect(await db().select().from(heldMails).where(isMine)).toEqual([])
      expect(server.sent).toHaveLength(1)
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-19' }])
    })

    test('[ACC-1] a notice to whoever has another plan by then goes out no more, and nobody is asked to see to it', async () => {
      const home = await household()
      const safeContact = 'Ring my work number'
      await db().update(customers).set({ safeContact }).where(eq(customers.id, home.customer.id))
      const book = bookWith()
      await inform(book)
      const isMine = eq(heldMails.recipient, home.customer.email)
      const [held] = await db().select().from(heldMails).where(isMine)
      on('2026-12-16')
      const waiting = async () => numbersOf((await tell(book)).waiting)
      expect(await waiting()).toContain(home.number)
      const { choices, consentVersion } = await home.choices(book)
      const steady = choices.find(({ terms }) => terms.planId === 'wattlebird-steady')?.terms
      const { startsOn } = await planChangesWith(book).change(home.customer.id, randomUUID(), {
        ...{ planId: 'wattlebird-steady', planVersion: steady?.version ?? '', account: home.number },
        ...({ start: 'NEXT_READ', concession: 'NO' } as const),
        consent: { version: consentVersion, hasAgreed: true },
      })
      // Until then it may still be told in time.
      expect(await waiting()).toContain(home.number)
      on(startsOn)
      expect(await waiting()).not.toContain(home.number)
      expect(await readHeld(db(), now, String(held?.id))).toContain('Nobody is to be told any more')
      await releaseHeld(db(), now, String(held?.id))
      const service = testMailService(backend())
      const mails = await service.mailsTo(home.customer.email)
      expect(mails.filter(({ subject }) => subject.includes('prices'))).toEqual([])
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: null }])
    })

    test('[ACC-1] a notice that is held counts from the day on which somebody has told the customer', async () => {
      const home = await household()
      const safeContact = 'Ring my work number'
      await db().update(customers).set({ safeContact }).where(eq(customers.id, home.customer.id))
      await inform(bookWith())
      const [held] = await db().select().from(heldMails).where(eq(heldMails.recipient, home.customer.email))
      expect(await home.toldOf()).toMatchObject([{ reachesOn: null }])
      on('2026-12-11')
      const text = await readHeld(db(), now, String(held?.id))
      expect(text).toContain('from 2026-12-19 on if they are told today')
      expect(text).toMatch(/Daily supply: \S+ now, then 220\.00c\/day/)
      await handleHeld(db(), now, String(held?.id))
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-19' }])
    })

    test.each([
      ['is told by letter', 'Robin', 1],
      // The application was that of whoever had the number before.
      ['is told by mail if somebody else chose them', 'Noor', 0],
    ])(
      '[ACC-1] whoever chose letters, and did not agree to notices by mail, %s',
      async (_, givenName, letters) => {
        const home = await household()
        const [known] = await db().select().from(accounts).where(home.account)
        await db()
          .insert(applications)
          .values({
            ...{ id: randomUUID(), version: 2, createdAt: now(), savedAt: now(), submittedAt: now() },
            ...{ status: 'ACCEPTED', reference: `SU-${home.number}`, accountNumber: known?.number ?? '' },
            answers: {
              person: {
                ...{ givenName, familyName: 'Okafor', birthDate: '1980-01-01' },
                ...{ email: home.customer.email, phone: '0491 570 156' },
              },
              payment: {
                ...{ delivery: 'POST', frequency: 'P1M', payBy: 'BPAY' },
                postalAddress: { line: '7 Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
              },
            },
          })
        const { delivered } = await inform(bookWith())
        expect(delivered.filter(({ recipient }) => recipient === home.customer.email)).toHaveLength(
          1 - letters,
        )
        const held = await db().select().from(heldMails).where(eq(heldMails.recipient, home.customer.email))
        const letter = { safeContact: 'By letter, to 7 Test Lane, Newtown NSW 2042' }
        expect(held).toMatchObject(Array.from({ length: letters }, () => letter))
        const told = await home.toldOf()
        expect(told.filter(({ reachesOn }) => reachesOn === null)).toHaveLength(letters)
      },
    )

    test('[ACC-1] a second rise within twelve months is refused, is announced nowhere, and counts for nobody', async () => {
      const home = await household()
      const book = withEdition(bookWith(), '2027-06-01', (contract) => supplyAt(contract, '3.00'))
      await inform(book)
      on('2026-12-20')
      const result = await inform(book)
      expect(result.refused.find(({ accountNumber }) => accountNumber === home.number)?.reason).toContain(
        'a second rise within 12 months',
      )
      expect((await home.choices(book)).current).not.toHaveProperty('announced')
      on('2027-12-10')
      expect((await inform(book)).told.map(({ accountNumber }) => accountNumber)).toContain(home.number)
      expect((await home.toldOf()).map(({ reachesOn }) => reachesOn)).toContain('2027-12-18')
    })

    /** A cent more of supply a day than at two dollars, and a fifth less for usage. */
    const mixed = (contract: EnergyContract): EnergyContract => {
      const [period, ...others] = supplyAt(contract, '2.01').tariffPeriod
      if (period?.singleRate === undefined) throw new Error('no usage')
      const { rates, ...rate } = period.singleRate
      const cheaper = rates.map((one) => ({ ...one, unitPrice: (Number(one.unitPrice) * 0.8).toFixed(4) }))
      return {
        ...contract,
        tariffPeriod: [{ ...period, singleRate: { ...rate, rates: cheaper } }, ...others],
      }
    }
    test('[ACC-1] prices of which some rise and others fall are a rise for whom a year is dearer by them: by the own usage', async () => {
      const much = await household()
      const little = await household()
      await much.read('2025-11-21', '2026-11-20', 20_000)
      await little.read('2025-11-21', '2026-11-20', 1)
      for (const home of [much, little])
        await db().update(supplyPoints).set({ suppliedFrom: '2025-11-21' }).where(home.point)
      const book = withEdition(bookWith(), '2027-06-01', mixed)
      await inform(book)
      on('2027-02-01')
      const { told, refused } = await inform(book)
      expect(numbersOf(refused)).not.toContain(much.number)
      expect(numbersOf(refused)).toContain(little.number)
      expect(numbersOf(told)).not.toContain(little.number)
      expect((await much.choices(book)).current.announced?.from).toBe('2027-06-01')
      expect((await little.choices(book)).current).not.toHaveProperty('announced')
    })

    test.each([
      ['no rise where the year of the reference price costs no more', 0, true],
      ['a rise where the year of the reference price is dearer', 1, false],
    ])(
      '[ACC-1] without enough usage of its own, prices of which some rise and others fall are %s',
      async (_, by, isTold) => {
        const home = await household()
        const comparison = madePriceBook().plans.find((plan) => plan.planId === planId)?.comparison
        if (!comparison) throw new Error('no reference price')
        const unconditionalPriceCents = comparison.unconditionalPriceCents + by
        const book = withEdition(bookWith(), '2027-06-01', mixed, {
          comparison: { ...comparison, unconditionalPriceCents },
        })
        const { told, refused } = await inform(book)
        expect(told.filter(({ accountNumber }) => accountNumber === home.number)).toHaveLength(isTold ? 2 : 1)
        expect(numbersOf(refused).includes(home.number)).toBe(!isTold)
      },
    )

    test('[ACC-1] a rise that is put in before one that was told would be a second one within twelve months, too', async () => {
      const home = await household()
      const later = withEdition(madePriceBook(), '2027-03-01', dearer)
      await inform(later)
      const earlier = (price: string) =>
        withEdition(later, '2027-02-01', (contract) => supplyAt(contract, price))
      const { told, refused } = await inform(earlier('1.50'))
      expect(numbersOf(told)).not.toContain(home.number)
      expect(refused.find(({ accountNumber }) => accountNumber === home.number)?.reason).toContain(
        'was told that the prices of the plan wattlebird-standing rise on 2027-03-01',
      )
      // Of more than that, the one that was told is a fall.
      expect(numbersOf((await inform(earlier('3.00'))).told)).toContain(home.number)
    })

    test('[ACC-1] a cheaper edition is told though a dearer one would count from the same day, where that one has to wait', async () => {
      const home = await household()
      const cheaper = withEdition(bookWith(), '2027-05-01', (contract) => supplyAt(contract, '1.50'))
      const book = withEdition(cheaper, '2027-05-03', (contract) => supplyAt(contract, '3.00'))
      await inform(bookWith())
      on('2027-04-30')
      const { told, refused } = await inform(book)
      const mine = ({ accountNumber }: { readonly accountNumber: string }) => accountNumber === home.number
      expect(told.filter(mine).map(({ pricesFrom }) => pricesFrom)).toEqual(['2027-05-01'])
      expect(refused.filter(mine)).toHaveLength(1)
      on('2027-12-20')
      expect((await inform(book)).told.filter(mine).map(({ pricesFrom }) => pricesFrom)).toEqual([
        '2027-05-03',
      ])
    })

    test('[ACC-1] an edition that changes the reference price alone needs no notice: page and bill compare with that of the day', async () => {
      const home = await household({ since: '2026-12-01' })
      const comparison = madePriceBook().plans.find((plan) => plan.planId === planId)?.comparison
      if (!comparison) throw new Error('no reference price')
      const book = withEdition(madePriceBook(), newDay, (contract) => contract, {
        comparison: { ...comparison, referencePriceCents: comparison.referencePriceCents + 10_000 },
      })
      const result = await inform(book)
      expect([result.told, result.refused]).toEqual([[], []])
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

    test('[ACC-1] [ORIG-1] whoever signs up agrees to the prices that were shown: others are refused until they are read', async () => {
      const made = madePriceBook()
      const steady = 'wattlebird-steady'
      const day = '2026-11-21'
      const book = bookWith(day, steady)
      const app = await backend().with({ prices: book })
      const applicant = new Applicant(app, '198.51.100.41')
      const answers = answersOf('41P')
      expect((await applicant.save({ version: 0, ...answers })).statusCode).toBe(200)
      // Read on the evening before, sent on the day.
      on(day)
      const refused = await applicant.submit(1)
      expect(refused.statusCode).toBe(422)
      expect(pointersOf(refused)).toEqual(['/body/consents/agreed'])
      const next = book.plans.find(({ planId: id, from }) => id === steady && from === day)?.offer
      if (next === undefined) throw new Error('no offer')
      const version = planTermsOf(next).version
      const agreed = answers.consents.agreed.map((one) =>
        one.term === 'PLAN_DOCUMENT' ? { ...one, version } : one,
      )
      await applicant.save({ version: 1, consents: { agreed } })
      expect((await applicant.submit(2)).statusCode).toBe(200)
      const [row] = await db().select().from(accounts).where(eq(accounts.agreedVersion, version))
      if (row === undefined) throw new Error('no account has the prices')
      // An edit of the book moves nothing: what was agreed to is kept.
      const { current } = await planChangesWith(made).choices(row.customerId, row.number)
      expect(current.terms?.prices).toContainEqual(expect.objectContaining({ unitPrice: dailySupply }))
    })

    test('[ACC-1] notices that another system has given are recorded whole or not at all, each refusal with its line', async () => {
      const home = await household()
      const other = await household()
      const book = bookWith()
      const record = (text: string, isDry = false) =>
        createToldElsewhere({ db: db(), now, book })(Buffer.from(text), isDry)
      const good = `account_number,prices_from,told_on\n${home.number},${newDay},2026-11-16`
      const wrong = await record(
        `${good}\n${other.number},2026-12-16,2026-11-16\n1,${newDay},2026-11-16\n${other.number},${newDay},2026-12-24\n${home.number},${newDay},2026-11-17\n${other.number},soon,2026-11-16`,
      )
      expect(wrong.recorded).toEqual([])
      expect(wrong.refusals.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
        expect.stringMatching(/^3 the price book has no prices of wattlebird-standing from this day on/),
        expect.stringMatching(/^4 there is no account/),
        expect.stringMatching(/^5 told_on is a day to come/),
        expect.stringMatching(/^6 says the same as line 2/),
        expect.stringMatching(/^7 prices_from must be a day/),
      ])
      expect(toldElsewhereText(wrong, false)).toContain('Nothing was recorded.')
      expect((await record('account,day\n1,2')).refusals).toMatchObject([{ line: 1 }])
      const early = await record(
        `account_number,prices_from,told_on\n${home.number},${newDay},2025-12-14\n${other.number},${newDay},2026-10-31`,
      )
      expect(early.refusals).toMatchObject([
        { line: 2, reason: expect.stringContaining('more than 12 months before') },
        { line: 3, reason: expect.stringContaining('before 2026-11-01, when the customer agreed') },
      ])
      expect((await record(good, true)).recorded).toHaveLength(1)
      expect(await home.toldOf()).toEqual([])
      expect((await record(good)).recorded).toMatchObject([{ accountNumber: home.number, reachesOn: newDay }])
      expect((await record(good)).refusals).toMatchObject([
        { line: 2, reason: expect.stringContaining('already') },
      ])
      const { told } = await inform(book)
      const numbers = told.map(({ accountNumber }) => accountNumber)
      expect([numbers.includes(home.number), numbers.includes(other.number)]).toEqual([false, true])
      on(newDay)
      expect((await home.choices(book)).current.pricesFrom).toBe(newDay)
    })

    test('[ACC-1] a notice that could not be delivered is recorded once somebody has told the customer, and goes out no more', async () => {
      const home = await household()
      const book = bookWith()
      await tell(book)
      expect(await home.toldOf()).toMatchObject([{ reachesOn: null }])
      const file = Buffer.from(`account_number,prices_from,told_on\n${home.number},${newDay},2026-11-20`)
      const record = () => createToldElsewhere({ db: db(), now, book })(file)
      expect((await record()).recorded).toMatchObject([{ reachesOn: newDay }])
      expect(await home.toldOf()).toEqual([{ pricesFrom: newDay, reachesOn: newDay }])
      const service = testMailService(backend())
      await service.worker.run()
      expect(service.delivered.filter(({ recipient }) => recipient === home.customer.email)).toEqual([])
      expect((await record()).refusals).toMatchObject([{ reason: expect.stringContaining('already') }])
    })

    const supplyOf = ({ plans }: PriceBook) =>
      plans.find((plan) => plan.planId === planId)?.offer?.plan.electricityContract.tariffPeriod[0]
        ?.dailySupplyCharge
  })
