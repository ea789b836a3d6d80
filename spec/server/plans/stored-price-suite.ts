import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { PlanChange, PlanChoices } from 'gridfront/contracts'
import { tariffOf } from 'gridfront/energy'
import { planTermsOf } from 'gridfront/server'
import { describe, expect, test } from 'vitest'
import { accounts, planChanges, priceNotices } from '../../../host/server/platform/database/schema.ts'
import { priceNoticesText } from '../../../host/server/subjects/plans/price-notices-text.ts'
import type { PriceBook } from '../../../host/server/subjects/prices/price-book.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { Applicant, answersOf, pointersOf } from '../origination/applicant.ts'
import { signUpHarness } from '../origination/sign-up-harness.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import {
  bookWith,
  dailySupply,
  dearer,
  newDay,
  planId,
  priceHarness,
  supplyAt,
  supplyOf,
  withEdition,
} from './price-harness.ts'

/** Prices that change: what was shown, agreed to or notified stays, whatever is published afterwards. */
export const priceKeptSuite = (backend: () => TestBackend) =>
  describe('prices that change: what was agreed', () => {
    const { send } = signUpHarness(backend)
    const { db, now, on, notify, inform, planChangesWith, household } = priceHarness(backend)

    test('[ACC-1] the page of the plan has the announced prices beside those that apply, and their day', async () => {
      const home = await household()
      await home.read('2025-12-01', '2026-11-20')
      const before = (await home.choices(samplePriceBook())).current
      expect(before).not.toHaveProperty('announced')
      const book = bookWith()
      // The same day is shown before anybody was notified, and after it.
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

    test('[ACC-1] [ORIG-2] a customer who compares a plan sees what is announced for it, and agrees to the prices of the day', async () => {
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
      // Supply begins after the new prices were announced: the agreed ones apply until the notice reaches the customer.
      expect((await home.choices(book)).current.terms).toEqual(made.terms)
      await inform(book)
      const [notice] = await home.noticesOf()
      expect(notice?.pricesFrom).toBe(newDay)
      expect((await home.choices(book)).current.announced?.from).toBe(notice?.reachesOn)
      on(notice?.reachesOn ?? '')
      const { current } = await home.choices(book)
      expect(current.terms?.prices).toContainEqual(expect.objectContaining({ unitPrice: dailySupply }))
      const [row] = await db().select().from(planChanges).where(eq(planChanges.reference, made.reference))
      expect(row?.terms).toEqual(made.terms)
    })

    it('[ACC-1] a customer who signed up before a change and is supplied after it has the prices of the sign-up until notified', async () => {
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

    test('[ACC-1] notified prices are charged: a later edit of the edition has no effect, and is listed', async () => {
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
        [supplyOf(samplePriceBook()), '2'].map((price) =>
          expect.stringMatching(new RegExp(`^${Number(price)}0*$`)),
        ),
      )
      // They apply even if they are removed from the book, and the page's estimate agrees with the bill.
      expect((await home.choices(samplePriceBook())).current.terms?.prices).toContainEqual(
        expect.objectContaining({ unitPrice: dailySupply }),
      )
    })

    /** A book in which the prices of the plan are edited in place, as if they had always been different. */
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

    test('[ACC-1] prices agreed to or notified before prices were stored are stored by the next run of notices, but not by a trial', async () => {
      const home = await household()
      const notified = await household()
      await db()
        .insert(priceNotices)
        .values({
          ...{ accountNumber: notified.number, customerId: notified.customer.id, planId, pricesFrom: newDay },
          ...{ orderedAt: now(), notifiedOn: '2026-11-20', reachesOn: newDay },
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
          .where(eq(priceNotices.accountNumber, notified.number))
        return [
          ...ofAccounts.map(({ agreedVersion }) => agreedVersion),
          ...ofNotices.map((one) => one.version),
        ]
      }
      const book = bookWith()
      await notify(book, true)
      expect(await versionsOf()).toEqual([null, null, null])
      await notify(book)
      expect(await versionsOf()).toEqual([
        expect.stringMatching(/^2026-07-01\./),
        expect.stringMatching(/^2026-07-01\./),
        expect.stringMatching(/^2026-12-15\./),
      ])
      // Nobody has had a bill yet.
      const supplies = async (number: string, customerId: string) =>
        (
          await planChangesWith(editedInPlace(samplePriceBook())).choices(customerId, number)
        ).current.terms?.prices
          .filter(({ kind }) => kind === 'supply')
          .map(({ unitPrice }) => Number(unitPrice))
      expect(await supplies(home.number, home.customer.id)).toEqual([Number(supplyOf(samplePriceBook()))])
      on(newDay)
      expect(await supplies(notified.number, notified.customer.id)).toEqual([2])
    })

    test.each(['2026-11-01', '2024-03-18'])(
      '[ACC-1] prices that an account since %s was billed at stay when the price book is edited in place, and are listed',
      async (since) => {
        const home = await household({ since })
        await db().update(accounts).set({ billedTo: '2026-10-31' }).where(home.account)
        await home.read('2026-11-01', '2026-12-31')
        on('2026-12-01')
        // A book that begins with the present prices.
        const known = samplePriceBook()
        const made = { ...known, plans: known.plans.map((plan) => ({ ...plan, from: '2026-07-01' })) }
        await home.bill(made)
        const inPlace = editedInPlace(made)
        on('2027-01-04')
        await home.bill(inPlace)
        const invoices = await home.invoices()
        expect(invoices).toHaveLength(2)
        const supplies = invoices.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'supply'))
        expect(new Set(supplies.map(({ unitPrice }) => unitPrice)).size).toBe(1)
        const { differences, notified } = await notify(inPlace)
        // A corrected typing error is not notified.
        expect(notified.filter(({ accountNumber }) => accountNumber === home.number)).toEqual([])
        expect(differences.find(({ accountNumber }) => accountNumber === home.number)?.reason).toContain(
          'that the price book has no more',
        )
      },
    )

    it('[ACC-1] [ORIG-1] sign-up agrees to the shown prices: others are refused until they have been shown', async () => {
      const made = samplePriceBook()
      const steady = 'wattlebird-steady'
      const day = '2026-11-22'
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
      await send(applicant, answers.person.email, 2)
      const [row] = await db().select().from(accounts).where(eq(accounts.agreedVersion, version))
      if (row === undefined) throw new Error('no account has the prices')
      // Editing the book changes nothing: the agreed prices are stored.
      const { current } = await planChangesWith(made).choices(row.customerId, row.number)
      expect(current.terms?.prices).toContainEqual(expect.objectContaining({ unitPrice: dailySupply }))
    })
  })
