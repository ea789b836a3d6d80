import fc from 'fast-check'
import type {
  ControlledLoad,
  DemandCharge,
  FreeWindow,
  HalfHourRead,
  Rate,
  ReadQuality,
  Register,
  SolarFeedInTariff,
  SupplyZone,
  Tariff,
  TariffPeriod,
  TimeOfUseRates,
  VolumePeriod,
} from '../../src/energy/index.ts'
import { dayStartMs, halfHourCount } from '../../src/energy/index.ts'
import type { TimeOfUse } from '../../src/plans/plan.ts'

/** The kinds of tariffs to generate. */
export interface Setup {
  readonly minPrice: number
  readonly volumePeriods: readonly VolumePeriod[]
  readonly measurementPeriods: readonly DemandCharge['measurementPeriod'][]
}

export const anything: Setup = {
  minPrice: -200_000,
  volumePeriods: ['P1D', 'P1M', 'P3M', 'P1Y'],
  measurementPeriods: ['DAY', 'MONTH', 'TARIFF_PERIOD'],
}

const timeOf = (slot: number) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`

const steps = ({ minPrice }: Setup): fc.Arbitrary<readonly Rate[]> =>
  fc
    .tuple(
      fc.array(fc.integer({ min: minPrice, max: 900_000 }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 12_000 }),
      fc.integer({ min: 1, max: 12_000 }),
    )
    .map(([prices, first, more]) =>
      prices.map((unitPrice, at) => ({
        unitPrice,
        ...(at < prices.length - 1 && { volume: at === 0 ? first : first + more }),
      })),
    )

const rates = (setup: Setup) =>
  fc.record({ rates: steps(setup), period: fc.constantFrom(...setup.volumePeriods) })

const types = ['PEAK', 'OFF_PEAK', 'SHOULDER', 'SHOULDER1'] as const

/**
 * Divides a day into windows of some rates. If the last and the first have the same rate, they are one window over
 * midnight.
 */
const cutDay = (days: TimeOfUse['days']): fc.Arbitrary<readonly (readonly [number, TimeOfUse])[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 47 }), { maxLength: 5 }),
      fc.array(fc.nat(types.length - 1), { minLength: 6, maxLength: 6 }),
    )
    .map(([cuts, owners]) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), 48]
      const pieces = edges.slice(0, -1).map((start, at) => ({
        rate: owners[at] ?? 0,
        start,
        end: edges[at + 1] ?? 48,
      }))
      const [first, last] = [pieces[0], pieces.at(-1)]
      const overMidnight = pieces.length > 2 && first && last && first.rate === last.rate
      const whole = overMidnight ? [...pieces.slice(1, -1), { ...last, end: first.end }] : pieces
      return whole.map(({ rate, start, end }) => [
        rate,
        { days, startTime: timeOf(start), endTime: timeOf(end) },
      ])
    })

const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const
const windowsOfWeek = fc
  .tuple(cutDay(weekdays), cutDay(['SAT', 'SUN']), fc.option(cutDay(['PUBLIC_HOLIDAYS'])))
  .map(([work, rest, holiday]) => [...work, ...rest, ...(holiday ?? [])])

const timeOfUse = (setup: Setup): fc.Arbitrary<readonly TimeOfUseRates[]> =>
  fc.tuple(windowsOfWeek, fc.tuple(...types.map(() => rates(setup)))).map(([windows, prices]) =>
    types.flatMap((type, at) => {
      const own = windows.flatMap(([rate, window]) => (rate === at ? [window] : []))
      const price = prices[at]
      return own.length === 0 || price === undefined
        ? []
        : [{ displayName: `Rate ${type}`, type, timeOfUse: own, ...price }]
    }),
  )

const anyWindow = fc
  .record({
    days: fc.constantFrom<TimeOfUse['days']>(weekdays, ['SAT', 'SUN'], [...weekdays, 'SAT', 'SUN']),
    start: fc.integer({ min: 0, max: 47 }),
    end: fc.integer({ min: 0, max: 48 }),
  })
  .map(({ days, start, end }) => ({ days, startTime: timeOf(start), endTime: timeOf(end) }))

const freeWindow: fc.Arbitrary<FreeWindow> = fc.record({
  displayName: fc.constant('Free hours'),
  timeOfUse: anyWindow.map((window) => [window]),
  dailyVolume: fc.integer({ min: 1, max: 20_000 }),
})

const demandCharge = ({ measurementPeriods }: Setup): fc.Arbitrary<DemandCharge> =>
  fc
    .record({
      window: anyWindow,
      amount: fc.nat(500_000),
      measurementPeriod: fc.constantFrom(...measurementPeriods),
      chargePeriod: fc.constantFrom('DAY' as const, 'MONTH' as const, 'TARIFF_PERIOD' as const),
    })
    .map(({ window, ...charge }) => ({ displayName: 'Demand', ...window, ...charge }))

const usage = (setup: Setup) =>
  fc.oneof(
    rates(setup).map((rate) => ({ singleRate: { displayName: 'Anytime', ...rate } })),
    timeOfUse(setup).map((timeOfUseRates) => ({ timeOfUseRates })),
  )

const season = (setup: Setup) =>
  fc
    .record({
      block: usage(setup),
      dailySupplyCharge: fc.option(fc.nat(2_000_000), { nil: undefined }),
      freeWindow: fc.option(freeWindow, { nil: undefined }),
      demandCharges: fc.array(demandCharge(setup), { maxLength: 1 }),
    })
    .map(({ block, dailySupplyCharge, freeWindow: free, demandCharges }) => ({
      ...block,
      demandCharges,
      ...(dailySupplyCharge !== undefined && { dailySupplyCharge }),
      ...(free && { freeWindow: free }),
    }))

const spans = [
  [['01-01', '12-31']],
  [['07-01', '06-30']],
  [
    ['04-01', '10-31'],
    ['11-01', '03-31'],
  ],
  [
    ['10-04', '02-28'],
    ['03-01', '04-04'],
    ['04-05', '10-03'],
  ],
] as const

const seasons = (setup: Setup): fc.Arbitrary<readonly TariffPeriod[]> =>
  fc
    .tuple(fc.constantFrom(...spans), fc.tuple(season(setup), season(setup), season(setup)))
    .map(([chosen, blocks]) =>
      chosen.map(([startDate, endDate], at) => ({
        displayName: `Season ${at + 1}`,
        startDate,
        endDate,
        ...(blocks[at] ?? blocks[0]),
      })),
    )

const controlledLoad = (setup: Setup): fc.Arbitrary<ControlledLoad> =>
  fc
    .tuple(usage(setup), fc.nat(300_000))
    .map(([block, dailySupplyCharge]) => ({ displayName: 'Hot water', dailySupplyCharge, ...block }))

const feedIn = (setup: Setup): fc.Arbitrary<SolarFeedInTariff> =>
  fc.oneof(
    rates(setup).map((singleTariff) => ({ displayName: 'Solar', singleTariff })),
    fc.tuple(rates(setup), anyWindow).map(([rate, window]) => ({
      displayName: 'Evening solar',
      timeVaryingTariffs: [{ ...rate, type: 'PEAK' as const, timeVariations: [window] }],
    })),
  )

export const anyTariff = (setup: Setup): fc.Arbitrary<Tariff> =>
  fc.record({
    timeZone: fc.constantFrom('LOCAL' as const, 'AEST' as const),
    tariffPeriod: seasons(setup),
    controlledLoad: fc.array(controlledLoad(setup), { maxLength: 2 }),
    solarFeedInTariff: fc.array(feedIn(setup), { maxLength: 2 }),
  })

const zones: readonly SupplyZone[] = [
  'Australia/Sydney',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Hobart',
  'Australia/Perth',
  'Australia/Lord_Howe',
]
export const anyZone = fc.constantFrom(...zones)

export const shifted = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** Days near clock changes, ends of months and ends of years. */
export const anyPeriod = fc
  .tuple(
    fc.constantFrom('2026-04-05', '2026-10-04', '2026-12-31', '2028-02-29', '2026-07-01', '2027-04-04'),
    fc.nat(12),
    fc.integer({ min: 1, max: 24 }),
  )
  .map(([day, before, length]) => {
    const from = shifted(day, -before)
    return { from, to: shifted(from, length - 1) }
  })

const registers: readonly Register[] = ['GENERAL', 'CONTROLLED_LOAD', 'CONTROLLED_LOAD_2', 'EXPORT']

/** One billing period of one home. */
export interface Billing {
  readonly tariff: Tariff
  readonly zone: SupplyZone
  readonly period: { readonly from: string; readonly to: string }
  readonly reads: readonly HalfHourRead[]
  readonly publicHolidays: readonly string[]
}

/**
 * A repeating sequence of amounts, with a different length for each register, so that no two consecutive days are equal.
 */
function readsOf(
  { tariff, zone, period }: Omit<Billing, 'reads' | 'publicHolidays'>,
  amounts: readonly number[],
  marks: readonly (ReadQuality | null)[],
): HalfHourRead[] {
  const firstMs = dayStartMs(period.from, zone)
  const count = (dayStartMs(period.to, zone) - firstMs) / 1_800_000 + halfHourCount(period.to, zone)
  const own = registers.filter(
    (register) =>
      !register.startsWith('CONTROLLED') ||
      registers.indexOf(register) <= (tariff.controlledLoad?.length ?? 0),
  )
  return own.flatMap((register, turn) =>
    Array.from({ length: count }, (_, at) => at).flatMap((at) => {
      const quality = marks[(at + turn) % marks.length] ?? null
      const wattHours = amounts[(at * (turn + 1) + turn) % amounts.length] ?? 0
      return quality === null ? [] : [{ register, startMs: firstMs + at * 1_800_000, wattHours, quality }]
    }),
  )
}

export const anyBilling = (setup: Setup = anything): fc.Arbitrary<Billing> =>
  fc
    .record({
      tariff: anyTariff(setup),
      zone: anyZone,
      period: anyPeriod,
      amounts: fc.array(fc.oneof(fc.nat(3000), fc.constant(0)), { minLength: 1, maxLength: 61 }),
      marks: fc.array(
        fc.oneof(
          { weight: 8, arbitrary: fc.constant<ReadQuality>('actual') },
          { weight: 1, arbitrary: fc.constantFrom<(ReadQuality | null)[]>('estimated', 'substituted', null) },
        ),
        { minLength: 1, maxLength: 13 },
      ),
    })
    .map(({ tariff, zone, period, amounts, marks }) => ({
      tariff,
      zone,
      period,
      reads: readsOf({ tariff, zone, period }, amounts, marks),
      publicHolidays: ['2026-04-03', '2026-04-06', '2026-10-05', '2026-12-25', '2027-01-01'],
    }))
