import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceFaults } from '../../contracts/invoice-rules.ts'
import type { IssuedInvoice } from '../../src/billing/index.ts'
import { makeInvoice } from '../../src/billing/index.ts'
import type { HalfHourRead, Tariff } from '../../src/energy/index.ts'
import { microDollars, spreadRead } from '../../src/energy/index.ts'
import type { HeldPlan, PriceEdition } from '../../src/plan-change/price-history.ts'
import {
  editionOn,
  editionsToNotify,
  priceChangeReaches,
  priceStretches,
} from '../../src/plan-change/price-history.ts'
import { businessDaysAfter } from '../../src/validators/business-days.ts'
import { billFacts } from '../billing/bill-facts.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'

const numRuns = Math.min(propertyRuns, 300)
const first = Date.parse('2026-01-01')
const dayAt = (count: number) => new Date(first + count * 86_400_000).toISOString().slice(0, 10)
const placeOf = (day: string) => (Date.parse(day) - first) / 86_400_000
const anyPlace = fc.integer({ min: 0, max: 330 })

interface Published {
  readonly name: string
}

/** The published editions of a plan, the day it was agreed to, and the days on which the customer was notified of each. */
const anySetup = fc
  .record({
    places: fc.uniqueArray(anyPlace, { minLength: 1, maxLength: 5 }),
    agreed: anyPlace,
    isKept: fc.boolean(),
    /** Days between an edition and its notice: before it, or late; null: no notice. */
    expected: fc.array(fc.option(fc.integer({ min: -40, max: 30 })), { minLength: 5, maxLength: 5 }),
  })
  .map(({ places, agreed, isKept, expected }) => {
    const editions = places.map((place, at) => ({ from: dayAt(place), prices: { name: `edition ${at}` } }))
    const notices = editions.flatMap(({ from }, at) => {
      const days = expected[at] ?? null
      return days === null
        ? []
        : [{ pricesFrom: from, reachesOn: priceChangeReaches('NSW', from, dayAt(placeOf(from) + days)) }]
    })
    const held: HeldPlan<Published> = {
      ...{ agreedOn: dayAt(agreed), editions, notices },
      ...(isKept && { agreed: { name: 'agreed' } }),
    }
    return held
  })

test('[ACC-5] on no day a customer pays prices that did not apply, were not notified, or contradict what was agreed', () => {
  const seen = { agreed: 0, moved: 0, kept: 0, before: 0 }
  always(numRuns)(anySetup, (held) => {
    const { editions, notices, agreedOn, agreed } = held
    const stretches = priceStretches(held)
    expect(stretches.map(({ from }) => from)).toEqual(stretches.map(({ from }) => from).toSorted())
    expect(new Set(stretches.map(({ from }) => from)).size).toBe(stretches.length)
    const oldest = editions.map(({ from }) => from).toSorted()[0] ?? ''
    for (let place = -5; place < 400; place += 1) {
      const day = dayAt(place)
      const own = editionOn(stretches, day)?.prices
      if (own === undefined) {
        // If nothing is known, no price is invented.
        seen.before += 1
        expect(day < oldest && (agreed === undefined || day < agreedOn)).toBe(true)
        continue
      }
      if (own === agreed) {
        seen.agreed += 1
        expect(day >= agreedOn).toBe(true)
        continue
      }
      const edition = editions.find(({ prices }) => prices === own)
      expect(edition !== undefined && edition.from <= day).toBe(true)
      const since = agreed === undefined && oldest > agreedOn ? oldest : agreedOn
      if ((edition?.from ?? '') <= since) {
        // The published prices, at the latest from the day of the agreement.
        seen.kept += 1
        const published = editions.filter(({ from }) => from <= (day < since ? day : since))
        expect(edition?.from).toBe(
          published
            .map(({ from }) => from)
            .toSorted()
            .at(-1),
        )
        continue
      }
      seen.moved += 1
      const notice = notices.find(({ pricesFrom }) => pricesFrom === edition?.from)
      expect(notice !== undefined && (notice.reachesOn ?? '9999') <= day).toBe(true)
    }
  })
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})

test('[ACC-5] five whole business days lie between a notice and its prices’ first day, and no price applies early', () => {
  always(numRuns)(anyPlace, anyPlace, (expected, from) => {
    const day = priceChangeReaches('VIC', dayAt(from), dayAt(expected))
    expect(day >= dayAt(from)).toBe(true)
    expect(day > businessDaysAfter('VIC', dayAt(expected), 5)).toBe(true)
    if (from - expected > 20) expect(day).toBe(dayAt(from))
  })
  // A Wednesday; the fifth business day after it is the Wednesday of the next week.
  expect(priceChangeReaches('NSW', '2027-07-01', '2027-06-23')).toBe('2027-07-01')
  expect(priceChangeReaches('NSW', '2027-07-01', '2027-06-24')).toBe('2027-07-02')
})

