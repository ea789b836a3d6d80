import { expect, test } from 'vitest'
import type { HalfHourRead } from '../../src/energy/index.ts'
import { priceUsage, totalsOf } from '../../src/energy/index.ts'
import { anytime, bill, free, readsOf, summaryOf, tariffOf, timeOfUse, zone } from './worked-harness.ts'

// Each amount was computed by hand from plan and bill, as a customer would.

const oneDay = { from: '2026-07-01', to: '2026-07-01' }

test.each([
  [10_050_000, 1005, 101],
  [285_000_000, 28_500, 2850],
  [45_000, 5, 1],
  [44_999, 4, 0],
])(
  '[ACC-1] half a cent goes up: %i millionths of a dollar are %i cents and %i cents of GST',
  (price, cents, gst) => {
    const tariff = tariffOf({ ...free, dailySupplyCharge: price })
    expect(bill(tariff, { period: oneDay, wattHours: () => 0 })).toMatchObject({
      subtotalCents: cents,
      gstCents: gst,
      totalCents: cents + gst,
    })
  },
)

test('[ACC-1] a change of price in the middle of a bill takes GST once', () => {
  const part = (from: string, price: number) =>
    bill(tariffOf({ ...free, dailySupplyCharge: price }), { period: { from, to: from }, wattHours: () => 0 })
  const [before, after] = [part('2026-06-30', 140_000), part('2026-07-01', 140_000)]
  expect(before.gstCents + after.gstCents).toBe(2)
  expect(totalsOf([...before.lines, ...after.lines])).toEqual({
    subtotalCents: 28,
    gstCents: 3,
    totalCents: 31,
  })
})

test('[ACC-1] lines say if they are estimated, and gaps are counted instead of billed', () => {
  const reads = readsOf({ period: oneDay, wattHours: () => 500 })
  const marked = reads.slice(1).map((read, at) => ({
    ...read,
    quality: at === 0 ? ('estimated' as const) : at === 20 ? ('substituted' as const) : ('actual' as const),
  }))
  const { lines, missingHalfHours } = priceUsage({
    tariff: timeOfUse,
    reads: marked,
    period: oneDay,
    zone: 'Australia/Brisbane',
  })
  expect(lines.map(({ label, quality }) => [label.name, quality])).toEqual([
    ['Peak', 'actual'],
    ['Shoulder', 'substituted'],
    ['Off-peak', 'estimated'],
  ])
  expect(missingHalfHours).toBe(1)
})

test.each<[string, Partial<HalfHourRead>, string]>([
  [
    'a part of a watt-hour',
    { wattHours: 0.5 },
    'A read has whole watt-hours, never negative: wattHours(kwh) converts',
  ],
  [
    'less than nothing',
    { wattHours: -1 },
    'A read has whole watt-hours, never negative: wattHours(kwh) converts',
  ],
  [
    'a time between half-hours',
    { startMs: 1_782_828_000_001 },
    'A read begins at 1782828000001, which is no half-hour of the zone: take it from halfHoursOf',
  ],
  [
    'an unknown quality',
    { quality: 'guess' as 'actual' },
    "'guess' is no quality of a read: actual, substituted, estimated",
  ],
  [
    'a load without a price',
    { register: 'CONTROLLED_LOAD' },
    'There are reads of CONTROLLED_LOAD, which the tariff has no price for: add its controlledLoad, or leave them out',
  ],
])('[ACC-1] a read of %s is refused', (_, fault, message) => {
  const [first, ...others] = readsOf({ period: oneDay, wattHours: () => 1 })
  if (!first) throw new Error('a day has half-hours')
  const price = (reads: HalfHourRead[]) =>
    priceUsage({ tariff: tariffOf(free), reads, period: oneDay, zone: 'Australia/Brisbane' })
  expect(() => price([{ ...first, ...fault }, ...others])).toThrow(
    expect.objectContaining({ code: 'READS_INVALID', message }),
  )
})

test('[ACC-1] two reads of one half-hour are refused, named by their register and time', () => {
  const reads = readsOf({ period: oneDay, wattHours: () => 1 })
  const price = () =>
    priceUsage({
      tariff: tariffOf(free),
      reads: [...reads, ...reads.slice(0, 1)],
      period: oneDay,
      zone: 'Australia/Brisbane',
    })
  expect(price).toThrow(
    expect.objectContaining({
      code: 'READS_INVALID',
      message: 'Two reads of GENERAL begin at 2026-06-30T14:00:00.000Z: leave one, or add up two meters',
    }),
  )
})

test.each([
  [
    '2026-07-02',
    '2026-07-01',
    'A period has 1 to 1100 days, first and last included: 2026-07-02 to 2026-07-01 has 0',
  ],
  [
    '2026-01-01',
    '2029-01-05',
    'A period has 1 to 1100 days, first and last included: 2026-01-01 to 2029-01-05 has 1101',
  ],
  ['2026-02-30', '2026-03-01', "'2026-02-30' is no date since 1970: write it like 2026-10-04"],
  ['2026-02-01', '2026-02-30', "'2026-02-30' is no date since 1970: write it like 2026-10-04"],
])('[ACC-1] the period from %s to %s is refused', (from, to, message) => {
  expect(() => priceUsage({ tariff: tariffOf(free), reads: [], period: { from, to }, zone })).toThrow(
    expect.objectContaining({ code: 'PERIOD_INVALID', message }),
  )
})

test('[ACC-1] 1100 days can be priced at once, and so can one', () => {
  const missing = (to: string) =>
    priceUsage({ tariff: tariffOf(free), reads: [], period: { from: '2026-01-01', to }, zone })
      .missingHalfHours
  expect([missing('2029-01-04'), missing('2026-01-01')]).toEqual([1100 * 48, 48])
})

test('[ACC-1] a season in which some days have no reads has lines only for what was used', () => {
  const tariff = tariffOf({ singleRate: anytime(300_000), dailySupplyCharge: 0 })
  const { lines } = bill(tariff, { period: oneDay, wattHours: () => 0 })
  // Nothing was used; a free supply is still listed.
  expect(summaryOf(lines)).toEqual([['Daily supply', 1, 0]])
})
