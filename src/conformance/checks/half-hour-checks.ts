import { daysAfter } from '../../../contracts/civil-days.ts'
import type { Bill } from '../../../contracts/schemas/my-account.ts'
import type { HalfHourDay, UsageSeries } from '../../../contracts/schemas/usage.ts'
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
  route: 'GET /api/usage/half-hours',
} as const

const halfHourMs = 1_800_000
/** Far enough back to include a clock change, and recent enough for any backend to have data. */
const daysBack = 60

/** The answer for a day. */
export interface AskedDay {
  readonly day: string
  readonly reply: Reply
  readonly answer: HalfHourDay
}

/** The last day of the newest bill. */
export async function newestBilledDay(customer: HttpClient): Promise<string> {
  const reply = (await customer.ask(myAccount.bills)).mustBe(200, 'The bills were refused.')
  const { bills = [] } = reply.json as { bills?: readonly Bill[] }
  const day = bills[0]?.periodEnd
  if (day === undefined) throw new LeftOut('the customer has no bills: take one who has some')
  return day
}

async function askDay(customer: HttpClient, day: string): Promise<AskedDay> {
  const reply = (await customer.ask(usage.halfHours, { query: `?day=${day}` })).mustBe(
    200,
    'The half-hours were refused.',
  )
  return { day, reply, answer: reply.json as unknown as HalfHourDay }
}

/** Returns the civil date of a moment in a zone; '' for an unknown zone. */
function datesIn(timeZone: string): (ms: number) => string {
  try {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    return (ms) => format.format(ms)
  } catch {
    return () => ''
  }
}

/** The number of half-hours of civil days in a zone, and their starts. */
function lengthsIn(timeZone: string) {
  const dateOf = datesIn(timeZone)
  function startOf(day: string): number {
    const earliestMs = Date.parse(day) - 15 * 3_600_000
    const at = Array.from({ length: 60 }).findIndex(
      (_, steps) => dateOf(earliestMs + steps * halfHourMs) === day,
    )
    return at < 0 ? Number.NaN : earliestMs + at * halfHourMs
  }
  return (day: string): { readonly count: number; readonly startMs: number } => {
    const startMs = startOf(day)
    const endMs = startOf(daysAfter(day, 1))
    return { count: Number.isNaN(startMs) ? 0 : (endMs - startMs) / halfHourMs, startMs }
  }
}

/** The newest billed day, and the days before it on which clocks changed. */
export async function interestingDays(context: CheckContext): Promise<readonly AskedDay[]> {
  const customer = await context.customer()
  const newest = await newestBilledDay(customer)
  const first = await askDay(customer, newest)
  if (!first.answer.halfHours?.length)
    throw new LeftOut('the backend has no half-hours of the newest billed day')
  const earlier = Array.from({ length: daysBack }, (_, at) => daysAfter(newest, -at - 1))
  const lengthOf = lengthsIn(first.answer.timeZone)
  const changed = earlier.filter((day) => lengthOf(day).count !== 48)
  const others: AskedDay[] = []
  for (const day of changed) others.push(await askDay(customer, day))
  return [first, ...others.filter(({ answer }) => answer.halfHours.length > 0)]
}

export const halfHourChecks: readonly Check[] = checksOf(common, {
  'account/half-hours': {
    title:
      'A day runs from midnight to midnight at the meter and has 48 half-hours, or 46 or 50 where clocks change',
    run: async (context) => {
      const days = await interestingDays(context)
      await context.each(days, async ({ day, reply, answer: { day: actual, timeZone, halfHours } }) => {
        const { count, startMs } = lengthsIn(timeZone)(day)
        reply.mustHold(
          actual === day && halfHours.length === count,
          'A day has another number of half-hours than there are where the meter is.',
          `${count} on ${day} in ${timeZone}`,
          `${halfHours.length} on ${actual}`,
          '/halfHours',
        )
        const odd = halfHours.findIndex(
          ({ startsAt }, at) => Date.parse(startsAt) !== startMs + at * halfHourMs,
        )
        reply.mustHold(
          odd === -1,
          'The half-hours of a day do not follow each other from its midnight.',
          new Date(startMs + odd * halfHourMs).toISOString(),
          String(halfHours[odd]?.startsAt),
          `/halfHours/${odd}/startsAt`,
        )
      })
    },
  },
  'account/half-hours-add-up': {
    title: 'The half-hours of a day come to what the day has, and are no better than it',
    run: async (context) => {
      const customer = await context.customer()
      const days = await interestingDays(context)
      await context.each(days, async ({ day, reply, answer: { halfHours } }) => {
        const series = (
          await customer.ask(usage.series, { query: `?every=day&from=${day}&to=${day}` })
        ).mustBe(200, 'The usage was refused.').json as unknown as UsageSeries
        const [reading] = series.readings
        const known = halfHours.flatMap((one) => (one.quality === 'missing' ? [] : [one]))
        if (reading === undefined || reading.quality === 'missing' || known.length < halfHours.length) return
        const used = known.reduce((sum, one) => sum + one.used, 0)
        reply.mustHold(
          used === reading.used,
          'The half-hours of a day do not come to what the day has.',
          `${reading.used} on ${day}`,
          `${used}`,
          '/halfHours',
        )
        const exported = known.reduce((sum, one) => sum + (one.exported ?? 0), 0)
        reply.mustHold(
          exported === (reading.exported ?? 0),
          'What the half-hours sent to the grid does not come to what the day has.',
          `${reading.exported ?? 0} on ${day}`,
          `${exported}`,
          '/halfHours',
        )
        reply.mustHold(
          known.some(({ quality }) => quality === 'estimated') === (reading.quality === 'estimated'),
          'A day is estimated, and none of its half-hours is marked so, or the other way round.',
          reading.quality,
          [...new Set(known.map(({ quality }) => quality))].join(', '),
          '/halfHours',
        )
        const more = known.findIndex(({ used: all, controlledLoad = 0 }) => controlledLoad > all)
        reply.mustHold(
          more === -1,
          'A controlled load took more than all that was used.',
          'controlledLoad <= used',
          JSON.stringify(known[more]),
          '/halfHours',
        )
      })
    },
  },
  'account/half-hours-refuse-day': {
    title: 'A day that does not exist is refused with 422, and the answer names it',
    run: async (context) => {
      const customer = await context.customer()
      await context.each(['2026-02-30', '2026-1-1', 'yesterday'], async (day) => {
        const reply = await customer.attempt(usage.halfHours, { query: `?day=${day}` })
        reply.mustBe(422, `Half-hours of ${day} were not refused.`)
        reply.mustPointTo('/query/day')
      })
    },
  },
})
