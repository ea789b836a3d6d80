import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

test('percentiles are values of the sample', () => {
  expect(percentile([5, 1, 3, 2, 4], 0.5)).toBe(3)
  expect(percentile(upTo(100), 0.99)).toBe(98)
  expect(percentile([7], 0.99)).toBe(7)
  expect(median([])).toBeNaN()
})
