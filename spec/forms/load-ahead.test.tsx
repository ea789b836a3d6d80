import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Modules are cached, so each test has its own.
const services = '../../src/do-not-contact/do-not-contact-service.ts'
const recovery = '../../src/auth/recovery-services.ts'
const signUp = '../../src/sign-up/sign-up-service.ts'
beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  cleanup()
  vi.doUnmock(services)
  vi.doUnmock(recovery)
  vi.doUnmock(signUp)
  vi.doUnmock('../../src/address/address-service.ts')
})

const hooks = () => import('../../src/app/use-api.ts')
/** Calls a hook inside a site's object from the same modules. */
async function within<Result>(use: () => Result): Promise<Result> {
  const { inGridfront } = await import('../render/in-gridfront.tsx')
  return renderHook(use, { wrapper: ({ children }) => inGridfront(children) }).result.current
}

test.each([
  ['asking not to be contacted', services, async () => (await hooks()).useDoNotContact],
  ['signing up', signUp, async () => (await hooks()).useSignUp],
  ['the ways back into an account', recovery, async () => (await hooks()).useRecovery],
] as const)('[FORM-4] the code for %s is there before anybody presses', async (_, module, hook) => {
  let isLoaded = false
  vi.doMock(module, () => {
    isLoaded = true
    return {}
  })
  const use = await hook()
  expect(isLoaded).toBe(false)
  await within<unknown>(() => use())
  await vi.waitUntil(() => isLoaded)
})

const unreachable = { success: false, code: 'UNREACHABLE' }
/** Fails like the import of a chunk that no longer exists. */
const gone = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('[FORM-4] code that fails to load is reported at the press, and not before', async () => {
  for (const module of [services, recovery, signUp, '../../src/address/address-service.ts'])
    vi.doMock(module, gone)
  const { useDoNotContact, useRecovery, useSignUp, useAddressLookup } = await hooks()
  const send = await within(() => useDoNotContact())
  const ask = await within(() => useRecovery())
  const service = await within(() => useSignUp())
  const lookup = await within(() => useAddressLookup())
  expect(await send({} as never)).toEqual(unreachable)
  const { read, save, submit, sendLink, resume, discard } = service
  for (const call of [read, () => save({ version: 0 }), () => submit(1), sendLink, () => resume(''), discard])
    expect(await call()).toEqual(unreachable)
  await expect(lookup.suggest('7 Test', { signal: new AbortController().signal })).rejects.toThrow()
  await expect(lookup.resolve('1')).rejects.toThrow()
  expect(await ask(() => Promise.reject(new Error('nobody is asked')))).toEqual(unreachable)
})
