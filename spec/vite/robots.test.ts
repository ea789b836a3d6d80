import { expect, test } from 'vitest'
import { readContent } from '../../src/vite/content.ts'
import { robots, sitemap } from '../../src/vite/robots.ts'
import { page, placeholders, read, withFolder } from './content-folder.ts'

const brand = { publicOrigin: 'https://www.banksia.example' }
const files = {
  'pages/index.md': page('/'),
  'pages/plans.md': page('/plans', '', { updated: '2026-11-20' }),
  'pages/item.md': page('/screens/planItem', '', { canonical: '/plans' }),
  'pages/account.md': page('/accounts', '', { index: 'false' }),
  'pages/404.md': page('/404'),
  'pages/500.md': page('/500'),
  'documents/privacy.md': page('/documents/privacy'),
}

test('[ROUTE-15] the sitemap lists public pages by their plain addresses, each once, with the day of the last review', async () => {
  const xml = sitemap(await read(files), brand)
  const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(locations).toEqual(['https://www.banksia.example/', 'https://www.banksia.example/plans'])
  expect(xml).toContain(
    '<url><loc>https://www.banksia.example/plans</loc><lastmod>2026-11-20</lastmod></url>',
  )
  expect(xml.match(/<lastmod>/g)).toHaveLength(1)
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
  )
})

test('[ROUTE-15] robots.txt names the sitemap and lets crawlers read every page', () => {
  expect(robots(brand, false)).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://www.banksia.example/sitemap.xml\n',
  )
})

test('[ROUTE-15] a closed site keeps search engines out: no sitemap is named, and no page is to be indexed', async () => {
  expect(robots(brand, true)).toBe('User-agent: *\nDisallow: /\n')
  const { pages, documents } = await withFolder(files, (content) =>
    readContent({ content, placeholders, isClosed: true }),
  )
  expect([...pages, ...documents].map(({ content }) => content.index)).not.toContain(true)
})
