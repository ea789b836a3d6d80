import type { ConcessionScheme } from 'gridfront/billing'
import type { ReferenceComparison, Tariff } from 'gridfront/energy'
import type { PlanOffer } from 'gridfront/server'
import type { DistributorArea } from 'gridfront/validators'

/** A plan with its prices of a time. */
export interface PricedPlan {
  readonly planId: string
  /** First day of these prices. They hold until other ones of the same plan do. */
  readonly from: string
  readonly displayName: string
  readonly customerType: 'RESIDENTIAL' | 'BUSINESS'
  /** Distributors in whose networks it is offered. */
  readonly networks: readonly string[]
  readonly tariff: Tariff
  /** null where there is no reference price. */
  readonly comparison: ReferenceComparison | null
  /** As it is offered, with its terms. Without it the plan is billed, and nobody can change to it. */
  readonly offer?: PlanOffer
}

/** What bills need to know of the retailer and of the networks. */
export interface PriceBook {
  /**
   * A plan stands here once for each of its prices: those of all times that are still billed, those in force, and those that are announced.
   * No day before the first of them can be billed.
   */
  readonly plans: readonly PricedPlan[]
  /** The concessions that are taken off bills. */
  readonly concessions: readonly ConcessionScheme[]
  readonly areas: readonly DistributorArea[]
  /** Where faults and emergencies of a network are told, by the distributor's name. */
  readonly faultsPhones: ReadonlyMap<string, string>
}
