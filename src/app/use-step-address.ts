import type { RouterHistory } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'

export interface StepAddress {
  /** The fragment of the address, without its sign; '' before the application has taken over: no server is sent one. */
  readonly fragment: string
  /** Leads to another fragment of this page: a new entry of the history, or in the place of the present one. */
  readonly lead: (fragment: string, way?: 'push' | 'replace') => void
}

/** The address of the page that is open now. While another page is on its way, and after it has come, it is not ours. */
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
    /** Stays as it was while another page is on its way. */
    fragment() {
      if (isHere()) last = history.location.hash.slice(1)
      return last
    },
    /** Does nothing once the page has been left: an answer may come late. */
    lead(next: string, way: 'push' | 'replace' = 'push') {
      if (isShown && isHere()) history[way](`${own}${history.location.search}#${next}`)
    },
  }
}

/**
 * The step of a flow as the fragment of the address. A fragment is no page of its own: nothing is loaded, no page view is
 * counted, and the browser's Back leads one step back.
 */
export function useStepAddress(): StepAddress {
  const { history } = useRouter()
  const [{ subscribe, fragment, lead }] = useState(() => createStepAddress(history))
  return { fragment: useSyncExternalStore(subscribe, fragment, () => ''), lead }
}
