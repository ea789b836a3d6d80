import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Connect, ViteDevServer } from 'vite'
import { resolveEnvironment } from '../brand/environment.ts'
import { publicLinks } from '../document/public-links.ts'
import type { ClientAssets, RenderedDocument, RenderModule } from '../document/render-module.ts'
import { splitVariant } from '../navigation/mobile-variant.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { inlineDrawings } from './inline-drawings.ts'
import { originsOfKeySets } from './key-set-origins.ts'
import type { GridfrontOptions } from './options.ts'
import { hasMobileVariants } from './options.ts'
import { withOwnHead } from './own-head.ts'
import { withAppData } from './page-files.ts'
import { plainDocument } from './plain-document.ts'
import { publicFilesIn } from './public-files.ts'
import { renderFault } from './render-fault.ts'
import { developmentNonce } from './site-config.ts'
import { brandStyleOf, siteModules } from './site-modules.ts'
import type { SiteContent } from './site-reader.ts'

interface LiveSite {
  readonly read: () => Promise<SiteContent>
  /** Addresses of the site's style sheets. */
  readonly styles: readonly string[]
  /** Module that exports `renderDocument`. */
  readonly renderer: string
}

const headers = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store' })

/** Serves the site's JSON and documents, rendered on request. */
export function serveLive(
  server: ViteDevServer,
  options: GridfrontOptions,
  { read, styles, renderer }: LiveSite,
): void {
  const brandStyle = brandStyleOf(options)
  const { publicDir } = server.config
  const links = publicLinks(options.brand, publicFilesIn(publicDir).has)
  const renderPlain = plainDocument(options, { styles, publicLinks: links })
  // Vite serves the sources under their own names.
  const assets: ClientAssets = {
    script: `${server.config.base}@id/${siteModules.client}`,
    afterLoad: `${server.config.base}@id/${siteModules.afterLoad}`,
    preloads: () => [],
    styles: () => styles,
    publicLinks: links,
  }
  // As in the build: the application finds the same document.
  const drawing = (address: string) => readFileSync(join(publicDir, address), 'utf8')
  // A style sheet without a file cannot be linked, so the brand's is inlined in the document.
  async function send(
    { originalUrl = '/', headers: { host = '' } }: Connect.IncomingMessage,
    response: ServerResponse,
    { status, html }: RenderedDocument,
  ) {
    const styled = html.replace('</head>', `<style>${brandStyle}</style>\n</head>`)
    const document = await server.transformIndexHtml(originalUrl, styled)
    const { name, backend, keySet } = resolveEnvironment(options.brand, new URL(`http://${host}`))
    const policy = contentSecurityPolicy(document, {
      backend,
      keySets: originsOfKeySets([keySet]),
      cardFields: options.brand.environments[name]?.cardFields,
      own: options.policy,
      development: { nonce: developmentNonce },
    })
    response.writeHead(status, { ...headers('text/html; charset=utf-8'), 'content-security-policy': policy })
    response.end(document)
  }

  async function answer(request: Connect.IncomingMessage, response: ServerResponse) {
    const address = request.originalUrl ?? '/'
    const [pathname = '/'] = address.split('?')
    const { content, files: bare } = await read()
    const files = withAppData(bare, 'development')
    if (/^\/(?:page|slice)-data\//.test(pathname)) {
      const data = files.get(pathname)
      response.writeHead(data ? 200 : 404, headers(data ? 'application/json' : 'application/problem+json'))
      return response.end(JSON.stringify(data ?? { title: 'Not found', status: 404 }))
    }
    const { path: plain, variant } = splitVariant(pathname)
    const withoutMobile = [...content.documents, ...(hasMobileVariants(options) ? [] : content.pages)]
    if (variant === 'mobile' && withoutMobile.some((page) => page.content.path === plain))
      return response.writeHead(308, { location: plain + address.slice(pathname.length) }).end()
    const document = content.documents.find((page) => page.content.path === pathname)
    const module = (await server.ssrLoadModule(renderer)) as RenderModule
    const { renderDocument, gatePlain = (html) => html } = module
    if (document)
      return send(request, response, { status: 200, html: gatePlain(renderPlain(document, files), assets) })
    const { status, html } = await renderDocument({ address, files, assets })
    const page = withOwnHead(inlineDrawings(html, drawing), options, { address, status })
    return send(request, response, { status, html: page })
  }

  server.middlewares.use((request, response, next) => {
    answer(request, response).catch((thrown: unknown) => {
      const error = renderFault(thrown)
      if (error instanceof Error) server.ssrFixStacktrace(error)
      next(error)
    })
  })
}
