import { pathAfterLogin } from '../navigation/login-path.ts'
import { hrefIn } from '../navigation/site-location.tsx'
import type { EarlyForm } from './early-form.ts'
import { ownPages } from './follow-links.ts'
import type { FollowedPages, Shown } from './follow-pages.ts'
import { keyOf } from './follow-pages.ts'
import { readPage } from './page-entrance.ts'
import type { Gridfront } from './types.ts'

/**
 * Waits until the form of the document is over, and loads the page after the login meanwhile. Then goes there if somebody has
 * logged in, without drawing the login page first, and resolves to true. Otherwise the login page is drawn in place of
 * its document.
 */
export async function takeOver(
  gridfront: Gridfront,
  { over }: EarlyForm,
  arriveFrom: FollowedPages['arriveFrom'],
): Promise<boolean> {
  const { router, pages, auth, style, variant } = gridfront
  const target = hrefIn(variant, pathAfterLogin(location.search))
  const address = new URL(target, location.href)
  if (ownPages(gridfront)(address)) pages.prefetch(target)
  await over
  const { isAuthenticated, reason } = auth.getSnapshot()
  if (!isAuthenticated) return false
  await style.apply()
  const before: Shown = { key: keyOf(router.latestLocation), record: readPage(gridfront) }
  // With a session that another tab has begun the customer did not intend to see the login page.
  router.history.replace(target, { isRedirect: reason === 'restored' })
  await router.load()
  arriveFrom(before)
  return true
}
