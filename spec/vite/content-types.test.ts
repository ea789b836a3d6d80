import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { contentTypes } from '../../src/vite/content-types.ts'
import { withDefaults } from '../../src/vite/site-defaults.ts'

/** A folder with a site's shared files. */
function siteWith(...files: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'content-types-'))
  for (const folder of ['slices', 'queries']) mkdirSync(join(root, 'content', folder), { recursive: true })
  for (const file of files) writeFileSync(join(root, 'content', `${file}.json`), '{}')
  return root
}

const members = (text: string, name: string) =>
  new RegExp(`interface ${name} \\{\\n(.*?)  \\}`, 's')
    .exec(text)?.[1]
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

test('[LIB-2] slices and queries of the content are declared with their types, slices by the names that templates give them', () => {
  const root = siteWith('slices/header', 'queries/plans')
  const options = withDefaults(
    {
      brand: defineBrand(banksiaPower),
      slices: { promo: {}, 'winter-promo': {} },
      queries: { rebates: {} },
      templates: {
        home: { component: 'src/home.tsx#Home', slices: { promo: 'promo' } },
        offer: { component: 'src/offer.tsx#Offer', slices: { promo: 'winter-promo' }, queries: ['rebates'] },
      },
    },
    root,
  )
  const text = contentTypes(options, 'content.gen.d.ts')
  expect(members(text, 'SiteSlices')).toEqual(
    expect.arrayContaining([
      `readonly "header": import('gridfront').HeaderSlice`,
      'readonly "promo": typeof import("./content/slices/promo.json") | typeof import("./content/slices/winter-promo.json")',
    ]),
  )
  expect(members(text, 'SiteQueries')).toEqual([
    `readonly "plans": import('gridfront').PlansQuery`,
    'readonly "rebates": typeof import("./content/queries/rebates.json")',
  ])
})

test.each([
  ['src/types/content.gen.d.ts', '../../site/content/queries/rebates.json'],
  ['site/content.gen.d.ts', './content/queries/rebates.json'],
  ['site/content/content.gen.d.ts', './queries/rebates.json'],
])('[LIB-2] a declaration file at %s finds the content from there', (file, path) => {
  const options = withDefaults(
    { brand: defineBrand(banksiaPower), content: 'site/content', queries: { rebates: {} } },
    siteWith(),
  )
  expect(contentTypes(options, file)).toContain(`typeof import("${path}")`)
})
