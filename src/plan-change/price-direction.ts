import type { EnergyContract, PlanDiscount, PlanFee } from '../plans/plan.ts'
import { planRates } from '../plans/plan-prices.ts'

/**
 * The direction of a change of prices: `LOWER`, no charge rises; `HIGHER`, it makes the plan dearer at any usage;
 * `MIXED`, it depends on the usage.
 */
export type PriceDirection = 'LOWER' | 'HIGHER' | 'MIXED'

const prices: ReadonlySet<string> = new Set(['unitPrice', 'amount', 'dailySupplyCharge'])

/** The structure of the charges without amounts: seasons, times, steps, caps, meters. */
const shapeOf = ({ timeZone, tariffPeriod, controlledLoad, solarFeedInTariff }: EnergyContract): string =>
  JSON.stringify({ timeZone, tariffPeriod, controlledLoad, solarFeedInTariff }, (key, value: unknown) =>
    prices.has(key) ? '' : value,
  )

const isSameFee = (one: PlanFee, other: PlanFee) =>
  one.type === other.type && one.term === other.term && one.description === other.description

/** A fee that is new, or higher. */
const isFeeAdded = (was: readonly PlanFee[], { fees }: EnergyContract): boolean =>
  fees.some((fee) => {
    const before = was.find((one) => isSameFee(one, fee))
    return (
      before === undefined ||
      (before.amount === undefined) !== (fee.amount === undefined) ||
      Number(fee.amount ?? 0) > Number(before.amount ?? 0) ||
      Number(fee.rate ?? 0) > Number(before.rate ?? 0)
    )
  })

const isSameDiscount = (one: PlanDiscount, other: PlanDiscount) =>
  one.displayName === other.displayName && one.type === other.type && one.description === other.description

const worthOf = ({ percentOfBill, percentOfUse, fixedAmount, percentOverThreshold }: PlanDiscount) => [
  Number(percentOfBill?.rate ?? 0),
  Number(percentOfUse?.rate ?? 0),
  Number(fixedAmount?.amount ?? 0),
  Number(percentOverThreshold?.rate ?? 0),
  // A discount that needs more usage is worth less.
  -Number(percentOverThreshold?.usageAmount ?? 0),
]

/** A discount that ends, is smaller, or has another condition. */
const isDiscountLost = (was: readonly PlanDiscount[], { discounts = [] }: EnergyContract): boolean =>
  was.some((before) => {
    const after = discounts.find((one) => isSameDiscount(one, before))
    if (after === undefined) return true
    const worth = worthOf(after)
    return worthOf(before).some((amount, at) => amount > (worth[at] ?? 0))
  })

/** Whether the prices of a plan rise or fall. Fees and discounts do not depend on usage, so any worse one makes the plan dearer. */
export function priceDirection(was: EnergyContract, is: EnergyContract): PriceDirection {
  if (isFeeAdded(was.fees, is) || isDiscountLost(was.discounts ?? [], is)) return 'HIGHER'
  if (shapeOf(was) !== shapeOf(is)) return 'MIXED'
  const after = planRates(is)
  const rises = planRates(was).map(({ kind, unitPrice }, at) => {
    const by = Number(after[at]?.unitPrice) - Number(unitPrice)
    return kind === 'feedIn' ? -by : by
  })
  if (!rises.some((by) => by > 0)) return 'LOWER'
  return rises.some((by) => by < 0) ? 'MIXED' : 'HIGHER'
}
