import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { withPages } from '../../src/app/page-routes.tsx'
import { createRenderer } from '../../src/app/prerender.tsx'
import type { SiteDefinition, Template } from '../../src/app/site-definition.ts'
import { completeGate } from '../../src/gate-config/gate-config.ts'
import { useStaticQuery } from '../../src/pages/page-resources.tsx'
import { sampleBrand } from '../layout/sample-brand.ts'
import { onePageAssets, onePageFiles } from './one-page-site.ts'

async function documentOf(
  template: Template,
  { address = '/about', ...site }: Partial<SiteDefinition> & { readonly address?: string } = {},
): Promise<string> {
  const { renderDocument } = createRenderer({
    site: {
      brand: sampleBrand,
      templates: { plain: { load: async () => template } },
      routeTree: withPages(createRootRoute({ component: Outlet }), [{ path: '/about' }]),
      loadKeys: async () => ({}),
      loadGate: async () => completeGate(undefined),
      ...site,
    },
    gate: completeGate(undefined),
    style: '',
  })
  return (await renderDocument({ address, files: onePageFiles, assets: onePageAssets })).html
}

const never = new Promise<string>(() => {})
const Waiting = () => <p>{use(never)}</p>

test.each<[string, Template, RegExp]>([
  [
    'a query that its page does not list',
    () => <p>{String(useStaticQuery('rebates'))}</p>,
    /^\/about could not be rendered \(template plain\): .*rebates/,
  ],
  [
    'what only a browser has',
    () => <p>{(undefined as unknown as Window).innerWidth}</p>,
    /^\/about could not be rendered \(template plain\): .*innerWidth/,
  ],
  ['what never comes in a build', Waiting, /^\/about could not be rendered \(template plain\): .*suspended/],
])(
  '[ROUTE-1] a template that asks for %s stops the build, and is named with its page',
  async (_, template, fault) => {
    await expect(documentOf(template)).rejects.toThrow(fault)
  },
)

test('[ROUTE-1] a template may render a part only in the browser, behind its own boundary', async () => {
  const html = await documentOf(() => (
    <main>
      <h1>About</h1>
      <Suspense fallback={<p>On its way</p>}>
        <Waiting />
      </Suspense>
    </main>
  ))
  expect(html).toContain('<h1>About</h1>')
  expect(html).toContain('<p>On its way</p>')
})

test('[ROUTE-6] a document of a mobile address is plain on a site without mobile variants', async () => {
  const address = '/about.m'
  const isMobile = /<html[^>]* class="[^"]*\bis-mobile\b/
  expect(await documentOf(() => <h1>About</h1>, { address })).toMatch(isMobile)
  expect(await documentOf(() => <h1>About</h1>, { address, hasMobileVariants: false })).not.toMatch(isMobile)
})
