import { expect, test } from 'vitest'
import { inlineImages } from '../../src/vite/inline-images.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2">\n  <title>50 % &amp; more</title><path fill="#f00"/></svg>\n`
const read = (address: string) => {
  if (address !== '/art/sun.svg') throw new Error(`no ${address}`)
  return drawing
}

test('a drawing that is marked stands in the document, and reads there as it does in its file', () => {
  const html = inlineImages(
    '<picture><source media="print" srcSet="/art/sun.svg" data-inline=""/><img src="/art/sun.svg" alt="" data-inline=""/></picture>',
    read,
  )
  const addresses = [...html.matchAll(/src(?:set)?="([^"]*)"/gi)].map(([, address = '']) => address)
  expect(addresses).toHaveLength(2)
  for (const address of addresses) {
    const [head, ...rest] = address.split(',')
    expect(head).toBe('data:image/svg+xml')
    expect(decodeURIComponent(rest.join(','))).toBe(drawing.trim().replaceAll(/\s+/g, ' '))
    expect(address).not.toMatch(/[<>"#&]/)
    // A `srcset` would end there.
    expect(rest.join(',')).not.toMatch(/[\s,]/)
  }
})

test.each([
  '<img src="/art/sun.svg" alt=""/>',
  '<img src="/art/sun.png" alt="" data-inline=""/>',
  '<img src="https://elsewhere.example/sun.svg" alt="" data-inline=""/>',
  '<a href="/art/sun.svg" data-inline="">',
])('%s stays as it is', (html) => {
  expect(inlineImages(html, read)).toBe(html)
})
