import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { localDevPorts } from '../brand/environment.ts'
import { ownText } from '../texts/own-text.ts'
import { buildApp } from './build-app.ts'
import { packageFilesFile } from './built-assets.ts'
import { withFetchedKeys } from './fetched-keys.ts'
import { contentEvent, liveContent } from './live-content.ts'
import { OptionError } from './option-error.ts'
import type { GridfrontOptions } from './options.ts'
import {
  contentOf,
  isEnglish,
  isOfPackage,
  languageOf,
  moduleOf,
  offlineOf,
  templateOptions,
} from './options.ts'
import { placeholders } from './placeholders.ts'
import { readSharedData } from './read-shared-data.ts'
import { serveLive } from './serve-live.ts'
import { servePreview } from './serve-preview.ts'
import { modulesIn, siteConfig } from './site-config.ts'
import type { SiteOptions } from './site-defaults.ts'
import { withDefaults } from './site-defaults.ts'
import { liveAddress, siteModule, siteModules } from './site-modules.ts'
import type { SiteReaderOptions } from './site-reader.ts'
import { createSiteReader } from './site-reader.ts'

// One of the ports on which a site is Local (ENV-2), whose pages a local backend accepts.
const [devPort = 0, previewPort = 0] = localDevPorts

const updatesId = '\0gridfront-content-updates.js'

// Development only. The page calls `preventDefault` if it applies the change; otherwise it is reloaded.
const updatesScript = `import.meta.hot.on('${contentEvent}', (detail) => {
  const event = new CustomEvent('${contentEvent}', { detail, cancelable: true })
  if (window.dispatchEvent(event)) location.reload()
})
`

// Vite waits for a restarted server in a worker made from a blob, which Trusted Types would refuse. Everything else that
// would need a default policy is refused, as in the built site.
const reconnectScript =
  "self.trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url.startsWith('blob:') ? url : null) })"

/** The location of a site's content, and the names it may use. `root`: Vite's. `publicDir`: folder of static files. */
export function contentOptions(
  options: SiteOptions,
  { root, publicDir }: { readonly root: string; readonly publicDir?: string },
): SiteReaderOptions {
  const { brand, templates, serviceWorker } = options
  const content = contentOf(options).map((folder) => resolve(root, folder))
  return {
    content,
    ...(!isEnglish(languageOf(options)) && { fallbackLanguage: 'en-AU' }),
    languages: Object.keys(brand.alternates ?? {}),
    translations: Object.fromEntries(
      Object.entries(options.translations ?? {}).map(([tag, folder]) => [tag, resolve(root, folder)]),
    ),
    placeholders: placeholders(brand),
    betweenItems: ownText(options.texts, 'joins', 'betweenItems'),
    templates: Object.keys(templates),
    templatesAtIntent: Object.keys(templates).filter(
      (name) => templates[name] && templateOptions(templates[name]).prefetch === 'intent',
    ),
    needed: ['/', '/404', '/500', ...(serviceWorker === 'off' ? [] : [offlineOf(options)])],
    externalLinks: brand.externalLinks,
    shared: () => readSharedData({ ...options, content }),
    // A site behind the gate is being tested, so search engines are excluded.
    isClosed: brand.gate.enabled,
    ...(publicDir && { publicDir }),
  }
}

/**
 * The site itself: its modules, its build, and its documents and data in development. `renderer`: the module that exports
 * `renderDocument`; default the site's own.
 */
