import { expect, test } from 'vitest'
import { createServerPause } from '../../../host/server/mail/server-pause.ts'

const start = new Date('2026-11-21T02:00:00Z').getTime()

function paused() {
  const clock = { ms: start }
  const pause = createServerPause(() => new Date(clock.ms))
  /** Seconds until it is over. */
  function length(): number {
    const from = clock.ms
    while (!pause.isOver()) clock.ms += 1000
    return (clock.ms - from) / 1000
  }
  return { clock, pause, length }
}

test('each pause is twice as long as the one before, up to five minutes', () => {
  const { pause, length } = paused()
  expect(pause.isOver()).toBe(true)
  const lengths = Array.from({ length: 9 }, () => {
    pause.begin('EAUTH')
    return length()
  })
  expect(lengths).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300])
  for (let times = 0; times < 2000; times += 1) pause.begin('EAUTH')
  expect(length()).toBe(300)
})

test('a server that takes something again begins from the start', () => {
  const { pause, length } = paused()
  for (const _ of [1, 2, 3]) pause.begin('EAUTH')
  pause.end()
  expect(pause.isOver()).toBe(true)
  pause.begin('EAUTH')
  expect(length()).toBe(4)
})

test('it is news when it begins, and when the reason is another one', () => {
  const { pause } = paused()
  expect(['EAUTH', 'EAUTH', 'ESOCKET', 'ESOCKET', 'EAUTH'].map(pause.begin)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  pause.end()
  expect(pause.begin('EAUTH')).toBe(true)
})

test('a clock that is put back by hours holds nobody up for hours', () => {
  const { clock, pause } = paused()
  pause.begin('EAUTH')
  clock.ms -= 3_600_000
  expect(pause.isOver()).toBe(true)
})
