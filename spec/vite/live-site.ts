import { once } from 'node:events'
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { HotPayload } from 'vite'
import { createServer } from 'vite'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { defineBrand } from '../../src/brand/define-brand.ts'
import type { GridfrontOptions } from '../../src/vite/options.ts'
import { sitePlugin } from '../../src/vite/site-plugin.ts'
import { page, withFolder } from './content-folder.ts'

export interface LiveSite {
  readonly get: (address: string) => Promise<Response>
  /** Like `get`, but does not follow redirects. */
  readonly ask: (address: string) => Promise<Response>
  /** The next message to the browser, except connection notices. */
  readonly nextMessage: () => Promise<HotPayload>
  readonly save: (file: string, text: string) => Promise<void>
  readonly remove: (file: string) => Promise<void>
}

/** Messages of a socket, one at a time, none lost. */
function inbox(socket: WebSocket) {
  const arrived: HotPayload[] = []
  const waiting: ((payload: HotPayload) => void)[] = []
  socket.addEventListener('message', ({ data }) => {
    const payload = JSON.parse(String(data)) as HotPayload
    if (payload.type === 'connected' || payload.type === 'ping') return
    const take = waiting.shift()
    if (take) take(payload)
    else arrived.push(payload)
  })
  return () => {
    const known = arrived.shift()
    return known ? Promise.resolve(known) : new Promise<HotPayload>((resolve) => waiting.push(resolve))
  }
}

// A minimal document, because only its surroundings matter here.
const renderModule = `export const renderDocument = async ({ address, files }) => address === '/unnamed' ? fail() : ({
  html: '<html><head></head><body>' + (address === '/drawn' ? '<div data-drawing="/meter.svg"></div>' : '') + files.get('/page-data/index/page-data.json').result.data.html + '</body></html>',
  status: 200,
})
const fail = () => {
  throw Object.assign(new Error('templates.home: no Home'), { name: 'OptionError' })
}
`

const library = {
  'library.js': 'export const withPages = (tree) => tree',
  'article.js': 'export default () => null',
  'routeTree.gen.ts': 'export const routeTree = {}',
  'content/pages/404.md': page('/404'),
  'content/pages/500.md': page('/500'),
  'content/documents/offline.md': page('/documents/offline'),
}

/** Vite's own server over a folder of content, and the browser's side of its socket. */
export const withLiveSite = (
  files: Readonly<Record<string, string>>,
  options: (folder: string) => Partial<GridfrontOptions>,
  use: (site: LiveSite) => Promise<void>,
): Promise<void> =>
  withFolder({ ...library, ...files, 'render.js': renderModule }, async (made) => {
    const folder = await realpath(made)
    const content = join(folder, 'content')
    let ready: Promise<unknown> = Promise.resolve()
    const server = await createServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      server: { port: 0, host: '127.0.0.1' },
      plugins: [
        {
          name: 'library',
          resolveId: (id) => (id === 'gridfront' ? join(folder, 'library.js') : null),
        },
        {
          name: 'ready',
          configureServer({ watcher }) {
            ready = once(watcher, 'ready')
          },
        },
        sitePlugin(
          {
            brand: defineBrand(banksiaPower),
            templates: { article: 'article.js' },
            content,
            ...options(folder),
          },
          join(folder, 'render.js'),
        ),
      ],
    })
    try {
      await ready
      await server.listen()
      const address = server.httpServer?.address()
      const port = typeof address === 'object' ? address?.port : undefined
      const socket = new WebSocket(
        `ws://127.0.0.1:${port}/?token=${server.config.webSocketToken}`,
        'vite-hmr',
      )
      const nextMessage = inbox(socket)
      await once(socket, 'open')
      await use({
        get: (path) => fetch(`http://127.0.0.1:${port}${path}`),
        ask: (path) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }),
        nextMessage,
        save: async (file, text) => {
          await mkdir(dirname(join(folder, file)), { recursive: true })
          await writeFile(join(folder, file), text)
        },
        remove: (file) => rm(join(folder, file)),
      })
      socket.close()
    } finally {
      await server.close()
    }
  })
