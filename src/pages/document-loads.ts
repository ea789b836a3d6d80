import { toPagePath } from '../navigation/page-path.ts'
import type { LeaveReason } from './page-loader-ports.ts'

export interface DocumentLoadsOptions {
  /** Not patched by a router: `History.prototype.replaceState.bind(history)`. */
  readonly history: Pick<History, 'state' | 'replaceState'>
  /** Hash of the build that this document belongs to; '' if unknown. */
  readonly build: string
  /** Returns the address in the address bar: path, query and fragment. */
  readonly here: () => string
  /** Loads the document of another address, as a new entry of the history. */
  readonly assign: (href: string) => void
  /** Reloads the document of the present address, in the same history entry. */
  readonly reload: () => void
  /** Base path: the prefix of every address of the site. Default ''. */
  readonly basePath?: string
}

export interface DocumentLoads {
  /**
   * `openDocument` of the page loader. Returns false if this document was reached from that address. For a newer build
   * it still loads the address, once, if another page has been shown meanwhile.
   */
  readonly openDocument: (address: string, why: LeaveReason) => boolean
  /** Whether this history entry has been loaded for a build, whatever the result. */
  readonly isTried: (build: string) => boolean
  /** Reloads the present address for a build. False if that has been tried. */
  readonly reloadFor: (build: string) => boolean
}

const stateKey = 'gf-loads'

/** A document's path with its variant. Query and fragment do not change which document it is. */
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
 * Leaves for documents without redirect loops and without storage (ROUTE-11, PAGE-3). The document can see itself what
 * has been tried: it does not leave for the address that it was reached from, except for a newer build after the
 * visitor has moved on inside the application. Successive loads of one address are marked in `history.state`, which
 * survives them. A visitor who comes back to an older document may leave it again.
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
      // After back or forward the address has already changed. Assigning it again with a fragment would load nothing.
      if (withoutFragment(href) === withoutFragment(here())) return reloadFor(build, href)
      assign(href)
      return true
    },
  }
}
