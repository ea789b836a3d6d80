import { join } from 'node:path'
import type { Rolldown, UserConfig } from 'vite'
import { isOfPackage, moduleOf } from './options.ts'
import type { SiteOptions } from './site-defaults.ts'
import { siteModules } from './site-modules.ts'
import { startChunks } from './start-chunks.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Templates that come together, and the library's forms, which every page with one needs. */
function ownChunks({ chunks = {}, templates }: SiteOptions): Rolldown.CodeSplittingGroup[] {
  const fileOf = (name: string) => {
    const template = templates[name]
    if (template === undefined) throw new Error(`chunks: there is no template ${name}`)
    const module = moduleOf(template)
    const path = isOfPackage(module)
      ? `${escaped(module.replace(/^gridfront\//, ''))}\\.[jt]sx?`
      : escaped(module)
    return path.replaceAll('/', '[\\\\/]')
  }
  const ofTemplates = Object.entries(chunks).map(([name, names]) => ({
    name,
    test: new RegExp(`(?:${names.map(fileOf).join('|')})$`),
  }))
  return [
    ...ofTemplates,
    {
      name: 'forms',
      test: /[\\/]forms[\\/](?:app-form|credential-faults|error-summary|fault-words|field-type|form-field|login-form|messages|(?:checkbox|password|text)-field)\.[jt]sx?$|[\\/]email-pattern\.[jt]s$/,
    },
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
}

/** How Vite builds a site: the client and what renders its documents. */
export const siteConfig = (options: SiteOptions, { clientDir, command }: SiteConfigOptions): UserConfig => ({
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
          output: { codeSplitting: { groups: [...startChunks, ...ownChunks(options)] } },
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
