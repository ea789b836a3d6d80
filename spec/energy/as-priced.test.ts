import { expect, test } from 'vitest'
import { asPriced, hasOwnPrice } from '../../src/energy/as-priced.ts'
import type { ControlledLoad, HalfHourRead, ReadQuality, Register } from '../../src/energy/index.ts'

const load: ControlledLoad = {
  displayName: 'Hot water',
  singleRate: { displayName: 'Hot water', rates: [{ unitPrice: 200_000 }] },
}
const tariffOf = (loads: number) => ({ tariffPeriod: [], controlledLoad: Array(loads).fill(load) })
const registers = ['GENERAL', 'EXPORT', 'CONTROLLED_LOAD', 'CONTROLLED_LOAD_2'] as const
const read = (
  register: Register,
  halfHour: number,
  wattHours: number,
  quality: ReadQuality = 'actual',
): HalfHourRead => ({ register, startMs: halfHour * 1_800_000, wattHours, quality })

test('[ACC-1] general use and exports have a price in any tariff; controlled loads have one in order, if the tariff has it', () => {
  const priced = (tariff: Parameters<typeof hasOwnPrice>[0]) =>
    registers.filter((register) => hasOwnPrice(tariff, register))
  expect(priced({})).toEqual(['GENERAL', 'EXPORT'])
  expect(priced(tariffOf(1))).toEqual(['GENERAL', 'EXPORT', 'CONTROLLED_LOAD'])
  expect(priced(tariffOf(2))).toEqual([...registers])
})

test('[ACC-1] a load without a price is charged as general use of the same half-hour, and is no longer a load', () => {
  const reads = [
    read('GENERAL', 0, 100),
    read('GENERAL', 1, 200),
    read('EXPORT', 0, 50),
    read('CONTROLLED_LOAD', 0, 7),
    read('CONTROLLED_LOAD_2', 0, 5),
    read('CONTROLLED_LOAD_2', 1, 3),
  ]
  expect(asPriced(reads, tariffOf(0))).toEqual([
    read('GENERAL', 0, 112),
    read('GENERAL', 1, 203),
    read('EXPORT', 0, 50),
  ])
  expect(asPriced(reads, tariffOf(1))).toEqual([
    read('GENERAL', 0, 105),
    read('GENERAL', 1, 203),
    read('EXPORT', 0, 50),
    read('CONTROLLED_LOAD', 0, 7),
  ])
  expect(asPriced(reads, tariffOf(2))).toBe(reads)
})

test('[ACC-1] general use that includes a load has the worst quality of its reads, only in that half-hour', () => {
  const quality = (general: ReadQuality, ...loads: ReadQuality[]) => {
    const charged = asPriced(
      [
        read('GENERAL', 0, 1, general),
        read('GENERAL', 1, 1),
        ...loads.map((one, at) => read(at === 0 ? 'CONTROLLED_LOAD' : 'CONTROLLED_LOAD_2', 0, 1, one)),
      ],
      tariffOf(0),
    )
    expect(charged[1]).toEqual(read('GENERAL', 1, 1))
    return charged[0]?.quality
  }
  expect(quality('actual', 'estimated', 'actual')).toBe('estimated')
  expect(quality('actual', 'actual', 'substituted')).toBe('substituted')
  expect(quality('substituted', 'actual')).toBe('substituted')
  expect(quality('estimated', 'substituted')).toBe('estimated')
  expect(quality('actual', 'actual')).toBe('actual')
})
