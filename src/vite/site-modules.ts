import { dirname, relative, resolve } from 'node:path'
import { afterLoadModule } from '../boot/after-load.ts'
import { staticQueryHash } from '../pages/static-query-hash.ts'
import { themeStyle } from '../theme/tokens.ts'
import type { Content } from './content.ts'
import type { GridfrontOptions } from './options.ts'
import { hasMobileVariants, isOfPackage, templateOptions } from './options.ts'
import { ownModule } from './own-module.ts'
import type { SiteOptions } from './site-defaults.ts'

/** The modules that the plugin generates, which a brand would otherwise have to write itself. */
export const siteModules = {
  /** Hydrates a document in the browser: exports `start` for the boot script. */
  client: 'virtual:gridfront/client',
  /** The module that documents load after themselves, if they are read without the application. */
  afterLoad: 'virtual:gridfront/after-load',
  /** Makes the form of the login document work before the application: exports `open` for the boot script. */
  login: 'virtual:gridfront/login-form',
  /** What both of them need of the site: its brand, and its keys. */
  basis: 'virtual:gridfront/basis',
  /** Renders documents. */
  renderer: 'virtual:gridfront/renderer',
  site: 'virtual:gridfront/site',
  keys: 'virtual:gridfront/keys',
  gate: 'virtual:gridfront/gate',
  brandStyle: 'virtual:gridfront/brand.css',
} as const

/** With more pages than this, the list would be larger than a page. Links to further pages load documents. */
const maxPages = 500

export const routesOf = ({ routes = 'routes' }: Pick<GridfrontOptions, 'routes'>): string => routes
export const routeTreeOf = (options: Pick<GridfrontOptions, 'routes' | 'routeTree'>): string =>
  options.routeTree ?? `${dirname(routesOf(options))}/routeTree.gen.ts`

/** A module in an import statement: a file relative to the root or, without an extension, a module of a package. */
const from = (root: string, file: string) => JSON.stringify(isOfPackage(file) ? file : resolve(root, file))

const templateSource = (root: string, name: string, component: string) => {
  const [file = '', exported = 'default'] = component.split('#')
  const advice = exported === 'default' ? `: name one with ${file}#Name` : ''
  const fault = `templates.${name}: ${file} exports no component ${exported}${advice}`
  const load = `() => import(${from(root, file)}).then((module) => component(module[${JSON.stringify(exported)}], ${JSON.stringify(fault)}))`
  return `  ${JSON.stringify(name)}: { load: ${load} },`
}

/** The pages that the application can show, nearest to the root first. */
function sitePages({ pages }: Content, templates: SiteOptions['templates']) {
  const depth = (path: string) => path.split('/').length
  return pages
    .filter(({ content }) => content.path !== '/500')
    .map(({ template, content: { path } }) => {
      const { access, queries = [] } = (templates[template] && templateOptions(templates[template])) || {}
      const hashes = queries.map(staticQueryHash)
      return { path, ...(access && { access }), ...(hashes.length > 0 && { queries: hashes }) }
    })
    .sort((one, other) => depth(one.path) - depth(other.path))
    .slice(0, maxPages)
}

function basisSource(options: SiteOptions): string {
  const { brand } = options
  // The brand for browsers is plain data, checked by the build, without keys and gate, which have separate chunks.
  const environments = Object.fromEntries(
    Object.entries(brand.environments).map(([name, environment]) => [name, { ...environment, keys: [] }]),
  )
  const page = { ...brand, environments, gate: undefined, company: undefined, securityContact: undefined }
  const { provider } = brand.session
  const code = provider && `, providerLogin: providerLogin(${JSON.stringify(provider)})`
  return `${code ? `import { providerLogin } from ${JSON.stringify(ownModule('../app/provider-login'))}\n` : ''}// The bundler's helper for namespace objects, which templates that share a chunk need, thereby stands in the chunk that all
// others import, and not in a file of its own, which each page would have to ask for.
export * as basisModule from '${siteModules.basis}'
export const basis = {
  brand: ${code ? `{ ...${JSON.stringify(page)}${code} }` : JSON.stringify(page)},
  ${hasMobileVariants(options) ? '' : 'hasMobileVariants: false,'}
  loadKeys: () => import('${siteModules.keys}').then(({ keys }) => keys),
}
`
}

