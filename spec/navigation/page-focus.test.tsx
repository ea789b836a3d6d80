import { expect, test } from 'vitest'
import { focusPage, namedElement } from '../../src/navigation/page-focus.ts'

const show = (markup: string) => {
  document.body.innerHTML = markup
}
const focused = () => document.activeElement?.id

test('[ROUTE-14] the focus goes to the main heading, which is not a Tab stop', () => {
  show('<h1 id="other">site</h1><main id="main"><h1 id="heading">Plans</h1></main>')
  expect(focusPage(document, '')).toBeNull()
  expect(focused()).toBe('heading')
  expect(document.getElementById('heading')?.tabIndex).toBe(-1)
})

test('[ROUTE-14] the focus goes to what the fragment names, a control keeping its place in the order', () => {
  show(
    '<main><h1 id="heading">Plans</h1><section id="solar">sun</section><a id="link" href="/">home</a></main>',
  )
  expect(focusPage(document, '#solar')?.id).toBe('solar')
  expect(focused()).toBe('solar')
  focusPage(document, '#link')
  expect(focused()).toBe('link')
  expect(document.getElementById('link')?.tabIndex).toBe(0)
})

test('[ROUTE-14] on a page without a main heading the main part gets the focus', () => {
  show('<main id="main" tabindex="-1"><p>text</p></main>')
  focusPage(document, '#nowhere')
  expect(focused()).toBe('main')
})

test('a page without a main part leaves the focus alone', () => {
  show('<p>text</p>')
  expect(focusPage(document, '')).toBeNull()
})

test.each([
  ['#solar', 'solar'],
  ['#sonne-%C3%BC', 'sonne-ü'],
  ['#50%25', '50%25'],
  ['#100%', '100%'],
  ['#%zz', '%zz'],
])('[ROUTE-14] the fragment %s names the element %s', (fragment, id) => {
  show('<p>text</p>')
  document.querySelector('p')?.setAttribute('id', id)
  expect(namedElement(document, fragment)?.id).toBe(id)
})

test.each(['', '#', '#nothing', '#%zz', '#%E0%A4%A', '#\u0000'])(
  '[ROUTE-16] the fragment %j names nothing, and throws nothing',
  (fragment) => {
    show('<p id="">text</p>')
    expect(namedElement(document, fragment)).toBeNull()
  },
)
