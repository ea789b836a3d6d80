import { expect, test } from 'vitest'
import { seedOf } from '../../../src/conformance/generate/seed-of.ts'

test('[LIB-4] a check has the same seed on every machine and in every release, so that it can be run again alone', () => {
  expect(seedOf(0, '')).toBe(4_070_664_416)
  expect(seedOf(1, 'login/valid')).toBe(1_678_951_783)
  expect(seedOf(20261120, 'tracing/custom-broken')).toBe(1_279_349_024)
  expect(seedOf(-1, 'prüfung/🙂')).toBe(1_468_308_927)
})

test('no two checks of a run, and no two runs of a check, share their values by chance', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `group-${index % 9}/check-${index}`)
  const seeds = Array.from({ length: 30 }, (_, seed) => ids.map((id) => seedOf(seed, id))).flat()
  expect(new Set(seeds).size).toBe(seeds.length)
  expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true)
  // Spread over the whole range, however an id ends.
  const quarters = [0, 1, 2, 3].map((quarter) => seeds.filter((seed) => seed >>> 30 === quarter).length)
  expect(Math.min(...quarters)).toBeGreaterThan(seeds.length / 5)
})
