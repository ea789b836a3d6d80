import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceFaults } from '../../contracts/invoice-rules.ts'
import type { MakeInvoiceOptions } from '../../src/billing/index.ts'
import { fillGaps, makeInvoice } from '../../src/billing/index.ts'
import { halfHourCount, priceUsage } from '../../src/energy/index.ts'
import type { Billing, Setup } from '../energy/tariff-setup.ts'
import { anyBilling, anything, shifted } from '../energy/tariff-setup.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { billFacts, billIfRead, sumOf } from './bill-facts.ts'

const numRuns = Math.min(propertyRuns, 120)
const patience = { timeout: patienceMs(400, numRuns) }

const facts = { ...billFacts, previousBalanceCents: 12_345, paymentsReceivedCents: -2345 }
const made = (billing: Billing, more: Partial<MakeInvoiceOptions> = {}) =>
  billIfRead({ ...facts, ...billing, ...more })

test(
  '[ACC-1] a bill keeps every rule between its members, for any tariff, reads and period across daylight saving',
  patience,
  () => {
    const seen = { made: 0, refused: 0, estimated: 0 }
    always(numRuns)(
      anyBilling(),
      fc.array(
        fc.oneof(
          fc.record({
            kind: fc.constantFrom('fee' as const, 'discount' as const),
            displayName: fc.constant('More'),
            amountCents: fc.integer({ min: -9000, max: 9000 }),
            hasGst: fc.boolean(),
          }),
          fc.record({
            kind: fc.constant('concession' as const),
            displayName: fc.constant('Rebate'),
            amountCents: fc.integer({ min: -9000, max: 0 }),
            hasGst: fc.constant(false),
          }),
        ),
        { maxLength: 3 },
      ),
      (billing, adjustments) => {
        const invoice = made(billing, { adjustments })
        if (invoice === null) {
          seen.refused += 1
          return
        }
        seen.made += 1
        if (invoice.lines.some(({ quality }) => quality === 'estimated')) seen.estimated += 1
        expect(invoiceFaults(invoice)).toEqual([])
        expect(invoice.balanceAtIssue).toBe(invoice.invoiceAmount + 10_000)
      },
    )
    expect(Math.min(seen.made, seen.estimated)).toBeGreaterThan(numRuns / 10)
  },
)

test(
  '[ACC-1] a bill without a gap is what the engine prices its reads at, and no watt-hour more',
  patience,
  () => {
    always(numRuns)(anyBilling(), (billing) => {
      const reads = fillGapsOf(billing)
      if (reads === null) return
      const invoice = made({ ...billing, reads })
      const priced = priceUsage({ ...billing, reads })
      expect(priced.missingHalfHours).toBe(0)
      expect(invoice?.invoiceAmount).toBe(priced.totalCents)
      expect(invoice?.gstAmount).toBe(priced.gstCents)
      const read = reads.filter(({ register }) => register !== 'EXPORT')
      expect(invoice?.used).toBe(sumOf(read.map(({ wattHours }) => wattHours)))
    })
  },
)

function fillGapsOf({ reads, period, zone }: Billing) {
  try {
    return fillGaps(reads, period, zone)
  } catch {
    return null
  }
}

test('[ACC-1] only what was not read is estimated, and it is marked', patience, () => {
  always(numRuns)(anyBilling(), (billing) => {
    const filled = fillGapsOf(billing)
    if (filled === null) return
    const placeOf = ({ register, startMs }: (typeof filled)[number]) => `${register} ${startMs}`
    const known = new Map(billing.reads.map((read) => [placeOf(read), read]))
    for (const read of filled) {
      const own = known.get(placeOf(read))
      if (own !== undefined) expect(read).toEqual(own)
      else if (read.quality !== 'estimated') expect([read.wattHours, read.register]).not.toContain('GENERAL')
    }
    const days = (Date.parse(billing.period.to) - Date.parse(billing.period.from)) / 86_400_000 + 1
    const halfHours = sumOf(
      Array.from({ length: days }, (_, at) => halfHourCount(shifted(billing.period.from, at), billing.zone)),
    )
    expect(filled.filter(({ register }) => register === 'GENERAL')).toHaveLength(halfHours)
  })
})

/** Steps and demand by day only: those by month apply to all days of a bill together. */
const daily: Setup = { ...anything, volumePeriods: ['P1D'], measurementPeriods: ['DAY'] }

