import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible, visibleLine } from '../../../src/conformance/reports/visible-text.ts'
import { always } from '../../tools/run/property-runs.ts'

const steering = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/u

test('[LIB-4] no text of a backend can control a terminal, reverse text or hide', () => {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom('\u001b[2J', '\u202e', '\u200b', '\ud800', '\r\n', '\u{e0041}', '\u0085', '\ufeff'),
  )
  always(500)(fc.string({ unit, maxLength: 40 }), (text) => {
    expect(visible(text).replaceAll('\n', '')).not.toMatch(steering)
    expect(visibleLine(text)).not.toMatch(steering)
  })
})

test('[LIB-4] what is hidden can be distinguished, and plain text stays as it is', () => {
  expect(visible('\u001b[31m\ttab\r\nline \u202e \u{e0041} \ud800')).toBe(
    '\\x1b[31m\\ttab\nline \\u202e \\u{e0041} \\ud800',
  )
  expect(visibleLine('two\nlines')).toBe('two\\nlines')
  expect(visible('Grüße, 漢字 and 🙂 at 20 °C — “fine”')).toBe('Grüße, 漢字 and 🙂 at 20 °C — “fine”')
})
