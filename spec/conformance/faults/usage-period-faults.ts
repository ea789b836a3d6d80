import type { UsagePeriod, UsagePeriods } from '../../../contracts/schemas/usage.ts'
import { asProblem, isRequestTo, jsonOf, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answering, answersOf, when } from './seeded-fault.ts'

const path = '/api/usage/periods'
type Every = UsagePeriods['every']

const changingAll = (
  foundBy: string,
  name: string,
  every: Every,
  change: (periods: readonly UsagePeriod[]) => readonly object[],
): SeededFault =>
  answering(
    foundBy,
    name,
    `GET ${path}`,
    when(200, (answer) => {
      const shown = jsonOf(answer) as UsagePeriods
      return shown.every === every ? withJson(answer, { ...shown, periods: change(shown.periods) }) : answer
    }),
  )

const changing = (foundBy: string, name: string, every: Every, change: (one: UsagePeriod) => object) =>
  changingAll(foundBy, name, every, (periods) => periods.map(change))

const addUp = 'usage/periods-add-up'
const compare = 'usage/periods-compare-same-dates'
const costs = 'usage/periods-cost'
const daysCost = 'usage/days-cost-by-half-hours'
const refuse = 'usage/periods-refuse-stretch'

/** Possible faults of a customer's months and years. */
export const usagePeriodFaults: readonly SeededFault[] = [
  changing(addUp, 'a month is a watt-hour more than its days', 'month', (one) =>
    one.used === undefined ? one : { ...one, used: one.used + 1 },
  ),
  changing(addUp, 'a year is a watt-hour less than its days', 'year', (one) =>
    one.used === undefined ? one : { ...one, used: one.used - 1 },
  ),
  changingAll(
    addUp,
    'a month begins by UTC, ten hours late: its first day counts in the month before',
    'month',
    (all) =>
      all.map((one, at) => ({
        ...one,
        used: (one.used ?? 0) - 12_000 * Number(at > 0) + 12_000 * Number(at < all.length - 1),
      })),
  ),
  changing(addUp, 'days without a reading pass for measured ones', 'month', (one) => ({
    ...one,
    days: { ...one.days, actual: one.days.actual + one.days.missing, missing: 0 },
  })),
  changing(addUp, 'estimated days are not distinguished', 'month', (one) => ({
    ...one,
    days: { ...one.days, actual: one.days.actual + one.days.estimated, estimated: 0 },
    usedEstimated: 0,
  })),
  changing(
    addUp,
    'what was sent to the grid is taken off what was used',
    'month',
    ({ exported: _, ...one }) => ({
      ...one,
      used: Math.max(0, (one.used ?? 0) - 3000),
    }),
  ),
  changingAll(addUp, 'the newest month comes first', 'month', (all) => all.toReversed()),
  changingAll(addUp, 'a month is left out', 'month', (all) => all.slice(1)),
  changing(compare, 'a whole month is compared with a part of one', 'month', (one) =>
    one.before === undefined
      ? one
      : { ...one, before: { ...one.before, days: 31, used: (one.used ?? 0) + 1 } },
  ),
  changing(compare, 'a month is compared with itself', 'month', (one) =>
    one.before === undefined
      ? one
      : { ...one, before: { ...one.before, period: one.period, usedThen: one.before.used } },
  ),
  changing(compare, 'the year before is that of another customer', 'year', (one) =>
    one.yearBefore === undefined
      ? one
      : { ...one, yearBefore: { ...one.yearBefore, usedThen: one.yearBefore.usedThen + 500 } },
  ),
  changing(costs, 'a month costs something while days of it are missing', 'month', (one) => ({
    ...one,
    cost: one.cost ?? { usage: 1, supply: 1, credit: 0 },
  })),
  changing(costs, 'a year is priced separately, and is not the sum of its months', 'year', (one) =>
    one.cost === undefined ? one : { ...one, cost: { ...one.cost, usage: one.cost.usage + 1 } },
  ),
  changing(addUp, 'a day is a watt-hour more than its reading', 'day', (one) =>
    one.used === undefined ? one : { ...one, used: one.used + 1 },
  ),
  changing(compare, 'a day is compared with one of another weekday', 'day', (one) => ({
    ...one,
    yearBefore: { period: '2025', days: 1, used: one.used ?? 0, usedThen: 1 },
  })),
  changing(daysCost, 'a day costs a cent more than by its half-hours', 'day', (one) =>
    one.cost === undefined ? one : { ...one, cost: { ...one.cost, usage: one.cost.usage + 1 } },
  ),
  changing(daysCost, 'a day whose cost depends on other days has one', 'day', (one) => ({
    ...one,
    isPricedByPeriod: true,
  })),
  ...altering({
    [`${refuse}: however many days are priced one by one`]: (asked, forward) =>
      isRequestTo(asked, 'GET', path) &&
      asked.path.includes('every=day') &&
      asked.path.includes('to=2026-03-31')
        ? forward({ ...asked, path: asked.path.replace('2026-01-01', '2026-03-01') })
        : forward(),
    [`${refuse}: months of any length are returned`]: (asked, forward) =>
      isRequestTo(asked, 'GET', path) && asked.path.includes('2011-01-01')
        ? forward({ ...asked, path: asked.path.replace('2011-01-01', '2025-06-01') })
        : forward(),
    'account/foreign-account: months of any number are those of the first account': (asked, forward) =>
      isRequestTo(asked, 'GET', path) && /account=\d/.test(asked.path)
        ? forward({ ...asked, path: asked.path.replace(/account=\d+&?/, '') })
        : forward(),
  }),
  ...answersOf(`GET ${path}`, {
    [`${refuse}: it is not said what is wrong with a stretch of months`]: (answer) =>
      answer.status === 422 ? asProblem(answer, 422, 'There can be no answer.') : answer,
  }),
]
