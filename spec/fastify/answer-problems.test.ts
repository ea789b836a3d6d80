import Fastify from 'fastify'
import { Problem, session } from 'gridfront/contracts'
import { acceptJsonOnly, answerProblems, mountContract, ProblemError } from 'gridfront/fastify'
import { expect, test } from 'vitest'

/** A backend that uses nothing of ours except the entry for Fastify. */
function backendWith(user: () => Promise<never>) {
  const lines: string[] = []
  const app = Fastify({
    bodyLimit: 200,
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  })
  acceptJsonOnly(app)
  answerProblems(app)
  mountContract(app, session, {
    csrf: async () => ({ status: 204, body: undefined }),
    login: async () => ({ status: 200, body: { token: 't', userId: 'u' } }),
    logout: async () => ({ status: 204, body: undefined }),
    user,
  })
  return { app, lines }
}
const fault = async () => {
  throw new Error('connection of gf_admin refused')
}

test('a refusal leaves as a problem document with its detail, and nothing of it is logged', async () => {
  const { app, lines } = backendWith(async () => {
    throw new ProblemError(401, 'Please log in.')
  })
  const answer = await app.inject('/user')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
  ])
  expect(Problem.parse(answer.json())).toMatchObject({ status: 401, detail: 'Please log in.' })
  expect(lines).toEqual([])
})

test('an invalid address is reported as such', async () => {
  const answer = await backendWith(fault).app.inject('/nowhere')
  expect(answer.json()).toMatchObject({ status: 404, detail: 'There is nothing at this address.' })
})

test('a fault is a 500 without internal details; the log has them', async () => {
  const { app, lines } = backendWith(fault)
  const answer = await app.inject('/user')
  expect([answer.statusCode, Problem.parse(answer.json()).status]).toEqual([500, 500])
  expect(answer.body).not.toContain('gf_admin')
  expect(lines.join('')).toContain('gf_admin')
})

test.each([
  ['an address that is none', 404, { method: 'GET', url: '/nowhere' }],
  ['a body of another type', 415, { method: 'POST', url: '/login', payload: 'a=b', type: 'text/plain' }],
  ['a body that is too large', 413, { method: 'POST', url: '/login', payload: `"${'x'.repeat(300)}"` }],
  ['a body that is no JSON', 400, { method: 'POST', url: '/login', payload: '{' }],
  ['a body that breaks the contract', 422, { method: 'POST', url: '/login', payload: '{}' }],
] as const)('%s is refused with %i, as a problem document', async (_, status, request) => {
  const { type = 'application/json', payload, ...rest } = { type: undefined, payload: undefined, ...request }
  const { app, lines } = backendWith(fault)
  const answer = await app.inject({
    ...rest,
    ...(payload !== undefined && { payload, headers: { 'content-type': type } }),
  })
  expect([answer.statusCode, Problem.parse(answer.json()).status]).toEqual([status, status])
  expect(lines).toEqual([])
})
