import * as z from 'zod/mini'
import type { PlanOffer } from './plan.ts'
import type { PriceChange } from './price-dates.ts'

// Plans in the format of the Consumer Data Standards, checked strictly: a key that no card shows is an error, and so is
// a missing member that the standard requires.
const text = z.string().check(z.trim(), z.minLength(1))
/** Decimal string; negative and longer than two decimals allowed. */
const amount = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/))
const rate = z.string().check(z.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/))
const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/))
const day = z.string().check(z.regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/))
const duration = z.string().check(z.regex(/^P\d+[DWMY]$/))
const uri = z.string().check(z.regex(/^(?:https:\/\/|\/)\S+$/))
const days = z.array(z.enum(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'PUBLIC_HOLIDAYS']))

const Rate = z.strictObject({
  unitPrice: amount,
  measureUnit: z.exactOptional(z.enum(['KWH', 'MJ', 'KVA', 'KW', 'DAYS'])),
  volume: z.exactOptional(z.number().check(z.positive())),
})
const rates = z.array(Rate).check(z.minLength(1))

const SingleRate = z.strictObject({
  displayName: text,
  description: z.exactOptional(text),
  dailySupplyCharge: z.exactOptional(amount),
  rates,
  period: z.exactOptional(duration),
})

const touType = z.enum(['PEAK', 'OFF_PEAK', 'SHOULDER', 'SHOULDER1', 'SHOULDER2'])
const windows = z
  .array(z.strictObject({ days: days.check(z.minLength(1)), startTime: clock, endTime: clock }))
  .check(z.minLength(1))

const TimeOfUseRate = z.strictObject({
  displayName: text,
  description: z.exactOptional(text),
  type: touType,
  rates,
  period: z.exactOptional(duration),
  timeOfUse: windows,
})

const DemandCharge = z.strictObject({
  displayName: text,
  description: z.exactOptional(text),
  amount,
  measureUnit: z.exactOptional(z.enum(['KWH', 'KVA', 'KVAR', 'KW'])),
  startTime: clock,
  endTime: clock,
  days: z.exactOptional(days),
  measurementPeriod: z.enum(['DAY', 'MONTH', 'TARIFF_PERIOD']),
  chargePeriod: z.enum(['DAY', 'MONTH', 'TARIFF_PERIOD']),
})

const TariffPeriod = z.strictObject({
  displayName: text,
  startDate: day,
  endDate: day,
  dailySupplyCharge: z.exactOptional(amount),
  rateBlockUType: z.enum(['singleRate', 'timeOfUseRates', 'demandCharges']),
  singleRate: z.exactOptional(SingleRate),
  timeOfUseRates: z.exactOptional(z.array(TimeOfUseRate)),
  demandCharges: z.exactOptional(z.array(DemandCharge)),
})

const Discount = z.strictObject({
  displayName: text,
  type: z.enum(['CONDITIONAL', 'GUARANTEED', 'OTHER']),
  description: z.exactOptional(text),
  category: z.exactOptional(z.enum(['PAY_ON_TIME', 'DIRECT_DEBIT', 'GUARANTEED_DISCOUNT', 'OTHER'])),
  endDate: z.exactOptional(z.iso.date()),
  methodUType: z.enum(['percentOfBill', 'percentOfUse', 'fixedAmount', 'percentOverThreshold']),
  percentOfBill: z.exactOptional(z.strictObject({ rate })),
  percentOfUse: z.exactOptional(z.strictObject({ rate })),
  fixedAmount: z.exactOptional(z.strictObject({ amount })),
  percentOverThreshold: z.exactOptional(z.strictObject({ rate, usageAmount: amount })),
})

