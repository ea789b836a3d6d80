/** The text announced for a page, as a store for `useSyncExternalStore`. */
export interface Announcements {
  readonly say: (text: string) => void
  readonly getSnapshot: () => string
  readonly subscribe: (listener: () => void) => () => void
}

/** A repeated text is spoken again, although a live region with unchanged text is not. */
export function createAnnouncements(): Announcements {
  const listeners = new Set<() => void>()
  let spoken = ''
  return {
    say(text) {
      spoken = text === spoken ? `${text}\u00a0` : text
      for (const listener of [...listeners]) listener()
    },
    getSnapshot: () => spoken,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
