import type { Answered, Asked } from '../fault.ts'
import type { Forward } from './exchange.ts'
import { asProblem, headerOf, isRequestTo, jsonOf, withHeaders, withJson, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, handingOut, member, remembering, rememberingTokens } from './seeded-fault.ts'
import { askWith, bearerOf, endSession, partOf, tokenFrom, withBearer } from './session.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withClaims = (token: string, claims: object) => {
  const [header, , signature] = token.split('.')
  return [header, encode({ ...partOf(token, 1), ...claims }), signature].join('.')
}
const withHeader = (token: string, header: object) => {
  const [, payload, signature] = token.split('.')
  return [encode({ ...partOf(token, 0), ...header }), payload, signature].join('.')
}
const isLogin = (asked: Asked) => isRequestTo(asked, 'POST', '/login')
const accepts = 'login/accepts-credentials'
const signed = 'login/token-is-signed-jwt'
const verified = 'login/browsers-verify-the-token'
const withoutNames = { sub: undefined, email: undefined, given_name: 'Maya' }

export const loginFaults: readonly SeededFault[] = [
  ...answersOf('POST /login', {
    [`${accepts}: login refuses everybody`]: (answer) =>
      answer.status === 200
        ? withJson({ ...answer, status: 401 }, { success: false, message: 'Email or password is wrong.' })
        : answer,
    [`${accepts}, answers/content-type`]: {
      'credentials are refused with 403, in plain JSON, whatever they are': (answer, asked) =>
        jsonOf(asked)?.email === undefined
          ? answer
          : withJson(
              { ...withHeaders(answer, { 'content-type': 'application/json' }), status: 403 },
              { error: 'Forbidden' },
            ),
    },
    'login/tells-nobody: an unknown address is reported as unknown': (answer, asked) =>
      answer.status === 401 && String(jsonOf(asked)?.email).startsWith('nobody-')
        ? withJson(answer, { success: false, message: 'There is no such account.' })
        : answer,
  }),
  ...answersOf('POST /login 200', {
    [`${accepts}: login answers with an empty token`]: member('token', ''),
  }),
  handingOut(signed, 'the token is signed with RS512', (token) => withHeader(token, { alg: 'RS512' })),
  handingOut(signed, 'the token has no issuer', (token) => withClaims(token, { iss: undefined })),
  handingOut(signed, 'the end of the token is a text', (token) => withClaims(token, { exp: '2026-12-21' })),
  handingOut(signed, 'the token has two parts', (token) => token.split('.').slice(0, 2).join('.')),
  handingOut(signed, 'the token is one of another purpose by its type', (token) =>
    withHeader(token, { typ: 'reset+jwt' }),
  ),
  handingOut(signed, 'the token has a critical member that nobody knows', (token) =>
    withHeader(token, { crit: ['region'], region: 'au' }),
  ),
  handingOut(signed, 'the customer is a number in the token', (token) => withClaims(token, { sub: 42 })),
  handingOut(signed, 'the token counts from tomorrow', (token) =>
    withClaims(token, { nbf: Number(partOf(token, 1).iat) + 86_400 }),
  ),
  handingOut(signed, 'the end of the token is in milliseconds', (token) =>
    withClaims(token, { exp: Number(partOf(token, 1).exp) * 1000 }),
  ),
  handingOut(verified, 'the issuer of the token ends with a slash', (token) =>
    withClaims(token, { iss: `${partOf(token, 1).iss}/` }),
  ),
  handingOut(verified, 'the token names a key that the pages do not have', (token) =>
    withHeader(token, { kid: 'of-yesterday' }),
  ),
  handingOut(verified, 'the signature of the token is that of another text', (token) =>
    withClaims(token, { locale: 'en-AU' }),
  ),
  handingOut(verified, 'each second token is signed by a copy with a key of its own', (token, count) =>
    count % 2 === 0 ? withHeader(token, { kid: 'of-a-copy' }) : token,
  ),
  handingOut('login/token-lives-30-days-at-most', 'the token lives for a year', (token) =>
    withClaims(token, { exp: Number(partOf(token, 1).iat) + 31_536_000 }),
  ),
  handingOut('login/takes-shared', 'the token for a shared computer lives longer than others', (token) => {
    const { shared, iat } = partOf(token, 1)
    return shared === true ? withClaims(token, { exp: Number(iat) + 31 * 86_400 }) : token
  }),
  ...answersOf('*', {
    'login/ignores-dead-token: a login that carries a token is refused': (answer, asked) =>
      isLogin(asked) && bearerOf(asked) !== '' && answer.status === 200
        ? asProblem(answer, 400, 'You are logged in already.')
        : answer,
  }),
  ...altering({
    'login/refuses-bad-shared: a login takes any text for `shared`': (asked, forward) => {
      const { shared, ...login } = jsonOf(asked) ?? {}
      const isBad = isLogin(asked) && shared !== undefined && typeof shared !== 'boolean'
      return forward(isBad ? withJson(asked, login) : asked)
    },
    'login/refuses-wrong-password': {
      'the case of letters of a password does not count': async (asked, forward) => {
        const answer = await forward()
        const { password, ...others } = jsonOf(asked) ?? {}
        if (!isLogin(asked) || answer.status !== 401 || typeof password !== 'string') return answer
        return forward(withJson(asked, { ...others, password: password.toLowerCase() }))
      },
    },
  }),
  handingOut('login/token-names-customer', 'no claim names the customer', (token) =>
    withClaims(token, withoutNames),
  ),
  ...remembering({
    'login/new-session-each-time: the second login is handed the token of the first': () => {
      const tokens: string[] = []
      return async (asked, forward) => {
        const answer = await forward()
        const token = isLogin(asked) ? tokenFrom(asked, answer) : ''
        if (token === '') return answer
        tokens.push(token)
        return tokens.length === 2 ? withMembers(answer, { token: tokens[0] }) : answer
      }
    },
  }),
  ...answersOf('POST /login 401', {
    'login/refuses-wrong-password, login/tells-nobody, answers/shape': {
      'a refused login is answered with 200': (answer) => ({ ...answer, status: 200 }),
    },
  }),
]

