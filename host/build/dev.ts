import { existsSync } from 'node:fs'
import { devBackend } from 'gridfront/dev-backend'
import { gridfront } from 'gridfront/vite'
import type { Plugin } from 'vite'
import { createServer } from 'vite'
import { readConfig } from '../server/config.ts'
import { expectFreePort } from './free-port.ts'
import { siteOptions } from './make-site.ts'
import { stopWithOneLine } from './one-line.ts'

// `npm run dev`: Vite with hot reload in front of the same backend. The page asks its own origin; Vite hands
// the backend's paths on.
const backendPort = process.env.PORT || '8000'
process.env.PORT = backendPort
// The backend's own site is not needed here, so that it starts without a build.
process.env.SITE_DIR ||= 'none'

/** The catalogue of components at `/catalogue`. It stands with the suites, which the host does not import. */
async function catalogue(): Promise<Plugin[]> {
  const file = new URL('../../spec/tools/catalogue/catalogue-plugin.ts', import.meta.url)
  if (!existsSync(file)) return []
  const { cataloguePlugin } = (await import(file.href)) as { readonly cataloguePlugin: () => Plugin }
  return [cataloguePlugin()]
}

try {
  // The backend comes last: without this its taken port would be told after everything else has been made.
  await expectFreePort(readConfig(process.env))
  const target = `http://127.0.0.1:${backendPort}`
  const server = await createServer({
    plugins: [...(await catalogue()), gridfront(siteOptions()), devBackend({ target })],
  })
  await server.listen()
  await import('../server/main.ts')
  process.stdout.write('The backend above gives the site its data. The site itself, with hot reload:\n')
  server.printUrls()
  process.once('SIGINT', () => void server.close())
  process.once('SIGTERM', () => void server.close())
} catch (error) {
  stopWithOneLine(error)
}
