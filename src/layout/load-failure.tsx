import type { MouseEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { defineTexts } from '../texts/define-texts.ts'
import { WarningIcon } from './icons.tsx'
import { useBackOnline } from './use-back-online.ts'

const texts = defineTexts('loadFailure', {
  tryAgain: 'Try again',
})

export interface LoadFailureProps {
  /** What failed to load, as a sentence: `We could not get your bills just now.` */
  readonly children: ReactNode
  /** Loads it again. Called when the button is pressed, and when the browser is online again. */
  readonly onRetry: () => void
}

/**
 * Moves the focus to the heading of the region around the button, or to the region. The button disappears with the alert,
 * and without this the keyboard would start again at the top of the page.
 */
function focusName(button: HTMLElement) {
  const region = button.closest<HTMLElement>('[aria-labelledby], [aria-label]')
  const ids = region?.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  // A hidden element can name a region but cannot take the focus; then the next candidate is tried.
  for (const place of [...ids.map((id) => document.getElementById(id)), region]) {
    if (place === null) continue
    // An element that can be focused anyway keeps its own `tabIndex`.
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
    if (document.activeElement === place) return
  }
}

/**
 * Replaces a part of a page that failed to load, with a 'Try again' button. A press moves the focus to the heading of
 * the region around it, or to the region. When the browser is online again it retries automatically, and moves the
 * focus only if that is on the button. For a whole page use `PageErrorView`.
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
        <span>{children}</span>{' '}
        <button ref={button} type="button" className="gf-link-button" onClick={retry}>
          {texts.tryAgain}
        </button>
      </p>
    </div>
  )
}
