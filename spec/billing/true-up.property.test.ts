import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceFaults } from '../../contracts/invoice-rules.ts'
import type { IssuedInvoice, MakeInvoiceOptions } from '../../src/billing/index.ts'
import {
  BillingError,
  countReads,
  estimateReads,
  fillGaps,
  makeInvoice,
  trueUp,
} from '../../src/billing/index.ts'
import { daysFrom } from '../../src/dates/iso-date.ts'
import type { HalfHourRead } from '../../src/energy/index.ts'
import { halfHoursOf } from '../../src/energy/index.ts'
import type { Billing } from '../energy/tariff-setup.ts'
import { anyBilling, shifted } from '../energy/tariff-setup.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { billFacts, sumOf } from './bill-facts.ts'

const numRuns = Math.min(propertyRuns, 100)
const patience = { timeout: patienceMs(400, numRuns) }

const made = (
  invoiceNumber: string,
  billing: Billing,
  more: Partial<MakeInvoiceOptions> = {},
): IssuedInvoice => makeInvoice({ ...billFacts, ...billing, invoiceNumber, ...more })

/** The setup with all its half-hours read; missing ones get the estimates of `fillGaps`. */
function wholeOf(billing: Billing): HalfHourRead[] | null {
  try {
    return fillGaps(billing.reads, billing.period, billing.zone).map((read) => ({
      ...read,
      quality: 'actual',
    }))
  } catch (error) {
    if (error instanceof BillingError) return null
    throw error
  }
}

test(
  '[ACC-1] an estimated bill and the next one, by reads, charge together what the reads cost: exactly before GST, and to the cent with it',
  patience,
  () => {
    const seen = { more: 0, less: 0, feedIn: 0 }
    always(numRuns)(
      anyBilling(),
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.nat(3),
      (billing, factor, kept) => {
        const reads = wholeOf(billing)
        if (reads === null) return
        const { from, to } = billing.period
        const length = daysFrom(from, to).length
        const next = { from: shifted(to, 1), to: shifted(to, length) }
        const nextReads = daysFrom(next.from, next.to).flatMap((day) =>
          halfHoursOf(day, billing.zone).map(
            ({ startMs }): HalfHourRead => ({
              startMs,
              register: 'GENERAL',
              wattHours: 211,
              quality: 'actual',
            }),
          ),
        )
        // The estimate differs from what will be read; some of it was read in time.
        const estimated = reads.map((read, at) =>
          kept > 0 && at % 4 < kept
            ? read
            : { ...read, wattHours: Math.round(read.wattHours * factor), quality: 'estimated' as const },
        )
        const billed = made('INV-1', { ...billing, reads: estimated })
        const read = made('INV-1', { ...billing, reads })
        const adjustments = trueUp({ billed, read })
        const nextBilling = { ...billing, period: next, reads: nextReads }
        const alone = made('INV-2', nextBilling)
        const after = made('INV-2', nextBilling, { adjustments })
        expect(invoiceFaults(after)).toEqual([])
        expect(billed.subtotal + after.subtotal).toBe(read.subtotal + alone.subtotal)
        const difference =
          billed.invoiceAmount + after.invoiceAmount - (read.invoiceAmount + alone.invoiceAmount)
        expect(Math.abs(difference)).toBeLessThanOrEqual(1)
        const cents = sumOf(adjustments.map(({ amountCents }) => amountCents))
        if (cents > 0) seen.more += 1
        if (cents < 0) seen.less += 1
        if (adjustments.length > 1) seen.feedIn += 1
        expect(adjustments[0]?.adjusts).toMatchObject({
          invoiceNumber: 'INV-1',
          billed: billed.used,
          read: read.used,
        })
      },
    )
    expect(Math.min(seen.more, seen.less, seen.feedIn)).toBeGreaterThan(0)
  },
)

test(
  '[ACC-1] what was used too long ago is charged by the share of the days that may be, and given back in full',
  patience,
  () => {
    always(numRuns)(anyBilling(), fc.nat(40), (billing, days) => {
      const reads = wholeOf(billing)
      if (reads === null) return
      const less = reads.map((read) => ({
        ...read,
        wattHours: Math.floor(read.wattHours / 2),
        quality: 'estimated' as const,
      }))
      const [low, high] = [made('INV-1', { ...billing, reads: less }), made('INV-1', { ...billing, reads })]
      const recoverFrom = shifted(billing.period.from, days)
      const all = (options: Parameters<typeof trueUp>[0]) =>
        trueUp(options).map(({ amountCents }) => amountCents)
      const net = (amounts: readonly number[]) => amounts[0] ?? 0
      const full = net(all({ billed: low, read: high }))
      const cut = net(all({ billed: low, read: high, recoverFrom }))
      if (sumOf(all({ billed: low, read: high })) > 0 && full > 0) expect(cut).toBeLessThanOrEqual(full)
      // In the other direction the customer gets money back.
      const back = all({ billed: high, read: low })
      if (sumOf(back) * 2 < net(back)) expect(all({ billed: high, read: low, recoverFrom })).toEqual(back)
    })
  },
)

