import { expect, test } from 'vitest'
import { inlineDrawings } from '../../src/vite/inline-drawings.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2">\n  <style>:root{color-scheme:dark}</style>\n  <path fill="#f00"/></svg>\n`
const read = (address: string) => {
  if (address !== '/art/sun.svg') throw new Error(`no ${address}`)
  return drawing
}

test('a drawing named by an empty element is inserted into it, without the styles of its file', () => {
  expect(
    inlineDrawings('<p>a</p><div class="art" data-drawing="/art/sun.svg" hidden=""></div><p>b</p>', read),
  ).toBe(
    '<p>a</p><div class="art" data-drawing="/art/sun.svg" hidden=""><svg xmlns="http://www.w3.org/2000/svg" width="2"><path fill="#f00"/></svg></div><p>b</p>',
  )
})

test('a drawing may contain characters that are special in replacement patterns', () => {
  expect(inlineDrawings('<i data-drawing="/x.svg"></i>', () => '<svg id="$&$1"/>')).toBe(
    '<i data-drawing="/x.svg"><svg id="$&$1"/></i>',
  )
})

test.each([
  '<div data-drawing="/art/sun.svg"><img src="/a.png" alt=""/></div>',
  '<div data-drawing="/art/sun.png"></div>',
  '<div data-drawing="https://elsewhere.example/sun.svg"></div>',
  '<img src="/art/sun.svg" alt=""/>',
])('%s stays as it is', (html) => {
  expect(inlineDrawings(html, read)).toBe(html)
})
