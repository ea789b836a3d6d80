import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { ContentPage } from './content.ts'
import { inlineDrawings } from './inline-drawings.ts'
import { withAppData } from './page-files.ts'
import type { RenderModule, SiteData } from './render-module.ts'
import type { SiteContent } from './site-reader.ts'

export interface ServeLiveOptions {
  /** Module that exports `renderDocument`. */
  readonly render: string
  /** A plain document as markup, for development; the build passes its own to `renderSite`. */
  readonly renderPlain?: (page: ContentPage, files: SiteData) => string
  /** CSS with the brand's values, importable as `virtual:gridfront/brand.css`. */
  readonly brandCss: string
}

const headers = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store' })

/** Answers with the site's JSON and documents, rendered when they are asked for. */
export function serveLive(
  server: ViteDevServer,
  { render, renderPlain, brandCss }: ServeLiveOptions,
  read: () => Promise<SiteContent>,
): void {
  // As in the build: the application finds the same document.
  const drawing = (address: string) => readFileSync(join(server.config.publicDir, address), 'utf8')
  // A style sheet without a file cannot be linked to: the brand's stands in the document itself.
  const finish = (address: string, document: string) =>
    server.transformIndexHtml(address, document.replace('</head>', `<style>${brandCss}</style>\n</head>`))

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
    const module = (await server.ssrLoadModule(resolve(render))) as RenderModule
    const { renderDocument, gatePlain = (html) => html } = module
    if (document && renderPlain) {
      response.writeHead(200, headers('text/html; charset=utf-8'))
      return response.end(await finish(address, gatePlain(renderPlain(document, files), null)))
    }
    const rendered = await renderDocument({ address, files, assets: null })
    response.writeHead(rendered.status, headers('text/html; charset=utf-8'))
    return response.end(await finish(address, inlineDrawings(rendered.html, drawing)))
  }

  server.middlewares.use((request, response, next) => {
    answer(request.originalUrl ?? '/', response).catch((error: unknown) => {
      if (error instanceof Error) server.ssrFixStacktrace(error)
      next(error)
    })
  })
}
