import fc from 'fast-check'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { documentMarkup } from '../../src/document/document-markup.ts'
import { inlineScripts } from '../../src/document/inline-scripts.ts'

const brand = defineBrand(banksiaPower)

const documentOf = (text: string, body = '<p>Plans</p>') =>
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

test('markup in the data stands as it stands in the document, so that it compresses to nothing', () => {
  expect(documentOf('<p>Plans</p>')).toContain('"text":"<p>Plans</p>"')
})

test('[AUTH-13] the script that wakes buttons stands where there are some', () => {
  expect(documentOf('', '<button data-needs-app disabled>Log in</button>')).toContain(inlineScripts.wake)
  expect(documentOf('')).not.toContain(inlineScripts.wake)
})
