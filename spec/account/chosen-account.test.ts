import { expect, test, vi } from 'vitest'
import { createChosenAccount } from '../../src/account/chosen-account.ts'

/** A tab's storage. */
function tab() {
  const kept = new Map<string, string>()
  return {
    kept,
    storage: () => ({
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    }),
  }
}

test('[ACC-1] the chosen account stays for the tab, and listeners are called', () => {
  const { storage, kept } = tab()
  const chosen = createChosenAccount({ storage, owner: () => 'grace' })
  const listener = vi.fn()
  const end = chosen.subscribe(listener)
  expect(chosen.number()).toBeUndefined()
  chosen.choose('300611215')
  expect([chosen.number(), listener.mock.calls.length]).toEqual(['300611215', 1])
  expect(createChosenAccount({ storage, owner: () => 'grace' }).number()).toBe('300611215')
  end()
  chosen.forget()
  expect([chosen.number(), listener.mock.calls.length, kept.size]).toEqual([undefined, 1, 0])
})

test('[AUTH-14] a customer’s choice is removed for the next one, also from storage', () => {
  const { storage, kept } = tab()
  createChosenAccount({ storage, owner: () => 'grace' }).choose('300611215')
  expect(createChosenAccount({ storage, owner: () => 'tom' }).number()).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('[ACC-1] without storage, or with invalid data in it, the first account is shown and another can be chosen', () => {
  const blocked = () => {
    throw new Error('SecurityError')
  }
  const chosen = createChosenAccount({ storage: blocked, owner: () => 'grace' })
  expect(chosen.number()).toBeUndefined()
  chosen.choose('300611215')
  expect(chosen.number()).toBe('300611215')
  for (const odd of ['{', '"x"', '["grace"]', '["grace",7]']) {
    const { storage, kept } = tab()
    kept.set('gf-account', odd)
    expect(createChosenAccount({ storage, owner: () => 'grace' }).number()).toBeUndefined()
  }
})
