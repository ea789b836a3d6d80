import { dateInEnglish, parseIsoDate } from '../dates/civil-date.ts'
import { withCommas } from '../with-commas.ts'
import { centsPerKwh, rounded, withGst } from './amounts.ts'
import type {
  AmountString,
  DemandCharge,
  EnergyContract,
  EnergyPlanDetail,
  EnergyRate,
  PlanOffer,
  SingleRate,
  TariffPeriod,
  TimeOfUseRate,
} from './plan.ts'
import { defaultVolumePeriod } from './standard-defaults.ts'
import { timeWindows } from './time-windows.ts'

export interface PriceLine {
  readonly name: string
  /** With its unit, GST included. */
  readonly price: string
  /** When it applies, or up to which volume. */
  readonly note?: string
}

/** The same with the price as in the plan's data, for comparisons. */
export interface PlanRate extends PriceLine {
  readonly kind: 'usage' | 'demand' | 'supply' | 'controlledLoad' | 'controlledLoadSupply' | 'feedIn'
  /** Dollars without GST. */
  readonly unitPrice: AmountString
  /** `kWh`, `day`, `kW a month`. */
  readonly unit: string
}

const everyPeriod: Record<string, string> = {
  P1D: 'a day',
  P1M: 'a month',
  P2M: 'every two months',
  P3M: 'a quarter',
  P6M: 'every six months',
  P1Y: 'a year',
}
const chargePeriods = { DAY: 'a day', MONTH: 'a month', TARIFF_PERIOD: 'a tariff period' } as const
const units = { KWH: 'kWh', MJ: 'MJ', KVA: 'kVA', KVAR: 'kVAr', KW: 'kW', DAYS: 'day' } as const
const wholeWeek = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

const unitOf = ({ measureUnit = 'KWH' }: EnergyRate) => units[measureUnit]
const isNothing = (amount: AmountString) => /^0+(?:\.0+)?$/.test(amount)
const consumerPrice = (amount: AmountString) => `${centsPerKwh(withGst(amount))}c`

const unitPrice = (rate: EnergyRate): string =>
  isNothing(rate.unitPrice) ? 'Free' : `${consumerPrice(rate.unitPrice)}/${unitOf(rate)}`

/** Payments to a household have no GST. */
const creditPrice = (rate: EnergyRate): string =>
  `${rounded(centsPerKwh(rate.unitPrice), 1)}c/${unitOf(rate)}`

interface Steps {
  readonly kind: PlanRate['kind']
  readonly name: string
  readonly rates: readonly EnergyRate[]
  readonly period?: string | undefined
  readonly when?: string | undefined
  readonly priceOf?: (rate: EnergyRate) => string
}

/** One line for each step; all but the first begin with their lower limit. */
function steps({
  kind,
  name,
  rates,
  period = defaultVolumePeriod,
  when,
  priceOf = unitPrice,
}: Steps): PlanRate[] {
  return rates.map((rate, index) => {
    const before = rates[index - 1]?.volume
    const amount = (volume = 0) => `${withCommas(volume)} ${unitOf(rate)} ${everyPeriod[period] ?? ''}`.trim()
    const limit = rate.volume === undefined ? undefined : `up to ${amount(rate.volume)}`
    const start = index === 0 ? when : `${name}, more than ${amount(before)}`
    const note = [start, limit].filter(Boolean).join('; ')
    return {
      name: index === 0 ? name : 'After that',
      price: priceOf(rate),
      ...(note ? { note } : {}),
      ...{ kind, unitPrice: rate.unitPrice, unit: unitOf(rate) },
    }
  })
}

const supply = (
  kind: 'supply' | 'controlledLoadSupply',
  name: string,
  daily: AmountString | undefined,
): PlanRate[] =>
  daily === undefined
    ? []
    : [{ kind, name, price: `${consumerPrice(daily)}/day`, unitPrice: daily, unit: 'day' }]

type UsageKind = 'usage' | 'controlledLoad'

const touLines = (kind: UsageKind, timeOfUseRates: readonly TimeOfUseRate[] = []): PlanRate[] =>
  timeOfUseRates.flatMap(({ displayName, rates, period, timeOfUse }) =>
    steps({ kind, name: displayName, rates, period, when: timeWindows(timeOfUse) }),
  )

