import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import { gridfront } from '../../src/vite/gridfront.ts'
import { OptionError } from '../../src/vite/option-error.ts'
import type { GridfrontOptions } from '../../src/vite/options.ts'

const brand = defineBrand(banksiaPower)
const home = { component: 'src/home.tsx#Home' }

test.each<[string, object, string]>([
  [
    'an unknown option',
    { brand, contents: 'content' },
    'contents: there is no such option: did you mean content?',
  ],
  ['an option that is like no other', { brand, colour: 'red' }, 'colour: there is no such option'],
  [
    'an unknown option of a template',
    { brand, templates: { home: { ...home, querys: ['plans'] } } },
    'templates.home.querys: there is no such option: did you mean queries?',
  ],
  [
    'an unknown option of shared data',
    { brand, slices: { promo: { isEverywere: true } } },
    'slices.promo.isEverywere: there is no such option: did you mean isEverywhere?',
  ],
  // Each has its own options: what another one has is no hint.
  [
    'an option of the site in a template',
    { brand, templates: { home: { ...home, styles: ['src/home.css'] } } },
    'templates.home.styles: there is no such option',
  ],
  [
    'an option of a template in the site',
    { brand, templates: {}, access: 'customer' },
    'access: there is no such option',
  ],
  ['no templates', { brand, templates: null }, 'templates: is empty'],
  [
    'a list of templates',
    { brand, templates: ['src/home.tsx'] },
    'templates: must be fields with names, and is a list',
  ],
  [
    'a foot that is no function',
    { brand, templates: {}, documentFooter: 'x' },
    'documentFooter: must be a function',
  ],
  [
    'a schema that is none',
    { brand, templates: {}, slices: { promo: { schema: 5 } } },
    'slices.promo.schema: must be a schema, such as one of zod',
  ],
  ['no brand', {}, 'brand: is missing'],
  ['a brand that nobody has checked', { brand: banksiaPower }, 'brand: must be what defineBrand gives'],
  [
    'a template without a component',
    { brand, templates: { home: {} } },
    'templates.home.component: is missing',
  ],
  [
    'an unknown access',
    { brand, templates: { home: { ...home, access: 'customers' } } },
    "templates.home.access: must be 'customer'",
  ],
  [
    'a folder that is no text',
    { brand, content: 5 },
    "content: must be a text, and is a number: write '5' in quotes",
  ],
  [
    'style sheets that are no list',
    { brand, styles: 'src/site.css' },
    'styles: must be a list, and is a text',
  ],
  ['a compression of another name', { brand, compression: 'best' }, "compression: must be 'quick'"],
  ['a switch in another position', { brand, serviceWorker: 'of' }, "serviceWorker: must be 'on' or 'off'"],
  [
    'a backend without an address',
    { brand, backend: 'Dev' },
    'backend: must be an address, such as https://api.brand.example',
  ],
])('%s stops the build, and the option is named', (_, options, fault) => {
  const sentence = `gridfront() of vite.config: ${fault}`
  const build = () => gridfront(options as GridfrontOptions)
  // Without a hint the sentence ends there.
  expect(build).toThrow(fault.endsWith('no such option') ? new OptionError(fault) : sentence)
})

test('a folder of routes that is not there stops the build, named', async () => {
  const plugins = [gridfront({ brand, routes: 'no-routes' })]
  const building = resolveConfig({ configFile: false, plugins }, 'build')
  await expect(building).rejects.toThrow('gridfront() of vite.config: routes: there is no folder no-routes')
})

test('every option that there is may be said', () => {
  const options: Required<GridfrontOptions> = {
    brand,
    templates: {
      home: {
        ...home,
        slices: { banner: 'banner' },
        queries: ['plans'],
        access: 'customer',
        prefetch: 'intent',
      },
      about: 'src/about.tsx#About',
    },
    content: 'content',
    routes: 'routes',
    routeTree: 'routeTree.gen.ts',
    styles: ['src/site.css'],
    font: 'src/font.woff2',
    slices: { banner: { schema: { '~standard': { validate: (value) => ({ value }) } }, queries: ['plans'] } },
    queries: { rates: { isEverywhere: true } },
    documentFooter: () => '',
    backend: '',
    chunks: { reading: ['home'] },
    serviceWorker: 'off',
    compression: 'quick',
    offline: '/documents/offline',
  }
  expect(() => gridfront(options)).not.toThrow()
})
