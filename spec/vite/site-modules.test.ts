import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { staticQueryHash } from '../../src/pages/static-query-hash.ts'
import type { Content } from '../../src/vite/content.ts'
import { withDefaults } from '../../src/vite/site-defaults.ts'
import { siteModule, siteModules } from '../../src/vite/site-modules.ts'

const pageOf = (path: string, template: string) => ({ template, content: { path } })

test('[PAGE-1] [PAGE-4] the application knows of each page its template, and of a template the queries that it reads', async () => {
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
    { path: '/about', template: 'article' },
    { path: '/accounts', template: 'account', access: 'customer' },
    { path: '/plans/citipower', template: 'plans' },
  ])
  const queriesOf = (name: string) =>
    new RegExp(`^ {2}"${name}": .*, queries: (\\[.*?\\]) }`, 'm').exec(text)?.[1]
  expect(queriesOf('plans')).toBe(JSON.stringify([staticQueryHash('plans')]))
  expect(queriesOf('article')).toBeUndefined()
})
