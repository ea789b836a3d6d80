import type { MouseEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { WarningIcon } from './icons.tsx'
import { useBackOnline } from './use-back-online.ts'

export interface LoadFailureProps {
  /** What could not be had, as a sentence: `We could not get your bills just now.` */
  readonly children: ReactNode
  /** Asks for it once more: on a press, and when the browser has a network again. */
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
 * On the press the focus goes to the name of the region around it, or to the region. A network that comes back is a press
 * by itself, which leaves the focus where it is, unless it is on the button. For a whole page see `PageErrorView`.
 */
export function LoadFailure({ children, onRetry }: LoadFailureProps) {
  const button = useRef<HTMLButtonElement>(null)
  function retry({ currentTarget }: MouseEvent<HTMLElement>) {
    focusName(currentTarget)
    onRetry()
  }
  useBackOnline(() => {
    if (button.current && button.current === document.activeElement) focusName(button.current)
    onRetry()
  })
  return (
    <div role="alert" className="gf-alert">
      <WarningIcon size={24} />
      <p>
        {children}{' '}
        <button ref={button} type="button" className="gf-link-button" onClick={retry}>
          Try again
        </button>
      </p>
    </div>
  )
}
