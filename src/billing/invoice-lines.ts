import type { InvoiceLine } from '../../contracts/schemas/invoice.ts'
import type { Cents, WattHours } from '../../contracts/schemas/my-account.ts'
import type { ChargeLine, Quantity } from '../energy/charge-line.ts'
import type { Volume } from '../energy/units.ts'
import { amountString, exactWattHours } from '../energy/units.ts'

/**
 * A line that does not depend on the tariff: a fee is positive; a discount and a concession reduce the bill. An
 * adjustment, of either sign, corrects an earlier bill (`trueUp`).
 */
export interface Adjustment {
  readonly kind: 'fee' | 'discount' | 'concession' | 'adjustment'
  readonly displayName: string
  /** Whole cents, without GST. Negative for a discount and a concession. */
  readonly amountCents: number
  /** False for a government's concession. */
  readonly hasGst: boolean
  /** For an adjustment: the corrected bill, and the energy that it charged compared with the later reads. */
  readonly adjusts?: NonNullable<InvoiceLine['adjusts']>
}

const wattHours = (energy: number) => energy as WattHours

/** The end of a step as its line names it: to the nearest watt-hour. */
function stepEnd(volume: Volume): WattHours {
  const { over, under } = exactWattHours(volume)
  return wattHours(Number((2n * over + under) / (2n * under)))
}

const quantityOf = (quantity: Quantity): InvoiceLine['quantity'] =>
  quantity.unit === 'WH' ? { ...quantity, wattHours: wattHours(quantity.wattHours) } : { ...quantity }

/** A line of the engine as a bill has it. */
export function invoiceLine({ kind, label, amountCents, hasGst, quality, ...line }: ChargeLine): InvoiceLine {
  const { name, tariffPeriod, timeOfUse, step, month } = label
  return {
    kind,
    displayName: name,
    ...(tariffPeriod !== undefined && { tariffPeriod }),
    ...(timeOfUse !== undefined && { timeOfUseType: timeOfUse }),
    ...(step !== undefined && {
      step: {
        number: step.number,
        above: stepEnd(step.above),
        ...(step.upTo !== undefined && { upTo: stepEnd(step.upTo) }),
        period: step.period,
      },
    }),
    ...(month !== undefined && { month }),
    quantity: quantityOf(line.quantity),
    unitPrice: amountString(line.unitPrice),
    amount: amountCents as Cents,
    hasGst,
    quality,
  }
}

export const adjustmentLine = ({
  kind,
  displayName,
  amountCents,
  hasGst,
  adjusts,
}: Adjustment): InvoiceLine => ({
  kind,
  displayName,
  ...(adjusts && { adjusts }),
  quantity: null,
  unitPrice: null,
  amount: amountCents as Cents,
  hasGst,
  quality: 'actual',
})
