// The rules of payment extensions and payment plans, without a schema library: shared by pages, mock, backend and
// conformance checks.

/** How often an instalment of a payment plan is due. */
export const planFrequencies = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const
export type PlanFrequency = (typeof planFrequencies)[number]

/** `ACTIVE`: instalments are due. `COMPLETED`: paid in full. `CANCELLED`: ended by the customer. */
export const paymentPlanStatuses = ['ACTIVE', 'COMPLETED', 'CANCELLED'] as const
export type PaymentPlanStatus = (typeof paymentPlanStatuses)[number]

/**
 * `DUE`: in the future, or so recent that a payment may still be on its way (`businessDaysToShow`). `MISSED`: not paid
 * in full by then.
 */
export const instalmentStatuses = ['PAID', 'DUE', 'MISSED'] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** The most instalments of a plan: those of two years. */
export const maxInstalments: Readonly<Record<PlanFrequency, number>> = {
  WEEKLY: 104,
  FORTNIGHTLY: 52,
  MONTHLY: 24,
}
/** The least instalment, in cents, except for the last one. */
export const minInstalmentCents = 500

/** The least instalment, in cents, that pays `owed` within two years. */
export const minInstalmentOf = (owed: number, frequency: PlanFrequency): number =>
  Math.max(minInstalmentCents, Math.ceil(owed / maxInstalments[frequency]))
