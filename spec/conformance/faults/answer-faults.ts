import { checkedRoutes } from '../../../src/conformance/routes.ts'
import type { Asked } from '../faulty-proxy.ts'
import { asProblem, headerOf, isAsked, jsonOf, pathOf, stateless, withHeaders, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, isApi, member, seeded, when } from './seeded-fault.ts'
import { bearerOf } from './session.ts'

const isDead = (asked: Asked) => bearerOf(asked) === 'e30.e30.e30'
const stack = 'Error: boom\n    at handler (/srv/app/dist/routes/login.js:41:13)'

/** Possible faults of any answer, found by the invariants. */
export const answerFaults: readonly SeededFault[] = [
  seeded('answers/arrives', {
    name: 'a request is dropped',
    make: () => async (asked, forward) => {
      if (isAsked(asked, 'POST', '/logout') && isDead(asked)) throw new Error('socket hang up')
      return forward()
    },
  }),
  answering(
    'answers/no-server-error',
    'a logout with a dead token fails inside',
    'POST /logout',
    (answer, asked) => (isDead(asked) ? asProblem(answer, 500, 'Something went wrong on our side.') : answer),
  ),
  answering(
    'answers/documented-status',
    'login answers 201',
    'POST /login',
    when(200, (answer) => ({ ...answer, status: 201 })),
  ),
  answering(
    'answers/no-body',
    'a logout says OK in a body',
    'POST /logout',
    when(204, (answer) => ({ ...answer, body: 'OK' })),
  ),
  answering(
    'answers/content-type',
    'the login is answered in text/plain',
    'POST /login',
    when(200, (answer) => withHeaders(answer, { 'content-type': 'text/plain; charset=utf-8' })),
  ),
  answering(
    'answers/content-type',
    'problems are plain JSON',
    'GET /user',
    when(401, (answer) => withHeaders(answer, { 'content-type': 'application/json' })),
  ),
  answering(
    'answers/content-type',
    'a request without a token gets a page of HTML',
    'GET /user',
    when(401, (answer) => ({
      ...withHeaders(answer, { 'content-type': 'text/html' }),
      body: '<h1>Log in</h1>',
    })),
  ),
  answering(
    'answers/json',
    'the answer of GET /user breaks off',
    'GET /user',
    when(200, (answer) => ({
      ...answer,
      body: answer.body.slice(0, -1),
    })),
  ),
  answering(
    'answers/json',
    'JSON says that it is Latin-1',
    'GET /user',
    when(200, (answer) => withHeaders(answer, { 'content-type': 'application/json; charset=iso-8859-1' })),
  ),
  answering('answers/shape', 'the user id is a number', 'GET /user', when(200, member('userId', 41))),
  answering(
    'answers/shape',
    'the user id is called id',
    'POST /login',
    when(200, (answer) => {
      const { userId, ...others } = jsonOf(answer) ?? {}
      return withJson(answer, { ...others, id: userId })
    }),
  ),
  answering(
    'answers/shape',
    'a refused login has no message',
    'POST /login',
    when(401, (answer) => withJson(answer, { success: false })),
  ),
  answering(
    'answers/no-more',
    'GET /user tells the hash of the password too',
    'GET /user',
    when(200, member('passwordHash', '$argon2id$v=19')),
  ),
  answering(
    'answers/problem-status',
    'a problem names another status',
    'GET /user',
    when(401, member('status', 400)),
  ),
  answering(['headers/nosniff', 'headers/nosniff-files'], 'browsers may guess content types', '*', (answer) =>
    withHeaders(answer, { 'x-content-type-options': undefined }),
  ),
  answering('headers/no-store', 'a login may be kept by a cache', 'POST /login', (answer) =>
    withHeaders(answer, { 'cache-control': 'private, max-age=60' }),
  ),
  answering('headers/no-store', 'the CSRF token may be kept by a cache', 'GET /csrf', (answer) =>
    withHeaders(answer, { 'cache-control': undefined }),
  ),
  answering(
    'headers/allow',
    'a 405 does not say what is taken',
    '*',
    when(405, (answer) => withHeaders(answer, { allow: undefined })),
  ),
  answering(
    'headers/challenge',
    'a 401 does not name the scheme',
    '*',
    when(401, (answer) => withHeaders(answer, { 'www-authenticate': undefined })),
  ),
  seeded('headers/retry-after', {
    name: 'who comes too often is not told when to come again',
    make: () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        count += isAsked(asked, 'GET', '/csrf') ? 1 : 0
        const isRefused = count === 5 && isAsked(asked, 'GET', '/csrf')
        return isRefused ? asProblem(answer, 429, 'That was too often.') : answer
      }
    },
  }),
  answering('headers/no-version', 'every answer names its server and version', '*', (answer) =>
    withHeaders(answer, { server: 'nginx/1.18.0' }),
  ),
  answering(
    'secrets/no-innards',
    'a refused body is answered with a stack',
    'POST /login',
    when(422, member('detail', stack)),
  ),
  answering(
    'secrets/no-innards',
    'a refused token is answered with a query',
    'GET /user',
    when(401, member('detail', 'select "jti" from "sessions" where "jti" = $1')),
  ),
  answering('secrets/no-echo', 'a wrong password is repeated', 'POST /login', (answer, asked) =>
    answer.status === 401 && String(jsonOf(asked)?.password).endsWith(' ')
      ? withJson(answer, { success: false, message: `${String(jsonOf(asked)?.password)} is wrong.` })
      : answer,
  ),
  answering('secrets/no-echo', 'a refused login repeats the address', 'POST /login', (answer, asked) =>
    answer.status === 401 ? withHeaders(answer, { 'x-login': String(jsonOf(asked)?.email) }) : answer,
  ),
  answering('secrets/no-echo', 'a refused token is repeated', 'GET /user', (answer, asked) =>
    answer.status === 401 ? withHeaders(answer, { 'x-refused': bearerOf(asked) || undefined }) : answer,
  ),
  answering('origins/foreign-page-reads-nothing', 'every origin may read', '*', (answer, asked) =>
    isApi(asked) && asked.method !== 'POST'
      ? withHeaders(answer, { 'access-control-allow-origin': headerOf(asked, 'origin') || undefined })
      : answer,
  ),
  answering(
    'origins/own-site-reads',
    "the site's origin may not read the header of the CSRF token",
    '*',
    (answer) => withHeaders(answer, { 'access-control-expose-headers': undefined }),
  ),
  seeded(
    'origins/own-site-writes',
    stateless("the site's own origin is foreign", async (asked, forward) => {
      const answer = await forward()
      const isOwn = headerOf(asked, 'origin') === 'https://www.wattlebird.example'
      return isOwn && asked.method === 'POST' ? asProblem(answer, 403, 'Another site.') : answer
    }),
  ),
  answering('origins/own-site-reads', "the site's origin may not send credentials", '*', (answer) =>
    withHeaders(answer, { 'access-control-allow-credentials': undefined }),
  ),
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
  answering('methods/user', 'the list of methods is another one', '*', (answer, asked) =>
    asked.path === '/user' && answer.status === 405 ? withHeaders(answer, { allow: 'POST' }) : answer,
  ),
]

const accountOf = (path: string) => `GET ${path}`

export const accountFaults: readonly SeededFault[] = [
  answering(
    'account/overview',
    'the overview is of another customer',
    accountOf('/api/my-account'),
    when(200, (answer) => {
      const overview = jsonOf(answer) as { customer: object }
      return withJson(answer, {
        ...overview,
        customer: { ...overview.customer, email: 'tom@wattlebird.example' },
      })
    }),
  ),
  answering(
    'account/bills',
    'a bill is listed twice',
    accountOf('/api/my-account/bills'),
    when(200, (answer) => {
      const { bills } = jsonOf(answer) as { bills: unknown[] }
      return withJson(answer, { bills: [bills[0], ...bills] })
    }),
  ),
]
