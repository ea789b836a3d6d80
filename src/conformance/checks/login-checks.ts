import { clockToleranceSeconds, hasClaimTypes } from '../../token/token-claims.ts'
import { isCustomerType } from '../../token/token-key.ts'
import { isCanonical, maxTokenLength } from '../../token/token-text.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import { loginCheck } from '../check-ids.ts'
import type { Reply } from '../reply.ts'
import { session } from '../routes.ts'
import { swapCase } from '../swap-case.ts'
import { toJson } from '../to-json.ts'
import { mustSayTheSame } from './same-answer.ts'
import { readToken } from './token-parts.ts'
import { wrongPassword } from './usual-request.ts'

const common = { profile: 'core', route: 'POST /login' } as const
/** Checks that alter a token depend on this one. */
export const tokenCheck = 'login/token-is-signed-jwt'
const thirtyDaysSeconds = 2_592_000

/** Nearly all other checks depend on these two. */
export const firstLoginChecks: readonly Check[] = checksOf(common, {
  [loginCheck]: {
    title: 'Right credentials are answered with a token and a user id',
    clauses: ['API-8'],
    run: async (context) => {
      const { reply } = await context.firstLogin()
      reply.mustNotBe(
        403,
        'The login was refused before its credentials were looked at: the CSRF token or the origin was not accepted.',
        'status 200 (if the site has an origin of its own, name it with --site)',
      )
      reply.mustBe(200, 'The credentials of the run were not accepted.')
      const { token, userId } = reply.json
      reply.mustHold(
        typeof token === 'string' && token !== '',
        'There is no token in the answer.',
        'a text',
        toJson(token),
        '/token',
      )
      reply.mustHold(
        typeof userId === 'string' && userId !== '',
        'There is no user id in the answer.',
        'a text',
        toJson(userId),
        '/userId',
      )
    },
  },
  [tokenCheck]: {
    title: 'The token is an RS256 JWT in three parts that is current and names issuer and end',
    clauses: ['TOKEN-1', 'TOKEN-2', 'TOKEN-3', 'TOKEN-4', 'TOKEN-5', 'TOKEN-6'],
    after: [loginCheck],
    run: async (context) => {
      const { reply, customer } = await context.firstLogin()
      const { header, claims, parts } = readToken(customer.token ?? '')
      const { nowSeconds } = context
      const must = (holds: boolean, message: string, expected: string, got: unknown, where: string) =>
        reply.mustHold(holds, message, expected, toJson(got), where)
      must(parts.length === 3, 'The token has not three parts.', '3', parts.length, '/token')
      must(
        parts.every(isCanonical),
        'A part of the token is not base64url (RFC 7515, section 2).',
        'letters, digits, - and _ alone',
        'another sign',
        '/token',
      )
      must(
        parts.join('.').length <= maxTokenLength,
        'The token is longer than browsers take it.',
        `${maxTokenLength} characters at most`,
        parts.join('.').length,
        '/token',
      )
      must(
        header !== null,
        'The header of the token cannot be read.',
        'a JSON object',
        null,
        '/token (header)',
      )
      must(
        claims !== null,
        'The claims of the token cannot be read.',
        'a JSON object',
        null,
        '/token (claims)',
      )
      must(header?.alg === 'RS256', 'The token is not signed with RS256.', 'RS256', header?.alg, 'alg')
      must(
        isCustomerType(header?.typ),
        'The type of the token is that of another purpose, and browsers refuse it.',
        'JWT, at+jwt or none',
        header?.typ,
        'typ',
      )
      for (const member of ['crit', 'b64'])
        must(
          header?.[member] === undefined,
          `The header of the token has \`${member}\`, and browsers refuse it.`,
          'none',
          header?.[member],
          member,
        )
      must(parts[2] !== '', 'The token has no signature.', 'a signature', parts[2], '/token')
      const { iss, exp, nbf = 0 } = claims ?? {}
      must(typeof iss === 'string' && iss !== '', 'The token names no issuer.', 'a text', iss, 'iss')
      must(
        typeof exp === 'number' && Number.isFinite(exp),
        'The token has no end.',
        'seconds since 1970',
        exp,
        'exp',
      )
      must(Number(exp) > nowSeconds, 'The token is over before it is used.', 'a time to come', exp, 'exp')
      must(
        Number(exp) < nowSeconds * 100,
        'The end of the token is in milliseconds: read as RFC 7519 has it, it never comes.',
        'seconds since 1970',
        exp,
        'exp',
      )
      must(
        typeof nbf === 'number' && nbf <= nowSeconds + clockToleranceSeconds,
        'The token is not valid yet: the issuer’s clock may be ahead.',
        `${clockToleranceSeconds} s to come at most: ${Math.floor(nowSeconds) + clockToleranceSeconds}`,
        nbf,
        'nbf',
      )
      for (const name of ['sub', 'jti'])
        must(
          claims?.[name] === undefined || typeof claims[name] === 'string',
          `\`${name}\` is no text, and browsers refuse the token (RFC 7519, section 4.1).`,
          'a text, or none',
          claims?.[name],
          name,
        )
      must(
        claims !== null && hasClaimTypes(claims),
        'The claims of the token have other types than RFC 7519 gives them, and browsers refuse it.',
        'iat and nbf in seconds since 1970, or none',
        claims?.iat,
        'iat',
      )
    },
  },
})

const mustRefuse = (reply: Reply) =>
  reply.mustBe(
    401,
    `A wrong password was ${reply.status < 300 ? 'accepted' : 'not refused'}: status ${reply.status} where 401 is promised.`,
  )

