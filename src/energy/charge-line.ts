import type { UsageStretch } from '../usage/usage-series.ts'
import type { ReadQuality } from './reads.ts'
import type { TimeOfUseType, VolumePeriod } from './tariff.ts'
import type { Cents, Price, Volume, WattHours } from './units.ts'
import { exactMicroDollars, isBelowZero } from './units.ts'

/** What a line charges for. `controlledLoadSupply`: the daily charge of a controlled load. */
export type ChargeKind = 'usage' | 'demand' | 'supply' | 'controlledLoad' | 'controlledLoadSupply' | 'feedIn'

/** The quantity, in the unit of the price. */
export type Quantity =
  | {
      readonly unit: 'WH'
      /** Rounded to the nearest, where a step ends within a watt-hour. */
      readonly wattHours: WattHours
      /**
       * The difference to the exact energy, for which the amount is computed: 1 over 3 is a third of a watt-hour more.
       */
      readonly fraction?: { readonly over: number; readonly under: number }
    }
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

/** Parts of a line's name. The site composes the text. */
export interface ChargeLabel {
  /** `displayName` of the rate or charge. */
  readonly name: string
  /** The season, if the tariff has several. */
  readonly tariffPeriod?: string
  readonly timeOfUse?: TimeOfUseType | 'FREE'
  /** If the rate has several steps: the number of this one, counted from 1, and its volumes as in the tariff. */
  readonly step?: {
    readonly number: number
    readonly above: Volume
    readonly upTo?: Volume
    readonly period: VolumePeriod
  }
  /** `YYYY-MM`, for a demand that is charged monthly. */
  readonly month?: string
}

/** A line of a bill or a quote, without GST. */
export interface ChargeLine {
  readonly kind: ChargeKind
  readonly label: ChargeLabel
  readonly quantity: Quantity
  /** Per kWh, day or kW. For `feedIn` it is paid to the customer, so the amount has the opposite sign. */
  readonly unitPrice: Price
  /** Rounded to the cent, half a cent away from zero. Positive: the customer owes it. */
  readonly amountCents: Cents
  /** False for exported power that is paid to the customer; true for everything that is charged. */
  readonly hasGst: boolean
  /** The worst quality of its reads; `estimated` if one was estimated. Supply charges are `actual`. */
  readonly quality: ReadQuality
}

/** A line before it is rounded. */
export type ChargeFacts = Omit<ChargeLine, 'amountCents' | 'hasGst'>

/** An exact amount of money, as a fraction of cents. */
export interface ExactCents {
  readonly over: bigint
  readonly under: bigint
}

const microDollarsInCent = 10_000n

/** The amount of a line before rounding. */
export function exactCents({ kind, quantity, unitPrice }: ChargeFacts): ExactCents {
  const exact = exactMicroDollars(unitPrice)
  const price = kind === 'feedIn' ? -exact.over : exact.over
  const cent = microDollarsInCent * exact.under
  if (quantity.unit === 'DAYS') return { over: price * BigInt(quantity.days), under: cent }
  if (quantity.unit === 'WH') {
    const { over, under } = quantity.fraction ?? { over: 0, under: 1 }
    const parts = BigInt(quantity.wattHours) * BigInt(under) + BigInt(over)
    return { over: price * parts, under: 1000n * cent * BigInt(under) }
  }
  return {
    over: price * BigInt(quantity.wattDays),
    under: 1000n * cent * BigInt(quantity.daysInChargePeriod),
  }
}

export const addExact = (one: ExactCents, other: ExactCents): ExactCents => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})

/** Rounds to the cent, half a cent away from zero, as on invoices. */
export function roundedCents({ over, under }: ExactCents): Cents {
  const size = over < 0n ? -over : over
  const cents = Number((2n * size + under) / (2n * under))
  return over < 0n && cents !== 0 ? -cents : cents
}

export function chargeLine(facts: ChargeFacts): ChargeLine {
  // A charge for exporting power is a taxable sale, but a payment to a household for it is not.
  const hasGst = facts.kind !== 'feedIn' || isBelowZero(facts.unitPrice)
  return { ...facts, amountCents: roundedCents(exactCents(facts)), hasGst }
}

/** The totals of some lines. */
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

/** A period with its lines and their totals. */
export interface PricedUsage extends Totals {
  readonly period: UsageStretch
  readonly lines: readonly ChargeLine[]
  /** Half-hours of the period without a read of general use. They cost nothing; a bill must have none. */
  readonly missingHalfHours: number
}
