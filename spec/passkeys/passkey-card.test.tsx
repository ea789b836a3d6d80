import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Passkey } from '../../contracts/schemas/passkey.ts'
import type { PasskeyCalls } from '../../src/templates/account/passkey-card.tsx'
import { PasskeyCard } from '../../src/templates/account/passkey-card.tsx'
import { inSite } from '../layout/in-site.tsx'

const phone: Passkey = {
  ...{ passkeyId: '2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1a05', name: 'My phone', isSynced: true },
  ...{ createdAt: '2026-11-20T03:14:07.000Z', lastUsedAt: null },
}
const lost = { success: false, code: 'UNREACHABLE' } as const

/** A card with a list that its calls change, unless a test overrides their answers. */
async function open(passkeys: Passkey[], calls: Partial<PasskeyCalls> = {}, isSupported = true) {
  const stored = [...passkeys]
  const all = {
    list: vi.fn(async () => ({ success: true as const, passkeys: [...stored] })),
    add: vi.fn(async ({ name }: { name: string }) => {
      const passkey = { ...phone, passkeyId: '2b1c7f0e-5a4d-4c9e-8f3a-6d2e9b7c1a06', name }
      stored.unshift(passkey)
      return { success: true as const, passkey }
    }),
    rename: vi.fn(async (_: string, name: string) => {
      const passkey = { ...phone, name }
      stored.splice(0, 1, passkey)
      return { success: true as const, passkey }
    }),
    remove: vi.fn(async () => {
      stored.pop()
      return { success: true as const }
    }),
    ...calls,
  }
  await act(async () => render(inSite(<PasskeyCard calls={all} isSupported={isSupported} />)))
  return all
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const heading = () => screen.getByRole('heading', { name: 'Passkeys' })
const statusOf = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

test('[AUTH-14] a customer without passkeys adds one, with a name and the password', async () => {
  const { add } = await open([])
  expect(screen.getByText('You have no passkeys yet.')).toBeTruthy()
  await press('Add a passkey')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await press('Continue')
  expect(add).not.toHaveBeenCalled()
  type('Name', '  My phone ')
  type('Password', 'wattle-and-gum-42')
  await press('Continue')
  expect(add).toHaveBeenCalledExactlyOnceWith(
    { name: 'My phone', password: 'wattle-and-gum-42' },
    expect.any(AbortSignal),
  )
  expect(statusOf()).toContain('My phone is added. We’ve sent you an email about it.')
  expect(document.activeElement).toBe(heading())
  expect(screen.getByText('Not used yet')).toBeTruthy()
})

test.each([
  [{ success: false, code: 'CANCELLED' }, /You closed the passkey window/],
  [{ success: false, code: 'ON_DEVICE' }, /already has a passkey/],
  [{ success: false, code: 'REFUSED', words: 'This passkey is in use already.' }, /in use already/],
  [lost, /We got no answer from our server/],
] as const)(
  '[AUTH-14] adding that ends with %o is explained, and what was typed stays',
  async (answer, words) => {
    await open([], { add: async () => answer })
    await press('Add a passkey')
    type('Name', 'My phone')
    type('Password', 'wattle-and-gum-42')
    await press('Continue')
    expect(alerts().join()).toMatch(words)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('My phone')
  },
)

test('[AUTH-14] going back closes the browser’s window together with the form', async () => {
  let given: AbortSignal | undefined
  const add: PasskeyCalls['add'] = (_, signal) => {
    given = signal
    return new Promise(() => {})
  }
  await open([], { add })
  await press('Add a passkey')
  type('Name', 'My phone')
  type('Password', 'wattle-and-gum-42')
  await press('Continue')
  expect(given?.aborted).toBe(false)
  await press('No, go back')
  expect(given?.aborted).toBe(true)
  expect(screen.queryByLabelText('Name')).toBeNull()
})

test('[AUTH-14] a wrong password is explained at its field', async () => {
  await open([], { add: async () => ({ success: false, code: 'WRONG_PASSWORD' }) })
  await press('Add a passkey')
  type('Name', 'My phone')
  type('Password', 'not it')
  await press('Continue')
  expect(document.getElementById('passkey-password-problem')?.textContent).toContain('Password is wrong')
})

test('[AUTH-14] a passkey gets another name', async () => {
  const { rename } = await open([phone])
  await press('Rename')
  type('New name', 'x'.repeat(61))
  await press('Save name')
  expect(rename).not.toHaveBeenCalled()
  type('New name', 'Old phone')
  await press('Save name')
  expect(rename).toHaveBeenCalledExactlyOnceWith(phone.passkeyId, 'Old phone')
  expect(statusOf()).toContain('The passkey is now called Old phone.')
  expect(document.activeElement).toBe(heading())
})

test('[AUTH-14] a passkey is removed with the password; a message says if it no longer exists', async () => {
  const { remove } = await open([phone])
  await press('Remove')
  type('Password', 'wattle-and-gum-42')
  await press('Yes, remove')
  expect(remove).toHaveBeenCalledExactlyOnceWith(phone.passkeyId, 'wattle-and-gum-42')
  expect(statusOf()).toContain('My phone is removed. We’ve sent you an email about it.')
  cleanup()
  await open([phone], { remove: async () => ({ success: false, code: 'UNKNOWN' }) })
  await press('Remove')
  type('Password', 'wattle-and-gum-42')
  await press('Yes, remove')
  expect(statusOf()).toContain('My phone was removed already.')
})

test('[AUTH-14] a list that failed to load can be loaded again', async () => {
  const list = vi
    .fn<PasskeyCalls['list']>()
    .mockResolvedValueOnce(lost)
    .mockResolvedValue({ success: true, passkeys: [phone] })
  await open([], { list })
  expect(screen.getByText(/We could not get your passkeys just now/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  await press('Try again')
  expect(screen.getByText('My phone')).toBeTruthy()
})

test('[AUTH-14] a browser without passkeys lists them and offers no new one; neither does the tenth', async () => {
  await open([phone], {}, false)
  expect(screen.getByText('My phone')).toBeTruthy()
  expect(screen.getByText(/This browser cannot make passkeys/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  cleanup()
  await open(Array.from({ length: 10 }, (_, at) => ({ ...phone, passkeyId: `${phone.passkeyId}-${at}` })))
  expect(screen.getByText(/You have 10 passkeys, which is the most/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
