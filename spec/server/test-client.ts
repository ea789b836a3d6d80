import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export interface Sent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Secrets that visitors have typed or received and that no log may contain, collected for a whole test file. */
export const secrets = new Set<string>()
const secretFields = new Set(['email', 'password', 'current', 'next', 'token', 'phone', 'note', 'receipt'])
function gatherSecrets(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  // Shorter ones occur in any text by chance.
  for (const [name, text] of Object.entries(value))
    if (secretFields.has(name) && typeof text === 'string' && text.length > 7) secrets.add(text)
}

const cookieName = /^((?:__Host-)?XSRF-TOKEN)=([^;]*)/

/** Behaves like a page: keeps the CSRF cookie, repeats it in the header, sends the token. */
export class TestClient {
  readonly #app: FastifyInstance
  /** The address it sends from. */
  address: string
  csrfToken = ''
  cookie = ''
  token = ''
  /** The token of a payer without a login; '' for none. */
  guestCookie = ''

  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app
    this.address = address
  }

  /** Sends exactly what is given, and takes cookies and tokens from the answer. */
  async bare(
    method: string,
    url: string,
    { body, headers = {} }: Sent = {},
  ): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      remoteAddress: this.address,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    gatherSecrets(body)
    if (answer.headers['content-type']?.startsWith('application/json')) gatherSecrets(answer.json())
    const [, name, value] = cookieName.exec([answer.headers['set-cookie']].flat()[0] ?? '') ?? []
    if (name !== undefined && value !== undefined) {
      secrets.add(value)
      this.csrfToken = value
      this.cookie = `${name}=${value}`
    }
    const guest = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('guest='))
    if (guest !== undefined) this.guestCookie = guest.slice(0, guest.indexOf(';'))
    return answer
  }

  bearer(): Record<string, string> {
    return this.token === '' ? {} : { authorization: `Bearer ${this.token}` }
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.bare('GET', url, { headers: this.bearer() })
  }

  async post(url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    if (this.csrfToken === '') await this.get('/csrf')
    const cookie = [this.cookie, this.guestCookie].filter((one) => one !== '').join('; ')
    const csrfHeaders = { cookie, 'x-xsrf-token': this.csrfToken }
    return this.bare('POST', url, { body, headers: { ...csrfHeaders, ...this.bearer(), ...headers } })
  }

  async login(
    { email, password, shared }: { email: string; password: string; shared?: boolean },
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const body = { email, password, ...(shared !== undefined && { shared }) }
    const answer = await this.post('/login', body, headers)
    if (answer.statusCode === 200) this.token = answer.json<{ token: string }>().token
    return answer
  }
}
