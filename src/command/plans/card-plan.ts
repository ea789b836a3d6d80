import type {
  ControlledLoad,
  DemandCharge,
  PublishedPlan,
  Rates,
  ReadPlan,
  SolarFeedInTariff,
  Tariff,
  TariffPeriod,
  TimeOfUseRates,
} from '../../energy/index.ts'
import { amountString } from '../../energy/index.ts'
import type * as card from '../../plans/plan.ts'
import { Offer } from '../../plans/plan-schemas.ts'

// A published plan as a card shows it. Prices are taken from the tariff, so that a card shows what a bill charges.

type Steps = Pick<Rates, 'rates' | 'period'>

/** Volumes are watt-hours, or kWh as a text. */
const stepsOf = ({ rates, period }: Steps) => ({
  rates: rates.map(({ unitPrice, volume }) => ({
    unitPrice: amountString(unitPrice),
    ...(volume !== undefined && { volume: typeof volume === 'number' ? volume / 1000 : Number(volume) }),
  })),
  ...(period !== undefined && { period }),
})

const singleRate = ({ displayName, ...rates }: Rates): card.SingleRate => ({ displayName, ...stepsOf(rates) })

const timeOfUse = (all: readonly TimeOfUseRates[]): card.TimeOfUseRate[] =>
  all.map(({ displayName, type, timeOfUse: windows, ...rates }) => ({
    ...{ displayName, type },
    timeOfUse: windows,
    ...stepsOf(rates),
  }))

function demandLimits({ minDemand, maxDemand }: DemandCharge): string {
  const least = minDemand === undefined ? [] : [`at least ${minDemand / 1000} kW`]
  const most = maxDemand === undefined ? [] : [`at most ${maxDemand / 1000} kW`]
  return [...least, ...most].join(', ')
}

const demandCharge = (charge: DemandCharge): card.DemandCharge => {
  const { displayName, amount, startTime, endTime, days, measurementPeriod, chargePeriod } = charge
  const limits = demandLimits(charge)
  return {
    displayName: limits === '' ? displayName : `${displayName}, ${limits}`,
    amount: amountString(amount),
    measureUnit: 'KW',
    ...{ startTime, endTime, measurementPeriod, chargePeriod },
    ...(days && { days }),
  }
}

const blockType = ({ singleRate: single, timeOfUseRates }: Partial<TariffPeriod>) => {
  if (single !== undefined) return 'singleRate' as const
  return timeOfUseRates === undefined ? ('demandCharges' as const) : ('timeOfUseRates' as const)
}

const tariffPeriod = (period: TariffPeriod): card.TariffPeriod => ({
  displayName: period.displayName,
  startDate: period.startDate,
  endDate: period.endDate,
  ...(period.dailySupplyCharge !== undefined && {
    dailySupplyCharge: amountString(period.dailySupplyCharge),
  }),
  rateBlockUType: blockType(period),
  ...(period.singleRate && { singleRate: singleRate(period.singleRate) }),
  ...(period.timeOfUseRates && { timeOfUseRates: timeOfUse(period.timeOfUseRates) }),
  ...(period.demandCharges && { demandCharges: period.demandCharges.map(demandCharge) }),
})

function controlledLoad(load: ControlledLoad): card.ControlledLoad {
  const { displayName, dailySupplyCharge, singleRate: single, timeOfUseRates } = load
  const daily =
    dailySupplyCharge === undefined || Number(dailySupplyCharge) === 0 ? undefined : dailySupplyCharge
  return {
    displayName,
    rateBlockUType: single ? 'singleRate' : 'timeOfUseRates',
    ...(single && {
      singleRate: {
        ...singleRate(single),
        description: 'Only for a circuit with a meter of its own',
        ...(daily !== undefined && { dailySupplyCharge: amountString(daily) }),
      },
    }),
    ...(timeOfUseRates && { timeOfUseRates: timeOfUse(timeOfUseRates) }),
  }
}

const schemes = ['PREMIUM', 'CURRENT', 'VARIABLE', 'OTHER'] as const
const payers = ['GOVERNMENT', 'RETAILER'] as const
const oneOf = <Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined =>
  names.find((name) => name === text)

function feedIn(tariff: SolarFeedInTariff, plan: PublishedPlan): card.SolarFeedInTariff {
  const { displayName, singleTariff, timeVaryingTariffs } = tariff
  const facts = plan.solarFeedInTariff.find((one) => one.displayName === displayName)
  return {
    displayName,
    scheme: oneOf(schemes, facts?.scheme) ?? 'OTHER',
    payerType: oneOf(payers, facts?.payerType) ?? 'RETAILER',
    tariffUType: singleTariff ? 'singleTariff' : 'timeVaryingTariffs',
    ...(singleTariff && { singleTariff: stepsOf(singleTariff) }),
    ...(timeVaryingTariffs && {
      timeVaryingTariffs: timeVaryingTariffs.map(({ type, timeVariations, ...rates }) => ({
        ...(type && { type }),
        timeVariations,
        ...stepsOf(rates),
      })),
    }),
  }
}

