import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Connect, PreviewServer } from 'vite'
import type { SiteDocument, SiteIndex } from './render-site.ts'

/** Answers `vite preview` with the documents of the built site by their addresses, each with its policy. */
export function servePreview({ middlewares, config }: PreviewServer): () => void {
  const clientDir = resolve(config.root, config.build.outDir)
  const readIndex = async (): Promise<SiteIndex> =>
    JSON.parse(await readFile(join(clientDir, '../site.json'), 'utf8'))

  const serve =
    (find: (index: SiteIndex, path: string) => SiteDocument | undefined, status: number) =>
    (...[request, response, next]: Parameters<Connect.NextHandleFunction>) => {
      const answer = async () => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const document = find(await readIndex(), pathname)
        if (document === undefined || !['GET', 'HEAD'].includes(request.method ?? '')) return next()
        response.writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': document.csp,
        })
        createReadStream(join(clientDir, document.file)).pipe(response)
      }
      answer().catch(next)
    }

  middlewares.use(serve(({ documents }, path) => documents[path], 200))
  // After Vite's own: what is a file is theirs.
  return () => {
    middlewares.use(serve(({ notFound }) => notFound.plain, 404))
  }
}
