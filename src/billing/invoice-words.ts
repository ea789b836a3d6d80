import { invoiceDue, invoiceToPay } from '../../contracts/invoice-rules.ts'
import type { Invoice, InvoiceLine, InvoiceRead } from '../../contracts/schemas/invoice.ts'
import { sentences, withDetails } from '../joins.ts'
import { language } from '../language.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('invoiceWords', {
  aDay: 'a day',
  aMonth: 'a month',
  everyTwoMonths: 'every two months',
  aQuarter: 'a quarter',
  everySixMonths: 'every six months',
  aYear: 'a year',
  above: ({ energy, period }: Values<'energy' | 'period'>) => `above ${energy} ${period}`,
  upTo: ({ energy, period }: Values<'energy' | 'period'>) => `up to ${energy} ${period}`,
  dailySupply: 'daily supply',
  day: '1 day',
  days: ({ count }: Values<'count'>) => `${count} days`,
  readAndEstimated: ({ read, estimated }: Values<'read' | 'estimated'>) =>
    `${read} read, ${estimated} estimated`,
  perDay: ({ price }: Values<'price'>) => `${price} a day`,
  perKwh: ({ price }: Values<'price'>) => `${price} a kWh`,
  perKw: ({ price }: Values<'price'>) => `${price} a kW`,
  generalUse: 'General use',
  controlledLoad: 'Controlled load',
  controlledLoadNumber: ({ number }: Values<'number'>) => `Controlled load ${number}`,
  sentToGrid: 'Sent to the grid',
  actualRead: 'Actual read',
  substituted: 'Substituted by the network',
  estimatedRead: 'Estimated',
  fromOwnDays: 'from the other days of this period',
  fromYearBefore: 'from what you used on the same days a year ago',
  fromLastPeriod: 'from your average daily usage before',
  fromNetwork: 'from your network’s figures',
  estimate: ({ basis }: Values<'basis'>) =>
    `This bill is based on an estimate: your meter could not be read on some days, so we estimated those ${basis}. Once it has been read, we’ll correct it on your next bill: we’ll take off anything we overcharged, and add anything we undercharged.`,
  estimateFinal: ({ basis }: Values<'basis'>) =>
    `This bill is based on an estimate, as you agreed: your meter could not be read on some days, so we estimated those ${basis}. It is your last bill, so no other bill will correct it. If you think it is wrong, call us.`,
  adjustmentSmoothed:
    'The adjustment adds to what you were charged on the estimated bill. You still pay your even amount for this bill: the adjustment is part of your smoothing balance.',
  adjustment:
    'The adjustment adds to what you paid on the estimated bill. You can pay it in interest-free instalments, over as long as that bill covered. Call us to arrange it.',
  comparedOnePrice:
    'We only compared plans with one price all day, because this bill is based on daily totals.',
  noBetterOffer:
    'For what you used on this bill, none of our other plans would have cost you noticeably less.',
  betterOffer: ({ plan, saving }: Values<'plan' | 'saving'>) =>
    `Could you save on another plan? On ${plan} you could pay about ${saving} less a year, GST included, if you used as much all year as on this bill.`,
  otherChanges: 'Other changes since then',
  paymentsAndCredits: 'Payments and credits since then',
  inPlan: ({ amount }: Values<'amount'>) =>
    `${amount} more was in your payment plan when this bill was issued. You pay that in instalments.`,
  carried: ({ amount }: Values<'amount'>) =>
    `When this bill was issued, it included ${amount} from before. Part of that may be due earlier.`,
  carriedCredit: ({ amount }: Values<'amount'>) =>
    `When this bill was issued, a credit of ${amount} from before was taken off.`,
  creditNext: 'We take it off the bill that follows, unless we have paid it to you.',
  creditFinal:
    'No bill follows this one, so the money is yours. If we have not paid it to you yet, tell us where to pay it.',
  smoothed: ({ amount }: Values<'amount'>) =>
    `Your bills are smoothed: you pay ${amount} for this bill, whatever it comes to.`,
  smoothingEnds: 'Your bill smoothing ends with this bill. There was no balance to settle.',
  smoothingEndsOwing: ({ balance }: Values<'balance'>) =>
    `Your bill smoothing ends with this bill, so it includes the balance: the ${balance} that your earlier bills came to beyond your even amounts.`,
  smoothingEndsInFavour: ({ balance }: Values<'balance'>) =>
    `Your bill smoothing ends with this bill, so it takes off the balance: the ${balance} that your even amounts came to beyond your earlier bills.`,
  noBalance: 'Your smoothing balance is $0.00.',
  balance: ({ balance }: Values<'balance'>) =>
    `Your smoothing balance is ${balance}: your bills have come to that much more than your even amounts.`,
  balanceInFavour: ({ balance }: Values<'balance'>) =>
    `Your smoothing balance is ${balance} in your favour: your even amounts have come to that much more than your bills.`,
})

