import { useSession } from '../auth/auth-provider.tsx'
import { accountPath, loginPath } from '../navigation/login-path.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'

/** The header's corner: the way in, or the customer's name and the way out. */
export function AccountSlot() {
  const { user, isAuthenticated, logout } = useSession()
  const { href, isCurrent } = useSiteLocation()
  const here = (path: string) => (isCurrent(path) ? 'page' : undefined)
  if (!isAuthenticated || user === null)
    return (
      <a
        className="gf-button gf-button--quiet gf-button--small"
        href={href(loginPath)}
        // Its form is more than most visitors need.
        data-prefetch="intent"
        aria-current={here(loginPath)}
      >
        Log in
      </a>
    )
  return (
    <>
      <a className="gf-account-link" href={href(accountPath)} aria-current={here(accountPath)}>
        <span className="gf-visually-hidden">My account, </span>
        {user.firstName ?? 'My account'}
      </a>
      <button
        type="button"
        className="gf-button gf-button--quiet gf-button--small"
        onClick={() => void logout()}
      >
        Log out
      </button>
    </>
  )
}
