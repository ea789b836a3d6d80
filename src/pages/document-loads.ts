import { toPagePath } from '../navigation/page-path.ts'
import type { LeaveReason } from './page-loader-ports.ts'

export interface DocumentLoadsOptions {
  /** The browser's own, not one that a router listens to: `History.prototype.replaceState.bind(history)`. */
  readonly history: Pick<History, 'state' | 'replaceState'>
  /** Hash of the build that this document belongs to; '' is unknown. */
  readonly build: string
  /** Returns the address in the address bar: path, query and fragment. */
  readonly here: () => string
  /** Loads the document of another address, as a new entry of the history. */
  readonly assign: (href: string) => void
  /** Loads the document of this very address, in the entry that there is. */
  readonly reload: () => void
  /** Base path: the prefix of every address of the site. Default ''. */
  readonly basePath?: string
}

export interface DocumentLoads {
  /**
   * `openDocument` of the page loader. False: this document has come from there. For a newer build it goes there all the
   * same, once, when another page has been shown meanwhile.
   */
  readonly openDocument: (address: string, why: LeaveReason) => boolean
  /** Whether this entry of the history has been loaded for a build, whatever came of it. */
  readonly isTried: (build: string) => boolean
  /** Loads the present address again for a build. False when that has been tried. */
  readonly reloadFor: (build: string) => boolean
}

const stateKey = 'gf-loads'

/** A document's path with its variant. Query and fragment are left out: they do not change which document it is. */
const documentOf = (address: string): string => {
  const at = toPagePath(address)
  return at ? `${at.variant} ${at.path}` : address
}

const withoutFragment = (address: string): string => {
  const { pathname, search } = new URL(address, 'https://site.invalid')
  return pathname + search
}

function tried({ state }: Pick<History, 'state'>): readonly unknown[] {
  const list: unknown = state?.[stateKey]
  return Array.isArray(list) ? list : []
}

/**
 * Leaves for a document without ever going round in a circle, and without storage (ROUTE-11, PAGE-3). What has been
 * tried follows from what the document can see itself: an address is not left for by a document that came from it, but
 * for a newer build by a visitor who has moved on inside the application.
 * Loads of one address one after the other are marked in `history.state`, which outlives them. Whoever comes back to an
 * older document may leave again.
 */
export function createDocumentLoads(options: DocumentLoadsOptions): DocumentLoads {
  const { history, build, here, assign, reload, basePath = '' } = options
  const origin = documentOf(here())
  let hasReturned = false
  const markOf = (hash: string) => `${hash} ${documentOf(here())}`
  const isTried = (hash: string) => tried(history).includes(markOf(hash))

  function reloadFor(hash: string, href = here()): boolean {
    if (isTried(hash)) return false
    try {
      history.replaceState({ ...history.state, [stateKey]: [...tried(history), markOf(hash)] }, '', href)
    } catch {
      // Without a mark in the history this load could repeat for ever, so it does not happen.
      return false
    }
    reload()
    return true
  }

  return {
    isTried,
    reloadFor: (hash) => reloadFor(hash),
    openDocument(address, why) {
      const href = basePath + address
      if (!toPagePath(href)) return false
      if (documentOf(href) === origin) {
        if (why !== 'newBuild' || hasReturned || documentOf(here()) === origin) return false
        hasReturned = true
      }
      // After back or forward the address has changed already. Assigning it again with a fragment would load nothing.
      if (withoutFragment(href) === withoutFragment(here())) return reloadFor(build, href)
      assign(href)
      return true
    },
  }
}