function siteSource(options: SiteOptions, root: string, content: Content): string {
  const { brand, templates } = options
  const isClosed = brand.gate.enabled
  const used = new Set(content.pages.map(({ template }) => template))
  const shown = Object.entries(templates).filter(([name]) => used.has(name))
  const sources = shown.map(([name, template]) => {
    return templateSource(root, name, templateOptions(template).component)
  })
  return `import { ${isClosed ? 'createSiteGate, ' : ''}withPages } from 'gridfront'
import { routeTree } from ${from(root, routeTreeOf(options))}
import { basis } from '${siteModules.basis}'
const component = (exported, fault) => {
  if (Object(exported) === exported) return exported
  throw Object.assign(new Error(fault), { name: 'OptionError' })
}
const pages = ${JSON.stringify(sitePages(content, templates))}
export const site = {
  ...basis,
  templates: {
${sources.join('\n')}
  },
  pages,
  routeTree: withPages(routeTree, pages),
  loadGate: () => import('${siteModules.gate}').then(({ gate }) => gate),
  ${isClosed ? 'createSiteGate,' : ''}
}
`
}

/** The scripts of a document load the font as `gf-font`. A site's own style sheets may name it otherwise. */
const fontRule = '@layer tokens{:root.has-font{--gf-font:"gf-font",system-ui,sans-serif}}\n'

/** The style sheet generated from the brand's definition: its colours, and its font if it has one. */
export const brandStyleOf = ({
  brand,
  font,
}: {
  readonly brand: GridfrontOptions['brand']
  readonly font?: string | undefined
}): string => themeStyle(brand.theme) + (font === undefined ? '' : fontRule)

const clientSource = ({ styles = [], font }: GridfrontOptions, root: string) => `import 'gridfront/style.css'
import '${siteModules.brandStyle}'
${styles.map((file) => `import ${from(root, file)}`).join('\n')}
${font === undefined ? '' : `// Names the file for the documents, which ask for it by themselves.\nimport ${from(root, `${font}?url`)}`}
import { createGridfront } from 'gridfront'
import { site } from '${siteModules.site}'
export const start = (take, errors, form) => createGridfront(site, {}, form?.core).start(take, errors, form)
`

/** Of the library's modules only those that it needs: by the package's name all of them would be part of this entry. */
const loginSource = `import { openLogin } from ${JSON.stringify(ownModule('../app/open-login'))}
import { basis } from '${siteModules.basis}'
export const open = (start) => openLogin(basis, start)
`

const rendererSource = (
  { brand, styles = [], font, templates }: SiteOptions,
  root: string,
  { pages }: Content,
) => `import libraryStyle from 'gridfront/style.css?inline'
${styles.map((file, at) => `import style${at} from ${from(root, `${file}?inline`)}`).join('\n')}
${font === undefined ? '' : `import font from ${from(root, `${font}?url`)}`}
import { createRenderer } from 'gridfront/prerender'
import { site } from '${siteModules.site}'
export const { renderDocument, gatePlain } = createRenderer({
  site,
  gate: ${JSON.stringify(brand.gate)},
  style: [libraryStyle, ${JSON.stringify(brandStyleOf({ brand, font }))}, ${styles.map((_, at) => `style${at}`).join(', ')}].join(''),
  atIntent: ${JSON.stringify(
    pages.flatMap(({ template, content: { path } }) =>
      templates[template] && templateOptions(templates[template]).prefetch === 'intent' ? path : [],
    ),
  )},
  ${font === undefined ? '' : 'font,'}
})
`

/** The text of one of the modules above; undefined for any other. */
export async function siteModule(
  id: string,
  options: SiteOptions,
  root: string,
  read: () => Promise<Content>,
): Promise<string | undefined> {
  const { brand } = options
  switch (id) {
    case siteModules.client:
      return clientSource(options, root)
    case siteModules.afterLoad:
      return afterLoadModule
    case siteModules.login:
      return loginSource
    case siteModules.basis:
      return basisSource(options)
    case siteModules.renderer:
      return rendererSource(options, root, await read())
    case siteModules.site:
      return siteSource(options, root, await read())
    case siteModules.keys: {
      const keys = Object.entries(brand.environments).map(([name, one]) => [name, one.keys])
      return `export const keys = ${JSON.stringify(Object.fromEntries(keys))}`
    }
    case siteModules.gate:
      return `export const gate = ${JSON.stringify(brand.gate)}`
    case siteModules.brandStyle:
      return brandStyleOf(options)
    default:
      return undefined
  }
}

/** Converts the path of a style sheet to its address in development. */
export const liveAddress = (root: string, file: string): string => {
  const path = relative(root, resolve(root, file)).replaceAll('\\', '/')
  return path.startsWith('..') ? `/@fs${resolve(root, file)}` : `/${path}`
}
