import { expect, test } from 'vitest'
import type { Sent } from '../../../src/conformance/http-client.ts'
import { HttpClient } from '../../../src/conformance/http-client.ts'
import { Blocked } from '../../../src/conformance/outcomes.ts'
import { Reply } from '../../../src/conformance/reply.ts'
import { pages, session, tracing } from '../../../src/conformance/routes.ts'
import type { WireAnswer } from '../../../src/conformance/transport.ts'
import { answering, checkMock, idsWith } from './checked-mock.ts'

type Answers = (sent: Sent) => Partial<WireAnswer>

const csrfHeaders = (value: string): WireAnswer['headers'] => [
  ['set-cookie', `XSRF-TOKEN=${value}; Path=/; SameSite=Strict`],
  ['x-xsrf-token', value],
]

/** A client of a scripted backend. By default each GET /csrf returns a new CSRF token. */
function visit(answers: Answers = () => ({})) {
  const sent: Sent[] = []
  const tokens: string[] = []
  let pairs = 0
  const visitor = new HttpClient({
    send: async (one) => {
      sent.push(one)
      const isCsrf = one.request.url.endsWith('/csrf')
      if (isCsrf) pairs += 1
      const answer = {
        status: 204,
        headers: isCsrf ? csrfHeaders(`pair${pairs}`) : [],
        body: '',
        ...answers(one),
      }
      return new Reply({ request: one.request, answer }, answer, [])
    },
    learnToken: (token) => tokens.push(token),
    now: () => new Date(),
    backend: new URL('https://api.brand.example/v1/'),
    site: new URL('https://www.brand.example/'),
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
  })
  const last = () => sent.at(-1)?.request
  return { visitor, sent, tokens, last }
}

test('[LIB-4] the first unsafe request gets its CSRF token first, and carries it in cookie and header', async () => {
  const { visitor, sent, last } = visit()
  await visitor.ask(session.logout)
  expect(sent.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
    'GET https://api.brand.example/v1/csrf',
    'POST https://api.brand.example/v1/logout',
  ])
  expect(last()?.headers).toMatchObject({ cookie: 'XSRF-TOKEN=pair1', 'x-xsrf-token': 'pair1' })
  await visitor.ask(session.logout)
  expect(sent).toHaveLength(3)
})

test('[LIB-4] the newest CSRF pair is used, wherever it came from', async () => {
  const { visitor, last } = visit(({ request }) =>
    request.url.endsWith('/login') ? { status: 200, headers: csrfHeaders('of-login'), body: '{}' } : {},
  )
  await visitor.ask(session.login, { body: {} })
  await visitor.ask(session.logout)
  expect(last()?.headers).toMatchObject({ cookie: 'XSRF-TOKEN=of-login', 'x-xsrf-token': 'of-login' })
})

test('[LIB-4] a removed CSRF token is not used: the next unsafe request fetches another', async () => {
  const gone = [['set-cookie', 'XSRF-TOKEN=; Path=/; Max-Age=0']] as const
  const { visitor, last } = visit(({ request }) => (request.url.endsWith('/login') ? { headers: gone } : {}))
  await visitor.ask(session.login, { body: {} })
  expect(visitor.csrfToken).toBeNull()
  await visitor.ask(session.logout)
  expect(last()?.headers).toMatchObject({ cookie: 'XSRF-TOKEN=pair2', 'x-xsrf-token': 'pair2' })
})

test('[LIB-4] a backend that removes the CSRF token at login gets only that finding', async () => {
  const between = answering('POST /login', (answer) => ({
    ...answer,
    headers: [
      ...answer.headers.filter(([name]) => name !== 'set-cookie'),
      ['set-cookie', 'XSRF-TOKEN=; Path=/; SameSite=Strict; Max-Age=0'],
    ],
  }))
  const { report } = await checkMock({ only: ['logout', 'csrf/renewed-at-login', 'cookies'], between })
  expect(idsWith(report, 'failed')).toEqual(['csrf/renewed-at-login'])
})

test('[LIB-4] the cookie may have its prefix, and may be encoded: the header contains what pages read', async () => {
  const { visitor, last } = visit(({ request }) =>
    request.url.endsWith('/csrf')
      ? { headers: [['set-cookie', '__Host-XSRF-TOKEN=a%3Db; Path=/; Secure']] }
      : {},
  )
  await visitor.ask(session.logout)
  expect(last()?.headers).toMatchObject({ cookie: '__Host-XSRF-TOKEN=a%3Db', 'x-xsrf-token': 'a=b' })
  expect(visitor.cookieName).toBe('__Host-XSRF-TOKEN')
})

