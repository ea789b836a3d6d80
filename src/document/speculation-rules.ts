import { accountPath } from '../navigation/login-path.ts'

/**
 * Speculation rules as JSON. Before the application has started, a link loads a document: by these rules browsers prefetch the
 * documents of links, and prerender the one that the visitor is about to open, unless data or power is to be saved. Left out
 * are account pages and `atIntent`, the paths of pages that few visitors open, as far as links of the document's `body` without
 * a `data-prefetch` lead there: it has no other links until the application starts, which takes the rules away.
 */
export function speculationRules(atIntent: readonly string[], body: string): string {
  const links = (body.match(/<a [^>]*>/g) ?? []).filter((link) => !link.includes('data-prefetch')).join('')
  const isLinked = (path: string) =>
    ['"', '?', '#', '.m"', '.m?', '.m#'].some((end) => links.includes(`href="${path}${end}`))
  const paths = atIntent
    .filter((path) => !path.startsWith(accountPath) && isLinked(path))
    .map((path) => `${path}{.m}?`)
  const where = {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: [`${accountPath}*`, ...paths] } },
      { not: { selector_matches: '[data-prefetch],[rel~=external],[target],[download]' } },
    ],
  }
  return JSON.stringify({
    prefetch: [{ where, eagerness: 'eager' }],
    prerender: [{ where, eagerness: 'moderate' }],
  })
}
