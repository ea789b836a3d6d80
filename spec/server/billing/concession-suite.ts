import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Arrangements, CustomerDocument, CustomerRequest, PlanChoices } from 'gridfront/contracts'
import { invoiceFaults } from 'gridfront/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GrantChoice } from '../../../host/server/commands/requests/grant-concession.ts'
import { createRequestAnswers } from '../../../host/server/commands/requests/request-answers.ts'
import { accounts, customerRequests } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { readPdf } from '../documents/read-pdf.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import type { Household } from './billing-harness.ts'
import { addHousehold } from './billing-harness.ts'

const card = { kind: 'HEALTH_CARE_CARD', holder: 'Test Person', cardNumber: '204417826K' }
const rebate = 'Low Income Household Rebate'

/** Concessions: granted by staff, deducted on bills for their days, and shown in the account. */
export const concessionSuite = (backend: () => TestBackend) =>
  describe('concessions', () => {
    const on = (day: string) => {
      backend().clock.now = new Date(`${day}T01:00:00Z`)
    }
    beforeEach(() => on('2026-09-10'))
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const now = () => backend().clock.now
    const answers = () =>
      createRequestAnswers({ db: backend().db, now, eventLog: createEventLog({ db: backend().db, now }) })

    async function household(facts: Partial<Household> = {}) {
      const home = await addHousehold(backend().db, now, { since: '2026-09-01', ...facts })
      const logIn = async () => {
        const client = new TestClient(backend().app)
        await client.login(home.customer)
        return client
      }
      const client = await logIn()
      const ask = async (content: object) =>
        (
          await client.post('/api/requests/concession', { requestId: randomUUID(), ...content })
        ).json<CustomerRequest>()
      return {
        ...home,
        logIn,
        add: (more: object = {}) =>
          ask({ change: 'ADD', card: { ...card, ...more }, consent: { version: '2026-11-29' } }),
        remove: () => ask({ change: 'REMOVE' }),
        concession: async () =>
          (await client.get('/api/requests/arrangements')).json<Arrangements>().concession,
        lines: async () =>
          (await home.invoices()).map(({ lines }) => lines.filter(({ kind }) => kind === 'concession')),
      }
    }
    const done = (reference: string, wish?: GrantChoice) => answers().answer(reference, 'DONE', null, wish)

    it('[ACC-1] a checked card is deducted on each bill for the days on which it applies, without GST, on page and document', async () => {
      const home = await household()
      const { reference } = await home.add()
      expect(await home.concession()).toMatchObject({ status: 'BEING_CHECKED' })
      expect(await home.concession()).not.toHaveProperty('granted')
      expect((await done(reference))?.granted).toEqual({
        schemeId: 'nsw-low-income-household-rebate',
        ...{ displayName: rebate, from: '2026-09-10', to: null },
      })
      await home.read('2026-09-01', '2026-10-31')
      on('2026-11-01')
      expect(await home.run()).toMatchObject({ refused: [], faults: [] })
      const [september, october] = await home.invoices()
      if (september === undefined || october === undefined) throw new Error('no bills')
      expect([invoiceFaults(september), invoiceFaults(october)]).toEqual([[], []])
      expect(await home.lines()).toMatchObject([
        // 21 days of 285 dollars a year.
        [{ displayName: `${rebate}, 10–30 Sep 2026`, quantity: { days: 21 }, amount: -1_640 }],
        [{ displayName: rebate, quantity: { days: 31 }, unitPrice: '-0.780822', amount: -2_421 }],
      ])
      const charged = october.lines
        .filter(({ hasGst }) => hasGst)
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(october.gstAmount).toBe(Math.round(charged / 10))
      expect(october.invoiceAmount).toBe(charged + october.gstAmount - 2_421)
      const client = await home.logIn()
      const { documents } = (await client.get('/api/documents')).json<{ documents: CustomerDocument[] }>()
      const listed = documents.find(({ documentId }) => documentId === october.invoiceNumber)
      const pdf = await client.get(`/api/documents/${listed?.documentId}`)
      const text = JSON.stringify(await readPdf(pdf.rawPayload))
      expect(text).toContain(rebate)
      expect(text).toContain('24.21')
      const { concession } = (await client.get('/api/requests/arrangements')).json<Arrangements>()
      expect(concession).toMatchObject({
        status: 'APPLIED',
        granted: { displayName: rebate, from: '2026-09-10', to: null },
      })
    })

    it('[ACC-1] a percentage applies to the charges with GST, and is nothing of nothing', async () => {
      const home = await household({ postcode: '3000' })
      await done((await home.add()).reference, { from: '2026-09-01' })
      await home.read('2026-09-01', '2026-09-30')
      on('2026-10-01')
      await home.run()
      const [invoice] = await home.invoices()
      const [line] = (await home.lines())[0] ?? []
      if (invoice === undefined || line === undefined) throw new Error('no bill')
      expect(invoiceFaults(invoice)).toEqual([])
      const charged = invoice.invoiceAmount - line.amount
      expect(line).toMatchObject({
        displayName: 'Annual Electricity Concession, 17.5% of the charges',
        ...{ quantity: null, hasGst: false, amount: -Math.round(charged * 0.175) },
      })
    })

    it('[ACC-1] a household has one rebate: another card ends the one before, and removing the card ends it that day', async () => {
      const home = await household()
      await done((await home.add()).reference, { from: '2026-09-01' })
      on('2026-09-15')
      await done((await home.add({ kind: 'DVA_GOLD_CARD', cardNumber: 'NX123456' })).reference, {
        to: '2026-12-31',
      })
      expect(await home.concession()).toMatchObject({ granted: { from: '2026-09-15', to: '2026-12-31' } })
      on('2026-09-20')
      await home.remove()
      expect(await home.concession()).toBeNull()
      await home.read('2026-09-01', '2026-10-31')
      on('2026-11-01')
      await home.run()
      expect((await home.lines()).map((lines) => lines.map(({ quantity }) => quantity))).toEqual([
        [
          { unit: 'DAYS', days: 14 },
          { unit: 'DAYS', days: 6 },
        ],
        [],
      ])
    })

    test('[ACC-1] the cost of a year has the concession deducted, and says so', async () => {
      const home = await household({ since: '2025-09-01' })
      await home.read('2025-09-01', '2026-09-09')
      const client = await home.logIn()
      const choices = async () => (await client.get('/api/my-account/plans')).json<PlanChoices>()
      const before = await choices()
      expect(before).not.toHaveProperty('concession')
      await done((await home.add()).reference, { from: '2026-09-10' })
      const after = await choices()
      expect(after.concession).toBe(rebate)
      const pairs = after.choices.flatMap(({ annualCents }, at) => {
        const known = before.choices[at]?.annualCents ?? null
        return annualCents === null || known === null ? [] : [known - annualCents]
      })
      expect(pairs.length).toBeGreaterThan(0)
      expect(new Set(pairs)).toEqual(new Set([28_500]))
    })

    test('[ACC-1] an invalid grant is refused, and the request stays open', async () => {
      const home = await household()
      await home.read('2026-09-01', '2026-09-30')
      on('2026-10-05')
      await home.run()
      const { reference } = await home.add()
      for (const [wish, words] of [
        [{ from: '2026-10-05', to: '2026-10-04' }, /would end on 2026-10-04/],
        [{ from: '2025-11-05' }, /more than 9 months before the request of 2026-10-05.*--from 2026-01-05/],
        [
          { scheme: 'vic-annual-electricity-concession' },
          /no concession "vic-annual.* in NSW.*nsw-low-income/,
        ],
      ] as const)
        await expect(done(reference, wish)).rejects.toThrow(words)
      await expect(answers().answer(reference, 'IN_PROGRESS', null, { to: '2026-12-01' })).rejects.toThrow(
        /--scheme/,
      )
      const [row] = await backend()
        .db.select()
        .from(customerRequests)
        .where(eq(customerRequests.reference, reference))
      expect(row).toMatchObject({ status: 'RECEIVED', granted: null })
      expect((await done(reference))?.granted).toMatchObject({ from: '2026-10-05' })
      // Days deducted on a bill cannot be credited again, whatever another card gives.
      const held = await household()
      await done((await held.add()).reference, { from: '2026-09-01' })
      await held.read('2026-09-01', '2026-09-30')
      await held.run()
      const second = (await held.add({ kind: 'DVA_GOLD_CARD', cardNumber: 'NX123456' })).reference
      await expect(done(second, { from: '2026-09-30' })).rejects.toThrow(
        /before 2026-10-01, since the bills up to then have a concession: name --from 2026-10-01/,
      )
    })

    test('[ACC-1] a card that was sent before its account was a business’s is not granted', async () => {
      const home = await household()
      const { reference } = await home.add()
      await backend().db.update(accounts).set({ businessName: 'Test Pty Ltd' }).where(home.account)
      await expect(done(reference)).rejects.toThrow('concessions are for households')
      expect((await home.add()).reference).toBeUndefined()
    })

    test('[ACC-1] an account without further bills gets no grant, except what its last bill can have', async () => {
      const noBill = /gets no bill any more.*decline the request/
      const ended = await household()
      const { reference } = await ended.add()
      await ended.read('2026-09-01', '2026-09-30')
      await ended.close('2026-09-30')
      on('2026-10-05')
      await ended.run()
      await expect(done(reference)).rejects.toThrow(noBill)
      await expect(done(reference, { from: '2026-09-30' })).rejects.toThrow(noBill)
      await expect(done((await ended.add()).reference)).rejects.toThrow(noBill)
      // Was never billed, and may not be charged any more.
      for (const [postcode, closedOn] of [
        ['2042', '2026-01-04'],
        ['3000', '2026-06-04'],
      ] as const) {
        const forgotten = await household({ since: '2025-12-01', postcode })
        await forgotten.close(closedOn)
        await expect(done((await forgotten.add()).reference, { from: closedOn })).rejects.toThrow(noBill)
      }
      // The last bill is still to come.
      const leaving = await household()
      await leaving.close('2026-09-30')
      const late = (await leaving.add()).reference
      await expect(done(late)).rejects.toThrow(
        /begin on 2026-10-05, after the supply has ended: name --from 2026-09-30 or an earlier day/,
      )
      expect((await done(late, { from: '2026-09-30' }))?.granted).toMatchObject({ from: '2026-09-30' })
      await leaving.read('2026-09-01', '2026-09-30')
      expect(await leaving.run()).toMatchObject({ refused: [], faults: [] })
      expect(await leaving.lines()).toMatchObject([[{ quantity: { days: 1 } }]])
    })

    test('[ACC-1] a card that is confirmed after a bill counts from the day of the request: the next bill credits those days, once', async () => {
      const home = await household()
      const { reference } = await home.add()
      await home.read('2026-09-01', '2026-11-30')
      on('2026-10-05')
      await home.run()
      const [september] = await home.invoices()
      const granted = (await done(reference))?.granted
      expect(granted).toMatchObject({ from: '2026-09-10', to: null, billedTo: '2026-09-30' })
      expect(await home.concession()).toMatchObject({
        granted: { displayName: rebate, from: '2026-09-10', to: null, billedTo: '2026-09-30' },
      })
      on('2026-12-01')
      expect(await home.run()).toMatchObject({ refused: [], faults: [] })
      const issued = await home.invoices()
      // The issued bill stays unchanged.
      expect(issued[0]).toEqual(september)
      expect(issued.map(invoiceFaults)).toEqual([[], [], []])
      const number = september?.invoiceNumber ?? ''
      expect(await home.lines()).toMatchObject([
        [],
        [
          { displayName: rebate, quantity: { days: 31 }, amount: -2_421 },
          {
            displayName: `${rebate} for 10–30 Sep 2026, missing from bill ${number}`,
            ...{ quantity: { days: 21 }, amount: -1_640, hasGst: false },
            credits: { invoiceNumber: number, period: { startDate: '2026-09-10', endDate: '2026-09-30' } },
          },
        ],
        [{ displayName: rebate, quantity: { days: 30 } }],
      ])
      const october = issued[1]
      if (october === undefined) throw new Error('no bill')
      const charged = october.lines
        .filter(({ hasGst }) => hasGst)
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(october.invoiceAmount).toBe(charged + october.gstAmount - 2_421 - 1_640)
    })

    test('[ACC-1] a late credit of a share is based on that bill’s charges, and a change of card in between ends it', async () => {
      const home = await household({ postcode: '3000' })
      const first = (await home.add()).reference
      await home.read('2026-09-01', '2026-10-31')
      on('2026-09-21')
      const second = (await home.add({ kind: 'DVA_GOLD_CARD', cardNumber: 'NX123456' })).reference
      on('2026-10-02')
      await home.run()
      const [september] = await home.invoices()
      await done(second)
      await done(first)
      on('2026-11-01')
      expect(await home.run()).toMatchObject({ refused: [], faults: [] })
      const [, late] = await home.lines()
      const of = (days: number) => -Math.round(((september?.invoiceAmount ?? 0) * 0.175 * days) / 30)
      expect(late?.filter(({ credits }) => credits !== undefined)).toMatchObject([
        { credits: { period: { startDate: '2026-09-10', endDate: '2026-09-20' } }, amount: of(11) },
        { credits: { period: { startDate: '2026-09-21', endDate: '2026-09-30' } }, amount: of(10) },
      ])
    })

    it('[ACC-8] a card that no concession of the state takes is refused with a sentence, and taken in a state that has one', async () => {
      const seniors = { kind: 'QUEENSLAND_SENIORS_CARD', cardNumber: '04123456' }
      const refused: unknown = await (await household()).add(seniors)
      expect(refused).toMatchObject({
        status: 422,
        errors: [
          {
            pointer: '/body/card/kind',
            detail: 'The concessions of your state do not take the Queensland Seniors Card.',
          },
        ],
      })
      expect(await (await household({ postcode: '4000' })).add(seniors)).toMatchObject({ status: 'RECEIVED' })
    })

    test('[ACC-1] in a state without a known concession a card is answered without one', async () => {
      const home = await household({ postcode: '7000' })
      expect((await done((await home.add()).reference))?.granted).toBeUndefined()
      expect(await home.concession()).not.toHaveProperty('granted')
    })
  })
