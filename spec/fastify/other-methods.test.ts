import { METHODS } from 'node:http'
import type { InjectOptions } from 'fastify'
import Fastify from 'fastify'
import { answerOtherMethods, answerProblems, mountContract } from 'gridfront/fastify'
import { beforeAll, expect, test } from 'vitest'
import { session } from '../../contracts/index.ts'

const app = Fastify()
const handled: string[] = []
const preflights: (readonly string[])[] = []

beforeAll(async () => {
  answerProblems(app)
  answerOtherMethods(app, (reply, allowed) => {
    preflights.push(allowed)
    reply.header('access-control-max-age', '600')
  })
  mountContract(app, { user: session.user } as const, {
    user: async () => {
      handled.push('GET')
      return { status: 200, body: { userId: 'u', email: 'a@b.example' } }
    },
  })
  // The same address in a second contract.
  mountContract(app, { logout: { ...session.logout, path: '/user' } } as const, {
    logout: async () => {
      handled.push('POST')
      return { status: 204, body: undefined }
    },
  })
  app.get('/own', async () => 'own')
  await app.ready()
})
const ask = (method: string, url = '/user') => app.inject({ method, url } as InjectOptions)

test('each method that an address does not have is refused with the allowed ones, before a handler runs', async () => {
  handled.length = 0
  // Node handles CONNECT separately, and not every version supports QUERY.
  const others = METHODS.filter((one) => !['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT'].includes(one))
  expect(others).toEqual(expect.arrayContaining(['DELETE', 'PUT', 'PATCH', 'PROPFIND']))
  for (const method of others) {
    const { statusCode, headers, body } = await ask(method)
    expect([method, statusCode, headers.allow]).toEqual([method, 405, 'GET, HEAD, POST, OPTIONS'])
    expect(JSON.parse(body)).toMatchObject({
      status: 405,
      detail: 'This address takes GET, HEAD, POST, OPTIONS.',
    })
  }
  expect(handled).toEqual([])
})

test('OPTIONS is answered with the methods and without a body, and the server may add to it', async () => {
  preflights.length = 0
  const { statusCode, headers, body } = await ask('OPTIONS')
  expect([statusCode, headers.allow, body]).toEqual([204, 'GET, HEAD, POST, OPTIONS', ''])
  expect([headers['access-control-max-age'], headers['cache-control']]).toEqual(['600', 'no-store'])
  expect(preflights).toEqual([['GET', 'HEAD', 'POST', 'OPTIONS']])
})

test('the methods of the contract are answered by their handlers', async () => {
  handled.length = 0
  expect((await ask('GET')).statusCode).toBe(200)
  expect((await ask('HEAD')).body).toBe('')
  expect((await ask('POST')).statusCode).toBe(204)
  expect(handled).toEqual(['GET', 'GET', 'POST'])
})

test('an address of the server’s own is left to it', async () => {
  expect((await ask('GET', '/own')).body).toBe('own')
  for (const method of ['DELETE', 'OPTIONS']) {
    const { statusCode, headers } = await ask(method, '/own')
    expect([statusCode, headers.allow]).toEqual([404, undefined])
  }
})

test('without additions OPTIONS is answered as well', async () => {
  const plain = Fastify()
  answerOtherMethods(plain)
  mountContract(plain, { user: session.user } as const, {
    user: async () => ({ status: 200, body: { userId: 'u', email: 'a@b.example' } }),
  })
  const { statusCode, headers } = await plain.inject({ method: 'OPTIONS', url: '/user' })
  expect([statusCode, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test('a person who opens the path of a request in a browser is redirected to its page, a program is not', async () => {
  const server = Fastify()
  answerProblems(server)
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('vary', 'Origin')
  })
  answerOtherMethods(server, undefined, { '/logout': '/accounts' })
  mountContract(server, { logout: session.logout, sent: { ...session.logout, path: '/sent' } } as const, {
    logout: async () => ({ status: 204, body: undefined }),
    sent: async () => ({ status: 204, body: undefined }),
  })
  const open = async (method: 'GET' | 'HEAD' | 'PUT', url: string, accept: string) => {
    const { statusCode, headers } = await server.inject({ method, url, headers: { accept } })
    return [statusCode, headers.location, headers.vary]
  }
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  expect(await open('GET', '/logout', browser)).toEqual([302, '/accounts', 'Origin, Accept'])
  expect(await open('HEAD', '/logout', browser)).toEqual([302, '/accounts', 'Origin, Accept'])
  expect(await open('GET', '/logout', 'application/json')).toEqual([405, undefined, 'Origin, Accept'])
  expect(await open('GET', '/logout', '*/*')).toEqual([405, undefined, 'Origin, Accept'])
  expect(await open('PUT', '/logout', browser)).toEqual([405, undefined, 'Origin'])
  expect(await open('GET', '/sent', browser)).toEqual([405, undefined, 'Origin'])
})
