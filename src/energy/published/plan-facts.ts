import type {
  AmountString,
  EnergyContract,
  EnergyPlanDetail,
  PlanDiscount,
  PlanFee,
} from '../../plans/plan.ts'
import type { PartFacts } from './controlled-load.ts'
import { decimalOf, shifted } from './decimals.ts'
import type { FeedInFacts } from './feed-in.ts'
import type { Members, Reading } from './reading.ts'
import { shown } from './reading.ts'

/** A one-time incentive, which is not part of any price. */
export interface PlanIncentive {
  readonly displayName?: string
  readonly description?: string
  readonly category?: string
  readonly eligibility?: string
}

/** The additional cost of green power, if the customer chooses it. */
export interface GreenPowerCharge {
  readonly displayName?: string
  readonly description?: string
  readonly scheme?: string
  /** `FIXED_PER_DAY`, `FIXED_PER_UNIT`, `PERCENT_OF_USE` and similar. */
  readonly type?: string
  readonly tiers: readonly {
    readonly percentGreen?: string
    readonly amount?: AmountString
    readonly rate?: string
  }[]
}

export interface MeteringCharge {
  readonly displayName?: string
  readonly description?: string
  readonly minimumValue?: AmountString
  readonly maximumValue?: AmountString
  readonly period?: string
}

type Optional<Type> = { readonly [Name in keyof Type]?: Type[Name] }

/**
 * A published plan without its prices. Missing facts are left out, and present ones are not checked against the
 * standard's enumerations, because they are only displayed. `discounts` and `fees` are part of an estimate
 * (`estimateYear`).
 */
export interface PublishedPlan
  extends Pick<EnergyPlanDetail, 'planId'>,
    Optional<
      Pick<EnergyPlanDetail, 'effectiveFrom' | 'effectiveTo' | 'lastUpdated' | 'displayName' | 'description'>
    >,
    Optional<Pick<EnergyPlanDetail, 'brand' | 'brandName'>>,
    Optional<Pick<EnergyContract, 'isFixed' | 'variation' | 'benefitPeriod' | 'onExpiryDescription'>>,
    Optional<Pick<EnergyContract, 'coolingOffDays' | 'additionalFeeInformation'>> {
  /** `STANDING`, `MARKET` or `REGULATED`. */
  readonly type?: string
  /** `ELECTRICITY` or `DUAL`. */
  readonly fuelType?: string
  readonly customerType?: string
  readonly applicationUri?: string
  readonly additionalInformation?: { readonly [Name in (typeof linkNames)[number]]?: string }
  readonly geography?: {
    readonly distributors: readonly string[]
    /** Postcodes, or ranges such as `3000-3999`. */
    readonly includedPostcodes?: readonly string[]
    readonly excludedPostcodes?: readonly string[]
  }
  readonly meteringCharges: readonly MeteringCharge[]
  readonly pricingModel?: string
  readonly termType?: string
  readonly terms?: string
  readonly meterTypes: readonly string[]
  readonly paymentOption: readonly string[]
  /** ISO 8601 durations, such as `P1M`. */
  readonly billFrequency: readonly string[]
  readonly intrinsicGreenPower?: { readonly greenPercentage?: string }
  readonly eligibility: readonly {
    readonly type?: string
    readonly information?: string
    readonly description?: string
  }[]
  readonly fees: readonly PlanFee[]
  readonly discounts: readonly PlanDiscount[]
  readonly incentives: readonly PlanIncentive[]
  readonly greenPowerCharges: readonly GreenPowerCharge[]
  /** In the order of the tariff's controlled loads. */
  readonly controlledLoad: readonly PartFacts[]
  readonly solarFeedInTariff: readonly FeedInFacts[]
}

const linkNames = ['overviewUri', 'termsUri', 'eligibilityUri', 'pricingUri', 'bundleUri'] as const

const leaveOut = (reading: Reading, pointer: string, value: unknown) =>
  reading.note(
    'FACT_LEFT_OUT',
    pointer,
    value,
    'left out',
    'It is no value of the kind that the standard has here.',
  )

type Kind = 'text' | 'boolean' | 'count' | 'amount' | 'rate'

