/** Makes bills from reads, tariffs and periods, with their texts. For browsers and servers. */
export { longDate, period } from '../customer-figures.ts'
export type { OfferedPlan } from './better-offer.ts'
export { minSavingCents } from './better-offer.ts'
export { abnWords, billedTo, billKind, deliveredBy } from './billed-to.ts'
export type { BillingErrorCode } from './billing-error.ts'
export { BillingError } from './billing-error.ts'
export type {
  BilledConcession,
  ConcessionAmount,
  ConcessionDays,
  ConcessionScheme,
  MissedConcessions,
} from './concessions.ts'
export { chargedBeforeConcessions, concessionOfYear, concessionsIn } from './concessions.ts'
export type { DailyUse } from './daily-use.ts'
export { dailyUse, dailyUseWords } from './daily-use.ts'
export type { EstimateBasis } from './estimate-reads.ts'
export { estimateReads } from './estimate-reads.ts'
export { countReads, fillGaps } from './fill-gaps.ts'
export type { Adjustment } from './invoice-lines.ts'
export { invoiceReads } from './invoice-reads.ts'
export {
  adjustmentWords,
  betterOfferWords,
  carriedWords,
  creditWords,
  estimateWords,
  exactKilowattHours,
  lineName,
  linePrice,
  lineQuantity,
  paymentsName,
  planWords,
  qualityName,
  registerName,
  signedDollars,
  smoothingBalanceWords,
  smoothingWords,
} from './invoice-words.ts'
export type { LinesOfPlan } from './lines-by-plan.ts'
export { linesByPlan } from './lines-by-plan.ts'
export type { BilledPlan, IssuedInvoice, MakeInvoiceOptions } from './make-invoice.ts'
export { makeInvoice } from './make-invoice.ts'
export { needsHalfHours } from './needs-half-hours.ts'
export { balanceWords, paymentMethodWords } from './payment-words.ts'
export { meterRows, registerRows } from './register-words.ts'
export type { TrueUpOptions } from './true-up.ts'
export { trueUp } from './true-up.ts'
