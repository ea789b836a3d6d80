import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin, PluginOption } from 'vite'
import { checkOptions } from './check-options.ts'
import { checkPackages } from './check-packages.ts'
import { clientOnly } from './client-only.ts'
import { contentTypes } from './content-types.ts'
import { inlineTexts } from './inline-texts.ts'
import { lazyChunks } from './lazy-chunks.ts'
import { OptionError } from './option-error.ts'
import type { GridfrontOptions } from './options.ts'
import { languageOf } from './options.ts'
import { plainImports } from './plain-imports.ts'
import { reactModules } from './react-modules.ts'
import { withDefaults } from './site-defaults.ts'
import { routesOf, routeTreeOf } from './site-modules.ts'
import { sitePlugin } from './site-plugin.ts'

// It adds hot-reload code to every route with its own compiler, which a build would remove again.
const hotRoutes = 'tanstack-router:hmr'
const withoutHotRoutes = (plugin: Plugin): Plugin =>
  plugin.name === hotRoutes ? { ...plugin, apply: 'serve' } : plugin

/** Reported before the router's plugin fails with a system error. */
const routesFolder = (options: GridfrontOptions): Plugin => ({
  name: 'gridfront-routes',
  config({ root = process.cwd() }) {
    const routes = routesOf(options)
    if (!existsSync(resolve(root, routes))) throw new OptionError(`routes: there is no folder ${routes}`)
  },
})

/** Writes the types of the content, if the site asks for them. An unchanged file is left alone: a watcher would see a change. */
const typesFile = (options: GridfrontOptions, file: string): Plugin => ({
  name: 'gridfront-content-types',
  config({ root = process.cwd() }) {
    const path = resolve(root, file)
    const text = contentTypes(withDefaults(options, root), file)
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  },
})

/** Loaded here, so that a package that is missing is named by `checkPackages`, with what to do. */
const reactPlugin = async () => (await import('@vitejs/plugin-react')).default()

async function routerPlugin(options: GridfrontOptions): Promise<Plugin[]> {
  const { tanstackRouter } = await import('@tanstack/router-plugin/vite')
  const plugins = tanstackRouter({
    target: 'react',
    autoCodeSplitting: false,
    routesDirectory: routesOf(options),
    generatedRouteTree: routeTreeOf(options),
    quoteStyle: 'single',
    disableLogging: true,
  })
  return [plugins].flat().map(withoutHotRoutes)
}

/**
 * Everything that Vite needs to develop and build a site, from its brand, its content and its templates: React, file
 * routes, a route for each page of the content, page data, documents in both variants with their policies, sitemap,
 * robots.txt, service worker, and all of it compressed. Throws for an option that is unknown, missing or wrong, and for a
 * package that is missing. Needs Vite 8.
 */
export function gridfront(options: GridfrontOptions): PluginOption[] {
  checkOptions(options)
  checkPackages()
  return [
    routesFolder(options),
    options.contentTypes !== undefined && typesFile(options, options.contentTypes),
    reactPlugin(),
    ...[reactModules(), plainImports(), lazyChunks()].map(clientOnly),
    routerPlugin(options),
    inlineTexts(options.texts ?? {}, languageOf(options)),
    sitePlugin(options),
  ]
}