/** A rate as in the standard: `0.1` is 10 %. A whole number above 1 is read as a percentage. */
function rateOf(reading: Reading, value: unknown, pointer: string): string | undefined {
  const read = decimalOf(value)
  if (read === null) return undefined
  if (Number(read.decimal) <= 1) return read.decimal
  const rate = shifted(read.decimal, -2)
  reading.note('RATE_FORM', pointer, value, rate, 'A rate of 1 is 100 %: a larger one is taken as per cent.')
  return rate
}

function factOf(reading: Reading, value: unknown, pointer: string, kind: Kind): unknown {
  if (kind === 'text') return typeof value === 'string' ? value : undefined
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined
  const read = decimalOf(value)
  const decimal = read?.decimal
  if (kind === 'count')
    return decimal !== undefined && /^\d{1,9}$/.test(decimal) ? Number(decimal) : undefined
  // As in the document: `15.00`.
  if (kind === 'amount') return read?.isUsual ? value : decimal
  return rateOf(reading, value, pointer)
}

/** The members with these types. Those of another type are left out with a note. */
export function factsOf(
  reading: Reading,
  members: Members,
  pointer: string,
  kinds: { readonly [name: string]: Kind },
): Record<string, unknown> {
  const facts: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(kinds)) {
    const value = members.get(name)
    if (value === undefined) continue
    const fact = factOf(reading, value, `${pointer}/${name}`, kind)
    if (fact === undefined) leaveOut(reading, `${pointer}/${name}`, value)
    else facts[name] = fact
  }
  return facts
}

/** An object that is only displayed; anything else is left out. */
function shownMembers(
  reading: Reading,
  value: unknown,
  pointer: string,
  known: readonly string[],
): Members | null {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return reading.members(value, pointer, known)
  leaveOut(reading, pointer, value)
  return null
}

function listOf<One>(
  reading: Reading,
  value: unknown,
  pointer: string,
  kinds: { readonly [name: string]: Kind },
  more: readonly string[] = [],
  moreOf: (members: Members, at: string) => object = () => ({}),
): readonly One[] {
  return reading.list(value, pointer).flatMap((one, index) => {
    const at = `${pointer}/${index}`
    const members = shownMembers(reading, one, at, [...Object.keys(kinds), ...more])
    return members === null
      ? []
      : [{ ...factsOf(reading, members, at, kinds), ...moreOf(members, at) } as One]
  })
}

function textsOf(reading: Reading, value: unknown, pointer: string): readonly string[] {
  return reading.list(value, pointer).flatMap((one, index) => {
    if (typeof one === 'string') return [one]
    if (typeof one === 'number') return [String(one)]
    leaveOut(reading, `${pointer}/${index}`, one)
    return []
  })
}

const methods = {
  percentOfBill: { rate: 'rate' },
  percentOfUse: { rate: 'rate' },
  fixedAmount: { amount: 'amount' },
  percentOverThreshold: { rate: 'rate', usageAmount: 'amount' },
} as const

function discountMethods(reading: Reading, members: Members, pointer: string): object {
  return Object.fromEntries(
    Object.entries(methods).flatMap(([name, kinds]) => {
      const value = members.get(name)
      if (value === undefined) return []
      const at = `${pointer}/${name}`
      const own = shownMembers(reading, value, at, Object.keys(kinds))
      const facts = own && factsOf(reading, own, at, kinds)
      if (facts === null) return []
      const isWhole = Object.keys(kinds).every((kind) => facts[kind] !== undefined)
      if (!isWhole) leaveOut(reading, at, value)
      return isWhole ? [[name, facts]] : []
    }),
  )
}

const planKinds = {
  effectiveFrom: 'text',
  effectiveTo: 'text',
  lastUpdated: 'text',
  displayName: 'text',
  description: 'text',
  type: 'text',
  fuelType: 'text',
  brand: 'text',
  brandName: 'text',
  applicationUri: 'text',
  customerType: 'text',
} as const

export const planMembers = [
  'planId',
  ...Object.keys(planKinds),
  'additionalInformation',
  'geography',
  'meteringCharges',
  'gasContract',
  'electricityContract',
]

const contractKinds = {
  additionalFeeInformation: 'text',
  pricingModel: 'text',
  isFixed: 'boolean',
  variation: 'text',
  onExpiryDescription: 'text',
  termType: 'text',
  benefitPeriod: 'text',
  terms: 'text',
  coolingOffDays: 'count',
} as const

