// What more time to pay and payment plans have to keep, without a schema library: for pages, mock, backend and judge alike.

/** Days after the due date of a bill to which it can be put off, once. */
export const mostExtensionDays = 14

/** How often an instalment of a payment plan is due. */
export const planFrequencies = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const
export type PlanFrequency = (typeof planFrequencies)[number]

/** `ACTIVE`: instalments are due. `COMPLETED`: all of it is paid. `CANCELLED`: the customer has ended it. */
export const paymentPlanStatuses = ['ACTIVE', 'COMPLETED', 'CANCELLED'] as const
export type PaymentPlanStatus = (typeof paymentPlanStatuses)[number]

/** `DUE`: to come, or so short ago that a payment may still be on its way (`businessDaysToShow`). `MISSED`: not paid in full by then. */
export const instalmentStatuses = ['PAID', 'DUE', 'MISSED'] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** Instalments of a plan: those of two years. */
export const mostInstalments: Readonly<Record<PlanFrequency, number>> = {
  WEEKLY: 104,
  FORTNIGHTLY: 52,
  MONTHLY: 24,
}
/** Cents of an instalment, the last one excepted. */
export const leastInstalmentCents = 500
/** Business days that a BPAY payment of the last day takes to show: only after them an instalment is missed. */
export const businessDaysToShow = 2
/** Days from today on which a first instalment may be due. */
export const firstInstalmentDays = { first: 1, last: 31 } as const

/** The least instalment, in cents, by which so much is paid within two years. */
export const leastInstalmentOf = (owed: number, frequency: PlanFrequency): number =>
  Math.max(leastInstalmentCents, Math.ceil(owed / mostInstalments[frequency]))

/** The most, in cents: a plan has two instalments or more, because one alone would put a whole debt off. */
export const mostInstalmentOf = (owed: number): number => Math.ceil(owed / 2)

/** Days and amounts of the instalments of a plan. */
export interface PlannedInstalment {
  /** From 1. */
  readonly number: number
  /** Civil date. */
  readonly dueOn: string
  /** Cents. */
  readonly amount: number
}

export interface PlannedTerms {
  /** Cents that are paid by it. */
  readonly owed: number
  /** Cents of each instalment; the last one is what is left. */
  readonly amount: number
  readonly frequency: PlanFrequency
  readonly firstOn: string
}

const dayMs = 86_400_000

/** The day so many months later: the last of the month where it has no such day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

function instalmentDay(firstOn: string, frequency: PlanFrequency, at: number): string {
  if (frequency === 'MONTHLY') return monthsAfter(firstOn, at)
  const days = frequency === 'WEEKLY' ? 7 : 14
  return new Date(Date.parse(firstOn) + at * days * dayMs).toISOString().slice(0, 10)
}

/** The instalments of a plan, the earliest first. Together they are what is owed, to the cent. */
export function plannedInstalments({ owed, amount, frequency, firstOn }: PlannedTerms): PlannedInstalment[] {
  const count = Math.min(Math.ceil(owed / amount), mostInstalments[frequency])
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    dueOn: instalmentDay(firstOn, frequency, at),
    amount: at + 1 < count ? amount : owed - amount * (count - 1),
  }))
}