export function sitePlugin(said: GridfrontOptions, renderer: string = siteModules.renderer): Plugin {
  let root = process.cwd()
  let options: SiteOptions
  let read: ReturnType<typeof createSiteReader>
  let base = '/'
  let isBuild = false
  const templateIds = new Map<string, string>()
  const ids = new Set<string>(Object.values(siteModules))
  return {
    name: 'gridfront',
    config({ build, server, preview, root: own = process.cwd() }, { command }) {
      options = withDefaults(said, resolve(own))
      return {
        ...siteConfig(options, {
          clientDir: resolve(own, build?.outDir ?? 'dist/client'),
          command,
          templateIds,
        }),
        ...(!build?.outDir && { build: { outDir: 'dist/client' } }),
        server: { port: server?.port ?? devPort },
        preview: { port: preview?.port ?? previewPort },
      }
    },
    configResolved(config) {
      base = config.base
      isBuild = config.command === 'build'
      root = config.root
      read = createSiteReader(contentOptions(options, config))
    },
    async buildStart() {
      // Pages ask for the keys themselves in development.
      if (isBuild && this.environment.name === 'client')
        options = { ...options, brand: await withFetchedKeys(options.brand) }
      for (const [name, template] of Object.entries(said.templates ?? {})) {
        const module = moduleOf(template)
        // Vite would also resolve a file with another extension, but then its chunk would not be found.
        const isThere = isOfPackage(module) ? await this.resolve(module) : existsSync(resolve(root, module))
        if (!isThere) throw new OptionError(`templates.${name}: there is no module ${module}`)
      }
      for (const [tag, folder] of Object.entries(said.translations ?? {}))
        if (!existsSync(resolve(root, folder)))
          throw new OptionError(`translations.${tag}: there is no folder ${folder}`)
      for (const name of ['styles', 'font'] as const) {
        const files = [said[name] ?? []].flat().filter((file) => !isOfPackage(file))
        const missing = files.find((file) => !existsSync(resolve(root, file)))
        if (missing !== undefined) throw new OptionError(`${name}: there is no file ${missing}`)
      }
      for (const module of modulesIn(Object.values(options.chunks ?? {}).flat(), options)) {
        const found = await this.resolve(isOfPackage(module) ? module : resolve(root, module))
        if (found === null) throw new OptionError(`chunks: there is no module ${module}`)
        templateIds.set(module, found.id)
      }
    },
    // With filters, because otherwise the bundler calls the hook for every module of the site.
    resolveId: {
      filter: { id: /^virtual:gridfront\/|gridfront-content-updates\.js$/ },
      handler: (id) => (ids.has(id) ? `\0${id}` : id === updatesId ? id : null),
    },
    load: {
      filter: { id: /^\0(?:virtual:gridfront\/|gridfront-content-updates\.js$)/ },
      handler: (id) =>
        id === updatesId
          ? updatesScript
          : siteModule(id.slice(1), options, root, async () => (await read()).content),
    },
    // Passed through a file, because each environment of a build has its own instances of the plugins.
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const files: Record<string, string> = {}
      for (const template of Object.values(options.templates)) {
        const module = moduleOf(template)
        const found = isOfPackage(module) ? await this.resolve(module) : null
        if (found) files[module] = found.id
      }
      this.emitFile({ type: 'asset', fileName: packageFilesFile, source: JSON.stringify(files) })
    },
    buildApp: (builder) => buildApp(builder, options, read),
    configureServer(server) {
      const { publicDir } = server.config
      const content = contentOf(options).map((folder) => resolve(root, folder))
      const folders = [...content, ...(publicDir ? [publicDir] : [])]
      const live = liveContent(server, folders, read)
      const styles = [
        `${base}@id/gridfront/style.css`,
        ...(options.styles ?? []).map((file) => liveAddress(root, file)),
      ]
      // After Vite's own middlewares, which serve modules, assets and public files.
      return () => serveLive(server, options, { read: live, styles, renderer })
    },
    configurePreviewServer: servePreview,
    transformIndexHtml: {
      handler: (_, { server }) => {
        const src = `${base}@id/${updatesId.replace('\0', '__x00__')}`
        return server
          ? [
              { tag: 'script', children: reconnectScript, injectTo: 'head-prepend' },
              { tag: 'script', attrs: { type: 'module', src }, injectTo: 'head' },
            ]
          : []
      },
    },
  }
}
