import { expect, test } from 'vitest'
import { median, percentile, rankTest, slope } from './statistics.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

test('percentiles are values of the sample', () => {
  expect(percentile([5, 1, 3, 2, 4], 0.5)).toBe(3)
  expect(percentile(upTo(100), 0.99)).toBe(98)
  expect(percentile([7], 0.99)).toBe(7)
  expect(median([])).toBeNaN()
})

test('the rank test tells samples apart, and takes equal ones for equal', () => {
  const even = upTo(400).filter((value) => value % 2 === 0)
  const odd = upTo(400).filter((value) => value % 2 === 1)
  expect(rankTest(even, odd)).toBeGreaterThan(0.9)
  // U = 0 of 20 and 20: z = 5.41.
  expect(
    rankTest(
      upTo(20),
      upTo(20).map((value) => value + 100),
    ),
  ).toBeCloseTo(6.3e-8, 8)
  // U = 136: z = 1.73.
  const shifted = upTo(20).map((value) => value + 3.6)
  expect(rankTest(upTo(20), shifted)).toBeCloseTo(0.0834, 4)
  expect(rankTest(shifted, upTo(20))).toBeCloseTo(0.0834, 4)
})

test('the slope of a line is its own', () => {
  expect(slope(upTo(9).map((x) => ({ x, y: 3 * x - 7 })))).toBeCloseTo(3, 10)
  expect(slope(upTo(9).map((x) => ({ x, y: 4 })))).toBe(0)
})