const ofUser = 'user/names-customer'
const changingTurns = () => {
  let turn = 0
  return (answer: Answered) => {
    turn += 1
    return turn % 2 === 0 ? withMembers(answer, { userId: 'somebody-else' }) : answer
  }
}
/** Accepts the claims of a refused token if they match `isMeant`. */
const trusting = (foundBy: string | readonly string[], name: string, isMeant: (token: string) => boolean) =>
  rememberingTokens(foundBy, name, async (asked, forward, tokens) => {
    const answer = await forward()
    const token = bearerOf(asked)
    if (answer.status !== 401 || !isMeant(token)) return answer
    const { jti } = partOf(token, 1)
    const owner = tokens.find((one) => partOf(one, 1).jti === jti) ?? tokens[0]
    return owner === undefined ? answer : forward(withBearer(asked, owner))
  })
const isSame = (token: string, name: 'alg' | 'kid', value: string) => partOf(token, 0)[name] === value
const nowSeconds = () => Date.now() / 1000

export const userFaults: readonly SeededFault[] = [
  ...answersOf('GET /user 200', {
    [`${ofUser}: GET /user names another user`]: member('userId', 'somebody-else'),
    [`${ofUser}: GET /user names another address`]: member('email', 'else@brand.example'),
  }),
  ...remembering({
    [`${ofUser}: GET /user names another user each second time`]: () => {
      const change = changingTurns()
      return async (asked, forward) => {
        const answer = await forward()
        return isRequestTo(asked, 'GET', '/user') && answer.status === 200 ? change(answer) : answer
      }
    },
  }),
  rememberingTokens(
    'user/needs-token',
    'a request without a token gets the session of the last one that had one',
    async (asked, forward, tokens) => {
      const answer = await forward()
      const last = tokens.at(-1)
      return answer.status === 401 &&
        headerOf(asked, 'authorization') === '' &&
        headerOf(asked, 'cookie') === '' &&
        !asked.path.includes('?') &&
        asked.method === 'GET' &&
        last
        ? askWith(forward, last, asked.path)
        : answer
    },
  ),
  ...altering({
    'user/refuses-what-is-no-token': {
      'the scheme before the token is not looked at': async (asked, forward) => {
        const scheme = /^Basic (\S+)$/.exec(headerOf(asked, 'authorization'))
        return forward(scheme?.[1] === undefined ? asked : withBearer(asked, scheme[1]))
      },
    },
    'user/header-alone-lets-in: a token in the address is taken': async (asked, forward) => {
      const token = new URL(asked.path, 'http://any.invalid').searchParams.get('access_token')
      return forward(token === null ? asked : withBearer(asked, token))
    },
  }),
  trusting('user/refuses-unsigned', 'alg none needs no signature', (token) => isSame(token, 'alg', 'none')),
  trusting(
    ['user/refuses-altered-claims', 'user/refuses-altered-signature', 'user/refuses-foreign-keys'],
    'the signature is not verified',
    (token) =>
      isSame(token, 'alg', 'RS256') &&
      token.split('.').length === 3 &&
      token.split('.').every((part) => part !== '') &&
      Number(partOf(token, 1).exp) > nowSeconds(),
  ),
  trusting(
    'user/refuses-foreign-keys',
    'a key that the token brings along is taken',
    (token) => 'jwk' in partOf(token, 0),
  ),
  trusting('user/refuses-past-end', 'the end of a token is not looked at', (token) => {
    const { exp } = partOf(token, 1)
    return typeof exp === 'number' && exp < nowSeconds()
  }),
  trusting('user/refuses-expired', 'a token counts an hour longer than it says', (token) => {
    const exp = Number(partOf(token, 1).exp)
    return exp < nowSeconds() && exp > nowSeconds() - 3000
  }),
]

