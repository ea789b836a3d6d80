import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type {
  WorkerEvent,
  WorkerFetchEvent,
  WorkerMessageEvent,
  WorkerScope,
} from '../../src/service-worker/worker-scope.ts'
import type { WorkerSite } from '../../src/service-worker/worker-site.ts'

export const origin = 'https://energy.example'

export const digest = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 9).toString('base64url')

const digests = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([address, text]) => [address, digest(text)]))

/** A build as a list of documents and other files, with their contents. */
export interface SampleBuild {
  readonly site: WorkerSite
  readonly contents: Readonly<Record<string, string>>
}

/** A small site whose files all name their build. */
export function sampleBuild(build: string): SampleBuild {
  const documents = Object.fromEntries(
    ['/', '/plans', '/plans.m', '/accounts', '/documents/offline'].map((path) => [
      path,
      `${path} of ${build}`,
    ]),
  )
  const files = {
    [`/assets/app-${build}.js`]: `app of ${build}`,
    [`/assets/plans-${build}.js`]: `plans of ${build}`,
    '/page-data/plans/page-data.json': `{"plans":"${build}"}`,
    '/page-data/404.html/page-data.json': `{"404":"${build}"}`,
    '/slice-data/header.json': `{"header":"${build}"}`,
    '/art/sun.svg': `<svg>${build}</svg>`,
  }
  return {
    site: {
      build,
      cache: `gridfront-${build}-x`,
      offline: '/documents/offline',
      shell: ['/documents/offline'],
      application: [`/assets/app-${build}.js`, '/slice-data/header.json'],
      documents: digests(documents),
      files: digests(files),
    },
    contents: { ...documents, ...files, '/page-data/app-data.json': `{"webpackCompilationHash":"${build}"}` },
  }
}

type Answer = Response | Promise<Response>
/** Answers by address; others are 404. Tests change it during a test. */
export class Network extends Map<string, (request: Request) => Answer> {
  isOffline = false
}

export const networkOf = ({ contents }: SampleBuild): Network =>
  new Network(Object.entries(contents).map(([address, text]) => [address, () => new Response(text)]))

class ScriptedCache {
  readonly kept = new Map<string, Response>()
  #href = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key))
  async match(key: RequestInfo | URL) {
    return this.kept.get(this.#href(key))?.clone()
  }
  async put(key: RequestInfo | URL, response: Response) {
    await response.clone().text()
    this.kept.delete(this.#href(key))
    this.kept.set(this.#href(key), response)
  }
}

/** Caches in memory that outlive the worker that created them. */
export class ScriptedCaches {
  readonly all = new Map<string, ScriptedCache>()
  /** As if the device were full, or storage forbidden. */
  isBroken = false
  #check() {
    if (this.isBroken) throw new DOMException('No room', 'QuotaExceededError')
  }
  async open(name: string) {
    this.#check()
    const cache = this.all.get(name) ?? new ScriptedCache()
    this.all.set(name, cache)
    return cache
  }
  has = async (name: string) => this.all.has(name)
  keys = async () => [...this.all.keys()]
  delete = async (name: string) => this.all.delete(name)
  async match(key: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) {
    this.#check()
    for (const [name, cache] of this.all) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(key) : undefined
      if (found) return found
    }
    return undefined
  }
  /** Addresses in a cache, without the worker's own entries. */
  addresses(name: string): string[] {
    return [...(this.all.get(name)?.kept.keys() ?? [])]
      .map((href) => href.slice(origin.length))
      .filter((address) => !address.startsWith('/.gridfront/'))
      .toSorted()
  }
}

export interface AskOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  /** Requests a document, for this new page. */
  readonly navigate?: string
  /** The page that requests it. */
  readonly from?: string
  readonly origin?: string
}

function request(address: string, { method = 'GET', headers = {}, ...options }: AskOptions): Request {
  const made = new Request((options.origin ?? origin) + address, { method, headers })
  // Scripts cannot create a navigation request.
  if (options.navigate !== undefined) Object.defineProperty(made, 'mode', { value: 'navigate' })
  return made
}

