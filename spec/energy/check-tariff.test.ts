import { expect, test } from 'vitest'
import type { Rate, Tariff, TariffPeriod, TimeOfUseRates } from '../../src/energy/index.ts'
import { checkTariff, priceUsage } from '../../src/energy/index.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { anyTariff, anything } from './tariff-setup.ts'

const numRuns = Math.min(propertyRuns, 200)

test('a tariff that prices each half-hour once is accepted', {
  timeout: patienceMs(20, numRuns),
}, () => {
  always(numRuns)(anyTariff(anything), (tariff) => {
    expect(() => checkTariff(tariff)).not.toThrow()
  })
})

const everyDay = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
const usage = { displayName: 'Usage', rates: [{ unitPrice: 300_000 }] }
const year: TariffPeriod = {
  displayName: 'All year',
  startDate: '01-01',
  endDate: '12-31',
  singleRate: usage,
}
const with_ = (period: Partial<TariffPeriod>, more: Partial<Tariff> = {}): Tariff => ({
  tariffPeriod: [{ ...year, ...period }],
  ...more,
})
const stepped = (rates: readonly Rate[]) => with_({ singleRate: { displayName: 'Usage', rates } })

const timed = (
  type: TimeOfUseRates['type'],
  startTime: string,
  endTime: string,
  days = everyDay as readonly (typeof everyDay)[number][],
) => ({
  displayName: type === 'PEAK' ? 'Peak' : 'Off-peak',
  type,
  rates: [{ unitPrice: 300_000 }],
  timeOfUse: [{ days, startTime, endTime }],
})
const { singleRate: _, ...untimed } = year
const timesOf = (...timeOfUseRates: readonly TimeOfUseRates[]): Tariff => ({
  tariffPeriod: [{ ...untimed, timeOfUseRates }],
})
const season = (displayName: string, startDate: string, endDate: string) => ({
  ...year,
  displayName,
  startDate,
  endDate,
})
const demand = {
  displayName: 'Demand',
  amount: 300_000,
  startTime: '15:00',
  endTime: '21:00',
  measurementPeriod: 'MONTH',
  chargePeriod: 'DAY',
} as const
const free = { displayName: 'Free hours', timeOfUse: [], dailyVolume: 1000 }

