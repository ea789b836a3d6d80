import { existsSync } from 'node:fs'
import { devBackend } from 'gridfront/dev-backend'
import { gridfront } from 'gridfront/vite'
import type { Plugin, ViteDevServer } from 'vite'
import { createServer } from 'vite'
import { readConfig } from '../server/config.ts'
import { expectFreePort } from './free-port.ts'
import { siteOptions } from './make-site.ts'
import { stopWithOneLine } from './one-line.ts'
import { readFirst } from './read-first.ts'

// `npm run dev`: Vite with hot reload in front of the backend. Pages send requests to their own origin, and Vite forwards
// those for the backend.
const backendPort = process.env.PORT || '8000'
process.env.PORT = backendPort
// The backend need not serve the site, so it starts without a build.
process.env.SITE_DIR ||= 'none'

/** The catalogue of components at `/catalogue`. Imported by address, because it is in `spec/`, which a copy may lack. */
async function catalogue(): Promise<Plugin[]> {
  const file = new URL('../../spec/tools/catalogue/catalogue-plugin.ts', import.meta.url)
  if (!existsSync(file)) return []
  const { cataloguePlugin } = (await import(file.href)) as { readonly cataloguePlugin: () => Plugin }
  return [cataloguePlugin()]
}

/** The address of the pages. Always `localhost`, since cookies of a log-in by redirect belong to one host. */
function pagesOrigin({ resolvedUrls }: ViteDevServer): string {
  const [address = 'http://localhost'] = resolvedUrls?.local ?? []
  const pages = new URL(address)
  pages.hostname = 'localhost'
  return pages.origin
}

try {
  // The backend starts last. Without this check a port that is taken would be reported only after all the work.
  await expectFreePort(readConfig(process.env))
  const target = `http://127.0.0.1:${backendPort}`
  const server = await createServer({
    plugins: [...(await catalogue()), gridfront(siteOptions()), devBackend({ target })],
    optimizeDeps: { entries: readFirst },
  })
  await server.listen()
  // Links in mails and the redirects of an identity provider lead to the pages, and the backend has none here.
  process.env.PUBLIC_ORIGIN ||= pagesOrigin(server)
  await import('../server/main.ts')
  process.stdout.write('The backend above gives the site its data. The site itself, with hot reload:\n')
  server.printUrls()
  process.once('SIGINT', () => void server.close())
  process.once('SIGTERM', () => void server.close())
} catch (error) {
  stopWithOneLine(error)
}
