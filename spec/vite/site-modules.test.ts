import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { staticQueryHash } from '../../src/pages/static-query-hash.ts'
import type { Content } from '../../src/vite/content.ts'
import { withDefaults } from '../../src/vite/site-defaults.ts'
import { siteModule, siteModules } from '../../src/vite/site-modules.ts'

const pageOf = (path: string, template: string) => ({ template, content: { path } })

test('[PAGE-4] the application knows for each page the queries that its template reads', async () => {
  const pages = [
    pageOf('/plans/citipower', 'plans'),
    pageOf('/about', 'article'),
    pageOf('/accounts', 'account'),
  ]
  const options = withDefaults({ brand: defineBrand(banksiaPower) }, '/')
  const read = async () => ({ pages, documents: [] }) as unknown as Content
  const text = (await siteModule(siteModules.site, options, '/', read)) ?? ''
  const list: unknown = JSON.parse(/^const pages = (.*)$/m.exec(text)?.[1] ?? 'null')
  expect(list).toEqual([
    { path: '/about' },
    { path: '/accounts', access: 'customer' },
    { path: '/plans/citipower', queries: [staticQueryHash('plans')] },
  ])
})

test('a template whose file does not export the component is named; any valid React component is accepted', async () => {
  const options = withDefaults(
    { brand: defineBrand(banksiaPower), templates: { home: 'src/home.tsx#Home' } },
    '/',
  )
  const read = async () => ({ pages: [pageOf('/', 'home')], documents: [] }) as unknown as Content
  const text = (await siteModule(siteModules.site, options, '/', read)) ?? ''
  const [, loaded] = /"home": \{ load: .*\.then\((.*)\) \},$/m.exec(text) ?? []
  const [component] = /^const component = .*?^\}$/ms.exec(text) ?? []
  const take: (module: object) => unknown = new Function(`${component}\nreturn ${loaded}`)()
  const [drawn, memoized] = [() => null, { $$typeof: Symbol.for('react.memo') }]
  expect(take({ Home: drawn })).toBe(drawn)
  expect(take({ Home: memoized })).toBe(memoized)
  for (const module of [{ Hoome: drawn }, { Home: 5 }, { default: drawn }])
    expect(() => take(module)).toThrow('templates.home: src/home.tsx exports no component Home')
})

test('[ROUTE-6] the application knows whether its pages have mobile variants', async () => {
  const options = withDefaults({ brand: defineBrand(banksiaPower) }, '/')
  const read = async () => ({ pages: [], documents: [] }) as unknown as Content
  const [usual, off] = await Promise.all(
    [options, { ...options, mobileVariants: 'off' as const }].map((one) =>
      siteModule(siteModules.basis, one, '/', read),
    ),
  )
  expect(usual).not.toContain('hasMobileVariants')
  expect(off).toContain('hasMobileVariants: false,')
})

test('[UI-1] a named font is used, and a site without one has no rule for it', async () => {
  const options = withDefaults({ brand: defineBrand(banksiaPower) }, '/')
  const read = async () => ({ pages: [], documents: [] }) as unknown as Content
  const rule = ':root.has-font{--gf-font:"gf-font",system-ui,sans-serif}'
  for (const id of [siteModules.brandStyle, siteModules.renderer]) {
    const [without, withFont] = await Promise.all(
      [options, { ...options, font: 'src/own.woff2' }].map((one) => siteModule(id, one, '/', read)),
    )
    expect(without).not.toContain('has-font')
    expect(withFont?.replaceAll('\\"', '"')).toContain(rule)
  }
})
