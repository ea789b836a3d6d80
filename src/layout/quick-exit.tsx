import { useEffect, useRef, useState } from 'react'
import { armQuickExit, quickExitWords } from './quick-exit-link.ts'

export interface QuickExitProps {
  /** A neutral page of somebody else, such as a weather report. */
  readonly href: string
  /** Leaves so that "back" does not return to this page. Default: `location.replace`. */
  readonly leave?: (href: string) => void
}

/**
 * Leaves the site at once, for somebody who must not be seen reading. Before any script it is a plain link;
 * afterwards it also hides the page, takes it out of the way back, and answers to Escape pressed three times.
 * Put it once on a page, inside its main part. Documents without the application have `quickExitMarkup` of
 * `gridfront/vite`.
 */
export function QuickExit({ href, leave }: QuickExitProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isReady, setIsReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link has another address then.
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
        {isReady ? <span>{quickExitWords.key}</span> : null}
        {quickExitWords.limit}
      </p>
    </aside>
  )
}
