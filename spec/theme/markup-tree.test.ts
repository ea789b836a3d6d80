import { expect, test } from 'vitest'
import type { MarkupElement } from '../../src/theme/markup-tree.ts'
import { markupTree } from '../../src/theme/markup-tree.ts'

const path = (element: MarkupElement | null): string =>
  element === null ? '' : `${path(element.parent)}/${element.tag}`
/** Without the markup around the body. */
const within = (html: string) => markupTree(html).slice(3)
const pathsIn = (html: string) => within(html).map((one) => path(one).replace('/html/body', ''))

test('an empty body stands beside its head', () => {
  const [html, head, body, ...others] = markupTree('')
  expect([html, head, body].map((one) => path(one ?? null))).toEqual(['/html', '/html/head', '/html/body'])
  expect([body?.previous, head?.previous, html?.children]).toEqual([head, null, [head, body]])
  expect(others).toEqual([])
})

test.each([
  ['<main><p>A</p><p>B</p></main><p>C</p>', ['/main', '/main/p', '/main/p', '/p']],
  ['<MAIN><P>A</P></MAIN><I>B</I>', ['/main', '/main/p', '/i']],
  ['<p>A<br>B<img src="a"><i>C</i></p>', ['/p', '/p/br', '/p/img', '/p/i']],
  [
    '<svg><path d="M0 0"/><circle /><g></g></svg><p></p>',
    ['/svg', '/svg/path', '/svg/circle', '/svg/g', '/p'],
  ],
  ['<p><!-- <i> </p> --><b></b></p>', ['/p', '/p/b']],
  ['<p></i><b></b></p>', ['/p', '/p/b']],
  ['<p><i><b></p><u></u>', ['/p', '/p/i', '/p/i/b', '/u']],
  ['<gf-box:a><p></p></gf-box:a ><p></p>', ['/gf-box:a', '/gf-box:a/p', '/p']],
  ['a < b <p>c > d</p>', ['/p']],
  ['<hr><input><p></p>', ['/hr', '/input', '/p']],
  ['<hrx><p></p></hrx>', ['/hrx', '/hrx/p']],
])('the elements of %s stand in each other as they are written', (html, paths) => {
  expect(pathsIn(html)).toEqual(paths)
})

test('an element knows the one before it, and those within', () => {
  const [list, one, other, after] = within('<ul><li>A</li><li>B</li></ul><p></p>')
  expect([list?.children, one?.previous, other?.previous, after?.previous]).toEqual([
    [one, other],
    null,
    one,
    list,
  ])
})

test('attributes are read in every notation: with or without quotes, with spaces around the equals sign, or without a value', () => {
  const [element] = within(`<a Href="/a>b" data-x='c "d"' rel = e hidden title="" aria-label="f=g">`)
  expect(Object.fromEntries(element?.attributes ?? [])).toEqual({
    href: '/a>b',
    'data-x': 'c "d"',
    rel: 'e',
    hidden: '',
    title: '',
    'aria-label': 'f=g',
  })
})

test('classes are the words of the attribute, and none without it', () => {
  const classes = (html: string) => [...(within(html)[0]?.classes ?? [])]
  expect(classes('<p class=" a  b\n c "></p>')).toEqual(['a', 'b', 'c'])
  expect(classes('<p class=""></p>')).toEqual([])
  expect(classes('<p id="a"></p>')).toEqual([])
})

test('a drawing that is inserted later counts as part of its element', () => {
  expect(pathsIn('<span data-drawing="sun"></span><p></p>')).toEqual(['/span', '/span/svg', '/p'])
  expect(pathsIn('<img data-drawing="sun"><p></p>')).toEqual(['/img', '/img/svg', '/p'])
})
