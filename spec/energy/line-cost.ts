import type { ChargeLine } from '../../src/energy/index.ts'
import { amountString } from '../../src/energy/index.ts'
import type { Exact } from './market/published-cost.ts'
import { by, exact, plus, rounded } from './market/published-cost.ts'

/** The cost of a line in dollars, from its price and quantity alone. */
export function costOf({ kind, unitPrice, quantity }: ChargeLine): Exact {
  const price = by(exact(amountString(unitPrice)), { over: kind === 'feedIn' ? -1n : 1n, under: 1n })
  if (quantity.unit === 'DAYS') return by(price, { over: BigInt(quantity.days), under: 1n })
  if (quantity.unit === 'KW')
    return by(price, {
      over: BigInt(quantity.wattDays),
      under: 1000n * BigInt(quantity.daysInChargePeriod),
    })
  const { over, under } = quantity.fraction ?? { over: 0, under: 1 }
  const wattHours = { over: BigInt(quantity.wattHours * under + over), under: BigInt(under) }
  return by(by(price, wattHours), { over: 1n, under: 1000n })
}

export const centsOf = (line: ChargeLine): number => rounded(by(costOf(line), { over: 100n, under: 1n }))

export const sumOf = (lines: readonly ChargeLine[]): Exact =>
  lines.map(costOf).reduce(plus, { over: 0n, under: 1n })
