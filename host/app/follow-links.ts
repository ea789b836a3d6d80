import type { Variant } from 'gridfront'
import { linkNavigation, toPagePath } from 'gridfront'

export interface FollowLinksOptions {
  readonly variant: Variant
  /** Plain paths of the pages that the application can show. */
  readonly paths: readonly string[]
  readonly go: (href: string) => void
}

/** Lets the application follow links to its own pages in this document's variant. Returns what ends it. */
export function followLinks({ variant, paths, go }: FollowLinksOptions): () => void {
  const known = new Set(paths)
  const follow = linkNavigation({
    isPage: ({ pathname }) => {
      const page = toPagePath(pathname)
      return page !== null && page.variant === variant && known.has(page.path)
    },
    go,
  })
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
