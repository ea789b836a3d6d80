import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ResetLink, ResetLinkState } from './reset-link.ts'

/**
 * The state of the reset link while the page is shown; an unused token is dropped when the page is left. Also removes
 * the class `has-reset-link`, with which the boot script hides the form for visitors without a link until now.
 */
export function useResetLink(link: ResetLink): ResetLinkState {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    document.documentElement.classList.remove('has-reset-link')
    return () => {
      isHere.current = false
      // A microtask later, because React's strict mode unmounts and mounts again at once.
      queueMicrotask(() => {
        if (!isHere.current) link.drop()
      })
    }
  }, [link])
  return useSyncExternalStore(link.subscribe, link.getSnapshot, link.getServerSnapshot)
}
