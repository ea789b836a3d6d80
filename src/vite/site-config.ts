import { join } from 'node:path'
import type { Rolldown, UserConfig } from 'vite'
import { OptionError } from './option-error.ts'
import { isOfPackage, moduleOf } from './options.ts'
import { ownModule } from './own-module.ts'
import type { SiteOptions } from './site-defaults.ts'
import { siteModules } from './site-modules.ts'
import { startChunks } from './start-chunks.ts'

const loginForm = ownModule('../forms/login-form')

/** The modules of the templates that a chunk names. */
export const modulesIn = (names: readonly string[], { templates }: SiteOptions): string[] =>
  names.map((name) => {
    const template = templates[name]
    if (template === undefined) throw new OptionError(`chunks: there is no template ${name}`)
    return moduleOf(template)
  })

/** Templates that come together, and the library's forms, which every page with one needs. */
function ownChunks(options: SiteOptions, ids: ReadonlyMap<string, string>): Rolldown.CodeSplittingGroup[] {
  const ofTemplates = Object.entries(options.chunks ?? {}).map(([name, names]) => {
    const modules = modulesIn(names, options)
    return { name, test: (id: string) => modules.some((module) => ids.get(module) === id) }
  })
  return [
    ...ofTemplates,
    // With all that it imports, as bundlers group by default: what every page with a form needs.
    { name: 'forms', test: (id) => id === loginForm },
  ]
}

/** Where the rendering entry is kept until the documents are made, beside the folder of the client build. */
export const rendererDirOf = (clientDir: string): string => join(clientDir, '../prerender')

/** Whether this is the package, and not its sources, which Vite serves one by one. */
const isInstalled = /[\\/]node_modules[\\/]/.test(import.meta.url)

const dependenciesOf = ({ templates }: SiteOptions): string[] => [
  'gridfront',
  ...Object.values(templates).map(moduleOf).filter(isOfPackage),
  '@tanstack/react-router',
  'react',
  'react-dom/client',
]

export interface SiteConfigOptions {
  /** Vite's `build.outDir`. */
  readonly clientDir: string
  readonly command: 'build' | 'serve'
  /** What the bundler calls the modules of templates, by their names there. Filled in before modules come into chunks. */
  readonly templateIds: ReadonlyMap<string, string>
}

/** How Vite builds a site: the client and what renders its documents. */
export const siteConfig = (
  options: SiteOptions,
  { clientDir, command, templateIds }: SiteConfigOptions,
): UserConfig => ({
  appType: 'custom',
  builder: {},
  // Found only when a page asks for them, they would be bundled twice, and the page loaded again.
  ...(isInstalled && { optimizeDeps: { include: dependenciesOf(options) } }),
  environments: {
    client: {
      build: {
        manifest: true,
        // A document names what its page needs, and the prefetcher fetches what the next ones need.
        modulePreload: false,
        rolldownOptions: {
          input: siteModules.client,
          // The boot script calls what the entry exports.
          preserveEntrySignatures: 'allow-extension',
          // React asks its scheduler for parts that only its own developers' builds have.
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
      // Built with everything in it: a package that this process has loaded already may be its build for development.
      ...(command === 'build' && { resolve: { noExternal: true, external: ['vite'] } }),
    },
  },
})
