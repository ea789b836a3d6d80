import { expect, test } from 'vitest'
import { settledProperties, shortNames } from '../../src/theme/settled-properties.ts'

const settled = (css: string, html = '') => settledProperties(css, html)

test.each([
  ['a value', ':root{--one:1px}p{a:var(--one)}', ':root{}p{a:1px}'],
  ['one among others', ':root{b:c;--one:1px;d:e}p{a:var(--one)}', ':root{b:c;d:e}p{a:1px}'],
  ['one that is read twice', ':root{--one:1px}p{a:var(--one);b:var(--one)}', ':root{}p{a:1px;b:1px}'],
  [
    'one in layers',
    '@layer a{@layer b{:root{--one:1px}}}p{a:var(--one)}',
    '@layer a{@layer b{:root{}}}p{a:1px}',
  ],
  ['one made of another', ':root{--one:1px;--two:var(--one)}p{a:var(--two)}', ':root{}p{a:1px}'],
  ['a text with signs of money', ':root{--one:"$&"}p{a:var(--one)}', ':root{}p{a:"$&"}'],
  ['one with blanks around it', ':root{--one: 1px ;--two: var(--one)}p{a:var(--two)}', ':root{}p{a:1px}'],
  [
    'one that makes the text no longer',
    `:root{--one:${'a'.repeat(27)}}p{a:var(--one);b:var(--one)}`,
    `:root{}p{a:${'a'.repeat(27)};b:${'a'.repeat(27)}}`,
  ],
  ['a colour, as short as it can be', ':root{--one:#aabbcc}p{a:var(--one)}', ':root{}p{a:#abc}'],
  ['a colour that cannot be shorter', ':root{--one:#aabbcd}p{a:var(--one)}', ':root{}p{a:#aabbcd}'],
])('%s on the root is written out where it is read', (_, css, expected) => {
  expect(settled(css)).toBe(expected)
})

test.each([
  ['that is given twice', ':root{--one:1px}:root{--one:2px}p{a:var(--one)}'],
  ['of an element', 'p{--one:1px;a:var(--one)}'],
  ['of a root that is in a state', ':root.a{--one:1px}p{a:var(--one)}'],
  ['under a condition', '@media print{:root{--one:1px}}p{a:var(--one)}'],
  ['under a condition in a layer', '@layer a{@supports (a:b){:root{--one:1px}}}p{a:var(--one)}'],
  ['that must be', ':root{--one:1px!important}p{a:var(--one)}'],
  ['made of what an element has', ':root{--one:var(--two)}p{--two:1px;a:var(--one)}'],
  ['made of what nobody has', ':root{--one:var(--two)}p{a:var(--one)}'],
  ['that is read with another in its place', ':root{--one:1px}p{a:var( --one )}'],
  [
    'that would be longer',
    ':root{--one:0 0 1px 2px black}a{b:var(--one)}c{d:var(--one)}e{f:var(--one);g:var(--one)}',
  ],
])('a property %s stays', (_, css) => {
  expect(settled(css)).toBe(css)
})

test('a property that the markup reads stays, and one with the same beginning does not stay because of it', () => {
  const css = ':root{--one:1px}p{a:var(--one)}'
  expect(settled(css, '<p style="a:var(--one)">')).toBe(css)
  expect(settled(css, '<p style="a:var(--two)">')).toBe(':root{}p{a:1px}')
  expect(settled(':root{--one:1px;--one-more:2px}p{a:var(--one);b:var(--one-more)}')).toBe(
    ':root{}p{a:1px;b:2px}',
  )
})

test.each([
  ['color-mix(in srgb, #000000 50%, #ffffff)', '#808080'],
  ['color-mix(in srgb,black 0%,white)', '#fff'],
  ['color-mix(in srgb, white 100%, black)', '#fff'],
  ['color-mix(in srgb, #f00 25%, #00f)', '#4000bf'],
  ['color-mix(in srgb, #102030 12.5%, #000)', '#020406'],
  ['color-mix(in srgb, #ABCDEF 100%, black)', '#abcdef'],
])('%s is drawn as %s', (mix, colour) => {
  expect(settled(`p{a:${mix}}`)).toBe(`p{a:${colour}}`)
})

test.each([
  'color-mix(in oklab, #000 50%, #fff)',
  'color-mix(in srgb, red 50%, #fff)',
  'color-mix(in srgb, var(--a) 5%, #fff)',
])('%s is left to the browser', (mix) => {
  expect(settled(`p{a:${mix}}`)).toBe(`p{a:${mix}}`)
})

test('a name is shortened wherever it is a property, and in no class or longer name', () => {
  expect(shortNames('p{--long:1px;a:var(--long);b:var(--long, 2px)}.x--long:hover{c:d}', '')).toBe(
    'p{--a:1px;a:var(--a);b:var(--a, 2px)}.x--long:hover{c:d}',
  )
})

test('a name that nothing reads stays, and if a short name is already used nothing is shortened', () => {
  expect(shortNames('p{--long:1px}', '')).toBe('p{--long:1px}')
  const css = 'p{--a:1px;--long:2px;b:var(--long)}'
  expect(shortNames(css, '')).toBe(css)
})

test('there is a short name for each, however many there are', () => {
  const names = Array.from({ length: 730 }, (_, at) => `--long-${at}-x`)
  const css = `p{${names.map((name) => `${name}:1px;b:var(${name})`).join(';')}}`
  const short = [...shortNames(css, '').matchAll(/(--\w+):1px/g)].map(([, name]) => name)
  expect(new Set(short).size).toBe(730)
  expect([0, 25, 26, 51, 52, 701, 702].map((at) => short[at])).toEqual([
    ...['--a', '--z', '--aa', '--az', '--ba', '--zz', '--aaa'],
  ])
})