test('[LIB-4] two clients share neither cookies nor tokens', async () => {
  const [one, other] = [visit(), visit()]
  one.visitor.token = 'a.b.c'
  await one.visitor.ask(session.logout)
  await other.visitor.ask(session.user)
  expect(one.last()?.headers.authorization).toBe('Bearer a.b.c')
  expect(other.last()?.headers).not.toHaveProperty('authorization')
  expect(other.last()?.headers).not.toHaveProperty('cookie')
})

test('[LIB-4] files of the site are requested from the site, without cookie and token', async () => {
  const { visitor, last } = visit()
  await visitor.renew()
  visitor.token = 'a.b.c'
  await visitor.ask(pages.pageData, { params: { page: 'accounts/log in' } })
  expect(last()).toMatchObject({
    method: 'GET',
    url: 'https://www.brand.example/page-data/accounts/log%20in/page-data.json',
  })
  expect(Object.keys(last()?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']))
  expect(last()?.headers).not.toHaveProperty('authorization')
})

test('[LIB-4] a check may send otherwise: other headers, none, another body, path and method', async () => {
  const { visitor, last } = visit()
  await visitor.renew()
  await visitor.ask(tracing.custom, {
    rawBody: '{',
    headers: { 'x-xsrf-token': undefined, origin: 'null', 'content-type': undefined },
    query: '?a=b',
    method: 'PUT',
  })
  expect(last()).toMatchObject({
    method: 'PUT',
    url: 'https://api.brand.example/v1/api/Tracing/custom?a=b',
    body: '{',
    headers: { origin: 'null', cookie: 'XSRF-TOKEN=pair1' },
  })
  expect(last()?.headers).not.toHaveProperty('x-xsrf-token')
  expect(last()?.headers).not.toHaveProperty('content-type')
  await visitor.ask(pages.pageData, { path: '/page-data/%zz/page-data.json' })
  expect(last()?.url).toBe('https://www.brand.example/page-data/%zz/page-data.json')
})

test('[LIB-4] every token in a login answer is known, even in that of a refused login', async () => {
  const { visitor, tokens } = visit(() => ({ status: 401, body: '{"token":"a.b.c"}' }))
  await visitor.ask(session.login, { body: {} })
  await visitor.ask(session.user)
  expect(tokens).toEqual(['a.b.c'])
})

test.each<[boolean, string, Record<string, string | undefined>]>([
  [true, 'nothing is changed', {}],
  [true, 'something else is changed', { origin: 'null' }],
  [false, 'the header is another one', { 'x-xsrf-token': 'pair2' }],
  [false, 'the header is missing', { 'x-xsrf-token': undefined }],
  [false, 'the cookie is missing', { cookie: undefined }],
  [false, 'the cookie is another one', { cookie: 'XSRF-TOKEN=pair2' }],
  [false, 'both are made up', { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' }],
  [false, 'the token of its session is missing', { authorization: undefined }],
])(
  '[LIB-4] it is known that a request carries its own CSRF token: %s when %s',
  async (hasOwnPair, _, headers) => {
    const { visitor, sent } = visit()
    await visitor.renew()
    visitor.token = 'a.b.c'
    await visitor.ask(session.logout, { headers })
    expect(sent.at(-1)?.hasOwnPair).toBe(hasOwnPair)
  },
)

test('[LIB-4] what no header can hold is never sent: the check that tells it blocks', async () => {
  const { visitor, sent } = visit(() => ({ headers: [['set-cookie', 'XSRF-TOKEN=a%0Ab; Path=/']] }))
  const blockedBy = (run: Promise<unknown>) =>
    run.then(
      () => null,
      (error: unknown) => (error instanceof Blocked ? error.by : error),
    )
  expect(await blockedBy(visitor.ask(session.logout))).toBe('csrf/hands-out-a-token')
  visitor.csrfToken = null
  visitor.token = 'a\nb'
  expect(await blockedBy(visitor.ask(session.user))).toBe('login/token-is-signed-jwt')
  expect(sent).toHaveLength(1)
})
