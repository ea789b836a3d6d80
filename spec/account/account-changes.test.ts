import { expect, test, vi } from 'vitest'
import { accountChanges } from '../../src/account/account-changes.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, empty, html, json, lost, problem } from '../client/fake-backend.ts'

const ending = { password: 'secret-one', sessions: ['a', 'b'] }
const change = { current: 'secret-one', next: 'secret-two-2', endOthers: true }

function changes(answer: Answering) {
  const onUnauthorised = vi.fn()
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc', onUnauthorised })
  const onEnded = vi.fn()
  return {
    ...accountChanges(client, onEnded, () => new Date('2026-10-21T07:26:30Z')),
    sent,
    onEnded,
    onUnauthorised,
  }
}
const faultAt = (pointer: string, detail: string) =>
  json(
    422,
    { type: 'about:blank', title: 'Sorry', status: 422, errors: [{ pointer, detail }] },
    { 'content-type': 'application/problem+json' },
  )

test('[AUTH-14] sessions are ended with bearer, CSRF token and password, and the list is updated', async () => {
  const { endSessions, sent, onEnded } = changes(() => empty())
  expect(await endSessions(ending)).toEqual({ success: true })
  expect(
    sent.map(({ method, url, headers, body }) => [method, url, headers.get('authorization'), body]),
  ).toEqual([
    [
      'POST',
      'https://api.wattlebird.example/api/my-account/sessions/end',
      'Bearer aaa.bbb.ccc',
      JSON.stringify(ending),
    ],
  ])
  expect(sent[0]?.headers.get('x-xsrf-token')).toBe('pair')
  expect(onEnded).toHaveBeenCalledOnce()
})

test('[AUTH-14] a changed password tells the list when other sessions have ended with it', async () => {
  const { changePassword, onEnded, sent } = changes(() => empty())
  expect(await changePassword({ ...change, endOthers: false })).toEqual({ success: true })
  expect(onEnded).not.toHaveBeenCalled()
  expect(await changePassword(change)).toEqual({ success: true })
  expect(onEnded).toHaveBeenCalledOnce()
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(Array(2).fill('/api/my-account/password'))
})

test.each<[string, Answering, object]>([
  ['a wrong password', () => problem(409), { code: 'WRONG_PASSWORD' }],
  ['too many tries', () => problem(429), { code: 'TOO_MANY' }],
  ['a lost network', lost, { code: 'UNREACHABLE' }],
  ['a fault', () => problem(500), { code: 'FAILED' }],
  ['an ended session', () => problem(401), { code: 'FAILED' }],
  ['a page', () => html(200), { code: 'FAILED' }],
  ['a request that breaks the contract, without a place', () => problem(422), { code: 'FAILED' }],
  ['a request that breaks the contract', () => faultAt('/body/sessions', 'no'), { code: 'FAILED' }],
])('[ACC-1] both changes have a closed list of what can go wrong: %s', async (_, answer, expected) => {
  const { endSessions, changePassword, onEnded } = changes(answer)
  expect([await endSessions(ending), await changePassword(change)]).toEqual(
    Array(2).fill({ success: false, ...expected }),
  )
  expect(onEnded).not.toHaveBeenCalled()
})

test.each([
  ['120', { retryAfterSeconds: 120 }],
  ['Wed, 21 Oct 2026 07:28:00 GMT', { retryAfterSeconds: 90 }],
  ['-1', {}],
])('how long to wait is handed on, whether seconds or a date: %s', async (value, more) => {
  const { endSessions } = changes(() => {
    const answer = problem(429)
    answer.headers.set('retry-after', value)
    return answer
  })
  expect(await endSessions(ending)).toEqual({ success: false, code: 'TOO_MANY', ...more })
})

test('[ACC-1] an easily guessed password comes with the words of the backend, a fault elsewhere does not', async () => {
  const guessable = changes(() => faultAt('/body/next', 'It is in every list.'))
  expect(await guessable.changePassword(change)).toEqual({
    success: false,
    code: 'GUESSABLE',
    words: 'It is in every list.',
  })
  expect(await changes(() => faultAt('/body/current', 'no')).changePassword(change)).toEqual({
    success: false,
    code: 'FAILED',
  })
})

test('[AUTH-5] a wrong password does not end the session in the browser', async () => {
  const { endSessions, onUnauthorised, sent } = changes(() => problem(409))
  await endSessions(ending)
  expect([onUnauthorised.mock.calls.length, sent.length]).toEqual([0, 1])
})

test('[API-10] a request that breaks the contract is not sent, and no result contains what was typed', async () => {
  const { endSessions, changePassword, sent } = changes(() => empty())
  const results = [
    await endSessions({ password: 'secret-one', sessions: [] }),
    await endSessions({ password: '', sessions: ['secret-one'] }),
    await changePassword({ ...change, next: 'secret' }),
  ]
  expect(results).toEqual(Array(3).fill({ success: false, code: 'FAILED' }))
  expect(JSON.stringify(results)).not.toContain('secret')
  expect(sent).toEqual([])
})
