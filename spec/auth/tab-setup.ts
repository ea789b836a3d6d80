import type { AuthPorts, AuthSnapshot } from '../../src/auth/auth.ts'
import { createAuth } from '../../src/auth/auth.ts'
import { createLiveSession } from '../../src/auth/live-session.ts'
import type { LoginReply } from '../../src/auth/login-result.ts'
import type { PageLifecycleEvent } from '../../src/auth/page-lifecycle.ts'
import { createTabs } from '../../src/auth/tabs.ts'
import type { TokenPlaces } from '../../src/auth/token-storage.ts'
import { createTokenStorage } from '../../src/auth/token-storage.ts'
import type { Transition } from '../../src/run-machine.ts'
import type { BrowserChoices } from './browser-places.ts'
import { browserPlaces } from './browser-places.ts'
import type { Deferred } from './session-setup.ts'
import { deferred, setupTime, verify } from './session-setup.ts'

export interface TabBrowserChoices extends BrowserChoices {
  /** How this browser's tabs notify each other. Default: both ways. */
  readonly ways?: 'both' | 'channel' | 'storage event' | 'none'
  /** Schedules a delivery. Default: as a microtask. */
  readonly deliver?: (work: () => void) => void
}

/** One browser with any number of tabs, which share storage and receive each other's messages. */
export function tabBrowser({ ways = 'both', deliver = queueMicrotask, ...choices }: TabBrowserChoices = {}) {
  const browser = browserPlaces(choices)
  const channels = new Set<FakeChannel>()
  const windows = new Set<EventTarget>()
  /** Every text and object that tabs sent each other. */
  const sent: unknown[] = []

  class FakeChannel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.add(this)
    }
    postMessage(data: unknown) {
      sent.push(data)
      for (const other of channels)
        if (other !== this && other.name === this.name)
          deliver(() => {
            if (channels.has(other)) other.dispatchEvent(Object.assign(new Event('message'), { data }))
          })
    }
    close() {
      channels.delete(this)
    }
  }

  function storageOf(events: EventTarget): TokenPlaces['localStorage'] {
    return () => {
      const storage = browser.places.localStorage()
      const tell = (key: string, newValue: string | null) => {
        if (ways === 'channel') return
        sent.push(newValue)
        for (const other of windows)
          if (other !== events)
            deliver(() => void other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })))
      }
      return {
        getItem: storage.getItem,
        setItem: (key, value) => {
          storage.setItem(key, value)
          tell(key, value)
        },
        removeItem: (key) => {
          const isThere = storage.getItem(key) !== null
          storage.removeItem(key)
          if (isThere) tell(key, null)
        },
      }
    }
  }

  function openTab(ports: Partial<AuthPorts> = {}) {
    const events = new EventTarget()
    windows.add(events)
    const localStorage =
      ways === 'none' || ways === 'channel' ? browser.places.localStorage : storageOf(events)
    const places = browser.tabPlaces()
    const storage = createTokenStorage({
      cookies: places.cookies,
      sessionStorage: places.sessionStorage as () => Storage,
      localStorage,
      isSecure: places.isSecure,
      cookieName: places.cookieName,
    })
    const listeners = new Set<(signal: PageLifecycleEvent) => void>()
    const logins: Deferred<LoginReply>[] = []
    const extensions: Deferred<string>[] = []
    const loggedOut: string[] = []
    const transitions: Transition[] = []
    const warnings: unknown[] = []
    const seen: AuthSnapshot[] = []
    const noStorage = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const hasChannel = ways === 'both' || ways === 'channel'
    const auth = createAuth({
      storage,
      verify,
      loadLiveSession: async () => ({ createLiveSession }),
      login: () => {
        const answer = deferred<LoginReply>()
        logins.push(answer)
        return answer.promise
      },
      logout: async (token) => {
        loggedOut.push(token)
      },
      extend: () => {
        const answer = deferred<string>()
        extensions.push(answer)
        return answer.promise
      },
      tabs: createTabs({
        name: browser.places.cookieName,
        openChannel: hasChannel ? (name) => new FakeChannel(name) as unknown as BroadcastChannel : undefined,
        localStorage: ways === 'none' ? noStorage : localStorage,
        events,
      }),
      page: {
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      now: () => setupTime,
      onTransition: (transition) => transitions.push(transition),
      onWarning: (...warning) => warnings.push(warning),
      ...ports,
    })
    auth.subscribe(() => seen.push(auth.getSnapshot()))
    const stop = auth.start()
    return {
      auth,
      storage,
      events,
      logins,
      extensions,
      loggedOut,
      transitions,
      warnings,
      seen,
      /** The page is visible again, restored from the cache, or online again. */
      signal: (signal: PageLifecycleEvent) => {
        for (const listener of listeners) listener(signal)
      },
      /** Listeners of this tab's page and of its storage events. */
      pageListeners: () => listeners.size,
      close: () => {
        stop()
        windows.delete(events)
      },
    }
  }

  return {
    browser,
    openTab,
    sent,
    openChannels: () => channels.size,
    /** Any page of the origin can do this. */
    forge: (data: unknown) => {
      for (const channel of channels) channel.dispatchEvent(Object.assign(new Event('message'), { data }))
      for (const events of windows)
        events.dispatchEvent(
          Object.assign(new Event('storage'), {
            key: `gridfront:${browser.places.cookieName}`,
            newValue: typeof data === 'string' ? data : JSON.stringify(data),
          }),
        )
    },
  }
}

export type Tab = ReturnType<ReturnType<typeof tabBrowser>['openTab']>
