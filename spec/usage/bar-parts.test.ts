import { expect, test } from 'vitest'
import { barParts, barReach } from '../../src/usage/bar-parts.ts'
import type { UsageBar } from '../../src/usage/usage.ts'

const bar = (change: Partial<UsageBar> = {}): UsageBar => ({
  ...{ period: '2026-10', from: '2026-10-01', to: '2026-10-31', quality: 'actual', used: 310, exported: 62 },
  ...{
    usedEstimated: 0,
    exportedEstimated: 0,
    cost: null,
    readings: 31,
    estimated: 0,
    missing: 0,
    reason: '',
  },
  ...change,
})
const partsOf = (change: Partial<UsageBar>, series: 'used' | 'exported' = 'used') =>
  barParts(bar(change), series).map(({ kind, amount }) => `${kind} ${amount}`)

test('[ACC-1] a bar is as high as what was measured and estimated, and a gap has none', () => {
  expect(partsOf({})).toEqual(['measured 310'])
  expect(partsOf({}, 'exported')).toEqual(['measured 62'])
  expect(partsOf({ usedEstimated: 10, exportedEstimated: 2 })).toEqual(['measured 300', 'estimated 10'])
  expect(partsOf({ usedEstimated: 10, exportedEstimated: 2 }, 'exported')).toEqual([
    'measured 60',
    'estimated 2',
  ])
  expect(partsOf({ usedEstimated: 310 })).toEqual(['estimated 310'])
  expect(partsOf({ used: null, exported: null, quality: 'missing' })).toEqual([])
  expect(partsOf({ exported: null }, 'exported')).toEqual([])
})

test('[ACC-1] missing days of a month are as high as as many average days of it', () => {
  const incomplete = { quality: 'incomplete', missing: 6, used: 250, exported: 50 } as const
  expect(partsOf(incomplete)).toEqual(['measured 250', 'missing 60'])
  expect(partsOf(incomplete, 'exported')).toEqual(['measured 50', 'missing 12'])
  expect(barReach(bar(incomplete), 'used')).toBe(310)
})

test('[ACC-1] a day without usage is drawn as a line, and a day without exports is not', () => {
  const nothing = { used: 0, exported: 0 }
  expect(partsOf(nothing)).toEqual(['measured 0'])
  expect(partsOf({ ...nothing, quality: 'estimated' })).toEqual(['estimated 0'])
  expect(partsOf(nothing, 'exported')).toEqual([])
})

test('a bar is as high as its parts together', () => {
  expect(barReach(bar({ usedEstimated: 10 }), 'used')).toBe(310)
  expect(barReach(bar(), 'exported')).toBe(62)
  expect(barReach(bar({ used: null }), 'used')).toBe(0)
})
