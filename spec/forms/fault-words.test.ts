import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitWords } from '../../src/forms/fault-words.ts'
import { always } from '../tools/run/property-runs.ts'

const unit = { second: 1, minute: 60 } as const
/** `about 2 minutes` → 120. */
function secondsIn(words: string): number {
  const [, count = '', name = ''] = /^about (a|\d+) (second|minute)s?$/.exec(words) ?? []
  return (count === 'a' ? 1 : Number(count)) * unit[name as keyof typeof unit]
}

test('the shown waiting time is never too short, nor twice as long as needed', () => {
  always()(fc.integer({ min: 1, max: 7200 }), (seconds) => {
    const shown = secondsIn(waitWords(seconds))
    expect(shown).toBeGreaterThanOrEqual(seconds)
    expect(shown).toBeLessThanOrEqual(Math.max(5, seconds + 59))
  })
})

test('a waiting time is written as people say it', () => {
  expect([3, 30, 58, 60, 61, 120, 900, undefined].map(waitWords)).toEqual([
    'about 5 seconds',
    'about 30 seconds',
    'about a minute',
    'about a minute',
    'about 2 minutes',
    'about 2 minutes',
    'about 15 minutes',
    'a few minutes',
  ])
})
