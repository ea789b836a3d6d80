import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usedStyle } from '../../src/theme/used-style.ts'

const html = '<main id="main" class="page is-wide" data-a="{;}"><p>A <svg><linearGradient/></svg></p></main>'
const used = (css: string) => usedStyle(css)(html)

test.each([
  ['an element', 'p{a:b}'],
  ['an element with capital letters', 'linearGradient{a:b}'],
  ['a class and an id', '.page#main{a:b}'],
  ['everything, and the root', '*,:before,:root,html,body{a:b}'],
  ['the state of an element', 'p:hover::details-content{a:b}'],
  ['what scripts put on the root before the application is there', '.has-scripts p,.awaits-font p{a:b}'],
  ['what it is not', 'p:not(.other,[hidden]){a:b}'],
  ['one of several alternatives', ':is(.other,.page) p,main:has(.other,>p){a:b}'],
  ['an attribute', 'main[data-a="{;}"] p{a:b}'],
  ['an attribute that browsers and the document’s own scripts set', 'p[open],p[data-held=submit]{a:b}'],
  ['a text with signs of the language', 'p:before{content:"}.x{\\""}'],
  [
    'what is no rule of a style',
    '@font-face{src:url(a)}@keyframes x{0%{a:b}}@layer one,two;@property --a{syntax:"*"}',
  ],
  ['a rule within a rule', '.page{a:b;.other &{c:d}}'],
])('a document keeps rules for %s', (_, css) => {
  expect(used(css)).toBe(css)
})

test.each([
  ['a class that it does not have', '.page{a:b}.other{c:d}p{e:f}', '.page{a:b}p{e:f}'],
  ['an element or an id', 'table td{a:b}#other{c:d}p{e:f}', 'p{e:f}'],
  ['one of several selectors', '.other,p,p>.other{a:b}', 'p{a:b}'],
  [
    'a block with nothing in it',
    '@media print{.other{a:b}}@media print{p{a:b}.other{c:d}}',
    '@media print{p{a:b}}',
  ],
  [
    'an attribute, or all of the alternatives',
    '[data-b] p{a:b}:is(.other,table) p{a:b}p:has(.other){a:b}p{e:f}',
    'p{e:f}',
  ],
  ['comments', '/* .other{ */p{a:b}', 'p{a:b}'],
])('a document does without %s', (_, css, rest) => {
  expect(used(css)).toBe(rest)
})

test('custom properties that nothing reads go, and what they alone were made of', () => {
  expect(used(':root{--a:1px;--b:var(--c);--c:2px;--d:3px}p{a:var( --a, 4px);--d:5px}')).toBe(
    ':root{--a:1px;}p{a:var( --a, 4px);}',
  )
})

test('a layer without a rule keeps its place: the whole sheet comes later', () => {
  expect(used('@layer a{.other{a:b}}@layer b{@layer c{.other{d:e}}p{f:g}}')).toBe(
    '@layer a;@layer b{@layer c;p{f:g}}',
  )
  // Unless its place is said.
  expect(used('@layer b, a;@layer a{.other{a:b}}')).toBe('@layer b, a;')
})

test('of a sheet of rules, those stay whose names are all in the markup, in their order', () => {
  const names = fc.constantFrom('.page', '.other', 'p', 'table', '#main', '#x', '.is-open')
  const known = new Set(['.page', 'p', '#main', '.is-open'])
  const rule = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), (rules) => {
      const written = (all: readonly string[]) => all.map((one, at) => `${one}{a:${at}}`)
      const kept = written(rules).filter((_, at) => rules[at]?.split(' ').every((name) => known.has(name)))
      expect(used(written(rules).join(''))).toBe(kept.join(''))
    }),
  )
})

test('each part of the sheet has its place among the layers, and a file of its own name', () => {
  const folder = new URL('../../src/theme/', import.meta.url)
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  const files = readdirSync(folder).filter(
    (name) => /^@layer application/m.test(read(name)) && name !== 'style.css',
  )
  const [, order = ''] = /@layer (application\.[^;{]+);/.exec(read('style.css')) ?? []
  expect(order.split(/,\s*/).toSorted()).toEqual(
    files.map((name) => `application.${name.slice(0, -4)}`).toSorted(),
  )
  for (const name of files) {
    expect(
      read(name)
        .match(/@layer [^{;]+/g)
        ?.map((layer) => layer.trim()),
    ).toEqual(expect.arrayContaining([`@layer application.${name.slice(0, -4)}`]))
    expect(read('style.css')).toContain(`@import "./${name}";`)
  }
})
