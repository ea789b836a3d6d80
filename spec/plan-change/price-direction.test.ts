import { expect, test } from 'vitest'
import type { PriceDirection } from '../../src/plan-change/price-direction.ts'
import { priceDirection } from '../../src/plan-change/price-direction.ts'
import type { EnergyContract, EnergyRate, PlanDiscount, PlanFee } from '../../src/plans/plan.ts'

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
const over = (usageAmount: string): PlanDiscount =>
  discount('0', {
    methodUType: 'percentOverThreshold',
    percentOverThreshold: { rate: '0.1', usageAmount },
  })
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
]
test.each(cases)('[ACC-1] what a change of prices means for who pays them: %s', (_, was, is, direction) => {
  expect(priceDirection(was, is)).toBe(direction)
})
