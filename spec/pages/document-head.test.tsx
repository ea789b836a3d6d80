import { beforeEach, expect, test } from 'vitest'
import type { DocumentHead } from '../../src/pages/document-head.ts'
import { applyHead, documentHead, headMarkup } from '../../src/pages/document-head.ts'
import type { PageContent } from '../../src/pages/page-content.ts'

const brand = { name: 'Banksia Power', publicOrigin: 'https://www.banksia.example' }
const content: PageContent = {
  path: '/plans',
  title: 'Our plans',
  documentTitle: 'Plans',
  label: 'Plans',
  description: 'Rates & fees, "in full"',
  html: '',
  index: true,
  sections: [],
}
const tagsOf = ({ tags }: DocumentHead) =>
  Object.fromEntries(
    tags.map(({ attributes: { name, property, rel, content: text, href } }) => [
      name ?? property ?? rel,
      text ?? href,
    ]),
  )

test('a page has title, description, canonical and Open Graph tags', () => {
  const head = documentHead(content, brand)
  expect(head.title).toBe('Plans | Banksia Power')
  expect(tagsOf(head)).toEqual({
    description: content.description,
    canonical: 'https://www.banksia.example/plans',
    'og:type': 'website',
    'og:site_name': 'Banksia Power',
    'og:title': 'Plans | Banksia Power',
    'og:description': content.description,
    'og:url': 'https://www.banksia.example/plans',
  })
})

test('[ROUTE-6] the canonical address is the plain one: of the page, or of its `canonical`', () => {
  expect(tagsOf(documentHead({ ...content, path: '/' }, brand)).canonical).toBe(
    'https://www.banksia.example/',
  )
  const item = { ...content, path: '/screens/planItem', canonical: '/plans' }
  expect(tagsOf(documentHead(item, brand))).toMatchObject({
    canonical: 'https://www.banksia.example/plans',
    'og:url': 'https://www.banksia.example/plans',
  })
})

test('[ROUTE-1] the title of the front page holds the product’s name, once', () => {
  const front = { ...content, path: '/' }
  const named = { ...front, documentTitle: 'Banksia Power – electricity' }
  expect(documentHead(named, brand).title).toBe('Banksia Power – electricity')
  expect(documentHead({ ...front, documentTitle: 'Electricity' }, brand).title).toBe(
    'Electricity | Banksia Power',
  )
})

test('pages can ask for noindex, and not-found documents always have it', () => {
  expect(tagsOf(documentHead(content, brand)).robots).toBeUndefined()
  expect(tagsOf(documentHead({ ...content, index: false }, brand)).robots).toBe('noindex')
  expect(tagsOf(documentHead(content, brand, false)).robots).toBe('noindex')
})

test('an unknown address has no canonical one', () => {
  const tags = tagsOf(documentHead({ ...content, index: false }, brand, false))
  expect(tags).not.toHaveProperty('canonical')
  expect(tags).not.toHaveProperty('og:url')
})

beforeEach(() => {
  document.head.innerHTML = '<meta name="viewport" content="width=device-width"><title>before</title>'
})

test('the markup is read back as the very same head, quotes and ampersands included', () => {
  const head = documentHead({ ...content, documentTitle: 'A <b> & "c"' }, brand)
  document.head.innerHTML = headMarkup(head)
  expect(document.title).toBe('A <b> & "c" | Banksia Power')
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(content.description)
  expect(document.head.querySelectorAll('[data-head]')).toHaveLength(head.tags.length)
  expect(document.querySelector('b')).toBeNull()
})

test('a change of page replaces title and tags, and touches nothing else', () => {
  document.head.innerHTML += headMarkup(documentHead({ ...content, index: false }, brand))
  applyHead(documentHead({ ...content, path: '/faq', documentTitle: 'FAQ' }, brand), document)
  applyHead(documentHead({ ...content, path: '/about', documentTitle: 'About' }, brand), document)
  expect(document.title).toBe('About | Banksia Power')
  const canonical = [...document.querySelectorAll('link[rel=canonical]')].map((link) =>
    link.getAttribute('href'),
  )
  expect(canonical).toEqual(['https://www.banksia.example/about'])
  expect(document.querySelectorAll('meta[name=robots]')).toHaveLength(0)
  expect(document.querySelectorAll('meta[name=viewport]')).toHaveLength(1)
})