const payments = ['PAPER_BILL', 'CREDIT_CARD', 'DIRECT_DEBIT', 'BPAY'] as const
const terms = ['1_YEAR', '2_YEAR', '3_YEAR', '4_YEAR', '5_YEAR', 'ONGOING', 'OTHER'] as const

/** The texts of a card, without empty ones. */
const texts = (plan: PublishedPlan, names: readonly (keyof PublishedPlan)[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = plan[name]
      const saysNothing = typeof text !== 'string' || /^\s*(?:none|n\/?a|nil|-)?\.?\s*$/i.test(text)
      return saysNothing ? [] : [[name, text.trim()]]
    }),
  )

function contractOf({ plan, tariff }: ReadPlan) {
  const loads = tariff.controlledLoad ?? []
  const feedIns = tariff.solarFeedInTariff ?? []
  const termType = oneOf(terms, plan.termType)
  const isTimed = tariff.tariffPeriod.some(({ timeOfUseRates }) => timeOfUseRates !== undefined)
  const model = isTimed ? 'TIME_OF_USE' : 'SINGLE_RATE'
  return {
    pricingModel: loads.length > 0 ? `${model}_CONT_LOAD` : model,
    timeZone: clockOf(tariff),
    isFixed: plan.isFixed ?? false,
    ...texts(plan, ['variation', 'benefitPeriod', 'onExpiryDescription', 'additionalFeeInformation']),
    ...(termType && { termType }),
    ...(plan.coolingOffDays !== undefined && { coolingOffDays: plan.coolingOffDays }),
    billFrequency: plan.billFrequency,
    paymentOption: [...new Set(plan.paymentOption.map((one) => oneOf(payments, one) ?? 'OTHER'))],
    fees: plan.fees,
    discounts: plan.discounts,
    eligibility: plan.eligibility.filter(({ type, information }) => type && information),
    ...(loads.length > 0 && { controlledLoad: loads.map(controlledLoad) }),
    ...(feedIns.length > 0 && { solarFeedInTariff: feedIns.map((one) => feedIn(one, plan)) }),
    tariffPeriod: tariff.tariffPeriod.map(tariffPeriod),
  }
}

const clocksOf = ({ timeZone = 'AEST', tariffPeriod: periods }: Tariff) => [
  ...new Set(periods.map((period) => period.timeZone ?? timeZone)),
]
const clockOf = (tariff: Tariff) => clocksOf(tariff)[0] ?? 'AEST'

/** Properties of a plan that a card cannot show. */
function obstacle({ tariff }: ReadPlan): string | null {
  if (clocksOf(tariff).length > 1) return 'Its tariff periods go by different clocks.'
  const timedLoad = (tariff.controlledLoad ?? []).some(
    ({ timeOfUseRates, dailySupplyCharge }) => timeOfUseRates && Number(dailySupplyCharge ?? 0) > 0,
  )
  return timedLoad ? 'A controlled load with times of use has a supply charge of its own.' : null
}

const pointer = (path: readonly PropertyKey[]) => path.map((part) => `/${String(part)}`).join('')

/** Part of an address: `Endeavour Energy` → `endeavour-energy`. */
export const addressPart = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * A plan as a card shows it, without a comparison, or why none can. Its id is the regulator's in lower case, with
 * hyphens for characters that an address cannot contain.
 */
export function cardOffer(read: ReadPlan): card.PlanOffer | string {
  const why = obstacle(read)
  if (why !== null) return `No card can show it. ${why}`
  const { plan } = read
  const planId = addressPart(plan.planId)
  const { termsUri = '' } = plan.additionalInformation ?? {}
  const checked = Offer.safeParse({
    plan: {
      ...texts(plan, ['effectiveFrom', 'effectiveTo', 'lastUpdated', 'displayName', 'description']),
      ...texts(plan, ['type', 'fuelType', 'brand', 'brandName', 'customerType']),
      planId,
      additionalInformation: {
        overviewUri: `/plans#${planId}`,
        termsUri: /^https:\/\/\S+$/.test(termsUri) ? termsUri : '/documents/terms-and-conditions',
        pricingUri: `/documents/plans/${planId}`,
      },
      geography: { distributors: plan.geography?.distributors ?? [] },
      electricityContract: contractOf(read),
    },
    comparison: null,
  })
  if (checked.success) return checked.data as card.PlanOffer
  const [issue] = checked.error.issues
  return `No card can show it: ${pointer(issue?.path.slice(1) ?? [])} is missing or has another value than those of the standard.`
}
