import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** On a computer that others use too. */
  readonly shared?: boolean
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Nobody waits longer. A server that hangs is told apart from one that is gone: `TimeoutError`. */
const patienceMs = 30_000

let visitors = 0
/** An address of its own for each visitor, of the network for examples (RFC 2544). */
function newAddress(): string {
  visitors += 1
  return `198.18.${(visitors >> 8) & 255}.${visitors & 255}`
}

/** What a page does, over a real connection: keeps the CSRF cookie, repeats it in the header, carries the token. */
export class HttpClient {
  /** Where the server is; another one after it has been started again. */
  origin: string
  readonly #address: string
  #cookie = ''
  #pair = ''
  token = ''

  /** `address`: where the requests seem to come from, for a server whose `TRUST_PROXY` names this machine. */
  constructor(origin: string, address = newAddress()) {
    this.origin = origin
    this.#address = address
  }

  /** Rejects when the connection breaks; what has been sent then may or may not have been done. */
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
        'x-forwarded-for': this.#address,
        ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
        ...(method === 'POST' && { cookie: this.#cookie, 'x-xsrf-token': this.#pair }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    // Read to the end before anything counts as said.
    const text = await answer.text()
    const [, name, value] =
      /^((?:__Host-)?XSRF-TOKEN)=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    if (name !== undefined && value !== undefined) {
      this.#pair = value
      this.#cookie = `${name}=${value}`
    }
    return { status: answer.status, headers: answer.headers, text }
  }

  /** Status of the login; with 200 the visitor carries the token from then on. */
  async login(credentials: Credentials = demoCustomer): Promise<number> {
    const { email, password, shared } = credentials
    const { status, text } = await this.send('POST', '/login', { email, password, shared })
    if (status === 200) this.token = (JSON.parse(text) as { token: string }).token
    return status
  }
}
