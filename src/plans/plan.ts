// Names and shapes of the Consumer Data Standards energy API, v1.36.0: the subset that a plan card shows.

/** Decimal string in dollars, EXCLUDING GST, as everywhere in the standard; more than two decimals allowed. */
export type AmountString = string
/** Decimal string: `0.2` is 20 %. */
export type RateString = string

/** One step of a price, by volume. Steps are in ascending order. */
export interface EnergyRate {
  readonly unitPrice: AmountString
  readonly measureUnit?: 'KWH' | 'MJ' | 'KVA' | 'KW' | 'DAYS'
  /** Upper end of this step, in measure units a `period`. Absent on the last step. */
  readonly volume?: number
}

/** A window of time on some days of the week. */
export interface TimeOfUse {
  readonly days: readonly ('SUN' | 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'PUBLIC_HOLIDAYS')[]
  /** `HH:mm`, local time unless the contract says AEST. */
  readonly startTime: string
  /** The window ends before this time. */
  readonly endTime: string
}

export interface SingleRate {
  readonly displayName: string
  readonly description?: string
  /** Dollars a day, for a controlled load with a separate charge. */
  readonly dailySupplyCharge?: AmountString
  readonly rates: readonly EnergyRate[]
  /** ISO 8601 duration over which a `volume` counts, such as `P1D`. */
  readonly period?: string
}

export interface TimeOfUseRate {
  readonly displayName: string
  readonly description?: string
  readonly type: 'PEAK' | 'OFF_PEAK' | 'SHOULDER' | 'SHOULDER1' | 'SHOULDER2'
  readonly rates: readonly EnergyRate[]
  readonly period?: string
  readonly timeOfUse: readonly TimeOfUse[]
}

export interface DemandCharge {
  readonly displayName: string
  readonly description?: string
  /** Dollars for each unit of demand and `chargePeriod`. */
  readonly amount: AmountString
  readonly measureUnit?: 'KWH' | 'KVA' | 'KVAR' | 'KW'
  readonly startTime: string
  readonly endTime: string
  readonly days?: TimeOfUse['days']
  readonly measurementPeriod: 'DAY' | 'MONTH' | 'TARIFF_PERIOD'
  readonly chargePeriod: 'DAY' | 'MONTH' | 'TARIFF_PERIOD'
}

export interface TariffPeriod {
  readonly displayName: string
  /** `MM-DD`, both included. */
  readonly startDate: string
  readonly endDate: string
  /** Dollars a day. */
  readonly dailySupplyCharge?: AmountString
  readonly rateBlockUType: 'singleRate' | 'timeOfUseRates' | 'demandCharges'
  readonly singleRate?: SingleRate
  readonly timeOfUseRates?: readonly TimeOfUseRate[]
  readonly demandCharges?: readonly DemandCharge[]
}

/** A circuit with a meter register of its own, such as hot water. */
export interface ControlledLoad {
  readonly displayName: string
  readonly rateBlockUType: 'singleRate' | 'timeOfUseRates'
  readonly singleRate?: SingleRate
  readonly timeOfUseRates?: readonly TimeOfUseRate[]
}

export interface SolarFeedInTariff {
  readonly displayName: string
  readonly description?: string
  readonly scheme: 'PREMIUM' | 'CURRENT' | 'VARIABLE' | 'OTHER'
  readonly payerType: 'GOVERNMENT' | 'RETAILER'
  readonly tariffUType: 'singleTariff' | 'timeVaryingTariffs'
  /** Payments to a household have no GST, so these are shown unchanged. */
  readonly singleTariff?: { readonly rates: readonly EnergyRate[]; readonly period?: string }
  readonly timeVaryingTariffs?: readonly {
    readonly type?: TimeOfUseRate['type']
    readonly rates: readonly EnergyRate[]
    readonly period?: string
    readonly timeVariations: readonly TimeOfUse[]
  }[]
}

export interface PlanFee {
  /** `EXIT`, `LATE_PAYMENT`, `PAPER_BILL`, `CC_PROCESSING` and similar. */
  readonly type: string
  /** `FIXED`, `MONTHLY`, `ANNUAL`, `PERCENT_OF_BILL` and similar. */
  readonly term: string
  readonly amount?: AmountString
  readonly rate?: RateString
  readonly description?: string
}

