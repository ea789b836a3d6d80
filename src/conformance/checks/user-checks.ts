import type { AppRoute } from '../../../contracts/rest.ts'
import { factsOf } from '../../../contracts/route-facts.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { HttpClient } from '../http-client.ts'
import { isUnsafe, session } from '../routes.ts'
import { toJson } from '../to-json.ts'
import { usualQuery } from '../usual-query.ts'
import { forgeToken } from './forge-token.ts'
import { tokenCheck } from './login-checks.ts'
import { encodeJson, readToken } from './token-parts.ts'
import { sendAs } from './usual-request.ts'

const common = { profile: 'core', after: [loginCheck] } as const
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const needingToken = (context: CheckContext) =>
  context.routes.filter(({ route }) => factsOf(route).bearer === 'needed')

/** Every route that needs a token, requested with an invalid one. */
const refusedOnEach =
  (
    variants: (
      token: string,
      nowSeconds: number,
    ) => readonly { readonly what: string; readonly headers: Headers }[],
  ) =>
  async (context: CheckContext) => {
    const { token } = await context.customer()
    const asked = needingToken(context).flatMap(({ route }) =>
      variants(token ?? '', Math.floor(context.nowSeconds)).map((variant) => ({ route, ...variant })),
    )
    const anybody = context.client()
    await context.each(asked, async ({ route, what, headers }) =>
      mustRefuse(context, { route, what, headers, client: anybody }),
    )
  }
type Headers = Readonly<Record<string, string | undefined>>

interface Attempt {
  readonly route: AppRoute
  readonly what: string
  readonly headers: Headers
  readonly client: HttpClient
  /** Appended to the route's ordinary query. */
  readonly more?: string
}

async function mustRefuse(context: CheckContext, { route, what, headers, client, more }: Attempt) {
  const reply = await sendAs(headers, route, client, context, { query: usualQuery(route, more) })
  reply.mustBe(401, `${route.method} ${route.path} let in ${what}.`)
}

const changed = (token: string, claims: Readonly<Record<string, unknown>>) => {
  const { parts, claims: genuine } = readToken(token)
  return [parts[0], encodeJson({ ...genuine, ...claims }), parts[2]].join('.')
}
const resigned = (token: string, header: Readonly<Record<string, unknown>>, signature: string) => {
  const { parts, header: genuine } = readToken(token)
  return [encodeJson({ ...genuine, ...header }), parts[1], signature].join('.')
}
/** The last character but one, because the low bits of the last one may be unused. */
const withOtherSignature = (token: string) => {
  const at = token.length - 3
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}

