import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { ContentPage } from './content.ts'
import { readContent } from './content.ts'
import { compilationHash, pageFiles } from './page-files.ts'
import type { RenderModule } from './render-module.ts'

export interface GridfrontOptions {
  /** Folder with `pages/` and `documents/`. */
  readonly content: string
  /** Module that exports `renderDocument`. */
  readonly render: string
  /** A plain document as markup, for development; the build passes its own to `renderSite`. */
  readonly renderPlain?: (page: ContentPage) => string
  /** What `{{name}}` in the content stands for. */
  readonly placeholders: Readonly<Record<string, string>>
  /** CSS with the brand's values, importable as `virtual:gridfront/brand.css`. */
  readonly brandCss: string
}

const brandCssId = 'virtual:gridfront/brand.css'
const resolvedBrandCssId = '\0gridfront-brand.css'

/** Content → page data: as files in a build of the client, live in development. */
export function gridfront(options: GridfrontOptions): Plugin {
  let isServerBuild = false
  const read = () => readContent(resolve(options.content), options.placeholders)
  return {
    name: 'gridfront',
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr)
    },
    resolveId: (id) => (id === brandCssId ? resolvedBrandCssId : null),
    load: (id) => (id === resolvedBrandCssId ? options.brandCss : null),
    async generateBundle(_, bundle) {
      if (isServerBuild) return
      const files = pageFiles(await read())
      const parts = Object.keys(bundle).sort()
      for (const [address, data] of files) {
        const source = JSON.stringify(data)
        parts.push(source)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source })
      }
      const source = JSON.stringify(compilationHash(parts))
      this.emitFile({ type: 'asset', fileName: 'page-data/app-data.json', source })
    },
    configureServer(server) {
      server.watcher.add(resolve(options.content)).on('all', (_, file) => {
        if (file.endsWith('.md')) server.hot.send({ type: 'full-reload' })
      })
      // After Vite's own middlewares: what is a module, an asset or a public file is theirs.
      return () => serveLive(server, options, read)
    },
  }
}

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

function serveLive(
  server: ViteDevServer,
  { render, renderPlain, brandCss }: GridfrontOptions,
  read: () => ReturnType<typeof readContent>,
) {
  // A style sheet without a file cannot be linked to: the brand's stands in the document itself.
  const finish = (address: string, document: string) =>
    server.transformIndexHtml(address, document.replace('</head>', `<style>${brandCss}</style>\n</head>`))
  server.middlewares.use((request, response, next) => {
    const answer = async () => {
      const address = request.originalUrl ?? '/'
      const [pathname = '/'] = address.split('?')
      const content = await read()
      if (pathname.startsWith('/page-data/')) {
        const data =
          pathname === '/page-data/app-data.json'
            ? { webpackCompilationHash: 'development' }
            : pageFiles(content).get(pathname)
        response.writeHead(data ? 200 : 404, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
        })
        return response.end(JSON.stringify(data ?? { title: 'Not found', status: 404 }))
      }
      const document = content.documents.find((page) => page.content.path === pathname)
      if (document && renderPlain) {
        response.writeHead(200, html)
        return response.end(await finish(address, renderPlain(document)))
      }
      const { renderDocument } = (await server.ssrLoadModule(resolve(render))) as RenderModule
      const rendered = await renderDocument({ address, content, assets: null })
      response.writeHead(rendered.status, html)
      return response.end(await finish(address, rendered.html))
    }
    answer().catch((error: unknown) => {
      if (error instanceof Error) server.ssrFixStacktrace(error)
      next(error)
    })
  })
}