test('[ACC-5] daily runs notify of each future change once, and of missed ones only the newest', () => {
  always(numRuns)(anySetup, fc.array(anyPlace, { maxLength: 6 }), (held, days) => {
    let notices = held.notices
    for (const place of days.toSorted((one, other) => one - other)) {
      const today = dayAt(place)
      const shown = editionsToNotify({ ...held, notices }, today)
      const late = shown.filter(({ from }) => from <= today)
      expect(late.length).toBeLessThanOrEqual(1)
      for (const { from } of shown) expect(notices.some(({ pricesFrom }) => pricesFrom === from)).toBe(false)
      notices = [
        ...notices,
        ...shown.map(({ from }) => ({
          pricesFrom: from,
          reachesOn: priceChangeReaches('NSW', from, today),
        })),
      ]
      expect(editionsToNotify({ ...held, notices }, today)).toEqual([])
      // If every edition was notified, the published prices apply after five business days at the latest.
      const newest = editionOn(held.editions, '9999-12-31')
      const end = editionOn(priceStretches({ ...held, notices }), '9999-12-31')
      if ((newest?.from ?? '') > held.agreedOn) expect(end?.prices).toBe(newest?.prices)
    }
  })
})

const tariffAt = (usage: number, supply: number): Tariff => ({
  tariffPeriod: [
    {
      displayName: 'All year',
      startDate: '01-01',
      endDate: '12-31',
      dailySupplyCharge: microDollars(String(supply / 100)),
      singleRate: { displayName: 'Usage', rates: [{ unitPrice: microDollars(String(usage / 10_000)) }] },
    },
  ],
})

const zone = 'Australia/Brisbane'

test('[ACC-5] a bill over price changes has a part for each price, adds up to the cent, and charges each day by the price of that day', {
  timeout: patienceMs(60, numRuns),
}, () => {
  const seen = { split: 0 }
  always(numRuns)(
    fc.array(
      fc.record({ usage: fc.integer({ min: 1, max: 9000 }), supply: fc.integer({ min: 1, max: 300 }) }),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
    fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 }),
    fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 31, maxLength: 31 }),
    (prices, changes, days) => {
      const [period, places] = [{ from: dayAt(0), to: dayAt(30) }, changes.toSorted((a, b) => a - b)]
      const starts = [0, ...places]
      const editions: PriceEdition<Tariff>[] = starts.map((place, at) => ({
        from: dayAt(place),
        prices: tariffAt(prices[at]?.usage ?? 1, prices[at]?.supply ?? 1),
      }))
      const notices = editions.slice(1).map(({ from }) => ({ pricesFrom: from, reachesOn: from }))
      const stretches = priceStretches({ agreedOn: dayAt(0), editions, notices })
      const reads: HalfHourRead[] = days.flatMap((wattHours, at) =>
        spreadRead(
          { from: dayAt(at), to: dayAt(at), quality: 'actual', register: 'GENERAL', wattHours },
          zone,
        ),
      )
      const parts = stretches.map(({ from, prices: tariff }) => ({ plan: billFacts.plan, tariff, from }))
      const last = parts.at(-1)
      if (last === undefined) throw new Error('no price')
      const bill = makeInvoice({
        ...{ ...billFacts, reads, period, zone },
        ...{ tariff: last.tariff, earlierPlans: parts.slice(0, -1), planFrom: last.from },
      })
      expect(invoiceFaults(bill)).toEqual([])
      expect(bill.parts?.map(({ period: { startDate } }) => startDate)).toEqual(starts.map(dayAt))
      seen.split += 1
      let subtotal = 0
      for (const [at, start] of starts.entries()) {
        const end = starts[at + 1] ?? 31
        const used = days.slice(start, end).reduce((sum, wattHours) => sum + wattHours, 0)
        const own = bill.lines.filter(({ part }) => part === at + 1)
        const amountOf = (kind: IssuedInvoice['lines'][number]['kind']) =>
          own.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
        // Cents as whole numbers: ten-thousandths of a dollar a kWh, cents a day.
        const usage = Math.round((used * (prices[at]?.usage ?? 1)) / 100_000)
        expect([amountOf('usage'), amountOf('supply')]).toEqual([
          usage,
          (end - start) * (prices[at]?.supply ?? 1),
        ])
        subtotal += amountOf('usage') + amountOf('supply')
      }
      expect(bill.subtotal).toBe(subtotal)
      expect(bill.invoiceAmount).toBe(subtotal + bill.gstAmount)
    },
  )
  expect(seen.split).toBe(numRuns)
})
