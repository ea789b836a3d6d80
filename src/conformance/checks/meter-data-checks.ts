import { daysAfter } from '../../../contracts/civil-days.ts'
import { maxUsageDays } from '../../../contracts/index.ts'
import type { HalfHourUsage, MeterDataFile } from '../../../contracts/schemas/usage.ts'
import { marketStartMs } from '../../energy/market-time.ts'
import type { Nem12File } from '../../nem12/index.ts'
import { Nem12Error, parseNem12, problemInWords, registerRole } from '../../nem12/index.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { myAccount, usage } from '../routes.ts'
import { interestingDays, newestBilledDay } from './half-hour-checks.ts'

const common = {
  profile: 'customer',
  clauses: ['ACC-1'],
  after: [loginCheck],
  route: 'GET /api/usage/meter-data',
} as const

const halfHourMs = 1_800_000

interface AskedFile {
  readonly reply: Reply
  readonly answer: MeterDataFile
  readonly file: Nem12File
}

/** The file's first problem, in words; '' if there is none. */
function problemOf(error: unknown): string {
  const [problem] = error instanceof Nem12Error ? error.problems : []
  return problem === undefined ? '' : problemInWords(problem)
}

function readFile(reply: Reply, text: string): Nem12File {
  try {
    return parseNem12(text)
  } catch (error) {
    return reply.fail('The file is not NEM12.', 'a file that keeps the format', problemOf(error), '/file')
  }
}

async function askFile(customer: HttpClient, from: string, to: string): Promise<AskedFile> {
  const reply = (await customer.ask(usage.meterData, { query: `?from=${from}&to=${to}` })).mustBe(
    200,
    'The meter data were refused.',
  )
  const answer = reply.json as unknown as MeterDataFile
  if (answer.file === null) throw new LeftOut('the backend has no interval of the newest billed days')
  return { reply, answer, file: readFile(reply, answer.file) }
}

/** The NMI on the newest bill, without its checksum; null if no bill is available in full. */
async function billedNmi(customer: HttpClient): Promise<string | null> {
  const { bills = [] } = (await customer.ask(myAccount.bills)).json as {
    bills?: readonly { readonly invoiceNumber: string }[]
  }
  const [newest] = bills
  if (newest === undefined) return null
  const reply = await customer.ask(myAccount.bill, { params: { invoiceNumber: newest.invoiceNumber } })
  const { servicePoint } = reply.json as { servicePoint?: { readonly nationalMeteringId: string } }
  return servicePoint?.nationalMeteringId.slice(0, 10) ?? null
}

interface Sum {
  used: number | null
  exported: number
  isActual: boolean
}

/** The sum of a file's registers in each half-hour, by its start. */
function halfHoursIn({ streams }: Nem12File): Map<number, Sum> {
  const sums = new Map<number, Sum>()
  for (const stream of streams) {
    const role = registerRole(stream)
    const each = 30 / stream.intervalMinutes
    if (role !== 'consumption' && role !== 'generation') continue
    for (const { date, values, qualities } of stream.days)
      for (const [at, value] of values.entries()) {
        const start = marketStartMs({ date, index: Math.floor(at / each) })
        const sum = sums.get(start) ?? { used: null, exported: 0, isActual: true }
        sums.set(start, sum)
        const flag = qualities.find(({ from, to }) => from <= at + 1 && at + 1 <= to)?.flag
        if (value === null) continue
        if (flag !== 'A') sum.isActual = false
        if (role === 'generation') sum.exported += value
        else sum.used = (sum.used ?? 0) + value
      }
  }
  return sums
}

function mustAgree(reply: Reply, half: HalfHourUsage, stated: Sum | undefined): void {
  if (half.quality === 'missing') return
  const words = (used: number | null, exported: number, isActual: boolean) =>
    `${used ?? 'nothing'} Wh used, ${exported} Wh sent, ${isActual ? 'actual' : 'not actual'}`
  const expected = words(half.used, half.exported ?? 0, half.quality === 'actual')
  const got = words(stated?.used ?? null, stated?.exported ?? 0, stated?.isActual ?? true)
  reply.mustHold(
    expected === got,
    `The file says something else of the half-hour from ${half.startsAt} than the day in half-hours.`,
    expected,
    got,
    '/file',
  )
}

const broken = [
  { what: 'that ends before it begins', pointer: '/query/to', query: '?from=2026-02-01&to=2026-01-01' },
  {
    what: `of more than ${maxUsageDays} days`,
    pointer: '/query/to',
    query: '?from=2024-01-01&to=2026-01-01',
  },
  { what: 'that begins on no day', pointer: '/query/from', query: '?from=2025-02-29&to=2026-01-01' },
] as const

async function someFile(context: CheckContext) {
  const customer = await context.customer()
  const to = await newestBilledDay(customer)
  const from = daysAfter(to, -2)
  return { customer, from, to, ...(await askFile(customer, from, to)) }
}

export const meterDataChecks: readonly Check[] = checksOf(common, {
  'usage/meter-data': {
    title: 'Meter data is a NEM12 file of the days that were asked for, and of the customer’s own NMI',
    run: async (context) => {
      const { customer, from, to, reply, answer, file } = await someFile(context)
      const dates = new Set(file.streams.flatMap(({ days }) => days.map(({ date }) => date)))
      const odd = [...dates].find((date) => date < from || date > to)
      reply.mustHold(
        odd === undefined && answer.from === from && answer.to === to,
        'The file has days that were not asked for.',
        `${from} to ${to}`,
        odd ?? `${answer.from} to ${answer.to}`,
        '/file',
      )
      reply.mustHold(
        answer.days === dates.size,
        'The file has another number of days than is said of it.',
        `${answer.days}`,
        `${dates.size}`,
        '/days',
      )
      const nmi = await billedNmi(customer)
      const strange = file.streams.find((stream) => nmi !== null && stream.nmi !== nmi)
      reply.mustHold(
        strange === undefined,
        'The file is of another NMI than the bill.',
        `${nmi}`,
        `${strange?.nmi}`,
        '/file',
      )
    },
  },
  'usage/meter-data-agrees': {
    title: 'Each half-hour of the file is that of the day in half-hours, what was not measured marked',
    run: async (context) => {
      const customer = await context.customer()
      await context.each(await interestingDays(context), async ({ day, answer: { halfHours } }) => {
        // In summer market days begin an hour later than civil days: the neighbouring ones contain the rest.
        const { reply, file } = await askFile(customer, daysAfter(day, -1), daysAfter(day, 1))
        const sums = halfHoursIn(file)
        for (const half of halfHours) {
          const start = Math.floor(Date.parse(half.startsAt) / halfHourMs) * halfHourMs
          mustAgree(reply, half, sums.get(start))
        }
      })
    },
  },
  'usage/meter-data-refuses-stretch': {
    title: 'Meter data for an impossible period is refused with 422, and the answer says why',
    run: async (context) => {
      const customer = await context.customer()
      await context.each(broken, async ({ what, pointer, query }) => {
        const reply = await customer.attempt(usage.meterData, { query })
        reply.mustBe(422, `Meter data of a stretch ${what} were not refused.`)
        reply.mustPointTo(pointer)
      })
    },
  },
})
