import { beforeAll, expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { contentSecurityPolicy } from '../../src/vite/content-security-policy.ts'
import { documentFooter } from '../../src/vite/document-footer.ts'
import { withAppData } from '../../src/vite/page-files.ts'
import { plainDocument } from '../../src/vite/plain-document.ts'
import type { SiteContent } from '../../src/vite/site-reader.ts'
import { createSiteReader } from '../../src/vite/site-reader.ts'
import { hostBrand } from '../tools/target/host-brand.ts'
import { siteContent } from './site-content.ts'

const { documents: allDocuments, linkedDocuments } = hostBrand
const planDocuments = allDocuments.filter((path) => path.startsWith('/documents/plans/'))

// Another brand than the host's, so whatever shows came from the placeholders.
const brand = defineBrand(banksiaPower)
let site: SiteContent
let documents: Map<string, string>

beforeAll(async () => {
  site = await createSiteReader(siteContent(brand))()
  const render = plainDocument({ brand, documentFooter }, { styles: ['/assets/style.css'] })
  const files = withAppData(site.files, 'b1')
  documents = new Map(site.content.documents.map((page) => [page.content.path, render(page, files)]))
})

test('the suites’ tables name every document of the content, including the five linked ones and each plan’s', () => {
  expect(allDocuments).toEqual([...documents.keys()].toSorted())
  expect(linkedDocuments.filter((path) => !allDocuments.includes(path))).toEqual([])
  // Six plans in four networks, and five in three.
  expect(planDocuments).toHaveLength(39)
})

test('[UI-1] each document’s footer names emergency, interpreter, relay, faults and the brand, with links to call', () => {
  for (const [path, html] of documents) {
    const [, footer = ''] = html.split('<footer')
    for (const number of [
      '000',
      '131 450',
      '1300 555 727',
      '133 677',
      '13 13 88',
      '13 20 99',
      '1300 975 708',
    ])
      expect(footer, path).toContain(`href="tel:${number.replaceAll(' ', '')}">${number}</a>`)
    expect(footer, path).toContain('mailto:billing@banksia.example')
    expect(footer, path).toContain('SA Power Networks')
  }
})

test('[UI-1] the numbers in the footer are those of the contact data, read at each rendering', () => {
  const [page] = site.content.documents
  if (!page) throw new Error('There are no documents')
  const changed = new Map(
    [...site.files].map(([address, file]) => [
      address,
      JSON.parse(JSON.stringify(file).replaceAll('131 450', '131 459').replaceAll('Ausgrid', 'A < B')),
    ]),
  )
  const html = plainDocument({ brand, documentFooter }, { styles: [] })(page, changed)
  expect(html).toContain('href="tel:131459">131 459</a>')
  expect(html).toContain('<span>A &lt; B</span>')
  expect(() => plainDocument({ brand, documentFooter }, { styles: [] })(page, new Map())).toThrow()
})

test('[UI-1] only one document has a script, the quick exit, and its policy allows only that one', () => {
  const withScript = [...documents].filter(([, html]) => html.includes('<script'))
  expect(withScript.map(([path]) => path)).toEqual(['/documents/family-violence'])
  const [, html = ''] = withScript[0] ?? []
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('location.replace')
  expect(html).not.toContain('<p><a rel="external" href="https://www.bom.gov.au/"')
  const scripts = (text: string) =>
    /script-src ([^;]*)/.exec(contentSecurityPolicy(text, { backend: '' }))?.[1]?.split(' ')
  expect(scripts(html)).toEqual(["'self'", expect.stringMatching(/^'sha256-/)])
  expect(scripts(documents.get('/documents/privacy') ?? '')).toEqual(["'self'"])
})

test('[UI-1] in another language the link with the site’s own words becomes the quick exit, in these words', () => {
  const [page] = site.content.documents
  if (!page) throw new Error('There are no documents')
  const texts = {
    quickExitLink: { name: 'Szybkie wyjście', link: "Opuść tę stronę d'accord", limit: 'A & B' },
  }
  const link = (words: string) => `<p><a rel="external" href="https://www.bom.gov.au/">${words}</a></p>`
  const written = (html: string) =>
    plainDocument({ brand, documentFooter, texts, language: 'pl' }, { styles: [] })(
      { ...page, content: { ...page.content, html } },
      withAppData(site.files, 'b1'),
    )
  const html = written(
    link('Opuść\u00a0tę stronę d&#39;accord').repeat(2).replaceAll('gov.au/', 'gov.au/?a=1&amp;b=2'),
  )
  expect(html).toContain('aria-label="Szybkie wyjście"')
  expect(html).toContain('A &amp; B')
  expect(html.match(/<aside/g)).toHaveLength(1)
  expect(html).toContain('href="https://www.bom.gov.au/?a=1&amp;b=2"')
  expect(written(link('Leave this site quickly'))).toContain(">Opuść tę stronę d'accord</a>")
  expect(written(link('Pogoda'))).not.toContain('<script')
})
