import type { LoadedPage } from './page-loader-ports.ts'

/** A page that is loading, to be shown. */
export interface PendingNavigation {
  /** Path, query and fragment. */
  readonly href: string
  /** The text of the link that was pressed; null without one. */
  readonly label: string | null
  /** The page itself, if it was requested before the address changed: the router's route takes it from here. */
  readonly page?: Promise<LoadedPage>
}

export interface PendingNavigationsOptions {
  /** Loads the page of an address. The caller that shows it handles its failure. */
  readonly load: (href: string, signal: AbortSignal) => Promise<LoadedPage>
  /** Shows a loaded page, under its address. */
  readonly show: (href: string) => void
}

/** The page that the visitor is waiting for, as a store for `useSyncExternalStore`. */
export interface PendingNavigations {
  /** Loads a page and then shows it. Replaces a pending navigation, except one to the same page. */
  readonly go: (href: string, label?: string | null) => void
  /** Call it when other code navigates to this address: back, forward, a redirect, or the `show` of `go`. */
  readonly begin: (href: string) => void
  /** Call it when the page of an address is on the screen. A pending navigation to another one continues. */
  readonly arrive: (href: string) => void
  /** Cancels the pending navigation. */
  readonly end: () => void
  readonly getSnapshot: () => PendingNavigation | null
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Changes the address only when the page has loaded, as a browser does with documents: until then the address bar,
 * fragments and a reload belong to the page on the screen. The last of several clicks counts, however long each page
 * takes; earlier ones never take effect.
 */
export function createPendingNavigations({ load, show }: PendingNavigationsOptions): PendingNavigations {
  const listeners = new Set<() => void>()
  let current: PendingNavigation | null = null
  let loading = new AbortController()

  function set(visit: PendingNavigation | null) {
    if (current === visit) return
    loading.abort()
    current = visit
    for (const listener of [...listeners]) listener()
  }

  return {
    go(href, label = null) {
      if (current?.href === href) return
      const stop = new AbortController()
      const page = load(href, stop.signal)
      const visit = { href, label, page }
      set(visit)
      loading = stop
      const ready = () => {
        if (current === visit && loading === stop) show(href)
      }
      page.then(ready, ready)
    },
    begin(href) {
      set(current?.href === href ? current : { href, label: null })
    },
    arrive(href) {
      if (current?.href === href) set(null)
    },
    end: () => set(null),
    getSnapshot: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
