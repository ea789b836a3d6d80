import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { themeStyle } from 'gridfront/server'
import { gridfront, tsRestLite } from 'gridfront/vite'
import { makeBrand } from '../brand.ts'
import { buildGate } from './build-gate.ts'
import { developmentStyles } from './development-styles.ts'
import { plainDocument } from './plain-document.ts'
import { siteContent } from './site-content.ts'

export interface SitePluginOptions {
  /** Folder with `pages/`, `documents/`, `slices/` and `queries/`. Default: the host's own. */
  readonly content?: string
  readonly isBuild?: boolean
}

// It puts code for hot reload into every route, by a compiler of its own: a build throws that away again.
const hotRoutes = 'tanstack-router:hmr'

/** What Vite needs to build or serve the site: plugins, and the brand as constants. */
export async function sitePlugins({ content, isBuild = false }: SitePluginOptions = {}) {
  const brand = makeBrand(buildGate())
  const plugins = [
    tsRestLite(),
    ...[
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: false,
        routesDirectory: 'host/routes',
        generatedRouteTree: 'host/routeTree.gen.ts',
        quoteStyle: 'single',
        disableLogging: true,
      }),
    ]
      .flat()
      .filter(({ name }) => !isBuild || name !== hotRoutes),
    gridfront({
      ...(await siteContent(brand, content)),
      render: 'host/prerender.tsx',
      renderPlain: plainDocument(brand, developmentStyles),
      brandCss: themeStyle(brand.theme),
    }),
  ]
  // Checked here, once: what a visitor's browser gets is plain data, without the checks, and without the keys and
  // the gate, which have chunks of their own.
  const environments = Object.fromEntries(
    Object.entries(brand.environments).map(([name, environment]) => [name, { ...environment, keys: [] }]),
  )
  const define = {
    __BRAND__: JSON.stringify({ ...brand, environments, gate: undefined }),
    __GATE__: JSON.stringify(brand.gate),
    __HAS_GATE__: JSON.stringify(brand.gate.enabled),
  }
  return { plugins, define }
}
