import { expect, test } from 'vitest'
import { ApiClientError } from '../../src/client/client-error.ts'
import { notAnswered, refused, retryAfterSeconds } from '../../src/client/send-answer.ts'

const now = new Date('2026-10-21T07:26:30Z')

test.each([
  ['0', 0],
  [' 840 ', 840],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 90],
  ['Wed, 21 Oct 2026 07:26:29 GMT', 0],
  // Any other value is ignored.
  ['-1', undefined],
  ['1.5', undefined],
  ['9'.repeat(10), undefined],
  ['2026-10-21T07:28:00Z', undefined],
  ['next week GMT', undefined],
  ['', undefined],
  [null, undefined],
])('how long to wait is read from both forms of the header: %j', (header, seconds) => {
  expect(retryAfterSeconds(header, now.getTime())).toBe(seconds)
})

test('only too many requests have a time to wait', () => {
  const headers = new Headers({ 'retry-after': '30' })
  expect([429, 500, 503].map((status) => refused({ status, headers }, now))).toEqual([
    { success: false, code: 'TOO_MANY', retryAfterSeconds: 30 },
    { success: false, code: 'FAILED' },
    { success: false, code: 'FAILED' },
  ])
  expect(refused({ status: 429, headers: new Headers() }, now)).toEqual({ success: false, code: 'TOO_MANY' })
})

test('no answer is distinguished from a bad answer', () => {
  const codes = ['NETWORK_FAILED', 'REQUEST_TIMEOUT', 'REQUEST_ABORTED', 'BAD_ANSWER', 'BAD_REQUEST'] as const
  const shown = codes.map((code) => notAnswered(new ApiClientError(code, { route: 'POST /x' })))
  expect([...shown, notAnswered(new TypeError('x'))].map((answer) => answer.code)).toEqual([
    ...Array(3).fill('UNREACHABLE'),
    ...Array(3).fill('FAILED'),
  ])
})
