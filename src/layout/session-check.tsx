import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useSession } from '../auth/auth-provider.tsx'
import { delayedNoticeMs } from './delayed-notice.tsx'

export interface SessionCheckProps {
  /** What stands there for who is not logged in, such as the way to the login page. */
  readonly children: ReactNode
  /** Begins the check anew. Default: loads the document again, since code that does not come may be what it waits for. */
  readonly onRetry?: () => void
}

/**
 * On an account page, while a stored session is being checked: nothing that says 'Log in', and after 1 s a notice with
 * 'Try again' (AUTH-11), spoken. Afterwards, and in a document of who has no session stored, its children.
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
      {/* There before its text: a region that comes with it is not always spoken. */}
      <div role="status">
        {isLate && (
          <p className="gf-note">
            <span>
              We are still checking that you are logged in.{' '}
              <button type="button" className="gf-link-button" onClick={onRetry}>
                Try again
              </button>
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
