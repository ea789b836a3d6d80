import type { UsageStretch } from '../usage/usage-series.ts'
import type { ReadQuality } from './reads.ts'
import type { TimeOfUseType, VolumePeriod } from './tariff.ts'
import type { Cents, MicroDollars, WattHours } from './units.ts'

/** What a line charges for. `controlledLoadSupply`: the daily charge of a controlled load. */
export type ChargeKind = 'usage' | 'demand' | 'supply' | 'controlledLoad' | 'controlledLoadSupply' | 'feedIn'

/** How much of what the price is for. */
export type Quantity =
  | { readonly unit: 'WH'; readonly wattHours: WattHours }
  | { readonly unit: 'DAYS'; readonly days: number }
  | {
      readonly unit: 'KW'
      /** The highest power that was charged, in whole watts. */
      readonly watts: number
      readonly days: number
      /** The charged watts of each day, added up. */
      readonly wattDays: number
      /** Number of days that the price is for: 1, those of the month, or those of the tariff period. */
      readonly daysInChargePeriod: number
    }

/** Parts of what a line is called; the words around them are the site's. */
export interface ChargeLabel {
  /** `displayName` of the rate or charge. */
  readonly name: string
  /** The season, if the tariff has several. */
  readonly tariffPeriod?: string
  readonly timeOfUse?: TimeOfUseType | 'FREE'
  /** If the rate has several: which, counted from 1, and its volumes as the tariff has them. */
  readonly step?: {
    readonly number: number
    readonly above: WattHours
    readonly upTo?: WattHours
    readonly period: VolumePeriod
  }
  /** `YYYY-MM`: a demand that is charged month by month. */
  readonly month?: string
}

/** A line of a bill or a quote, without GST. */
export interface ChargeLine {
  readonly kind: ChargeKind
  readonly label: ChargeLabel
  readonly quantity: Quantity
  /** For a kWh, a day, or a kW; of `feedIn` what the customer is paid, so that the amount has the other sign. */
  readonly unitPrice: MicroDollars
  /** Rounded to the cent, half a cent away from zero. Positive: the customer owes it. */
  readonly amountCents: Cents
  /** False for power that a customer is paid for; true for all that is charged. */
  readonly hasGst: boolean
  /** The worst of its reads; `estimated`: an estimate is in it. Supply charges are `actual`. */
  readonly quality: ReadQuality
}

/** A line before it is rounded. */
export type ChargeFacts = Omit<ChargeLine, 'amountCents' | 'hasGst'>

/** A sum of money as a fraction of cents: nothing is rounded in it. */
export interface ExactCents {
  readonly over: bigint
  readonly under: bigint
}

const microDollarsInCent = 10_000n

/** The amount of a line before rounding. */
export function exactCents({ kind, quantity, unitPrice }: ChargeFacts): ExactCents {
  const price = BigInt(kind === 'feedIn' ? -unitPrice : unitPrice)
  if (quantity.unit === 'DAYS') return { over: price * BigInt(quantity.days), under: microDollarsInCent }
  if (quantity.unit === 'WH')
    return { over: price * BigInt(quantity.wattHours), under: 1000n * microDollarsInCent }
  return {
    over: price * BigInt(quantity.wattDays),
    under: 1000n * microDollarsInCent * BigInt(quantity.daysInChargePeriod),
  }
}

export const addExact = (one: ExactCents, other: ExactCents): ExactCents => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})

/** To the cent, half a cent away from zero, as invoices are rounded. */
export function roundedCents({ over, under }: ExactCents): Cents {
  const size = over < 0n ? -over : over
  const cents = Number((2n * size + under) / (2n * under))
  return over < 0n && cents !== 0 ? -cents : cents
}

export function chargeLine(facts: ChargeFacts): ChargeLine {
  // A charge for sending power is a sale like any other; what a household is paid for it is none.
  const hasGst = facts.kind !== 'feedIn' || facts.unitPrice < 0
  return { ...facts, amountCents: roundedCents(exactCents(facts)), hasGst }
}

/** The sums of lines. */
export interface Totals {
  /** Without GST. */
  readonly subtotalCents: Cents
  /** 10 % of the lines that have GST, rounded once: half a cent away from zero. */
  readonly gstCents: Cents
  readonly totalCents: Cents
}

const sumCents = (lines: readonly ChargeLine[]) =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * Adds up lines to the cent, with GST once on their sum. Accepts the lines of several calls of `priceUsage`, for a bill
 * with a change of price, or only some of them, for the cost of usage alone.
 */
export function totalsOf(lines: readonly ChargeLine[]): Totals {
  const subtotalCents = sumCents(lines)
  const taxed = sumCents(lines.filter(({ hasGst }) => hasGst))
  const gstCents = roundedCents({ over: BigInt(taxed), under: 10n })
  return { subtotalCents, gstCents, totalCents: subtotalCents + gstCents }
}

/** A period with its lines and what they come to. */
export interface PricedUsage extends Totals {
  readonly period: UsageStretch
  readonly lines: readonly ChargeLine[]
  /** Half-hours of the period without a read of general use. They cost nothing: a bill has none. */
  readonly missingHalfHours: number
}
