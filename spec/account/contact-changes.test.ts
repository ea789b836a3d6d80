import { expect, test, vi } from 'vitest'
import { contactChanges } from '../../src/account/contact-changes.ts'
import type { Answering } from '../client/fake-backend.ts'
import { clientOf, empty, json, lost, problem } from '../client/fake-backend.ts'

const contact = {
  email: 'maya@customer.example',
  emailConfirmedAt: null,
  pendingEmail: null,
  phone: null,
  postalAddress: null,
  safeContact: null,
}
const change = { email: 'moved@customer.example', password: 'secret-one' }
const password = 'wattle-and-gum-42'
function changes(answer: Answering) {
  const onUnauthorised = vi.fn()
  const onChanged = vi.fn()
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc', onUnauthorised })
  return { ...contactChanges(client, onChanged), sent, onChanged, onUnauthorised }
}

test('[ACC-1] changes are sent with bearer and CSRF token, and the stored details are returned', async () => {
  const { changeContact, changeEmail, keepEmail, sent, onChanged } = changes(() => json(200, contact))
  expect(await changeContact({ password, phone: '0491570156' })).toEqual({ success: true, contact })
  expect(await changeEmail(change)).toEqual({ success: true, contact })
  expect(await keepEmail()).toEqual({ success: true, contact })
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/user/contact',
    '/api/user/email',
    '/api/user/email/keep',
  ])
  for (const { headers } of sent) {
    expect(headers.get('authorization')).toBe('Bearer aaa.bbb.ccc')
    expect(headers.get('x-xsrf-token')).toBe('pair')
  }
  expect(onChanged.mock.calls).toEqual(Array(3).fill([contact]))
})

test('[AUTH-5] a wrong password ends no session', async () => {
  const { changeEmail, onChanged, onUnauthorised } = changes(() => problem(409))
  expect(await changeEmail(change)).toEqual({ success: false, code: 'WRONG_PASSWORD' })
  expect([onChanged.mock.calls.length, onUnauthorised.mock.calls.length]).toEqual([0, 0])
})

test('[ORIG-3] a link is sent again, and where there is nothing to confirm that is shown', async () => {
  expect(await changes(() => empty()).sendConfirmation()).toEqual({ success: true })
  expect(await changes(() => problem(409)).sendConfirmation()).toEqual({ success: false, code: 'CONFIRMED' })
  expect(await changes(lost).sendConfirmation()).toEqual({ success: false, code: 'UNREACHABLE' })
})

test('[ACC-1] refusals name their fields, and faults and lost networks are shown', async () => {
  const errors = [{ pointer: '/body/phone', detail: 'Not like this' }]
  const refusal = (status: number, headers = {}) =>
    json(
      status,
      { type: 'about:blank', title: 'Sorry', status, errors },
      { 'content-type': 'application/problem+json', ...headers },
    )
  expect(await changes(() => refusal(422)).changeContact({ password })).toEqual({
    success: false,
    code: 'FAILED',
    errors,
  })
  expect(await changes(lost).changeContact({ password })).toEqual({ success: false, code: 'UNREACHABLE' })
  const pause = changes(() => refusal(429, { 'retry-after': '60' }))
  const expected = { success: false, code: 'TOO_MANY', retryAfterSeconds: 60 }
  expect(await pause.changeContact({ password })).toStrictEqual(expected)
  expect(await pause.sendConfirmation()).toStrictEqual(expected)
})

test('[ACC-1] a 409 means a wrong password only for a change of the email address', async () => {
  const { changeContact, keepEmail, onChanged } = changes(() => problem(409))
  expect([await changeContact({ password }), await keepEmail()]).toEqual(
    Array(2).fill({ success: false, code: 'FAILED' }),
  )
  expect(onChanged).not.toHaveBeenCalled()
})
