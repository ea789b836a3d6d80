/**
 * Why to check clock and storage again: the page became visible (`shown`), it was restored from the back/forward cache
 * (`restored`), or the network is back (`online`).
 */
export type PageLifecycleEvent = 'shown' | 'restored' | 'online'

export interface PageLifecycle {
  readonly subscribe: (listener: (signal: PageLifecycleEvent) => void) => () => void
}

const names = ['visibilitychange', 'focus', 'pageshow', 'online']

/** The page lifecycle events of a window. */
export const pageLifecycle = (
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): PageLifecycle => ({
  subscribe(listener) {
    const hear = ({ type, persisted }: Event & { persisted?: boolean }) =>
      listener(persisted ? 'restored' : type === 'online' ? type : 'shown')
    for (const name of names) target.addEventListener(name, hear)
    return () => {
      for (const name of names) target.removeEventListener(name, hear)
    }
  },
})
