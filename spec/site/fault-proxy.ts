import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** The backend's own addresses; everything else belongs to the site. */
const isBackends =
  /^\/(?:api|csrf|healthz|local-keys\.json|login|logout|outbox|readyz|session|user)(?:[/?]|$)/

/**
 * One origin for a browser, behind which builds are deployed, networks fail and answers are slow. Faults are injected in
 * front of the browser, because a page's interception does not affect its service worker.
 */
export class FaultProxy {
  readonly origin: string
  readonly #server: Server
  readonly #backend: string
  #site: string | undefined
  #isDown = false
  readonly #answers = new Map<string, Handler>()
  readonly asked: string[] = []

  constructor(server: Server, backend: string) {
    this.#server = server
    this.#backend = backend
    this.origin = `http://localhost:${(server.address() as AddressInfo).port}`
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) =>
      this.#pass(incoming, outgoing),
    )
  }

  /** `backend` answers all requests that are not the site's. */
  static async open(backend: string): Promise<FaultProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultProxy(server, backend)
  }

  /** Replaces the present build by another, given by its origin (`deliver`); the old files are gone. */
  deploy(site: string): void {
    this.#site = site
  }

  /** No answers from now on. */
  goDown = () => {
    this.#isDown = true
    this.#server.closeAllConnections()
  }
  comeUp = () => {
    this.#isDown = false
  }

  /** Answers a path instead of the site; without `handler` the site answers again. */
  answer(path: string, handler?: Handler): void {
    if (handler) this.#answers.set(path, handler)
    else this.#answers.delete(path)
  }

  /** Delays the answers of a path until the result is called. */
  holdBack(path: string): () => void {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    this.answer(path, (incoming, outgoing) => void released.then(() => this.#forward(incoming, outgoing)))
    return () => {
      this.answer(path)
      release()
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = incoming.url?.split('?')[0] ?? ''
    this.asked.push(path)
    if (this.#isDown) incoming.socket.destroy()
    else (this.#answers.get(path) ?? this.#forward.bind(this))(incoming, outgoing)
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const origin = isBackends.test(incoming.url ?? '') ? this.#backend : (this.#site ?? this.#backend)
    const headers = { ...incoming.headers, host: new URL(origin).host }
    // The backend accepts only its own address as origin.
    if (headers.origin) headers.origin = this.#backend
    const onward = (origin.startsWith('https:') ? secureRequest : request)(
      new URL(incoming.url ?? '/', origin),
      {
        method: incoming.method ?? 'GET',
        headers,
      },
    )
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
}
