import { factsOf } from '../../../contracts/route-facts.ts'
import { readSetCookie } from '../../cookies.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { foreignOrigins } from '../foreign-origins.ts'
import type { Asking, HttpClient } from '../http-client.ts'
import { decoded } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import { isUnsafe, session } from '../routes.ts'
import { swapCase } from '../swap-case.ts'
import { harmlessBody, sendUsual } from './usual-request.ts'

const common = { clauses: ['API-5'], profile: 'core' } as const
const hasPair = 'csrf/hands-out-a-token'
/** Checks that send many requests with one CSRF token depend on this one. */
export const reusablePair = 'csrf/may-be-used-again'

/** The CSRF token of an answer, or null: the cookie's value (the last of that name, as in browsers) and the header's. */
function pairIn(reply: Reply, client: HttpClient): { cookie: string; header: string | undefined } | null {
  const cookie = reply
    .lines('set-cookie')
    .map(readSetCookie)
    .findLast((one) => one?.name === client.cookieName)
  return cookie ? { cookie: decoded(cookie.value), header: reply.header(client.headerName) } : null
}

function mustRenew(reply: Reply, client: HttpClient, before: string | null): void {
  const pair = pairIn(reply, client)
  reply.mustHold(
    pair !== null && pair.cookie !== '' && pair.cookie !== before,
    'The answer brings no new CSRF cookie.',
    `a new ${client.cookieName}`,
    pair === null ? 'none' : 'the one that was there before',
    'set-cookie',
  )
  reply.mustHold(
    pair?.header === pair?.cookie,
    'The header does not repeat the value of the CSRF cookie.',
    'the same value in both: a page on another origin cannot read the cookie',
    pair?.header === undefined ? 'no header' : `'${pair.header}' beside '${pair.cookie}'`,
    client.headerName,
  )
}

type Change = (
  client: HttpClient,
  context: CheckContext,
) => Asking & { readonly fields?: Record<string, unknown> }

/** Sends every unsafe route of the run a request that must be refused. */
const refusesOnEach =
  (changes: Change | readonly Change[], message: string) =>
  async (context: CheckContext): Promise<void> => {
    const unsafe = context.routes.filter(({ route }) => isUnsafe(route))
    const asked = unsafe.flatMap((one) => [changes].flat().map((change: Change) => ({ ...one, change })))
    await context.each(asked, async ({ label, route, change }) => {
      const client = context.client()
      // Sends a token where one is needed, so that only the CSRF token is wrong.
      if (factsOf(route).bearer === 'needed') client.token = (await context.customer()).token
      await client.renew()
      const { fields, ...asking } = change(client, context)
      const body = fields && { body: { ...(harmlessBody(route, context) as object), ...fields } }
      const reply = await sendUsual(route, client, context, { ...asking, ...body })
      reply.mustBe(403, `${label}: ${message}`)
    })
  }

/** A value without letters has no other case. */
const otherCase = (pair: string) => (swapCase(pair) === pair ? `${pair}x` : swapCase(pair))

/** Names under which frameworks also accept the value. */
const fieldNames = [
  '_csrf',
  'csrf',
  'csrfToken',
  'csrf_token',
  '_token',
  'authenticity_token',
  'X-XSRF-TOKEN',
  'XSRF-TOKEN',
]

const cookieOf = (client: HttpClient, value: string | null) => ({
  cookie:
    client.jar.header({ [client.cookieName]: value === null ? undefined : encodeURIComponent(value) }) ||
    undefined,
})

/** A made-up token of the same length and letters as the real one. */
const madeUp = ({ csrfToken }: HttpClient) => [...(csrfToken ?? '')].reverse().join('')

