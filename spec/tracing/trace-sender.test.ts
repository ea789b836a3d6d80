import { expect, test } from 'vitest'
import { createApiClient } from '../../src/client/api-client.ts'
import type { OutgoingTrace } from '../../src/tracing/trace.ts'
import { connectTraces, traceSender } from '../../src/tracing/trace-sender.ts'
import { backendAddress, clientOf, empty, html, problem } from '../client/fake-backend.ts'
import { step } from './tracer-setup.ts'

const sender = { userAgent: 'Wattle Browser 7', timestamp: '2026-11-20T00:00:00.000Z' }
const custom: OutgoingTrace = {
  kind: 'custom',
  trace: { name: 'page view', level: 'info', category: 'navigation', tags: { page: '/plans' }, ...sender },
}
const error: OutgoingTrace = {
  kind: 'error',
  trace: {
    message: 'no plans',
    url: 'https://www.wattlebird.example/plans',
    context: { tries: 3 },
    ...sender,
  },
}
const transition: OutgoingTrace = { kind: 'stateTransition', trace: { ...step, ...sender } }

test.each([
  ['TRACE-1', custom, '/api/Tracing/custom'],
  ['TRACE-2', error, '/api/Tracing/error'],
  ['TRACE-3', transition, '/api/Tracing/state-transition'],
] as const)('[%s] the trace is posted as it is', async (_, outgoing, path) => {
  const { client, sent } = clientOf(() => empty())
  await traceSender(client)(outgoing)
  expect(sent.map(({ method, url, body }) => [method, url, JSON.parse(body ?? '')])).toEqual([
    ['POST', backendAddress + path, outgoing.trace],
  ])
})

test('[TRACE-5] each trace is sent with keepalive, because the page may be about to be left', async () => {
  const { client, sent } = clientOf(() => empty())
  for (const outgoing of [custom, error, transition]) await traceSender(client)(outgoing)
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, true, true])
})

test.each([
  ['too many', () => problem(429)],
  ['a refusal', () => problem(403)],
  ['a fault', () => problem(500)],
  ['a page', () => html(200)],
] as const)(
  '[TRACE-5] %s instead of 204 is a rejection, and is asked for no second time',
  async (name, answer) => {
    const { client, sent } = clientOf(answer)
    await expect(traceSender(client)(error)).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      route: 'POST /api/Tracing/error',
    })
    // After a 403 the client itself tries once with a new CSRF token.
    expect(sent.filter(({ url }) => url.endsWith('/error'))).toHaveLength(name === 'a refusal' ? 2 : 1)
  },
)

test('[API-3] a client that exists but is not initialised yet is waited for', async () => {
  const client = createApiClient()
  const states: string[] = []
  const connected = connectTraces(client).then((send) => {
    states.push('connected')
    return send
  })
  await Promise.resolve()
  states.push('initialising')
  const bodies: unknown[] = []
  client.initialise({
    backend: backendAddress,
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    token: () => null,
    readCookies: () => 'XSRF-TOKEN=pair',
    fetch: async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)))
      return empty()
    },
  })
  await (await connected)(custom)
  expect(states).toEqual(['initialising', 'connected'])
  expect(bodies).toEqual([custom.trace])
})
