import { useSession } from '../auth/auth-provider.tsx'
import { accountPath, loginPath } from '../navigation/login-path.ts'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('accountSlot', {
  logIn: 'Log in',
  accountBefore: 'My account, ',
  account: 'My account',
  logOut: 'Log out',
})

/** The account part of the header: a login link, or the customer's name and a logout button. */
export function AccountSlot() {
  const { user, isAuthenticated, logout } = useSession()
  const { href, isCurrent } = useSiteLocation()
  const here = (path: string) => (isCurrent(path) ? 'page' : undefined)
  if (!isAuthenticated || user === null)
    return (
      <a
        className="gf-button gf-button--quiet gf-button--small"
        href={href(loginPath)}
        // Prefetched only when the visitor points at the link, since most visitors never need the form.
        data-prefetch="intent"
        aria-current={here(loginPath)}
      >
        {texts.logIn}
      </a>
    )
  return (
    <>
      <a className="gf-account-link" href={href(accountPath)} aria-current={here(accountPath)}>
        {user.firstName !== undefined && <span className="gf-visually-hidden">{texts.accountBefore}</span>}
        <span>{user.firstName ?? texts.account}</span>
      </a>
      <button
        type="button"
        className="gf-button gf-button--quiet gf-button--small"
        onClick={() => void logout()}
      >
        {texts.logOut}
      </button>
    </>
  )
}
