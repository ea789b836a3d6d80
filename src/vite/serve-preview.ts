import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Connect, PreviewServer } from 'vite'
import type { SiteDocument, SiteIndex } from './render-site.ts'

type Response = Parameters<Connect.NextHandleFunction>[1]

/** Addresses that programs ask for. Their 404 has no page, since nobody reads it. */
const isForPrograms = /^\/(?:page-data|slice-data|assets|api)(?:\/|$)/

/** ROUTE-7: the one address of a page that is asked for under another spelling. */
function canonicalPath(path: string): string {
  const plain = path.replace(/(.)\/$/, '$1')
  if (plain === '/index' || plain === '/index.html') return '/'
  return plain === '/index.m' ? '/m' : plain
}

/** Path and query as they came: nothing in them is taken for another host. */
const addressOf = ({ url = '/' }: Connect.IncomingMessage) => {
  const path = url.replace(/\?.*/s, '')
  return { path, query: url.slice(path.length) }
}

const redirect = (response: Response, status: 302 | 308, location: string) =>
  response.writeHead(status, { location }).end()

/** Answers `vite preview` from the built site as servers are asked to (docs/deploying.md), each document with its policy. */
export function servePreview({ middlewares, config }: PreviewServer): () => void {
  const clientDir = resolve(config.root, config.build.outDir)
  // Another build may have taken its place since.
  const readIndex = async (): Promise<SiteIndex> =>
    JSON.parse(await readFile(join(clientDir, '../site.json'), 'utf8'))

  async function send(response: Response, { file, csp }: SiteDocument, status: 200 | 404) {
    // Read before the head is sent: a file that a build is replacing at this moment is an error of this request alone.
    const html = await readFile(join(clientDir, file))
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      // As servers are asked to: what may not be stored, the service worker does not keep either.
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
      // What a backend takes goes on to it.
      if (!isRead(request)) return next()
      // Vite compresses what browsers can unpack, and does not say so to caches.
      response.appendHeader('vary', 'Accept-Encoding')
      const { path, query } = addressOf(request)
      const index = await readIndex()
      const documents = new Map(Object.entries(index.documents))
      const target = canonicalPath(path)
      const document = documents.get(target)
      if (document && target === path) return send(response, document, 200)
      if (document) return redirect(response, 308, target + query)
      if (path === '/.well-known/change-password') return redirect(response, 302, '/accounts/forgot-password')
      // A document is reached by its address alone: under the name of its file it would lack its policy.
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
