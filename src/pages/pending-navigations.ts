import type { LoadedPage } from './page-loader-ports.ts'

/** A page that is on its way to the screen. */
export interface PendingNavigation {
  /** Path, query and fragment. */
  readonly href: string
  /** The words of the link that was pressed, where there was one. */
  readonly label: string | null
  /** The page itself, where it was asked for before its address: the router's route takes it from here. */
  readonly page?: Promise<LoadedPage>
}

export interface PendingNavigationsOptions {
  /** Makes the page of an address ready. Its failure is for whoever shows it. */
  readonly load: (href: string, signal: AbortSignal) => Promise<LoadedPage>
  /** Shows a page that is ready, under its address. */
  readonly show: (href: string) => void
}

/** The one page that the visitor is waiting for, in the shape that `useSyncExternalStore` takes. */
export interface PendingNavigations {
  /** Loads a page, and then shows it. Whatever was under way is given up; the same page again changes nothing. */
  readonly go: (href: string, label?: string | null) => void
  /** Another part moves on by itself: back, forward, a redirect, or what `go` shows. Takes the address. */
  readonly begin: (href: string) => void
  /** The page of an address is on the screen. Whoever has asked for another one meanwhile goes on waiting for that. */
  readonly arrive: (href: string) => void
  /** Nobody waits for a page any more. */
  readonly end: () => void
  readonly getSnapshot: () => PendingNavigation | null
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Lets a page come first and its address after it, as a browser does with documents: until then the address bar,
 * fragments and a reload belong to the page that is on the screen. The last of several clicks counts, however long
 * each page takes, and none fires later.
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
