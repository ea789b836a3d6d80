import fc from 'fast-check'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import type { DocumentMarkup } from '../../src/document/document-markup.ts'
import { documentMarkup } from '../../src/document/document-markup.ts'
import { inlineScripts } from '../../src/document/inline-scripts.ts'

const brand = defineBrand(banksiaPower)

const form = '<button data-needs-app disabled>Log in</button>'

const documentOf = (text: string, body = form, parts: Partial<DocumentMarkup> = {}) =>
  documentMarkup({
    head: { title: 'Plans', tags: [] },
    body,
    root: { template: 'plans', status: 'ok' },
    variant: 'plain',
    path: '/plans',
    page: {
      status: 'ok',
      path: '/plans',
      page: {
        path: '/plans',
        componentChunkName: 'plans',
        staticQueryHashes: [],
        slicesMap: {},
        result: { text },
      },
      slices: {},
      staticQueries: {},
      webpackCompilationHash: 'a1b2c3',
    },
    assets: { script: '/main.js', preloads: () => ['/main.js'], styles: () => ['/main.css'] },
    template: 'plans',
    brand,
    style: null,
    atIntent: ['/accounts/login', '/do-not-contact'],
    ...parts,
  })

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('[PAGE-1] whatever text a page has, its data is read as it was, and no element comes of it', () => {
  const elements = (html: string) => read(html).querySelectorAll('*').length
  const usual = elements(documentOf(''))
  const piece = fc.constantFrom(
    '<',
    '/',
    '!',
    '--',
    '>',
    'script',
    'SCRIPT',
    ' ',
    '</script',
    '<!--',
    '\\',
    '</p>',
    '"',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const html = documentOf(text)
      const data = JSON.parse(read(html).getElementById('gf-page')?.textContent ?? '')
      expect(data.page.result.text).toBe(text)
      expect(elements(html), text).toBe(usual)
    }),
    { numRuns: 300 },
  )
})

test.each([
  '</script><p>out</p>',
  '</SCRIPT><p>out</p>',
  '</Script ><p>out</p>',
  '<!--<script></script><p>out</p>',
  '<!--<SCRIPT></SCRIPT><p>out</p>',
])('[ROUTE-15] %s in a page ends no script, in whatever letters it is written', (text) => {
  const found = read(documentOf(text))
  expect(JSON.parse(found.getElementById('gf-page')?.textContent ?? '').page.result.text).toBe(text)
  expect(found.querySelector('p')).toBeNull()
})

test('a document to read leaves its data to the page loader, and has links fetched ahead until the application runs', () => {
  const links = '<a href="/do-not-contact.m?a=b">Stop</a><a href="/accounts/login">Log in</a>'
  const html = documentOf('text', `<p>Plans</p>${links}`)
  const found = read(html)
  expect(found.getElementById('gf-page')).toBeNull()
  expect(JSON.parse(found.getElementById('gf-boot')?.textContent ?? '')).not.toHaveProperty('startsAtOnce')
  const rules = JSON.parse(found.querySelector('script[type=speculationrules]')?.textContent ?? '')
  expect(Object.keys(rules)).toEqual(['prefetch', 'prerender'])
  for (const [rule] of Object.values<[{ where: { and: object[] } }]>(rules))
    expect(rule.where.and).toEqual([
      { href_matches: '/*' },
      { not: { href_matches: ['/accounts*', '/do-not-contact{.m}?'] } },
      { not: { selector_matches: '[data-prefetch],[rel~=external],[target],[download]' } },
    ])
  expect(found.getElementById('gf-leaving')?.getAttribute('role')).toBe('status')
  // A page that no link leads to need not be left out.
  expect(documentOf('text', '<a href="/do-not-contacts">A</a>')).not.toContain('/do-not-contact{.m}?')
})

test('a shape without content is written short, and is the same shape', () => {
  const drawing = '<svg><path d="M0 0"></path><circle r="1"><title>Sun</title></circle></svg>'
  const html = documentOf('text', drawing)
  expect(html).toContain('<path d="M0 0"/><circle r="1"><title>')
  expect(read(html).querySelector('svg')?.outerHTML).toBe(drawing)
})

test.each([
  ['a form', { body: form }],
  ['what customers alone see', { isForCustomers: true }],
  ['the page for a failed server', { root: { template: 'plans', status: 'serverError' } }],
])('a document with %s starts the application at once, and fetches no documents ahead', (_, parts) => {
  const found = read(documentOf('text', '<p>Plans</p>', parts))
  expect(JSON.parse(found.getElementById('gf-boot')?.textContent ?? '').startsAtOnce).toBe(true)
  expect(found.getElementById('gf-page')).not.toBeNull()
  expect(found.querySelector('script[type=speculationrules]')).toBeNull()
  expect(found.getElementById('gf-leaving')).toBeNull()
})

test('[UI-1] a quick way out works before the application', () => {
  expect(documentOf('', '<aside class="gf-quick-exit"></aside>')).toContain(inlineScripts.quickExit)
  expect(documentOf('')).not.toContain(inlineScripts.quickExit)
})

test('markup in the data stands as it stands in the document, so that it compresses to nothing', () => {
  expect(documentOf('<p>Plans</p>', form)).toContain('"text":"<p>Plans</p>"')
})

test('[AUTH-13] the script that wakes buttons stands where there are some', () => {
  expect(documentOf('')).toContain(inlineScripts.wake)
  expect(documentOf('', '<p>Plans</p>')).not.toContain(inlineScripts.wake)
})

test('what a document leaves out of its HTML, a browser puts back', () => {
  const body =
    '<ul class="a"><li hidden="" value="">One</li><li>Two<ul><li>in &lt;/li&gt; it</li></ul></li></ul>' +
    '<dl><dt>Rate</dt><dd>32.1</dd><dt>Supply</dt><dd>=""</dd></dl>' +
    '<table><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>' +
    '<svg viewBox="0 0 9 9"><g><path d="M1 1"></path></g><circle r="2"></circle></svg>'
  const html = documentOf('', body)
  expect(html).toContain('<li hidden value>One<li>Two<ul>')
  expect(html).toContain('<tr><td>1<td>2</tbody>')
  expect(read(html).querySelector('#app')?.innerHTML).toBe(read(body).body.innerHTML)
})