const isLogout = (asked: Asked) => isRequestTo(asked, 'POST', '/logout')

/** Answers a logout like a successful one, but ends nothing. */
async function pretendLogout(asked: Asked, forward: Forward): Promise<Answered> {
  // A login with an invalid body shows whether the CSRF token is valid: 422, or 403.
  const json = { 'content-type': 'application/json' }
  const probe = { ...withHeaders(asked, json), path: '/login', body: '{}' }
  const tried = await forward(probe)
  return tried.status === 422 ? askWith(forward, bearerOf(asked), '/csrf') : tried
}

export const logoutFaults: readonly SeededFault[] = [
  ...answersOf('*', {
    'logout/takes-anybody: a logout without a token is refused': (answer, asked) =>
      isLogout(asked) && bearerOf(asked) === '' && answer.status === 204
        ? asProblem(answer, 400, 'Nobody is logged in.')
        : answer,
    'logout/minds-no-content-type: a logout with a content type is refused': (answer, asked) =>
      isLogout(asked) && headerOf(asked, 'content-type') !== '' && answer.status === 204
        ? asProblem(answer, 400, 'The body is empty.')
        : answer,
  }),
  ...altering({
    'logout/ends-session: logout only says that it has ended the session': async (asked, forward) => {
      return isLogout(asked) && bearerOf(asked) !== '' ? pretendLogout(asked, forward) : forward()
    },
  }),
  ...remembering({
    'logout/ends-extended-session: a session that was extended outlives its logout': () => {
      const extended = new Set<unknown>()
      const sessionOf = (asked: Asked) => partOf(bearerOf(asked), 1).jti
      return async (asked, forward) => {
        if (isLogout(asked) && extended.has(sessionOf(asked))) return pretendLogout(asked, forward)
        const answer = await forward()
        if (isRequestTo(asked, 'POST', '/session/extend') && answer.status === 200)
          extended.add(sessionOf(asked))
        return answer
      }
    },
    'logout/stays-ended: the next login brings an ended session back': () => {
      const ended = new Set<string>()
      let newest = ''
      return async (asked, forward) => {
        const isRevived = ended.has(bearerOf(asked)) && asked.method === 'GET' && newest !== ''
        const answer = await forward(isRevived ? withBearer(asked, newest) : asked)
        if (isLogout(asked) && answer.status === 204 && bearerOf(asked) !== '') {
          ended.add(bearerOf(asked))
          newest = ''
        }
        newest = tokenFrom(asked, answer) || newest
        return answer
      }
    },
    'logout/ends-one-session: logout ends every session that was opened after it': () => {
      const tokens: string[] = []
      return async (asked, forward) => {
        const answer = await forward()
        if (isLogout(asked) && answer.status === 204) {
          const later = tokens.slice(tokens.indexOf(bearerOf(asked)) + 1)
          if (tokens.includes(bearerOf(asked))) for (const token of later) await endSession(forward, token)
        }
        const token = tokenFrom(asked, answer)
        if (token !== '') tokens.push(token)
        return answer
      }
    },
  }),
]
