import { checkedRoutes } from '../../../src/conformance/routes.ts'
import type { Asked } from '../fault.ts'
import {
  asProblem,
  headerOf,
  isRequestTo,
  jsonOf,
  pathOf,
  stateless,
  withHeaders,
  withJson,
} from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, isApi, member, remembering, seeded } from './seeded-fault.ts'
import { bearerOf } from './session.ts'

const isDead = (asked: Asked) => bearerOf(asked) === 'e30.e30.e30'
const stack = 'Error: boom\n    at handler (/srv/app/dist/routes/login.js:41:13)'

/** Possible faults of any answer, found by the invariants. */
export const answerFaults: readonly SeededFault[] = [
  ...answersOf('*', {
    "origins/own-site-writes: the site's own origin is foreign": (answer, asked) => {
      const isOwn = headerOf(asked, 'origin') === 'https://www.wattlebird.example'
      return isOwn && asked.method === 'POST' ? asProblem(answer, 403, 'Another site.') : answer
    },
  }),
  ...altering({
    'answers/arrives: a request is dropped': async (asked, forward) => {
      if (isRequestTo(asked, 'POST', '/logout') && isDead(asked)) throw new Error('socket hang up')
      return forward()
    },
  }),
  ...answersOf('POST /logout', {
    'answers/no-server-error': {
      'a logout with a dead token fails inside': (answer, asked) =>
        isDead(asked) ? asProblem(answer, 500, 'Something went wrong on our side.') : answer,
    },
  }),
  ...answersOf('POST /login 200', {
    'answers/documented-status: login answers 201': (answer) => ({ ...answer, status: 201 }),
    'answers/content-type': {
      'the login is answered in text/plain': (answer) =>
        withHeaders(answer, { 'content-type': 'text/plain; charset=utf-8' }),
    },
    'answers/shape: the user id is called id': (answer) => {
      const { userId, ...others } = jsonOf(answer) ?? {}
      return withJson(answer, { ...others, id: userId })
    },
  }),
  ...answersOf('POST /logout 204', {
    'answers/no-body: a logout says OK in a body': (answer) => ({ ...answer, body: 'OK' }),
  }),
  ...answersOf('GET /user 401', {
    'answers/content-type': {
      'problems are plain JSON': (answer) => withHeaders(answer, { 'content-type': 'application/json' }),
      'a request without a token gets a page of HTML': (answer) => ({
        ...withHeaders(answer, { 'content-type': 'text/html' }),
        body: '<h1>Log in</h1>',
      }),
    },
    'answers/problem-status: a problem names another status': member('status', 400),
    'secrets/no-innards': {
      'a refused token is answered with a query': member(
        'detail',
        'select "jti" from "sessions" where "jti" = $1',
      ),
    },
  }),
  ...answersOf('GET /user 200', {
    'answers/json': {
      'the answer of GET /user breaks off': (answer) => ({
        ...answer,
        body: answer.body.slice(0, -1),
      }),
      'JSON says that it is Latin-1': (answer) =>
        withHeaders(answer, { 'content-type': 'application/json; charset=iso-8859-1' }),
    },
    'answers/shape: the user id is a number': member('userId', 41),
    'answers/no-more: GET /user tells the hash of the password too': member('passwordHash', '$argon2id$v=19'),
  }),
  ...answersOf('POST /login 401', {
    'answers/shape: a refused login has no message': (answer) => withJson(answer, { success: false }),
  }),
  ...answersOf('*', {
    'headers/nosniff, headers/nosniff-files: browsers may guess content types': (answer) =>
      withHeaders(answer, { 'x-content-type-options': undefined }),
    'headers/no-version: every answer names its server and version': (answer) =>
      withHeaders(answer, { server: 'nginx/1.18.0' }),
    'origins/foreign-page-reads-nothing: every origin may read': (answer, asked) =>
      isApi(asked) && asked.method !== 'POST'
        ? withHeaders(answer, { 'access-control-allow-origin': headerOf(asked, 'origin') || undefined })
        : answer,
    'origins/own-site-reads': {
      "the site's origin may not read the header of the CSRF token": (answer) =>
        withHeaders(answer, { 'access-control-expose-headers': undefined }),
      "the site's origin may not send credentials": (answer) =>
        withHeaders(answer, { 'access-control-allow-credentials': undefined }),
    },
  }),
  ...answersOf('POST /login', {
    'headers/no-store: a login may be kept by a cache': (answer) =>
      withHeaders(answer, { 'cache-control': 'private, max-age=60' }),
    'secrets/no-echo: a wrong password is repeated': (answer, asked) =>
      answer.status === 401 && String(jsonOf(asked)?.password).endsWith(' ')
        ? withJson(answer, { success: false, message: `${String(jsonOf(asked)?.password)} is wrong.` })
        : answer,
    'secrets/no-echo: a refused login repeats the address': (answer, asked) =>
      answer.status === 401 ? withHeaders(answer, { 'x-login': String(jsonOf(asked)?.email) }) : answer,
  }),
  ...answersOf('GET /csrf', {
    'headers/no-store: the CSRF token may be kept by a cache': (answer) =>
      withHeaders(answer, { 'cache-control': undefined }),
  }),
  ...answersOf('* * 405', {
    'headers/allow: a 405 does not say what is taken': (answer) => withHeaders(answer, { allow: undefined }),
  }),
  ...answersOf('* * 401', {
    'headers/challenge': {
      'a 401 does not name the scheme': (answer) => withHeaders(answer, { 'www-authenticate': undefined }),
    },
  }),
  ...remembering({
    'headers/retry-after: too many requests are refused without a time to wait': () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        count += isRequestTo(asked, 'GET', '/csrf') ? 1 : 0
        const isRefused = count === 5 && isRequestTo(asked, 'GET', '/csrf')
        return isRefused ? asProblem(answer, 429, 'That was too often.') : answer
      }
    },
  }),
  ...answersOf('POST /login 422', {
    'secrets/no-innards: a refused body is answered with a stack': member('detail', stack),
  }),
  ...answersOf('GET /user', {
    'secrets/no-echo: a refused token is repeated': (answer, asked) =>
      answer.status === 401 ? withHeaders(answer, { 'x-refused': bearerOf(asked) || undefined }) : answer,
  }),
]

