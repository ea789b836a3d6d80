import { asPercent } from './amounts.ts'
import type { EnergyContract, PlanDiscount, PlanFee } from './plan.ts'

const paymentNames = {
  DIRECT_DEBIT: 'direct debit',
  CREDIT_CARD: 'card',
  BPAY: 'BPAY',
  PAPER_BILL: 'in person with the paper bill',
} as const
const billNames: Record<string, string> = {
  P1M: 'every month',
  P2M: 'every two months',
  P3M: 'every three months',
}

const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** `10% off the whole bill`, `$50.00 off`. The amounts are those in the plan's data. */
export function discountAmount(discount: PlanDiscount): string {
  const { percentOfBill, percentOfUse, fixedAmount, percentOverThreshold } = discount
  if (percentOfBill) return `${asPercent(percentOfBill.rate)} off the whole bill`
  if (percentOfUse) return `${asPercent(percentOfUse.rate)} off usage charges`
  if (percentOverThreshold)
    return `${asPercent(percentOverThreshold.rate)} off usage above ${percentOverThreshold.usageAmount}`
  return fixedAmount ? `$${fixedAmount.amount} off` : ''
}

/** The kind of a discount, for lists grouped by kind. */
export const discountKinds: Record<PlanDiscount['type'], string> = {
  GUARANTEED: 'Discounts for everybody',
  CONDITIONAL: 'Only under a condition',
  OTHER: 'Other discounts',
}

/** `Welcome: $50 off`, with the condition written out. */
export const discountLine = (discount: PlanDiscount): string =>
  [discount.displayName, discountAmount(discount), discount.description].filter(Boolean).join(': ')

/** Abbreviations in the standard's types of fees. */
const inFull: Readonly<Record<string, string>> = { CC: 'card', DD: 'direct debit' }

/** `CC_PROCESSING`: `Card processing fee`. */
function feeName(type: string): string {
  const words = type.split('_').map((word) => inFull[word] ?? word.toLowerCase())
  const name = `${words.join(' ')} fee`
  return `${name[0]?.toUpperCase()}${name.slice(1)}`
}

/** `Paper bill fee: $1.65` */
export const feeText = ({ type, amount, rate, description }: PlanFee): string => {
  const name = description ?? feeName(type)
  if (amount !== undefined) return `${name}: $${amount}`
  return rate === undefined ? name : `${name}: ${asPercent(rate)}`
}

/** The eligibility for the plan, and its discounts with their conditions: a sentence each. */
export const conditionSentences = ({ eligibility = [], discounts = [] }: EnergyContract): string[] => [
  ...eligibility.map(({ information }) => information),
  ...discounts.map((discount) => `${discountKinds[discount.type]}: ${discountLine(discount)}`),
]

export const feesSentence = ({ fees }: EnergyContract): string =>
  fees.length === 0
    ? 'No exit, late payment, card or paper bill fees.'
    : `Fees: ${fees.map(feeText).join('; ')}.`

/**
 * Fees, payment, billing, term and change of price as sentences, in that order. Empty for facts that the plan does not
 * state.
 */
export function termSentences(contract: EnergyContract): string[] {
  const { additionalFeeInformation, paymentOption, billFrequency, termType, benefitPeriod } = contract
  const ways = paymentOption.flatMap((option) => (option === 'OTHER' ? [] : [paymentNames[option]]))
  const others = paymentOption.includes('OTHER') ? ['other ways named on the bill'] : []
  const bills = billFrequency.map((period) => billNames[period] ?? period)
  return [
    feesSentence(contract),
    additionalFeeInformation,
    `Pay by ${listed([...ways, ...others], 'or')}.`,
    `You are billed ${listed(bills, 'or')}.`,
    termType === 'ONGOING' ? 'No fixed term: it goes on until you or we end it.' : undefined,
    benefitPeriod ?? (termType === 'ONGOING' ? 'No benefit period: nothing runs out.' : undefined),
    contract.onExpiryDescription,
    contract.variation,
    contract.coolingOffDays === undefined
      ? undefined
      : `${contract.coolingOffDays} business days to change your mind, at no cost.`,
  ].filter((sentence) => sentence !== undefined)
}
