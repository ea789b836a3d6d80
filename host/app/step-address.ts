import { useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'

export interface StepAddress {
  /** The fragment of the address, without its sign; '' before the application has taken over: no server is sent one. */
  readonly fragment: string
  /** Leads to another fragment of this page: a new entry of the history, or in the place of the present one. */
  readonly lead: (fragment: string, way?: 'push' | 'replace') => void
}

/**
 * The step of a flow as the fragment of the address. A fragment is no page of its own: nothing is loaded, no page view is
 * counted, and the browser's Back leads one step back.
 */
export function useStepAddress(): StepAddress {
  const { history } = useRouter()
  const fragment = useSyncExternalStore(
    history.subscribe,
    () => history.location.hash.slice(1),
    () => '',
  )
  const lead = useCallback(
    (next: string, way: 'push' | 'replace' = 'push') => {
      const { pathname, search } = history.location
      history[way](`${pathname}${search}#${next}`)
    },
    [history],
  )
  return { fragment, lead }
}
