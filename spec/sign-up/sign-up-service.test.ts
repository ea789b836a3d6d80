import { expect, test } from 'vitest'
import type { SignUpSaving } from '../../contracts/schemas/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import type { SignUpService } from '../../src/sign-up/sign-up-service.ts'
import { signUpService } from '../../src/sign-up/sign-up-service.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { mockRequests } from '../../src/testing/mock-requests.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, html, json, limited, lost, problem } from '../client/fake-backend.ts'

const saving: SignUpSaving = { version: 0, plan: { planId: 'FLEX-RES' } }
const token = 'mock-sign-up-1234'
const application = {
  version: 1,
  savedAt: '2026-11-20T01:00:00.000Z',
  keptUntil: '2026-12-20',
  stop: null,
  plan: saving.plan,
}

const withdrawn = {
  reference: 'SU-7K2M-9QXT',
  withdrawnAt: '2026-11-24T01:02:03.000Z',
  isRepeated: false,
}

const calls: Readonly<Record<keyof SignUpService, (service: SignUpService) => Promise<object>>> = {
  read: (service) => service.read(),
  save: (service) => service.save(saving),
  submit: (service) => service.submit(1),
  sendLink: (service) => service.sendLink(),
  resume: (service) => service.resume(token),
  discard: (service) => service.discard(),
  withdraw: (service) => service.withdraw(token),
}
const names = Object.keys(calls) as (keyof SignUpService)[]
const ask = (name: keyof SignUpService, answer: Answering) =>
  calls[name](signUpService(clientOf(answer).client))

test.each<[keyof SignUpService, string, unknown]>([
  ['read', 'GET /api/origination/application', null],
  ['save', 'POST /api/origination/application', saving],
  ['submit', 'POST /api/origination/application/submit', { version: 1 }],
  ['sendLink', 'POST /api/origination/application/link', null],
  ['resume', 'POST /api/origination/application/resume', { token }],
  ['discard', 'POST /api/origination/application/discard', null],
  ['withdraw', 'POST /api/origination/application/withdraw', { token }],
])('[ORIG-1] %s is one request, %s', async (name, route, body) => {
  const isEmpty = name === 'sendLink' || name === 'discard'
  const { client, sent } = clientOf(() =>
    isEmpty
      ? new Response(null, { status: 204 })
      : json(200, name === 'withdraw' ? withdrawn : { application }),
  )
  expect(await calls[name](signUpService(client))).toEqual(
    isEmpty
      ? { success: true }
      : { success: true, ...(name === 'withdraw' ? { withdrawn } : { application }) },
  )
  expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([route])
  expect(JSON.parse(sent[0]?.body || 'null')).toEqual(body)
})

test.each(names.flatMap((name) => [[name]] as const))(
  '[ORIG-1] what can go wrong with %s is a closed list, and no exception',
  async (name) => {
    expect(await ask(name, () => limited())).toEqual({
      success: false,
      code: 'TOO_MANY',
      retryAfterSeconds: 840,
    })
    expect(await ask(name, lost)).toEqual({ success: false, code: 'UNREACHABLE' })
    for (const answer of [() => problem(500), () => html(200)])
      expect(await ask(name, answer)).toEqual({ success: false, code: 'FAILED' })
    expect(await calls[name](signUpService(createApiClient()))).toEqual({ success: false, code: 'FAILED' })
  },
)

const errors = [{ pointer: '/body/supply/moveInOn', detail: 'Enter the day on which you move in.' }]

test.each<[keyof SignUpService, number, object]>([
  ['save', 409, { code: 'CHANGED' }],
  ['submit', 409, { code: 'CHANGED' }],
  ['sendLink', 409, { code: 'NO_EMAIL' }],
  ['resume', 410, { code: 'LINK_DEAD' }],
  ['save', 422, { code: 'FAILED', errors }],
  ['submit', 422, { code: 'FAILED', errors }],
])(
  '[ORIG-1] a refusal of %s with %i has a code of its own, or says where',
  async (name, status, expected) => {
    const answer = () => problem(status, status === 422 ? { errors } : {})
    expect(await ask(name, answer)).toEqual({ success: false, ...expected })
  },
)

test('[ORIG-1] a token that cannot come from a mail is an invalid link, and is not sent', async () => {
  const { client, sent } = clientOf(() => problem(500))
  expect(await signUpService(client).resume('short')).toEqual({ success: false, code: 'LINK_DEAD' })
  expect(sent).toEqual([])
})

test('[ORIG-1] [LIB-5] with the mock an application is started, changed, sent once, and forgotten', async () => {
  const backend = createMockBackend()
  const { fetch } = mockRequests({ backend: 'http://localhost:8000', otherwise: backend })
  const client = createApiClient()
  client.initialise({
    backend: 'http://localhost:8000',
    csrf: { cookieName: 'XSRF-TOKEN', headerName: 'X-XSRF-TOKEN' },
    token: () => null,
    fetch,
  })
  const service = signUpService(client)
  expect(await service.read()).toEqual({ success: true, application: null })
  expect(await service.sendLink()).toEqual({ success: false, code: 'NO_EMAIL' })
  const { plan, ...others } = testSignUp
  const all = { version: 0, ...others } as unknown as SignUpSaving
  expect(await service.save(all)).toMatchObject({ success: true, application: { version: 1 } })
  expect(await service.save({ ...all, plan })).toEqual({ success: false, code: 'CHANGED' })
  expect(await service.submit(1)).toMatchObject({
    code: 'FAILED',
    errors: [{ pointer: '/body/plan' }],
  })
  expect(await service.save({ version: 1, plan })).toMatchObject({ application: { version: 2, plan } })
  expect(await service.sendLink()).toEqual({ success: true })
  const sent = await service.submit(2)
  expect(sent).toMatchObject({ success: true, application: { receipt: { reference: 'SU-MOCK-0001' } } })
  expect(await service.submit(2)).toEqual(sent)
  const link = backend.mails.at(-1)
  const used = link?.kind === 'signUpLink' ? link.token : ''
  expect(await service.resume(used)).toMatchObject({
    success: true,
    application: { receipt: { reference: 'SU-MOCK-0001', outcome: 'ACCEPTED' } },
  })
  expect(await service.resume(used)).toEqual({ success: false, code: 'LINK_DEAD' })
  expect(await service.discard()).toEqual({ success: true })
  expect(await service.read()).toEqual({ success: true, application: null })
})
