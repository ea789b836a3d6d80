import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Auth, AuthSnapshot } from '../../src/auth/auth.ts'
import { AuthProvider } from '../../src/auth/auth-provider.tsx'
import { visitor } from '../tools/catalogue/stubbed-auth.ts'
import { inSite } from './in-site.tsx'

/** A session that the test changes step by step. */
export function sessionWith(first: Partial<AuthSnapshot> = {}, canExtend = true) {
  let snapshot: AuthSnapshot = { ...visitor, ...first }
  let secondsLeft: number | null = null
  const listeners = new Set<() => void>()
  const extend = vi.fn(async () => true)
  const logout = vi.fn(async () => {})
  const auth: Auth = {
    getSnapshot: () => snapshot,
    getServerSnapshot: () => visitor,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => () => {},
    settled: async () => snapshot,
    login: async () => ({ success: true, message: '' }),
    logout,
    extend,
    canExtend,
    secondsLeft: () => secondsLeft,
    endSession: () => {},
    token: () => null,
  }
  return {
    extend,
    logout,
    show: (children: ReactNode) => inSite(<AuthProvider auth={auth}>{children}</AuthProvider>),
    update: (next: Partial<AuthSnapshot>, seconds: number | null = null) => {
      secondsLeft = seconds
      snapshot = { ...snapshot, ...next }
      act(() => {
        for (const listener of listeners) listener()
      })
    },
    /** Advances the page's clock, which reduces the time left. */
    wait: (seconds: number) => {
      if (secondsLeft !== null) secondsLeft -= seconds
      act(() => {
        vi.advanceTimersByTime(seconds * 1000)
      })
    },
  }
}
