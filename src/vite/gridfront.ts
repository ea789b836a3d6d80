import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { readContent } from './content.ts'
import { compilationHash, pageFiles } from './page-files.ts'
import type { RenderModule } from './render-module.ts'

export interface GridfrontOptions {
  /** Folder with `pages/` and `documents/`. */
  readonly content: string
  /** Module that exports `renderDocument`. */
  readonly render: string
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

function serveLive(
  server: ViteDevServer,
  { render }: GridfrontOptions,
  read: () => ReturnType<typeof readContent>,
) {
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
      const { renderDocument } = (await server.ssrLoadModule(resolve(render))) as RenderModule
      const { html, status } = await renderDocument({ address, content, assets: null })
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      return response.end(await server.transformIndexHtml(address, html))
    }
    answer().catch((error: unknown) => {
      if (error instanceof Error) server.ssrFixStacktrace(error)
      next(error)
    })
  })
}