const Contract = z.strictObject({
  pricingModel: z.enum([
    'SINGLE_RATE',
    'SINGLE_RATE_CONT_LOAD',
    'TIME_OF_USE',
    'TIME_OF_USE_CONT_LOAD',
    'FLEXIBLE',
    'FLEXIBLE_CONT_LOAD',
    'QUOTA',
  ]),
  timeZone: z.exactOptional(z.enum(['LOCAL', 'AEST'])),
  isFixed: z.boolean(),
  variation: z.exactOptional(text),
  termType: z.exactOptional(z.enum(['1_YEAR', '2_YEAR', '3_YEAR', '4_YEAR', '5_YEAR', 'ONGOING', 'OTHER'])),
  benefitPeriod: z.exactOptional(text),
  onExpiryDescription: z.exactOptional(text),
  coolingOffDays: z.exactOptional(z.int().check(z.nonnegative())),
  billFrequency: z.array(duration).check(z.minLength(1)),
  paymentOption: z
    .array(z.enum(['PAPER_BILL', 'CREDIT_CARD', 'DIRECT_DEBIT', 'BPAY', 'OTHER']))
    .check(z.minLength(1)),
  fees: z.array(
    z.strictObject({
      type: text,
      term: text,
      amount: z.exactOptional(amount),
      rate: z.exactOptional(rate),
      description: z.exactOptional(text),
    }),
  ),
  additionalFeeInformation: z.exactOptional(text),
  discounts: z.exactOptional(z.array(Discount)),
  eligibility: z.exactOptional(
    z.array(z.strictObject({ type: text, information: text, description: z.exactOptional(text) })),
  ),
  controlledLoad: z.exactOptional(
    z.array(
      z.strictObject({
        displayName: text,
        rateBlockUType: z.enum(['singleRate', 'timeOfUseRates']),
        singleRate: z.exactOptional(SingleRate),
        timeOfUseRates: z.exactOptional(z.array(TimeOfUseRate)),
      }),
    ),
  ),
  solarFeedInTariff: z.exactOptional(
    z.array(
      z.strictObject({
        displayName: text,
        description: z.exactOptional(text),
        scheme: z.enum(['PREMIUM', 'CURRENT', 'VARIABLE', 'OTHER']),
        payerType: z.enum(['GOVERNMENT', 'RETAILER']),
        tariffUType: z.enum(['singleTariff', 'timeVaryingTariffs']),
        singleTariff: z.exactOptional(z.strictObject({ rates, period: z.exactOptional(duration) })),
        timeVaryingTariffs: z.exactOptional(
          z.array(
            z.strictObject({
              type: z.exactOptional(touType),
              rates,
              period: z.exactOptional(duration),
              timeVariations: windows,
            }),
          ),
        ),
      }),
    ),
  ),
  tariffPeriod: z.array(TariffPeriod).check(z.minLength(1)),
})

const cents = z.int().check(z.positive())
const at = z.iso.datetime({ offset: true })

/** A plan as its card and its page show it. */
export const Offer = z.strictObject({
  plan: z.strictObject({
    planId: z.string().check(z.regex(/^[a-z0-9-]+$/)),
    effectiveFrom: z.exactOptional(at),
    effectiveTo: z.exactOptional(at),
    lastUpdated: at,
    displayName: text,
    description: z.exactOptional(text),
    type: z.enum(['STANDING', 'MARKET', 'REGULATED']),
    fuelType: z.enum(['ELECTRICITY', 'GAS', 'DUAL']),
    brand: text,
    brandName: text,
    additionalInformation: z.strictObject({ overviewUri: uri, termsUri: uri, pricingUri: uri }),
    customerType: z.enum(['RESIDENTIAL', 'BUSINESS']),
    geography: z.strictObject({ distributors: z.array(text).check(z.minLength(1)) }),
    electricityContract: Contract,
  }),
  comparison: z.nullable(
    z.strictObject({
      referencePriceCents: cents,
      lowestPossiblePriceCents: cents,
      unconditionalPriceCents: cents,
      annualUsageKwh: cents,
      distributor: text,
      reference: z.exactOptional(text),
      conditions: z.array(text),
    }),
  ),
})

/** The plans on offer, in the order in which they are shown, and the first day of their prices. */
export const PlansQuery = z.strictObject({
  asOf: z.iso.date(),
  /**
   * Path of the page that begins sign-up, such as `/sign-up`. Without it the cards link to the page about switching.
   */
  signUp: z.exactOptional(z.string().check(z.regex(/^\/[\w-]+$/))),
  /** Path of the page that shows plans by postcode. Without it the plans page asks for no postcode. */
  areaPage: z.exactOptional(z.string().check(z.regex(/^\/[\w-]+(?:\/[\w-]+)*$/))),
  offers: z.array(Offer).check(z.minLength(1)),
  /** Prices of other days, of any network: announced ones, and earlier ones that are still billed. */
  priceChanges: z.exactOptional(
    z.array(
      z.strictObject({
        planId: z.string().check(z.regex(/^[a-z0-9-]+$/)),
        from: z.iso.date(),
        contract: z.exactOptional(z.partial(Contract)),
        prices: z.array(amount).check(z.minLength(1)),
        referencePriceCents: cents,
        yearCents: cents,
        lowestCents: z.exactOptional(cents),
      }),
    ),
  ),
})
export interface PlansQuery {
  readonly asOf: string
  readonly signUp?: string
  readonly areaPage?: string
  readonly offers: readonly PlanOffer[]
  readonly priceChanges?: readonly PriceChange[]
}

// The build's schema and the cards' type agree: otherwise this line does not compile.
type Checked = z.infer<typeof PlansQuery>
true satisfies Checked extends PlansQuery ? true : false
