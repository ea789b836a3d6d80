import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HalfHourRead } from '../../src/energy/index.ts'
import { EnergyError, halfHoursOf, priceUsage, readPlan } from '../../src/energy/index.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { centsOf, sumOf } from './line-cost.ts'
import { publishedCost } from './market/published-cost.ts'
import { anyPlan } from './plan-setup.ts'
import { anyPeriod, anyZone, shifted } from './tariff-setup.ts'

const numRuns = Math.ceil(propertyRuns / 3)
const patience = { timeout: patienceMs(300, numRuns) }

const registers = ['GENERAL', 'EXPORT', 'CONTROLLED_LOAD', 'CONTROLLED_LOAD_2', 'CONTROLLED_LOAD_3'] as const

const anyBilled = fc.record({
  plan: anyPlan,
  period: anyPeriod,
  zone: anyZone,
  amounts: fc.array(fc.nat(4000), { minLength: 1, maxLength: 47 }),
})

test(
  '[LIB-7] a plan as retailers publish it costs what its JSON says, half-hour by half-hour',
  patience,
  () => {
    always(numRuns)(anyBilled, ({ plan, period, zone, amounts }) => {
      const { tariff } = readPlan({ data: plan, links: {}, meta: {} })
      const loads = tariff.controlledLoad?.length ?? 0
      const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1
      const starts = Array.from({ length: days }, (_, at) => shifted(period.from, at)).flatMap((date) =>
        halfHoursOf(date, zone).map(({ startMs }) => startMs),
      )
      const home = Object.fromEntries(
        registers
          .slice(0, 2 + loads)
          .map((register, turn) => [
            register,
            starts.map((_, at) => amounts[(at * (turn + 1) + turn) % amounts.length] ?? 0),
          ]),
      )
      const reads = registers.flatMap((register) =>
        (home[register] ?? []).map(
          (wattHours, at): HalfHourRead => ({
            ...{ startMs: starts[at] ?? 0, register, wattHours, quality: 'actual' },
          }),
        ),
      )
      const { lines } = priceUsage({ tariff, reads, period, zone })
      expect(lines.map(({ amountCents }) => amountCents)).toEqual(lines.map(centsOf))
      const engine = sumOf(lines)
      const { sum } = publishedCost(plan, { firstMs: starts[0] ?? 0, zone, registers: home, holidays: [] })
      expect(engine.over * sum.under).toBe(sum.over * engine.under)
    })
  },
)

/** Any JSON value that a document may have in place of another. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    '',
    'x',
    0,
    -1,
    1e308,
    -1e-7,
    Number.NaN,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom<unknown>('9'.repeat(400), '1e999', '0x10', '-0.00', '٣', 2n ** 70n, Symbol.iterator),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"rates":[]},"constructor":1,"toString":null}')),
  fc.anything({ withBigInt: true, withNullPrototype: true, maxDepth: 3 }),
)

function placesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...entries.flatMap(([key, one]) => placesOf(one, [...path, key]))]
}

function changed(value: unknown, [first, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (first === undefined) return put
  if (Array.isArray(value)) return value.map((one, at) => (at === first ? changed(one, rest, put) : one))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, one]) => [key, key === first ? changed(one, rest, put) : one]),
  )
}

test(
  '[LIB-7] whatever stands in a plan, it is read or refused with its problems, and never anything else',
  patience,
  () => {
    always(numRuns * 4)(
      anyPlan,
      fc.array(fc.tuple(fc.nat(), anything), { minLength: 1, maxLength: 4 }),
      (plan, changes) => {
        let json: unknown = plan
        for (const [place, put] of changes) {
          const places = placesOf(json)
          json = changed(json, places[place % places.length] ?? [], put)
        }
        for (const given of [json, { data: json }])
          try {
            const { tariff, notes } = readPlan(given)
            expect(
              notes.every(({ pointer, message }) => /^(?:\/|$)/.test(pointer) && message.endsWith('.')),
            ).toBe(true)
            priceUsage({
              tariff,
              reads: [],
              period: { from: '2026-07-01', to: '2026-07-01' },
              zone: 'Australia/Sydney',
              publicHolidays: [],
            })
          } catch (error) {
            expect(error).toBeInstanceOf(EnergyError)
            const { code, problems } = error as EnergyError
            expect(code).toBe('PLAN_INVALID')
            expect(problems.length).toBeGreaterThan(0)
            for (const { pointer, message } of problems) {
              expect(pointer).toMatch(/^(?:\/|$)/)
              expect(message).toMatch(/^.+\.$/s)
            }
          }
      },
    )
  },
)
