import { daysAfter } from '../../../contracts/civil-days.ts'
import { maxCostedDays, maxPeriodDays } from '../../../contracts/index.ts'
import type {
  HalfHourDay,
  UsagePeriod,
  UsagePeriods,
  UsagePeriodsSpan,
  UsageReading,
  UsageSeries,
} from '../../../contracts/schemas/usage.ts'
import { sameDateBefore, usagePeriods } from '../../usage/usage-periods.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { usage } from '../routes.ts'
import { newestBilledDay } from './half-hour-checks.ts'

const common = {
  profile: 'customer',
  clauses: ['ACC-1'],
  after: [loginCheck],
  route: 'GET /api/usage/periods',
} as const

const queryOf = (span: Readonly<Record<string, string>>) => `?${new URLSearchParams(span)}`

interface Stretch {
  readonly from: string
  readonly to: string
}

interface Asked {
  readonly reply: Reply
  readonly answer: UsagePeriods
}

async function ask(
  customer: HttpClient,
  every: UsagePeriodsSpan['every'],
  stretch: Stretch,
  cost: { readonly with?: 'cost' } = {},
): Promise<Asked> {
  const query = queryOf({ every, ...stretch, ...cost })
  const reply = (await customer.ask(usage.periods, { query })).mustBe(
    200,
    'Days, months or years were refused.',
  )
  const answer = reply.json as unknown as UsagePeriods
  if (answer.periods.length === 0) throw new LeftOut('the backend has no readings of the newest billed year')
  return { reply, answer }
}

/** The year up to the newest bill, so that the year before it can be asked for day by day as well. */
async function newestYear(customer: HttpClient): Promise<Stretch> {
  const to = await newestBilledDay(customer)
  return { from: `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`, to }
}

/** The month up to the newest bill, by the day. */
async function newestDays(customer: HttpClient): Promise<Stretch> {
  const to = await newestBilledDay(customer)
  return { from: daysAfter(to, -29), to }
}

/** Every day of the requested year, and of the year before it. */
async function daysBehind(customer: HttpClient, { from, to }: Stretch): Promise<readonly UsageReading[]> {
  const span = { every: 'day', from: sameDateBefore(from, 'year') ?? from, to: from }
  const earlier = (await customer.ask(usage.series, { query: queryOf(span) })).json as unknown as UsageSeries
  const own = (await customer.ask(usage.series, { query: queryOf({ every: 'day', from, to }) }))
    .json as unknown as UsageSeries
  return [...earlier.readings, ...own.readings]
}

/** Days whose costs are compared with those of their half-hours. */
const daysByHalfHours = 3

const figuresOf = ({
  cost: _,
  isPricedByPeriod: __,
  before: ___,
  yearBefore: ____,
  ...figures
}: UsagePeriod) => figures
const inWords = (value: unknown) => JSON.stringify(value) ?? 'nothing'
/** Members sorted by name, so that equal values serialise to the same text. */
const sorted = (value: object) =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

async function bothWays(context: CheckContext, every: UsagePeriodsSpan['every']) {
  const customer = await context.customer()
  const stretch = every === 'day' ? await newestDays(customer) : await newestYear(customer)
  const { reply, answer } = await ask(customer, every, stretch)
  const days = await daysBehind(customer, stretch)
  const { from, to } = answer
  return { reply, answer, expected: usagePeriods(every, { from, to }, days) }
}

const broken = [
  { what: 'that ends before it begins', pointer: '/query/to', change: { to: '2025-01-01' } },
  { what: `of more than ${maxPeriodDays} days`, pointer: '/query/to', change: { from: '2011-01-01' } },
  {
    what: `of more than ${maxCostedDays} days, by the day,`,
    pointer: '/query/to',
    change: { every: 'day' },
  },
  { what: 'by the week', pointer: '/query/every', change: { every: 'week' } },
] as const

