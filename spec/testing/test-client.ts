import type { LoginRequest } from '../../contracts/schemas/session.ts'
import { CookieJar, readSetCookie } from '../../src/cookies.ts'
import type { MockBackend } from '../../src/testing/mock-backend.ts'

export const address = 'http://localhost:8000'

export interface Sent {
  /** A text is sent unchanged, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Sends one request to a backend. */
export type Sending = (request: Request) => Promise<Response>

/** Behaves like a page: keeps the CSRF cookie, repeats it in the header, sends the token. */
export class TestClient {
  readonly #send: Sending
  readonly jar = new CookieJar(() => new Date())
  csrfToken = ''
  /** Everything that the next request will contain. */
  cookie = ''
  token = ''

  constructor(backend: Pick<MockBackend, 'handle'>) {
    this.#send = backend.handle
  }

  /** Sends exactly the given request, and keeps the cookies of the answer. */
  async bare(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const request = new Request(new URL(path, address), {
      method,
      headers: { ...type, ...headers },
      ...(body !== undefined && { body: text }),
    })
    if (headers['content-type'] === '') request.headers.delete('content-type')
    const answer = await this.#send(request)
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }

  #keep(line: string): void {
    const cookie = readSetCookie(line)
    if (cookie === null) return
    if (cookie.name.endsWith('XSRF-TOKEN')) this.csrfToken = cookie.value
    this.jar.keep(cookie)
    this.cookie = this.jar.header()
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.bare('GET', path, { headers: { ...this.bearer(), ...headers } })
  }

  async post(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    if (this.csrfToken === '') await this.get('/csrf')
    const csrfHeaders = { cookie: this.cookie, 'x-xsrf-token': this.csrfToken }
    return this.bare('POST', path, { body, headers: { ...csrfHeaders, ...this.bearer(), ...headers } })
  }

  async login(credentials: LoginRequest): Promise<Answer> {
    const answer = await this.post('/login', credentials)
    if (answer.status === 200) this.token = (JSON.parse(answer.body) as { token: string }).token
    return answer
  }

  bearer(): Record<string, string> {
    return this.token === '' ? {} : { authorization: `Bearer ${this.token}` }
  }
}
