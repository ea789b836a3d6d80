import { maxUsageDays } from '../../../contracts/index.ts'
import type { Bill } from '../../../contracts/schemas/my-account.ts'
import type { UsageReading, UsageSeries, UsageSpan } from '../../../contracts/schemas/usage.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, usage } from '../routes.ts'

const common = {
  profile: 'customer',
  clauses: ['ACC-1'],
  after: [loginCheck],
  route: 'GET /api/usage',
} as const

const daySeconds = 86_400
const isoDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const queryOf = (span: Readonly<Record<string, string>>) => `?${new URLSearchParams(span)}`

/** The year up to the newest bill. A customer with a bill has usage in it. */
async function billedYear(customer: HttpClient): Promise<Pick<UsageSpan, 'from' | 'to'>> {
  const reply = (await customer.ask(myAccount.bills)).mustBe(200, 'The bills were refused.')
  const { bills = [] } = reply.json as { bills?: readonly Bill[] }
  const to = bills[0]?.periodEnd
  if (to === undefined) throw new LeftOut('the customer has no bills: take one who has some')
  return { from: isoDay(Date.parse(to) / 1000 - 364 * daySeconds), to }
}

interface Asked {
  readonly span: UsageSpan
  readonly reply: Reply
  readonly series: UsageSeries
}

async function ask(context: CheckContext, every: UsageSpan['every']): Promise<Asked> {
  const customer = await context.customer()
  const span = { every, ...(await billedYear(customer)) }
  const reply = (await customer.ask(usage.series, { query: queryOf(span) })).mustBe(
    200,
    'The usage was refused.',
  )
  const series = reply.json as unknown as UsageSeries
  if (series.readings.length === 0)
    throw new LeftOut('the backend has no readings of the year up to the newest bill')
  return { span, reply, series }
}

const monthOf = (day: string) => day.slice(0, 7)

/** Every day or month of the answer's period, in order. */
function periodsOf({ every, from, to }: UsageSeries): string[] {
  const days: string[] = []
  for (let at = Date.parse(from) / 1000; days.length <= maxUsageDays; at += daySeconds) {
    const day = isoDay(at)
    if (day > to) break
    days.push(day)
  }
  return every === 'day' ? days : [...new Set(days.map(monthOf))]
}

function mustLieWithin({ span, reply, series }: Asked): void {
  const { every, from, to, earlier } = series
  reply.mustHold(
    every === span.every && from >= span.from && to <= span.to && from <= to,
    'The answer is about another stretch of time than was asked for.',
    `${span.every}, within ${span.from} to ${span.to}`,
    `${every}, ${from} to ${to}`,
    '/from',
  )
  const periods = series.readings.map(({ period }) => period)
  const expected = periodsOf(series)
  reply.mustHold(
    periods.join() === expected.join(),
    `The readings are not one for each ${every} of the answer, in order.`,
    `${expected.length} from ${expected[0]} to ${expected.at(-1)}`,
    `${periods.length}: ${periods.join(', ')}`,
    '/readings',
  )
  reply.mustHold(
    earlier === undefined || (earlier.from <= earlier.to && earlier.to < from),
    'The stretch to compare with is not before the answer’s own.',
    `before ${from}`,
    `${earlier?.from} to ${earlier?.to}`,
    '/earlier',
  )
}

/** The sum of the days of a month; null if one is missing. */
function monthFromDays(days: readonly UsageReading[]): number | null {
  let used = 0
  for (const day of days) {
    if (day.quality === 'missing') return null
    used += day.used
  }
  return used
}

const broken: readonly { readonly what: string; readonly pointer: string; readonly change: object }[] = [
  { what: 'that ends before it begins', pointer: '/query/to', change: { from: '2026-02-01' } },
  { what: `of more than ${maxUsageDays} days`, pointer: '/query/to', change: { from: '2024-01-01' } },
  { what: 'that begins on no day', pointer: '/query/from', change: { from: '2025-02-29' } },
  { what: 'by the week', pointer: '/query/every', change: { every: 'week' } },
]

export const usageChecks: readonly Check[] = checksOf(common, {
  'account/usage': {
    title: 'Usage is of the stretch that was asked for, one reading for each day or month, in order',
    run: async (context) => {
      await context.each(['day', 'month'] as const, async (every) => mustLieWithin(await ask(context, every)))
    },
  },
  'account/usage-adds-up': {
    title: 'A month’s usage is that of its days, and a month with a gap is one',
    run: async (context) => {
      const { series: days } = await ask(context, 'day')
      const { series: months, reply } = await ask(context, 'month')
      for (const [at, month] of months.readings.entries()) {
        const own = days.readings.filter(({ period }) => monthOf(period) === month.period)
        const [expected, got] = [monthFromDays(own), month.quality === 'missing' ? null : month.used]
        reply.mustHold(
          expected === got,
          'The usage of a month is not that of its days.',
          `${expected ?? 'missing'} in ${month.period}`,
          `${got ?? 'missing'}`,
          `/readings/${at}`,
        )
      }
    },
  },
  'account/usage-refuses-stretch': {
    title: 'An impossible period is refused with 422, and the answer names what is wrong',
    run: async (context) => {
      const customer = await context.customer()
      const good = { every: 'day', from: '2026-01-01', to: '2026-01-01' }
      await context.each(broken, async ({ what, pointer, change }) => {
        const query = queryOf({ ...good, ...change })
        const reply = await customer.attempt(usage.series, { query })
        reply.mustBe(422, `Usage of a stretch ${what} was not refused.`).mustPointTo(pointer)
      })
    },
  },
})
