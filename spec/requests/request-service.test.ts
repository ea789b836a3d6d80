import { expect, test, vi } from 'vitest'
import type { RequestKind } from '../../contracts/request-rules.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import type { RequestService } from '../../src/requests/request-service.ts'
import { requestService } from '../../src/requests/request-service.ts'
import { shownRequest } from '../../src/requests/shown-request.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, html, json, limited, lost, problem } from '../client/fake-backend.ts'
import { asked, contents, kept, situation } from './request-cases.ts'

const name = { requestId: '6f1c1d3e-6a36-4f3e-9d9b-1a9f1f0f5a11', accountNumber: '300417826' }
const request = shownRequest(kept(asked('COMPLAINT')), situation())
const send = (service: RequestService) => service.sendRequest(asked('COMPLAINT'), name)
const withdraw = (service: RequestService) => service.withdrawRequest('R-1-xxxx')
const ways = [
  ['a request', send],
  ['withdrawing one', withdraw],
] as const

test.each<[RequestKind, string]>([
  ['METER_READING', 'meter-reading'],
  ['MOVE_OUT', 'move-out'],
  ['COMPLAINT', 'complaint'],
  ['AUTHORISED_PERSON', 'authorised-person'],
  ['LIFE_SUPPORT', 'life-support'],
  ['CONCESSION', 'concession'],
  ['CREDIT_REFUND', 'credit-refund'],
])('[ACC-8] a %s is sent once, with its names and all that was asked for', async (kind, path) => {
  const { client, sent } = clientOf(() => json(201, request))
  expect(await requestService(client).sendRequest(asked(kind), { ...name, password: 'wattle' })).toEqual({
    success: true,
    request,
  })
  expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    `POST /api/requests/${path}`,
  ])
  const password = ['AUTHORISED_PERSON', 'LIFE_SUPPORT', 'CREDIT_REFUND'].includes(kind)
    ? { password: 'wattle' }
    : {}
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ ...name, ...contents[kind], ...password })
})

test('[ACC-8] a request is withdrawn by its reference', async () => {
  const { client, sent } = clientOf(() => json(200, { ...request, status: 'WITHDRAWN' }))
  expect(await withdraw(requestService(client))).toEqual({
    success: true,
    request: { ...request, status: 'WITHDRAWN' },
  })
  expect(sent.map(({ url, body }) => [new URL(url).pathname, JSON.parse(body ?? '')])).toEqual([
    ['/api/requests/withdrawal', { reference: 'R-1-xxxx' }],
  ])
})

const errors = [{ pointer: '/body/phone', detail: 'Enter the number to call.' }]
test.each<[string, Answering, object]>([
  [
    'words for why not now',
    () => problem(409, { detail: 'Not yet.' }),
    { code: 'NOT_NOW', words: 'Not yet.' },
  ],
  [
    'too many of them',
    () => limited('Fri, 20 Nov 2026 01:14:00 GMT'),
    { code: 'TOO_MANY', retryAfterSeconds: 840 },
  ],
  ['no network', lost, { code: 'UNREACHABLE' }],
  ['an error of the backend', () => problem(500), { code: 'FAILED' }],
  ['a page in place of an answer', () => html(200), { code: 'FAILED' }],
])('[ACC-8] after %s: a code, no exception, and nothing has changed', async (_, answer, fault) => {
  for (const [, way] of ways) {
    const onChanged = vi.fn()
    const service = requestService(
      clientOf(answer).client,
      onChanged,
      () => new Date('2026-11-20T01:00:00.000Z'),
    )
    expect(await way(service)).toStrictEqual({ success: false, ...fault })
    expect(onChanged).not.toHaveBeenCalled()
  }
})

test('[ACC-8] errors of a request’s members have their pointers', async () => {
  const { client } = clientOf(() => problem(422, { errors }))
  expect(await send(requestService(client))).toEqual({ success: false, code: 'FAILED', errors })
})

test('[ACC-8] onChanged is called once for each change', async () => {
  for (const [status, way] of [
    [201, send],
    [200, withdraw],
  ] as const) {
    const onChanged = vi.fn()
    await way(requestService(clientOf(() => json(status, request)).client, onChanged))
    expect(onChanged).toHaveBeenCalledTimes(1)
  }
})

test.each(ways)('[ACC-8] before there is a backend, %s fails without an exception', async (_, way) => {
  expect(await way(requestService(createApiClient()))).toEqual({ success: false, code: 'FAILED' })
})