// Workbox's modules read these when they are loaded and run.
class ScriptedFetchEvent {}
vi.stubEnv('NODE_ENV', 'production')
vi.stubGlobal('self', globalThis)
vi.stubGlobal('location', new URL(origin))
vi.stubGlobal('FetchEvent', ScriptedFetchEvent)
const { startWorker } = await import('../../src/service-worker/start-worker.ts')
const { endWorker } = await import('../../src/service-worker/end-worker.ts')

export interface SetupOptions {
  readonly network: Network
  readonly caches?: ScriptedCaches
  /** Ids of the pages that are open. */
  readonly windows?: string[]
  /** Name and version of the browser, as in its user agent. */
  readonly browser?: string
}

/** A browser around one worker: its events, its network, its pages. `site` null is the kill switch. */
export function workerSetup(site: WorkerSite | null, options: SetupOptions) {
  const { network, caches = new ScriptedCaches(), windows = [], browser = 'Chrome/150.0' } = options
  const listeners = new Map<string, (event: never) => void>()
  const asked: string[] = []
  const calls: string[] = []
  const working: Promise<unknown>[] = []
  const registration = { installing: null as object | null, waiting: null as object | null }
  async function fetch(input: Request | string) {
    const made = input instanceof Request ? input : new Request(input)
    const { pathname, search } = new URL(made.url)
    asked.push(pathname + search)
    if (network.isOffline) throw new TypeError('Failed to fetch')
    const nothing = () => new Response('nothing here', { status: 404 })
    return (network.get(pathname) ?? nothing)(made)
  }
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('caches', caches)
  const scope: WorkerScope = {
    caches: caches as unknown as CacheStorage,
    location: { origin },
    navigator: { userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${browser}` },
    registration: Object.assign(registration, {
      navigationPreload: {
        enable: async () => void calls.push('preload'),
        disable: async () => void calls.push('no preload'),
      },
      unregister: async () => calls.push('unregister') > 0,
    }),
    clients: {
      claim: async () => void calls.push('claim'),
      matchAll: async () => windows.map((id) => ({ id })),
    },
    fetch,
    skipWaiting: async () => void calls.push('skipWaiting'),
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
  }
  if (site) startWorker(scope, site)
  else endWorker(scope)

  /** Sends an event and waits for everything that it started. Rejects as the browser would see it. */
  async function send<Extra extends object>(name: string, extra: Extra) {
    const work: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise)
    const event = Object.assign(new Event(name), { waitUntil }, extra)
    listeners.get(name)?.(event as never)
    for (let done = 0; done < work.length; done++) await work[done]
  }
  return {
    caches,
    asked,
    calls,
    windows,
    registration,
    hasListener: (name: string) => listeners.has(name),
    install: () => send('install', {} satisfies Partial<WorkerEvent>),
    activate: () => send('activate', {}),
    /** The answer, or undefined for a request that the worker ignores. `rest` waits for work after the answer. */
    async ask(address: string, how: AskOptions = {}): Promise<Response | undefined> {
      let answer: Promise<Response> | undefined
      const extra: Partial<WorkerFetchEvent> = {
        request: request(address, how),
        clientId: how.from ?? '',
        resultingClientId: how.navigate ?? '',
        respondWith: (promise) => {
          answer = promise
        },
      }
      const sent = send('fetch', extra)
      sent.catch(() => undefined)
      working.push(sent)
      return answer
    },
    rest: async () => {
      await Promise.all(working.splice(0))
    },
    say: (data: unknown, from: string | null = null) => {
      const answers: unknown[] = []
      const extra: Partial<WorkerMessageEvent> = {
        data,
        ports: [{ postMessage: (answer: unknown) => void answers.push(answer) }] as never,
        source: from === null ? null : { id: from },
      }
      return send('message', extra).then(() => answers)
    },
  }
}
