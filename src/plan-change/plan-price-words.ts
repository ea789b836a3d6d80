import type { PlanPrice } from '../../contracts/schemas/plan-change.ts'
import { centsPerKwh, withGst } from '../plans/amounts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('planPriceWords', {
  free: 'Free',
})

/** A price of zero. */
export const freeWords = texts.free

const isNothing = (amount: string) => /^-?0+(?:\.0+)?$/.test(amount)

/** `30.14c/kWh`, including GST if it applies; `Free` for a price of zero. */
export function planPriceWords({ unitPrice, unit, hasGst, kind }: PlanPrice): string {
  if (isNothing(unitPrice) && kind !== 'feedIn') return freeWords
  return `${centsPerKwh(hasGst ? withGst(unitPrice) : unitPrice)}c/${unit}`
}
