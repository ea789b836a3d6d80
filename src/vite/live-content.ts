import { relative, resolve } from 'node:path'
import type { ErrorPayload, ViteDevServer } from 'vite'
import { contentChange } from './content-changes.ts'
import { ContentError } from './content-error.ts'
import { siteModules } from './site-modules.ts'
import type { SiteContent } from './site-reader.ts'

/** Name of the event that a changed page sends to the browser, with a `ContentChange`. */
export const contentEvent = 'gridfront:content'

// A save is often two writes, the first of which empties the file. And of a file that changes again within 50 ms the
// watcher says nothing more: whoever reads sooner than that may never hear of the second.
const settleMs = 75

const asPayload = (error: unknown): ErrorPayload => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const loc = error instanceof ContentError ? { loc: error.loc, id: error.loc.file } : {}
  // A mistake that is told by its sentence alone has nothing else there.
  const calls = stack.includes('\n    at ') ? stack : ''
  return { type: 'error', err: { message, stack: calls, plugin: 'gridfront', ...loc } }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isBelow = (folder: string, file: string) => !/^(?:\.\.|\/|[a-z]:)/i.test(relative(folder, file))

/**
 * The content while somebody writes it: read at the first request, and again when a file below `folders` has
 * changed. The browser is told which data is another now, to load its page anew, or what is wrong with the content.
 */
export function liveContent(
  { watcher, environments }: ViteDevServer,
  folders: readonly string[],
  read: () => Promise<SiteContent>,
): () => Promise<SiteContent> {
  const { hot } = environments.client
  let current: Promise<SiteContent> | null = null
  let hasFailed = false
  const latest = () => {
    if (current === null) {
      const reading = read()
      current = reading
      // What failed is tried again at the next request: its cause may lie outside these folders.
      reading.catch(() => {
        if (current === reading) current = null
      })
    }
    return current
  }
  const failed = (error: unknown): never => {
    hasFailed = true
    throw error
  }
  /** The module that lists the pages is made anew when it is asked for. */
  function forgetSite() {
    for (const { moduleGraph } of Object.values(environments)) {
      const site = moduleGraph.getModuleById(`\0${siteModules.site}`)
      if (site) moduleGraph.invalidateModule(site)
    }
  }
  async function refresh() {
    const before = await current?.catch(() => null)
    current = null
    try {
      // Under load a file may be read between the two writes of a save after all.
      const after = await latest().catch(() => pause(settleMs).then(latest).catch(failed))
      const change = before && !hasFailed ? contentChange(before, after) : 'structure'
      hasFailed = false
      if (change === 'structure') {
        forgetSite()
        hot.send({ type: 'full-reload' })
      } else if (change.files.length > 0) hot.send(contentEvent, change)
    } catch (error) {
      hot.send(asPayload(error))
    }
  }

  let refreshed = Promise.resolve()
  let waiting: NodeJS.Timeout | undefined
  const roots = folders.map((folder) => resolve(folder))
  watcher.add(roots)
  watcher.on('all', (_, file) => {
    if (!roots.some((root) => isBelow(root, file))) return
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      refreshed = refreshed.then(refresh)
    }, settleMs)
  })
  return () => latest().catch(failed)
}
