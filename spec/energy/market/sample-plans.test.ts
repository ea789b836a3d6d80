import { expect, test } from 'vitest'
import type { HalfHourRead, Register } from '../../../src/energy/index.ts'
import { dayStartMs, EnergyError, priceUsage, rankPlans, readPlan } from '../../../src/energy/index.ts'
import { publishedCost, units } from './published-cost.ts'
import type { SamplePlan } from './sample-plans.ts'
import { samplePlans } from './sample-plans.ts'

const zone = 'Australia/Sydney'
const period = { from: '2025-07-01', to: '2026-06-30' }
const holidays = ['2025-10-06', '2025-12-25', '2025-12-26', '2026-01-01', '2026-01-26', '2026-04-03']
const firstMs = dayStartMs(period.from, zone)
const halfHours = 365 * 48

/** A year of a home with two controlled loads and panels. No two days are equal. */
const registers: { readonly [name: string]: readonly number[] } = {
  GENERAL: year((at) => 90 + ((at * 7919) % 431) + (at % 48 > 33 && at % 48 < 44 ? 380 : 0)),
  CONTROLLED_LOAD: year((at) => (at % 48 < 12 ? 150 + ((at * 31) % 97) : 0)),
  CONTROLLED_LOAD_2: year((at) => (at % 48 === 25 ? 411 : 0)),
  EXPORT: year((at) => (at % 48 > 17 && at % 48 < 33 ? 260 + ((at * 53) % 613) : 0)),
}

function year(use: (at: number) => number): number[] {
  return Array.from({ length: halfHours }, (_, at) => use(at))
}

const reads: readonly HalfHourRead[] = Object.entries(registers).flatMap(([register, values]) =>
  values.map((wattHours, at) => ({
    startMs: firstMs + at * 1_800_000,
    register: register as Register,
    wattHours,
    quality: 'actual',
  })),
)

const read = ({ file, isInCents }: SamplePlan) =>
  readPlan(file, { amountsIn: isInCents ? 'cents' : 'dollars' })
const unitsOf = ({ isInCents }: SamplePlan) => (isInCents ? units.inCents : units.published)
const taken = samplePlans.filter(({ meant }) => meant.is !== 'refused')

/** Loads without a price in the tariff count as general use, in the reads as on the bill. */
function home(loads: number) {
  const [general = [], one = [], two = []] = [
    registers.GENERAL,
    registers.CONTROLLED_LOAD,
    registers.CONTROLLED_LOAD_2,
  ]
  const more = year((at) => (loads < 1 ? (one[at] ?? 0) : 0) + (loads < 2 ? (two[at] ?? 0) : 0))
  return {
    ...{ firstMs, zone, holidays },
    registers: {
      GENERAL: general.map((wattHours, at) => wattHours + (more[at] ?? 0)),
      ...(loads > 0 && { CONTROLLED_LOAD: one }),
      ...(loads > 1 && { CONTROLLED_LOAD_2: two }),
      EXPORT: registers.EXPORT ?? [],
    },
  }
}

test('[LIB-7] of a hundred plans in published forms 92 are accepted', () => {
  expect(samplePlans).toHaveLength(100)
  expect(taken).toHaveLength(92)
})

test.each(taken.map((sample) => [sample.name, sample] as const))('[LIB-7] %s is taken', (_, sample) => {
  const { notes } = read(sample)
  if (sample.meant.is === 'noted') expect(notes.map(({ code }) => code).join()).toMatch(sample.meant.note)
})

test.each(
  samplePlans.flatMap((sample) =>
    sample.meant.is === 'refused' ? [[sample.name, sample, sample.meant] as const] : [],
  ),
)('[LIB-7] %s is refused by a sentence that says where and why', (_, sample, { at, sentence }) => {
  const refusal = (() => {
    try {
      return read(sample)
    } catch (error) {
      return error
    }
  })()
  if (!(refusal instanceof EnergyError)) throw new Error('was taken')
  expect(refusal.code).toBe('PLAN_INVALID')
  expect(refusal.problems).toEqual([{ pointer: `/data${at}`, message: expect.stringMatching(sentence) }])
})

test('[LIB-7] a year under each plan costs exactly what its file says, to the cent', {
  timeout: 120_000,
}, () => {
  const { ranked, unpriced } = rankPlans(
    taken.map((sample) => ({ plan: sample.name, tariff: read(sample).tariff })),
    { ...{ reads, period, zone }, publicHolidays: holidays },
  )
  expect(unpriced).toEqual([])
  const found = Object.fromEntries(ranked.map(({ plan, totalCents }) => [plan, totalCents]))
  const wanted = Object.fromEntries(
    taken.map((sample) => {
      const loads = Math.min(2, read(sample).tariff.controlledLoad?.length ?? 0)
      return [sample.name, publishedCost(sample.file, home(loads), unitsOf(sample)).totalCents]
    }),
  )
  expect(found).toEqual(wanted)
})

test('[LIB-7] a tariff costs the same alone and among others', () => {
  const [sample] = taken
  if (sample === undefined) throw new Error('there are plans')
  const { tariff } = read(sample)
  const own = { ...tariff, controlledLoad: tariff.controlledLoad?.slice(0, 2) ?? [] }
  const loads = own.controlledLoad.length
  const all = Object.entries(home(loads).registers).flatMap(([register, values]) =>
    values.map((wattHours, at) => ({
      ...{ startMs: firstMs + at * 1_800_000, register: register as Register, wattHours },
      quality: 'actual' as const,
    })),
  )
  expect(priceUsage({ tariff: own, reads: all, period, zone, publicHolidays: holidays }).totalCents).toBe(
    publishedCost(sample.file, home(loads), unitsOf(sample)).totalCents,
  )
})