test(
  '[ACC-1] two bills of a period come to the same as one, but for half a cent a line and the GST on it',
  patience,
  () => {
    const split = anyBilling(daily).chain((billing) => {
      const days = (Date.parse(billing.period.to) - Date.parse(billing.period.from)) / 86_400_000
      return fc.record({ billing: fc.constant(billing), first: fc.integer({ min: 0, max: days }) })
    })
    always(numRuns)(split, ({ billing, first }) => {
      const { from, to } = billing.period
      const middle = shifted(from, first)
      const reads = fillGapsOf(billing)
      if (middle >= to || reads === null) return
      const whole = made({ ...billing, reads })
      const parts = [
        made({ ...billing, reads, period: { from, to: middle } }),
        made({ ...billing, reads, period: { from: shifted(middle, 1), to } }),
      ]
      if (whole === null || parts.includes(null)) return
      const lines = whole.lines.length + sumOf(parts.map((part) => part?.lines.length ?? 0))
      const apart = whole.invoiceAmount - sumOf(parts.map((part) => part?.invoiceAmount ?? 0))
      // The tolerance: half a cent for each line, a tenth of it for GST, and half a cent for the GST of each bill.
      expect(Math.abs(apart)).toBeLessThanOrEqual((lines / 2) * 1.1 + 1.5)
    })
  },
)

test(
  '[ACC-1] a bill over a change between any two plans is the two bills of its parts, and charges each register once',
  patience,
  () => {
    const split = fc.tuple(anyBilling(daily), anyBilling(daily)).chain(([billing, other]) => {
      const days = (Date.parse(billing.period.to) - Date.parse(billing.period.from)) / 86_400_000
      return fc.record({
        billing: fc.constant(billing),
        tariff: fc.constant(other.tariff),
        isFirst: fc.boolean(),
        first: fc.integer({ min: 0, max: days }),
      })
    })
    const later = { planId: 'q', displayName: 'Other plan' }
    const seen = { made: 0, moved: 0 }
    always(numRuns)(split, ({ billing, tariff: other, isFirst, first }) => {
      const { from, to } = billing.period
      const middle = shifted(from, first)
      const next = shifted(middle, 1)
      const reads = fillGapsOf(billing)
      if (middle >= to || reads === null) return
      // Either plan may lack a price for what this meter measures.
      const [before, tariff] = isFirst ? [other, billing.tariff] : [billing.tariff, other]
      const earlierPlans = [{ plan: facts.plan, tariff: before, from }]
      const whole = made({ ...billing, reads }, { ...{ tariff, plan: later, planFrom: next }, earlierPlans })
      const one = made({ ...billing, reads, tariff: before, period: { from, to: middle } })
      const two = made({ ...billing, reads, tariff, period: { from: next, to } }, { plan: later })
      if (whole === null || one === null || two === null) return
      seen.made += 1
      const loads = new Set(reads.map(({ register }) => register)).size
      if (loads > 1 && !before.controlledLoad?.length !== !tariff.controlledLoad?.length) seen.moved += 1
      expect(invoiceFaults(whole)).toEqual([])
      const used = reads.filter(({ register }) => register !== 'EXPORT')
      expect(whole.used).toBe(sumOf(used.map(({ wattHours }) => wattHours)))
      expect(whole.parts?.map(({ period }) => period)).toEqual([one.period, two.period])
      const withoutPart = whole.lines.map(({ part: _, ...line }) => line)
      expect(withoutPart).toEqual([...one.lines, ...two.lines])
      expect(whole.subtotal).toBe(one.subtotal + two.subtotal)
      // GST is taken once for each bill, so half a cent for each.
      expect(Math.abs(whole.gstAmount - one.gstAmount - two.gstAmount)).toBeLessThanOrEqual(1)
    })
    expect(seen.made).toBeGreaterThan(numRuns / 20)
    expect(seen.moved).toBeGreaterThan(0)
  },
)

test('[ACC-1] plans that leave a day of the period out are refused', () => {
  const [billing] = fc.sample(anyBilling(daily), { numRuns: 1, seed: 7 })
  if (billing === undefined) throw new Error('no billing')
  const earlier = { plan: facts.plan, tariff: billing.tariff, from: shifted(billing.period.from, 1) }
  expect(() =>
    makeInvoice({ ...facts, ...billing, earlierPlans: [earlier], planFrom: shifted(billing.period.from, 2) }),
  ).toThrow(/follow each other/)
})

test(
  '[PAY-7] the amount to pay for a smoothed bill and its balance equal the bill and the balance before, to the cent',
  patience,
  () => {
    always(numRuns)(
      anyBilling(),
      fc.option(fc.integer({ min: 100, max: 90_000 })),
      fc.integer({ min: -90_000, max: 90_000 }),
      (billing, evenCents, balanceCents) => {
        const invoice = made(billing, { smoothing: { evenCents, balanceCents } })
        if (invoice?.smoothing === undefined) return invoice === null
        expect(invoiceFaults(invoice)).toEqual([])
        const { amount, balance, isSettled } = invoice.smoothing
        expect(amount + balance).toBe(invoice.invoiceAmount + balanceCents)
        expect([isSettled, isSettled ? balance : amount]).toEqual([evenCents === null, evenCents ?? 0])
        expect(invoice.balanceAtIssue).toBe(10_000 + amount)
        return true
      },
    )
  },
)
