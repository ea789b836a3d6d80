// The parts of a worker's global scope that are used here. TypeScript's `webworker` library conflicts with `dom`.

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request
  /** Id of the page that sends the request; empty for a navigation. */
  readonly clientId: string
  /** Id of the page that a navigation will make; empty for other requests. */
  readonly resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

export interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown
  readonly ports: readonly Pick<MessagePort, 'postMessage'>[]
  readonly source: { readonly id: string } | null
}

export interface WorkerScope {
  readonly caches: CacheStorage
  readonly location: { readonly origin: string }
  readonly navigator: { readonly userAgent: string }
  readonly registration: {
    readonly installing: object | null
    readonly waiting: object | null
    readonly navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> }
    unregister(): Promise<boolean>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: {
      type: 'window'
      includeUncontrolled: true
    }): Promise<readonly { readonly id: string }[]>
  }
  fetch(request: Request): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: WorkerMessageEvent) => void): void
}
