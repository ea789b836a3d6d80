import { afterEach, expect, test, vi } from 'vitest'
import type { PasskeyRequest } from '../../contracts/schemas/passkey.ts'
import { askForPasskey } from '../../src/passkeys/browser-passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

const options = {
  challenge: 'YQ',
  timeout: 60_000,
  rpId: 'localhost',
  userVerification: 'required',
} as PasskeyRequest
const cancelled = { success: false, code: 'CANCELLED' }

/** A browser whose passkey dialog stays open until it is closed. */
function openWindow() {
  const get = vi.fn(
    ({ signal }: { readonly signal: AbortSignal }) =>
      new Promise<never>((_, refuse) => {
        signal.addEventListener('abort', () => refuse(signal.reason))
      }),
  )
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials: { get } })
  return get
}

test('[AUTH-14] leaving the page closes the passkey window, and a page that was left opens none', async () => {
  const get = openWindow()
  const page = new AbortController()
  const asked = askForPasskey(options, page.signal)
  await vi.waitFor(() => expect(get).toHaveBeenCalledOnce())
  page.abort()
  expect(await asked).toEqual(cancelled)
  expect(await askForPasskey(options, page.signal)).toEqual(cancelled)
  expect(get).toHaveBeenCalledOnce()
})
