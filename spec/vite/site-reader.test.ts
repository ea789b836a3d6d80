import { join } from 'node:path'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import type { BrandDefinition } from '../../src/brand/brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import type { GridfrontOptions } from '../../src/vite/options.ts'
import { withDefaults } from '../../src/vite/site-defaults.ts'
import { contentOptions } from '../../src/vite/site-plugin.ts'
import { createSiteReader } from '../../src/vite/site-reader.ts'
import { page, withFolder } from './content-folder.ts'

const link = (to: string) =>
  `{\n "navigation": [\n { "to": "/", "label": "Home" },\n { "to": "${to}", "label": "It" }]\n}`
const site = {
  'content/pages/index.md': page('/'),
  'content/pages/404.md': page('/404'),
  'content/pages/500.md': page('/500'),
  'content/documents/offline.md': page('/documents/offline'),
}

/** The message about a mistake in a whole site, from the content folder on. */
const complaint = (
  files: Readonly<Record<string, string>>,
  options: Partial<GridfrontOptions> = {},
  links: Partial<BrandDefinition['externalLinks']> = {},
) =>
  withFolder(files, async (root) => {
    const externalLinks = { ...banksiaPower.externalLinks, ...links }
    const brand = defineBrand({ ...banksiaPower, externalLinks })
    const places = { root, publicDir: join(root, 'public') }
    const read = createSiteReader(contentOptions(withDefaults({ brand, ...options }, root), places))
    return read().then(
      () => 'nothing was wrong',
      (error: Error) => error.message.replace(/^.*?(?=content\/)/, ''),
    )
  })
const without = (path: keyof typeof site) => {
  const { [path]: _, ...rest } = site
  return rest
}

test.each([
  ['/', 'pages', 'index.md'],
  ['/404', 'pages', '404.md'],
  ['/500', 'pages', '500.md'],
  ['/documents/offline', 'documents', 'offline.md'],
] as const)(
  'a site without %s stops before it is bundled, with what to write',
  async (path, folder, file) => {
    expect(await complaint(without(`content/${folder}/${file}` as keyof typeof site))).toBe(
      folder === 'pages'
        ? `content/pages: there is no page ${path}, which every site needs: write ${file} with \`path: ${path}\``
        : "content/documents: there is no document /documents/offline, which is shown offline: write offline.md with `path: /documents/offline`, name another in the option `offline`, or set `serviceWorker: 'off'`",
    )
  },
)

test('a site with every required page is accepted; without a service worker it needs no offline page', async () => {
  expect(await complaint(site)).toBe('nothing was wrong')
  const offline = without('content/documents/offline.md')
  expect(await complaint(offline, { serviceWorker: 'off' })).toBe('nothing was wrong')
})

test('a broken link of the header is reported with its file and line', async () => {
  const withLink = (to: string) => ({
    ...site,
    'content/slices/header.json': link(to),
    'public/rates.pdf': '%PDF',
  })
  expect(await complaint(withLink('/plan'))).toBe(
    'content/slices/header.json:4: link to /plan: there is no such page',
  )
  for (const there of ['/documents/offline', '/rates.pdf'])
    expect(await complaint(withLink(there))).toBe('nothing was wrong')
})

test('[ROUTE-4] a broken link of the brand is reported by its field; one to a document is accepted', async () => {
  expect(await complaint(site, {}, { privacy: '/documents/privacie#top' })).toBe(
    'Brand definition: externalLinks.privacy leads to /documents/privacie#top: there is no such page',
  )
  expect(await complaint(site, {}, { privacy: '/documents/offline#top' })).toBe('nothing was wrong')
})

test('a page of plans by network needs the networks; a sign-up does without them', async () => {
  const withTemplate = (template: string) => ({
    ...site,
    'content/pages/more.md': page('/more', '', { template }),
    'content/queries/plans.json': '{}',
  })
  const options = { queries: { plans: {} } }
  expect(await complaint(withTemplate('network-plans'), options)).toBe(
    'content/pages/more.md:6: template network-plans: there is no static query networks: put queries/networks.json into the content (there are: plans)',
  )
  expect(await complaint(withTemplate('sign-up'), options)).toBe('nothing was wrong')
})
