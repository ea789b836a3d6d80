import type { BrowserContext, Page, Request, Response, Route } from '@playwright/test'

/** How long a body may come after its request: a page that is left at once may lose it. */
const longestMs = 2000

const hasBody = (request: Request) =>
  request.method() !== 'GET' && ['fetch', 'xhr', 'ping', 'beacon', 'other'].includes(request.resourceType())

/** Runs in the page: passes the body of each request that may have one to `__tellBody`. */
function tellBodies() {
  const tell = (address: string | URL, body: unknown) => {
    const record = (text: string | null) =>
      void (window as unknown as { __tellBody?: (url: string, body: string | null) => void }).__tellBody?.(
        new URL(address, document.baseURI).href,
        text,
      )
    if (body instanceof Blob) void body.text().then(record)
    else record(body === null || body === undefined ? null : String(body))
  }
  const { fetch } = window
  window.fetch = (input, init) => {
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    if (method !== 'GET') {
      const url = input instanceof Request ? input.url : input
      if (input instanceof Request && init?.body === undefined)
        void input
          .clone()
          .blob()
          .then((body) => tell(url, body))
      else tell(url, init?.body)
    }
    return fetch.call(window, input, init)
  }
  const { sendBeacon } = navigator
  navigator.sendBeacon = (url, body) => {
    tell(url, body)
    return sendBeacon.call(navigator, url, body)
  }
}

/**
 * Firefox's driver does not report request bodies. From here on the pages of a context report them themselves, and
 * `postData` and `postDataJSON` of its requests return them to code that waits for a request, a response or a route.
 */
export async function readBodies(context: BrowserContext): Promise<void> {
  const recorded = new Map<string, (string | null)[]>()
  const waiting = new Map<string, ((body: string | null) => void)[]>()
  const known = new WeakMap<Request, Promise<void>>()
  await context.exposeBinding('__tellBody', (_, url: string, body: string | null) => {
    const next = waiting.get(url)?.shift()
    if (next) next(body)
    else recorded.set(url, [...(recorded.get(url) ?? []), body])
  })
  await context.addInitScript(tellBodies)
  const bodyOf = (url: string) =>
    new Promise<string | null>((resolve) => {
      const early = recorded.get(url) ?? []
      const [body] = early.splice(0, 1)
      if (body !== undefined) return resolve(body)
      waiting.set(url, [...(waiting.get(url) ?? []), resolve])
      setTimeout(() => {
        waiting.set(
          url,
          (waiting.get(url) ?? []).filter((one) => one !== resolve),
        )
        resolve(null)
      }, longestMs).unref()
    })
  const settle = (request: Request): Promise<void> => {
    if (!hasBody(request)) return Promise.resolve()
    const begun =
      known.get(request) ??
      bodyOf(request.url()).then((body) => {
        request.postData = () => body
        request.postDataJSON = () => (body === null ? null : JSON.parse(body))
      })
    known.set(request, begun)
    return begun
  }
  context.on('request', (request) => void settle(request))
  context.on('page', (page) => waitForBodies(page, settle))
}

type Settle = (request: Request) => Promise<void>

/** `then` of a value, once the body of its request is known. */
const after =
  <Value extends readonly unknown[], Result>(
    settle: (...value: Value) => Promise<void>,
    then: (...value: Value) => Result,
  ) =>
  async (...value: Value): Promise<Awaited<Result>> => {
    await settle(...value)
    return await then(...value)
  }

/** `fetch` of a route sends what the page would have sent. */
function sendBody(route: Route, request: Request): void {
  const fetch = route.fetch.bind(route)
  const postData = request.postData()
  if (postData !== null) route.fetch = (options) => fetch({ postData, ...options })
}

/** Listeners, predicates and routes of a page run after the body of their request is known. */
function waitForBodies(page: Page, settle: Settle): void {
  const settled = (response: Response) => settle(response.request())
  const on = page.on.bind(page) as (event: string, listener: (value: never) => void) => Page
  page.on = ((event: string, listener: (value: Request) => void) =>
    on(event, event === 'request' ? after(settle, listener) : listener)) as Page['on']
  const { waitForRequest, waitForResponse, route } = page
  page.waitForRequest = async (asked, options) => {
    const predicate = typeof asked === 'function' ? after(settle, asked) : asked
    const request = await waitForRequest.call(page, predicate, options)
    await settle(request)
    return request
  }
  page.waitForResponse = async (asked, options) => {
    const predicate = typeof asked === 'function' ? after(settled, asked) : asked
    const response = await waitForResponse.call(page, predicate, options)
    await settled(response)
    return response
  }
  page.route = (url, handler, options) =>
    route.call(
      page,
      url,
      after(
        (_: Route, request: Request) => settle(request),
        (one, request) => {
          sendBody(one, request)
          return handler(one, request)
        },
      ),
      options,
    )
}
