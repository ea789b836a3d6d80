import { expect, test } from 'vitest'
import type { PriceDirection } from '../../src/plan-change/price-direction.ts'
import { priceDirection } from '../../src/plan-change/price-direction.ts'
import type {
  ControlledLoad,
  EnergyContract,
  EnergyRate,
  PlanDiscount,
  PlanFee,
} from '../../src/plans/plan.ts'

interface Facts {
  readonly supply?: string
  readonly usage?: readonly EnergyRate[]
  readonly feedIn?: string
  readonly fees?: readonly PlanFee[]
  readonly discounts?: readonly PlanDiscount[]
}
const single = [{ unitPrice: '0.30' }]
const contract = ({
  supply = '1.00',
  usage = single,
  feedIn = '0.05',
  fees = [],
  discounts = [],
}: Facts): EnergyContract => ({
  ...{ pricingModel: 'SINGLE_RATE', isFixed: false, billFrequency: ['P1M'], paymentOption: ['BPAY'] },
  ...{ fees, discounts },
  tariffPeriod: [
    {
      ...{ displayName: 'All year', startDate: '01-01', endDate: '12-31', rateBlockUType: 'singleRate' },
      ...{ dailySupplyCharge: supply, singleRate: { displayName: 'Usage', rates: usage } },
    },
  ],
  solarFeedInTariff: [
    {
      ...{ displayName: 'Solar', scheme: 'CURRENT', payerType: 'RETAILER', tariffUType: 'singleTariff' },
      singleTariff: { rates: [{ unitPrice: feedIn }] },
    },
  ],
})
const peakFrom = (startTime: string, volume?: number): EnergyContract => {
  const [period] = contract({}).tariffPeriod
  if (period === undefined) throw new Error('no period')
  const { singleRate: _, ...rest } = period
  const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
  const window = (start: string, endTime: string) => [{ days, startTime: start, endTime }]
  return {
    ...contract({}),
    tariffPeriod: [
      {
        ...rest,
        rateBlockUType: 'timeOfUseRates',
        timeOfUseRates: [
          {
            ...{ type: 'PEAK', displayName: 'Peak', rates: [{ unitPrice: '0.50' }] },
            timeOfUse: window(startTime, '21:00'),
          },
          {
            ...{ type: 'OFF_PEAK', displayName: 'Off-peak' },
            rates: volume === undefined ? single : [{ unitPrice: '0', volume }, ...single],
            timeOfUse: window('21:00', startTime),
          },
        ],
      },
    ],
  }
}
const exit: PlanFee = { type: 'EXIT', term: 'FIXED', amount: '20.00' }
const share: PlanFee = { type: 'CC_PROCESSING', term: 'PERCENT_OF_BILL', rate: '0.01' }
const discount = (rate: string, facts: Partial<PlanDiscount> = {}): PlanDiscount => ({
  ...{ displayName: 'Everybody', type: 'GUARANTEED', methodUType: 'percentOfUse', percentOfUse: { rate } },
  ...facts,
})
const over = (usageAmount: string, rate = '0.1'): PlanDiscount =>
  discount('0', {
    methodUType: 'percentOverThreshold',
    percentOverThreshold: { rate, usageAmount },
  })
const ofBill = (rate: string): PlanDiscount => ({
  ...{ displayName: 'Everybody', type: 'GUARANTEED', methodUType: 'percentOfBill', percentOfBill: { rate } },
})
const fixed = (amount: string): PlanDiscount => ({
  ...{ displayName: 'Everybody', type: 'GUARANTEED', methodUType: 'fixedAmount', fixedAmount: { amount } },
})
const withDiscount = (one: PlanDiscount) => contract({ discounts: [one] })
const { discounts: _, ...withoutDiscounts } = contract({})
const load = (unitPrice: string): ControlledLoad[] => [
  {
    ...{ displayName: 'Hot water', rateBlockUType: 'singleRate' },
    singleRate: { displayName: 'Hot water', rates: [{ unitPrice }] },
  },
]
const steps = (volume: number, cheap = '0.20') =>
  contract({ usage: [{ unitPrice: cheap, volume }, ...single] })

