import { expect, test } from 'vitest'
import { mobileStyle } from '../../src/theme/mobile-style.ts'

test('[ROUTE-6] rules for a wide site are left out, as they are written and as they are minified', () => {
  const wide = '@container site (min-width: 48rem) { .a { color: red } @media print { .b { color: blue } } }'
  const minified = '@container site (width>=62.5rem){.a{color:red}@media print{.b{color:#00f}}}'
  expect(mobileStyle(`.x{a:b}${wide}.y{c:d}${minified}.z{e:f}`)).toBe('.x{a:b}.y{c:d}.z{e:f}')
})

test.each([
  '@container site (max-width: 26rem) { .a { color: red } }',
  '@container site (width<=43.99rem){.a{color:red}}',
  '@container site (min-width: 20rem) { .a { color: red } }',
  '@media (min-width: 62rem) { .a { color: red } }',
])('%s stays', (css) => {
  expect(mobileStyle(`.x{}${css}.y{}`)).toBe(`.x{}${css}.y{}`)
})
