import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Connect, PreviewServer } from 'vite'
import { splitVariant } from '../navigation/mobile-variant.ts'
import type { SiteDocument, SiteIndex } from './render-site.ts'

type Response = Parameters<Connect.NextHandleFunction>[1]

/** Addresses requested by programs. Their 404 has no page, since nobody reads it. */
const isForPrograms = /^\/(?:page-data|slice-data|assets|api)(?:\/|$)/

/** ROUTE-7: the canonical address of a page that was requested under another spelling. */
function canonicalPath(path: string): string {
  const plain = path.replace(/(.)\/$/, '$1')
  if (plain === '/index' || plain === '/index.html') return '/'
  return plain === '/index.m' ? '/m' : plain
}

/** Path and query as received, so that nothing in them is parsed as another host. */
const addressOf = ({ url = '/' }: Connect.IncomingMessage) => {
  const path = url.replace(/\?.*/s, '')
  return { path, query: url.slice(path.length) }
}

const redirect = (response: Response, status: 302 | 308, location: string) =>
  response.writeHead(status, { location }).end()

/**
 * Serves `vite preview` from the built site as docs/deploying.md requires of servers, each document with its policy.
 */
export function servePreview({ middlewares, config }: PreviewServer): () => void {
  const clientDir = resolve(config.root, config.build.outDir)
  // Another build may have replaced it since.
  const readIndex = async (): Promise<SiteIndex> =>
    JSON.parse(await readFile(join(clientDir, '../site.json'), 'utf8'))

  async function send(response: Response, { file, csp }: SiteDocument, status: 200 | 404) {
    // Read before the headers are sent, so that a file that a build is just replacing fails only this request.
    const html = await readFile(join(clientDir, file))
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      // As docs/deploying.md requires of servers. The service worker does not cache answers with `no-store` either.
      'cache-control': 'no-cache',
      'content-security-policy': csp,
    })
    response.end(html)
  }
  const sendNotFound = (response: Response, path: string, { notFound }: SiteIndex) =>
    send(response, path === '/m' || path.endsWith('.m') ? notFound.mobile : notFound.plain, 404)
  const isRead = ({ method = '' }: Connect.IncomingMessage) => method === 'GET' || method === 'HEAD'

  middlewares.use((request, response, next) => {
    const answer = async () => {
      // Requests for the backend are passed on.
      if (!isRead(request)) return next()
      // Vite compresses by `Accept-Encoding`, but does not send `Vary`.
      response.appendHeader('vary', 'Accept-Encoding')
      const { path, query } = addressOf(request)
      const index = await readIndex()
      const documents = new Map(Object.entries(index.documents))
      const canonical = canonicalPath(path)
      // The mobile address of a page without a mobile variant redirects to the plain page.
      const target = documents.has(canonical) ? canonical : splitVariant(canonical).path
      const document = documents.get(target)
      if (document && target === path) return send(response, document, 200)
      if (document) return redirect(response, 308, target + query)
      if (path === '/.well-known/change-password') return redirect(response, 302, '/accounts/forgot-password')
      // A document is only available at its address, because under its file name it would lack its policy.
      if (path.endsWith('.html')) return sendNotFound(response, path, index)
      next()
    }
    answer().catch(next)
  })
  // After Vite's own middlewares, which serve files.
  return () => {
    middlewares.use((request, response, next) => {
      const answer = async () => {
        const { path } = addressOf(request)
        if (!isRead(request)) response.writeHead(405, { allow: 'GET, HEAD' }).end()
        else if (isForPrograms.test(path)) response.writeHead(404).end()
        else await sendNotFound(response, path, await readIndex())
      }
      answer().catch(next)
    })
  }
}