export const usagePeriodChecks: readonly Check[] = checksOf(common, {
  'usage/periods-add-up': {
    title:
      'Days, months and years come one after the other, each with what its days come to, gaps and estimates counted',
    run: async (context) => {
      await context.each(['day', 'month', 'year'] as const, async (every) => {
        const { reply, answer, expected } = await bothWays(context, every)
        reply.mustHold(
          answer.periods.map(({ period }) => period).join() ===
            expected.periods.map(({ period }) => period).join(),
          `The answer does not have each ${every} of its stretch, in order.`,
          expected.periods.map(({ period }) => period).join(', '),
          answer.periods.map(({ period }) => period).join(', '),
          '/periods',
        )
        for (const [at, right] of expected.periods.entries()) {
          const actual = answer.periods[at]
          reply.mustHold(
            actual !== undefined && sorted(figuresOf(actual)) === sorted(figuresOf(right)),
            `A ${every} says something else than its days.`,
            inWords(figuresOf(right)),
            inWords(actual && figuresOf(actual)),
            `/periods/${at}`,
          )
        }
      })
    },
  },
  'usage/periods-compare-same-dates': {
    title:
      'What a month or a year is compared with has the same dates, and only those with a reading in both',
    run: async (context) => {
      await context.each(['day', 'month', 'year'] as const, async (every) => {
        const { reply, answer, expected } = await bothWays(context, every)
        for (const [at, right] of expected.periods.entries())
          for (const name of ['before', 'yearBefore'] as const) {
            const actual = answer.periods[at]?.[name]
            reply.mustHold(
              sorted(actual ?? {}) === sorted(right[name] ?? {}),
              'A comparison is not of the dates that have a reading in both.',
              inWords(right[name]),
              inWords(actual),
              `/periods/${at}/${name}`,
            )
          }
      })
    },
  },
  'usage/periods-cost': {
    title: 'Only whole months have a cost, and the cost of a year is the sum of its months',
    run: async (context) => {
      const customer = await context.customer()
      const stretch = await newestYear(customer)
      const months = await ask(customer, 'month', stretch, { with: 'cost' })
      const years = await ask(customer, 'year', stretch, { with: 'cost' })
      for (const { reply, answer } of [months, years])
        for (const [at, { days, cost, period }] of answer.periods.entries())
          reply.mustHold(
            cost === undefined || days.missing === 0,
            'There is a cost where days are missing.',
            `no cost of ${period}`,
            inWords(cost),
            `/periods/${at}/cost`,
          )
      for (const [at, { period, cost }] of years.answer.periods.entries()) {
        const own = months.answer.periods.filter((month) => month.period.startsWith(`${period}-`))
        const costs = own.flatMap((month) => month.cost ?? [])
        const sum = (name: 'usage' | 'supply' | 'credit') => costs.reduce((all, one) => all + one[name], 0)
        const whole = { usage: sum('usage'), supply: sum('supply'), credit: sum('credit') }
        const expected = costs.length === own.length ? whole : undefined
        years.reply.mustHold(
          sorted(cost ?? {}) === sorted(expected ?? {}),
          'A year does not cost what its months cost together.',
          inWords(expected),
          inWords(cost),
          `/periods/${at}/cost`,
        )
      }
    },
  },
  'usage/days-cost-by-half-hours': {
    title: 'A day costs the same in a series of days as by its half-hours, and a day without a cost has none',
    run: async (context) => {
      const customer = await context.customer()
      const { reply, answer } = await ask(customer, 'day', await newestDays(customer), { with: 'cost' })
      for (const [at, { cost, days, isPricedByPeriod = false, period }] of answer.periods.entries())
        reply.mustHold(
          cost === undefined || (days.missing === 0 && !isPricedByPeriod),
          'There is a cost of a day that is missing, or whose cost depends on other days.',
          `no cost of ${period}`,
          inWords(cost),
          `/periods/${at}/cost`,
        )
      for (const [at, { cost, isPricedByPeriod = false, period }] of answer.periods.entries()) {
        // The newest days are enough, since each takes a request.
        if (at < answer.periods.length - daysByHalfHours) continue
        const query = queryOf({ day: period })
        const day = (await customer.ask(usage.halfHours, { query })).json as unknown as HalfHourDay
        if (day.cost !== undefined && cost !== undefined)
          reply.mustHold(
            sorted(cost) === sorted(day.cost),
            'A day costs something else than by its half-hours.',
            inWords(day.cost),
            inWords(cost),
            `/periods/${at}/cost`,
          )
        reply.mustHold(
          day.cost === undefined || !isPricedByPeriod,
          'A day has a cost by its half-hours, although it depends on other days.',
          'no cost',
          inWords(day.cost),
          `/periods/${at}/isPricedByPeriod`,
        )
      }
    },
  },
  'usage/periods-refuse-stretch': {
    title:
      'Months and years of a stretch that there is none of are refused with 422, and the answer says why',
    run: async (context) => {
      const customer = await context.customer()
      const good = { every: 'month', from: '2026-01-01', to: '2026-03-31' }
      await context.each(broken, async ({ what, pointer, change }) => {
        const reply = await customer.attempt(usage.periods, { query: queryOf({ ...good, ...change }) })
        reply.mustBe(422, `Months of a stretch ${what} were not refused.`)
        reply.mustPointTo(pointer)
      })
    },
  },
})
