import { expect, test } from 'vitest'
import { axisLabels } from '../../src/usage/axis-labels.ts'
import { barAfterKey } from '../../src/usage/bar-after-key.ts'
import type { UsageBar } from '../../src/usage/usage.ts'
import { usageBars } from '../../src/usage/usage-bars.ts'
import { october, oneDay, solarYear } from './usage-examples.ts'

test.each([
  ['ArrowRight', 6],
  ['ArrowUp', 6],
  ['ArrowLeft', 4],
  ['ArrowDown', 4],
  ['PageUp', 8],
  ['PageDown', 2],
  ['Home', 0],
  ['End', 11],
  ['Tab', null],
  ['a', null],
  ['constructor', null],
])('[UI-6] %s leads from the sixth of twelve bars to number %s, counted from 0', (key, target) => {
  expect(barAfterKey(key, { current: 5, count: 12, pageSize: 3 })).toBe(target)
})

test('no key goes past the first or the last bar', () => {
  const all = ['ArrowRight', 'ArrowLeft', 'PageUp', 'PageDown', 'Home', 'End']
  expect(all.map((key) => barAfterKey(key, { current: 0, count: 1, pageSize: 7 }))).toEqual(all.map(() => 0))
  expect(barAfterKey('PageDown', { current: 1, count: 31, pageSize: 7 })).toBe(0)
  expect(barAfterKey('PageUp', { current: 29, count: 31, pageSize: 7 })).toBe(30)
})

const shownIn = (series: typeof october, rooms: readonly string[]) =>
  axisLabels(usageBars(series))
    .filter(({ room }) => rooms.includes(room))
    .map(({ text, context }) => `${text} ${context}`.trim())

test('in a narrow chart there are few labels, and the year is shown where it begins', () => {
  expect(shownIn(solarYear, ['few'])).toEqual(['Jan 2026', 'July'])
  expect(shownIn(solarYear, ['few', 'some'])).toEqual(['Jan 2026', 'Apr', 'July', 'Oct'])
  expect(shownIn(solarYear, ['few', 'some', 'all']).slice(0, 3)).toEqual(['Nov 2025', 'Dec', 'Jan 2026'])
  expect(shownIn(october, ['few'])).toEqual(['1 Oct', '15'])
  expect(shownIn(october, ['few', 'some'])).toEqual(['1 Oct', '8', '15', '22', '29'])
  expect(shownIn(october, ['few', 'some', 'all'])).toHaveLength(31)
  expect(shownIn(oneDay, ['few'])).toEqual(['16 Oct'])
})

test('the bar of a year is labelled with its year, however narrow the chart', () => {
  const years = ['2025', '2026'].map((period) => ({ ...usageBars(solarYear)[0], period }) as UsageBar)
  expect(axisLabels(years)).toEqual(['2025', '2026'].map((text) => ({ text, context: '', room: 'few' })))
})

test('for two months by day the labels never overlap', () => {
  for (let day = 1; day <= 28; day += 1) {
    const from = `2026-02-${String(day).padStart(2, '0')}`
    const labels = axisLabels(usageBars({ every: 'day', from, to: '2026-04-03', readings: [] }))
    const places = labels.flatMap(({ room }, index) => (room === 'few' || room === 'some' ? [index] : []))
    const distances = places.slice(1).map((place, index) => place - (places[index] ?? 0))
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(4)
    expect(labels.some(({ room }) => room === 'none' || room === 'all')).toBe(true)
  }
})
