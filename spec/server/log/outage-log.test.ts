import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutageLog } from '../../../host/server/platform/log/outage-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup() {
  const lines: unknown[] = []
  const outages = createOutageLog({ error: (line: unknown) => void lines.push(line) })
  return { lines, outages }
}
const fault = new Error('ECONNREFUSED')

test('an outage has one line when it begins, and one a minute with its count', () => {
  const { lines, outages } = setup()
  for (let times = 0; times < 500; times += 1) outages.note('database_away', fault)
  expect(lines).toEqual([{ event: 'database_away', err: fault }])
  vi.advanceTimersByTime(59_999)
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(lines[1]).toEqual({ event: 'database_away', requests: 499, seconds: 60 })
  outages.note('database_away', fault)
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(lines[2]).toEqual({ event: 'database_away', requests: 1, seconds: 60 })
})

test('after a quiet minute the next outage is logged at once, and no timer is left', () => {
  const { lines, outages } = setup()
  outages.note('database_away', fault)
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
  outages.note('database_away', fault)
  expect(lines).toHaveLength(2)
})

test('two kinds of outage are logged separately, and a stop logs the remaining counts', () => {
  const { lines, outages } = setup()
  outages.note('database_away', fault)
  outages.note('disk_full', fault)
  outages.note('disk_full', fault)
  outages.stop()
  expect(lines.map((line) => (line as { event: string }).event)).toEqual([
    'database_away',
    'disk_full',
    'disk_full',
  ])
  expect(lines[2]).toEqual({ event: 'disk_full', requests: 1 })
  expect(vi.getTimerCount()).toBe(0)
})
