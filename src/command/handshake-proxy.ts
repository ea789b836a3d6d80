import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { sessionPaths } from '../../contracts/session-paths.ts'
import { CookieJar, readSetCookie } from '../cookies.ts'

export interface HandshakeProxyOptions {
  /** Base address of the backend. */
  readonly target: URL
  /** The login whose token is added to requests without one. Default: none. */
  readonly credentials?: { readonly email: string; readonly password: string } | undefined
  readonly csrf: { readonly cookieName: string; readonly headerName: string }
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** A loopback name or address. */
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  readonly onAnswer?: (line: string) => void
}

interface Outgoing {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const isUnsafe = (method: string) => !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)

/** Headers of a connection, or of the page in a browser: they are not passed on. */
const notHandedOn = [
  'connection',
  'content-length',
  'cookie',
  'host',
  'keep-alive',
  'origin',
  'proxy-connection',
  'referer',
  'transfer-encoding',
  'upgrade',
]

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Fetches the CSRF token and logs in as a page does, for tools that support neither. */
class Handshake {
  readonly #options: HandshakeProxyOptions
  readonly #jar = new CookieJar(() => new Date())
  #pair: string | null = null
  #token: string | null = null

  constructor(options: HandshakeProxyOptions) {
    this.#options = options
  }

  /** Sends a request with the tokens it lacks. A refused CSRF or login token is renewed once. */
  async send(asked: Outgoing): Promise<IncomingMessage> {
    const bringsToken = asked.headers.authorization !== undefined
    const bringsPair = asked.headers[this.#headerName] !== undefined
    const needsPair = isUnsafe(asked.method) && !bringsPair
    const wantsToken = !bringsToken && this.#options.credentials !== undefined && !this.#isLogin(asked)
    if (wantsToken && this.#token === null) await this.#logIn()
    // A CSRF token belongs to one session, so it is requested with the token of that session, if any.
    const renew = () => this.#renew({ wantsToken, authorization: asked.headers.authorization })
    if (needsPair && this.#pair === null) await renew()
    const answer = await this.#forward(asked, { needsPair, wantsToken })
    const isStale = (wantsToken && answer.statusCode === 401) || (needsPair && answer.statusCode === 403)
    if (!isStale) return answer
    answer.resume()
    if (answer.statusCode === 401) {
      this.#token = null
      await this.#logIn()
    } else await renew()
    return this.#forward(asked, { needsPair, wantsToken })
  }

  get #headerName(): string {
    return this.#options.csrf.headerName.toLowerCase()
  }

  #isLogin({ path }: Outgoing): boolean {
    return /^\/(?:login|csrf)(?:[?]|$)/.test(path)
  }

  async #renew({
    wantsToken,
    authorization,
  }: {
    readonly wantsToken: boolean
    readonly authorization?: string | undefined
  }): Promise<void> {
    const headers = { accept: '*/*', ...(authorization !== undefined && { authorization }) }
    const answer = await this.#forward(
      { method: 'GET', path: sessionPaths.csrf, headers, body: Buffer.alloc(0) },
      { needsPair: false, wantsToken },
    )
    answer.resume()
  }

  async #logIn(): Promise<void> {
    const { credentials } = this.#options
    if (credentials === undefined) return
    await this.#renew({ wantsToken: false })
    const answer = await this.#forward(
      {
        method: 'POST',
        path: sessionPaths.login,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(credentials)),
      },
      { needsPair: true, wantsToken: false },
    )
    const text = (await readAll(answer)).toString()
    const { token } = answer.statusCode === 200 ? (JSON.parse(text) as { readonly token?: unknown }) : {}
    this.#token = typeof token === 'string' ? token : null
    // From now on the CSRF token belongs to the session.
    await this.#renew({ wantsToken: true })
  }

  #forward(
    { method, path, headers, body }: Outgoing,
    { needsPair, wantsToken }: { readonly needsPair: boolean; readonly wantsToken: boolean },
  ): Promise<IncomingMessage> {
    const { target, headers: extra = {} } = this.#options
    const kept = Object.entries(headers).filter(
      ([name]) => !notHandedOn.includes(name) && !name.startsWith('sec-fetch-'),
    )
    const cookie = this.#jar.header()
    const sent = {
      ...Object.fromEntries(kept),
      ...extra,
      ...(cookie !== '' && { cookie }),
      ...(needsPair && this.#pair !== null && { [this.#headerName]: this.#pair }),
      ...(wantsToken && this.#token !== null && { authorization: `Bearer ${this.#token}` }),
      ...((body.length > 0 || isUnsafe(method)) && { 'content-length': String(body.length) }),
    }
    const url = new URL(target.href.replace(/\/$/, '') + path)
    const request = url.protocol === 'https:' ? secureRequest : plainRequest
    return new Promise((resolve, reject) => {
      const outgoing = request(url, { method, headers: sent })
      outgoing.on('error', reject)
      outgoing.on('response', (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line)
        resolve(answer)
      })
      outgoing.end(body)
    })
  }

  #keep(line: string): void {
    const cookie = readSetCookie(line)
    if (cookie === null) return
    this.#jar.keep(cookie)
    if (cookie.name.replace(/^__Host-/, '') !== this.#options.csrf.cookieName) return
    const value = this.#jar.get(cookie.name)
    this.#pair = value === undefined ? null : decodeURIComponent(value)
  }
}

/** Serves the backend on loopback with the handshakes done. Rejects as `listen` does, for instance with EADDRINUSE. */
export async function serveHandshakes(options: HandshakeProxyOptions) {
  const handshake = new Handshake(options)
  const answerTo = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const answer = await handshake.send({ method, path, headers, body: await readAll(incoming) })
    options.onAnswer?.(`${method} ${path.replace(/[?].*/s, '')} ${answer.statusCode}`)
    // The proxy stores the cookies itself, so the client receives none.
    const {
      'set-cookie': _,
      connection: __,
      'keep-alive': ___,
      'transfer-encoding': ____,
      ...kept
    } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(outgoing)
  }
  const server: Server = createServer((incoming, outgoing) => {
    answerTo(incoming, outgoing).catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error)
      if (outgoing.headersSent) return outgoing.destroy()
      outgoing.writeHead(502, { 'content-type': 'application/problem+json' })
      outgoing.end(JSON.stringify({ type: 'about:blank', title: 'Bad Gateway', status: 502, detail }))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
