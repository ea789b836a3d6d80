import type { QualityFlag, RegisterDay, RegisterRole } from 'gridfront/nem12'
import { dayUsage, registerRole } from 'gridfront/nem12'
import { expect, test } from 'vitest'

test.each<[string, string, RegisterRole]>([
  ['E1', 'kWh', 'consumption'],
  ['E2', 'kWh', 'controlledLoad'],
  ['B1', 'kWh', 'generation'],
  ['Q1', 'kVArh', 'reactive'],
  ['K1', 'kVArh', 'reactive'],
  ['E1', 'kVArh', 'other'],
  ['F1', 'kWh', 'other'],
] as const)('%s in %s is %s', (suffix, unit, role) => {
  expect(registerRole({ suffix, registerId: '1', unit: unit as 'kWh' }, ['E2'])).toBe(role)
})

test('a controlled load is named by its register id or its suffix, and is else consumption like any other', () => {
  const register = { suffix: 'E2', registerId: '002', unit: 'kWh' } as const
  expect(registerRole(register)).toBe('consumption')
  expect(registerRole(register, ['002'])).toBe('controlledLoad')
})

const register = (
  role: RegisterRole,
  value: number | null,
  ...flags: readonly QualityFlag[]
): RegisterDay => ({
  role,
  values: [value, value],
  qualities: flags.map((flag, at) => ({
    from: at + 1,
    to: at + 1,
    flag,
    method: null,
    reasonCode: null,
    reason: '',
  })),
})

test('[ACC-1] a day is substituted if the network has replaced failed values, and none is an estimate', () => {
  for (const flag of ['S', 'F'] as const)
    expect(dayUsage([register('consumption', 7, 'A', flag)])).toMatchObject({
      quality: 'estimated',
      isSubstituted: true,
    })
  expect(dayUsage([register('consumption', 7, 'S', 'E')]).isSubstituted).toBeUndefined()
  expect(dayUsage([register('consumption', 7, 'A')]).isSubstituted).toBeUndefined()
})

test('[ACC-1] a day is the sum of its registers, with the quality of its worst value', () => {
  const house = register('consumption', 100, 'A', 'A')
  const heater = register('controlledLoad', 20, 'A', 'A')
  const panels = register('generation', 7, 'A', 'A')
  expect(dayUsage([house])).toEqual({ quality: 'actual', used: 200, exported: null })
  expect(dayUsage([house, heater, panels])).toEqual({ quality: 'actual', used: 240, exported: 14 })
  for (const flag of ['E', 'F', 'S'] as const)
    expect(dayUsage([house, register('generation', 7, 'A', flag)]).quality).toBe('estimated')
  const missing = { quality: 'missing', used: null, exported: null }
  expect(dayUsage([house, register('generation', null, 'S', 'N')])).toEqual(missing)
  expect(dayUsage([panels])).toEqual(missing)
  expect(dayUsage([])).toEqual(missing)
  expect(dayUsage([house, register('reactive', 5, 'N'), register('other', 5, 'S')])).toEqual({
    quality: 'actual',
    used: 200,
    exported: null,
  })
})
