import type { Invoice, InvoiceLine, InvoiceRead } from '../../contracts/schemas/invoice.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('invoiceWords', {
  noBalance: 'Your smoothing balance is $0.00.',
  balance: ({ balance }: Values<'balance'>) =>
    `Your smoothing balance is ${balance}: your bills have come to that much more than your even amounts.`,
  balanceInFavour: ({ balance }: Values<'balance'>) =>
    `Your smoothing balance is ${balance} in your favour: your even amounts have come to that much more than your bills.`,
})

// The texts of a bill, for pages and documents.

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const energy = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 })
const monthOf = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Whole cents with their sign: `-1995` → `−$19.95`. */
export const signedDollars = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${money.format(Math.abs(cents) / 100)}`

/** Watt-hours to the last one: `412_380` → `412.38 kWh`. */
export const exactKilowattHours = (wattHours: number): string => `${energy.format(wattHours / 1000)} kWh`

const periodWords = {
  P1D: 'a day',
  P1M: 'a month',
  P2M: 'every two months',
  P3M: 'a quarter',
  P6M: 'every six months',
  P1Y: 'a year',
} as const

function stepWords({ step }: InvoiceLine): string {
  if (step === undefined) return ''
  const over = periodWords[step.period]
  return step.upTo === undefined
    ? `, above ${exactKilowattHours(step.above)} ${over}`
    : `, up to ${exactKilowattHours(step.upTo)} ${over}`
}

/** What a line is for: `Peak, summer, up to 10 kWh a day`. */
export function lineName(line: InvoiceLine): string {
  const { kind, displayName, tariffPeriod, month } = line
  const supply = kind === 'controlledLoadSupply' ? ', daily supply' : ''
  const season = tariffPeriod === undefined ? '' : `, ${tariffPeriod}`
  const inMonth = month === undefined ? '' : `, ${monthOf.format(new Date(`${month}-01T00:00:00Z`))}`
  return `${displayName}${supply}${season}${stepWords(line)}${inMonth}`
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** The quantity: `412.38 kWh`, `31 days`; for an adjustment the energy read and the energy estimated. Empty without a quantity. */
export function lineQuantity({ quantity, adjusts }: InvoiceLine): string {
  if (adjusts !== undefined)
    return `${exactKilowattHours(adjusts.read)} read, ${exactKilowattHours(adjusts.billed)} estimated`
  if (quantity === null) return ''
  if (quantity.unit === 'DAYS') return days(quantity.days)
  if (quantity.unit === 'WH') return exactKilowattHours(quantity.wattHours)
  return `${energy.format(quantity.watts / 1000)} kW, ${days(quantity.days)}`
}

/** A price as text, without rounding: `0.305` → `30.5c`, `1.02` → `$1.02`. */
function priceWords(price: string): string {
  const [whole = '', written = ''] = price.replace('-', '').split('.')
  const decimals = written.replace(/0+$/, '')
  const sign = price.startsWith('-') ? '−' : ''
  if (Number(whole) > 0) return `${sign}$${whole}.${decimals.padEnd(2, '0')}`
  const cents = `${whole}${decimals.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
  const rest = decimals.slice(2)
  return `${sign}${cents}${rest && `.${rest}`}c`
}

/** The unit price, without GST: `30.5c a kWh`. Empty without a price. */
export function linePrice({ quantity, unitPrice }: InvoiceLine): string {
  if (quantity === null || unitPrice === null) return ''
  const unit = { DAYS: 'a day', WH: 'a kWh', KW: 'a kW' }[quantity.unit]
  return `${priceWords(unitPrice)} ${unit}`
}

const registerNames: Readonly<Record<InvoiceRead['register'], string>> = {
  GENERAL: 'General use',
  CONTROLLED_LOAD: 'Controlled load',
  CONTROLLED_LOAD_2: 'Controlled load 2',
  CONTROLLED_LOAD_3: 'Controlled load 3',
  CONTROLLED_LOAD_4: 'Controlled load 4',
  EXPORT: 'Sent to the grid',
}
/** What a register of a bill measures, as text for the customer. */
export const registerName = ({ register }: Pick<InvoiceRead, 'register'>): string => registerNames[register]

const qualityNames: Readonly<Record<InvoiceRead['quality'], string>> = {
  actual: 'Actual read',
  substituted: 'Substituted by the network',
  estimated: 'Estimated',
}
/** The quality of a read, as text for the bill's customer. */
export const qualityName = ({ quality }: Pick<InvoiceRead, 'quality'>): string => qualityNames[quality]