export const contractMembers = [
  ...Object.keys(contractKinds),
  'timeZone',
  'paymentOption',
  'intrinsicGreenPower',
  'controlledLoad',
  'incentives',
  'discounts',
  'greenPowerCharges',
  'eligibility',
  'fees',
  'solarFeedInTariff',
  'tariffPeriod',
  'meterTypes',
  'billFrequency',
]

/** The facts of a plan outside its contract. */
export function readPlanFacts(reading: Reading, members: Members, pointer: string) {
  const links = members.get('additionalInformation')
  const linksAt = `${pointer}/additionalInformation`
  const own = links === undefined ? null : shownMembers(reading, links, linksAt, linkNames)
  const area = members.get('geography')
  const areaAt = `${pointer}/geography`
  const areaNames = ['distributors', 'includedPostcodes', 'excludedPostcodes']
  const place = area === undefined ? null : shownMembers(reading, area, areaAt, areaNames)
  const planId = members.get('planId')
  if (typeof planId !== 'string' || planId === '')
    reading.problem(`${pointer}/planId`, `Here has to be the id of the plan, and there is ${shown(planId)}.`)
  const charges = {
    displayName: 'text',
    description: 'text',
    minimumValue: 'amount',
    maximumValue: 'amount',
    period: 'text',
  } as const
  return {
    planId: typeof planId === 'string' ? planId : '',
    ...factsOf(reading, members, pointer, planKinds),
    ...(own && {
      additionalInformation: factsOf(
        reading,
        own,
        linksAt,
        Object.fromEntries(linkNames.map((name) => [name, 'text'])),
      ),
    }),
    ...(place && {
      geography: {
        distributors: textsOf(reading, place.get('distributors'), `${areaAt}/distributors`),
        ...Object.fromEntries(
          ['includedPostcodes', 'excludedPostcodes']
            .filter((name) => place.has(name))
            .map((name) => [name, textsOf(reading, place.get(name), `${areaAt}/${name}`)]),
        ),
      },
    }),
    meteringCharges: listOf<MeteringCharge>(
      reading,
      members.get('meteringCharges'),
      `${pointer}/meteringCharges`,
      charges,
    ),
  }
}

/** The facts of a contract other than its prices. */
export function readContractFacts(reading: Reading, members: Members, pointer: string) {
  const at = (name: string) => `${pointer}/${name}`
  const texts = (name: string) => textsOf(reading, members.get(name), at(name))
  const green = members.get('intrinsicGreenPower')
  const greenMembers =
    green === undefined ? null : shownMembers(reading, green, at('intrinsicGreenPower'), ['greenPercentage'])
  return {
    ...factsOf(reading, members, pointer, contractKinds),
    meterTypes: texts('meterTypes'),
    paymentOption: texts('paymentOption'),
    billFrequency: texts('billFrequency'),
    ...(greenMembers && {
      intrinsicGreenPower: factsOf(reading, greenMembers, at('intrinsicGreenPower'), {
        greenPercentage: 'amount',
      }),
    }),
    eligibility: listOf<PublishedPlan['eligibility'][number]>(
      reading,
      members.get('eligibility'),
      at('eligibility'),
      {
        type: 'text',
        information: 'text',
        description: 'text',
      },
    ),
    fees: listOf<PlanFee>(reading, members.get('fees'), at('fees'), {
      type: 'text',
      term: 'text',
      amount: 'amount',
      rate: 'rate',
      description: 'text',
    }),
    discounts: listOf<PlanDiscount>(
      reading,
      members.get('discounts'),
      at('discounts'),
      {
        displayName: 'text',
        description: 'text',
        type: 'text',
        category: 'text',
        endDate: 'text',
        methodUType: 'text',
      },
      Object.keys(methods),
      (own, place) => discountMethods(reading, own, place),
    ),
    incentives: listOf<PlanIncentive>(reading, members.get('incentives'), at('incentives'), {
      displayName: 'text',
      description: 'text',
      category: 'text',
      eligibility: 'text',
    }),
    greenPowerCharges: listOf<GreenPowerCharge>(
      reading,
      members.get('greenPowerCharges'),
      at('greenPowerCharges'),
      { displayName: 'text', description: 'text', scheme: 'text', type: 'text' },
      ['tiers'],
      (own, place) => ({
        tiers: listOf<GreenPowerCharge['tiers'][number]>(reading, own.get('tiers'), `${place}/tiers`, {
          percentGreen: 'amount',
          amount: 'amount',
          rate: 'rate',
        }),
      }),
    ),
  }
}
