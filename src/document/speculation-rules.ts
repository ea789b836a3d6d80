import { accountPath } from '../navigation/login-path.ts'

/**
 * Speculation rules as JSON. Before the application has started, a link loads a document: by these rules browsers prefetch the
 * documents of links, and prerender the one that the visitor is about to open, unless data or power is to be saved. Left out
 * are account pages and `atIntent`, the paths of pages that few visitors open, as far as the document's `body` links to them:
 * it has no other links until the application starts, which takes the rules away.
 */
export function speculationRules(atIntent: readonly string[], body: string): string {
  const isLinked = (path: string) =>
    ['"', '?', '#', '.m"', '.m?', '.m#'].some((end) => body.includes(`href="${path}${end}`))
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