/** Checks of what login accepts and refuses. */
export const loginChecks: readonly Check[] = checksOf(common, {
  'login/token-lives-30-days-at-most': {
    title: 'No token lives longer than browsers keep it: 30 days',
    clauses: ['AUTH-7'],
    level: 'should',
    after: [loginCheck, tokenCheck],
    run: async (context) => {
      const { reply, customer } = await context.firstLogin()
      const exp = Number(readToken(customer.token ?? '').claims?.exp)
      const seconds = Math.round(exp - context.nowSeconds)
      reply.mustHold(
        seconds <= thirtyDaysSeconds + 60,
        'The token lives longer than 30 days.',
        `${thirtyDaysSeconds} s at most`,
        `${seconds} s`,
        'exp',
      )
    },
  },
  'login/token-names-customer': {
    title: 'The token names the customer in one of the claims that pages read',
    clauses: ['AUTH-9'],
    after: [loginCheck],
    run: async (context) => {
      const { reply, customer } = await context.firstLogin()
      const claims = readToken(customer.token ?? '').claims ?? {}
      const names = Object.keys(claims).map((name) => name.slice(name.lastIndexOf('/') + 1))
      const read = ['sub', 'nameidentifier', 'user_id', 'uid', 'name', 'email', 'emailaddress']
      const found = Object.entries(claims).some(
        ([name, value], at) =>
          (read.includes(name) || read.includes(names[at] ?? '')) &&
          typeof value === 'string' &&
          value.trim() !== '',
      )
      reply.mustHold(
        found,
        'No claim of the token names the customer.',
        read.join(', '),
        names.join(', '),
        '/token',
      )
    },
  },
  'login/new-session-each-time': {
    title: 'Each login opens a session of its own, with its own token',
    clauses: ['API-8'],
    after: [loginCheck],
    run: async (context) => {
      const { reply, customer } = await context.firstLogin()
      const other = await context.newCustomer()
      reply.mustHold(
        other.token !== customer.token,
        'Two logins got the same token: the logout of one ends the other.',
        'two tokens',
        'one',
        '/token',
      )
    },
  },
  'login/refuses-wrong-password': {
    title:
      'A password counts exactly as typed: with an extra space, or in another case, it is refused with 401',
    clauses: ['API-8'],
    after: [loginCheck],
    run: async (context) => {
      const { email, password } = context.credentials
      await context.each(
        [`${password} `, swapCase(password)].filter((one) => one !== password),
        async (wrong) => {
          const reply = await context.login(context.client(), { email, password: wrong })
          mustRefuse(reply)
        },
      )
    },
  },
  'login/tells-nobody': {
    title: 'An unknown address and a wrong password get the same answer',
    clauses: ['ACC-2'],
    after: [loginCheck],
    run: async (context) => {
      const { email, password } = context.credentials
      const [name = '', host = 'brand.example'] = email.split('@')
      const stranger = (which: string) => ({
        email: `nobody-${which}${context.seed.toString(36)}.${name.slice(0, 20)}@${host}`,
        password,
      })
      // Log in successfully first: three wrong passwords in a row lock many accounts.
      await context.newCustomer()
      const wrong = await context.login(context.client(), { email, password: wrongPassword })
      const [one, another] = [
        await context.login(context.client(), stranger('a')),
        await context.login(context.client(), stranger('b')),
      ]
      mustRefuse(wrong)
      one.mustBe(401, 'An unknown address was not refused with 401.')
      mustSayTheSame({
        one,
        another,
        other: wrong,
        as: 'as for a wrong password',
        secret: 'Whether an account exists',
      })
    },
  },
  'login/takes-shared': {
    profile: 'customer',
    title:
      'A backend that knows `shared` takes a login on a computer that others use too, and its token ends no later than any other',
    clauses: ['API-8', 'AUTH-7'],
    // A backend need not support it: the brand declares whether it does (`session.sharedLogin`).
    level: 'should',
    after: [loginCheck, tokenCheck],
    run: async (context) => {
      const plain = await context.newCustomer()
      const client = context.client()
      const reply = await context.login(client, { ...context.credentials, shared: true })
      reply.mustBe(200, 'A login with `shared` was refused.')
      const [ofPlain = 0, ofShared = 0] = [plain, client].map(({ token }) => {
        const { iat, exp } = readToken(token ?? '').claims ?? {}
        return Number(exp) - (typeof iat === 'number' ? iat : context.nowSeconds)
      })
      reply.mustHold(
        Number.isFinite(ofShared),
        'The token for a shared computer has no end.',
        'seconds since 1970',
        'none',
        'exp',
      )
      reply.mustHold(
        // Without `iat` both lifetimes are counted from now, a moment apart.
        Math.round(ofShared) <= Math.round(ofPlain) + 1,
        'A token for a shared computer lives longer than one for the customer’s own.',
        `${ofPlain} s at most`,
        `${ofShared} s`,
        'exp',
      )
    },
  },
  'login/refuses-bad-shared': {
    profile: 'customer',
    title: 'A backend that knows `shared` refuses a login where it is neither true nor false',
    clauses: ['API-8', 'API-11'],
    level: 'should',
    after: [loginCheck],
    run: async (context) => {
      await context.each(['true', 1], async (shared) => {
        const reply = await context.client().ask(session.login, { body: { ...context.credentials, shared } })
        reply.mustBe([400, 422], 'A login with a `shared` that keeps no contract was taken.')
      })
    },
  },
  'login/ignores-dead-token': {
    title: 'A visitor who still carries an invalid token can log in',
    clauses: ['AUTH-3'],
    after: [loginCheck],
    run: async (context) => {
      const client = context.client()
      context.spendLogin()
      const headers = { authorization: 'Bearer e30.e30.e30' }
      const reply = await client.ask(session.login, { body: context.credentials, headers })
      reply.mustBe(200, 'A login with a dead token in its header was refused.')
    },
  },
})