const apiPaths = new Set(checkedRoutes.filter(({ isFile }) => !isFile).map(({ route }) => route.path))

export const methodFaults: readonly SeededFault[] = [
  ...[...apiPaths].map((path) =>
    seeded(
      `methods${path.toLowerCase()}`,
      stateless(`${path} does not know other methods at all`, async (asked, forward) => {
        const answer = await forward()
        const isMeant = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathOf(asked))
        return isMeant && answer.status === 405
          ? asProblem(answer, 404, 'There is nothing at this address.')
          : answer
      }),
    ),
  ),
  ...answersOf('*', {
    'methods/user: the list of methods is another one': (answer, asked) =>
      asked.path === '/user' && answer.status === 405 ? withHeaders(answer, { allow: 'POST' }) : answer,
  }),
]

const accountOf = (path: string) => `GET ${path}`

export const accountFaults: readonly SeededFault[] = [
  ...answersOf(`${accountOf('/api/my-account')} 200`, {
    'account/overview: the overview is of another customer': (answer) => {
      const overview = jsonOf(answer) as { customer: object }
      return withJson(answer, {
        ...overview,
        customer: { ...overview.customer, email: 'tom@wattlebird.example' },
      })
    },
  }),
  ...answersOf(`${accountOf('/api/my-account/bills')} 200`, {
    'account/bills: a bill is listed twice': (answer) => {
      const { bills } = jsonOf(answer) as { bills: unknown[] }
      return withJson(answer, { bills: [bills[0], ...bills] })
    },
  }),
]
