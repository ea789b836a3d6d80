import type { IsoDate } from '../dates/iso-date.ts'
import type { PlanDiscount, PlanFee } from '../plans/plan.ts'
import type { ChargeLine, ExactCents } from './charge-line.ts'
import { addExact, exactCents, roundedCents } from './charge-line.ts'
import type { Cents } from './units.ts'
import { decimalParts } from './units.ts'

// The standard excludes GST from unit prices, supply and demand charges. It does not mention GST for fees and fixed
// discounts, which include it here, as in the fact sheets.

/** A fee or a discount in a year's estimate. */
export interface YearAdjustment {
  readonly kind: 'fee' | 'discount'
  readonly displayName: string
  /** Only customers who meet a condition get it. */
  readonly isConditional: boolean
  /** With GST. Negative for a discount. */
  readonly cents: Cents
}

/** The discounts and fees of a plan. `readPlan` returns it as `plan`. */
export interface PlanConditions {
  readonly discounts?: readonly PlanDiscount[] | undefined
  readonly fees?: readonly PlanFee[] | undefined
}

export interface ExactAdjustment extends YearAdjustment {
  readonly exact: ExactCents
}

const nothing: ExactCents = { over: 0n, under: 1n }
export const sumExact = (all: readonly ExactCents[]): ExactCents => all.reduce(addExact, nothing)
const negative = ({ over, under }: ExactCents): ExactCents => ({ over: -over, under })

/** A line with GST, exactly. */
export function withGstExact(line: ChargeLine): ExactCents {
  const { over, under } = exactCents(line)
  return line.hasGst ? { over: over * 11n, under: under * 10n } : { over, under }
}

/** A decimal text times a sum; undefined if the text is not a decimal. */
function share(rate: string, { over, under }: ExactCents): ExactCents {
  const parts = decimalParts(rate)
  return parts === null ? nothing : { over: parts.units * over, under: parts.under * under }
}

const dollars = (amount: string): ExactCents => share(amount, { over: 100n, under: 1n })

/** The bases of percentages: all charges, and the charges for energy. Neither includes credits for solar power. */
interface Bases {
  readonly bill: ExactCents
  readonly use: ExactCents
}

function basesOf(lines: readonly ChargeLine[]): Bases {
  const charges = lines.filter(({ hasGst }) => hasGst)
  const use = charges.filter(({ kind }) => kind === 'usage' || kind === 'controlledLoad')
  return { bill: sumExact(charges.map(withGstExact)), use: sumExact(use.map(withGstExact)) }
}

/** The threshold is in dollars of usage a year, without GST like the prices. */
function aboveThreshold({ use }: Bases, usageAmount: string): ExactCents {
  const { over, under } = dollars(usageAmount)
  const above = addExact(use, { over: -over * 11n, under: under * 10n })
  return above.over > 0n ? above : nothing
}

function discountOf(
  { percentOfBill, percentOfUse, fixedAmount, percentOverThreshold }: PlanDiscount,
  bases: Bases,
): ExactCents {
  if (percentOfBill) return share(percentOfBill.rate, bases.bill)
  if (percentOfUse) return share(percentOfUse.rate, bases.use)
  if (percentOverThreshold)
    return share(percentOverThreshold.rate, aboveThreshold(bases, percentOverThreshold.usageAmount))
  return fixedAmount ? dollars(fixedAmount.amount) : nothing
}

/** The number of terms in a year. A fee for several years is spread over them. */
const timesAYear: Readonly<Record<string, readonly [over: bigint, under: bigint]>> = {
  FIXED: [1n, 1n],
  ANNUAL: [1n, 1n],
  BIANNUAL: [2n, 1n],
  MONTHLY: [12n, 1n],
  WEEKLY: [365n, 7n],
  DAILY: [365n, 1n],
  '1_YEAR': [1n, 1n],
  '2_YEAR': [1n, 2n],
  '3_YEAR': [1n, 3n],
  '4_YEAR': [1n, 4n],
  '5_YEAR': [1n, 5n],
}

/** Every customer pays membership and yearly fees; all other fees depend on what a customer does. */
const isForAll = ({ type, term }: PlanFee) =>
  type === 'MEMBERSHIP' || ((type === 'OTHER' || type === 'CONTRIBUTION') && term === 'ANNUAL')

function feeOf({ term, amount, rate }: PlanFee, { bill }: Bases): ExactCents {
  if (term === 'PERCENT_OF_BILL') return rate === undefined ? nothing : share(rate, bill)
  const [over, under] = (Object.hasOwn(timesAYear, term) && timesAYear[term]) || [0n, 1n]
  const sum = amount === undefined ? nothing : dollars(amount)
  return { over: sum.over * over, under: sum.under * under }
}

/** The fees that every customer pays, the discounts that are guaranteed, and those that have a condition, in that order. */
export function yearAdjustments(
  { discounts = [], fees = [] }: PlanConditions,
  lines: readonly ChargeLine[],
  from: IsoDate,
): readonly ExactAdjustment[] {
  const bases = basesOf(lines)
  const charged = fees
    .filter(isForAll)
    .map((fee) => ({ kind: 'fee' as const, name: fee.description ?? fee.type, exact: feeOf(fee, bases) }))
  const given = (type: PlanDiscount['type']) =>
    discounts
      .filter((one) => one.type === type && (one.endDate === undefined || one.endDate.slice(0, 10) >= from))
      .map((one) => ({
        kind: 'discount' as const,
        name: one.displayName,
        exact: negative(discountOf(one, bases)),
        isConditional: type === 'CONDITIONAL',
      }))
  return [...charged, ...given('GUARANTEED'), ...given('CONDITIONAL')]
    .filter(({ exact }) => exact.over !== 0n)
    .map(({ kind, name, exact, ...rest }) => ({
      kind,
      displayName: name,
      isConditional: 'isConditional' in rest && rest.isConditional,
      cents: roundedCents(exact),
      exact,
    }))
}
