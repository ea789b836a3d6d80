import type { Plugin } from 'vite'
import { contentEvent, liveContent } from './live-content.ts'
import type { ServeLiveOptions } from './serve-live.ts'
import { serveLive } from './serve-live.ts'
import type { SiteReaderOptions } from './site-reader.ts'
import { createSiteReader } from './site-reader.ts'

/** `publicDir` is Vite's own by default. `shared` is called again when a file below the content folder changes. */
export interface GridfrontOptions extends SiteReaderOptions, ServeLiveOptions {}

const brandCssId = 'virtual:gridfront/brand.css'
const resolvedBrandCssId = '\0gridfront-brand.css'
const updatesId = '\0gridfront-content-updates.js'
const ownModules = /gridfront(?:\/brand\.css|-brand\.css|-content-updates\.js)$/

// Development only. The page says with `preventDefault` that it takes the change in; else it is loaded anew.
const updatesScript = `import.meta.hot.on('${contentEvent}', (detail) => {
  const event = new CustomEvent('${contentEvent}', { detail, cancelable: true })
  if (window.dispatchEvent(event)) location.reload()
})
`

/**
 * The site in Vite: the brand's style as a module, and in development pages, page data, slices and static queries as
 * the content is now. A build writes them with `writeSiteData` and `renderSite`.
 */
export function gridfront(options: GridfrontOptions): Plugin {
  let base = '/'
  let site = options
  return {
    name: 'gridfront',
    configResolved(config) {
      base = config.base
      if (config.publicDir) site = { publicDir: config.publicDir, ...options }
    },
    // With filters: without them the bundler asks about every module of the site.
    resolveId: {
      filter: { id: ownModules },
      handler: (id) => (id === brandCssId ? resolvedBrandCssId : id === updatesId ? id : null),
    },
    load: {
      filter: { id: ownModules },
      handler: (id) =>
        id === resolvedBrandCssId ? options.brandCss : id === updatesId ? updatesScript : null,
    },
    configureServer(server) {
      const folders = [site.content, ...(site.publicDir ? [site.publicDir] : [])]
      const read = liveContent(server, folders, createSiteReader(site))
      // After Vite's own middlewares: what is a module, an asset or a public file is theirs.
      return () => serveLive(server, options, read)
    },
    transformIndexHtml: {
      handler: (_, { server }) => {
        const src = `${base}@id/${updatesId.replace('\0', '__x00__')}`
        return server ? [{ tag: 'script', attrs: { type: 'module', src }, injectTo: 'head' }] : []
      },
    },
  }
}
