import { expect, test, vi } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { passkeyService } from '../../src/passkeys/passkey-service.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { clientOf } from '../client/fake-backend.ts'
import { softwareAuthenticator } from '../server/passkeys/software-authenticator.ts'

const { password } = mayaNguyen.credentials
const backendAddress = 'http://localhost:8000'

/** The service on the mock backend, with an authenticator in memory. */
async function start({ isOffline = () => false }: { readonly isOffline?: () => boolean } = {}) {
  const backend = createMockBackend()
  const token = await backend.openSession(mayaNguyen)
  const jar = { cookie: '' }
  const { client, sent } = clientOf(
    async ({ url, method, headers, body }) => {
      if (isOffline()) throw new TypeError('Failed to fetch')
      const own = new Headers(headers)
      if (jar.cookie !== '') own.set('cookie', jar.cookie)
      const answer = await backend.exchange({
        ...{ method, url, headers: own },
        body: new TextEncoder().encode(body ?? ''),
      })
      const [cookie] = answer.headers.getSetCookie()
      if (cookie !== undefined) jar.cookie = cookie.split(';')[0] ?? ''
      return new Response(answer.status === 204 ? null : answer.body, {
        ...{ status: answer.status, headers: answer.headers },
      })
    },
    { backend: backendAddress, token: () => token, readCookies: () => jar.cookie },
  )
  const device = softwareAuthenticator(backendAddress)
  const make = vi.fn(async (options) => ({ success: true as const, credential: device.create(options) }))
  const ask = vi.fn(async (options) => ({ success: true as const, credential: device.use(options) }))
  const service = passkeyService(client, { make, ask, isSupported: () => true })
  return { service, client, make, ask, sent }
}
const cancelled = { success: false, code: 'CANCELLED' } as const

test('[AUTH-14] a passkey is added, listed, renamed, used and removed', async () => {
  const { service } = await start()
  expect(await service.isOffered()).toBe(false)
  const added = await service.add({ name: 'Phone', password })
  if (!added.success) throw new Error(added.code)
  const { passkeyId } = added.passkey
  expect(await service.list()).toEqual({ success: true, passkeys: [added.passkey] })
  expect(await service.isOffered()).toBe(true)
  expect(await service.rename(passkeyId, 'Old phone')).toMatchObject({ passkey: { name: 'Old phone' } })
  expect(await service.remove(passkeyId, 'wrong')).toEqual({ success: false, code: 'WRONG_PASSWORD' })
  const confirmed = await service.confirm()
  if (!confirmed.success) throw new Error(confirmed.code)
  expect(await service.remove(passkeyId, confirmed.confirmation)).toEqual({ success: true })
  expect(await service.remove(passkeyId, password)).toEqual({ success: false, code: 'UNKNOWN' })
  expect(await service.rename(passkeyId, 'Phone')).toEqual({ success: false, code: 'UNKNOWN' })
})

test('[AUTH-14] the page’s abort signal reaches the browser, which closes its window', async () => {
  const { service, make, ask } = await start()
  const { signal } = new AbortController()
  await service.add({ name: 'Phone', password }, signal)
  await service.confirm(signal)
  expect([make.mock.calls[0]?.[1 as 0], ask.mock.calls[0]?.[1 as 0]]).toEqual([signal, signal])
})

test('[AUTH-14] with a wrong password the browser is not called, and after cancelling nothing is sent', async () => {
  const { service, make, sent } = await start()
  expect(await service.add({ name: 'Phone', password: 'wrong' })).toEqual({
    ...{ success: false, code: 'WRONG_PASSWORD' },
  })
  expect(make).not.toHaveBeenCalled()
  make.mockResolvedValueOnce(cancelled as never)
  expect(await service.add({ name: 'Phone', password })).toEqual(cancelled)
  expect(sent.at(-1)?.url).toBe(`${backendAddress}/api/my-account/passkeys/options`)
})

test('[AUTH-14] the backend’s message says why a passkey is not added', async () => {
  const { service } = await start()
  await service.add({ name: 'Phone', password })
  expect(await service.add({ name: 'Phone', password })).toEqual({
    ...{ success: false, code: 'REFUSED', words: 'This passkey is in use already.' },
  })
})

test('[AUTH-14] without a passkey, or in a browser without any, nothing is offered and nothing confirmed', async () => {
  const { service, client, ask } = await start()
  expect(await service.confirm()).toEqual({ success: false, code: 'NO_PASSKEY' })
  expect(ask).not.toHaveBeenCalled()
  await service.add({ name: 'Phone', password })
  expect(await passkeyService(client, { isSupported: () => false }).isOffered()).toBe(false)
  ask.mockResolvedValueOnce(cancelled as never)
  expect(await service.confirm()).toEqual(cancelled)
})

test('[AUTH-14] offline every call is UNREACHABLE', async () => {
  const { service } = await start({ isOffline: () => true })
  const unreachable = { success: false, code: 'UNREACHABLE' }
  expect([
    await service.list(),
    await service.add({ name: 'Phone', password }),
    await service.rename('2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1a05', 'Phone'),
    await service.remove('2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1a05', password),
    await service.confirm(),
    await service.answerToLogin(),
  ]).toEqual(Array.from({ length: 6 }, () => unreachable))
  expect(await service.isOffered()).toBe(false)
})
