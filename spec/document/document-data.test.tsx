import fc from 'fast-check'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import type { DocumentMarkup } from '../../src/document/document-markup.ts'
import { documentMarkup } from '../../src/document/document-markup.ts'
import { inlineScripts } from '../../src/document/inline-scripts.ts'
import { always } from '../tools/run/property-runs.ts'

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
    assets: {
      script: '/main.js',
      afterLoad: '/after-load.js',
      preloads: () => ['/main.js'],
      styles: () => ['/main.css'],
    },
    template: 'plans',
    brand,
    style: null,
    atIntent: ['/accounts/login', '/do-not-contact'],
    ...parts,
  })

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

test('[PAGE-1] page data in a document is restored for any text, and never becomes markup', () => {
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
  always(300)(fc.array(piece, { maxLength: 12 }), (pieces) => {
    const text = pieces.join('')
    const html = documentOf(text)
    const data = JSON.parse(read(html).getElementById('gf-page')?.textContent ?? '')
    expect(data.page.result.text).toBe(text)
    expect(elements(html), text).toBe(usual)
  })
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

test('a page to read leaves its data to the page loader, and prefetches links until the application runs', () => {
  const links = '<a href="/do-not-contact.m?a=b">Stop</a><a href="/accounts/login">Log in</a>'
  const html = documentOf('text', `<p>Plans</p>${links}`)
  const found = read(html)
  expect(found.getElementById('gf-page')).toBeNull()
  expect(JSON.parse(found.getElementById('gf-boot')?.textContent ?? '')).not.toHaveProperty('startsAtOnce')
  const { prefetch, prerender } = JSON.parse(
    found.querySelector('script[type=speculationrules]')?.textContent ?? '',
  )
  const pages = [{ href_matches: '/*' }, { not: { href_matches: '/accounts*' } }]
  expect(prefetch[0]).toEqual({
    where: { and: [...pages, { selector_matches: '[data-ahead]' }] },
    eagerness: 'immediate',
  })
  expect(prerender[0].where.and.slice(0, 2)).toEqual(pages)
  expect(prerender[0].eagerness).toBe('moderate')
  expect(found.getElementById('gf-leaving')?.getAttribute('role')).toBe('status')
})

test('[PAGE-8] a document names the pages that are prefetched at intent, as far as its links lead there', () => {
  const atIntentOf = (body: string) =>
    JSON.parse(read(documentOf('text', body)).getElementById('gf-boot')?.textContent ?? '').atIntent
  for (const end of ['', '?a=b', '#x', '.m', '.m?a=b'])
    expect(atIntentOf(`<a href="/do-not-contact${end}">A</a>`)).toEqual(['/do-not-contact'])
  expect(atIntentOf('<a href="/do-not-contacts">A</a>')).toBeUndefined()
  expect(atIntentOf('<a href="/do-not-contact" data-prefetch="intent">A</a>')).toBeUndefined()
})

test('empty SVG elements are written in short form, and parse the same', () => {
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

test('[UI-1] the quick exit works before the application', () => {
  expect(documentOf('', '<aside class="gf-quick-exit"></aside>')).toContain(inlineScripts.quickExit)
  expect(documentOf('')).not.toContain(inlineScripts.quickExit)
})

test('markup in the data is written as in the document, so that it compresses to almost nothing', () => {
  expect(documentOf('<p>Plans</p>', form)).toContain('"text":"<p>Plans</p>"')
})

test('[AUTH-13] the script that enables buttons is in documents that have some', () => {
  expect(documentOf('')).toContain(inlineScripts.wake)
  expect(documentOf('', '<p>Plans</p>')).not.toContain(inlineScripts.wake)
})

test('the browser adds what a document omits of its HTML', () => {
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

const bootOf = (parts: Partial<DocumentMarkup>) =>
  JSON.parse(read(documentOf('', '<p>Plans</p>', parts)).getElementById('gf-boot')?.textContent ?? '')
const assets: DocumentMarkup['assets'] = {
  script: '/main.js',
  afterLoad: '/after-load.js',
  preloads: (template) => ['/react.js', '/main.js', `/${template}.js`],
  styles: (template) => [`/${template}.css`, '/more.css'],
}

test('a style sheet is linked, or is in the document completely, or partly with a link to the whole one', () => {
  const stylesOf = (parts: Partial<DocumentMarkup>) => {
    const { head } = read(documentOf('', '<p>Plans</p>', { assets, ...parts }))
    return [...head.querySelectorAll('link, style')].map((one) => one.getAttribute('href') ?? one.textContent)
  }
  expect(stylesOf({ style: null })).toEqual(['/plans.css', '/more.css'])
  expect(stylesOf({ style: 'p{}' })).toEqual(['p{}'])
  expect(stylesOf({ style: 'p{}', isStyleWhole: false })).toEqual(['p{}'])
  const named = (parts: Partial<DocumentMarkup>) => bootOf({ assets, ...parts }).style
  expect(named({ style: 'p{}', isStyleWhole: false })).toBe('/plans.css')
  for (const parts of [{ style: 'p{}' }, { style: null }, { style: null, isStyleWhole: false }])
    expect(named(parts)).toBeUndefined()
})

test('the boot script evaluates the chunks up to the entry, and preloads those of the template', () => {
  expect(bootOf({ assets })).toMatchObject({ scripts: ['/react.js', '/main.js'], ahead: ['/plans.js'] })
  const without = { ...assets, preloads: () => ['/plans.js'] }
  expect(bootOf({ assets: without })).toMatchObject({ scripts: ['/main.js'], ahead: ['/plans.js'] })
})

test('a document contains its path and the brand’s font, if there is one', () => {
  expect(bootOf({ font: '/font.woff2' })).toMatchObject({ path: '/plans', font: '/font.woff2' })
  const none = bootOf({ path: null })
  expect(['path' in none, 'font' in none]).toEqual([false, false])
})

test('the root element has the variant and whether a gate covers the page, and the application its template and build', () => {
  const settings = { enabled: true, accessCode: ['4821'], showTrigger: 'immediately' } as const
  const gate = {
    config: defineBrand({ ...banksiaPower, gate: settings }).gate,
    ...{ style: '.gf-gate{}', name: brand.name, email: brand.contact.email },
  }
  const classOf = (parts: Partial<DocumentMarkup>) =>
    read(documentOf('', '<p>Plans</p>', parts)).documentElement.getAttribute('class')
  expect(classOf({})).toBeNull()
  expect(classOf({ variant: 'mobile' })).toBe('is-mobile')
  expect(classOf({ gate })).toBe('has-gate')
  expect(classOf({ gate, variant: 'mobile' })).toBe('is-mobile has-gate')
  const app = (parts: Partial<DocumentMarkup>) => ({
    ...read(documentOf('', '<p>Plans</p>', parts)).getElementById('app')?.dataset,
  })
  expect(app({})).toEqual({ template: 'plans', status: 'ok' })
  expect(app({ assets: { ...assets, build: 'a1"b2' } })).toEqual({
    template: 'plans',
    status: 'ok',
    build: 'a1"b2',
  })
})

test('[GATE-1] a gated document has the overlay first, starts at once, and runs the script of the gate before all others', () => {
  const config = defineBrand({ ...banksiaPower, gate: { enabled: true, accessCode: ['4821'] } }).gate
  const gate = { config, style: '.gf-gate{}', name: brand.name, email: brand.contact.email }
  const found = read(documentOf('', '<p>Plans</p>', { gate, style: 'p{}' }))
  expect(found.body.firstElementChild?.className).toBe('gf-gate-overlay')
  expect(found.head.querySelector('script')?.textContent).toContain('gridfrontGate')
  expect([...found.head.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([
    'p{}',
    '.gf-gate{}',
  ])
  expect(found.getElementById('gf-leaving')).toBeNull()
  expect(found.getElementById('gf-page')).not.toBeNull()
  expect(read(documentOf('')).querySelector('section')).toBeNull()
})

test('the head has the colour of the brand, and icons as far as the site has some; between its elements is nothing', () => {
  const icon = '<link rel="icon" href="/favicon.svg">'
  const html = documentOf('', '<p>Plans</p>', { assets: { ...assets, publicLinks: icon } })
  const { head, body } = read(html)
  expect(head.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe(brand.theme.colours.navy)
  expect(head.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/favicon.svg')
  for (const parts of [{}, { page: null }, { isForCustomers: true, page: null }])
    expect(read(documentOf('', '<p>Plans</p>', parts)).body.textContent?.trim()).toBe('Plans')
  expect(body.textContent?.trim()).toBe('Plans')
  expect(documentOf('')).not.toContain('undefined')
})

const early = `<div data-early-form>${form}</div>`
const withForm = {
  assets: {
    script: '/main.js',
    afterLoad: '/after-load.js',
    form: ['/react.js', '/login.js'],
    preloads: () => ['/main.js'],
    styles: () => ['/main.css'],
  },
} as const
const dataOf = (html: string) => JSON.parse(read(html).getElementById('gf-boot')?.textContent ?? '')

test('[AUTH-13] a document whose form works before the application names its chunks, holds the page’s data, and has links fetched ahead', () => {
  const html = documentOf('text', early, withForm)
  const found = read(html)
  const data = dataOf(html)
  expect(data.form).toEqual(['/react.js', '/login.js'])
  expect(data).not.toHaveProperty('startsAtOnce')
  expect(data.afterLoad).toBe('/after-load.js')
  expect(html).toContain(inlineScripts.bootForm)
  expect(html).toContain(inlineScripts.wake)
  expect(found.getElementById('gf-page')).not.toBeNull()
  expect(found.querySelector('script[type=speculationrules]')).not.toBeNull()
  expect(found.getElementById('gf-leaving')).not.toBeNull()
})

test.each([
  ['another part that needs the application', early + form, withForm],
  ['a form that is no such form', form, withForm],
  ['development, where it has no chunks', early, {}],
  ['a document for customers', early, { ...withForm, isForCustomers: true }],
  ['a document for any address', early, { ...withForm, path: null }],
])('with %s the application starts at once', (_, body, parts) => {
  const data = dataOf(documentOf('text', body, parts))
  expect(data.startsAtOnce).toBe(true)
  expect(data).not.toHaveProperty('form')
})
