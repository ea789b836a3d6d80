import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { themeStyle } from 'gridfront/server'
import { gridfront, tsRestLite } from 'gridfront/vite'
import { makeBrand } from '../brand.ts'
import { developmentStyles } from './development-styles.ts'
import { localKeys } from './local-keys.ts'
import { placeholders } from './placeholders.ts'
import { plainDocument } from './plain-document.ts'

/** What Vite needs to build or serve the site: plugins, and this machine's public keys as a constant. */
export async function sitePlugins() {
  const keys = await localKeys()
  const brand = makeBrand(keys)
  const plugins = [
    tsRestLite(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: false,
      routesDirectory: 'host/routes',
      generatedRouteTree: 'host/routeTree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    gridfront({
      content: 'host/content',
      render: 'host/prerender.tsx',
      renderPlain: plainDocument(brand, developmentStyles),
      placeholders: placeholders(brand),
      brandCss: themeStyle(brand.theme),
    }),
  ]
  return { plugins, define: { __LOCAL_KEYS__: JSON.stringify(keys) } }
}
