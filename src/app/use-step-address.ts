import type { RouterHistory } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'

export interface StepAddress {
  /**
   * The fragment of the address, without `#`; '' until the application has started, because servers receive no
   * fragment.
   */
  readonly fragment: string
  /** Changes the fragment of this page: adds a history entry, or replaces the present one. */
  readonly lead: (fragment: string, way?: 'push' | 'replace') => void
}

/**
 * The address of the page that is open now. While another page is loading, and once it is shown, the address bar does
 * not belong to this page.
 */
function createStepAddress(history: RouterHistory) {
  const own = history.location.pathname
  const isHere = () => history.location.pathname === own
  let isShown = false
  let last = ''
  return {
    subscribe(listener: () => void) {
      const unsubscribe = history.subscribe(listener)
      isShown = true
      return () => {
        isShown = false
        unsubscribe()
      }
    },
    /** Keeps its value while another page is loading. */
    fragment() {
      if (isHere()) last = history.location.hash.slice(1)
      return last
    },
    /** Does nothing once the page has been left: the result of a request may arrive late. */
    lead(next: string, way: 'push' | 'replace' = 'push') {
      if (isShown && isHere()) history[way](`${own}${history.location.search}#${next}`)
    },
  }
}

/**
 * The step of a flow as the fragment of the address. Changing it loads nothing and counts no page view, and the
 * browser's Back leads one step back.
 */
export function useStepAddress(): StepAddress {
  const { history } = useRouter()
  const [{ subscribe, fragment, lead }] = useState(() => createStepAddress(history))
  return { fragment: useSyncExternalStore(subscribe, fragment, () => ''), lead }
}