const basisWords: Readonly<Record<NonNullable<Invoice['estimate']>['basis'], string>> = {
  OWN_DAYS: 'from the other days of this period',
  YEAR_BEFORE: 'from what you used on the same days a year ago',
  LAST_PERIOD: 'from your average daily usage before',
  NETWORK: 'from your network’s figures',
}

/** The notice for an estimated bill: why it was estimated, and how it will be corrected; null for any other. */
export function estimateWords({ estimate }: Pick<Invoice, 'estimate'>): string | null {
  if (estimate === undefined) return null
  return `This bill is based on an estimate: your meter could not be read on some days, so we estimated those ${basisWords[estimate.basis]}. Once it has been read, we’ll correct it on your next bill: we’ll take off anything we overcharged, and add anything we undercharged.`
}

/** What a customer can do whose adjustment charges more, or where it goes with bill smoothing; null without one. */
export function adjustmentWords({ lines, smoothing }: Pick<Invoice, 'lines' | 'smoothing'>): string | null {
  const cents = lines.reduce((sum, { kind, amount }) => sum + (kind === 'adjustment' ? amount : 0), 0)
  if (cents <= 0) return null
  if (smoothing !== undefined && !smoothing.isSettled)
    return 'The adjustment adds to what you were charged on the estimated bill. You still pay your even amount for this bill: the adjustment is part of your smoothing balance.'
  return 'The adjustment adds to what you paid on the estimated bill. You can pay it in interest-free instalments, over as long as that bill covered. Call us to arrange it.'
}

/** The better-offer message; null where no other plan can be compared. */
export function betterOfferWords({ betterOffer }: Pick<Invoice, 'betterOffer'>): string | null {
  if (betterOffer === null) return null
  const which =
    betterOffer.compared === 'ALL'
      ? ''
      : ' We only compared plans with one price all day, because this bill is based on daily totals.'
  if (!betterOffer.isBetter)
    return `For what you used on this bill, none of our other plans would have cost you noticeably less.${which}`
  const { displayName, annualSaving } = betterOffer
  return `Could you save on another plan? On ${displayName} you could pay about ${money.format(annualSaving / 100).replace('.00', '')} less a year, GST included, if you used as much all year as on this bill.${which}`
}

/**
 * The name of the amount by which the balance has changed since the bill before. It may not be a payment: an imported
 * balance, a concession or an adjustment changes it as well.
 */
export const paymentsName = ({ paymentsReceived }: Pick<Invoice, 'paymentsReceived'>): string =>
  paymentsReceived > 0 ? 'Other changes since then' : 'Payments and credits since then'

/** The sentence about the part of a bill that a payment plan covers; null without a plan. */
export const planWords = ({ inPaymentPlan }: Pick<Invoice, 'inPaymentPlan'>): string | null =>
  inPaymentPlan === undefined
    ? null
    : `${signedDollars(inPaymentPlan)} more was in your payment plan when this bill was issued. You pay that in instalments.`

/** What bill smoothing means for a bill: the amount to pay, and the balance; null without it. */
export function smoothingWords({
  invoiceAmount,
  smoothing,
}: {
  readonly invoiceAmount: number
  readonly smoothing?:
    | { readonly amount: number; readonly balance: number; readonly isSettled: boolean }
    | undefined
}): string | null {
  if (smoothing === undefined) return null
  const { amount, balance, isSettled } = smoothing
  if (!isSettled)
    return `Your bills are smoothed: you pay ${signedDollars(amount)} for this bill, whatever it comes to. ${smoothingBalanceWords(balance)}`
  const settled = amount - invoiceAmount
  if (settled === 0) return 'Your bill smoothing ends with this bill. There was no balance to settle.'
  return settled > 0
    ? `Your bill smoothing ends with this bill, so it includes the balance: the ${signedDollars(settled)} that your earlier bills came to beyond your even amounts.`
    : `Your bill smoothing ends with this bill, so it takes off the balance: the ${signedDollars(-settled)} that your even amounts came to beyond your earlier bills.`
}

/** The smoothing balance in a sentence. Positive: bills have come to more than the even amounts. */
export const smoothingBalanceWords = (balance: number): string =>
  balance === 0
    ? texts.noBalance
    : balance > 0
      ? texts.balance({ balance: signedDollars(balance) })
      : texts.balanceInFavour({ balance: signedDollars(-balance) })
