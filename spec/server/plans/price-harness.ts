import { and, eq } from 'drizzle-orm'
import type { PlanChoices } from 'gridfront/contracts'
import type { EnergyContract } from 'gridfront/energy'
import { tariffOf } from 'gridfront/energy'
import { afterEach, beforeEach } from 'vitest'
import { customers, priceNotices } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createBillingRun } from '../../../host/server/subjects/billing/billing-run.ts'
import { createPlanChanges } from '../../../host/server/subjects/plans/plan-changes.ts'
import { createPriceNotices } from '../../../host/server/subjects/plans/price-notices.ts'
import type { PriceBook } from '../../../host/server/subjects/prices/price-book.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import type { Household } from '../billing/billing-harness.ts'
import { addHousehold } from '../billing/billing-harness.ts'
import { eventsLeft, removeOrders } from '../notifications/stored-mails.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'

export const planId = 'wattlebird-standing'
export const newDay = '2026-12-15'
export const dailySupply = '2.00'
export const supplyAt = (contract: EnergyContract, dailySupplyCharge: string): EnergyContract => ({
  ...contract,
  tariffPeriod: contract.tariffPeriod.map((period) => ({ ...period, dailySupplyCharge })),
})
/** Supply of two dollars a day, before GST. */
export const dearer = (contract: EnergyContract) => supplyAt(contract, dailySupply)

/** Replaces an edition of a plan, or adds one if it has another day. */
export function withEdition(
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

/** The made-up retailer's prices, and other prices of a plan from a certain day. */
export function bookWith(from = newDay, id = planId, hasOffer = true): PriceBook {
  const made = samplePriceBook()
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
/** The daily supply charge of the plan. */
export const supplyOf = ({ plans }: PriceBook) =>
  plans.find((plan) => plan.planId === planId)?.offer?.plan.electricityContract.tariffPeriod[0]
    ?.dailySupplyCharge

/** Helpers for suites of changing prices on a backend whose clock they set. */
export function priceHarness(backend: () => TestBackend) {
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
  const eventLog = () => createEventLog({ db: db(), now })
  const notify = (book: PriceBook, isDry = false) =>
    createPriceNotices({ db: db(), now, eventLog: eventLog(), book })({ isDry })
  /** Notifies customers and sends the mails, after which prices can apply. */
  async function inform(book: PriceBook) {
    const result = await notify(book)
    const service = testMailService(backend())
    await service.worker.run()
    return { ...result, delivered: service.delivered }
  }
  /** A worker whose mail server comes back when the test says so, and the mails to an address, in one line each. */
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
  const planChangesWith = (book: PriceBook) =>
    createPlanChanges({ db: db(), now, eventLog: eventLog(), book })

  async function household(facts: Partial<Household> = {}) {
    const home = await addHousehold(db(), now, { since: '2026-11-01', ...facts })
    const own = and(eq(priceNotices.customerId, home.customer.id))
    return {
      ...home,
      /** From now on they get no mail. */
      sayHowToReachThem: () =>
        db()
          .update(customers)
          .set({ safeContact: 'Ring my work number' })
          .where(eq(customers.id, home.customer.id)),
      noticesOf: async () =>
        (await db().select().from(priceNotices).where(own)).map(({ pricesFrom, reachesOn }) => ({
          pricesFrom,
          reachesOn,
        })),
      mails: async () =>
        (await eventsLeft(db()))
          .map(({ event }) => event)
          .filter((event) => event.kind === 'priceChange' && event.customerId === home.customer.id),
      bill: (book: PriceBook) =>
        createBillingRun({ db: db(), now, eventLog: eventLog(), book })({ accountNumber: home.number }),
      choices: (book: PriceBook): Promise<PlanChoices> =>
        planChangesWith(book).choices(home.customer.id, home.number),
    }
  }
  return {
    db,
    now,
    on,
    eventLog,
    notify,
    inform,
    mailServerThatIsAway,
    numbersOf,
    planChangesWith,
    household,
  }
}
