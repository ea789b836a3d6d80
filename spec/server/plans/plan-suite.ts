import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PlanChange, PlanChoices } from 'gridfront/contracts'
import { invoiceFaults } from 'gridfront/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  accounts,
  customers,
  heldMails,
  planChanges,
  supplyPoints,
  termsOffers,
  usageDays,
} from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { issueBill } from '../../../host/server/subjects/billing/issue-bill.ts'
import { createPlanChanges } from '../../../host/server/subjects/plans/plan-changes.ts'
import type { PriceBook } from '../../../host/server/subjects/prices/price-book.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { it } from '../postgres-only.ts'
import { requestHarness } from '../requests/request-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'

const path = '/api/my-account/plan-changes'
const dayMs = 86_400_000
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
let lastNmi = 0

/** The plan of an account, and changing it. */
export const planSuite = (backend: () => TestBackend) =>
  describe('plans of accounts', () => {
    const { newCustomer, addAccount, addMeter, pass } = requestHarness(backend)
    beforeEach(() => {
      backend().clock.now = startOfTest
    })

    /** A customer on the standing offer in Newtown, with a smart meter and a year of daily totals. */
    async function household() {
      const customer = await newCustomer()
      const { accountNumber, client } = customer
      await addMeter(accountNumber, { installationType: 'COMMS4D' })
      const nmi = `41040${String(++lastNmi).padStart(5, '0')}`
      const { db } = backend()
      await db.insert(supplyPoints).values({ nmi, accountNumber, suppliedFrom: '2020-01-01' })
      const days = Array.from({ length: 400 }, (_, at) => dayAfter('2026-11-20', -at))
      await db
        .insert(usageDays)
        .values(days.map((day) => ({ accountNumber, day, quality: 'actual' as const, used: 10_000 })))
      const choices = async () => (await client.get('/api/my-account/plans')).json<PlanChoices>()
      const orderFor = async (planId = 'wattlebird-steady', more: object = {}) => {
        const { choices: all, consentVersion } = await choices()
        const terms = all.find((choice) => choice.terms.planId === planId)?.terms
        return {
          planId,
          planVersion: terms?.version ?? '1',
          start: 'NEXT_READ',
          concession: 'NO',
          consent: { version: consentVersion, hasAgreed: true },
          ...more,
        }
      }
      return {
        ...customer,
        choices,
        orderFor,
        change: (body: object, key: string = randomUUID()) =>
          client.post(path, body, { 'idempotency-key': key }),
        cancel: (reference: string) => client.post(`${path}/cancellation`, { reference }),
        planOf: async () =>
          (await client.get('/api/my-account')).json<{ plan: { planId: string; startedOn: string } }>().plan,
      }
    }

    it('[ACC-5] plans are shown with their cost with panels, a battery or an electric car, and an invalid query is refused', async () => {
      const { client, choices } = await household()
      const now = await choices()
      expect(now).not.toHaveProperty('whatIf')
      const costs = ({ choices: all }: PlanChoices) =>
        new Map(all.map(({ terms, annualCents }) => [terms.planId, annualCents ?? 0]))
      const ask = async (query: string) => {
        const answer = (await client.get(`/api/my-account/plans?${query}`)).json<PlanChoices>()
        return { ...answer, cost: costs(answer).get('wattlebird-steady') ?? 0 }
      }
      const before = costs(now).get('wattlebird-steady') ?? 0
      const car = await ask('evKmPerWeek=200')
      expect(car.cost).toBeGreaterThan(before)
      expect(car.whatIf).toMatchObject({ solarKw: 0, batteryKwh: 0, evKmPerWeek: 200 })
      const solar = await ask('solarKw=6.6&batteryKwh=0')
      const stored = await ask('solarKw=6.6&batteryKwh=10')
      expect(solar.cost).toBeLessThan(before)
      expect(stored.cost).toBeLessThan(solar.cost)
      expect(stored.whatIf?.energy?.bought).toBeLessThan(solar.whatIf?.energy?.bought ?? 0)
      // The difference to the present plan with the same panels.
      for (const { annualCents, differenceCents, isCurrent } of solar.choices)
        if (isCurrent) expect([annualCents !== null, differenceCents]).toEqual([true, 0])
      expect(await ask('solarKw=0')).not.toHaveProperty('whatIf')
      for (const query of [
        'solarKw=-1',
        'solarKw=100',
        'batteryKwh=1.55',
        'evKmPerWeek=1000',
        'evKmPerWeek=many',
      ])
        expect([query, (await client.get(`/api/my-account/plans?${query}`)).statusCode]).toEqual([query, 422])
    })

    it('[ACC-1] the plans for the network and kind of customer are shown, with their cost for the own usage', async () => {
      const { choices } = await household()
      const { current, choices: all, basis, start, obstacle, coolingOffEndsOn } = await choices()
      expect(current).toMatchObject({
        planId: 'wattlebird-standing',
        startedOn: '2020-01-01',
        agreedAt: null,
      })
      expect(all.map(({ terms }) => terms.planId)).toEqual(
        expect.arrayContaining(['wattlebird-steady', 'wattlebird-shift', 'wattlebird-standing']),
      )
      expect(new Set(all.map(({ terms }) => `${terms.network} ${terms.customerType}`))).toEqual(
        new Set(['Ausgrid RESIDENTIAL']),
      )
      expect(basis).toEqual({
        ...{ from: '2025-11-21', to: '2026-11-20', days: 365, used: 3_650_000 },
        ...{ estimatedDays: 0, hasTotalsOnly: true, measuredPercent: 0, hoursFrom: 'TYPICAL_DAYS' },
      })
      const of = (planId: string) => all.find((choice) => choice.terms.planId === planId)
      const [own, steady] = [of('wattlebird-standing'), of('wattlebird-steady')]
      expect(own).toMatchObject({ isCurrent: true, differenceCents: 0, need: null })
      expect(steady?.differenceCents).toBe((steady?.annualCents ?? 0) - (own?.annualCents ?? 0))
      expect(steady?.differenceCents).toBeLessThan(0)
      // Its prices depend on the time, and only totals of days are known: the hours are those of a typical household.
      expect(of('wattlebird-shift')?.annualCents).toBeGreaterThan(50_000)
      expect(start.chosenDay).toEqual({ earliest: '2026-11-24', latest: '2027-01-20' })
      // A Saturday: ten business days from Monday on.
      expect([obstacle, coolingOffEndsOn]).toEqual([null, '2026-12-04'])
    })

    it('[ORIG-2] a change stores what was shown: terms, edition and time of the consent; it is mailed and listed', async () => {
      const { change, orderFor, choices, mails, planOf, id } = await household()
      const shown = (await choices()).choices.find(({ terms }) => terms.planId === 'wattlebird-steady')?.terms
      const answer = await change(await orderFor('wattlebird-steady', { concession: 'YES' }))
      const made = answer.json<PlanChange>()
      expect([answer.statusCode, made]).toEqual([
        201,
        {
          reference: expect.stringMatching(/^PC-\w{4}-\w{4}$/),
          accountNumber: expect.any(String),
          status: 'AGREED',
          agreedAt: startOfTest.toISOString(),
          startsOn: expect.stringMatching(/^202[67]-/),
          coolingOffEndsOn: '2026-12-04',
          from: { planId: 'wattlebird-standing', displayName: 'Wattlebird Standing Offer' },
          terms: shown,
          consentVersion: '2026-11-29',
          concession: 'YES',
          cancelledAt: null,
          returnedOn: null,
          isCancellable: true,
        },
      ])
      expect((await choices()).changes).toEqual([made])
      expect((await planOf()).planId).toBe('wattlebird-standing')
      const [mail] = await mails()
      expect(mail?.subject).toContain('your change of plan')
      for (const part of [
        made.reference,
        'Wattlebird Steady',
        '4 December 2026',
        'c/kWh',
        '/accounts/support',
      ])
        expect(mail?.body.replace(/\s+/g, ' ')).toContain(part)
      expect(mail?.body).not.toMatch(/Newtown|Kurrajong|3 Kurr|\b310\d{6}\b/)
      const [listed] = await backend().db.select().from(termsOffers).where(eq(termsOffers.customerId, id))
      expect(listed).toMatchObject({
        version: '2026-11-29',
        title: 'Change to Wattlebird Steady',
        acceptedAt: startOfTest,
      })
    })

    it('[ORIG-2] a change is stored with the SHA-256 of the accepted text, which no answer contains', async () => {
      const { change, orderFor } = await household()
      const made = await change(await orderFor())
      const { reference } = made.json<PlanChange>()
      const [row] = await backend().db.select().from(planChanges).where(eq(planChanges.reference, reference))
      const text = [
        'I agree to change to Wattlebird Steady at the prices above, and to its terms',
        'I have read what changes and the plan’s document. I know that I can cancel at no cost until the day above.',
        JSON.stringify(row?.terms),
      ]
      const hash = createHash('sha256').update(text.join('\n')).digest('hex')
      expect(row?.consentSha256).toBe(hash)
      expect(made.body).not.toContain(hash)
    })

    it('[ORIG-3] a customer with a safe contact gets no mail about it', async () => {
      const { change, orderFor, mails, id } = await household()
      const { db } = backend()
      await db.update(customers).set({ safeContact: 'Call me at work.' }).where(eq(customers.id, id))
      expect((await change(await orderFor())).statusCode).toBe(201)
      expect(await mails()).toEqual([])
      const held = await db.select().from(heldMails)
      expect(held.some(({ event }) => event.kind === 'planChanged')).toBe(true)
    })

    it('[API-12] the same key makes one change, also several times at once; other keys find one open', async () => {
      const { change, orderFor, choices } = await household()
      const body = await orderFor()
      const key = randomUUID()
      const first = await change(body, key)
      const again = await Promise.all([1, 2, 3].map(() => change(body, key)))
      for (const answer of again) expect(answer.json()).toEqual(first.json())
      expect((await change({ ...body, consent: { ...body.consent, version: '2' } }, key)).statusCode).toBe(
        422,
      )
      const others = await Promise.all([1, 2, 3].map(() => change(body)))
      expect(others.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
      const { changes, obstacle } = await choices()
      expect([changes.length, obstacle?.reason]).toEqual([1, 'CHANGE_OPEN'])
    })

    it('[API-12] two simultaneous clicks with separate keys make one change', async () => {
      const { change, orderFor, choices } = await household()
      const body = await orderFor()
      const answers = await Promise.all([1, 2, 3, 4].map(() => change(body)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
      expect((await choices()).changes).toHaveLength(1)
    })

    it('[ORIG-2] what was not offered, shown or agreed to is refused', async () => {
      const { change, orderFor, choices } = await household()
      const good = await orderFor()
      const { consent, concession: _, ...rest } = good
      const bodies: readonly (readonly [object, number, string])[] = [
        [{ ...rest, concession: 'NO' }, 422, '/body/consent'],
        [{ ...good, consent: { ...consent, hasAgreed: false } }, 422, '/body/consent/hasAgreed'],
        [{ ...rest, consent }, 422, '/body/concession'],
        [{ ...good, consent: { ...consent, version: '1999' } }, 422, '/body/consent/version'],
        [{ ...good, planVersion: '1999' }, 409, ''],
        // A plan of another network, one for businesses, and an unknown one.
        [{ ...good, planId: 'wattlebird-steady-energex' }, 422, '/body/planId'],
        [{ ...good, planId: 'wattlebird-business-steady' }, 422, '/body/planId'],
        [{ ...good, planId: 'wattlebird-of-old' }, 422, '/body/planId'],
        [await orderFor('wattlebird-standing'), 409, ''],
        [{ ...good, start: 'CHOSEN_DAY' }, 422, '/body/startsOn'],
        [{ ...good, start: 'CHOSEN_DAY', startsOn: '2026-11-23' }, 422, '/body/startsOn'],
        [{ ...good, start: 'CHOSEN_DAY', startsOn: '2027-01-21' }, 422, '/body/startsOn'],
      ]
      for (const [body, status, pointer] of bodies) {
        const answer = await change(body)
        expect([answer.statusCode, JSON.stringify(body)]).toEqual([status, JSON.stringify(body)])
        if (pointer !== '') expect(answer.body).toContain(`"${pointer}"`)
      }
      expect((await choices()).changes).toEqual([])
    })

    test('[ACC-1] with an accumulation meter a change begins with a reading, and prices by time are impossible', async () => {
      const customer = await newCustomer()
      await addMeter(customer.accountNumber)
      const { choices, start } = (await customer.client.get('/api/my-account/plans')).json<PlanChoices>()
      expect(start.chosenDay).toBeNull()
      const of = (planId: string) => choices.find(({ terms }) => terms.planId === planId)
      expect(of('wattlebird-shift')?.need).toBe('SMART_METER')
      expect(of('wattlebird-steady')).toMatchObject({ need: null, annualCents: null })
    })

    test('[ACC-1] an account that is closing keeps its plan; life support never prevents a change', async () => {
      const { change, orderFor, choices, send } = await household()
      await send('life-support', { change: 'REGISTER' })
      expect((await choices()).obstacle).toBeNull()
      const body = await orderFor()
      const move = { moveOutOn: '2026-12-20', plan: 'CLOSING', finalBill: 'EMAIL' }
      expect((await send('move-out', move)).statusCode).toBe(201)
      expect((await choices()).obstacle?.reason).toBe('CLOSING')
      expect((await change(body)).statusCode).toBe(409)
    })

    it('[ACC-1] a change is cancelled until the last day of its cooling-off, and not after it', async () => {
      const { change, orderFor, cancel, choices, planOf, mails, client, email, password } = await household()
      const { reference } = (await change(await orderFor())).json<PlanChange>()
      // The last minute of 4 December in Sydney.
      backend().clock.now = new Date('2026-12-04T12:59:00Z')
      const cancelled = await cancel(reference)
      expect(cancelled.json()).toMatchObject({ status: 'CANCELLED', returnedOn: null, isCancellable: false })
      pass(dayMs)
      expect((await cancel(reference)).json()).toEqual(cancelled.json())
      expect((await choices()).obstacle).toBeNull()
      expect((await mails()).map(({ subject }) => subject).join()).toContain('is cancelled')
      const second = (await change(await orderFor())).json<PlanChange>()
      expect(second.coolingOffEndsOn).toBe('2026-12-18')
      backend().clock.now = new Date('2026-12-18T13:01:00Z')
      expect((await cancel(second.reference)).statusCode).toBe(409)
      backend().clock.now = new Date('2027-04-01T00:00:00Z')
      client.csrfToken = ''
      client.token = ''
      await client.login({ email, password })
      expect(await planOf()).toMatchObject({ planId: 'wattlebird-steady', startedOn: second.startsOn })
    })

    test('[ACC-1] cancelled after it has begun, the former plan returns from the first day on', async () => {
      const { change, orderFor, cancel, planOf, choices } = await household()
      const order = await orderFor('wattlebird-steady', { start: 'CHOSEN_DAY', startsOn: '2026-11-24' })
      const { reference } = (await change(order)).json<PlanChange>()
      backend().clock.now = new Date('2026-11-26T02:00:00Z')
      expect((await planOf()).planId).toBe('wattlebird-steady')
      expect((await choices()).current.agreedAt).toBe(startOfTest.toISOString())
      expect((await cancel(reference)).json()).toMatchObject({ returnedOn: '2026-11-24' })
      expect((await planOf()).planId).toBe('wattlebird-standing')
    })

    test('[AUTH-14] neither change nor plans of another customer can be reached', async () => {
      const [own, other] = [await household(), await household()]
      const { reference } = (await own.change(await own.orderFor())).json<PlanChange>()
      expect((await other.cancel(reference)).statusCode).toBe(404)
      const named = `?account=${own.accountNumber}`
      expect((await other.client.get(`/api/my-account/plans${named}`)).statusCode).toBe(404)
      const body = { ...(await other.orderFor()), account: own.accountNumber }
      expect((await other.change(body)).statusCode).toBe(404)
      expect((await own.choices()).changes).toMatchObject([{ status: 'AGREED' }])
    })

    it('[ACC-1] of two accounts each has its own plan', async () => {
      const { id, accountNumber, change, orderFor, client } = await household()
      const second = await addAccount(id)
      expect((await change({ ...(await orderFor()), account: second })).statusCode).toBe(201)
      const of = async (number: string) =>
        (await client.get(`/api/my-account/plans?account=${number}`)).json<PlanChoices>().changes.length
      expect([await of(accountNumber), await of(second)]).toEqual([0, 1])
    })

    it('[ACC-1] later price changes do not affect what was agreed, and the bill has a part for each plan', async () => {
      const { change, orderFor, accountNumber, id, choices } = await household()
      const { db, clock } = backend()
      const order = await orderFor('wattlebird-steady', { start: 'CHOSEN_DAY', startsOn: '2026-11-24' })
      const made = (await change(order)).json<PlanChange>()
      // The retailer raises the price of the plan.
      const dearer: PriceBook = {
        ...samplePriceBook(),
        plans: samplePriceBook().plans.map((plan) => {
          if (plan.offer === undefined || plan.planId !== 'wattlebird-steady') return plan
          const contract = plan.offer.plan.electricityContract
          const raised = {
            ...contract,
            tariffPeriod: contract.tariffPeriod.map((period) => ({ ...period, dailySupplyCharge: '9.99' })),
          }
          const offer = { ...plan.offer, plan: { ...plan.offer.plan, electricityContract: raised } }
          return { ...plan, offer }
        }),
      }
      clock.now = new Date('2026-12-20T02:00:00Z')
      const later = createPlanChanges({
        db,
        now: () => clock.now,
        eventLog: createEventLog({ db, now: () => clock.now }),
        book: dearer,
      })
      const { current, choices: offered } = await later.choices(id, accountNumber)
      expect(current.terms).toEqual(made.terms)
      expect(offered.find(({ isCurrent }) => isCurrent)?.terms).toEqual(made.terms)
      await db.insert(usageDays).values(
        Array.from({ length: 10 }, (_, at) => ({
          ...{ accountNumber, day: dayAfter('2026-11-21', at), quality: 'actual' as const, used: 10_000 },
        })),
      )
      const bill = await issueBill(
        db,
        {
          ...{ accountNumber, from: '2026-11-01', to: '2026-11-30' },
          ...{ issueDate: '2026-12-03', dueDate: '2026-12-24' },
        },
        dearer,
      )
      expect(invoiceFaults(bill)).toEqual([])
      expect(bill.parts).toEqual([
        {
          plan: { planId: 'wattlebird-standing', displayName: 'Wattlebird Standing Offer' },
          period: { startDate: '2026-11-01', endDate: '2026-11-23' },
        },
        {
          plan: { planId: 'wattlebird-steady', displayName: 'Wattlebird Steady' },
          period: { startDate: '2026-11-24', endDate: '2026-11-30' },
        },
      ])
      const supply = bill.lines.filter(({ kind }) => kind === 'supply')
      expect(supply.map(({ part, quantity }) => [part, quantity])).toEqual([
        [1, { unit: 'DAYS', days: 23 }],
        [2, { unit: 'DAYS', days: 7 }],
      ])
      const agreed = made.terms.prices.find(({ kind }) => kind === 'supply')?.unitPrice
      expect(Number(supply[1]?.unitPrice)).toBe(Number(agreed))
      // Cancelling it now leaves issued bills unchanged.
      const rows = await db.select().from(planChanges).where(eq(planChanges.accountNumber, accountNumber))
      expect(rows).toHaveLength(1)
      expect((await choices()).changes[0]?.terms).toEqual(made.terms)
      const [account] = await db.select().from(accounts).where(eq(accounts.number, accountNumber))
      expect(account?.planId).toBe('wattlebird-standing')
    })
  })
