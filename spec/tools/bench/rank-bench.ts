import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNumber } from '../../../src/command/read-arguments.ts'
import type { HalfHourRead } from '../../../src/energy/index.ts'
import { dayStartMs, openRanking, readPlan } from '../../../src/energy/index.ts'
import type { Json } from '../../energy/market/published-parts.ts'
import { samplePlans } from '../../energy/market/sample-plans.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'

// `npm run bench:rank`: measures how long one core takes to price a customer's year with every plan of the market. It
// reports and never fails.
const usage = `Usage: npm run bench:rank [-- options]

Makes plans from the hundred samples, no two equal, writes each to a file, and ranks them by a year of half-hours: time of
reading files, of reading plans, and of pricing, and memory.

  --plans <number>    usual are 39000
`
const { count } = argumentsOrExit({
  usage,
  flags: { plans: { type: 'string' } },
  read: ({ values, positionals }) => {
    expectNone(positionals)
    return { count: readNumber('plans', values.plans ?? '39000', { min: 1, max: 1_000_000 }) }
  },
})

const zone = 'Australia/Sydney'
const period = { from: '2025-07-01', to: '2026-06-30' }
const firstMs = dayStartMs(period.from, zone)
const registers = ['GENERAL', 'CONTROLLED_LOAD', 'EXPORT'] as const
const reads: readonly HalfHourRead[] = registers.flatMap((register, turn) =>
  Array.from({ length: 365 * 48 }, (_, at) => ({
    startMs: firstMs + at * 1_800_000,
    register,
    wattHours: (at * (7919 + turn)) % (600 - 150 * turn),
    quality: 'actual' as const,
  })),
)

const priced = samplePlans.filter(({ meant, isInCents }) => meant.is !== 'refused' && !isInCents)

/**
 * The sample plans with other prices, every third one with other volumes and every fifth with other hours, so that less is
 * shared.
 */
function variant(at: number): string {
  const round = Math.floor(at / priced.length)
  const sample = priced[at % priced.length]
  const change = (key: string, value: Json): Json => {
    if (key === 'planId') return `${String(value)}-${round}`
    if (key === 'unitPrice' || key === 'dailySupplyCharge')
      return `${Number(value).toFixed(4)}${String(round).padStart(3, '0')}`
    if (key === 'volume' && round % 3 === 1 && Number(value) > 0) return String(Number(value) + round)
    if ((key === 'startTime' || key === 'endTime') && round % 5 === 1 && typeof value === 'string')
      return value.replace(/^(15|16|20|21):/, (_, hour: string) => `${Number(hour) + 1}:`)
    return value
  }
  return JSON.stringify(sample?.file, (key, value: Json) => change(key, value))
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const report = (name: string, value: string) => process.stdout.write(`${name.padEnd(44)}${value}\n`)
const folder = await mkdtemp(join(tmpdir(), 'plans-'))
try {
  const nameOf = (at: number) => join(folder, `${at}.json`)
  for (let at = 0; at < count; at += 1) await writeFile(nameOf(at), variant(at))
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const times = { files: 0, plans: 0, pricing: 0 }
  const timed = async <Value>(
    name: keyof typeof times,
    run: () => Value | Promise<Value>,
  ): Promise<Value> => {
    const start = performance.now()
    const value = await run()
    times[name] += performance.now() - start
    return value
  }
  const ranking = await timed('pricing', () =>
    openRanking<string>({ reads, period, zone, publicHolidays: [] }),
  )
  let refused = 0
  for (let at = 0; at < count; at += 1) {
    const text = await timed('files', () => readFile(nameOf(at), 'utf8'))
    const read = await timed('plans', () => {
      try {
        return readPlan(JSON.parse(text))
      } catch {
        refused += 1
        return null
      }
    })
    if (read === null) continue
    const { plan, tariff } = read
    await timed('pricing', () => ranking.add({ plan: plan.planId, tariff, conditions: plan }))
  }
  const { ranked, unpriced } = await timed('pricing', () => ranking.result())
  globalThis.gc?.()
  report('plans, half-hours', `${count}, ${(reads.length / registers.length).toLocaleString('en-AU')}`)
  report('ranked, refused, not priced', `${ranked.length}, ${refused}, ${unpriced.length}`)
  report('reading files', seconds(times.files))
  report('reading plans (JSON.parse, readPlan)', seconds(times.plans))
  report('ranking', seconds(times.pricing))
  report(
    'memory of the ranking',
    `${Math.round((process.memoryUsage().heapUsed - before) / 1_048_576)} MiB${globalThis.gc ? '' : ' and garbage: --expose-gc shows less'}`,
  )
} finally {
  await rm(folder, { recursive: true })
}