const cases: readonly (readonly [name: string, was: EnergyContract, is: EnergyContract, PriceDirection])[] = [
  ['nothing', contract({}), contract({}), 'LOWER'],
  ['a lower charge', contract({}), contract({ supply: '0.99' }), 'LOWER'],
  ['a higher charge', contract({}), contract({ supply: '1.01' }), 'HIGHER'],
  ['one up, one down', contract({}), contract({ supply: '1.01', usage: [{ unitPrice: '0.25' }] }), 'MIXED'],
  ['more for solar power', contract({}), contract({ feedIn: '0.06' }), 'LOWER'],
  ['less for solar power', contract({}), contract({ feedIn: '0.04' }), 'HIGHER'],
  [
    'less for solar power, and a lower charge',
    contract({}),
    contract({ feedIn: '0', supply: '0.5' }),
    'MIXED',
  ],
  ['a longer peak', peakFrom('15:00'), peakFrom('14:00'), 'MIXED'],
  ['a smaller free amount', peakFrom('15:00', 24), peakFrom('15:00', 12), 'MIXED'],
  ['a smaller cheap step', steps(10), steps(8), 'MIXED'],
  ['a cheap step that falls away', steps(10), contract({}), 'MIXED'],
  ['a dearer step', steps(10), steps(10, '0.21'), 'HIGHER'],
  ['another way to charge', contract({}), peakFrom('15:00'), 'MIXED'],
  ['a new fee', contract({}), contract({ fees: [exit] }), 'HIGHER'],
  ['a new fee beside a lower charge', contract({}), contract({ fees: [exit], supply: '0.5' }), 'HIGHER'],
  ['a higher fee', contract({ fees: [exit] }), contract({ fees: [{ ...exit, amount: '21.00' }] }), 'HIGHER'],
  ['a lower fee', contract({ fees: [exit] }), contract({ fees: [{ ...exit, amount: '9.00' }] }), 'LOWER'],
  ['a fee that falls away', contract({ fees: [exit] }), contract({}), 'LOWER'],
  ['a higher share', contract({ fees: [share] }), contract({ fees: [{ ...share, rate: '0.02' }] }), 'HIGHER'],
  [
    'a share for an amount',
    contract({ fees: [exit] }),
    contract({ fees: [{ type: 'EXIT', term: 'FIXED', rate: '0.001' }] }),
    'HIGHER',
  ],
  ['a new discount', contract({}), contract({ discounts: [discount('0.1')] }), 'LOWER'],
  ['a discount that ends', contract({ discounts: [discount('0.1')] }), contract({}), 'HIGHER'],
  [
    'a smaller discount',
    contract({ discounts: [discount('0.1')] }),
    contract({ discounts: [discount('0.09')] }),
    'HIGHER',
  ],
  [
    'a larger discount',
    contract({ discounts: [discount('0.1')] }),
    contract({ discounts: [discount('0.11')] }),
    'LOWER',
  ],
  [
    'a discount with a condition',
    contract({ discounts: [discount('0.1')] }),
    contract({ discounts: [discount('0.1', { type: 'CONDITIONAL', description: 'If paid on time' })] }),
    'HIGHER',
  ],
  [
    'a higher threshold',
    contract({ discounts: [over('100')] }),
    contract({ discounts: [over('200')] }),
    'HIGHER',
  ],
  ['the same share', contract({ fees: [share] }), contract({ fees: [{ ...share }] }), 'LOWER'],
  ['a lower share', contract({ fees: [share] }), contract({ fees: [{ ...share, rate: '0.005' }] }), 'LOWER'],
  // Its amount is unknown then.
  [
    'an amount that is no longer stated',
    contract({ fees: [{ ...share, amount: '5.00' }] }),
    contract({ fees: [share] }),
    'HIGHER',
  ],
  [
    'an amount beside a share',
    contract({ fees: [share] }),
    contract({ fees: [{ ...share, amount: '0.00' }] }),
    'HIGHER',
  ],
  [
    'a fee of another kind',
    contract({ fees: [exit] }),
    contract({ fees: [{ ...exit, type: 'LATE_PAYMENT' }] }),
    'HIGHER',
  ],
  [
    'a fee for another time',
    contract({ fees: [exit] }),
    contract({ fees: [{ ...exit, term: 'PERCENT_OF_BILL' }] }),
    'HIGHER',
  ],
  [
    'a fee of other words',
    contract({ fees: [exit] }),
    contract({ fees: [{ ...exit, description: 'Each time' }] }),
    'HIGHER',
  ],
  ['a smaller share of the bill', withDiscount(ofBill('0.1')), withDiscount(ofBill('0.05')), 'HIGHER'],
  ['a larger share of the bill', withDiscount(ofBill('0.1')), withDiscount(ofBill('0.15')), 'LOWER'],
  ['a smaller amount off', withDiscount(fixed('50.00')), withDiscount(fixed('9.00')), 'HIGHER'],
  ['a larger amount off', withDiscount(fixed('9.00')), withDiscount(fixed('50.00')), 'LOWER'],
  ['a lower threshold', withDiscount(over('200')), withDiscount(over('100')), 'LOWER'],
  [
    'a smaller share over a threshold',
    withDiscount(over('100')),
    withDiscount(over('100', '0.05')),
    'HIGHER',
  ],
  [
    'a discount of another name',
    withDiscount(fixed('50.00')),
    withDiscount({ ...fixed('50.00'), displayName: 'Nobody' }),
    'HIGHER',
  ],
  ['discounts that were never mentioned', withoutDiscounts, withoutDiscounts, 'LOWER'],
  ['a first discount', withoutDiscounts, withDiscount(fixed('9.00')), 'LOWER'],
  ['a last discount', withDiscount(fixed('9.00')), withoutDiscounts, 'HIGHER'],
  [
    'a controlled load of its own price',
    contract({}),
    { ...contract({}), controlledLoad: load('0.20') },
    'MIXED',
  ],
  [
    'a dearer controlled load',
    { ...contract({}), controlledLoad: load('0.20') },
    { ...contract({}), controlledLoad: load('0.21') },
    'HIGHER',
  ],
  ['another clock', contract({}), { ...contract({}), timeZone: 'AEST' }, 'MIXED'],
  [
    'a higher charge beside a discount that ends',
    contract({ discounts: [fixed('9.00')] }),
    contract({ supply: '0.50' }),
    'HIGHER',
  ],
]
test.each(cases)('[ACC-5] what a change of prices means for the customer: %s', (_, was, is, direction) => {
  expect(priceDirection(was, is)).toBe(direction)
})
