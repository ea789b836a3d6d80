import { useEffect, useRef, useState } from 'react'
import { armQuickExit, quickExitWords } from './quick-exit-link.ts'

export interface QuickExitProps {
  /** Address of a harmless page of another site, such as a weather report. */
  readonly href: string
  /** Goes to the address without leaving this page in the history. Default: `location.replace`. */
  readonly leave?: (href: string) => void
}

/**
 * A link to leave the site at once, for somebody who must not be seen reading it. Without scripts it is a plain link. With
 * scripts, even before the application has started, it also hides the page and replaces it in the history, and Escape pressed
 * three times does the same. Put it once on a page, inside its main part. For documents without the application use
 * `quickExitMarkup` of `gridfront/vite`.
 */
export function QuickExit({ href, leave }: QuickExitProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isReady, setIsReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address makes a new link.
  useEffect(() => {
    if (link.current === null) return
    const stop = armQuickExit(link.current, leave)
    setIsReady(true)
    return stop
  }, [href, leave])
  return (
    <aside className="gf-quick-exit" aria-label={quickExitWords.name}>
      <a ref={link} className="gf-button" href={href} rel="external noreferrer">
        {quickExitWords.link}
      </a>
      <p>
        {/* The inline script of the document may have changed this element before hydration. */}
        <span hidden={!isReady} suppressHydrationWarning>
          {quickExitWords.key}
        </span>
        <span>{quickExitWords.limit}</span>
      </p>
    </aside>
  )
}
