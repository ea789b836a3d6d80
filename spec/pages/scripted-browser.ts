import type { DocumentLoadsOptions } from '../../src/pages/document-loads.ts'

interface Entry {
  readonly url: string
  readonly state: unknown
}

/**
 * The history of one tab: an entry has an address and a state, a document is loaded into an entry, and only the state
 * survives a reload.
 */
export function scriptedBrowser(url: string) {
  const entries: Entry[] = [{ url, state: null }]
  let at = 0
  const loads: string[] = []
  const entry = () => entries[at] ?? { url, state: null }
  const set = (changed: Entry) => void entries.splice(at, 1, changed)
  const withoutFragment = (address: string) => address.split('#', 1)[0]

  const go = (steps: number) => {
    at = Math.min(Math.max(at + steps, 0), entries.length - 1)
  }
  const push = (next: Entry) => {
    entries.splice(at + 1, entries.length, next)
    at += 1
  }
  const ports: Pick<DocumentLoadsOptions, 'history' | 'here' | 'assign' | 'reload'> = {
    history: {
      get state() {
        return entry().state
      },
      replaceState: (state: unknown, _: string, address?: string | URL | null) =>
        set({ url: String(address ?? entry().url), state: structuredClone(state) }),
    },
    here: () => entry().url,
    assign(href) {
      // Only the fragment differs, so the browser moves there without loading.
      if (withoutFragment(href) === withoutFragment(entry().url) && href.includes('#'))
        return set({ ...entry(), url: href })
      // The same address replaces the entry.
      if (href === entry().url) set({ url: href, state: null })
      else push({ url: href, state: null })
      loads.push(href)
    },
    reload: () => void loads.push(entry().url),
  }
  return {
    ports,
    /** Addresses of the documents that were loaded, in order. */
    loads,
    /** The router's call when it shows a page. */
    pushState: (address: string, state: unknown) => push({ url: address, state }),
    go,
    urls: () => entries.map((one) => one.url),
    state: () => entry().state,
    here: () => entry().url,
  }
}