test.each<[string, Tariff, string]>([
  [
    'windows that lie over each other',
    timesOf(timed('PEAK', '15:00', '21:00'), timed('OFF_PEAK', '20:30', '15:00')),
    "tariffPeriod 'All year': SUN 20:30 is in two windows (Peak and Off-peak): give each half-hour one",
  ],
  [
    'a gap between windows',
    timesOf(timed('PEAK', '15:00', '21:00'), timed('OFF_PEAK', '21:30', '15:00')),
    "tariffPeriod 'All year': SUN 21:00 is in no window: give each half-hour of each day one",
  ],
  [
    'a day without windows',
    timesOf(timed('PEAK', '00:00', '24:00', everyDay.slice(0, 6))),
    "tariffPeriod 'All year': SUN 00:00 is in no window: give each half-hour of each day one",
  ],
  [
    'no windows at all',
    timesOf(),
    "tariffPeriod 'All year': SUN 00:00 is in no window: give each half-hour of each day one",
  ],
  [
    'a window that ends within a half-hour',
    timesOf(timed('PEAK', '07:15', '21:00')),
    "tariffPeriod 'All year': '07:15' is no half-hour of a day: write it like 07:00 or 07:30",
  ],
  [
    'a window after midnight',
    timesOf(timed('PEAK', '07:00', '24:30')),
    "tariffPeriod 'All year': '24:30' is no half-hour of a day: write it like 07:00 or 07:30",
  ],
  [
    'steps out of order',
    stepped([{ unitPrice: 1, volume: 15_000 }, { unitPrice: 2, volume: 10_000 }, { unitPrice: 3 }]),
    "tariffPeriod 'All year', Usage, step 2 ends at 10000 Wh, which is not above 15000 Wh: order the steps by volume",
  ],
  [
    'a last step that ends',
    stepped([{ unitPrice: 1, volume: 15_000 }]),
    "tariffPeriod 'All year', Usage, step 1 is the last and ends at 15000 Wh: what is above has no price. Leave its volume out",
  ],
  [
    'a first step without an end',
    stepped([{ unitPrice: 1 }, { unitPrice: 2 }]),
    "tariffPeriod 'All year', Usage, step 1 has no volume: only the last step may go on for ever",
  ],
  ['no price', stepped([]), "tariffPeriod 'All year', Usage has no price: give one rate at least"],
  [
    'dollars in the place of millionths',
    stepped([{ unitPrice: 0.305 }]),
    "tariffPeriod 'All year', Usage, step 1: unitPrice is 0.305: amounts are whole numbers, microDollars('0.305') makes one",
  ],
  [
    'a supply charge below zero',
    with_({ dailySupplyCharge: -1 }),
    "tariffPeriod 'All year': dailySupplyCharge is -1: it has to be 0 at least",
  ],
  [
    'a supply charge of a load below zero',
    with_({}, { controlledLoad: [{ displayName: 'Hot water', dailySupplyCharge: -5, singleRate: usage }] }),
    "controlledLoad 'Hot water': dailySupplyCharge is -5: it has to be 0 at least",
  ],
  [
    'volumes over a fortnight',
    with_({ singleRate: { ...usage, period: 'P14D' as 'P1D' } }),
    "tariffPeriod 'All year', Usage: volumes count over P1D, P1M, P2M, P3M, P6M, P1Y, not 'P14D'",
  ],
  [
    'a season without prices',
    { tariffPeriod: [untimed] },
    "tariffPeriod 'All year' needs either singleRate or timeOfUseRates",
  ],
  [
    'a season with both kinds of price',
    { tariffPeriod: [{ ...year, timeOfUseRates: [timed('PEAK', '00:00', '00:00')] }] },
    "tariffPeriod 'All year' needs either singleRate or timeOfUseRates",
  ],
  [
    'no season',
    { tariffPeriod: [] },
    'tariffPeriod: 01-01 is in none that prices usage: the periods have to make up the year',
  ],
  [
    'a day between seasons',
    { tariffPeriod: [season('Summer', '11-01', '03-31'), season('Winter', '04-02', '10-31')] },
    'tariffPeriod: 04-01 is in none that prices usage: the periods have to make up the year',
  ],
  [
    'a day in two seasons',
    { tariffPeriod: [season('Summer', '11-01', '03-31'), season('Winter', '03-31', '10-31')] },
    'tariffPeriod: 03-31 is in several that price usage (Summer and Winter): give each day one',
  ],
  [
    'the 30th of February',
    { tariffPeriod: [season('Summer', '11-01', '02-30'), season('Winter', '03-01', '10-31')] },
    "tariffPeriod 'Summer': endDate: '02-30' is no day of a year, write it like 12-31",
  ],
  ...['13-01', '00-10', '01-00', 'x12-01', '12-01x', '1-1', '', '04-31'].map(
    (date): [string, Tariff, string] => [
      `${date} as the day on which it begins`,
      { tariffPeriod: [season('Summer', date, '12-31')] },
      `tariffPeriod 'Summer': startDate: '${date}' is no day of a year, write it like 12-31`,
    ],
  ),
  [
    'nothing for December',
    { tariffPeriod: [season('Most of the year', '01-01', '11-30')] },
    'tariffPeriod: 12-01 is in none that prices usage: the periods have to make up the year',
  ],
  [
    'nothing for the last day',
    { tariffPeriod: [season('Most of the year', '01-01', '12-30')] },
    'tariffPeriod: 12-31 is in none that prices usage: the periods have to make up the year',
  ],
  [
    'two steps that end at the same volume',
    stepped([{ unitPrice: 1, volume: 10_000 }, { unitPrice: 2, volume: 10_000 }, { unitPrice: 3 }]),
    "tariffPeriod 'All year', Usage, step 2 ends at 10000 Wh, which is not above 10000 Wh: order the steps by volume",
  ],
  [
    'a step that ends within a watt-hour',
    stepped([{ unitPrice: 1, volume: 0.5 }, { unitPrice: 2 }]),
    "tariffPeriod 'All year', Usage, step 1: volume is 0.5: amounts are whole numbers, microDollars('0.305') makes one",
  ],
  [
    'a step of nothing',
    stepped([{ unitPrice: 1, volume: 0 }, { unitPrice: 2 }]),
    "tariffPeriod 'All year', Usage, step 1: volume is 0: it has to be 1 at least",
  ],
  [
    'a controlled load without a price',
    with_({}, { controlledLoad: [{ displayName: 'Hot water' }] }),
    "controlledLoad 'Hot water' needs either singleRate or timeOfUseRates",
  ],
  [
    'a part of a price for solar power',
    with_(
      {},
      { solarFeedInTariff: [{ displayName: 'Solar', singleTariff: { rates: [{ unitPrice: 0.1 }] } }] },
    ),
    "solarFeedInTariff 'Solar', step 1: unitPrice is 0.1: amounts are whole numbers, microDollars('0.305') makes one",
  ],
  [
    'no price for the solar power of the evening',
    with_(
      {},
      {
        solarFeedInTariff: [
          { displayName: 'Solar', timeVaryingTariffs: [{ rates: [], timeVariations: [] }] },
        ],
      },
    ),
    "solarFeedInTariff 'Solar' has no price: give one rate at least",
  ],
  [
    'both kinds of price for solar power',
    with_(
      {},
      {
        solarFeedInTariff: [
          { displayName: 'Solar', singleTariff: { rates: [{ unitPrice: 1 }] }, timeVaryingTariffs: [] },
        ],
      },
    ),
    "solarFeedInTariff 'Solar' needs either singleTariff or timeVaryingTariffs",
  ],
  [
    'a least demand below zero',
    with_({ demandCharges: [{ ...demand, minDemand: -1 }] }),
    "tariffPeriod 'All year', Demand: minDemand is -1: it has to be 0 at least",
  ],
  [
    'a demand window that begins within a half-hour',
    with_({ demandCharges: [{ ...demand, startTime: '15:10' }] }),
    "tariffPeriod 'All year', Demand: '15:10' is no half-hour of a day: write it like 07:00 or 07:30",
  ],
  ...['7:00', '25:00', 'x07:00', '07:00x', '07:60'].map((time): [string, Tariff, string] => [
    `${time} as the end of a window`,
    timesOf(timed('PEAK', '00:00', time)),
    `tariffPeriod 'All year': '${time}' is no half-hour of a day: write it like 07:00 or 07:30`,
  ]),
  [
    'demand limits that cross',
    with_({ demandCharges: [{ ...demand, minDemand: 5000, maxDemand: 3000 }] }),
    "tariffPeriod 'All year', Demand: maxDemand is 3000: it has to be 5000 at least",
  ],
  [
    'a demand charge below zero',
    with_({ demandCharges: [{ ...demand, amount: -1 }] }),
    "tariffPeriod 'All year', Demand: amount is -1: it has to be 0 at least",
  ],
  [
    'free hours without a cap',
    with_({ freeWindow: { ...free, dailyVolume: 0 } }),
    "tariffPeriod 'All year': freeWindow.dailyVolume is 0: it has to be 1 at least",
  ],
  [
    'free hours of what has no price',
    { tariffPeriod: [year, { ...untimed, demandCharges: [demand], freeWindow: free }] },
    "tariffPeriod 'All year': a freeWindow belongs to a period that prices usage",
  ],
  [
    'five controlled loads',
    with_(
      {},
      {
        controlledLoad: ['A', 'B', 'C', 'D', 'E'].map((displayName) => ({ displayName, singleRate: usage })),
      },
    ),
    'controlledLoad: 4 at most, since there are registers for so many',
  ],
  [
    'solar power without a price',
    with_({}, { solarFeedInTariff: [{ displayName: 'Solar' }] }),
    "solarFeedInTariff 'Solar' needs either singleTariff or timeVaryingTariffs",
  ],
  [
    'solar windows that lie over each other',
    with_(
      {},
      {
        solarFeedInTariff: [
          {
            displayName: 'Solar',
            timeVaryingTariffs: ['PEAK' as const, 'SHOULDER' as const].map((type) => ({
              type,
              rates: [{ unitPrice: 1 }],
              timeVariations: [{ days: everyDay, startTime: '17:00', endTime: '18:00' }],
            })),
          },
        ],
      },
    ),
    "solarFeedInTariff 'Solar': SUN 17:00 is in two windows (PEAK and SHOULDER): give each half-hour one",
  ],
])('a tariff with %s is refused with a sentence that says where', (_fault, tariff, message) => {
  const refusal = expect.objectContaining({ name: 'EnergyError', code: 'TARIFF_INVALID', message })
  expect(() => checkTariff(tariff)).toThrow(refusal)
  // It is not priced either.
  const period = { from: '2026-07-01', to: '2026-07-01' }
  expect(() => priceUsage({ tariff, reads: [], period, zone: 'Australia/Sydney' })).toThrow(refusal)
})

test('a demand charge may have a tariff period to itself, over those that price usage', () => {
  const { singleRate: _rate, ...summer } = season('Summer demand', '11-01', '03-31')
  expect(() => checkTariff({ tariffPeriod: [year, { ...summer, demandCharges: [demand] }] })).not.toThrow()
})

test('the 29th of February is written or left out, limits of demand may be the same, and a demand may be of all days', () => {
  const seasons = [season('Summer', '11-01', '02-29'), season('Rest', '03-01', '10-31')]
  expect(() => checkTariff({ tariffPeriod: seasons })).not.toThrow()
  const limits = { ...demand, amount: 0, minDemand: 5000, maxDemand: 5000 }
  expect(() => checkTariff(with_({ demandCharges: [limits], dailySupplyCharge: 0 }))).not.toThrow()
  expect(() => checkTariff(stepped([{ unitPrice: -1, volume: 1 }, { unitPrice: 0 }]))).not.toThrow()
})
