import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import type { GridfrontOptions } from '../../src/vite/options.ts'
import { ownModule } from '../../src/vite/own-module.ts'
import { bundledFirst } from '../../src/vite/site-config.ts'
import { withDefaults } from '../../src/vite/site-defaults.ts'
import { sitePlugin } from '../../src/vite/site-plugin.ts'
import { withFolder } from './content-folder.ts'

const loginForm = resolve('src/forms/login-form.tsx')
const textField = resolve('src/forms/text-field.tsx')

/** The chunk of each of these modules, in a client that imports them lazily. */
const chunksOf = (
  files: Readonly<Record<string, string>>,
  modules: readonly string[],
  options: Partial<GridfrontOptions>,
) =>
  withFolder(files, async (made) => {
    const folder = await realpath(made)
    const paths = modules.map((module) => resolve(folder, module))
    const entry: Plugin = {
      name: 'entry',
      enforce: 'pre',
      resolveId: (id) =>
        id === 'entry' ? '\0entry' : id === 'kit/two' ? join(folder, 'packages', `${id}.js`) : null,
      load: (id) =>
        id === '\0entry'
          ? `export const start = () => [${paths.map((path) => `() => import(${JSON.stringify(path)})`).join()}]`
          : null,
    }
    const plugin = sitePlugin({ brand: defineBrand(banksiaPower), ...options })
    const config = plugin.config as (config: UserConfig, env: { command: 'build' }) => UserConfig
    const { environments } = config({ root: folder }, { command: 'build' })
    const bundle = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      plugins: [
        entry,
        { name: 'site', configResolved: plugin.configResolved, buildStart: plugin.buildStart } as Plugin,
      ],
      build: {
        write: false,
        rolldownOptions: {
          ...environments?.client?.build?.rolldownOptions,
          input: 'entry',
          external: [/^react/, /^@tanstack/],
        },
      },
    })
    if (Array.isArray(bundle) || !('output' in bundle)) throw new Error('one output was expected')
    const fileOf = (path: string) =>
      bundle.output.find((chunk) => chunk.type === 'chunk' && chunk.moduleIds.includes(path))?.fileName
    return paths.map((path) => fileOf(path)?.replace(/^assets\/|-[\w-]{8}\.js$/g, ''))
  })

const text = 'export const Page = () => "A page"\n'

test('the chunk of forms is the library’s own login form with its parts, whatever a brand calls its files', async () => {
  const own = { 'forms/login-form.js': text, 'forms/text-field.js': `${text}//` }
  expect(
    await chunksOf(own, [loginForm, textField, 'forms/login-form.js', 'forms/text-field.js'], {}),
  ).toEqual(['forms', 'forms', 'login-form', 'text-field'])
})

test('templates that load together are those modules, and no other with the same file name', async () => {
  const files = {
    'pages/one.js': text,
    'packages/kit/two.js': text,
    'other/pages/one.js': text,
    'other/kit/two.js': text,
  }
  const options = {
    templates: { one: 'pages/one.js#Page', two: 'kit/two#Page' },
    chunks: { together: ['one', 'two'] },
  }
  expect(await chunksOf(files, Object.keys(files), options)).toEqual(['together', 'together', 'one', 'two'])
})

test('a missing module of the library stops the build with its name', () => {
  expect(() => ownModule('../forms/sign-in-form')).toThrow('The library has no module ../forms/sign-in-form')
})

test.each([
  ['pages/tow.js#Page', 'templates.two: there is no module pages/tow.js'],
  // Vite would resolve the file with the other extension.
  ['pages/one.ts#Page', 'templates.two: there is no module pages/one.ts'],
  ['pages/three.js#Page', 'templates.two: there is no module pages/three.js'],
  ['kit/tow#Page', 'templates.two: there is no module kit/tow'],
])('a template that names no module stops the build, and the option is named: %s', async (two, fault) => {
  const files = { 'pages/one.js': text, 'pages/three.ts': text, 'packages/kit/two.js': text }
  const building = chunksOf(files, ['pages/one.js'], { templates: { one: 'pages/one.js#Page', two } })
  await expect(building).rejects.toThrow(`gridfront() of vite.config: ${fault}`)
})

test.each([
  [{ styles: ['site.css', 'sight.css'] }, 'styles: there is no file sight.css'],
  [{ font: 'brand.woff2' }, 'font: there is no file brand.woff2'],
  [{ translations: { mi: 'languages/mi' } }, 'translations.mi: there is no folder languages/mi'],
])('a file that an option names and that is not there stops the build, named: %o', async (options, fault) => {
  const building = chunksOf({ 'pages/one.js': text, 'site.css': '' }, ['pages/one.js'], options)
  await expect(building).rejects.toThrow(`gridfront() of vite.config: ${fault}`)
})

test('development bundles first what templates and routes of the site import from packages', () => {
  const templates = { account: 'src/own-account.tsx#OwnAccount', offer: 'kit/offer#Offer' }
  const options = { brand: defineBrand(banksiaPower), templates, routes: 'src/routes' }
  const { entries, include } = bundledFirst(withDefaults(options, resolve('.')))
  expect(entries).toEqual(expect.arrayContaining(['src/own-account.tsx', 'src/routes/**/*.tsx']))
  expect(entries).not.toContain('kit/offer')
  expect(include).toEqual(expect.arrayContaining(['kit/offer', 'gridfront/templates/article']))
})
