import { request as sendRequest } from 'node:http'
import { demoCustomer } from '../../../../host/server/demo/demo-customers.ts'

interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const { email, password } = demoCustomer
export const credentials = { email, password }

/** A client with one customer's credentials: sends exactly the given headers. */
export class TestClient {
  readonly #base: string
  csrfToken = ''
  token = ''

  constructor(base: string) {
    this.#base = base
  }

  /** Another one at the same address. */
  other(): TestClient {
    return new TestClient(this.#base)
  }

  send(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Seen> {
    return new Promise((resolve, reject) => {
      const outgoing = sendRequest(`${this.#base}${path}`, { method, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => {
          const seen = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
          resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(seen), body: text })
        })
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  get = (path: string, headers: Record<string, string> = {}): Promise<Seen> =>
    this.send('GET', path, { ...this.bearer(), ...headers })

  bearer = (): Record<string, string> => (this.token === '' ? {} : { authorization: `Bearer ${this.token}` })

  async fetchPair(): Promise<Seen> {
    const answer = await this.get('/csrf')
    this.csrfToken = answer.headers['x-xsrf-token'] ?? ''
    return answer
  }

  /** Posts like a page: with the CSRF token, the token and the type of JSON. `body`: a text is sent unchanged. */
  async post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Seen> {
    if (this.csrfToken === '') await this.fetchPair()
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await this.send(
      'POST',
      path,
      {
        cookie: `XSRF-TOKEN=${this.csrfToken}`,
        'x-xsrf-token': this.csrfToken,
        ...(text !== '' && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...this.bearer(),
        ...headers,
      },
      text,
    )
    const renewed = /XSRF-TOKEN=([^;]+)/.exec(answer.headers['set-cookie'] ?? '')?.[1]
    if (renewed !== undefined) this.csrfToken = renewed
    return answer
  }

  async login(changed: Partial<typeof credentials> = {}): Promise<Seen> {
    const answer = await this.post('/login', { ...credentials, ...changed })
    if (answer.status === 200) this.token = (JSON.parse(answer.body) as { token: string }).token
    return answer
  }

  logout = (): Promise<Seen> => this.post('/logout')
}