/** Checks of the CSRF token itself, and that every unsafe request needs one. */
export const csrfChecks: readonly Check[] = checksOf(common, {
  [hasPair]: {
    title: 'GET /csrf sets the CSRF cookie and repeats its value in the header',
    route: 'GET /csrf',
    run: async (context) => {
      const client = context.client()
      mustRenew((await client.renew()).mustBe(204, 'A CSRF token is handed out.'), client, null)
    },
  },
  'csrf/new-each-time': {
    title: 'No two clients get the same CSRF token, and none can be guessed',
    route: 'GET /csrf',
    after: [hasPair],
    run: async (context) => {
      const pairs: string[] = []
      let last: Reply | null = null
      for (let visit = 0; visit < 3; visit += 1) {
        const client = context.client()
        last = await client.renew()
        pairs.push(client.csrfToken ?? '')
      }
      last?.mustHold(
        new Set(pairs).size === pairs.length,
        'Two clients got the same CSRF token.',
        'three values',
        `${new Set(pairs).size}`,
      )
      const shortest = Math.min(...pairs.map(({ length }) => length))
      // 128 bits in base64url: OWASP's bound for a value that nobody can guess.
      last?.mustHold(
        shortest >= 22,
        'The value is too short not to be guessed.',
        '22 characters or more',
        `${shortest}`,
      )
    },
  },
  [reusablePair]: {
    title: 'A CSRF token is valid until login or logout: parallel requests use the same one',
    route: 'POST /logout',
    after: [hasPair],
    run: async (context) => {
      const client = context.client()
      await client.renew()
      const { csrfToken } = client
      const headers = { [client.headerName]: csrfToken ?? '', ...cookieOf(client, csrfToken) }
      // Refused credentials neither end nor begin a session, so the CSRF token stays valid.
      for (const time of ['first', 'second']) {
        const reply = await client.attempt(session.login, { body: {}, headers })
        // The checks of bodies cover everything else in the answer: here it must only not be refused for the CSRF
        // token.
        reply.mustNotBe(
          403,
          `A new CSRF token was refused at its ${time} use.`,
          'any status but 403: an empty login uses no CSRF token up',
        )
      }
    },
  },
  'csrf/missing': {
    title: 'An unsafe request without the CSRF token is refused',
    after: [hasPair],
    run: refusesOnEach(
      (client) => ({ headers: { [client.headerName]: undefined, ...cookieOf(client, null) } }),
      'A request without CSRF cookie and header was let in.',
    ),
  },
  'csrf/header-missing': {
    title: 'The cookie alone, which browsers send by themselves, lets nothing in',
    after: [hasPair],
    run: refusesOnEach(
      (client) => ({ headers: { [client.headerName]: undefined } }),
      'A request with the CSRF cookie alone was let in.',
    ),
  },
  'csrf/cookie-missing': {
    title: 'The header alone lets nothing in',
    after: [hasPair],
    run: refusesOnEach(
      (client) => ({ headers: cookieOf(client, null) }),
      'A request with the CSRF header alone was let in.',
    ),
  },
  'csrf/empty': {
    title: 'An empty cookie or an empty header is no half of a CSRF token',
    after: [hasPair],
    run: refusesOnEach(
      [
        (client) => ({ headers: { [client.headerName]: '', ...cookieOf(client, '') } }),
        (client) => ({ headers: { [client.headerName]: '' } }),
        (client) => ({ headers: cookieOf(client, '') }),
      ],
      'A request with an empty half of the CSRF token was let in.',
    ),
  },
  'csrf/different': {
    title: 'Cookie and header must be the same, letter by letter',
    after: [hasPair],
    run: async (context) => {
      const other = context.client()
      await other.renew()
      await refusesOnEach(
        [
          (client) => ({ headers: { [client.headerName]: other.csrfToken ?? '' } }),
          (client) => ({ headers: { [client.headerName]: otherCase(client.csrfToken ?? '') } }),
          (client) => ({ headers: { [client.headerName]: (client.csrfToken ?? '').slice(0, -1) } }),
        ],
        'A request whose cookie and header differ was let in.',
      )(context)
    },
  },
  'csrf/header-alone-counts': {
    title:
      'A field of the body or the address does not stand in for the header: forms of other sites can write those',
    after: [hasPair],
    run: refusesOnEach(
      [
        ({ headerName, csrfToken }) => ({
          headers: { [headerName]: undefined },
          query: `?${fieldNames.map((name) => `${name}=${encodeURIComponent(csrfToken ?? '')}`).join('&')}`,
        }),
        ({ headerName, csrfToken }) => ({
          headers: { [headerName]: undefined },
          fields: Object.fromEntries(fieldNames.map((name) => [name, csrfToken])),
        }),
      ],
      'A request without the CSRF header was let in.',
    ),
  },
  'csrf/made-up': {
    title: 'A CSRF token that the backend never handed out is refused, though cookie and header agree',
    after: [hasPair],
    run: refusesOnEach(
      (client) => ({
        headers: { [client.headerName]: madeUp(client), ...cookieOf(client, madeUp(client)) },
      }),
      'A CSRF token that was made up was let in: a neighbouring host could plant one.',
    ),
  },
  'csrf/foreign-origin': {
    title: 'A request from a page of another origin is refused, even with a CSRF token',
    after: [hasPair],
    run: async (context) =>
      context.each(foreignOrigins(context.settings.site), async (origin) =>
        refusesOnEach(
          () => ({ headers: { origin } }),
          `A request from the origin ${origin} was let in.`,
        )(context),
      ),
  },
  'csrf/cross-site': {
    title: 'A request that the browser marks as cross-site is refused, even with a CSRF token',
    after: [hasPair],
    run: refusesOnEach(
      () => ({ headers: { origin: undefined, 'sec-fetch-site': 'cross-site' } }),
      'A request with Sec-Fetch-Site: cross-site was let in.',
    ),
  },
})

