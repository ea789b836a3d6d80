/**
 * A message between tabs. `changed`: read storage again; `loggedOut`: the customer has logged out, with the time in ms
 * since 1970. Its content is not trusted: a tab that receives it reads and checks storage itself.
 */
export interface TabSignal {
  readonly type: 'changed' | 'loggedOut'
  readonly at: number
}

export interface Tabs {
  /** Sends a signal to the other tabs. Never throws. */
  readonly broadcast: (signal: TabSignal) => void
  /** Calls back at each signal of another tab. Returns a function that stops this. */
  readonly listen: (heard: (signal: TabSignal) => void) => () => void
}

export interface TabPlaces {
  /** Separates this brand's tabs from others of the origin: the cookie's name. */
  readonly name: string
  /** If it is missing or throws, storage events are used instead. */
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined
  readonly localStorage: () => Pick<Storage, 'setItem' | 'removeItem'>
  /** The window. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/**
 * Synchronises the tabs of one browser (AUTH-12): by a BroadcastChannel, or else by events of local storage, whose
 * entry is removed at once. With neither, tabs read storage when they are shown again.
 */
export function createTabs({ name, openChannel, localStorage, events }: TabPlaces): Tabs {
  const address = `gridfront:${name}`
  let channel: BroadcastChannel | undefined
  return {
    broadcast(signal) {
      try {
        if (channel) return channel.postMessage(signal)
        localStorage().setItem(address, JSON.stringify(signal))
        localStorage().removeItem(address)
      } catch {}
    },
    listen(onSignal) {
      // Any page of the origin can send messages, so everything that is not one of our signals is ignored.
      const receive = (data: unknown) => {
        const { type, at } = (data ?? {}) as Partial<TabSignal>
        if ((type === 'changed' || type === 'loggedOut') && typeof at === 'number') onSignal({ type, at })
      }
      const onStorage = (event: Event) => {
        const { key, newValue } = event as StorageEvent
        try {
          if (key === address && newValue) receive(JSON.parse(newValue))
        } catch {}
      }
      // Always added, because the other tab may have no channel.
      events.addEventListener('storage', onStorage)
      try {
        channel = openChannel?.(address)
        channel?.addEventListener('message', ({ data }) => receive(data))
      } catch {}
      return () => {
        events.removeEventListener('storage', onStorage)
        channel?.close()
        channel = undefined
      }
    },
  }
}
