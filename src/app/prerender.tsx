import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, RouterServer } from '@tanstack/react-router/ssr/server'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createServerAuth } from '../auth/server-auth.ts'
import { earlyFormMark } from '../boot/open-form.ts'
import { resolveEnvironment } from '../brand/environment.ts'
import { documentMarkup } from '../document/document-markup.ts'
import { withGate } from '../document/gated-document.ts'
import type { RenderModule, RenderRequest } from '../document/render-module.ts'
import { LaterFormParts } from '../forms/later-form-parts.tsx'
import { gateStyle } from '../gate/gate-style.ts'
import type { GateConfig } from '../gate-config/gate-config.ts'
import { createAnnouncements } from '../navigation/announcements.ts'
import { splitVariant } from '../navigation/mobile-variant.ts'
import { createPageState } from '../page-state/page-state.tsx'
import { documentHead } from '../pages/document-head.ts'
import { createPageLoader } from '../pages/page-loader.ts'
import { createPendingNavigations } from '../pages/pending-navigations.ts'
import { mobileStyle } from '../theme/mobile-style.ts'
import { usedStyle } from '../theme/used-style.ts'
import { isCustomerLayout } from './customer-layout.tsx'
import { GridfrontProvider } from './gridfront-context.tsx'
import type { PageRecord } from './page-record.ts'
import { ContentPageView } from './page-route.tsx'
import { makeRouter } from './router.ts'
import type { SiteDefinition } from './site-definition.ts'
import { nothingMissing } from './site-style.ts'
import { makeTemplates } from './templates.ts'
import type { Gridfront } from './types.ts'

export interface RendererOptions {
  readonly site: SiteDefinition
  readonly gate: GateConfig
  /** The whole style sheet of the site. */
  readonly style: string
  /** Paths of pages that are prefetched only when a visitor is about to press their link. Default: none. */
  readonly atIntent?: readonly string[]
  /** Address of the brand's own font, if it has one. */
  readonly font?: string
}

const nothing = async (): Promise<never> => {
  throw new Error('A pre-rendered page asks no backend')
}
const silent = { custom() {}, error() {}, stateTransition() {}, drop() {}, flush() {} }

/**
 * Reads pages from the files of a build. Shared data is looked up once, instead of once for each of thousands of pages.
 */
function pagesFrom(files: RenderRequest['files'], templates: Gridfront['templates']) {
  return createPageLoader({
    fetch: async (file) => {
      const data = files.get(file)
      // A plain object: a real `Response` would have to be serialised and parsed again.
      return (
        data ? { ok: true, status: 200, json: async () => data } : { ok: false, status: 404 }
      ) as Response
    },
    loadTemplate: templates.load,
  })
}

/** The address that a document is rendered for: the plain page's on a site without mobile variants. */
function renderedAddress(asked: string, { hasMobileVariants = true }: SiteDefinition): string {
  const [path = '/'] = asked.split('?')
  return hasMobileVariants ? asked : splitVariant(path).path + asked.slice(path.length)
}

/** The site's object for one pre-rendered document: nobody is logged in, and no request is sent. */
function serverGridfront(
  { brand, routeTree, createSiteGate, hasMobileVariants = true }: SiteDefinition,
  address: string,
  { pages, templates }: Pick<Gridfront, 'pages' | 'templates'>,
): Gridfront {
  const { variant } = splitVariant(address.split('?')[0] ?? '/')
  const gridfront: Gridfront = {
    brand,
    environment: resolveEnvironment(brand, new URL(brand.publicOrigin)),
    variant,
    hasMobileVariants,
    auth: createServerAuth(brand.session),
    api: nothing,
    account: nothing,
    tracer: silent,
    pages,
    templates,
    style: nothingMissing,
    pageState: createPageState({ product: brand.name }),
    gate: createSiteGate?.() ?? null,
    navigations: createPendingNavigations({ load: nothing, show() {} }),
    announcements: createAnnouncements(),
    get router() {
      return router
    },
    countRender() {},
    start: nothing,
    stop() {},
  }
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = makeRouter({ routeTree, gridfront, history })
  return gridfront
}

/**
 * Throws the error of a page's template. The router renders a page inside a Suspense boundary, where React leaves a
 * failing page out silently; a boundary of the template's own may wait for the browser.
 */
function expectDrawn(body: string, address: string, gridfront: Gridfront, record: PageRecord): void {
  if (!body.includes('<!--$!-->')) return
  try {
    renderToStaticMarkup(
      <GridfrontProvider gridfront={gridfront}>
        <RouterContextProvider router={gridfront.router}>
          <ContentPageView record={record} />
        </RouterContextProvider>
      </GridfrontProvider>,
    )
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${address} could not be rendered (template ${record.template}): ${why}`, { cause })
  }
}

/**
 * A form that works before the application shows its faults without the whole style sheet: the markup whose rules the
 * document needs for that.
 */
function withLaterParts(body: string): string {
  const form = body.indexOf(earlyFormMark)
  const end = body.indexOf('</form>', form)
  if (form < 0 || end < 0) return body
  return body.slice(0, end) + renderToStaticMarkup(<LaterFormParts />) + body.slice(end)
}

/** Renders the documents of a site, for its build and for the development server. */
export function createRenderer({ site, gate: config, style, atIntent, font }: RendererOptions): RenderModule {
  const { brand } = site
  const gate = { config, style: gateStyle, name: brand.name, email: brand.contact.email }
  const templates = makeTemplates(site.templates)
  const loaders = new WeakMap<RenderRequest['files'], Gridfront['pages']>()
  const pagesOf = (files: RenderRequest['files']) => {
    const pages = loaders.get(files) ?? pagesFrom(files, templates)
    loaders.set(files, pages)
    return pages
  }
  const used = { plain: usedStyle(style), mobile: usedStyle(mobileStyle(style)) }

  return {
    gatePlain: (html, assets) => withGate(html, { gate, brand, assets }),
    async renderDocument({ address: asked, files, assets }) {
      const address = renderedAddress(asked, site)
      const gridfront = serverGridfront(site, address, { pages: pagesOf(files), templates })
      const { router, variant } = gridfront
      attachRouterServerSsrUtils({ router, manifest: undefined })
      await router.load()
      const match = router.state.matches.at(-1)
      const record = match?.loaderData as PageRecord | undefined
      if (!record) throw match?.error ?? new Error(`${address}: no route has answered`)
      const body = renderToString(
        <StrictMode>
          <GridfrontProvider gridfront={gridfront}>
            <RouterServer router={router} />
          </GridfrontProvider>
        </StrictMode>,
      )
      router.serverSsr?.cleanup()
      expectDrawn(body, address, gridfront, record)
      // The 500 document answers at any address, like the 404 document.
      const status = record.content.path === '/500' ? 'serverError' : record.status
      const { template, content, ...shown } = record
      const isFound = status === 'ok'
      const html = documentMarkup({
        head: documentHead(content, brand, isFound),
        body,
        root: { template, status },
        variant,
        isForCustomers: router.state.matches.some(({ routeId }) =>
          isCustomerLayout(router.routesById[routeId]),
        ),
        path: isFound ? (address.split('?')[0] ?? '/') : null,
        page: isFound ? shown : null,
        // In development, style sheets are linked, because they change.
        style: assets.build === undefined ? null : used[variant](withLaterParts(body)),
        isStyleWhole: false,
        ...(font !== undefined && { font }),
        assets,
        template,
        ...(atIntent && { atIntent }),
        brand,
        gate,
      })
      return { html, status: isFound ? 200 : status === 'notFound' ? 404 : 500 }
    },
  }
}
