import { relative, resolve } from 'node:path'
import type { ErrorPayload, ViteDevServer } from 'vite'
import { contentChange } from './content-changes.ts'
import { ContentError } from './content-error.ts'
import { siteModules } from './site-modules.ts'
import type { SiteContent } from './site-reader.ts'

/** Name of the event sent to the browser for a changed page, with a `ContentChange`. */
export const contentEvent = 'gridfront:content'

// Saving is often two writes, the first of which empties the file. The watcher reports no second change within 50 ms,
// so an earlier read might never see it.
const settleMs = 75

const asPayload = (error: unknown): ErrorPayload => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const loc = error instanceof ContentError ? { loc: error.loc, id: error.loc.file } : {}
  // An error with only a message has nothing else there.
  const calls = stack.includes('\n    at ') ? stack : ''
  return { type: 'error', err: { message, stack: calls, plugin: 'gridfront', ...loc } }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isBelow = (folder: string, file: string) => !/^(?:\.\.|\/|[a-z]:)/i.test(relative(folder, file))

/**
 * The content during development: read at the first request, and again when a file below `folders` has changed. The
 * browser is sent the changed data's addresses, so that it can load the page again, or the error in the content.
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
      // A failed read is repeated at the next request, because its cause may be outside these folders.
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
  /** Invalidates the module that lists the pages, so that it is generated again. */
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
      // Under load a file may still be read between the two writes of a save.
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
