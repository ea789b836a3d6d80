import { expect, test } from 'vitest'
import { endOfSupply, lastDayOf } from '../../src/requests/stored-request.ts'

const move = (count: number, status: 'DONE' | 'RECEIVED' | 'DECLINED', effectiveOn: string) =>
  ({ kind: 'MOVE_OUT', status, effectiveOn, receivedAt: `2026-11-0${count}T01:00:00.000Z` }) as const

test.each([
  ['nothing was asked for', [], null],
  [
    'a move waits for an answer, or was declined',
    [move(1, 'RECEIVED', '2026-12-01'), move(2, 'DECLINED', '2026-12-02')],
    null,
  ],
  ['one is done', [move(1, 'DONE', '2026-12-01')], '2026-12-01'],
  [
    'two are done, in whatever order they are given',
    [move(2, 'DONE', '2026-11-20'), move(1, 'DONE', '2026-12-01')],
    '2026-11-20',
  ],
  ['something else is done', [{ ...move(1, 'DONE', '2026-12-01'), kind: 'COMPLAINT' as const }], null],
] as const)(
  '[ACC-8] where %s, the last day of the supply is that of the newest move that is done',
  (_, requests, day) => {
    expect(lastDayOf(requests)).toBe(day)
  },
)

test('[ACC-8] supply ends on the day that was asked for last, or else on the one that is booked', () => {
  expect(endOfSupply([])).toBeNull()
  expect(endOfSupply([move(2, 'DECLINED', '2026-12-02')])).toBeNull()
  expect(endOfSupply([move(1, 'DONE', '2026-12-01')])).toBe('2026-12-01')
  expect(endOfSupply([move(2, 'RECEIVED', '2026-12-09'), move(1, 'DONE', '2026-12-01')])).toBe('2026-12-09')
})
