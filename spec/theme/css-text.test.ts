import { expect, test } from 'vitest'
import { endOfText, findSign, splitAt } from '../../src/theme/css-text.ts'

test.each([
  ['"a" b', 0, 2],
  ["'a' b", 0, 2],
  ['"a\'b" c', 0, 4],
  ['x "a" b', 2, 4],
  [String.raw`"a\"b" c`, 0, 5],
  [String.raw`"a\\" c"`, 0, 4],
  ['"a', 0, 2],
])('a text in quotes ends at its own quote, unless that is escaped: %s', (css, start, end) => {
  expect(endOfText(css, start)).toBe(end)
})

test.each([
  ['a;b', ';', 0, 1],
  ['a;b;c', ';', 2, 3],
  ['a{b;c};d', ';', 0, 6],
  ['f(a;b);c', ';', 0, 6],
  ['[a;b];c', ';', 0, 5],
  ['f([a;];b);c', ';', 0, 9],
  ['";";c', ';', 0, 3],
  ["';';c", ';', 0, 3],
  ['")";c', ';', 0, 3],
  ['a{b', '{;', 0, 1],
  ['a}b', '}', 0, 1],
  ['abc', ';', 0, 3],
  ['', ';', 0, 0],
])(
  'in %s one of %s is found from %i on at %i, outside of quotes, brackets and blocks',
  (css, signs, from, at) => {
    expect(findSign(css, signs, from)).toBe(at)
  },
)

test.each([
  ['a,b', ['a', 'b']],
  ['a', ['a']],
  ['', ['']],
  ['a,', ['a', '']],
  [',a', ['', 'a']],
  ['a:is(b,c),d[e=","],"f,g"', ['a:is(b,c)', 'd[e=","]', '"f,g"']],
])('%s has the parts %j', (text, parts) => {
  expect(splitAt(text, ',')).toEqual(parts)
})
