import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedStyle } from '../../src/theme/used-style.ts'
import { always } from '../tools/run/property-runs.ts'

test('of a sheet of rules, those stay that match an element of the markup, in their order', () => {
  const names = fc.constantFrom('.page', '.other', 'p', 'svg', 'table', '#main', '#x', '.is-open', '*')
  const between = fc.constantFrom(' ', '>', '+', '~')
  const rule = fc
    .array(fc.tuple(names, between), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.flatMap(([name, sign], at) => (at === 0 ? [name] : [sign, name])).join(''))
  const page = '<main id="main" class="page"><p>A</p><p class="other">B <svg></svg></p></main><table></table>'
  const cut = (css: string) => usedStyle(css)(page)
  const seen = new Set<boolean>()
  // The browser's own answer. A state may occur at any time, so it is removed from the selector.
  const document = new DOMParser().parseFromString(page, 'text/html')
  const isThere = (selector: string) => document.querySelector(selector.replaceAll('.is-open', '*')) !== null
  always()(fc.array(rule, { maxLength: 8 }), (rules) => {
    const written = (all: readonly string[]) => all.map((one, at) => `${one}{a:${at}}`)
    const kept = written(rules).filter((_, at) => {
      const isKept = isThere(rules[at] ?? '')
      seen.add(isKept)
      return isKept
    })
    expect(cut(written(rules).join(''))).toBe(kept.join(''))
  })
  expect(seen.size).toBe(2)
})

test('a kind of field that the markup does not have is left out, since no script of a document changes it', () => {
  const css = 'input[type="radio"]{a:1}input[type=email]{a:2}[type]{a:3}'
  expect(usedStyle(css)('<input type="email">')).toBe('input[type=email]{a:2}[type]{a:3}')
})
