import type { FastifyInstance } from 'fastify'
import type { SignUpApplication, SignUpSaving, SignUpState } from 'gridfront/contracts'
import { Problem } from 'gridfront/contracts'
import { testSignUp } from '../../../fixtures/sign-up.ts'
import { agreedTo } from '../../tools/agreed-to.ts'
import { secrets, TestClient } from '../test-client.ts'

const base = '/api/origination/application'

/** All sections of an application to the made-up retailer, with its own address and e-mail address. */
export function answersOf(number: string, email = `${number.toLowerCase()}@applicants.example`) {
  const { nmi: _, ...supply } = testSignUp.supply
  return {
    ...testSignUp,
    supply: { ...supply, address: { ...supply.address, number } },
    plan: { planId: 'wattlebird-steady' },
    person: { ...testSignUp.person, email },
    consents: agreedTo('wattlebird-steady'),
  }
}

/** An applicant: a browser that keeps both cookies. */
export class Applicant {
  readonly client: TestClient
  /** The application's cookie, as `name=value`. */
  cookie = ''
  /** Attributes of the cookie as it was last set. */
  attributes = ''

  constructor(app: FastifyInstance, address?: string) {
    this.client = new TestClient(app, address)
  }

  async #send(path: string, body?: unknown) {
    if (this.client.csrfToken === '') await this.client.get('/csrf')
    const cookie = [this.client.cookie, this.cookie].filter((one) => one !== '').join('; ')
    const answer = await this.client.post(path, body, { cookie })
    const [, pair, attributes = ''] =
      /^((?:__Host-)?application=[^;]*); (.*)$/.exec(String(answer.headers['set-cookie'] ?? '')) ?? []
    if (pair !== undefined) {
      this.attributes = attributes
      this.cookie = pair.endsWith('=') ? '' : pair
      if (this.cookie !== '') secrets.add(pair.split('=')[1] ?? '')
    }
    return answer
  }

  save = (saving: Pick<SignUpSaving, 'version'> & Readonly<Record<string, unknown>>) =>
    this.#send(base, saving)
  submit = (version: number) => this.#send(`${base}/submit`, { version })
  sendLink = () => this.#send(`${base}/link`)
  resume = (token: string) => this.#send(`${base}/resume`, { token })
  discard = () => this.#send(`${base}/discard`)
  withdraw = (token?: string) => this.#send(`${base}/withdraw`, { token })

  /** The application as this browser reads it. */
  async read(): Promise<SignUpApplication | null> {
    const answer = await this.client.bare('GET', base, { headers: { cookie: this.cookie } })
    return answer.json<SignUpState>().application
  }
}

/** The pointers of a refusal. */
export const pointersOf = (answer: { json: () => unknown }): string[] =>
  (Problem.parse(answer.json()).errors ?? []).map(({ pointer }) => pointer)