test(
  '[ACC-1] an estimate keeps what was read, marks everything else, and leaves no half-hour out',
  patience,
  () => {
    always(numRuns)(
      anyBilling(),
      fc.constantFrom('YEAR_BEFORE' as const, 'LAST_PERIOD' as const),
      (billing, kind) => {
        const { period, zone, reads: known } = billing
        const length = daysFrom(period.from, period.to).length
        const before = { from: shifted(period.from, -length), to: shifted(period.from, -1) }
        const basis = daysFrom(before.from, before.to).flatMap((day) =>
          halfHoursOf(day, zone).map(
            ({ startMs }): HalfHourRead => ({
              startMs,
              register: 'GENERAL',
              wattHours: 300,
              quality: 'actual',
            }),
          ),
        )
        const all = estimateReads(known, period, zone, { basis: kind, period: before, reads: basis })
        const { known: count, count: whole } = countReads(all, period, zone)
        expect(count).toBe(whole)
        const places = new Map(known.map((read) => [`${read.register} ${read.startMs}`, read]))
        for (const read of all) {
          const own = places.get(`${read.register} ${read.startMs}`)
          if (own !== undefined) expect(read).toBe(own)
          else
            expect(read).toMatchObject({
              quality: 'estimated',
              wattHours: read.register === 'GENERAL' ? 300 : 0,
            })
        }
      },
    )
  },
)

const zone = 'Australia/Sydney'
const dayOf = (day: string, wattHoursAt: (place: number) => number): HalfHourRead[] =>
  halfHoursOf(day, zone).map(({ startMs, startTime }) => ({
    startMs,
    register: 'GENERAL',
    wattHours: wattHoursAt(Number(startTime.slice(0, 2))),
    quality: 'actual',
  }))
const totalOf = (reads: readonly HalfHourRead[]) => sumOf(reads.map(({ wattHours }) => wattHours))

test('[ACC-1] an estimated bill of which nothing may be charged for any more is put right by nothing, and says why', () => {
  const period = { from: '2026-01-01', to: '2026-01-31' }
  const [billing] = fc.sample(anyBilling(), { numRuns: 1, seed: 7 })
  if (billing === undefined) throw new Error('one is made')
  const reads = (wattHours: number) =>
    daysFrom(period.from, period.to).flatMap((day) =>
      halfHoursOf(day, billing.zone).map(
        ({ startMs }): HalfHourRead => ({ startMs, register: 'GENERAL', wattHours, quality: 'actual' }),
      ),
    )
  const [low, high] = [
    made('INV-1', { ...billing, period, reads: reads(100) }),
    made('INV-1', { ...billing, period, reads: reads(300) }),
  ]
  const [line] = trueUp({ billed: low, read: high, recoverFrom: '2026-02-10' })
  expect(line).toMatchObject({ amountCents: 0 })
  expect(line?.displayName).toMatch(/, for which nothing more is charged after so long$/)
})

test('[ACC-1] a day is estimated by its like of the year before, hour by hour, and by the average of all where it was not read', () => {
  const period = { from: '2027-03-01', to: '2027-03-03' }
  const year = { from: '2026-03-01', to: '2026-03-03' }
  const reads = [...dayOf('2026-03-01', (hour) => hour), ...dayOf('2026-03-03', (hour) => 3 * hour)]
  const all = estimateReads([], period, zone, { basis: 'YEAR_BEFORE', period: year, reads })
  const byDay = daysFrom(period.from, period.to).map((day) => {
    const places = new Set(halfHoursOf(day, zone).map(({ startMs }) => startMs))
    return totalOf(all.filter(({ startMs }) => places.has(startMs)))
  })
  // Twice 0 to 23 is 552.
  expect(byDay).toEqual([552, 1104, 1656])
})

test('[ACC-1] a day of 46 half-hours is estimated by the average day at its own times', () => {
  const period = { from: '2026-10-04', to: '2026-10-04' }
  const before = { from: '2026-09-30', to: '2026-09-30' }
  const reads = dayOf('2026-09-30', (hour) => hour)
  const all = estimateReads([], period, zone, { basis: 'LAST_PERIOD', period: before, reads })
  expect(all).toHaveLength(46)
  // The hour from two to three does not exist.
  expect(totalOf(all)).toBe(552 - 4)
})
