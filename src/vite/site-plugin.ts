import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { localDevPorts } from '../brand/environment.ts'
import { buildApp } from './build-app.ts'
import { packageFilesFile } from './built-assets.ts'
import { contentEvent, liveContent } from './live-content.ts'
import { OptionError } from './option-error.ts'
import type { GridfrontOptions } from './options.ts'
import { contentOf, isOfPackage, moduleOf, offlineOf, templateOptions } from './options.ts'
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

// Of those on which a site is Local (ENV-2): a backend on this machine lets their pages in.
const [devPort = 0, previewPort = 0] = localDevPorts

const updatesId = '\0gridfront-content-updates.js'

// Development only. The page says with `preventDefault` that it takes the change in; else it is loaded anew.
const updatesScript = `import.meta.hot.on('${contentEvent}', (detail) => {
  const event = new CustomEvent('${contentEvent}', { detail, cancelable: true })
  if (window.dispatchEvent(event)) location.reload()
})
`

/** Where a site's content is and what it may name. `root`: Vite's. `publicDir`: where it keeps files that are served as they are. */
export function contentOptions(
  options: SiteOptions,
  { root, publicDir }: { readonly root: string; readonly publicDir?: string },
): SiteReaderOptions {
  const { brand, templates, serviceWorker } = options
  const content = resolve(root, contentOf(options))
  return {
    content,
    placeholders: placeholders(brand),
    templates: Object.keys(templates),
    templatesAtIntent: Object.keys(templates).filter(
      (name) => templates[name] && templateOptions(templates[name]).prefetch === 'intent',
    ),
    needed: ['/', '/404', '/500', ...(serviceWorker === 'off' ? [] : [offlineOf(options)])],
    externalLinks: brand.externalLinks,
    shared: () => readSharedData({ ...options, content }),
    // While it is tested behind the gate, no search engine has a business here.
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
      root = config.root
      read = createSiteReader(contentOptions(options, config))
    },
    async buildStart() {
      for (const [name, template] of Object.entries(said.templates ?? {})) {
        const module = moduleOf(template)
        // Vite would find a file with another ending as well, and its chunk would not be found.
        const isThere = isOfPackage(module) ? await this.resolve(module) : existsSync(resolve(root, module))
        if (!isThere) throw new OptionError(`templates.${name}: there is no module ${module}`)
      }
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
    // With filters: without them the bundler asks about every module of the site.
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
    // Through a file, since each environment of a build has its own instances of the plugins.
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
      const folders = [resolve(root, contentOf(options)), ...(publicDir ? [publicDir] : [])]
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
        return server ? [{ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head' }] : []
      },
    },
  }
}
