import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Logs in on a shared computer. */
  readonly shared?: boolean
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A visitor would not wait longer. `TimeoutError` distinguishes a server that hangs from one that is gone. */
const patienceMs = 30_000

let visitors = 0
/** Each visitor's address, in the network for benchmarks (RFC 2544). */
function newAddress(): string {
  visitors += 1
  return `198.18.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** Behaves like a page over a real connection: keeps cookies, repeats the CSRF cookie in the header, sends the token. */
export class HttpClient {
  /** The server's address; changes after a restart. */
  origin: string
  readonly #address: string
  readonly #cookies = new Map<string, string>()
  #pair = ''
  token = ''

  /** `address`: the apparent sender, for a server whose `TRUST_PROXY` names this machine. */
  constructor(origin: string, address = newAddress()) {
    this.origin = origin
    this.#address = address
  }

  /** Rejects when the connection breaks; the request may or may not have been executed. */
  async send(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpAnswer> {
    if (method === 'POST' && this.#pair === '') await this.send('GET', '/csrf')
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...headers,
        ...this.headersOf(method),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    // The answer is read completely before it counts.
    const text = await answer.text()
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
      if (name.endsWith('XSRF-TOKEN')) this.#pair = value
    }
    return { status: answer.status, headers: answer.headers, text }
  }

  /** What identifies the visitor in a request: address, token, cookies and CSRF token. */
  headersOf(method: 'GET' | 'POST'): Readonly<Record<string, string>> {
    return {
      'x-forwarded-for': this.#address,
      ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
      ...(this.#cookies.size > 0 && {
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      }),
      ...(method === 'POST' && { 'x-xsrf-token': this.#pair }),
    }
  }

  /** Status of the login; after 200 the visitor sends the token. */
  async login(credentials: Credentials = demoCustomer): Promise<number> {
    const { email, password, shared } = credentials
    const { status, text } = await this.send('POST', '/login', { email, password, shared })
    if (status === 200) this.token = (JSON.parse(text) as { token: string }).token
    return status
  }
}
