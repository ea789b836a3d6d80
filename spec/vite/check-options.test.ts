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
  // Each has its own options: what another one has is not suggested.
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
  ...[
    "'unsafe-inline'",
    '*',
    'https:',
    'http://analytics.example',
    'https://*',
    'https://*.com',
    'https://a.example; script-src *',
  ].map((source): [string, object, string] => [
    `a source of scripts that is ${source}`,
    { brand, policy: { script: [source] } },
    'policy.script.0: must be an address of one host, such as https://analytics.example',
  ]),
  [
    'a socket as a source of pictures',
    { brand, policy: { img: ['wss://chat.example'] } },
    'policy.img.0: must be an address of one host',
  ],
  [
    'an unknown kind of source',
    { brand, policy: { scripts: [] } },
    'policy.scripts: there is no such option: did you mean script?',
  ],
  [
    'Trusted Types that are no names',
    { brand, policy: { trustedTypes: ["'allow-duplicates'"] } },
    "policy.trustedTypes.0: must be a list of names, such as ['goog#html'], or 'off'",
  ],
  ['a head that is a list', { brand, head: [] }, 'head: must be HTML or a function'],
  [
    'a server that nobody knows',
    { brand, serverFiles: ['apache'] },
    "serverFiles.0: must be 'nginx' or '_headers'",
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
  ['a folder that is no text', { brand, content: 5 }, 'content: must be a folder, or a list of folders'],
  [
    'style sheets that are no list',
    { brand, styles: 'src/site.css' },
    'styles: must be a list, and is a text',
  ],
  ['a compression of another name', { brand, compression: 'best' }, "compression: must be 'quick'"],
  ['mobile variants by half', { brand, mobileVariants: false }, "mobileVariants: must be 'on' or 'off'"],
  ['a switch in another position', { brand, serviceWorker: 'of' }, "serviceWorker: must be 'on' or 'off'"],
  [
    'texts of an unknown module',
    { brand, texts: { heder: {} } },
    'texts.heder: there is no such option: did you mean header?',
  ],
  [
    'texts of a module that is like no other',
    { brand, texts: { topOfThePage: {} } },
    'texts.topOfThePage: there is no such option: npx gridfront texts prints all of them',
  ],
  [
    'a backend without an address',
    { brand, backend: 'Dev' },
    'backend: must be an address, such as https://api.brand.example',
  ],
])('%s stops the build, and the option is named', (_, options, fault) => {
  const sentence = `gridfront() of vite.config: ${fault}`
  const build = () => gridfront(options as GridfrontOptions)
  // Without a suggestion the sentence ends there.
  expect(build).toThrow(fault.endsWith('no such option') ? new OptionError(fault) : sentence)
})

test('[UI-6] a brand with too little contrast between colours stops the build, and the pair is named', () => {
  const colours = { ...banksiaPower.theme.colours, navy: '#888' }
  const faded = defineBrand({ ...banksiaPower, theme: { colours } })
  expect(() => gridfront({ brand: faded })).toThrow(
    /^Brand definition: theme\.colours \(navy, white\) give text on surface/,
  )
})

test('a missing folder of routes stops the build, and is named', async () => {
  const plugins = [gridfront({ brand, routes: 'no-routes' })]
  const building = resolveConfig({ configFile: false, plugins }, 'build')
  await expect(building).rejects.toThrow('gridfront() of vite.config: routes: there is no folder no-routes')
})

test('every existing option is accepted', () => {
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
    language: 'en-AU',
    translations: { 'zh-Hans': 'languages/zh-Hans' },
    routes: 'routes',
    routeTree: 'routeTree.gen.ts',
    styles: ['src/site.css'],
    font: 'src/font.woff2',
    slices: { banner: { schema: { '~standard': { validate: (value) => ({ value }) } }, queries: ['plans'] } },
    queries: { rates: { isEverywhere: true } },
    documentFooter: () => '',
    backend: '',
    chunks: { reading: ['home'] },
    texts: { header: {} },
    mobileVariants: 'off',
    serviceWorker: 'off',
    compression: 'quick',
    forThisMachine: false,
    policy: {
      script: ['https://analytics.example/script/', 'http://localhost:4000'],
      style: ['https://*.chat.example'],
      img: ['https://analytics.example'],
      font: ['https://fonts.example:8443'],
      frame: ['https://chat.example'],
      connect: ['https://collect.example', 'wss://chat.example'],
      trustedTypes: ['goog#html'],
    },
    head: '<script async src="https://analytics.example/script/a.js"></script>',
    serverFiles: ['nginx', '_headers'],
    contentTypes: 'content.gen.d.ts',
    offline: '/documents/offline',
  }
  expect(() => gridfront(options)).not.toThrow()
})
