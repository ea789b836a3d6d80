import { describe, expect, test, vi } from 'vitest'
import { planChangeService } from '../../src/plan-change/plan-change-service.ts'
import { sampleContract } from '../../src/testing/mock-contracts.ts'
import type { Sent } from '../client/fake-backend.ts'
import { clientOf, json, problem } from '../client/fake-backend.ts'
import { orderOf, storedChange } from './plan-situations.ts'

const change = { ...storedChange(), isCancellable: true }
const key = 'a-key-of-this-order'
const gone = () => {
  throw new TypeError('no network')
}

function serviceOf(answer: (sent: Sent) => Response) {
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc' })
  const onChanged = vi.fn()
  const service = planChangeService(client, onChanged, () => new Date('2026-11-25T01:00:00Z'))
  return { service, sent, onChanged }
}
const withErrors = (status: number) =>
  json(
    status,
    {
      ...{ type: 'about:blank', title: 'Sorry', status, detail: 'Not as asked.' },
      errors: [{ pointer: '/startsOn', detail: 'Choose a later day.' }],
    },
    { 'content-type': 'application/problem+json' },
  )

describe('[ACC-5] whoever agrees to a plan', () => {
  test('sends the order under its key', async () => {
    const { service, sent, onChanged } = serviceOf(() => json(201, change))
    expect(await service.changePlan(orderOf(), key)).toEqual({ success: true, change })
    expect(onChanged).toHaveBeenCalledTimes(1)
    expect(sent.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
      ['POST', expect.stringMatching(/plan-change/)],
    ])
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual(orderOf())
    expect(sent[0]?.headers.get('idempotency-key')).toBe(key)
  })

  test.each<[string, answer: () => Response, expected: object, lists: number]>([
    // The shown list is out of date.
    [
      '409',
      () => problem(409, 'The prices have changed.'),
      { code: 'NOT_NOW', words: 'The prices have changed.' },
      1,
    ],
    ['409 with what is wrong', () => withErrors(409), { code: 'NOT_NOW', words: 'Choose a later day.' }, 1],
    ['422', () => problem(422, 'Not as asked.'), { code: 'NOT_NOW', words: 'Not as asked.' }, 0],
    ['422 with what is wrong', () => withErrors(422), { code: 'NOT_NOW', words: 'Choose a later day.' }, 0],
    ['429', () => problem(429), { code: 'TOO_MANY' }, 0],
    // The change may have been agreed to: the customer stays on the step, and can send it again.
    ['500', () => problem(500), { code: 'FAILED' }, 0],
    ['503', () => problem(503), { code: 'FAILED' }, 0],
    ['no answer', gone, { code: 'UNREACHABLE' }, 0],
  ])('gets the result: %s', async (_, answer, expected, lists) => {
    const { service, onChanged } = serviceOf(answer)
    expect(await service.changePlan(orderOf(), key)).toEqual({ success: false, ...expected })
    expect(onChanged).toHaveBeenCalledTimes(lists)
  })

  test('gets the time to wait, if the backend gives it', async () => {
    const { service } = serviceOf(() =>
      json(
        429,
        { type: 'about:blank', title: 'Wait', status: 429 },
        { 'content-type': 'application/problem+json', 'retry-after': 'Wed, 25 Nov 2026 01:02:00 GMT' },
      ),
    )
    expect(await service.changePlan(orderOf(), key)).toMatchObject({ retryAfterSeconds: 120 })
  })
})

test('[ORIG-1] a contract that is cancelled is named by its reference, and the account is loaded again', async () => {
  const { service, sent, onChanged } = serviceOf(() => json(200, sampleContract))
  expect(await service.cancelContract('SU-1')).toEqual({ success: true, change: sampleContract })
  expect(onChanged).toHaveBeenCalledTimes(1)
  expect(sent.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
    ['/api/my-account/contract/cancellation', '{"reference":"SU-1"}'],
  ])
  const late = serviceOf(() => problem(409, 'Its days are over.')).service
  expect(await late.cancelContract('SU-1')).toEqual({
    ...{ success: false, code: 'NOT_NOW', words: 'Its days are over.' },
  })
})

describe('[ACC-5] whoever cancels a change', () => {
  test('names it', async () => {
    const { service, sent, onChanged } = serviceOf(() => json(200, { ...change, status: 'CANCELLED' }))
    expect(await service.cancelPlanChange('PC-1')).toMatchObject({
      success: true,
      change: { status: 'CANCELLED' },
    })
    expect(onChanged).toHaveBeenCalledTimes(1)
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ reference: 'PC-1' })
  })

  test.each<[string, answer: () => Response, expected: object, lists: number]>([
    ['409', () => problem(409, 'Its days are over.'), { code: 'NOT_NOW', words: 'Its days are over.' }, 1],
    ['429', () => problem(429), { code: 'TOO_MANY' }, 0],
    ['404', () => problem(404), { code: 'FAILED' }, 0],
    // It may already be cancelled: the list shows it.
    ['500', () => problem(500), { code: 'FAILED' }, 1],
    ['no answer', gone, { code: 'UNREACHABLE' }, 1],
  ])('gets the result: %s', async (_, answer, expected, lists) => {
    const { service, onChanged } = serviceOf(answer)
    expect(await service.cancelPlanChange('PC-1')).toEqual({ success: false, ...expected })
    expect(onChanged).toHaveBeenCalledTimes(lists)
  })
})
