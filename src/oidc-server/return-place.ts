import { accountPath, loginPath } from '../navigation/login-path.ts'
import type { Variant } from '../navigation/mobile-variant.ts'
import { inVariant } from '../navigation/mobile-variant.ts'
import { readQuery, toPagePath } from '../navigation/page-path.ts'
import { sameOriginPath } from '../navigation/same-origin-path.ts'

/** Where a login leads to. */
export interface ReturnPlace {
  /** A plain path of the site, with query and fragment. */
  readonly path: string
  /** That of the login page. */
  readonly variant: Variant
}

/**
 * The page to return to is in the query of the login page, which the browser sends as `Referer`: so the link there needs no
 * script. Anybody can write such a query, so only paths of this origin count.
 */
export function returnPlace(referer: string | undefined, siteOrigin: string): ReturnPlace {
  const page = referer !== undefined && URL.canParse(referer) ? new URL(referer) : null
  const asked = page?.origin === siteOrigin ? toPagePath(page.pathname) : null
  if (page === null || asked?.path !== loginPath) return { path: accountPath, variant: 'plain' }
  return { path: sameOriginPath(readQuery(page.search).returnTo, accountPath), variant: asked.variant }
}

/** The address of the page to return to. */
export function returnAddress({ path, variant }: ReturnPlace): string {
  const [, page = path, rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  return inVariant(page, variant) + rest
}

/** The address of the login page, which says what went wrong. Its next login leads to the same place. */
export function faultAddress({ path, variant }: ReturnPlace, fault: string): string {
  const back = path === accountPath ? '' : `&returnTo=${encodeURIComponent(path)}`
  return `${inVariant(loginPath, variant)}?provider=${fault}${back}`
}
