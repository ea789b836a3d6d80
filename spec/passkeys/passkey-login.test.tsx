import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GridfrontContext } from '../../src/app/gridfront-context.tsx'
import { PasskeyLogin } from '../../src/templates/passkey-login.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const api = async () => Promise.reject(new Error('offline'))
const login = (onLogin: () => Promise<never>) => (
  <GridfrontContext.Provider value={{ api, auth: { settled: async () => {} } } as never}>
    {inSite(<PasskeyLogin onLogin={onLogin} isShared={() => false} />)}
  </GridfrontContext.Provider>
)

test('[AUTH-13] a browser without passkeys is offered no login with one', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  render(login(vi.fn()))
  expect(screen.queryByRole('button')).toBeNull()
})

test('[AUTH-13] without an answer of a passkey nothing is sent, and the customer is told what to do', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
  const onLogin = vi.fn()
  render(login(onLogin))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in with a passkey' })))
  expect(screen.getByRole('alert').textContent).toMatch(/could not use a passkey|email and password/)
  expect(onLogin).not.toHaveBeenCalled()
})
