import type { MouseEvent, ReactNode } from 'react'
import { WarningIcon } from './icons.tsx'

export interface LoadFailureProps {
  /** What could not be had, as a sentence: `We could not get your bills just now.` */
  readonly children: ReactNode
  /** Asks for it once more. */
  readonly onRetry: () => void
}

/** The button goes with the alert: without another place for the focus the keyboard starts again at the top of the page. */
function focusName(button: HTMLElement) {
  const region = button.closest<HTMLElement>('[aria-labelledby], [aria-label]')
  const ids = region?.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  // What is hidden names a region as well, and takes no focus.
  for (const place of [...ids.map((id) => document.getElementById(id)), region]) {
    if (place === null) continue
    // What the keyboard comes to by itself keeps its turn.
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
}

/**
 * Stands where a part of a page would be that could not be had, and offers another try; the rest of the page goes on.
 * On the press the focus goes to the name of the region around it, or to the region. For a whole page see `PageErrorView`.
 */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    focusName(currentTarget)
    onRetry()
  }
  return (
    <div role="alert" className="gf-alert">
      <WarningIcon size={24} />
      <p>
        {children}{' '}
        <button type="button" className="gf-link-button" onClick={retry}>
          Try again
        </button>
      </p>
    </div>
  )
}
