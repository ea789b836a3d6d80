import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { OidcLogin } from 'gridfront/oidc-server'
import { createOidcLogin, OidcError, tokenCookie } from 'gridfront/oidc-server'
import type { JWK } from 'jose'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  customers,
  passkeys,
  providerIdentities,
  providerSessions,
  sessions,
} from '../../../host/server/platform/database/schema.ts'
import { createRetention } from '../../../host/server/retention.ts'
import { makeResetLink } from '../../../host/server/subjects/password/reset-link.ts'
import { createProviderSessions } from '../../../host/server/subjects/provider-login/provider-sessions.ts'
import { besideTransactions } from '../beside-transactions.ts'
import { eventsLeft } from '../notifications/stored-mails.ts'
import { collectOn, it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startBackend, testDataKeys } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { openTestDatabase } from '../test-database.ts'
import { ProviderBrowser } from './provider-browser.ts'
import type { ProviderPerson, TestProvider } from './test-provider.ts'
import { clientId, clientSecret, newKey, openTestProvider, signedAgain } from './test-provider.ts'

const siteOrigin = 'http://localhost:8000'
const people: Record<string, ProviderPerson> = {}
let provider: TestProvider
beforeAll(async () => {
  provider = await openTestProvider()
  provider.serve({ siteOrigin, people })
})
afterAll(() => provider?.close())

/** The page's side: a cookie jar that no script can read, and one that a script can. */
class Visitor {
  readonly app: FastifyInstance
  /** Of the site's names of cookies: `__Host-` on https. */
  prefix = ''
  readonly atProvider = new ProviderBrowser(provider.issuer)
  cookies = new Map<string, string>()
  readonly seen: string[] = []

  readonly address: string

  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.app = app
    this.address = address
  }

  async get(url: string, headers: Readonly<Record<string, string>> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.app.inject({
      ...{ method: 'GET', url, remoteAddress: this.address },
      headers: { cookie, ...headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
      if (!line.includes('HttpOnly')) this.seen.push(line)
    }
    this.seen.push(answer.body, answer.headers.location ?? '')
    return answer
  }

  /** Sends JSON, as a page does. */
  async send(url: string, payload: object, headers: Readonly<Record<string, string>>) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload })
    for (const line of [answer.headers['set-cookie'] ?? []].flat())
      if (line.includes('Max-Age=0')) this.cookies.delete(line.slice(0, line.indexOf('=')))
    return answer
  }

  /** Presses the link of the login page. Returns the provider's address. */
  async start(page = '/accounts/login'): Promise<string> {
    const answer = await this.get('/oidc/login', { referer: siteOrigin + page })
    expect(answer.statusCode).toBe(303)
    return String(answer.headers.location)
  }

  /** Comes back from the provider. Returns the address of the site to which this leads. */
  async comeBack(address: string): Promise<string> {
    expect(address.startsWith(`${siteOrigin}/oidc/callback?`)).toBe(true)
    const answer = await this.get(address.slice(siteOrigin.length))
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ])
    return String(answer.headers.location)
  }

  async logIn(login: string, page?: string): Promise<string> {
    return this.comeBack(await this.atProvider.logIn(await this.start(page), login))
  }

  get token(): string {
    return this.cookies.get(`${this.prefix}customer_jwt`) ?? ''
  }

  /** Logs out as the page does. */
  async logOut(): Promise<void> {
    const authorization = `Bearer ${this.token}`
    const { headers } = await this.get('/csrf', { authorization })
    const csrf = String(headers['x-xsrf-token'])
    const answer = await this.app.inject({
      method: 'POST',
      url: '/logout',
      headers: { authorization, cookie: `XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf },
    })
    expect(answer.statusCode).toBe(204)
    this.cookies.delete('customer_jwt')
  }

  async extend() {
    const authorization = `Bearer ${this.token}`
    const { headers } = await this.get('/csrf', { authorization })
    const csrf = String(headers['x-xsrf-token'])
    return this.app.inject({
      method: 'POST',
      url: '/session/extend',
      headers: { authorization, cookie: `XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf },
    })
  }

  user() {
    return this.get('/user', { authorization: `Bearer ${this.token}` })
  }
}

type Ask = (address: string, init: RequestInit) => Promise<Response>

