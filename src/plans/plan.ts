// Names and shapes of the Consumer Data Standards energy API, v1.36.0: the subset that a plan card shows.

/** Decimal string in dollars, EXCLUDING GST, as everywhere in the standard; more than two decimals allowed. */
export type AmountString = string

export interface EnergyRate {
  readonly unitPrice: AmountString
  readonly measureUnit?: 'KWH' | 'DAYS'
  /** Upper end of this step, in measure units a `period`. Absent on the last step. */
  readonly volume?: number
}

export interface TimeOfUse {
  readonly days: readonly ('SUN' | 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'PUBLIC_HOLIDAYS')[]
  /** `HH:mm`, local time unless the contract says AEST. */
  readonly startTime: string
  readonly endTime: string
}

export interface TimeOfUseRate {
  readonly displayName: string
  readonly description?: string
  readonly type: 'PEAK' | 'OFF_PEAK' | 'SHOULDER' | 'SHOULDER1' | 'SHOULDER2'
  readonly rates: readonly EnergyRate[]
  /** ISO 8601 duration over which a `volume` counts, such as `P1D`. */
  readonly period?: string
  readonly timeOfUse: readonly TimeOfUse[]
}

export interface TariffPeriod {
  readonly displayName: string
  /** `MM-DD`, both included. */
  readonly startDate: string
  readonly endDate: string
  /** Dollars a day. */
  readonly dailySupplyCharge?: AmountString
  readonly rateBlockUType: 'singleRate' | 'timeOfUseRates' | 'demandCharges'
  readonly singleRate?: {
    readonly displayName: string
    readonly description?: string
    readonly rates: readonly EnergyRate[]
    readonly period?: string
  }
  readonly timeOfUseRates?: readonly TimeOfUseRate[]
}

export interface SolarFeedInTariff {
  readonly displayName: string
  readonly scheme: 'PREMIUM' | 'CURRENT' | 'VARIABLE' | 'OTHER'
  readonly payerType: 'GOVERNMENT' | 'RETAILER'
  readonly tariffUType: 'singleTariff' | 'timeVaryingTariffs'
  /** Paid to a household these carry no GST: shown as they are. */
  readonly singleTariff?: { readonly rates: readonly EnergyRate[] }
}

export interface EnergyContract {
  readonly pricingModel:
    | 'SINGLE_RATE'
    | 'SINGLE_RATE_CONT_LOAD'
    | 'TIME_OF_USE'
    | 'TIME_OF_USE_CONT_LOAD'
    | 'FLEXIBLE'
    | 'FLEXIBLE_CONT_LOAD'
    | 'QUOTA'
  readonly timeZone?: 'LOCAL' | 'AEST'
  readonly isFixed: boolean
  readonly variation?: string
  readonly termType?: '1_YEAR' | '2_YEAR' | '3_YEAR' | '4_YEAR' | '5_YEAR' | 'ONGOING' | 'OTHER'
  readonly benefitPeriod?: string
  readonly onExpiryDescription?: string
  readonly coolingOffDays?: number
  readonly billFrequency: readonly string[]
  readonly paymentOption: readonly ('PAPER_BILL' | 'CREDIT_CARD' | 'DIRECT_DEBIT' | 'BPAY' | 'OTHER')[]
  readonly fees: readonly { readonly type: string; readonly term: string; readonly amount?: AmountString }[]
  readonly discounts?: readonly {
    readonly displayName: string
    readonly type: 'CONDITIONAL' | 'GUARANTEED' | 'OTHER'
    readonly description?: string
  }[]
  readonly eligibility?: readonly { readonly type: string; readonly information: string }[]
  readonly solarFeedInTariff?: readonly SolarFeedInTariff[]
  readonly tariffPeriod: readonly TariffPeriod[]
}

export interface EnergyPlanDetail {
  readonly planId: string
  readonly effectiveFrom?: string
  readonly effectiveTo?: string
  readonly lastUpdated: string
  readonly displayName: string
  readonly description?: string
  readonly type: 'STANDING' | 'MARKET' | 'REGULATED'
  readonly fuelType: 'ELECTRICITY' | 'GAS' | 'DUAL'
  readonly brand: string
  readonly brandName: string
  readonly additionalInformation?: { readonly overviewUri?: string; readonly termsUri?: string }
  readonly customerType: 'RESIDENTIAL' | 'BUSINESS'
  readonly geography: { readonly distributors: readonly string[] }
  readonly electricityContract: EnergyContract
}

/** What the Electricity Retail Code asks of an advertised price. Not part of the standard above. */
export interface ReferenceComparison {
  /** Whole cents a year, GST included. */
  readonly referencePriceCents: number
  /** Whole cents a year, GST included: every discount whose conditions are met. */
  readonly lowestPossiblePriceCents: number
  /** Whole cents a year, GST included, without conditional discounts: what is compared. */
  readonly unconditionalPriceCents: number
  readonly annualUsageKwh: number
  readonly distributor: string
  /** Conditions behind the lowest possible price; empty when there are none. */
  readonly conditions: readonly string[]
}

/** A plan as it is offered. `comparison` is null where no reference price exists. */
export interface PlanOffer {
  readonly plan: EnergyPlanDetail
  readonly comparison: ReferenceComparison | null
}
