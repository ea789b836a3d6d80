import type {
  ChargeLine,
  HalfHourRead,
  Register,
  SupplyZone,
  Tariff,
  TariffPeriod,
} from '../../src/energy/index.ts'
import { halfHoursOf, priceUsage } from '../../src/energy/index.ts'
import { shifted } from './tariff-setup.ts'

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const
export const everyDay = [...weekdays, 'SAT', 'SUN'] as const
export const allYear = { displayName: 'All year', startDate: '01-01', endDate: '12-31' }
export const tariffOf = (
  period: Omit<TariffPeriod, keyof typeof allYear>,
  more: Partial<Tariff> = {},
): Tariff => ({
  tariffPeriod: [{ ...allYear, ...period }],
  ...more,
})
export const anytime = (unitPrice: number) => ({ displayName: 'Usage', rates: [{ unitPrice }] })
export const free = { singleRate: anytime(0) }

export interface Use {
  readonly period: { readonly from: string; readonly to: string }
  readonly zone?: SupplyZone
  readonly register?: Register
  /** The usage in a half-hour, by its local time and day. */
  readonly wattHours: (startTime: string, date: string) => number
}

export function readsOf({
  period,
  zone = 'Australia/Brisbane',
  register = 'GENERAL',
  wattHours,
}: Use): HalfHourRead[] {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
  return Array.from({ length: days }, (_, at) => shifted(period.from, at)).flatMap((date) =>
    halfHoursOf(date, zone).map(({ startMs, startTime }) => ({
      startMs,
      register,
      wattHours: wattHours(startTime, date),
      quality: 'actual' as const,
    })),
  )
}

export const bill = (tariff: Tariff, use: Use, more: { readonly publicHolidays?: readonly string[] } = {}) =>
  priceUsage({
    tariff,
    reads: readsOf(use),
    period: use.period,
    zone: use.zone ?? 'Australia/Brisbane',
    ...more,
  })

export const summaryOf = (lines: readonly ChargeLine[]) =>
  lines.map(({ label, quantity, amountCents }) => [
    label.name,
    quantity.unit === 'WH' ? quantity.wattHours : quantity.days,
    amountCents,
  ])

export const timeOfUse = tariffOf({
  timeOfUseRates: [
    {
      displayName: 'Peak',
      type: 'PEAK',
      rates: [{ unitPrice: 482_000 }],
      timeOfUse: [{ days: weekdays, startTime: '15:00', endTime: '21:00' }],
    },
    {
      displayName: 'Shoulder',
      type: 'SHOULDER',
      rates: [{ unitPrice: 254_000 }],
      timeOfUse: [
        { days: weekdays, startTime: '07:00', endTime: '15:00' },
        { days: ['SAT', 'SUN'], startTime: '07:00', endTime: '21:00' },
      ],
    },
    {
      displayName: 'Off-peak',
      type: 'OFF_PEAK',
      rates: [{ unitPrice: 201_000 }],
      timeOfUse: [{ days: everyDay, startTime: '21:00', endTime: '07:00' }],
    },
  ],
})

export const zone = 'Australia/Brisbane'
