import { useEffect, useState } from 'react'
import { useSession, useSessionStore } from './auth-provider.tsx'

export interface SessionExpiry {
  /** The end is near enough to warn of. */
  readonly isExpiring: boolean
  /** Whole seconds, while `isExpiring`; null otherwise. Changes every second: do not speak each. */
  readonly secondsLeft: number | null
  /** Whether the backend can extend a session: if not, offer no `stay`. */
  readonly canStay: boolean
  readonly isExtending: boolean
  /** The last `stay` did not reach its aim, for instance offline: the session goes on as before. */
  readonly hasFailed: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** Warns before the session ends, and offers to stay (WCAG 2.2.1). Without a look of its own. Needs an `AuthProvider`. */
export function useSessionExpiry(): SessionExpiry {
  const auth = useSessionStore()
  const { isExpiring, logout } = useSession()
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const [attempt, setAttempt] = useState<'none' | 'under way' | 'failed'>('none')

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
    isExtending: attempt === 'under way',
    hasFailed: attempt === 'failed',
    stay() {
      setAttempt('under way')
      // Asked for once, however often it is pressed.
      void auth.extend().then((isExtended) => setAttempt(isExtended ? 'none' : 'failed'))
    },
    leave: () => void logout(),
  }
}
