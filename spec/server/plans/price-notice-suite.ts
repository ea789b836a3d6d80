import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { EnergyContract } from 'gridfront/energy'
import { tariffOf } from 'gridfront/energy'
import { describe, expect, test } from 'vitest'
import { handleHeld, readHeld, releaseHeld } from '../../../host/server/commands/customers/held-verbs.ts'
import {
  accounts,
  applications,
  heldMails,
  supplyPoints,
} from '../../../host/server/platform/database/schema.ts'
import { createExternalNotices } from '../../../host/server/subjects/plans/external-notices.ts'
import { createPriceNotices } from '../../../host/server/subjects/plans/price-notices.ts'
import {
  externalNoticesText,
  priceNoticesText,
} from '../../../host/server/subjects/plans/price-notices-text.ts'
import type { PriceBook } from '../../../host/server/subjects/prices/price-book.ts'
import { storeEdition } from '../../../host/server/subjects/prices/price-editions.ts'
import { samplePriceBook } from '../../../host/server/subjects/prices/sample-price-book.ts'
import { mailsLeft } from '../notifications/stored-mails.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { crashing } from '../payments/crashing.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { bookWith, dearer, newDay, planId, priceHarness, supplyAt, withEdition } from './price-harness.ts'

/** Prices that change: who is notified of them, when and how. */
export const priceNoticeSuite = (backend: () => TestBackend) =>
  describe('prices that change: notices', () => {
    const {
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
    } = priceHarness(backend)

    test('[ACC-1] a run without notices needs the same number of queries for any number of accounts', async () => {
      async function statements(): Promise<number> {
        const fuse = { left: 1000 }
        const ports = { db: crashing(db(), fuse), now, eventLog: eventLog(), book: samplePriceBook() }
        expect(await createPriceNotices(ports)({ isDry: true })).toMatchObject({ notified: [], faults: [] })
        return 1000 - fuse.left
      }
      const before = await statements()
      await household()
      await household()
      expect(await statements()).toBe(before)
    })

    it('[ACC-1] each customer is notified once, however often runs start and overlap, with both prices, the day, and that leaving is free', async () => {
      const home = await household()
      const book = bookWith()
      expect((await notify(book, true)).notified.map(({ accountNumber }) => accountNumber)).toContain(
        home.number,
      )
      expect(await home.noticesOf()).toEqual([])
      await Promise.all([notify(book), notify(book)])
      await notify(book)
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: null }])
      expect(await home.mails()).toHaveLength(1)
      const [mail] = await testMailService(backend()).mailsTo(home.customer.email)
      expect(mail?.subject).toContain('the prices of your plan are changing')
      const text = mail?.body.replaceAll(/\s+/g, ' ') ?? ''
      expect(text).toContain('Tuesday, 15 December 2026')
      expect(text).toMatch(/Daily supply: \S+c\/day now, then 220\.00c\/day/)
      expect(text).toMatch(/leave for another retailer, whenever you like, with no fee/)
      expect(text).not.toContain(home.number)
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: newDay }])
      on('2026-12-20')
      await notify(book)
      expect(await home.mails()).toEqual([])
    })

    test('[ACC-1] a customer with two accounts on the plan is notified of each, by what that one pays now', async () => {
      const home = await household()
      const second = await household()
      await db().update(accounts).set({ customerId: home.customer.id }).where(second.account)
      const book = bookWith()
      // The second account agreed to its own prices.
      const cheaper = bookWith('2026-10-01').plans.find(
        ({ from, planId: id }) => id === planId && from === '2026-10-01',
      )
      if (cheaper?.offer === undefined) throw new Error('no offer')
      const agreedVersion = await storeEdition(db(), {
        ...cheaper.offer,
        plan: {
          ...cheaper.offer.plan,
          electricityContract: supplyAt(cheaper.offer.plan.electricityContract, '0.50'),
        },
      })
      await db().update(accounts).set({ agreedVersion }).where(second.account)
      const { notified, delivered } = await inform(book)
      expect(
        notified.filter(({ accountNumber }) => [home.number, second.number].includes(accountNumber)),
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

    it('[ACC-1] a late notice postpones the first day: five business days pass before prices rise', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      on('2026-12-14')
      const result = await inform(book)
      // The Monday; five business days after it is the Monday before Christmas.
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-22' }])
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

    test('[ACC-1] customers who leave before, have another plan by then, or pay the same are not notified', async () => {
      const leaving = await household()
      await leaving.close('2026-12-14')
      const staying = await household()
      const book = bookWith()
      const same: PriceBook = {
        ...book,
        plans: book.plans.map((plan) => {
          const known = samplePriceBook().plans.find((one) => one.planId === plan.planId)
          return known === undefined || plan.from !== newDay ? plan : { ...known, from: newDay }
        }),
      }
      await notify(same)
      expect(await staying.noticesOf()).toEqual([])
      await notify(book)
      expect(await leaving.noticesOf()).toEqual([])
      expect(await staying.noticesOf()).toHaveLength(1)
    })

    test('[ACC-1] prices without a description for customers are reported, and do not apply', async () => {
      const home = await household()
      const book = bookWith(newDay, planId, false)
      const result = await notify(book)
      expect(result.refused.map(({ accountNumber }) => accountNumber)).toContain(home.number)
      expect(priceNoticesText(result, false)).toContain('cannot be told of them')
      expect(await home.noticesOf()).toEqual([])
      expect((await home.choices(book)).current).not.toHaveProperty('announced')
    })

    test('[ACC-1] a customer with a safe contact gets no mail: it is held, and only once', async () => {
      const home = await household()
      await home.sayHowToReachThem()
      await notify(bookWith())
      await testMailService(backend()).mailsTo(home.customer.email)
      const held = await db().select().from(heldMails).where(eq(heldMails.recipient, home.customer.email))
      expect(held).toMatchObject([{ event: { kind: 'priceChange' }, safeContact: 'Ring my work number' }])
    })

    test('[ACC-1] no notice is sent for prices that are charged differently from what is offered, by us or by another system', async () => {
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
      const { notified, refused } = await inform(book)
      expect(numbersOf(notified)).not.toContain(home.number)
      expect(refused.find(({ accountNumber }) => accountNumber === home.number)?.reason).toContain(
        'otherwise than its offer says',
      )
      const file = Buffer.from(`account_number,prices_from,notified_on\n${home.number},${newDay},2026-11-20`)
      expect((await createExternalNotices({ db: db(), now, book })(file)).refusals).toMatchObject([
        { reason: expect.stringContaining('charged otherwise than their offer') },
      ])
      expect(await home.noticesOf()).toEqual([])
    })

    it('[ACC-1] days count from the sending: a mail that waited is written again with the day that is then right', async () => {
      const home = await household({ since: '2026-12-01' })
      const book = bookWith()
      on('2026-12-04')
      await notify(book)
      const server = mailServerThatIsAway(home.customer.email)
      await server.worker.run()
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: null }])
      on('2026-12-11')
      const result = await notify(book)
      expect(result.waiting.map(({ accountNumber }) => accountNumber)).toContain(home.number)
      server.comesBack()
      await server.worker.run()
      expect(server.sent).toHaveLength(1)
      // The Friday; five whole business days lie between it and the Saturday of the week after.
      expect(server.sent[0]).toContain('Saturday, 19 December 2026')
      expect(server.sent[0]).not.toContain('15 December')
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-19' }])
    })

    it('[ACC-1] a notice that was held, and is sent after all, is not held again when its day moves, and that does not extend its retries', async () => {
      const home = await household()
      await home.sayHowToReachThem()
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
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-19' }])
    })

    it('[ACC-1] a notice to a customer who has changed plan in the meantime is not sent, and staff need not act', async () => {
      const home = await household()
      await home.sayHowToReachThem()
      const book = bookWith()
      await inform(book)
      const isMine = eq(heldMails.recipient, home.customer.email)
      const [held] = await db().select().from(heldMails).where(isMine)
      on('2026-12-16')
      const waiting = async () => numbersOf((await notify(book)).waiting)
      expect(await waiting()).toContain(home.number)
      const { choices, consentVersion } = await home.choices(book)
      const steady = choices.find(({ terms }) => terms.planId === 'wattlebird-steady')?.terms
      const { startsOn } = await planChangesWith(book).change(home.customer.id, randomUUID(), {
        ...{ planId: 'wattlebird-steady', planVersion: steady?.version ?? '', account: home.number },
        ...({ start: 'NEXT_READ', concession: 'NO' } as const),
        consent: { version: consentVersion, hasAgreed: true },
      })
      // Until then there is still time to notify the customer.
      expect(await waiting()).toContain(home.number)
      on(startsOn)
      expect(await waiting()).not.toContain(home.number)
      expect(await readHeld(db(), now, String(held?.id))).toContain('Nobody is to be told any more')
      await releaseHeld(db(), now, String(held?.id))
      const service = testMailService(backend())
      const mails = await service.mailsTo(home.customer.email)
      expect(mails.filter(({ subject }) => subject.includes('prices'))).toEqual([])
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: null }])
    })

    test('[ACC-1] a held notice counts from the day on which staff notified the customer', async () => {
      const home = await household()
      await home.sayHowToReachThem()
      await inform(bookWith())
      const [held] = await db().select().from(heldMails).where(eq(heldMails.recipient, home.customer.email))
      expect(await home.noticesOf()).toMatchObject([{ reachesOn: null }])
      on('2026-12-11')
      const text = await readHeld(db(), now, String(held?.id))
      expect(text).toContain('from 2026-12-19 on if they are told today')
      expect(text).toMatch(/Daily supply: \S+ now, then 220\.00c\/day/)
      await handleHeld(db(), now, String(held?.id))
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: '2026-12-19' }])
    })

    test.each([
      ['who has chosen letters is told by letter', 'Robin', 'POST', '7 Test Lane, Newtown NSW 2042'],
      ['who has chosen mails since is told by mail', 'Robin', 'EMAIL', null],
      // The application belonged to the former holder of the number.
      ['whose number was somebody else’s gets it at home', 'Noor', 'POST', '5 Test Lane, Newtown NSW 2042'],
    ] as const)(
      '[ACC-1] [ACC-7] a customer who did not agree to notices by mail, and %s',
      async (_, givenName, billDelivery, address) => {
        const letters = address === null ? 0 : 1
        const home = await household()
        await db()
          .update(accounts)
          .set({ billDelivery, supplyAddress: '5 Test Lane, Newtown NSW 2042' })
          .where(home.account)
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
        const letter = { safeContact: `By letter, to ${address}` }
        expect(held).toMatchObject(Array.from({ length: letters }, () => letter))
        const notified = await home.noticesOf()
        expect(notified.filter(({ reachesOn }) => reachesOn === null)).toHaveLength(letters)
      },
    )

    it('[ACC-1] a second rise within twelve months is refused, announced nowhere, and applies to nobody', async () => {
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
      expect((await inform(book)).notified.map(({ accountNumber }) => accountNumber)).toContain(home.number)
      expect((await home.noticesOf()).map(({ reachesOn }) => reachesOn)).toContain('2027-12-18')
    })

    /** A cent more of supply a day than two dollars, and a fifth less for usage. */
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

    it('[ACC-1] if some prices rise and others fall, it is a rise for customers whose year becomes dearer, by their own usage', async () => {
      const much = await household()
      const little = await household()
      await much.read('2025-11-21', '2026-11-20', 20_000)
      await little.read('2025-11-21', '2026-11-20', 1)
      for (const home of [much, little])
        await db().update(supplyPoints).set({ suppliedFrom: '2025-11-21' }).where(home.point)
      const book = withEdition(bookWith(), '2027-06-01', mixed)
      await inform(book)
      on('2027-02-01')
      const { notified, refused } = await inform(book)
      expect(numbersOf(refused)).not.toContain(much.number)
      expect(numbersOf(refused)).toContain(little.number)
      expect(numbersOf(notified)).not.toContain(little.number)
      expect((await much.choices(book)).current.announced?.from).toBe('2027-06-01')
      expect((await little.choices(book)).current).not.toHaveProperty('announced')
    })

    test.each([
      ['no rise where the year of the reference price costs no more', 0, true],
      ['a rise where the year of the reference price is dearer', 1, false],
    ])(
      '[ACC-1] without enough usage of its own, prices of which some rise and others fall are %s',
      async (_, by, isNotified) => {
        const home = await household()
        const comparison = samplePriceBook().plans.find((plan) => plan.planId === planId)?.comparison
        if (!comparison) throw new Error('no reference price')
        const unconditionalPriceCents = comparison.unconditionalPriceCents + by
        const book = withEdition(bookWith(), '2027-06-01', mixed, {
          comparison: { ...comparison, unconditionalPriceCents },
        })
        const { notified, refused } = await inform(book)
        expect(notified.filter(({ accountNumber }) => accountNumber === home.number)).toHaveLength(
          isNotified ? 2 : 1,
        )
        expect(numbersOf(refused).includes(home.number)).toBe(!isNotified)
      },
    )

    it('[ACC-1] a rise inserted before a notified one would also be a second one within twelve months', async () => {
      const home = await household()
      const later = withEdition(samplePriceBook(), '2027-03-01', dearer)
      await inform(later)
      const earlier = (price: string) =>
        withEdition(later, '2027-02-01', (contract) => supplyAt(contract, price))
      const { notified, refused } = await inform(earlier('1.50'))
      expect(numbersOf(notified)).not.toContain(home.number)
      expect(refused.find(({ accountNumber }) => accountNumber === home.number)?.reason).toContain(
        'was told that the prices of the plan wattlebird-standing rise on 2027-03-01',
      )
      // Compared with an even higher price, the notified one is a fall.
      expect(numbersOf((await inform(earlier('3.00'))).notified)).toContain(home.number)
    })

    it('[ACC-1] a cheaper edition is notified although a dearer one for the same day has to wait', async () => {
      const home = await household()
      const cheaper = withEdition(bookWith(), '2027-05-01', (contract) => supplyAt(contract, '1.50'))
      const book = withEdition(cheaper, '2027-05-03', (contract) => supplyAt(contract, '3.00'))
      await inform(bookWith())
      on('2027-04-30')
      const { notified, refused } = await inform(book)
      const mine = ({ accountNumber }: { readonly accountNumber: string }) => accountNumber === home.number
      expect(notified.filter(mine).map(({ pricesFrom }) => pricesFrom)).toEqual(['2027-05-01'])
      expect(refused.filter(mine)).toHaveLength(1)
      on('2027-12-20')
      expect((await inform(book)).notified.filter(mine).map(({ pricesFrom }) => pricesFrom)).toEqual([
        '2027-05-03',
      ])
    })

    test('[ACC-1] notices that another system has given are recorded whole or not at all, each refusal with its line', async () => {
      const home = await household()
      const other = await household()
      const book = bookWith()
      const record = (text: string, isDry = false) =>
        createExternalNotices({ db: db(), now, book })(Buffer.from(text), isDry)
      const good = `account_number,prices_from,notified_on\n${home.number},${newDay},2026-11-16`
      const wrong = await record(
        `${good}\n${other.number},2026-12-16,2026-11-16\n1,${newDay},2026-11-16\n${other.number},${newDay},2026-12-24\n${home.number},${newDay},2026-11-17\n${other.number},soon,2026-11-16`,
      )
      expect(wrong.recorded).toEqual([])
      expect(wrong.refusals.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
        expect.stringMatching(/^3 the price book has no prices of wattlebird-standing from this day on/),
        expect.stringMatching(/^4 there is no account/),
        expect.stringMatching(/^5 notified_on is in the future/),
        expect.stringMatching(/^6 says the same as line 2/),
        expect.stringMatching(/^7 prices_from must be a day/),
      ])
      expect(externalNoticesText(wrong, false)).toContain('Nothing was recorded.')
      expect((await record('account,day\n1,2')).refusals).toMatchObject([{ line: 1 }])
      const early = await record(
        `account_number,prices_from,notified_on\n${home.number},${newDay},2025-12-14\n${other.number},${newDay},2026-10-31`,
      )
      expect(early.refusals).toMatchObject([
        { line: 2, reason: expect.stringContaining('more than 12 months before') },
        { line: 3, reason: expect.stringContaining('before 2026-11-01, when the customer agreed') },
      ])
      expect((await record(good, true)).recorded).toHaveLength(1)
      expect(await home.noticesOf()).toEqual([])
      expect((await record(good)).recorded).toMatchObject([{ accountNumber: home.number, reachesOn: newDay }])
      expect((await record(good)).refusals).toMatchObject([
        { line: 2, reason: expect.stringContaining('already') },
      ])
      const { notified } = await inform(book)
      const numbers = notified.map(({ accountNumber }) => accountNumber)
      expect([numbers.includes(home.number), numbers.includes(other.number)]).toEqual([false, true])
      on(newDay)
      expect((await home.choices(book)).current.pricesFrom).toBe(newDay)
    })

    test('[ACC-1] an undeliverable notice is recorded once staff have informed the customer, and is not sent any more', async () => {
      const home = await household()
      const book = bookWith()
      await notify(book)
      expect(await home.noticesOf()).toMatchObject([{ reachesOn: null }])
      const file = Buffer.from(`account_number,prices_from,notified_on\n${home.number},${newDay},2026-11-20`)
      const record = () => createExternalNotices({ db: db(), now, book })(file)
      expect((await record()).recorded).toMatchObject([{ reachesOn: newDay }])
      expect(await home.noticesOf()).toEqual([{ pricesFrom: newDay, reachesOn: newDay }])
      const service = testMailService(backend())
      await service.worker.run()
      expect(service.delivered.filter(({ recipient }) => recipient === home.customer.email)).toEqual([])
      expect((await record()).refusals).toMatchObject([{ reason: expect.stringContaining('already') }])
    })
  })