export const userChecks: readonly Check[] = checksOf(common, {
  'user/names-customer': {
    title: 'With a valid token, GET /user says who is logged in',
    route: 'GET /user',
    clauses: ['AUTH-10', 'AUTH-14'],
    run: async (context) => {
      const { reply: login } = await context.firstLogin()
      const customer = await context.customer()
      // The status is 200, otherwise the check would have ended before. An answer that broke the contract has its own
      // finding and cannot be compared.
      login.mustBe(200, 'The credentials of the run were not accepted.')
      // Requested twice, since a cache may make one answer right by chance.
      for (let time = 0; time < 2; time += 1) {
        const reply = (await customer.ask(session.user)).mustBe(200, 'A live token was refused.')
        const { email } = reply.json
        reply.mustHave('/userId', login.json.userId, 'GET /user names another user than the login did.')
        reply.mustHold(
          String(email).toLowerCase() === context.credentials.email.toLowerCase(),
          'GET /user names another email address than was logged in with.',
          context.credentials.email,
          toJson(email),
          '/email',
        )
      }
    },
  },
  'user/needs-token': {
    title: 'Without a token nothing about a customer is revealed',
    clauses: ['AUTH-14'],
    run: async (context) => {
      // An answer to one customer must not come from a cache to the next.
      const customer = await context.customer()
      for (const { route } of needingToken(context)) if (!isUnsafe(route)) await customer.ask(route)
      await refusedOnEach(() => [
        { what: 'a client without a token', headers: {} },
        { what: 'an empty bearer header', headers: { authorization: 'Bearer ' } },
      ])(context)
    },
  },
  'user/refuses-what-is-no-token': {
    after: [loginCheck, tokenCheck],
    title: 'Anything that is not a token is refused, whatever it looks like',
    clauses: ['TOKEN-1', 'TOKEN-2', 'AUTH-14'],
    run: refusedOnEach((token) => {
      const { parts } = readToken(token)
      return [
        { what: 'a word for a token', headers: bearer('conformance') },
        { what: 'a token without its signature', headers: bearer(parts.slice(0, 2).join('.')) },
        { what: 'a token with a fourth part', headers: bearer(`${token}.e30`) },
        { what: 'a payload that is no JSON', headers: bearer([parts[0], 'e30e30', parts[2]].join('.')) },
        { what: 'the token under another scheme', headers: { authorization: `Basic ${token}` } },
      ]
    }),
  },
  'user/refuses-unsigned': {
    after: [loginCheck, tokenCheck],
    title: 'A token that says it needs no signature, or a secret for one, is refused',
    clauses: ['TOKEN-5', 'AUTH-14'],
    run: refusedOnEach((token) => {
      const { parts } = readToken(token)
      return [
        { what: 'a token with alg none', headers: bearer(resigned(token, { alg: 'none' }, '')) },
        { what: 'a token with alg None', headers: bearer(resigned(token, { alg: 'None' }, parts[2] ?? '')) },
        {
          what: 'a token with alg HS256',
          headers: bearer(resigned(token, { alg: 'HS256' }, parts[2] ?? '')),
        },
        { what: 'a token with an empty signature', headers: bearer(`${parts[0]}.${parts[1]}.`) },
      ]
    }),
  },
  'user/refuses-altered-claims': {
    after: [loginCheck, tokenCheck],
    title: 'A token whose claims were changed after it was signed is refused',
    clauses: ['TOKEN-5', 'AUTH-14'],
    run: refusedOnEach((token, nowSeconds) => [
      { what: 'a token for another subject', headers: bearer(changed(token, { sub: 'somebody-else' })) },
      {
        what: 'a token made to live longer',
        headers: bearer(changed(token, { exp: nowSeconds + 99_999_999 })),
      },
    ]),
  },
  'user/refuses-past-end': {
    after: [loginCheck, tokenCheck],
    title: 'An expired token is refused, whatever else is right or wrong with it',
    clauses: ['TOKEN-3', 'AUTH-14'],
    run: refusedOnEach((token, nowSeconds) => [
      {
        what: 'a token that ended an hour ago',
        headers: bearer(changed(token, { exp: nowSeconds - 3600 })),
      },
      { what: 'a token that ended in 1970', headers: bearer(changed(token, { exp: 1 })) },
    ]),
  },
  'user/refuses-expired': {
    title: 'A genuine token that has expired is refused',
    clauses: ['TOKEN-3', 'AUTH-14'],
    wants: ({ hasExpiredToken }) =>
      hasExpiredToken
        ? null
        : 'CONFORM_EXPIRED_TOKEN is not set: with a genuine token whose exp is past, expiry alone is tried',
    run: async (context) =>
      refusedOnEach(() => [{ what: 'an expired token', headers: bearer(context.expiredToken) }])(context),
  },
  'user/refuses-altered-signature': {
    after: [loginCheck, tokenCheck],
    title: 'A token with another signature is refused',
    clauses: ['TOKEN-5', 'AUTH-14'],
    run: refusedOnEach((token) => [
      {
        what: 'a token with one letter of its signature changed',
        headers: bearer(withOtherSignature(token)),
      },
    ]),
  },
  'user/refuses-foreign-keys': {
    after: [loginCheck, tokenCheck],
    title: 'A token signed by a key of the sender is refused, though its header brings or names that key',
    clauses: ['TOKEN-5', 'AUTH-14'],
    run: async (context) => {
      const { token } = await context.customer()
      const forged = await forgeToken(token ?? '')
      await refusedOnEach(() => forged.map(({ what, token: one }) => ({ what, headers: bearer(one) })))(
        context,
      )
    },
  },
  'user/header-alone-lets-in': {
    title: 'A token counts only in the bearer header: never in a cookie, never in the address',
    clauses: ['AUTH-10', 'AUTH-14'],
    run: async (context) => {
      const customer = await context.customer()
      const { token } = customer
      const names = [
        'customer_jwt',
        '__Host-customer_jwt',
        'auth_token',
        'token',
        'access_token',
        'jwt',
        'session',
      ]
      const cookies = Object.fromEntries(names.map((name) => [name, token ?? '']))
      await context.each(needingToken(context), async ({ route }) => {
        const client = context.client()
        await client.renew()
        // All cookies of the customer's browser except the CSRF cookie, which is the client's own.
        const own = customer.jar.all([customer.cookieName])
        const headers = { cookie: client.jar.header({ ...own, ...cookies }) }
        await mustRefuse(context, { route, what: 'a token in a cookie', headers, client })
      })
      const more = `access_token=${token}&token=${token}`
      const what = 'a token in the address: addresses stand in logs'
      await context.each(needingToken(context), async ({ route }) =>
        mustRefuse(context, { route, what, headers: {}, client: context.client(), more }),
      )
    },
  },
})
