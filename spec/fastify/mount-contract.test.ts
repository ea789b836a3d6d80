import Fastify from 'fastify'
import { home, session } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import {
  acceptJsonOnly,
  answerOtherMethods,
  answerProblems,
  mountContract,
  ProblemError,
} from 'gridfront/fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { promisedHeaders } from '../../contracts/promised-headers.ts'

type Answers = Handlers<typeof session>
const good: Answers = {
  csrf: async () => ({ status: 204, body: undefined }),
  login: async () => ({ status: 200, body: { token: 't', userId: 'u' } }),
  logout: async () => ({ status: 204, body: undefined }),
  user: async () => ({ status: 200, body: { userId: 'u', email: 'a@b.example' } }),
}

function appWith(handlers: Partial<Answers>) {
  const app = Fastify()
  acceptJsonOnly(app)
  answerProblems(app)
  mountContract(app, session, { ...good, ...handlers })
  return app
}
// Bypasses the compiler.
const wrong = <Name extends keyof Answers>(answer: unknown) => (async () => answer) as Answers[Name]

test('a valid answer is sent, without members that the contract does not name', async () => {
  const body = { userId: 'u', email: 'a@b.example', passwordHash: 'secret' }
  const answer = await appWith({ user: wrong<'user'>({ status: 200, body }) }).inject('/user')
  expect([answer.statusCode, answer.json(), answer.headers['content-type']]).toEqual([
    200,
    { userId: 'u', email: 'a@b.example' },
    'application/json; charset=utf-8',
  ])
})

test('a status that the contract does not list is never sent', async () => {
  const returned = appWith({ user: wrong<'user'>({ status: 418, body: {} }) })
  expect((await returned.inject('/user')).statusCode).toBe(500)
  const thrown = appWith({
    user: async () => {
      throw new ProblemError(402, 'pay first')
    },
  })
  expect((await thrown.inject('/user')).statusCode).toBe(500)
})

test('a limit runs before every route of a contract, or before those it names', async () => {
  async function counted(options: (limit: () => Promise<void>, own: () => Promise<void>) => object) {
    const app = Fastify()
    const count = { limit: 0, own: 0 }
    const counter = (name: keyof typeof count) => async () => {
      count[name] += 1
    }
    mountContract(app, session, good, options(counter('limit'), counter('own')))
    for (const url of ['/csrf', '/user', '/user']) await app.inject(url)
    return [count.limit, count.own]
  }
  expect(await counted((limit) => ({ limit }))).toEqual([3, 0])
  expect(await counted((_, user) => ({ limits: { user } }))).toEqual([0, 2])
  expect(await counted((limit, user) => ({ limit, limits: { user } }))).toEqual([1, 2])
})

test('an answer that breaks the contract is never sent', async () => {
  const app = appWith({ user: wrong<'user'>({ status: 200, body: { userId: 'u', email: 'none' } }) })
  const answer = await app.inject('/user')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('none')
})

test('a request that breaks the contract is refused field by field, without its values', async () => {
  const answer = await appWith({}).inject({ method: 'POST', url: '/login', payload: { email: 'my-secret' } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ errors: unknown[] }>().errors).toEqual([
    { pointer: '/body/email', detail: 'Invalid email address' },
    { pointer: '/body/password', detail: 'Invalid input: expected string, received undefined' },
  ])
  expect(answer.body).not.toContain('my-secret')
})

test('[API-12] texts that cannot be stored reach no handler, and are named', async () => {
  const payload = { email: 'a@b.example', password: 'a\0b', '\ud800': 1 }
  const answer = await appWith({}).inject({ method: 'POST', url: '/login', payload })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer)).toEqual([
    '/body/password',
    '/body/\ud800',
  ])
})

test('a route with a limit says so to the hooks of its server, and no other does', async () => {
  const app = Fastify()
  const received: unknown[] = []
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    received.push([config.url, config.isApi, config.isLimited])
  })
  mountContract(app, session, good, { limits: { user: async () => {} } })
  await app.inject('/user')
  await app.inject('/csrf')
  expect(received).toEqual([
    ['/user', true, true],
    ['/csrf', true, undefined],
  ])
})

test('a limit runs before the body is read, and after the server’s own hooks', async () => {
  const heard: string[] = []
  const app = Fastify()
  acceptJsonOnly(app)
  answerProblems(app)
  app.addHook('onRequest', async () => void heard.push('hook'))
  mountContract(app, session, good, {
    limit: async () => {
      heard.push('limit')
      throw new ProblemError(429, 'Too many.')
    },
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.statusCode, heard]).toEqual([429, ['hook', 'limit']])
})

test('every answer of a server built as in the guide has the headers that its contract promises', async () => {
  const app = Fastify()
  acceptJsonOnly(app)
  answerProblems(app)
  answerOtherMethods(app)
  const refuse = (status: number) => async () => {
    throw new ProblemError(status, 'No.')
  }
  const handlers = new Map<string, Answers['user']>([
    ['/user', good.user],
    ['/refused', refuse(401)],
    ['/paused', refuse(503)],
    ['/limited', refuse(429)],
  ])
  for (const [path, user] of handlers) mountContract(app, { user: { ...session.user, path } }, { user })
  const asked = [
    ...[...handlers.keys()].map((url) => ({ method: 'GET', url }) as const),
    { method: 'DELETE', url: '/user' } as const,
  ]
  const statuses: number[] = []
  for (const one of asked) {
    const { statusCode, headers } = await app.inject(one)
    statuses.push(statusCode)
    expect(headers['x-content-type-options']).toBe('nosniff')
    for (const { name, pattern } of promisedHeaders(session.user, statusCode))
      expect(headers[name.toLowerCase()], `${statusCode} ${name}`).toMatch(pattern)
  }
  expect(statuses).toEqual([200, 401, 503, 429, 405])
  const options = await app.inject({ method: 'OPTIONS', url: '/user' })
  expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('[LIB-2] mounting a contract changes nothing else in the process: zod keeps its own messages', async () => {
  // Other suites in this process may have set a language for zod.
  const wordOf = () => z.safeParse(z.string(), 1).error?.issues[0]?.message
  const before = wordOf()
  const answer = await appWith({}).inject({
    method: 'POST',
    url: '/login',
    payload: { email: 'a@b.example' },
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.json().errors).toEqual([
    { pointer: '/body/password', detail: 'Invalid input: expected string, received undefined' },
  ])
  expect(wordOf()).toBe(before)
})

test('[FORM-4] a handler gets normalised texts, and one that is empty then is refused', async () => {
  const seen: unknown[] = []
  const app = Fastify()
  acceptJsonOnly(app)
  answerProblems(app)
  mountContract(app, home, {
    doNotContact: async ({ body }) => {
      seen.push([body.name, body.note])
      return { status: 201, body: { receipt: 'DNC-1', effectiveFrom: '2026-11-21' } }
    },
  })
  const send = (name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/home/do-not-contact',
      payload: {
        ...{ requestId: '5bfb2488-45a5-4dd4-9fcc-b164b3f686b1', ways: ['phone'], phone: '0491570156' },
        ...{ name, note: ' One.\r\nTwo\u001b[2J ' },
      },
    })
  expect((await send('\u202eNguye\u0302\u0303n\u00a0\u2013 Lee\n')).statusCode).toBe(201)
  expect(seen).toEqual([['Nguy\u1ec5n - Lee', 'One.\nTwo[2J']])
  const refused = await send('\u200b\u2060')
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [{ pointer: '/body/name', detail: 'Enter some words.' }],
  ])
})
