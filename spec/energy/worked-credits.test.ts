import { expect, test } from 'vitest'
import { priceUsage } from '../../src/energy/index.ts'
import { anytime, bill, everyDay, free, readsOf, summaryOf, tariffOf } from './worked-harness.ts'

// Each amount was computed by hand from plan and bill, as a customer would.

test('[ACC-1] controlled loads have registers, prices and supply charges of their own', () => {
  const tariff = tariffOf(
    { singleRate: anytime(300_000) },
    {
      controlledLoad: [
        { displayName: 'Hot water', singleRate: { ...anytime(165_000), displayName: 'Hot water' } },
        {
          displayName: 'Floor',
          dailySupplyCharge: 50_000,
          singleRate: { ...anytime(180_000), displayName: 'Floor' },
        },
      ],
    },
  )
  const day = { from: '2026-07-01', to: '2026-07-01' }
  const reads = (['GENERAL', 'CONTROLLED_LOAD', 'CONTROLLED_LOAD_2'] as const).flatMap((register, at) =>
    readsOf({ period: day, register, wattHours: () => 100 * (at + 1) }),
  )
  const { lines } = priceUsage({ tariff, reads, period: day, zone: 'Australia/Brisbane' })
  expect(lines.map(({ kind, label, amountCents }) => [kind, label.name, amountCents])).toEqual([
    ['usage', 'Usage', 144],
    ['controlledLoad', 'Hot water', 158],
    ['controlledLoad', 'Floor', 259],
    ['controlledLoadSupply', 'Floor', 5],
  ])
})

test('[ACC-1] solar credits lower a bill without GST; a price below zero is charged with it', () => {
  const day = { from: '2026-07-01', to: '2026-07-01' }
  const tariff = tariffOf(
    { singleRate: anytime(300_000), dailySupplyCharge: 1_000_000 },
    {
      solarFeedInTariff: [
        {
          displayName: 'Solar',
          singleTariff: {
            rates: [{ unitPrice: 100_000, volume: 8000 }, { unitPrice: 30_000 }],
            period: 'P1D',
          },
        },
        {
          displayName: 'Midday export',
          timeVaryingTariffs: [
            {
              rates: [{ unitPrice: -20_000 }],
              timeVariations: [{ days: everyDay, startTime: '10:00', endTime: '14:00' }],
            },
          ],
        },
      ],
    },
  )
  const reads = [
    ...readsOf({ period: day, wattHours: () => 250 }),
    ...readsOf({
      period: day,
      register: 'EXPORT',
      wattHours: (time) => (time >= '09:00' && time < '15:00' ? 1000 : 0),
    }),
  ]
  const { lines, ...totals } = priceUsage({ tariff, reads, period: day, zone: 'Australia/Brisbane' })
  expect(lines.map(({ label, amountCents, hasGst }) => [label.name, amountCents, hasGst])).toEqual([
    ['Usage', 360, true],
    ['Daily supply', 100, true],
    ['Solar', -80, false],
    ['Solar', -12, false],
    ['Midday export', 16, true],
  ])
  // GST on 3.60 + 1.00 + 0.16, and none on the credits.
  expect(totals).toMatchObject({ subtotalCents: 384, gstCents: 48, totalCents: 432 })
})

test('[ACC-1] solar power is paid by its time of day, which its line names where it has a name', () => {
  const rate = (unitPrice: number, startTime: string, endTime: string) => ({
    ...{ rates: [{ unitPrice }] },
    timeVariations: [{ days: everyDay, startTime, endTime }],
  })
  const timeVaryingTariffs = [
    { ...rate(100_000, '16:00', '21:00'), type: 'PEAK' as const },
    rate(30_000, '21:00', '12:00'),
  ]
  const use = { period: { from: '2026-07-01', to: '2026-07-01' }, register: 'EXPORT' as const }
  const { lines } = bill(
    tariffOf(free, { solarFeedInTariff: [{ displayName: 'Solar', timeVaryingTariffs }] }),
    { ...use, wattHours: () => 1000 },
  )
  expect(lines.map(({ label, amountCents }) => [label, amountCents])).toStrictEqual([
    [{ name: 'Solar', timeOfUse: 'PEAK' }, -100],
    [{ name: 'Solar' }, -90],
  ])
})

test.each([
  ['00:00', '00:00', 48],
  ['00:00', '24:00', 48],
  ['24:00', '00:00', 48],
  ['24:00', '24:00', 48],
  ['15:00', '15:00', 48],
  ['24:00', '07:00', 14],
  ['07:00', '00:00', 34],
  ['23:30', '00:30', 2],
])('[ACC-1] a window from %s to %s has %i half-hours', (startTime, endTime, count) => {
  const timeVaryingTariffs = [
    { rates: [{ unitPrice: 10_000_000 }], timeVariations: [{ days: everyDay, startTime, endTime }] },
  ]
  const use = { period: { from: '2026-07-01', to: '2026-07-01' }, register: 'EXPORT' as const }
  const { lines } = bill(
    tariffOf(free, { solarFeedInTariff: [{ displayName: 'Solar', timeVaryingTariffs }] }),
    { ...use, wattHours: () => 1 },
  )
  expect(summaryOf(lines)).toEqual([['Solar', count, -count]])
})

test('[ACC-1] exports without a feed-in payment are not a sale, and have no GST', () => {
  const solarFeedInTariff = [{ displayName: 'Solar', singleTariff: { rates: [{ unitPrice: 0 }] } }]
  const use = { period: { from: '2026-07-01', to: '2026-07-01' }, register: 'EXPORT' as const }
  const [line] = bill(tariffOf(free, { solarFeedInTariff }), { ...use, wattHours: () => 100 }).lines
  expect(line).toMatchObject({ amountCents: 0, hasGst: false })
})
