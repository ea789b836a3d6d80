import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from '../../src/tracing/shorten.ts'
import { codePoint } from '../tools/code-point.ts'
import { always } from '../tools/run/property-runs.ts'

test('a text that is short enough stays unchanged, even with exactly the maximum length', () => {
  expect(shorten('wattle', 6)).toBe('wattle')
  expect(shorten('', 1)).toBe('')
})

test('a text that is too long ends with an ellipsis, within the maximum length', () => {
  expect(shorten('wattlebird', 6)).toBe('wattl…')
})

test('no surrogate pair is cut in two, wherever the limit is', () =>
  always()(fc.string({ unit: codePoint, maxLength: 30 }), fc.integer({ min: 1, max: 30 }), (text, most) => {
    const kept = shorten(text, most)
    expect(kept.length).toBeLessThanOrEqual(most)
    expect(kept).not.toMatch(/\p{Cs}/u)
    expect(text.startsWith(kept.replace(/…$/, ''))).toBe(true)
    if (text.length <= most) expect(kept).toBe(text)
    // A surrogate pair takes two units: at most one unit is lost because of it.
    else expect(kept.length).toBeGreaterThanOrEqual(most - 1)
  }))
