import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CurrentPasswordField, readPassword } from '../../src/forms/current-password-field.tsx'
import type { StepUp } from '../../src/passkeys/step-up-context.ts'
import { StepUpContext } from '../../src/passkeys/step-up-context.ts'
import { inSite } from '../layout/in-site.tsx'

const confirmation = `passkey-${'a'.repeat(43)}`
const form = (stepUp: (() => Promise<StepUp>) | null, validation?: string) =>
  inSite(
    <StepUpContext.Provider value={stepUp}>
      <form aria-label="Change">
        <CurrentPasswordField id="field" validation={validation} />
      </form>
    </StepUpContext.Provider>,
  )
const sent = () => readPassword(new FormData(screen.getByRole<HTMLFormElement>('form')))
const offer = () => screen.queryByRole('button', { name: 'Use a passkey instead' })
/** The field's code loads after the form. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('[AUTH-14] without passkeys of the brand, the browser or the customer only the password is offered', async () => {
  for (const stepUp of [
    null,
    async () => ({ isOffered: async () => false, confirm: vi.fn() }),
    async () => Promise.reject(new Error('The code is gone')),
  ]) {
    await act(async () => render(form(stepUp)))
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(offer()).toBeNull()
    cleanup()
  }
})

test('[AUTH-14] a confirmation is sent instead of the password, and can be cancelled', async () => {
  const confirm = vi.fn(async () => ({ success: true as const, confirmation }))
  const stepUp = async () => ({ isOffered: async () => true, confirm })
  await act(async () => render(form(stepUp)))
  await press('Use a passkey instead')
  expect(sent()).toBe(confirmation)
  expect(document.activeElement?.textContent).toContain('Confirmed with your passkey')
  await press('Use your password instead')
  expect(sent()).toBe('')
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test('[AUTH-14] the target of a fault summary can be focused after the confirmation too', async () => {
  const stepUp = async () => ({
    isOffered: async () => true,
    confirm: async () => ({ success: true as const, confirmation }),
  })
  await act(async () => render(form(stepUp, 'Enter your password')))
  await press('Use a passkey instead')
  screen.getByRole('button', { name: 'Use your password instead' }).focus()
  document.getElementById('field')?.focus()
  expect(document.activeElement?.textContent).toContain('Confirmed with your passkey')
})

test('[AUTH-14] a page that is left closes the passkey window', async () => {
  let seen: AbortSignal | undefined
  const stepUp = async () => ({
    isOffered: async () => true,
    confirm: (signal?: AbortSignal) => {
      seen = signal
      return new Promise<never>(() => {})
    },
  })
  await act(async () => render(form(stepUp)))
  await press('Use a passkey instead')
  expect(seen?.aborted).toBe(false)
  cleanup()
  expect(seen?.aborted).toBe(true)
})

test('[AUTH-14] a confirmation that the backend refuses is replaced by the password field again', async () => {
  const stepUp = async () => ({
    isOffered: async () => true,
    confirm: async () => ({ success: true as const, confirmation }),
  })
  const shown = render(form(stepUp))
  await act(async () => {})
  await press('Use a passkey instead')
  await act(async () => shown.rerender(form(stepUp, 'Password is wrong. Type it again')))
  expect(sent()).toBe('')
  expect(document.getElementById('field-problem')?.textContent).toContain('Your confirmation has run out.')
})

test.each([
  ['CANCELLED', /You closed the passkey window/],
  ['NOT_VERIFIED', /We could not check that passkey/],
  ['NO_PASSKEY', /Your browser could not use a passkey here/],
  ['UNREACHABLE', /We got no answer from our server/],
  ['TOO_MANY', /Too many tries/],
] as const)('[AUTH-14] %s is explained, and the password can be typed', async (code, words) => {
  const stepUp = async () => ({
    isOffered: async () => true,
    confirm: async () => ({ success: false as const, code }),
  })
  await act(async () => render(form(stepUp)))
  await press('Use a passkey instead')
  expect(screen.getByRole('alert').textContent).toMatch(words)
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'wattle-and-gum-42' } })
  expect(sent()).toBe('wattle-and-gum-42')
})
