import { join } from 'node:path'
import type { Rolldown, UserConfig } from 'vite'
import { afterLoadChunk, coreChunk, loginChunk } from './client-assets.ts'
import { OptionError } from './option-error.ts'
import { isOfPackage, moduleOf } from './options.ts'
import type { SiteOptions } from './site-defaults.ts'
import { routesOf, siteModules } from './site-modules.ts'
import { startChunks } from './start-chunks.ts'

/** The template modules of a chunk. */
export const modulesIn = (names: readonly string[], { templates }: SiteOptions): string[] =>
  names.map((name) => {
    const template = templates[name]
    if (template === undefined) throw new OptionError(`chunks: there is no template ${name}`)
    return moduleOf(template)
  })

/** Templates that share a chunk. */
function ownChunks(options: SiteOptions, ids: ReadonlyMap<string, string>): Rolldown.CodeSplittingGroup[] {
  return Object.entries(options.chunks ?? {}).map(([name, names]) => {
    const modules = modulesIn(names, options)
    return { name, test: (id: string) => modules.some((module) => ids.get(module) === id) }
  })
}

/** Folder of the rendering entry until the documents are rendered, next to the client build. */
export const rendererDirOf = (clientDir: string): string => join(clientDir, '../prerender')

/** Whether this code runs from the package instead of its sources, which Vite serves one by one. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.url)

const dependenciesOf = ({ templates }: SiteOptions): string[] => [
  'gridfront',
  ...Object.values(templates).map(moduleOf).filter(isOfPackage),
  '@tanstack/react-router',
  'react',
  'react-dom/client',
]

/** What Vite bundles before the first request, as globs and names from the site's folder. */
export const bundledFirst = (options: SiteOptions) => ({
  include: dependenciesOf(options),
  // Read for the modules of packages that they import, such as the library's template that one is built on.
  entries: [
    ...Object.values(options.templates)
      .map(moduleOf)
      .filter((module) => !isOfPackage(module)),
    `${routesOf(options)}/**/*.tsx`,
  ],
})

export interface SiteConfigOptions {
  /** Vite's `build.outDir`. */
  readonly clientDir: string
  readonly command: 'build' | 'serve'
  /** The bundler's ids of template modules, by their names in the options. Filled in before chunks are formed. */
  readonly templateIds: ReadonlyMap<string, string>
}

/** Names the style elements that Vite adds in development to the document's policy, which blocks those of others. */
export const developmentNonce = 'gridfront-development'

/** Vite's configuration for a site: the client, and the renderer of its documents. */
export const siteConfig = (
  options: SiteOptions,
  { clientDir, command, templateIds }: SiteConfigOptions,
): UserConfig => ({
  appType: 'custom',
  ...(command === 'serve' && { html: { cspNonce: developmentNonce } }),
  builder: {},
  // If they were discovered only on request, Vite would bundle them twice and reload the page.
  ...(isInstalled && { optimizeDeps: bundledFirst(options) }),
  environments: {
    client: {
      build: {
        manifest: true,
        // A document lists the files that its page needs, and the prefetcher loads those of the next pages.
        modulePreload: false,
        rolldownOptions: {
          input: {
            client: siteModules.client,
            [afterLoadChunk]: siteModules.afterLoad,
            [loginChunk]: siteModules.login,
            // Both of the others import it. As an entry it may have the bundler's own helper.
            [coreChunk]: siteModules.basis,
          },
          // The boot script calls what the entry exports.
          preserveEntrySignatures: 'allow-extension',
          // React refers to parts of its scheduler that exist only in development builds.
          checks: { importIsUndefined: false },
          output: { codeSplitting: { groups: [...startChunks, ...ownChunks(options, templateIds)] } },
        },
      },
    },
    ssr: {
      build: {
        outDir: rendererDirOf(clientDir),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: { prerender: siteModules.renderer } },
      },
      // Bundled with all dependencies, because a package that this process has already loaded may be a development
      // build.
      ...(command === 'build' && { resolve: { noExternal: true, external: ['vite'] } }),
    },
  },
})