/** What login and logout do to the CSRF token. These checks end sessions, so they run last. */
export const csrfSessionChecks: readonly Check[] = checksOf(common, {
  'csrf/refused-does-nothing': {
    title: 'A refused request has done nothing: a logout without the CSRF token logs nobody out',
    route: 'POST /logout',
    after: [hasPair],
    run: async (context) => {
      const customer = await context.newCustomer()
      const headers = { [customer.headerName]: undefined, ...cookieOf(customer, null) }
      ;(await customer.ask(session.logout, { headers })).mustBe(
        403,
        'A logout without the CSRF token was let in.',
      )
      ;(await customer.ask(session.user)).mustBe(
        200,
        'A logout was refused, and the session is over all the same.',
      )
    },
  },
  'csrf/renewed-at-login': {
    title: 'Login brings a new CSRF token, and the one before it is refused from then on',
    route: 'POST /login',
    after: [hasPair],
    run: async (context) => {
      const client = context.client()
      await client.renew()
      const before = client.csrfToken
      const reply = await context.login(client)
      if (client.token === null) await context.newCustomer()
      mustRenew(reply, client, before)
      const headers = { [client.headerName]: before ?? '', ...cookieOf(client, before) }
      ;(await client.ask(session.logout, { headers })).mustBe(
        403,
        'The CSRF token from before the login is still let in, with the token of the login.',
      )
      ;(await client.ask(session.logout, { headers: { ...headers, authorization: undefined } })).mustBe(
        403,
        'The CSRF token that a login has used up is still let in, without a token.',
      )
    },
  },
  'csrf/renewed-at-logout': {
    title: 'Logout brings a new CSRF token, and that of the session is refused from then on',
    route: 'POST /logout',
    after: [hasPair, 'logout/ends-session'],
    run: async (context) => {
      const customer = await context.newCustomer()
      const before = customer.csrfToken
      mustRenew((await customer.ask(session.logout)).mustBe(204, 'Logout'), customer, before)
      const headers = { [customer.headerName]: before ?? '', ...cookieOf(customer, before) }
      for (const authorization of [undefined, `Bearer ${customer.token}`])
        (await customer.ask(session.logout, { headers: { ...headers, authorization } })).mustBe(
          403,
          'The CSRF token of a session that is over is still let in.',
        )
    },
  },
  'csrf/bound-to-session': {
    title: 'A CSRF token belongs to one session: with the token of another, or of none, it is refused',
    route: 'POST /logout',
    after: [hasPair],
    run: async (context) => {
      const [shared, own, client] = [await context.customer(), await context.newCustomer(), context.client()]
      await client.renew()
      const ownPair = own.csrfToken
      await context.each(
        [
          { from: shared, whose: "another session's" },
          { from: client, whose: "a client's" },
        ],
        async ({ from, whose }) => {
          const headers = { [own.headerName]: from.csrfToken ?? '', ...cookieOf(own, from.csrfToken) }
          ;(await own.ask(session.logout, { headers })).mustBe(
            403,
            `POST /logout with the token of one session and ${whose} pair was let in: bind the CSRF token to the session.`,
          )
        },
      )
      // If one of the requests above was accepted, it has ended the session and returned a CSRF token without one.
      const last = own.csrfToken === ownPair ? own : await context.newCustomer()
      const headers = {
        [last.headerName]: last.csrfToken ?? '',
        ...cookieOf(last, last.csrfToken),
        authorization: undefined,
      }
      ;(await last.ask(session.logout, { headers })).mustBe(
        403,
        "POST /logout without a token and with a session's CSRF token was let in: bind the CSRF token to the session.",
      )
    },
  },
})
