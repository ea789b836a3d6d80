import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useSession } from '../auth/auth-provider.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { delayedNoticeMs } from './delayed-notice.tsx'

const texts = defineTexts('sessionCheck', {
  stillChecking: 'We are still checking that you are logged in.',
  tryAgain: 'Try again',
})

export interface SessionCheckProps {
  /** For visitors who are not logged in, such as a link to the login page. */
  readonly children: ReactNode
  /** Checks again. Default: reloads the document, because the check may be waiting for code that does not load. */
  readonly onRetry?: () => void
}

/**
 * For account pages. Hides its children while a stored session is being checked, so that a customer does not see 'Log in'.
 * After 1 s there is a notice with 'Try again' (AUTH-11), which screen readers speak. After the check, or if no session is
 * stored, it shows its children.
 */
export function SessionCheck({ children, onRetry = () => location.reload() }: SessionCheckProps) {
  const { isLoading } = useSession()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsLate(true), delayedNoticeMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isLoading])
  return (
    <div className="gf-session-check">
      {isLate ? null : <div data-checking={isLoading ? '' : undefined}>{children}</div>}
      {/* Always rendered: screen readers may ignore a live region that appears together with its text. */}
      <div role="status">
        {isLate && (
          <p className="gf-note">
            <span>
              {texts.stillChecking}{' '}
              <button type="button" className="gf-link-button" onClick={onRetry}>
                {texts.tryAgain}
              </button>
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
