import { centsPerKwh, rounded, withGst } from './amounts.ts'
import type { EnergyContract, EnergyRate } from './plan.ts'
import { timeWindows } from './time-windows.ts'

export interface PriceLine {
  readonly name: string
  /** With its unit, GST included. */
  readonly price: string
  /** When or up to what it counts. */
  readonly note?: string
}

const everyPeriod: Record<string, string> = { P1D: 'a day', P1M: 'a month', P3M: 'a quarter', P1Y: 'a year' }

const unitPrice = (rate: EnergyRate): string =>
  /^0+(?:\.0+)?$/.test(rate.unitPrice) ? 'Free' : `${centsPerKwh(withGst(rate.unitPrice))}c/kWh`

/** One line a step; the steps after the first say from where on they count. */
function steps(name: string, rates: readonly EnergyRate[], period = 'P1D', when?: string): PriceLine[] {
  return rates.map((rate, index) => {
    const before = rates[index - 1]?.volume
    const a = everyPeriod[period] ?? ''
    const limit = rate.volume === undefined ? undefined : `up to ${rate.volume} kWh ${a}`.trim()
    const note = [index === 0 ? when : `${name}, more than ${before} kWh ${a}`.trim(), limit]
      .filter(Boolean)
      .join('; ')
    return {
      name: index === 0 ? name : 'After that',
      price: unitPrice(rate),
      ...(note ? { note } : {}),
    }
  })
}

/** Every usage rate and the supply charge of a contract, GST included, in the order of its tariff periods. */
export function priceLines(contract: EnergyContract): PriceLine[] {
  return contract.tariffPeriod.flatMap(({ singleRate, timeOfUseRates, dailySupplyCharge }) => [
    ...(singleRate ? steps('Usage', singleRate.rates, singleRate.period, 'All day, every day') : []),
    ...(timeOfUseRates ?? []).flatMap((rate) =>
      steps(rate.displayName, rate.rates, rate.period, timeWindows(rate.timeOfUse)),
    ),
    ...(dailySupplyCharge === undefined
      ? []
      : [{ name: 'Daily supply', price: `${centsPerKwh(withGst(dailySupplyCharge))}c/day` }]),
  ])
}

/** What a household is paid for its solar power; no GST is due on it. Null where nothing is paid. */
export function solarFeedIn(contract: EnergyContract): PriceLine | null {
  const rate = contract.solarFeedInTariff?.[0]?.singleTariff?.rates[0]
  return rate === undefined
    ? null
    : { name: 'Solar feed-in', price: `${rounded(centsPerKwh(rate.unitPrice), 1)}c/kWh`, note: 'paid to you' }
}
