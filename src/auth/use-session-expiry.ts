import { useEffect, useState } from 'react'
import { useSession, useSessionStore } from './auth-provider.tsx'

export interface SessionExpiry {
  /** Whether the session ends soon enough to warn the customer. */
  readonly isExpiring: boolean
  /** Whole seconds, while `isExpiring`; null otherwise. It changes every second, so do not have each value spoken. */
  readonly secondsLeft: number | null
  /** Whether the backend can extend a session: if not, offer no `stay`. */
  readonly canStay: boolean
  readonly isExtending: boolean
  /** Whether the last `stay` failed, for instance offline. The session continues unchanged. */
  readonly hasFailed: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** Warns before the session ends, and offers to stay (WCAG 2.2.1). Renders nothing itself. Needs an `AuthProvider`. */
export function useSessionExpiry(): SessionExpiry {
  const auth = useSessionStore()
  const { isExpiring, logout } = useSession()
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const [attempt, setAttempt] = useState<'none' | 'pending' | 'failed'>('none')

  useEffect(() => {
    setAttempt('none')
    setSecondsLeft(isExpiring ? auth.secondsLeft() : null)
    if (!isExpiring) return
    const timer = setInterval(() => setSecondsLeft(auth.secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [auth, isExpiring])

  return {
    isExpiring,
    secondsLeft,
    canStay: auth.canExtend,
    isExtending: attempt === 'pending',
    hasFailed: attempt === 'failed',
    stay() {
      setAttempt('pending')
      // Requested once, however often the button is pressed.
      void auth.extend().then((isExtended) => setAttempt(isExtended ? 'none' : 'failed'))
    },
    leave: () => void logout(),
  }
}
