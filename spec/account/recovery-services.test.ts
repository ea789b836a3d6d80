import { expect, test } from 'vitest'
import { recoveryServices } from '../../src/auth/recovery-services.ts'
import { createApiClient } from '../../src/client/api-client.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, empty, html, json, lost, problem } from '../client/fake-backend.ts'

const token = 'A_b-'.repeat(10)
const asked = {
  requestReset: { email: 'some@one.example' },
  remindEmail: { accountNumber: '300417826', postcode: '2042' },
  resetPassword: { token, password: 'four words in a row' },
} as const

const services = (answer: Answering) => recoveryServices(clientOf(answer).client)
const askAll = async (answer: Answering) => {
  const { requestReset, remindEmail, resetPassword } = services(answer)
  return [
    await requestReset(asked.requestReset),
    await remindEmail(asked.remindEmail),
    await resetPassword(asked.resetPassword),
  ]
}
const faultAt = (pointer: string, detail: string) =>
  json(
    422,
    { type: 'about:blank', title: 'Sorry', status: 422, errors: [{ pointer, detail }] },
    { 'content-type': 'application/problem+json' },
  )

test('[ACC-2] each recovery service sends one request with the CSRF token, and returns only that it was accepted', async () => {
  const { client, sent } = clientOf(() => empty())
  const { requestReset, remindEmail, resetPassword } = recoveryServices(client)
  expect([
    await requestReset(asked.requestReset),
    await remindEmail(asked.remindEmail),
    await resetPassword(asked.resetPassword),
  ]).toEqual(Array(3).fill({ success: true }))
  expect(
    sent.map(({ method, url, body }) => [method, new URL(url).pathname, JSON.parse(body ?? '')]),
  ).toEqual([
    ['POST', '/api/recovery/password', asked.requestReset],
    ['POST', '/api/recovery/email', asked.remindEmail],
    ['POST', '/api/recovery/password/reset', asked.resetPassword],
  ])
  expect(sent.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual(Array(3).fill('pair'))
})

test.each<[string, Answering, object]>([
  ['too many requests', () => problem(429), { code: 'TOO_MANY' }],
  ['a lost network', lost, { code: 'UNREACHABLE' }],
  ['a fault', () => problem(500), { code: 'FAILED' }],
  ['a pause', () => problem(503), { code: 'FAILED' }],
  ['a page', () => html(200), { code: 'FAILED' }],
  ['a broken contract', () => faultAt('/body/other', 'no'), { code: 'FAILED' }],
])('[ACC-2] all have a closed list of what can go wrong: %s', async (_, answer, expected) => {
  expect(await askAll(answer)).toEqual(Array(3).fill({ success: false, ...expected }))
})

test('the time to wait is passed on', async () => {
  const limited: Answering = () => {
    const answer = problem(429)
    answer.headers.set('retry-after', '840')
    return answer
  }
  expect(await askAll(limited)).toEqual(
    Array(3).fill({ success: false, code: 'TOO_MANY', retryAfterSeconds: 840 }),
  )
})

test('a client that is not ready causes no exception in the page', async () => {
  const { requestReset } = recoveryServices(createApiClient())
  expect(await requestReset(asked.requestReset)).toEqual({ success: false, code: 'FAILED' })
})

test('[ACC-2] used, expired, replaced and made-up links have the same result', async () => {
  expect(await services(() => problem(410)).resetPassword(asked.resetPassword)).toEqual({
    success: false,
    code: 'LINK_DEAD',
  })
})

test('[ACC-2] an easily guessed password comes with the words of the backend', async () => {
  const { resetPassword } = services(() => faultAt('/body/password', 'It is in every list.'))
  expect(await resetPassword(asked.resetPassword)).toEqual({
    success: false,
    code: 'GUESSABLE',
    words: 'It is in every list.',
  })
})

test('[API-10] a token that cannot come from our mails is not sent, nor is anything else that breaks the contract', async () => {
  const { client, sent } = clientOf(() => empty())
  const { requestReset, remindEmail, resetPassword } = recoveryServices(client)
  const results = [
    await resetPassword({ ...asked.resetPassword, token: 'secret' }),
    await resetPassword({ ...asked.resetPassword, password: 'secret' }),
    await requestReset({ email: 'secret' }),
    await remindEmail({ accountNumber: 'secret', postcode: 'secret' }),
  ]
  expect(results.map((result) => (result.success ? 'DONE' : result.code))).toEqual([
    'LINK_DEAD',
    'FAILED',
    'FAILED',
    'FAILED',
  ])
  expect(JSON.stringify(results)).not.toContain('secret')
  expect(sent).toEqual([])
})

test('[ACC-2] a link is checked without a password; used, expired, unknown and malformed ones look the same', async () => {
  const { client, sent } = clientOf(() => empty())
  expect(await recoveryServices(client).checkReset({ token })).toEqual({ success: true })
  expect(sent.map(({ url, body }) => [new URL(url).pathname, JSON.parse(body ?? '')])).toEqual([
    ['/api/recovery/password/check', { token }],
  ])
  const dead = { success: false, code: 'LINK_DEAD' }
  expect(await services(() => problem(410)).checkReset({ token })).toEqual(dead)
  expect(await services(() => empty()).checkReset({ token: 'cut off' })).toEqual(dead)
  expect(await services(lost).checkReset({ token })).toEqual({ success: false, code: 'UNREACHABLE' })
  expect(await services(() => problem(500)).checkReset({ token })).toEqual({ success: false, code: 'FAILED' })
})
