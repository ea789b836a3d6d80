import type {
  AnnouncedPrices,
  PlanChange,
  PlanChoices,
  PlanTerms,
} from '../../contracts/schemas/plan-change.ts'

export type KnownUsage = NonNullable<PlanChoices['basis']>

/** A change as it is stored. */
export type StoredPlanChange = Omit<PlanChange, 'isCancellable'>

/** A plan that is offered to an account. */
export interface OfferedTerms {
  readonly terms: PlanTerms
  /** Whether its prices depend on the time of the day. */
  readonly needsHalfHours: boolean
  /** Whether it is only for customers who already have panels. */
  readonly needsSolar: boolean
  /** The cost of the account's usage in a year; null if unknown. */
  readonly annualCents: number | null
  /** The announced future prices. Default: none. */
  readonly announced?: AnnouncedPrices | undefined
}

/** The facts that decide whether an account's plan can be changed. */
export interface PlanSituation {
  readonly accountNumber: string
  readonly state: PlanChoices['state']
  /** The day, where the meter is. */
  readonly today: string
  readonly now: Date
  /** Last day of supply, known or requested; null if there is none. */
  readonly endsOn: string | null
  /** The plan before any change in the account, and its prices if known. */
  readonly first: {
    readonly planId: string
    readonly displayName: string
    readonly startedOn: string
    readonly terms: PlanTerms | null
  }
  /** The prices of the present plan for this customer. Default: those that were agreed to, and the published ones. */
  readonly held?: {
    readonly terms: PlanTerms | null
    /** First day of these prices. */
    readonly pricesFrom: string
    readonly announced: AnnouncedPrices | undefined
  }
  /** The agreed changes, in any order. */
  readonly kept: readonly StoredPlanChange[]
  /** The plans of the account's network and kind of customer. */
  readonly offers: readonly OfferedTerms[]
  /** The cost of a year under the present plan; null if unknown. */
  readonly currentCents: number | null
  readonly meter: { readonly installationType: string; readonly hasSolar: boolean } | null
  /** Days of the last bill; null: there was none yet. */
  readonly lastBill: { readonly from: string; readonly to: string } | null
  readonly basis: KnownUsage | null
  /** The concession that the estimates deduct. Default: none. */
  readonly concession?: string | undefined
  /** The changes of the household that the estimates assume. Default: none. */
  readonly whatIf?: PlanChoices['whatIf'] | undefined
}