const singleLines = (
  kind: UsageKind,
  name: string,
  rate: SingleRate | undefined,
  when?: string,
): PlanRate[] => (rate ? steps({ kind, name, rates: rate.rates, period: rate.period, when }) : [])

function demandLine(charge: DemandCharge): PlanRate {
  const unit = `${units[charge.measureUnit ?? 'KW']} ${chargePeriods[charge.chargePeriod]}`
  return {
    name: charge.displayName,
    price: `${consumerPrice(charge.amount)}/${unit}`,
    note: timeWindows([{ days: charge.days ?? wholeWeek, ...charge }]),
    ...{ kind: 'demand', unitPrice: charge.amount, unit },
  }
}

const periodLines = ({ singleRate, timeOfUseRates, demandCharges = [], dailySupplyCharge }: TariffPeriod) => [
  ...singleLines('usage', 'Usage', singleRate, 'All day, every day'),
  ...touLines('usage', timeOfUseRates),
  ...demandCharges.map(demandLine),
  ...supply('supply', 'Daily supply', dailySupplyCharge),
]

function chargeRates({ tariffPeriod, controlledLoad = [] }: EnergyContract): PlanRate[] {
  const seasons = tariffPeriod.map((period) => {
    const lines = periodLines(period)
    return tariffPeriod.length === 1
      ? lines
      : lines.map((line) => ({ ...line, name: `${period.displayName}: ${line.name}` }))
  })
  const loads = controlledLoad.flatMap(({ displayName, singleRate, timeOfUseRates }) => [
    ...singleLines('controlledLoad', displayName, singleRate, singleRate?.description),
    ...touLines('controlledLoad', timeOfUseRates),
    ...supply('controlledLoadSupply', `${displayName} supply`, singleRate?.dailySupplyCharge),
  ])
  return [...seasons.flat(), ...loads]
}

function creditRates({ solarFeedInTariff = [] }: EnergyContract): PlanRate[] {
  return solarFeedInTariff.flatMap(({ displayName: name, singleTariff, timeVaryingTariffs = [] }) => [
    ...(singleTariff
      ? steps({ kind: 'feedIn', name, ...singleTariff, when: 'Paid to you', priceOf: creditPrice })
      : []),
    ...timeVaryingTariffs.flatMap(({ rates, period, timeVariations }) =>
      steps({
        kind: 'feedIn',
        name,
        rates,
        period,
        when: `Paid to you, ${timeWindows(timeVariations)}`,
        priceOf: creditPrice,
      }),
    ),
  ])
}

const toLine = ({ name, price, note }: PlanRate): PriceLine => ({
  name,
  price,
  ...(note === undefined ? {} : { note }),
})

/**
 * Every charge of a contract, GST included: the tariff periods in their order (named, when there are several),
 * then the controlled loads.
 */
export const priceLines = (contract: EnergyContract): PriceLine[] => chargeRates(contract).map(toLine)

/** `Peak: 32.10c a kWh (3 pm to 9 pm)`, in English as the plan is. */
export const priceLineWords = ({ name, price, note }: PriceLine): string =>
  `${name}: ${price}${note === undefined ? '' : ` (${note})`}`

/** Prices paid for exported solar power. No line if nothing is paid. */
export const solarLines = (contract: EnergyContract): PriceLine[] => creditRates(contract).map(toLine)

/** Every price of a contract, in the order of its lines. */
export const planRates = (contract: EnergyContract): PlanRate[] => [
  ...chargeRates(contract),
  ...creditRates(contract),
]

/** The first day of the prices, and the last one if known. Empty if unknown. */
export function pricesSentence({ plan: { effectiveFrom }, announcedFrom }: PlanOffer): string {
  const inWords = (day = '') => {
    const date = parseIsoDate(day.slice(0, 10))
    return date === null ? '' : dateInEnglish(date)
  }
  if (effectiveFrom === undefined) return ''
  const since = `Prices from ${inWords(effectiveFrom)}.`
  return announcedFrom === undefined
    ? since
    : `${since} Prices from ${inWords(announcedFrom)} are in the plan document.`
}

/** A single note for all prices of a plan. Payments to a household have no GST; a business may have to add it. */
export function gstSentence({ customerType, electricityContract }: EnergyPlanDetail): string {
  if (solarLines(electricityContract).length === 0) return 'Prices include GST.'
  return customerType === 'RESIDENTIAL'
    ? 'Prices include GST; solar credits carry none.'
    : 'Prices include GST; solar credits are shown without it.'
}
