import { expect, test } from 'vitest'
import plans from '../../host/content/data/plans.json' with { type: 'json' }
import type { PlanOffer } from '../../src/plans/plan.ts'
import { priceLines, solarFeedIn } from '../../src/plans/plan-prices.ts'
import { clockTime, timeWindows } from '../../src/plans/time-windows.ts'

const offers = plans.offers as readonly PlanOffer[]
const named = (planId: string) => {
  const offer = offers.find(({ plan }) => plan.planId === planId)
  if (!offer) throw new Error(`No plan ${planId}`)
  return offer
}
const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI'] as const

test('a single-rate plan shows its usage rate and supply charge with GST', () => {
  expect(priceLines(named('wattlebird-steady').plan.electricityContract)).toEqual([
    { name: 'Usage', price: '33.55c/kWh', note: 'All day, every day' },
    { name: 'Daily supply', price: '104.50c/day' },
  ])
})

test('free hours with a cap show the price below and above the cap', () => {
  const [free, above] = priceLines(named('wattlebird-sunshine').plan.electricityContract)
  expect(free).toEqual({
    name: 'Sunshine hours',
    price: 'Free',
    note: '11 am to 2 pm, every day; up to 24 kWh a day',
  })
  expect(above).toEqual({
    name: 'After that',
    price: '39.49c/kWh',
    note: 'Sunshine hours, more than 24 kWh a day',
  })
})

test('solar credits are shown as they are paid, without GST', () => {
  expect(solarFeedIn(named('wattlebird-steady').plan.electricityContract)?.price).toBe('3.2c/kWh')
})

test.each(['wattlebird-steady', 'wattlebird-business-steady'])(
  'the yearly price of %s follows from its rates and the usage it names',
  (planId) => {
    const { plan, comparison } = named(planId)
    const [period] = plan.electricityContract.tariffPeriod
    const tenThousandths = (amount = '') => Math.round(Number(amount) * 10_000)
    const usage = tenThousandths(period?.singleRate?.rates[0]?.unitPrice) * (comparison?.annualUsageKwh ?? 0)
    const supply = tenThousandths(period?.dailySupplyCharge) * 365
    expect(comparison?.unconditionalPriceCents).toBe(Math.round(((usage + supply) * 11) / 1000))
  },
)

test('no plan on offer costs more than the reference price, and none has a fee', () => {
  expect(offers).toHaveLength(4)
  for (const { plan, comparison } of offers) {
    expect(comparison?.unconditionalPriceCents).toBeLessThanOrEqual(comparison?.referencePriceCents ?? 0)
    expect(plan.electricityContract.fees).toEqual([])
    expect(plan.electricityContract.coolingOffDays).toBe(10)
  }
})

test('the hours of a plan cover the day once, without a gap', () => {
  for (const { plan } of offers)
    for (const { timeOfUseRates } of plan.electricityContract.tariffPeriod) {
      if (!timeOfUseRates) continue
      const hours = timeOfUseRates.flatMap(({ timeOfUse }) =>
        timeOfUse.flatMap(({ startTime, endTime }) => {
          const [start, end] = [Number.parseInt(startTime, 10), Number.parseInt(endTime, 10)]
          return Array.from({ length: (end - start + 24) % 24 }, (_, index) => (start + index) % 24)
        }),
      )
      expect(hours.sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    }
})

test('times are told as people tell them', () => {
  expect(['00:00', '12:00', '07:30', '14:00', '24:00'].map(clockTime)).toEqual([
    'midnight',
    'noon',
    '7:30 am',
    '2 pm',
    'midnight',
  ])
  expect(timeWindows([{ days: weekdays, startTime: '14:00', endTime: '20:00' }])).toBe(
    '2 pm to 8 pm, Mon to Fri',
  )
  expect(timeWindows([{ days: ['SAT', 'SUN'], startTime: '00:00', endTime: '00:00' }])).toBe(
    'all day, Sat and Sun',
  )
})