// The texts of a bill, for pages and documents.

const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
const energy = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 })
const monthOf = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Whole cents with their sign: `-1995` → `−$19.95`. */
export const signedDollars = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${money.format(Math.abs(cents) / 100)}`

/** Watt-hours to the last one: `412_380` → `412.38 kWh`. */
export const exactKilowattHours = (wattHours: number): string => `${energy.format(wattHours / 1000)} kWh`

const periodWords: Readonly<Record<NonNullable<InvoiceLine['step']>['period'], string>> = {
  P1D: texts.aDay,
  P1M: texts.aMonth,
  P2M: texts.everyTwoMonths,
  P3M: texts.aQuarter,
  P6M: texts.everySixMonths,
  P1Y: texts.aYear,
}

function stepWords({ above, upTo, period: over }: NonNullable<InvoiceLine['step']>): string {
  const period = periodWords[over]
  return upTo === undefined
    ? texts.above({ energy: exactKilowattHours(above), period })
    : texts.upTo({ energy: exactKilowattHours(upTo), period })
}

/** A part of a line's name: in the words of the plan or of the backend, which are in English, or of the catalogue. */
interface LineNamePart {
  readonly text: string
  readonly isOfPlan: boolean
}

/** What a line is for, in parts: the charge, its season, its step and its month. */
export function lineNameParts(line: InvoiceLine): readonly LineNamePart[] {
  const { kind, displayName, tariffPeriod, step, month } = line
  const ofPlan = (text: string) => ({ text, isOfPlan: true })
  const own = (text: string) => ({ text, isOfPlan: false })
  return [
    ofPlan(displayName),
    ...(kind === 'controlledLoadSupply' ? [own(texts.dailySupply)] : []),
    ...(tariffPeriod === undefined ? [] : [ofPlan(tariffPeriod)]),
    ...(step === undefined ? [] : [own(stepWords(step))]),
    ...(month === undefined ? [] : [own(monthOf.format(new Date(`${month}-01T00:00:00Z`)))]),
  ]
}

/** What a line is for: `Peak, summer, up to 10 kWh a day`. */
export const lineName = (line: InvoiceLine): string =>
  withDetails(lineNameParts(line).map(({ text }) => text))

const days = (count: number) => (count === 1 ? texts.day : texts.days({ count }))

/** The quantity: `412.38 kWh`, `31 days`; for an adjustment the energy read and the energy estimated. Empty without a quantity. */
export function lineQuantity({ quantity, adjusts }: InvoiceLine): string {
  if (adjusts !== undefined)
    return texts.readAndEstimated({
      read: exactKilowattHours(adjusts.read),
      estimated: exactKilowattHours(adjusts.billed),
    })
  if (quantity === null) return ''
  if (quantity.unit === 'DAYS') return days(quantity.days)
  if (quantity.unit === 'WH') return exactKilowattHours(quantity.wattHours)
  return withDetails([`${energy.format(quantity.watts / 1000)} kW`, days(quantity.days)])
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
  const price = priceWords(unitPrice)
  if (quantity.unit === 'DAYS') return texts.perDay({ price })
  return quantity.unit === 'WH' ? texts.perKwh({ price }) : texts.perKw({ price })
}

const registerNames: Readonly<Record<InvoiceRead['register'], string>> = {
  GENERAL: texts.generalUse,
  CONTROLLED_LOAD: texts.controlledLoad,
  CONTROLLED_LOAD_2: texts.controlledLoadNumber({ number: 2 }),
  CONTROLLED_LOAD_3: texts.controlledLoadNumber({ number: 3 }),
  CONTROLLED_LOAD_4: texts.controlledLoadNumber({ number: 4 }),
  EXPORT: texts.sentToGrid,
}
/** What a register of a bill measures, as text for the customer. */
export const registerName = ({ register }: Pick<InvoiceRead, 'register'>): string => registerNames[register]

const qualityNames: Readonly<Record<InvoiceRead['quality'], string>> = {
  actual: texts.actualRead,
  substituted: texts.substituted,
  estimated: texts.estimatedRead,
}
/** The quality of a read, as text for the bill's customer. */
export const qualityName = ({ quality }: Pick<InvoiceRead, 'quality'>): string => qualityNames[quality]

const basisWords: Readonly<Record<NonNullable<Invoice['estimate']>['basis'], string>> = {
  OWN_DAYS: texts.fromOwnDays,
  YEAR_BEFORE: texts.fromYearBefore,
  LAST_PERIOD: texts.fromLastPeriod,
  NETWORK: texts.fromNetwork,
}

/** The notice for an estimated bill: why it was estimated, and how it will be corrected; null for any other. */
export function estimateWords({
  estimate,
  isFinal = false,
}: Pick<Invoice, 'estimate' | 'isFinal'>): string | null {
  if (estimate === undefined) return null
  return (isFinal ? texts.estimateFinal : texts.estimate)({ basis: basisWords[estimate.basis] })
}

/** What a customer can do whose adjustment charges more, or where it goes with bill smoothing; null without one. */
export function adjustmentWords({ lines, smoothing }: Pick<Invoice, 'lines' | 'smoothing'>): string | null {
  const cents = lines.reduce((sum, { kind, amount }) => sum + (kind === 'adjustment' ? amount : 0), 0)
  if (cents <= 0) return null
  return smoothing !== undefined && !smoothing.isSettled ? texts.adjustmentSmoothed : texts.adjustment
}

/** The better-offer message; null where no other plan can be compared. */
export function betterOfferWords({ betterOffer }: Pick<Invoice, 'betterOffer'>): string | null {
  if (betterOffer === null) return null
  const which = betterOffer.compared === 'ALL' ? '' : texts.comparedOnePrice
  if (!betterOffer.isBetter) return sentences([texts.noBetterOffer, which])
  const { displayName, annualSaving } = betterOffer
  const saving = money.format(annualSaving / 100).replace('.00', '')
  return sentences([texts.betterOffer({ plan: displayName, saving }), which])
}

/**
 * The name of the amount by which the balance has changed since the bill before. It may not be a payment: an imported
 * balance, a concession or an adjustment changes it as well.
 */
export const paymentsName = ({ paymentsReceived }: Pick<Invoice, 'paymentsReceived'>): string =>
  paymentsReceived > 0 ? texts.otherChanges : texts.paymentsAndCredits

/** The sentence about the part of a bill that a payment plan covers; null without a plan. */
export const planWords = ({ inPaymentPlan }: Pick<Invoice, 'inPaymentPlan'>): string | null =>
  inPaymentPlan === undefined ? null : texts.inPlan({ amount: signedDollars(inPaymentPlan) })

/**
 * The sentence about what a bill to be paid includes from before it: an amount, which may be due earlier, or a credit. Null if
 * there is nothing.
 */
export function carriedWords(invoice: {
  readonly balanceAtIssue: number
  readonly inPaymentPlan?: number | undefined
  readonly invoiceAmount: number
  readonly smoothing?: { readonly amount: number } | undefined
}): string | null {
  const toPay = invoiceToPay(invoice)
  if (toPay <= 0) return null
  const carried = Math.min(toPay, toPay - invoiceDue(invoice))
  if (carried === 0) return null
  const amount = signedDollars(Math.abs(carried))
  return carried > 0 ? texts.carried({ amount }) : texts.carriedCredit({ amount })
}

/** What happens with the credit that a bill leaves; null if it leaves none. */
export function creditWords({
  balanceAtIssue,
  isFinal = false,
}: {
  readonly balanceAtIssue: number
  readonly isFinal?: boolean | undefined
}): string | null {
  if (balanceAtIssue >= 0) return null
  return isFinal ? texts.creditFinal : texts.creditNext
}

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
    return sentences([texts.smoothed({ amount: signedDollars(amount) }), smoothingBalanceWords(balance)])
  const settled = amount - invoiceAmount
  if (settled === 0) return texts.smoothingEnds
  return settled > 0
    ? texts.smoothingEndsOwing({ balance: signedDollars(settled) })
    : texts.smoothingEndsInFavour({ balance: signedDollars(-settled) })
}

/** The smoothing balance in a sentence. Positive: bills have come to more than the even amounts. */
export const smoothingBalanceWords = (balance: number): string =>
  balance === 0
    ? texts.noBalance
    : balance > 0
      ? texts.balance({ balance: signedDollars(balance) })
      : texts.balanceInFavour({ balance: signedDollars(-balance) })
