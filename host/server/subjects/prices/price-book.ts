import type { ConcessionScheme } from 'gridfront/billing'
import type { ReferenceComparison, Tariff } from 'gridfront/energy'
import type { PlanOffer } from 'gridfront/server'
import type { DistributorArea } from 'gridfront/validators'

/** A plan with its prices of one edition. */
export interface PricedPlan {
  readonly planId: string
  /** First day of these prices. They apply until the next prices of the same plan do. */
  readonly from: string
  readonly displayName: string
  readonly customerType: 'RESIDENTIAL' | 'BUSINESS'
  /** Distributors of the networks where it is offered. */
  readonly networks: readonly string[]
  readonly tariff: Tariff
  /** null if there is no reference price. */
  readonly comparison: ReferenceComparison | null
  /** The offer with its terms. Without it the plan is billed, but nobody can change to it. */
  readonly offer?: PlanOffer
}

/** The data about retailer and networks that bills need. */
export interface PriceBook {
  /**
   * Each plan once for each edition of its prices: those that are still billed, the present and the announced ones.
   * Days before the first of them cannot be billed.
   */
  readonly plans: readonly PricedPlan[]
  /** The concessions that bills deduct. */
  readonly concessions: readonly ConcessionScheme[]
  readonly areas: readonly DistributorArea[]
  /** Phone numbers for faults and emergencies, by the distributor's name. */
  readonly faultsPhones: ReadonlyMap<string, string>
}
