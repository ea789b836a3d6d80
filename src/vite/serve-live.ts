import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { publicLinks } from '../document/public-links.ts'
import type { ClientAssets, RenderModule } from '../document/render-module.ts'
import { themeStyle } from '../theme/tokens.ts'
import { inlineDrawings } from './inline-drawings.ts'
import type { GridfrontOptions } from './options.ts'
import { withAppData } from './page-files.ts'
import { plainDocument } from './plain-document.ts'
import { publicFilesIn } from './public-files.ts'
import { renderFault } from './render-fault.ts'
import { siteModules } from './site-modules.ts'
import type { SiteContent } from './site-reader.ts'

interface LiveSite {
  readonly read: () => Promise<SiteContent>
  /** Addresses of the site's style sheets. */
  readonly styles: readonly string[]
  /** Module that exports `renderDocument`. */
  readonly renderer: string
}

const headers = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store' })

/** Answers with the site's JSON and documents, rendered when they are asked for. */
export function serveLive(
  server: ViteDevServer,
  options: GridfrontOptions,
  { read, styles, renderer }: LiveSite,
): void {
  const brandStyle = themeStyle(options.brand.theme)
  const { publicDir } = server.config
  const links = publicLinks(options.brand, publicFilesIn(publicDir).has)
  const renderPlain = plainDocument(options, { styles, publicLinks: links })
  // Vite serves the sources under their own names.
  const assets: ClientAssets = {
    script: `${server.config.base}@id/${siteModules.client}`,
    preloads: () => [],
    styles: () => styles,
    publicLinks: links,
  }
  // As in the build: the application finds the same document.
  const drawing = (address: string) => readFileSync(join(publicDir, address), 'utf8')
  // A style sheet without a file cannot be linked to: the brand's stands in the document itself.
  const finish = (address: string, document: string) =>
    server.transformIndexHtml(address, document.replace('</head>', `<style>${brandStyle}</style>\n</head>`))

  async function answer(address: string, response: ServerResponse) {
    const [pathname = '/'] = address.split('?')
    const { content, files: bare } = await read()
    const files = withAppData(bare, 'development')
    if (/^\/(?:page|slice)-data\//.test(pathname)) {
      const data = files.get(pathname)
      response.writeHead(data ? 200 : 404, headers(data ? 'application/json' : 'application/problem+json'))
      return response.end(JSON.stringify(data ?? { title: 'Not found', status: 404 }))
    }
    const document = content.documents.find((page) => page.content.path === pathname)
    const module = (await server.ssrLoadModule(renderer)) as RenderModule
    const { renderDocument, gatePlain = (html) => html } = module
    if (document) {
      response.writeHead(200, headers('text/html; charset=utf-8'))
      return response.end(await finish(address, gatePlain(renderPlain(document, files), assets)))
    }
    const rendered = await renderDocument({ address, files, assets })
    response.writeHead(rendered.status, headers('text/html; charset=utf-8'))
    return response.end(await finish(address, inlineDrawings(rendered.html, drawing)))
  }

  server.middlewares.use((request, response, next) => {
    answer(request.originalUrl ?? '/', response).catch((thrown: unknown) => {
      const error = renderFault(thrown)
      if (error instanceof Error) server.ssrFixStacktrace(error)
      next(error)
    })
  })
}
