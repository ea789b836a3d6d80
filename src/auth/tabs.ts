/**
 * What a tab tells the others: `changed`, look at the storage again; `loggedOut`, the customer has logged out, at
 * this moment in ms since 1970. Nobody trusts its content: a tab that receives it reads and checks the storage itself.
 */
export interface TabSignal {
  readonly type: 'changed' | 'loggedOut'
  readonly at: number
}

export interface Tabs {
  /** Never throws. */
  readonly tell: (signal: TabSignal) => void
  /** Hears what other tabs tell, until what it returns is called. */
  readonly listen: (heard: (signal: TabSignal) => void) => () => void
}

export interface TabPlaces {
  /** Tells this brand's tabs from others of the origin: the cookie's name. */
  readonly name: string
  /** Missing or throwing: the storage event stands in. */
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined
  readonly localStorage: () => Pick<Storage, 'setItem' | 'removeItem'>
  /** The window. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/**
 * Keeps the tabs of one browser in step (AUTH-12): through a BroadcastChannel, else through events of local
 * storage, whose entry goes as soon as it has come. With neither, tabs look when they are shown again.
 */
export function createTabs({ name, openChannel, localStorage, events }: TabPlaces): Tabs {
  const address = `gridfront:${name}`
  let channel: BroadcastChannel | undefined
  return {
    tell(signal) {
      try {
        if (channel) return channel.postMessage(signal)
        localStorage().setItem(address, JSON.stringify(signal))
        localStorage().removeItem(address)
      } catch {}
    },
    listen(heard) {
      // Any page of the origin can send messages: what is not one of our signals is ignored.
      const hear = (data: unknown) => {
        const { type, at } = (data ?? {}) as Partial<TabSignal>
        if ((type === 'changed' || type === 'loggedOut') && typeof at === 'number') heard({ type, at })
      }
      const onStorage = (event: Event) => {
        const { key, newValue } = event as StorageEvent
        try {
          if (key === address && newValue) hear(JSON.parse(newValue))
        } catch {}
      }
      // Heard in any case: the other tab may have no channel.
      events.addEventListener('storage', onStorage)
      try {
        channel = openChannel?.(address)
        channel?.addEventListener('message', ({ data }) => hear(data))
      } catch {}
      return () => {
        events.removeEventListener('storage', onStorage)
        channel?.close()
        channel = undefined
      }
    },
  }
}