export interface PlanDiscount {
  readonly displayName: string
  readonly type: 'CONDITIONAL' | 'GUARANTEED' | 'OTHER'
  /** The condition of a conditional discount. */
  readonly description?: string
  readonly category?: 'PAY_ON_TIME' | 'DIRECT_DEBIT' | 'GUARANTEED_DISCOUNT' | 'OTHER'
  readonly endDate?: string
  readonly methodUType: 'percentOfBill' | 'percentOfUse' | 'fixedAmount' | 'percentOverThreshold'
  readonly percentOfBill?: { readonly rate: RateString }
  readonly percentOfUse?: { readonly rate: RateString }
  readonly fixedAmount?: { readonly amount: AmountString }
  readonly percentOverThreshold?: { readonly rate: RateString; readonly usageAmount: AmountString }
}

/** The prices and conditions of a plan. Amounts are dollars without GST. */
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
  /** Business days. */
  readonly coolingOffDays?: number
  /** ISO 8601 durations, such as `P1M`. */
  readonly billFrequency: readonly string[]
  readonly paymentOption: readonly ('PAPER_BILL' | 'CREDIT_CARD' | 'DIRECT_DEBIT' | 'BPAY' | 'OTHER')[]
  readonly fees: readonly PlanFee[]
  readonly additionalFeeInformation?: string
  readonly discounts?: readonly PlanDiscount[]
  readonly eligibility?: readonly {
    readonly type: string
    readonly information: string
    readonly description?: string
  }[]
  readonly controlledLoad?: readonly ControlledLoad[]
  readonly solarFeedInTariff?: readonly SolarFeedInTariff[]
  readonly tariffPeriod: readonly TariffPeriod[]
}

/** A plan as the Consumer Data Standards publish it (`EnergyPlanDetail`). */
export interface EnergyPlanDetail {
  readonly planId: string
  /** ISO 8601 date and time. */
  readonly effectiveFrom?: string
  readonly effectiveTo?: string
  readonly lastUpdated: string
  readonly displayName: string
  readonly description?: string
  readonly type: 'STANDING' | 'MARKET' | 'REGULATED'
  readonly fuelType: 'ELECTRICITY' | 'GAS' | 'DUAL'
  readonly brand: string
  readonly brandName: string
  readonly additionalInformation?: {
    readonly overviewUri?: string
    readonly termsUri?: string
    readonly eligibilityUri?: string
    /** The plan document: Basic Plan Information Document, or Energy Fact Sheet in Victoria. */
    readonly pricingUri?: string
  }
  readonly customerType: 'RESIDENTIAL' | 'BUSINESS'
  readonly geography: {
    readonly distributors: readonly string[]
    readonly includedPostcodes?: readonly string[]
    readonly excludedPostcodes?: readonly string[]
  }
  readonly electricityContract: EnergyContract
}

/** The comparison that the Electricity Retail Code requires for an advertised price. Not part of the standard above. */
export interface ReferenceComparison {
  /** Whole cents a year, GST included. */
  readonly referencePriceCents: number
  /** Whole cents a year, GST included: every discount whose conditions are met. */
  readonly lowestPossiblePriceCents: number
  /** Whole cents a year, GST included, without conditional discounts: the price that is compared. */
  readonly unconditionalPriceCents: number
  readonly annualUsageKwh: number
  readonly distributor: string
  /** The benchmark, with its article. Default `the reference price`; in Victoria `the Victorian Default Offer`. */
  readonly reference?: string
  /** Conditions behind the lowest possible price; empty when there are none. */
  readonly conditions: readonly string[]
}

/** A plan as it is offered. `comparison` is null where no reference price exists. */
export interface PlanOffer {
  readonly plan: EnergyPlanDetail
  readonly comparison: ReferenceComparison | null
  /** First day of announced prices, which are in the plan document. Default: none. */
  readonly announcedFrom?: string
  /** These prices, if known. */
  readonly announced?: EnergyPlanDetail
}
