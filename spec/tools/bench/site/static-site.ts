import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { throwawayCertificate } from './throwaway-certificate.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  webmanifest: 'application/manifest+json',
}
const isText = (ending: string) => !/^(?:png|webp|woff2)$/.test(ending)
// Names with a hash never change, in every site builder's notation.
const hashed = /[-.~][\w-]{8,}\.(?:js|mjs|css|svg|png|woff2)$/

interface SiteFile {
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}

/** Answers requests of pages to a backend, so that a site that reports page views is not measured with failing requests. */
const backendAddress = /^\/(?:csrf|api\/)/
const fromAnotherOrigin = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'content-type, x-xsrf-token',
  'access-control-expose-headers': 'x-xsrf-token',
  'x-xsrf-token': 'of-the-benchmark',
})

const smaller = (body: Buffer) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** Reads a folder once. `change` can alter each document. */
function readFolder(folder: string, change: (html: string) => string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(?:br|gz|map)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, file).split(sep).join('/')}`
    const ending = extname(file).slice(1)
    const plain = readFileSync(file)
    const body = ending === 'html' ? Buffer.from(change(plain.toString())) : plain
    files.set(address, {
      body: isText(ending) ? smaller(body) : body,
      headers: {
        'content-type': types[ending] ?? 'application/octet-stream',
        'cache-control': hashed.test(address) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(isText(ending) && { 'content-encoding': 'br' }),
      },
    })
  }
  return files
}

/** The files in which static hosts look for the document of an address. */
const places = (path: string) =>
  path.endsWith('/') ? [`${path}index.html`] : [path, `${path}/index.html`, `${path}.html`]

function answerer(files: ReadonlyMap<string, SiteFile>) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost')
    if (backendAddress.test(pathname))
      return response.writeHead(204, fromAnotherOrigin(request.headers.origin ?? '*')).end()
    const path = decodeURIComponent(pathname)
    const found = places(path).find((place) => files.has(place))
    const file = files.get(found ?? '/404.html')
    if (!file) return response.writeHead(404).end()
    response.writeHead(found ? 200 : 404, { ...file.headers, 'content-length': file.body.length })
    return response.end(request.method === 'HEAD' ? undefined : file.body)
  }
}

/** Serves a folder of built files over HTTP/2, compressed with brotli as it would be deployed. */
export async function serveStatic(
  folder: string,
  { key, cert }: ReturnType<typeof throwawayCertificate>,
  change: (html: string) => string = (html) => html,
) {
  const server = createSecureServer({ key, cert, allowHTTP1: true })
  // Node's HTTP/2 requests and responses have the shape of its HTTP/1 ones.
  const answer = answerer(readFolder(folder, change)) as unknown as (...both: unknown[]) => void
  server.on('request', answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://localhost:${port}`,
    stop: () => new Promise<unknown>((resolve) => server.close(resolve)),
  }
}

/** The same documents without scripts: the fastest possible version of such a page. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*rel="?(?:modulepreload|preload|prefetch)[^>]*>/g, '')

/** The same documents without speculation rules. */
export const withoutRules = (html: string): string =>
  html.replace(/<script type="speculationrules">.*?<\/script>/gs, '')