describe.each(['PostgreSQL', 'PGlite'] as const)('log-in with an identity provider, on %s', (kind) => {
  // Refused before the database is asked, or by statements that other tests reach: only on PostgreSQL (`it`).
  collectOn(kind)
  let backend: TestBackend
  let beside: readonly string[] = []
  let time = 0
  const now = () => new Date(Date.now() + time)
  beforeAll(async () => {
    const database = await openTestDatabase(kind)
    if (kind === 'PostgreSQL') beside = besideTransactions(database.db)
    backend = await startBackend(database, { hasDemo: false })
  })
  afterAll(async () => {
    await backend?.close()
    expect(beside).toEqual([])
  })

  /** The backend with the provider. `ask` stands between them. */
  async function site(ask: Ask = fetch, most?: number): Promise<FastifyInstance> {
    time = 0
    const oidc = createOidcLogin({
      ...{ issuer: provider.issuer, clientId, clientSecret, now, fetch: ask },
      siteOrigin: () => siteOrigin,
      secret: Buffer.alloc(32, 9),
    })
    return backend.with({
      now,
      providerLogin: { oidc, tokenCookieName: 'customer_jwt' },
      ...(most !== undefined && {
        config: { isLocal: true, publicOrigin: undefined, logLevel: 'trace', loginFailuresPerAddress: most },
      }),
    })
  }

  /** A customer, and the person at the provider with the same address. */
  async function customer(person: ProviderPerson = { email_verified: true }) {
    const one = await addCustomer(backend.db)
    // As after an import: nobody has chosen a password yet.
    await backend.db.update(customers).set({ hasPassword: false }).where(eq(customers.id, one.id))
    const login = `person-${one.id.slice(0, 8)}`
    people[login] = { email: one.email, ...person }
    return { ...one, login }
  }

  /** Changes answers of the token endpoint, as somebody in between would. */
  const changing =
    (change: (idToken: string) => Promise<string> | string): Ask =>
    async (address, init) => {
      const answer = await fetch(address, init)
      if (!address.endsWith('/token')) return answer
      const body = (await answer.json()) as { id_token: string }
      return Response.json({ ...body, id_token: await change(body.id_token) })
    }

  test('a verified e-mail address finds the customer once; then the provider’s own name for the person does', async () => {
    const app = await site()
    const { id, login } = await customer()
    const visitor = new Visitor(app)
    expect(await visitor.logIn(login)).toBe('/accounts')
    expect((await visitor.user()).json()).toMatchObject({ userId: id })
    // The address changes at the provider: it stays the same customer.
    people[login] = { email: 'another@customers.example', email_verified: false }
    const again = new Visitor(app)
    expect(await again.logIn(login)).toBe('/accounts')
    expect((await again.user()).json()).toMatchObject({ userId: id })
    expect(await backend.db.$count(providerIdentities, eq(providerIdentities.customerId, id))).toBe(1)
  })

  test('[S1] the session is the site’s own: its token says who began it, and replaces that of the browser', async () => {
    const { id, login, email } = await customer()
    const visitor = new Visitor(await site())
    await visitor.logIn(login)
    const first = visitor.token
    expect(decodeJwt(first)).toMatchObject({ sub: id, email, idp: provider.issuer })
    expect(await visitor.logIn(login)).toBe('/accounts')
    expect(visitor.token).not.toBe(first)
    const old = await visitor.app.inject({ url: '/user', headers: { authorization: `Bearer ${first}` } })
    expect([old.statusCode, (await visitor.user()).statusCode]).toEqual([401, 200])
  })

  test('the provider’s tokens are in no answer, no readable cookie, no log line and no plain column', async () => {
    const given: string[] = []
    const app = await site(async (address, init) => {
      const answer = await fetch(address, init)
      if (!address.endsWith('/token')) return answer
      const body = (await answer.json()) as Record<string, string>
      for (const name of ['access_token', 'refresh_token', 'id_token']) given.push(String(body[name]))
      return Response.json(body)
    })
    const visitor = new Visitor(app)
    await visitor.logIn((await customer()).login)
    expect(given.filter((token) => token.length > 20)).toHaveLength(3)
    const rows = JSON.stringify(await backend.db.select().from(providerSessions))
    const everywhere = [...visitor.seen, ...visitor.cookies.values(), ...backend.log, rows].join('\n')
    for (const token of given) expect(everywhere).not.toContain(token)
    expect(rows).toContain('"sealedTokens":"v1.')
  })

  it('the redirect to the provider has PKCE, state and nonce; the verifier is in a cookie that no page can read', async () => {
    const visitor = new Visitor(await site())
    const answer = await visitor.get('/oidc/login')
    const { searchParams } = new URL(String(answer.headers.location))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${siteOrigin}/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.headers['set-cookie']).toMatch(
      /^oidc-login=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const value = Buffer.from(visitor.cookies.get('oidc-login') ?? '', 'base64url').toString('latin1')
    expect(value).not.toContain(searchParams.get('state'))
  })

  it('a code counts only with its verifier, which the provider checks', async () => {
    const stolen = async (address: string, init: RequestInit) => {
      if (!address.endsWith('/token')) return fetch(address, init)
      const body = new URLSearchParams(String(init.body))
      body.set('code_verifier', 'a'.repeat(43))
      return fetch(address, { ...init, body })
    }
    const visitor = new Visitor(await site(stolen))
    expect(await visitor.logIn((await customer()).login)).toBe('/accounts/login?provider=expired')
    expect(visitor.token).toBe('')
  })

  test('a callback counts once, in the browser that began it, with its state, for ten minutes', async () => {
    const app = await site()
    const { login } = await customer()
    const expired = '/accounts/login?provider=expired'
    const visitor = new Visitor(app)
    const back = await visitor.atProvider.logIn(await visitor.start(), login)
    // Another browser, to which somebody sends the address.
    expect(await new Visitor(app).comeBack(back)).toBe(expired)
    const before = new Map(visitor.cookies)
    // Another state, as in a login that another site began.
    const forged = new URL(back)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect(await visitor.comeBack(forged.href)).toBe(expired)
    visitor.cookies = new Map(before)
    expect(await visitor.comeBack(back)).toBe('/accounts')
    // Again, as by the back button; and with a kept copy of the cookie.
    expect(await visitor.comeBack(back)).toBe(expired)
    visitor.cookies = new Map(before)
    expect(await visitor.comeBack(back)).toBe(expired)
    const slow = new Visitor(app)
    const late = await slow.atProvider.logIn(await slow.start(), login)
    time = 600_000
    expect(await slow.comeBack(late)).toBe(expired)
  })

  it('a forged or doubled cookie is none', async () => {
    const app = await site()
    const { login } = await customer()
    for (const change of [
      (value: string) => `${value.slice(0, -2)}AA`,
      (value: string) => `${value}; oidc-login=${value}`,
      () => 'x',
    ]) {
      const visitor = new Visitor(app)
      const back = await visitor.atProvider.logIn(await visitor.start(), login)
      visitor.cookies.set('oidc-login', change(visitor.cookies.get('oidc-login') ?? ''))
      expect(await visitor.comeBack(back)).toBe('/accounts/login?provider=expired')
    }
  })

  const badTokens: readonly (readonly [string, (token: string) => Promise<string> | string])[] = [
    ['with another nonce', (token) => signedAgain(token, { nonce: 'another' }, provider.key)],
    ['without a nonce', (token) => signedAgain(token, { nonce: undefined }, provider.key)],
    ['for another application', (token) => signedAgain(token, { aud: 'another' }, provider.key)],
    [
      'for several, of another party',
      (token) => signedAgain(token, { aud: [clientId, 'b'], azp: 'b' }, provider.key),
    ],
    ['of another issuer', (token) => signedAgain(token, { iss: 'https://evil.example' }, provider.key)],
    [
      'that has expired',
      (token) => signedAgain(token, { exp: Math.floor(Date.now() / 1000) - 60 }, provider.key),
    ],
    ['with a foreign signature', async (token) => signedAgain(token, {}, { ...(await newKey('first')) })],
    ['signed by an unknown key', async (token) => signedAgain(token, {}, await newKey('unknown'))],
    [
      'with a changed claim',
      (token) => {
        const [head, body = '', signature] = token.split('.')
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
        return [
          head,
          Buffer.from(JSON.stringify({ ...claims, sub: 'maya' })).toString('base64url'),
          signature,
        ].join('.')
      },
    ],
    [
      'without a signature',
      (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
    ],
    [
      'signed with the client’s secret',
      (token) =>
        new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(clientSecret)),
    ],
    ['that is missing', () => undefined as unknown as string],
  ]
  it.each(badTokens)('an ID token is refused %s', async (_name, change) => {
    const visitor = new Visitor(await site(changing(change)))
    expect(await visitor.logIn((await customer()).login)).toBe('/accounts/login?provider=untrusted')
    expect(visitor.token).toBe('')
  })

  it('a key that the provider has just begun to use is looked up, though the known set is young', async () => {
    const next = await newKey('next')
    let isRotated = false
    const app = await site(async (address, init) => {
      if (isRotated && address.endsWith('/jwks')) {
        const { kty, n, e, kid, alg, use } = next
        return Response.json({ keys: [{ kty, n, e, kid, alg, use }] })
      }
      return isRotated
        ? changing((token) => signedAgain(token, {}, next))(address, init)
        : fetch(address, init)
    })
    const { login } = await customer()
    expect(await new Visitor(app).logIn(login)).toBe('/accounts')
    isRotated = true
    expect(await new Visitor(app).logIn(login)).toBe('/accounts')
    expect(await new Visitor(app).logIn(login)).toBe('/accounts')
  })

  it('each error of the provider leads to the login page, in its variant, with the page to return to', async () => {
    const app = await site()
    const visitor = new Visitor(app)
    const page = '/accounts/login.m?returnTo=%2Faccounts%2Fbill%3Fid%3D1'
    const denied = await visitor.comeBack(await visitor.atProvider.refuse(await visitor.start(page)))
    expect(denied).toBe('/accounts/login.m?provider=denied&returnTo=%2Faccounts%2Fbill%3Fid%3D1')
    for (const [error, fault] of [
      ['login_required', 'login_required'],
      ['interaction_required', 'login_required'],
      ['temporarily_unavailable', 'unreachable'],
      ['server_error', 'unreachable'],
      ['invalid_scope', 'failed'],
    ]) {
      const state = new URL(await visitor.start()).searchParams.get('state')
      const iss = encodeURIComponent(provider.issuer)
      const back = `${siteOrigin}/oidc/callback?error=${error}&state=${state}&iss=${iss}`
      expect(await visitor.comeBack(back)).toBe(`/accounts/login?provider=${fault}`)
    }
    // Of another provider (RFC 9207).
    const state = new URL(await visitor.start()).searchParams.get('state')
    const mixed = `${siteOrigin}/oidc/callback?code=x&state=${state}&iss=https%3A%2F%2Fevil.example`
    expect(await visitor.comeBack(mixed)).toBe('/accounts/login?provider=untrusted')
  })

  it('a provider that does not answer leads back to the login page, at the start and at the end', async () => {
    let isAway = true
    let answersWith = 0
    const app = await site(async (address, init) => {
      if (answersWith > 0) return new Response('', { status: answersWith })
      if (isAway) throw new TypeError('fetch failed')
      return fetch(address, init)
    })
    const visitor = new Visitor(app)
    const away = '/accounts/login?provider=unreachable'
    expect(await visitor.start()).toBe(away)
    answersWith = 503
    expect(await visitor.start()).toBe(away)
    answersWith = 0
    isAway = false
    const { login } = await customer()
    const back = await visitor.atProvider.logIn(await visitor.start(), login)
    isAway = true
    expect(await visitor.comeBack(back)).toBe(away)
    isAway = false
    expect(await visitor.logIn(login)).toBe('/accounts')
  })

  it('what is read from the provider is asked for again if the connection breaks, and the code is not', async () => {
    const broken: string[] = []
    const app = await site(async (address, init) => {
      const request = `${init.method} ${new URL(address).pathname}`
      if (broken.includes(request)) return fetch(address, init)
      broken.push(request)
      throw new TypeError('fetch failed')
    })
    const { login } = await customer()
    expect(await new Visitor(app).logIn(login)).toBe('/accounts/login?provider=unreachable')
    expect(await new Visitor(app).logIn(login)).toBe('/accounts')
    expect(broken).toEqual(['GET /.well-known/openid-configuration', 'POST /token', 'GET /jwks', 'GET /me'])
  })

  it('[ROUTE-16] the login leads only to pages of this site', async () => {
    const app = await site()
    const { login } = await customer()
    const query = (path: string) => `/accounts/login?returnTo=${encodeURIComponent(path)}`
    for (const path of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
    ])
      expect(await new Visitor(app).logIn(login, query(path)), path).toBe('/accounts')
    expect(await new Visitor(app).logIn(login, query('/accounts/bill?id=1#pay'))).toBe(
      '/accounts/bill?id=1#pay',
    )
    // The page that another site has made, or one that has nothing to say about it.
    const visitor = new Visitor(app)
    const referer = `https://evil.example${query('/accounts/pay')}`
    const { headers } = await visitor.get('/oidc/login', { referer })
    expect(await visitor.comeBack(await visitor.atProvider.logIn(String(headers.location), login))).toBe(
      '/accounts',
    )
  })

  it.each([
    ['an unverified address', { email_verified: false }, 'unverified'],
    ['an address of which the provider says nothing', {}, 'unverified'],
    [
      'an address that is verified in other words',
      { email_verified: 'true' as unknown as boolean },
      'unverified',
    ],
    ['no address', { email: undefined as unknown as string, email_verified: true }, 'unverified'],
    [
      'an address that is no customer’s',
      { email: 'nobody@customers.example', email_verified: true },
      'unknown',
    ],
  ])('nobody gets in with %s', async (_name, person, fault) => {
    const { id, login } = await customer(person)
    const visitor = new Visitor(await site())
    expect(await visitor.logIn(login)).toBe(`/accounts/login?provider=${fault}`)
    expect(visitor.token).toBe('')
    expect(await backend.db.$count(sessions, eq(sessions.customerId, id))).toBe(0)
  })

  test('a second person of the provider does not get a connected customer’s account by the address', async () => {
    const app = await site()
    const { login, email } = await customer()
    expect(await new Visitor(app).logIn(login)).toBe('/accounts')
    people['the-next-owner'] = { email, email_verified: true }
    expect(await new Visitor(app).logIn('the-next-owner')).toBe('/accounts/login?provider=connected')
  })

  describe('a customer with a password is connected once it is proven', () => {
    const connectPage = '/accounts/login?provider=connect'
    async function withPassword() {
      const one = await customer()
      await backend.db.update(customers).set({ hasPassword: true }).where(eq(customers.id, one.id))
      return one
    }
    const isConnected = async (id: string) =>
      (await backend.db.$count(providerIdentities, eq(providerIdentities.customerId, id))) > 0
    const noticesTo = async (email: string) =>
      (await eventsLeft(backend.db)).flatMap(({ event }) =>
        event.kind === 'securityNotice' && event.email === email ? [event] : [],
      )
    /** Logs in with the password in the same browser. */
    async function prove(visitor: Visitor, { email, password }: { email: string; password: string }) {
      const { headers } = await visitor.get('/csrf')
      const csrf = String(headers['x-xsrf-token'])
      visitor.cookies.set('XSRF-TOKEN', csrf)
      return visitor.send('/login', { email, password }, { 'x-xsrf-token': csrf })
    }

    test('by the next log-in with the password, of which a mail tells; then the provider alone is enough', async () => {
      const app = await site()
      const one = await withPassword()
      const visitor = new Visitor(app)
      expect(await visitor.logIn(one.login)).toBe(connectPage)
      expect([visitor.token, await isConnected(one.id), await noticesTo(one.email)]).toEqual(['', false, []])
      expect((await prove(visitor, one)).statusCode).toBe(200)
      expect(await isConnected(one.id)).toBe(true)
      expect((await noticesTo(one.email)).map(({ changes }) => changes)).toEqual([['PROVIDER_CONNECTED']])
      expect(visitor.cookies.has('oidc-connect')).toBe(false)
      expect(await new Visitor(app).logIn(one.login)).toBe('/accounts')
      expect(await noticesTo(one.email)).toHaveLength(1)
    })

    test('not by a wrong password, by another customer, in another browser, or later', async () => {
      const app = await site()
      const [one, other] = [await withPassword(), await withPassword()]
      const visitor = new Visitor(app)
      await visitor.logIn(one.login)
      const kept = visitor.cookies.get('oidc-connect') ?? ''
      expect((await prove(visitor, { ...one, password: 'not the password' })).statusCode).toBe(401)
      expect((await prove(new Visitor(app), one)).statusCode).toBe(200)
      expect((await prove(visitor, other)).statusCode).toBe(200)
      expect([await isConnected(one.id), await isConnected(other.id)]).toEqual([false, false])
      expect(visitor.cookies.has('oidc-connect')).toBe(false)
      const changed = new Visitor(app)
      changed.cookies.set('oidc-connect', `${kept.slice(0, -2)}AA`)
      expect((await prove(changed, one)).statusCode).toBe(200)
      time = 600_000
      const late = new Visitor(app)
      late.cookies.set('oidc-connect', kept)
      expect((await prove(late, one)).statusCode).toBe(200)
      expect(await isConnected(one.id)).toBe(false)
    })

    test('or a passkey, though there is no password', async () => {
      const one = await customer()
      await backend.db.insert(passkeys).values({
        ...{ id: one.id, customerId: one.id, credentialId: one.id, publicKey: 'x', counter: 0 },
        ...{ transports: [], isSynced: false, name: 'My phone', createdAt: now() },
      })
      expect(await new Visitor(await site()).logIn(one.login)).toBe(connectPage)
      expect(await isConnected(one.id)).toBe(false)
    })

    test('and one without either is told by mail too, by the safe contact if there is one', async () => {
      const one = await customer()
      await backend.db
        .update(customers)
        .set({ safeContact: 'Call my sister' })
        .where(eq(customers.id, one.id))
      const app = await site()
      expect(await new Visitor(app).logIn(one.login)).toBe('/accounts')
      expect(await new Visitor(app).logIn(one.login)).toBe('/accounts')
      expect(await noticesTo(one.email)).toEqual([
        expect.objectContaining({ changes: ['PROVIDER_CONNECTED'], safeContact: 'Call my sister' }),
      ])
    })
  })

  test('a customer who is deleted is no longer connected', async () => {
    const app = await site()
    const { id, login } = await customer()
    await new Visitor(app).logIn(login)
    await backend.db.delete(customers).where(eq(customers.id, id))
    expect(await new Visitor(app).logIn(login)).toBe('/accounts/login?provider=unknown')
  })

  test('[AUTH-14] a recovered password disconnects the person of the provider, as it removes passkeys', async () => {
    const app = await site()
    const { id, login } = await customer()
    const visitor = new Visitor(app)
    await visitor.logIn(login)
    const { token } = await makeResetLink(backend.db, id, now(), 'resetLink')
    const client = new TestClient(app)
    const reset = await client.post('/api/recovery/password/reset', {
      token,
      password: 'an-owl-in-the-gum-tree',
    })
    expect(reset.statusCode).toBe(204)
    expect((await visitor.user()).statusCode).toBe(401)
    expect(await backend.db.$count(providerIdentities, eq(providerIdentities.customerId, id))).toBe(0)
  })

  test('an extension renews the provider’s tokens, each of which counts once', async () => {
    const used: string[] = []
    const app = await site(async (address, init) => {
      const body = new URLSearchParams(String(init.body ?? ''))
      if (body.get('grant_type') === 'refresh_token') used.push(String(body.get('refresh_token')))
      return fetch(address, init)
    })
    const visitor = new Visitor(app)
    await visitor.logIn((await customer()).login)
    const first = await visitor.extend()
    expect(first.statusCode).toBe(200)
    expect(decodeJwt(first.json<{ token: string }>().token)).toMatchObject({ idp: provider.issuer })
    expect((await visitor.extend()).statusCode).toBe(200)
    expect(new Set(used).size).toBe(2)
  })

  test('tabs and copies of the server that extend a session at the same time do not end it', async () => {
    const visitor = new Visitor(await site())
    await visitor.logIn((await customer()).login)
    const session = String(decodeJwt(visitor.token).jti)
    let asked = 0
    const copy = (refresh: OidcLogin['refresh']) =>
      createProviderSessions({
        ...{ db: backend.db, now, dataKeys: testDataKeys },
        oidc: { issuer: provider.issuer, refresh },
      })
    let waiting: Promise<unknown> = Promise.resolve()
    const used = new Set<unknown>()
    /** A provider that accepts each token once. */
    const once: OidcLogin['refresh'] = async (tokens) => {
      asked += 1
      if (used.has(tokens.refreshToken)) throw new OidcError('expired')
      used.add(tokens.refreshToken)
      if (asked === 1) waiting = copy(once).renew(session)
      for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate)
      return { ...tokens, refreshToken: `the token after ${asked}` }
    }
    const one = copy(once)
    expect(await Promise.all([one.renew(session), one.renew(session)])).toEqual(['goes-on', 'goes-on'])
    expect(await waiting).toBe('goes-on')
    expect(asked).toBe(2)
    const refused = copy(async () => {
      throw new OidcError('expired')
    })
    expect(await refused.renew(session)).toBe('ended')
  })

  test('[AUTH-5] an extension that the provider refuses ends the session; one that it does not answer leaves it', async () => {
    let answer: Response | Error | undefined
    const app = await site(async (address, init) => {
      if (answer === undefined || !String(init.body ?? '').includes('refresh_token'))
        return fetch(address, init)
      if (answer instanceof Error) throw answer
      return answer
    })
    const visitor = new Visitor(app)
    await visitor.logIn((await customer()).login)
    answer = new TypeError('fetch failed')
    expect((await visitor.extend()).statusCode).toBe(503)
    expect((await visitor.user()).statusCode).toBe(200)
    answer = Response.json({ error: 'invalid_grant' }, { status: 400 })
    expect((await visitor.extend()).statusCode).toBe(401)
    expect((await visitor.user()).statusCode).toBe(401)
  })

  test('a refresh for another person is refused', async () => {
    let isChanged = false
    const app = await site((address, init) =>
      isChanged
        ? changing((token) => signedAgain(token, { sub: 'maya' }, provider.key))(address, init)
        : fetch(address, init),
    )
    const visitor = new Visitor(app)
    await visitor.logIn((await customer()).login)
    isChanged = true
    expect((await visitor.extend()).statusCode).toBe(401)
    expect((await visitor.user()).statusCode).toBe(401)
  })

  test('a log-out ends the provider’s session too, and comes back', async () => {
    const app = await site()
    const { login } = await customer()
    const visitor = new Visitor(app)
    await visitor.logIn(login)
    const reference = visitor.cookies.get('oidc-session') ?? ''
    expect(reference).not.toBe('')
    await visitor.logOut()
    const leaves = String((await visitor.get('/oidc/logout')).headers.location)
    const { searchParams, pathname } = new URL(leaves)
    expect(pathname).toBe('/session/end')
    expect(decodeJwt(String(searchParams.get('id_token_hint')))).toMatchObject({ sub: login })
    expect(visitor.cookies.has('oidc-session')).toBe(false)
    expect(await visitor.atProvider.logOut(leaves)).toBe(`${siteOrigin}/accounts/login`)
    // The provider asks again who this is.
    const { page } = await visitor.atProvider.go(await visitor.start())
    expect(page).toContain('Sign-in')
    // The tokens are gone; the same address leads no further.
    visitor.cookies.set('oidc-session', reference)
    expect((await visitor.get('/oidc/logout')).headers.location).toBe('/accounts/login')
  })

  it('another site cannot log anybody out: an open session stays open, here and there', async () => {
    const visitor = new Visitor(await site())
    await visitor.logIn((await customer()).login)
    const { headers } = await visitor.get('/oidc/logout', { referer: 'https://evil.example/' })
    expect(headers.location).toBe('/accounts/login')
    expect((await visitor.user()).statusCode).toBe(200)
    expect(visitor.cookies.has('oidc-session')).toBe(true)
  })

  describe('a notice of the provider that a session has ended', () => {
    const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const at = () => Math.floor(Date.now() / 1000)
    async function notice(claims: Readonly<Record<string, unknown>>, key: JWK = provider.key) {
      const all = {
        iss: provider.issuer,
        aud: clientId,
        iat: at(),
        exp: at() + 120,
        jti: 'n',
        events: event,
        ...claims,
      }
      return new SignJWT(all)
        .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: String(key.kid) })
        .sign(await importJWK(key, 'RS256'))
    }
    const send = (app: FastifyInstance, token: string) =>
      app.inject({
        method: 'POST',
        url: '/oidc/backchannel-logout',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      })

    test('ends that session, or all of that person', async () => {
      const app = await site()
      const { login } = await customer()
      const visitor = new Visitor(app)
      await visitor.logIn(login)
      const other = new Visitor(app)
      await other.logIn((await customer()).login)
      const answer = await send(app, await notice({ sub: login }))
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      expect((await visitor.user()).statusCode).toBe(401)
      expect((await other.user()).statusCode).toBe(200)
      // Again, which changes nothing.
      expect((await send(app, await notice({ sub: login }))).statusCode).toBe(200)
    })

    test('with a person and a session also ends sessions whose name the provider never gave', async () => {
      const app = await site()
      const { login } = await customer()
      const visitor = new Visitor(app)
      await visitor.logIn(login)
      const named = new Visitor(app)
      await named.logIn(login)
      const isNamed = eq(providerSessions.session, String(decodeJwt(named.token).jti))
      await backend.db.update(providerSessions).set({ providerSession: 'another' }).where(isNamed)
      const isOther = eq(providerSessions.session, String(decodeJwt(visitor.token).jti))
      await backend.db.update(providerSessions).set({ providerSession: null }).where(isOther)
      expect((await send(app, await notice({ sub: login, sid: 'this' }))).statusCode).toBe(200)
      expect([(await visitor.user()).statusCode, (await named.user()).statusCode]).toEqual([401, 200])
    })

    it.each([
      ['of another issuer', { iss: 'https://evil.example' }],
      ['for another application', { aud: 'another' }],
      ['that is an ID token', { nonce: 'n' }],
      ['without the event', { events: {} }],
      ['about nobody', { sub: undefined }],
      ['that is old', { iat: at() - 900 }],
    ])('is refused %s', async (_name, changes) => {
      const app = await site()
      const { login } = await customer()
      const visitor = new Visitor(app)
      await visitor.logIn(login)
      expect((await send(app, await notice({ sub: login, ...changes }))).statusCode).toBe(400)
      expect((await visitor.user()).statusCode).toBe(200)
    })

    it('is refused with a foreign signature, and in another form', async () => {
      const app = await site()
      expect((await send(app, await notice({ sub: 'a' }, await newKey('first')))).statusCode).toBe(400)
      expect((await send(app, 'x')).statusCode).toBe(400)
      const json = await app.inject({ method: 'POST', url: '/oidc/backchannel-logout', payload: {} })
      expect(json.statusCode).toBe(400)
    })
  })

  test('[L1] tries that fail are limited for a sender; logins that succeed are not', async () => {
    const app = await site(fetch, 3)
    const { login } = await customer()
    for (let count = 0; count < 5; count += 1)
      expect(await new Visitor(app, '203.0.113.9').logIn(login)).toBe('/accounts')
    async function fails(): Promise<string> {
      const visitor = new Visitor(app, '203.0.113.9')
      const state = new URL(await visitor.start()).searchParams.get('state')
      const iss = encodeURIComponent(provider.issuer)
      return visitor.comeBack(`${siteOrigin}/oidc/callback?error=access_denied&state=${state}&iss=${iss}`)
    }
    for (let count = 0; count < 3; count += 1) expect(await fails()).toBe('/accounts/login?provider=denied')
    expect(await fails()).toBe('/accounts/login?provider=too_many')
  })

  it('[L1] another site can neither use up the limit, nor end or begin a login', async () => {
    const app = await site(fetch, 3)
    const { login } = await customer()
    const visitor = new Visitor(app, '203.0.113.10')
    const back = await visitor.atProvider.logIn(await visitor.start(), login)
    const planted = `${siteOrigin}/oidc/callback?code=x&state=y`
    for (let count = 0; count < 5; count += 1) {
      expect(await visitor.comeBack(planted)).toBe('/accounts/login?provider=expired')
      expect(await new Visitor(app, '203.0.113.10').comeBack(planted)).toBe(
        '/accounts/login?provider=expired',
      )
    }
    const begun = await visitor.get('/oidc/login', { 'sec-fetch-site': 'cross-site' })
    expect([begun.headers.location, begun.headers['set-cookie']]).toEqual(['/accounts/login', undefined])
    expect(await visitor.comeBack(back)).toBe('/accounts')
  })

  it('no other method does anything, and nothing is loaded ahead', async () => {
    const app = await site()
    for (const url of ['/oidc/login', '/oidc/callback', '/oidc/logout'])
      for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
        const { statusCode, headers } = await app.inject({ method, url })
        expect([url, method, statusCode < 400, headers['set-cookie']]).toEqual([
          url,
          method,
          false,
          undefined,
        ])
      }
    const ahead = await app.inject({ url: '/oidc/login', headers: { 'sec-purpose': 'prefetch' } })
    expect([ahead.statusCode, ahead.headers['set-cookie']]).toEqual([503, undefined])
  })

  test('a session whose tokens are of a former provider ends, and they are sent to nobody', async () => {
    const asked: string[] = []
    const app = await site((address, init) => {
      asked.push(address)
      return fetch(address, init)
    })
    const visitor = new Visitor(app)
    await visitor.logIn((await customer()).login)
    const session = String(decodeJwt(visitor.token).jti)
    const isRow = eq(providerSessions.session, session)
    await backend.db.update(providerSessions).set({ issuer: 'https://former.example' }).where(isRow)
    asked.length = 0
    expect((await visitor.extend()).statusCode).toBe(401)
    expect((await visitor.get('/oidc/logout')).headers.location).toBe('/accounts/login')
    expect(asked).toEqual([])
  })

  test('tokens of a session that has ended are removed after an hour', async () => {
    const visitor = new Visitor(await site())
    await visitor.logIn((await customer()).login)
    const isRow = eq(providerSessions.session, String(decodeJwt(visitor.token).jti))
    await visitor.logOut()
    const retention = createRetention({ db: backend.db, now })
    await retention()
    expect(await backend.db.$count(providerSessions, isRow)).toBe(1)
    time = 3_700_000
    await retention()
    expect(await backend.db.$count(providerSessions, isRow)).toBe(0)
  })

  it('[ROUTE-16] an address too long for a cookie is given up, the login is not', async () => {
    const visitor = new Visitor(await site())
    const { login } = await customer()
    const page = `/accounts/login?returnTo=${encodeURIComponent(`/accounts/bill?id=${'1'.repeat(4000)}`)}`
    expect(await visitor.logIn(login, page)).toBe('/accounts')
    expect(() => tokenCookie('x'.repeat(4090), { name: 'customer_jwt', isSecure: true })).toThrow(RangeError)
  })

  it('without a provider there are no such addresses', async () => {
    const { statusCode } = await backend.app.inject({ url: '/oidc/login' })
    expect(statusCode).toBe(404)
  })

  it('[S1] on https too the session replaces that of the browser', async () => {
    const origin = 'https://www.brand.example'
    const oidc = createOidcLogin({
      ...{ issuer: provider.issuer, clientId, clientSecret },
      // The provider knows one address of the site alone.
      siteOrigin: () => siteOrigin,
      secret: Buffer.alloc(32, 9),
    })
    const app = await backend.with({
      now: () => new Date(),
      providerLogin: { oidc, tokenCookieName: 'customer_jwt' },
      config: { isLocal: false, publicOrigin: origin, logLevel: 'trace' },
    })
    const { login } = await customer()
    const visitor = new Visitor(app)
    visitor.prefix = '__Host-'
    await visitor.logIn(login)
    const first = visitor.token
    expect(first).not.toBe('')
    expect((await visitor.user()).statusCode).toBe(200)
    await visitor.logIn(login)
    const old = await app.inject({ url: '/user', headers: { authorization: `Bearer ${first}` } })
    expect([old.statusCode, (await visitor.user()).statusCode]).toEqual([401, 200])
  })

  it('on https every cookie has the prefix that no other host can set', async () => {
    const oidc = createOidcLogin({
      ...{ issuer: provider.issuer, clientId, clientSecret },
      siteOrigin: () => 'https://www.brand.example',
      secret: Buffer.alloc(32, 9),
    })
    const { cookies } = await oidc.start({})
    expect(cookies[0]).toMatch(
      /^__Host-oidc-login=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
  })
})
