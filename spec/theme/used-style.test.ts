import { readdirSync, readFileSync } from 'node:fs'
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
  ['what is no rule of a style', '@font-face{src:url(a)}@layer one,two;@property --a{syntax:"*"}'],
  ['an animation that it names', '@keyframes x{0%{a:b}}p{animation:x}'],
  ['what stands where it is looked for', 'main>p svg,p:has(>svg),main:where(.other,[data-a]) p{a:b}'],
  ['a rule within a rule', '.page{a:b;.other &{c:d}}'],
  ['a place behind alternatives', 'main:is(.page,.other):nth-child(odd) p{a:b}'],
  ['the root by both its names', 'html:root p,:root>body{a:b}'],
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
  [
    'what stands elsewhere than it is looked for',
    'p main{a:b}main>svg{a:b}svg+p{a:b}p:has(main){a:b}:is(p main) svg{a:b}html>p{a:b}p{e:f}',
    'p{e:f}',
  ],
  [
    'what each of its elements is',
    'main:not(.page){a:b}main:not(.is-wide,[data-b]){e:f}',
    'main:not(.is-wide,[data-b]){e:f}',
  ],
  ['one of no alternatives', ':is(){a:b}p:where( ){a:b}p{e:f}', 'p{e:f}'],
  ['another root', 'main:root p{a:b}p:root{a:b}p{e:f}', 'p{e:f}'],
  ['another value of an attribute', '[data-a=other]{a:b}[data-a^="{"]{e:f}', '[data-a^="{"]{e:f}'],
  ['an animation that none of its rules names', '@keyframes x{0%{a:b}}p{e:f}', 'p{e:f}'],
  ['comments', '/* .other{ */p{a:b}', 'p{a:b}'],
])('a document does without %s', (_, css, rest) => {
  expect(used(css)).toBe(rest)
})

test('custom properties that nothing reads are removed, with those that only they use', () => {
  expect(used('.page{--a:1px;--b:var(--c);--c:2px;--d:3px}p{a:var( --a, 4px);--d:5px}')).toBe(
    '.page{--a:1px;}p{a:var( --a,4px);}',
  )
})

test('a property with one value is replaced by it, and colours mixed from such values are computed', () => {
  expect(used('@layer a{:root{--one:1px;--two:calc(var(--one)*2)}}p{a:var(--two)}')).toBe('p{a:calc(1px*2)}')
  expect(
    used(':root{--navy:#0b2545;--soft:color-mix(in srgb, var(--navy) 40%, white)}p{a:var(--soft)}'),
  ).toBe('p{a:#9da8b5}')
})

test.each([
  ['under a condition', ':root{--a:1px}@media print{:root{--a:2px}}p{a:var(--a)}'],
  ['of a part of the page', '.page{--a:1px}p{a:var(--a)}'],
  ['made of what a part of the page changes', ':root{--b:var(--a);--a:1px}.page{--a:2px}p{a:var(--b)}'],
  ['that may be missing', ':root{--a:1px}p{a:var(--a,2px)}'],
])('a property stays where its value is %s', (_, css) => {
  expect(used(css)).toBe(css)
})

test('names of properties are short in a document, and stay distinct', () => {
  expect(used('.page{--long:1px;--longer:2px}p{a:var(--longer);b:var(--longer);c:var(--long)}')).toBe(
    '.page{--b:1px;--a:2px}p{a:var(--a);b:var(--a);c:var(--b)}',
  )
  // The markup refers to it by its name.
  const shape = '<p><svg fill="var(--long)"></svg></p>'
  expect(usedStyle('p{--long:1px;a:var(--long)}')(shape)).toBe('p{--long:1px;a:var(--long)}')
})

test('a layer without a rule keeps its place, because the whole sheet loads later', () => {
  expect(used('@layer a{.other{a:b}}@layer c{.other{a:b}}@layer b{@layer c{.other{d:e}}p{f:g}}')).toBe(
    '@layer a,c;@layer b{p{f:g}}',
  )
  // Unless its place is given, or no later rule could override it.
  expect(used('@layer b,a;@layer a{.other{a:b}}')).toBe('@layer b,a;')
  expect(used('@layer b{p{a:b}}@layer a{.other{a:b}}@layer b,a;')).toBe('@layer b{p{a:b}}@layer b,a;')
})

test('each part of the sheet has its place among the layers, and its own file name', () => {
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
