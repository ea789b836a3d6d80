export interface ScrollMemory {
  /** Call it between two entries: scrolling from now on belongs to neither. */
  readonly hold: () => void
  /**
   * Call it when a history entry is on the screen. If the visitor has returned to it (`isReturn`), its scroll position
   * is restored. False if it has none, so that the caller must choose one.
   */
  readonly arrive: (entry: string, isReturn: boolean) => boolean
  /** Stores the present scroll position as that of the entry. */
  readonly keep: () => void
}

type Place = readonly [x: number, y: number]

const storageKey = 'gf-scroll'
/** The most entries stored; nobody goes back further. */
const maxEntries = 50

function readPlaces({ sessionStorage }: Window): Map<string, Place> {
  return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, Place][])
}

/**
 * The scroll position of each entry of the session's history (ROUTE-14). The browser's own restoration acts before the
 * page of an entry has loaded, so it is off while the application renders the pages, and on again whenever the document
 * is left: it restores whole documents better, and from its cache without any script. `entry`: the one on the screen
 * now. Blocked or full storage costs only the positions of earlier documents. `signal` ends it all.
 */
export function createScrollMemory(window: Window, entry: string, signal?: AbortSignal): ScrollMemory {
  const { history } = window
  let places = new Map<string, Place>()
  try {
    places = readPlaces(window)
  } catch {
    // Storage is blocked, or another script has written this key.
  }
  let shown: string | null = entry
  const keep = () => {
    if (shown === null) return
    places.delete(shown)
    places.set(shown, [window.scrollX, window.scrollY])
  }
  function restore(key: string): boolean {
    const place = places.get(key)
    if (!place) return false
    window.scrollTo({ left: place[0], top: place[1], behavior: 'instant' })
    return true
  }

  // The application had drawn this entry, and now it is loaded as a document: the browser leaves it at the top.
  if (history.scrollRestoration === 'manual' && window.scrollY === 0) restore(entry)
  history.scrollRestoration = 'manual'
  keep()
  const untilEnd = { ...(signal && { signal }) }
  const leave = () => {
    history.scrollRestoration = 'auto'
    try {
      window.sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-maxEntries)))
    } catch {
      // The positions stay in this document's memory.
    }
  }
  const comeBack = () => {
    history.scrollRestoration = 'manual'
  }
  window.addEventListener('scroll', keep, { passive: true, ...untilEnd })
  window.addEventListener('pagehide', leave, untilEnd)
  window.addEventListener('pageshow', comeBack, untilEnd)
  signal?.addEventListener('abort', leave, { once: true })

  return {
    hold() {
      shown = null
    },
    arrive(key, isReturn) {
      shown = key
      return isReturn && restore(key)
    },
    keep,
  }
}
