import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Code is loaded once: each test has modules of its own.
beforeEach(() => {
  vi.resetModules()
  vi.doMock('@tanstack/react-router', () => ({ useRouter: () => ({ options: { context: {} } }) }))
})
afterEach(() => {
  cleanup()
  vi.doUnmock('../../host/app/do-not-contact.ts')
  vi.doUnmock('../../host/app/recovery.ts')
})

const useSender = async () => (await import('../../src/app/use-api.ts')).useDoNotContact
const useLookup = async () => (await import('../../src/app/use-api.ts')).useAddressLookup
const useAsker = async () => (await import('../../src/app/use-api.ts')).useRecovery

test.each([
  ['asking not to be contacted', '../../host/app/do-not-contact.ts', useSender],
  ['the ways back into an account', '../../host/app/recovery.ts', useAsker],
] as const)('[FORM-4] the code for %s is there before anybody presses', async (_, module, hook) => {
  let isLoaded = false
  vi.doMock(module, () => {
    isLoaded = true
    return {}
  })
  const use = await hook()
  expect(isLoaded).toBe(false)
  renderHook(() => use())
  await vi.waitUntil(() => isLoaded)
})

const unreachable = { success: false, code: 'UNREACHABLE' }
/** As of a chunk that is gone. */
const gone = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test('[FORM-4] code that does not come is told of at the press, and not before', async () => {
  vi.doMock('../../host/app/do-not-contact.ts', gone)
  vi.doMock('../../host/app/recovery.ts', gone)
  const [useDoNotContact, useRecovery] = [await useSender(), await useAsker()]
  const send = renderHook(() => useDoNotContact()).result.current
  const ask = renderHook(() => useRecovery()).result.current
  const useAddressLookup = await useLookup()
  const lookup = renderHook(() => useAddressLookup()).result.current
  expect(await send({} as never)).toEqual(unreachable)
  await expect(lookup.suggest('7 Test', { signal: new AbortController().signal })).rejects.toThrow()
  await expect(lookup.resolve('1')).rejects.toThrow()
  expect(await ask(() => Promise.reject(new Error('nobody is asked')))).toEqual(unreachable)
})
